"""Dice that neither player chooses: both are bound to their secrets before the first one falls.

Each player makes a chain of secrets, of which every one is the fingerprint of the next. He names
the fingerprint of the first at the start (the commitment) and lays one open with every file:
anybody can check that it was fixed from the beginning, and nobody can work out the next. The dice
of a file come from the secret that it lays open and from the one in the other player's file before.
"""

from typing import Final

from hexwright.engine.core.chance import LARGEST_SEED
from hexwright.engine.mail.keys import digest

# Files that one player can write in a game.
CHAIN: Final = 20_000
_LINK: Final = b"hexwright seed"


class SeedChain:
    """The secrets of one player for one game, all from one root."""

    def __init__(self, root: bytes) -> None:
        """Work out the chain from its end."""
        links = [root]
        for _ in range(CHAIN):
            links.append(digest(_LINK, links[-1]))
        self._links = links

    @property
    def commitment(self) -> bytes:
        """What is named at the start; the chain can only be this one afterwards."""
        return self._links[-1]

    def secret(self, number: int) -> bytes:
        """The secret of the player's file of this number, from 0 on."""
        return self._links[-2 - number]


def follows(secret: bytes, last: bytes) -> bool:
    """Whether a secret is the next one after the last, or after the commitment."""
    return digest(_LINK, secret) == last


def deal_seed(game: bytes, one: bytes, other: bytes) -> int:
    """The seed of the whole game: hands, decks, and who comes first."""
    return _number(digest(b"hexwright deal", game, one, other)) & LARGEST_SEED


def dice_seed(game: bytes, number: int, sender: bytes, other: bytes) -> int:
    """The seed of all dice that fall for the answers in one file."""
    return _number(digest(b"hexwright dice", game, number.to_bytes(8, "big"), sender, other))


def _number(data: bytes) -> int:
    return int.from_bytes(data[:8], "big")

"""Computer players by name."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.players.player import Player

# Where each is; it is made from a seed, and imported only when it plays.
PLAYERS: Final[Mapping[str, str]] = {"random": "engine.players.random_player:RandomPlayer"}


def player_named(name: str, seed: int) -> "Player":
    """A new player of this name."""
    place, _, made_by = PLAYERS[name].partition(":")
    player: Player = getattr(import_module(place), made_by)(seed)
    return player

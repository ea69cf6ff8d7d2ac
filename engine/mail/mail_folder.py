"""Where the games by e-mail of a player are kept, each in a file that only his key opens."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from hexwright.engine.core.decision import Choice, RuleViolation
from hexwright.engine.mail import turn_file
from hexwright.engine.mail.keys import PlayerKey, digest, player_key
from hexwright.engine.mail.mail_game import Kept, MailGame
from hexwright.engine.mail.turn_file import MAX_BYTES, refusal
from hexwright.schema.disk.faults import disk_issue
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.outside_file import read_outside
from hexwright.schema.saving import write_atomically

KEPT_SUFFIX: Final = ".hexmail"
# Games of a thousand files have some megabytes.
_MAX_KEPT: Final = 256 * 1024 * 1024


class Entry(NamedTuple):
    """A game in a list: what is played, against whom, and whose file is the next."""

    game: bytes
    module: str
    scenario: str
    side: str
    other_name: str
    is_my_move: bool
    files: int


class MailFolder:
    """The key of a player, and his games."""

    def __init__(self, folder: Path) -> None:
        """A folder that is made when it is needed."""
        self.folder = folder
        # What was last read or written of each game, to see when another window goes on with it.
        self._seen: dict[bytes, bytes] = {}

    @property
    def key(self) -> PlayerKey:
        """The player's key; raises DataError if it can neither be read nor made."""
        return player_key(self.folder)

    def games(self) -> list[bytes]:
        """The ids of all games, as far as files are named like one; newest names last."""
        found = sorted(self.folder.glob(f"*{KEPT_SUFFIX}"))
        names = [one.stem for one in found]
        return [bytes.fromhex(name) for name in names if len(name) == 32 and _is_hex(name)]

    def has(self, game: bytes) -> bool:
        """Whether a game is kept here."""
        return self._path(game).is_file()

    def read(self, game: bytes) -> Kept:
        """A game that is kept; raises DataError if there is none, or not of this player."""
        if not self.has(game):
            message = tr("You do not play the game to which the file belongs.")
            hint = tr("If it is an answer to your invitation, open it where you made that.")
            raise refusal("mail.unknown-game", message, hint)
        data = read_outside(self._path(game), _MAX_KEPT, "mail")
        opened = self.key.taken_out(data)
        try:
            kept = msgspec.json.decode(opened or b"", type=Kept)
        except msgspec.DecodeError as error:
            message = tr("The game was kept with another key, or its file is damaged.")
            hint = tr("Put the file back from a copy, together with the key beside it.")
            raise refusal("mail.bad-kept", message, hint) from error
        self._seen[game] = digest(data)
        return kept

    def entry(self, game: bytes) -> Entry:
        """What a list tells of a game; raises DataError."""
        kept = self.read(game)
        first = turn_file.read(kept.files[0].encode())
        terms, is_host = first.invitation(), first.sender == self.key.public
        other = terms.name
        if is_host:
            accepted = turn_file.read(kept.files[1].encode()) if len(kept.files) > 1 else None
            other = accepted.acceptance(self.key, accepted.sender).name if accepted else ""
        is_my_move = (len(kept.files) % 2 == 0) == is_host
        side = terms.side if is_host else terms.guest_side
        return Entry(game, terms.module, terms.scenario, side, other, is_my_move, len(kept.files))

    def resume(self, game: bytes, module: Module) -> MailGame:
        """Go on with a game that is kept; raises DataError if anything in it does not hold."""
        try:
            return MailGame.resumed(self.key, module, self.read(game))
        except RuleViolation as error:
            message = tr("An answer of yours cannot be given again: {reason}", reason=error)
            raise refusal("mail.bad-kept", message, tr("The file may be damaged.")) from error

    def keep(self, game: MailGame) -> None:
        """Write a game down; raises DataError if that is not possible, or another went on."""
        path = self._path(game.id)
        if path.exists() and digest(read_outside(path, _MAX_KEPT, "mail")) != self._seen.get(
            game.id
        ):
            message = tr("The game is open in another window, and went on there.")
            raise refusal("mail.elsewhere", message, tr("Close this one."))
        data = self.key.locked_away(msgspec.json.encode(game.kept()))
        write_atomically(path, data)
        self._seen[game.id] = digest(data)

    def submit(self, game: MailGame, choice: Choice) -> None:
        """Answer a question and write it down before anybody sees what comes of it.

        Raises RuleViolation if it is not allowed, DataError if it cannot be kept: then it is as if
        it had never been given.
        """
        game.submit(choice)
        try:
            self.keep(game)
        except DataError:
            game.forget_last()
            raise

    def send(self, game: MailGame) -> None:
        """Close a turn and write it down; raises DataError, and then it is open as before."""
        self._kept_or_as_before(game, game.send)

    def receive(self, game: MailGame, data: bytes, name: str = "") -> None:
        """Take a file and write it down; raises DataError, and then it was never taken."""
        self._kept_or_as_before(game, lambda: game.receive(data, name))

    def _kept_or_as_before(self, game: MailGame, step: Callable[[], object]) -> None:
        """A turn that was sent but not kept would be sent once more, as another one."""
        before = game.kept()
        step()
        try:
            self.keep(game)
        except DataError:
            game.go_back_to(before)
            raise

    def remove(self, game: bytes) -> None:
        """Give a game up for good; raises DataError if its file cannot be removed."""
        path = self._path(game)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise DataError([disk_issue(path, error)]) from error
        self._seen.pop(game, None)

    def _path(self, game: bytes) -> Path:
        return self.folder / f"{game.hex()}{KEPT_SUFFIX}"


def read_turn_file(path: Path) -> bytes:
    """The bytes of a file from outside; raises DataError if it is no plain file, or too large."""
    return read_outside(path, MAX_BYTES, "mail")


def _is_hex(text: str) -> bool:
    return all(sign in "0123456789abcdef" for sign in text)

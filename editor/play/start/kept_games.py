"""Games that were on the table when a program died, and going on with them."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from hexwright.editor.document.held_folder import foreign_issue, left_in
from hexwright.editor.document.recovery import record_of
from hexwright.editor.play.journal import BROKEN, JournalFolder, Kept
from hexwright.editor.play.keeping import PICTURES, games_home
from hexwright.editor.play.session import PlaySession, known_players
from hexwright.engine.core.game import Game
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import dump
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.module import Module


class LeftGame:
    """A game of a program that died, held so that no other window goes on with it too."""

    def __init__(self, held: JournalFolder, kept: Kept | None, issues: list[Issue]) -> None:
        """A game that can be read, or what is wrong with it."""
        self.held, self.kept, self.issues = held, kept, issues

    @property
    def is_damaged(self) -> bool:
        """Whether nobody can go on with it; that of another version or user is not for us."""
        return any(issue.code == BROKEN for issue in self.issues)

    def later(self) -> None:
        """Leave it for another time."""
        self.held.release()

    def discard(self) -> None:
        """Take it away for good."""
        self.held.remove()


class Resumed(NamedTuple):
    """A game that goes on: its table, the pictures of its module, and what was lost."""

    session: PlaySession
    images: ImageShelf
    issues: list[Issue]


def left_games() -> list[LeftGame]:
    """The games that dead programs left on the table, the newest first."""
    found = [one for one in map(left_game_in, left_in(games_home())) if one is not None]
    return sorted(found, key=lambda one: -(one.kept.time if one.kept else 0))


def left_game_in(folder: Path) -> LeftGame | None:
    """What a dead program left in a folder; None if there is nothing, or its program lives."""
    held = JournalFolder(folder)
    foreign = foreign_issue(folder)
    if foreign is not None:
        return LeftGame(held, None, [foreign])
    if not held.take():
        return None
    if not held.has_game:
        held.remove()
        return None
    try:
        return LeftGame(held, held.read(), [])
    except DataError as error:
        return LeftGame(held, None, error.issues)


def resumed(kept: Kept, folder: Path) -> Resumed:
    """The game as it was, with the module as it was played; raises DataError."""
    pictures = _pictures(folder)
    module = _module(kept, pictures, folder)
    loaded = Game.load(module, kept.save())
    session = PlaySession(loaded.game, known_players(loaded.game, kept.table.players))
    session.bots.pace = kept.table.pace
    session.bots.is_paused = kept.table.is_paused
    return Resumed(session, ImageShelf(pictures.get), [*kept.issues, *loaded.issues])


def _pictures(folder: Path) -> Mapping[str, bytes]:
    try:
        return read_folder(folder / PICTURES)
    except DataError:
        return {}


def _module(kept: Kept, pictures: Mapping[str, bytes], folder: Path) -> Module:
    """The module that was played, edited or gone though it may be by now."""
    files = {path: pictures[path] for path in pictures}
    try:
        for path, data in kept.head.documents.items():
            record, kind = record_of(path, bytes(data)), kind_of(path)
            assert kind is not None, path
            files[path] = dump(kind, record)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DataError([_unknown_module(folder)]) from error
    loaded = load_module(files)
    if loaded.module is None:
        raise DataError(loaded.issues or [_unknown_module(folder)])
    return loaded.module


def _unknown_module(folder: Path) -> Issue:
    return Issue(
        code="game-journal.module",
        message=tr("The game cannot be continued: the module that was kept with it is unknown."),
        hint=tr("It was left as it is: {folder}", folder=folder),
        file=str(folder),
    )

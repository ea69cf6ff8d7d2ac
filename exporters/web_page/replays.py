"""A stored game as steps that a page shows: each a line of the report and what it moved."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hexwright.engine.core.game import Game
from hexwright.engine.core.state import Piece, State
from hexwright.engine.core.story import Story
from hexwright.exporters.web_page.battles import Battles
from hexwright.exporters.web_page.boards import PageMap
from hexwright.render.counter_look import steps_of
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.save import Save
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module
from hexwright.schema.save_file import read_save


def replays_of(
    name: str, module: Module, maker: Battles, board_of: Mapping[str, PageMap]
) -> list[dict[str, Any]]:
    """The game in a file, if one is named; raises DataError if it cannot be shown."""
    if not name:
        return []
    save = read_save(Path(name))
    if save.scenario not in board_of:
        message = tr("{file} is a game of a scenario that the page does not show.", file=name)
        hint = tr("Choose its scenario too: {scenario}.", scenario=save.scenario)
        raise DataError([Issue(code="export.web-game", message=message, hint=hint)])
    game = Game.load(module, save).game
    return [_Replay(game, save, maker, board_of[save.scenario]).data()]


class _Replay:
    """Plays a game again, event by event, and writes down who stands where."""

    def __init__(self, game: Game, save: Save, maker: Battles, board: PageMap) -> None:
        self._game, self._save, self._maker, self._board = game, save, maker, board
        self._looks: dict[str, int] = {}
        self._listed: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}

    def data(self) -> dict[str, Any]:
        """Looks of counters; for each step its words and every counter that changed."""
        history = self._game.history
        first = history.checkpoints[0]
        state, story = first.state.copy(), Story(self._game.module)
        before: dict[str, Piece] = {}
        steps: list[list[Any]] = [[*self._changes(before, state)]]
        for event in history.events.since(first.events):
            before = dict(state.pieces)
            event.apply(state)
            story.tell(event)
            while len(steps) <= len(story.entries):
                steps.append([])
            steps[len(story.entries)] += self._changes(before, state)
        words = ["", *(entry.text for entry in story.entries)]
        return {
            "scenario": self._save.scenario,
            "looks": self._listed,
            "steps": [list(step) for step in zip(words, steps, strict=False)],
        }

    def _changes(self, before: Mapping[str, Piece], state: State) -> Iterator[list[Any]]:
        """The number of each counter that is not as it was, its look, and its hex."""
        for name, piece in state.pieces.items():
            if before.get(name) is not piece and piece != before.get(name):
                yield [self._number(name), self._look(piece), piece.hex]
        for name in before:
            if name not in state.pieces:
                yield [self._number(name), 0, ""]

    def _number(self, piece: str) -> int:
        return self._numbers.setdefault(piece, len(self._numbers))

    def _look(self, piece: Piece) -> int:
        """The number of a look; those who are off the map need none."""
        if not piece.hex:
            return 0
        placed = self._maker.placed(_placement(self._game.module, piece), self._board)
        placed.pop("hex")
        key = repr(placed)
        if key not in self._looks:
            self._looks[key] = len(self._listed)
            self._listed.append(placed)
        return self._looks[key]


def _placement(module: Module, piece: Piece) -> Placement:
    """A counter of a game as a set-up would have it."""
    unit = module.units.get(piece.id)
    whole = steps_of(module.kinds[piece.kind], unit) if unit else 0
    is_known = piece.id in module.pieces
    return Placement(
        piece=piece.id if is_known else "",
        kind="" if is_known else piece.kind,
        side=piece.side,
        hex=piece.hex,
        facing=piece.facing,
        formation=piece.formation,
        face=piece.face,
        extends=piece.extends,
        statuses=tuple(name for name, level in piece.statuses.items() if level == 1),
        levels={name: level for name, level in piece.statuses.items() if level != 1},
        losses=max(whole - piece.steps, 0) if whole else 0,
    )

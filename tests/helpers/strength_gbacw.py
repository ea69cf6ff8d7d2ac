"""Men and guns of Great Battles of the American Civil War, counted exactly."""

from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import LostSteps, Placed, RegainedSteps
from hexwright.engine.systems.gbacw.sections import section_guns
from hexwright.engine.systems.gbacw.troops import COLLAPSED, is_gun, printed_strength


class Muster:
    """What every unit must have: its printed strength, less what events took, and what they gave.

    Where a question is asked, units of no strength are gone, the sections of a battery have its
    guns, and those below half have collapsed, and nobody else (8.37, 12.13, 12.23).
    """

    def __init__(self, game: Game) -> None:
        """Begin to count."""
        self._game = game
        self._seen = len(game.history.events)
        self._steps = {piece.id: piece.steps for piece in game.state.pieces.values()}

    def look(self) -> None:
        """Raise AssertionError where something does not add up."""
        for event in self._game.history.events.since(self._seen):
            self._count(event)
        self._seen = len(self._game.history.events)
        for piece in self._game.state.pieces.values():
            assert piece.steps == self._steps[piece.id], f"{piece.id}: strength without an event"
            if piece.hex and piece.id in self._game.module.units:
                self._look_at(piece.id)

    def _count(self, event: Event) -> None:
        if isinstance(event, LostSteps):
            self._steps[event.piece] -= event.steps
        elif isinstance(event, RegainedSteps):
            self._steps[event.piece] += event.steps
        elif isinstance(event, Placed):
            self._steps.setdefault(event.piece.id, event.piece.steps)

    def _look_at(self, unit: str) -> None:
        game = self._game
        steps, printed = game.piece(unit).steps, printed_strength(game, unit)
        assert steps > 0, f"{unit} has nobody left"
        guns = section_guns(game, unit)
        assert not guns or sum(guns) == steps, f"{unit} has {steps} guns, its sections {guns}"
        spent = 2 * steps < printed and not is_gun(game, unit)
        collapsed = COLLAPSED in game.piece(unit).statuses
        assert spent == collapsed, f"{unit} has {steps} of {printed}, collapsed: {collapsed}"

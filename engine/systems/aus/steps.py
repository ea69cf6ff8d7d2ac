"""Steps that are carried out (5.1.1, 5.1.4): facing, formation, order, crowded hexes."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Flipped, Formed, Moved, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.fire import UNLIMBERED_NOW
from hexwright.engine.systems.aus.manoeuvres import Action
from hexwright.engine.systems.aus.morale import share_level
from hexwright.engine.systems.aus.records import mark, marked
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    DISORDER,
    DISORDERED,
    LIMBERED,
    ORDERED,
    SKIRMISH,
    UNLIMBERED,
    disorder,
    morale,
    number,
    shape,
    shape_of,
)
from hexwright.schema.language import later

TURNED: Final = "turned"


def perform(game: Game, units: Sequence[str], action: Action) -> None:
    """Units do what their owner has paid for."""
    for one in units:
        piece = game.piece(one)
        if action.kind == "form":
            _take_up(game, one, action)
        elif action.hexes != piece.hexes and action.kind in ("about-face", "close-up", "spread"):
            game.emit(
                Formed(
                    one,
                    piece.formation,
                    action.hexes[1:],
                    action.facing,
                    action.hex,
                    rule="aus-153",
                )
            )
        elif action.hexes == piece.hexes:
            if action.facing is not None and action.facing != piece.facing:
                game.emit(Rotated(one, action.facing, rule="aus-117"))
                mark(game, TURNED, one)
        else:
            path = (piece.hex, action.hex) if action.hex != piece.hex else ()
            game.emit(
                Moved(
                    one,
                    action.hex,
                    path=path,
                    extends=action.hexes[1:],
                    facing=action.facing,
                    rule="aus-084",
                )
            )
            if action.vertices:
                mark(game, TURNED, one)


@rule("aus-148", "aus-163", "aus-165", "aus-167")
def _take_up(game: Game, unit: str, action: Action) -> None:
    """A unit takes up a formation, and shows the side of its counter that belongs to it."""
    wanted = shape_of(game, action.formation)
    face = {DISORDER: DISORDERED, LIMBERED: LIMBERED, UNLIMBERED: UNLIMBERED}.get(wanted, ORDERED)
    game.emit(
        Formed(unit, action.formation, action.hexes[1:], action.facing, action.hex, rule="aus-148")
    )
    if game.piece(unit).face != face:
        game.emit(Flipped(unit, face, rule="aus-148", visible_to=()))
    if wanted == UNLIMBERED:
        mark(game, UNLIMBERED_NOW, unit)


@rule("aus-089", "aus-118", "aus-171")
def test_order(game: Game, units: Sequence[str], action: Action) -> None:
    """What ground and turning do to the order of units (5.1.1)."""
    for one in units:
        if action.disorder == "automatic":
            disorder(game, one, "aus-089")
            continue
        is_turn = action.vertices and marked(game, TURNED, one) > number(game, "contact-turns")
        if action.disorder == "check" or is_turn:
            check_order(game, one)


@rule("aus-089")
def check_order(game: Game, unit: str) -> bool:
    """Roll whether a unit keeps its order; whether it did (5.1.1)."""
    if shape(game, unit) in (DISORDER, SKIRMISH):
        return True
    value = morale(game, unit)
    roll = game.roll(
        "d10",
        later("disorder check"),
        "aus-089",
        side=game.piece(unit).side,
        piece=unit,
        needs=value,
        passes=lambda total: total <= value,
    )
    if roll > value:
        disorder(game, unit, "aus-089")
    return roll <= value


@rule("aus-094", "aus-182", "aus-293", "aus-304")
async def settle_down(game: Game, units: Sequence[str]) -> None:
    """Units that have ended their move share the level of the stack; too many go on to leave it."""
    for one in units:
        if not is_on_map(game, one):
            continue
        if not all(may_stack(game, [one], hex_, by_road=True) for hex_ in game.piece(one).hexes):
            await go_back(game, Flight((one,), 1), "aus-094")
        if is_on_map(game, one):
            share_level(game, one)

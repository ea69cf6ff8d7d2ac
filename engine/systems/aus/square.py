"""Those who are charged (8.4.2): they stand, or form square."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.piece_events import Flipped, Formed
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.arcs import arc_towards_hex
from hexwright.engine.systems.aus.charge_ways import COUNTERED
from hexwright.engine.systems.aus.melee_checks import (
    DEFENDER_TEST,
    Fight,
    apply_check,
    defender_modifiers,
    verdict,
)
from hexwright.engine.systems.aus.neighbours import stack_of
from hexwright.engine.systems.aus.odds import check_preview
from hexwright.engine.systems.aus.records import mark, marked
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    COLUMN,
    LINE,
    SKIRMISH,
    SQUARE,
    formation_for,
    in_strategic_movement,
    is_gun,
    is_infantry,
    is_routed,
    leaders_in,
    number,
    shape,
)
from hexwright.schema.language import later, tr

SQUARE_TEST: Final = DieTest(later("reaction square"), "d10", "reaction-square")
STAND, FORM_SQUARE = ":stand", ":square"
# What is remembered of a stack that was not in square in time.
FAILED_SQUARE: Final = "failed-square"


@rule("aus-249", "aus-250", "aus-251", "aus-252", "aus-127", "aus-159")
async def brace(
    game: Game, target: str, riders: Sequence[str], apart_now: int, hexes: Sequence[str]
) -> None:
    """Those who are charged stand, form square, or check because they did not counter-charge.

    `hexes` are those from which the cavalry will fall upon them.
    """
    stack = stack_of(game, target)
    if is_routed(game, target) or all(is_gun(game, one) for one in stack):
        return
    top = next(one for one in stack if not is_gun(game, one))
    if is_infantry(game, top):
        if shape(game, top) == SQUARE and not game.options.get("square_stands"):
            return
        if may_form_square(game, top) and await _wants_square(game, top, riders, apart_now, hexes):
            await form_square(game, top, apart_now, riders)
            return
    where = game.piece(target).hexes
    for one in stack:
        if (
            is_on_map(game, one)
            and not is_gun(game, one)
            and not marked(game, COUNTERED, one)
            and any(hex_ in where for hex_ in game.piece(one).hexes)
        ):
            added = defender_modifiers(game, one, _charged(game, one, riders, hexes))
            held = verdict(game, one, DEFENDER_TEST, added, "aus-251")
            if not held.passed:
                await apply_check(game, one, held, riders)


@rule("aus-176")
def arc_of_attack(board: Board, unit: str, hexes: Sequence[str]) -> str:
    """The arc from which hexes next to a unit attack it; the best for the attacker (8.0)."""
    close = [one for one in hexes if any(one in near(board, h) for h in board.piece(unit).hexes)]
    found = [arc_towards_hex(board, unit, one) for one in close]
    return max(found, key=("front", "flank", "rear").index, default="front")


@rule("aus-250", "aus-107")
def may_form_square(board: Board, unit: str) -> bool:
    """Whether infantry may try to form square: ground and marches forbid it (8.4.2)."""
    formation = formation_for(board, unit, SQUARE)
    if not formation or shape(board, unit) == SQUARE or in_strategic_movement(board, unit):
        return False
    return all(
        may_stack(board, [unit], hex_, formation) or len(stack_of(board, unit)) > 1
        for hex_ in board.piece(unit).hexes
    )


async def _wants_square(
    game: Game, unit: str, riders: Sequence[str], far: int, hexes: Sequence[str]
) -> bool:
    def shown(choice: str) -> Preview:
        """How likely the square is formed in time, or how likely those who stand hold."""
        if choice == FORM_SQUARE:
            added = square_modifiers(game, unit, far)
            return check_preview(game, SQUARE_TEST, unit, added, "aus-252")
        added = defender_modifiers(game, unit, _charged(game, unit, riders, hexes))
        return check_preview(game, DEFENDER_TEST, unit, added, "aus-251")

    chosen = await ask(
        choose_action(
            game.piece(unit).side,
            tr("{piece} is charged. What does it do?", piece=game.names.piece(unit)),
            {STAND: tr("Stand"), FORM_SQUARE: tr("Form square")},
            "aus-250",
            subject=unit,
            preview=shown,
        )
    )
    return chosen == FORM_SQUARE


def _charged(board: Board, unit: str, riders: Sequence[str], hexes: Sequence[str]) -> Fight:
    """The charge as one of those sees it who are charged."""
    arc = arc_of_attack(board, unit, hexes)
    return Fight("charge", tuple(riders), tuple(stack_of(board, unit)), board.piece(unit).hex, arc)


@rule("aus-252", "aus-287", "aus-157")
def square_modifiers(board: Board, unit: str, far: int) -> Sum:
    """What is added to the test for a square (8.4.2)."""
    names = ["near"] if far <= number(board, "charge-square-near") else []
    names += ["leader"] if leaders_in(board, unit) else []
    names += [shape(board, unit)] if shape(board, unit) in (COLUMN, LINE, SKIRMISH) else []
    return Sum(tuple(from_table(board.table("reaction-square"), one) for one in names))


@rule("aus-252")
async def form_square(game: Game, unit: str, far: int, riders: Sequence[str]) -> None:
    """The top unit tests; the whole stack takes the result (8.4.2)."""
    stack = list(stack_of(game, unit))
    found = verdict(game, unit, SQUARE_TEST, square_modifiers(game, unit, far), "aus-252")
    if not found.passed:
        # Nobody of a stack that fails returns fire, its guns included (8.4.2).
        for one in stack:
            mark(game, FAILED_SQUARE, one)
    for one in [two for two in stack if not is_gun(game, two)]:
        if found.passed:
            piece = game.piece(one)
            game.emit(Formed(one, formation_for(game, one, SQUARE), piece.extends, rule="aus-252"))
            if piece.face != "ordered":
                game.emit(Flipped(one, "ordered", rule="aus-252", visible_to=()))
        else:
            await apply_check(game, one, found, riders)

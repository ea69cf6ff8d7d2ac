"""Checks before melee (8.2.1): what is added to them, and what failing does."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, Verdict, roll_test
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.arcs import arc_hexes_of
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.morale import check, rout, sink
from hexwright.engine.systems.aus.retreat import Flight, go_back, unsteady_length
from hexwright.engine.systems.aus.troops import (
    LINE,
    SHAKEN,
    SKIRMISH,
    UNSTEADY,
    disorder,
    in_strategic_movement,
    is_disordered,
    is_elite,
    is_gun,
    is_routed,
    leaders_in,
    level_of,
    morale,
    shape,
)
from hexwright.schema.language import later

ATTACKER_TEST: Final = DieTest(later("check before melee"), "d10", "pre-melee-attacker")
DEFENDER_TEST: Final = DieTest(later("check before melee"), "d10", "pre-melee-defender")


class Fight(NamedTuple):
    """A melee: who attacks whom, in which way, from which side, with which charge bonus."""

    kind: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hex: str
    arc: str = "front"
    bonus: int = 0
    overlap: int = 0
    supports: int = 0
    # Further hexes in which stacks are attacked together.
    more: tuple[str, ...] = ()
    # The defenders were charging themselves, and were counter-charged.
    countered: bool = False
    # Later rounds have no bonus for charging.
    is_later: bool = False


@rule("aus-225", "aus-233", "aus-287", "aus-343", "aus-295")
def attacker_modifiers(board: Board, unit: str, fight: Fight) -> Sum:
    """What is added to the check of an attacker."""
    names = [fight.arc] if fight.arc in ("flank", "rear") else []
    if any(is_on_map(board, one) and shape(board, one) == SKIRMISH for one in fight.defenders):
        names.append("against-skirmishers")
    names += _state(board, unit)
    table = board.table("pre-melee-attacker")
    found = Sum(tuple(from_table(table, one) for one in names))
    support = from_table(table, "support", fight.supports)
    return found.plus(support.amount, support.reason, support.rule)


@rule("aus-228", "aus-235", "aus-287", "aus-343", "aus-297", "aus-108")
def defender_modifiers(board: Board, unit: str, fight: Fight) -> Sum:
    """What is added to the check of a defender; friends beside it help but against assaults."""
    names = [fight.arc] if fight.arc in ("flank", "rear") else []
    names += ["skirmish"] if shape(board, unit) == SKIRMISH else []
    names += _state(board, unit)
    names += ["unsteady"] if level_of(board, unit) == UNSTEADY else []
    names += ["strategic"] if in_strategic_movement(board, unit) else []
    names += ["defensive"] if fight.kind == "assault" else []
    table = board.table("pre-melee-defender")
    found = Sum(tuple(from_table(table, one) for one in names))
    if fight.kind != "assault":
        friends = from_table(table, "flank-support", flank_supports(board, unit))
        found = found.plus(friends.amount, friends.reason, friends.rule)
    return found


def _state(board: Board, unit: str) -> list[str]:
    names = ["leader"] if leaders_in(board, unit) else []
    names += ["elite"] if is_elite(board, unit) else []
    names += ["line"] if shape(board, unit) == LINE else []
    names += ["shaken"] if level_of(board, unit) == SHAKEN else []
    return names + (["disordered"] if is_disordered(board, unit) else [])


@rule("aus-228")
def flank_supports(board: Board, unit: str) -> int:
    """How many unrouted friends stand beside a unit, at its flanks unless an option says any."""
    side = board.piece(unit).side
    arcs = (
        ("flank",)
        if board.options.get("flank_support", "flanks") == "flanks"
        else ("front", "flank", "rear")
    )
    hexes = [hex_ for arc in arcs for hex_ in arc_hexes_of(board, unit, arc)]  # type: ignore[arg-type]
    return sum(
        any(
            board.piece(one).side == side and not is_routed(board, one)
            for one in units_in(board, hex_)
        )
        for hex_ in hexes
    )


def verdict(game: Game, unit: str, test: DieTest, modifiers: Sum, rule_id: str) -> Verdict:
    """Roll a check before melee."""
    return roll_test(game, test, unit, morale(game, unit), modifiers, rule_id)


@rule("aus-225", "aus-281", "aus-228")
async def apply_check(game: Game, unit: str, found: Verdict, by: Sequence[str]) -> None:
    """What a failed check before melee does to a unit (8.2.1)."""
    assert found.row is not None
    await apply_effects(game, unit, effects_of(found.row["effects"]), by, pre_melee=True)


@rule("aus-281", "aus-272", "aus-238")
async def apply_effects(
    game: Game,
    unit: str,
    effects: Sequence[Effect],
    by: Sequence[str],
    *,
    pre_melee: bool = False,
    others: Sequence[str] = (),
) -> None:
    """Losses, disorder, the retreat of the result, then the level with its own retreat (8.5).

    `others` of its stack go back with it, for a stack stays together (10.1.1).
    """
    amounts = {one.kind: one.amount for one in effects}
    checks = bool(pre_melee and game.options.get("check_after_pre_melee_loss"))
    shakes = checks or not {"level", "rout"} & set(amounts)
    if "loss" in amounts:
        lost = await lose(game, unit, amounts["loss"], shakes=shakes)
        if checks:
            await check(game, unit, lost - 1, by)
    if is_on_map(game, unit) and is_gun(game, unit):
        return
    if is_on_map(game, unit) and "disorder" in amounts:
        disorder(game, unit, "aus-228")
    going = [one for one in (unit, *others) if is_on_map(game, one) and not is_routed(game, one)]
    if "retreat" in amounts and going:
        flight = Flight(tuple(going), unsteady_length(game, going[0]), tuple(by), shakes=shakes)
        await go_back(game, flight, "aus-281")
    if is_on_map(game, unit) and "level" in amounts:
        await sink(game, unit, amounts["level"], by)
    if is_on_map(game, unit) and "rout" in amounts:
        await rout(game, unit, by)

"""Refusing a shock (9.8): cavalry slips away from infantry, light from heavy cavalry."""

from collections.abc import Sequence
from itertools import pairwise

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, Refusal, ask, choose_path, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.movement import Obstructions, price_of
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import units_in
from hexwright.engine.parts.ways_back import Path, Retreat, all_ways
from hexwright.engine.systems.jdg.cohesion import Cause, cohesion_fact
from hexwright.engine.systems.jdg.ground import (
    costs_of,
    extra_cost,
    is_next_to_enemy,
    with_light,
)
from hexwright.engine.systems.jdg.march import enter_hex, face
from hexwright.engine.systems.jdg.reach import NORMAL, why_closed
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.results import cohesion_test, hit
from hexwright.engine.systems.jdg.stacking import may_join
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CAVALRY,
    INFANTRY,
    arm_of,
    can,
    commanders,
    is_heavy,
    is_steady,
    movement,
)
from hexwright.engine.systems.jdg.zones import is_enemy_front, same_zone, zone_cost, zones_of
from hexwright.schema.language import later, tr

REFUSED = "refused"
# By the hexes that it goes; a table may let it go further than two.
_SLIPS_AWAY = later(
    "{piece} refuses the shock and slips away from {start} to {hex}."
    "|{piece} refuse the shock and slip away from {start} to {hex}."
)
_TESTS = ("refusal-one-hex", "refusal-two-hexes")


# --- who may --------------------------------------------------------------------------------------


@rule("jdg-224", "jdg-225", "jdg-226", "jdg-227")
def sort_of_attack(board: Board, attackers: Sequence[str], chargers: Sequence[str]) -> str:
    """The row of the refusal table for these attackers; empty if nobody can refuse them (9.8.1)."""
    if any(attacker in chargers for attacker in attackers):
        return "charge"
    foot = any(arm_of(board, attacker) == INFANTRY for attacker in attackers)
    horse = [attacker for attacker in attackers if arm_of(board, attacker) == CAVALRY]
    if not all(is_heavy(board, one) for one in horse):
        return ""
    if not foot:
        return "heavy-cavalry"
    return "infantry-and-heavy-cavalry" if horse else "infantry"


@rule("jdg-217", "jdg-224", "jdg-226", "jdg-227")
def may_refuse(board: Board, unit: str, attackers: Sequence[str], chargers: Sequence[str]) -> bool:
    """Whether a unit may slip away from these attackers (9.8.1, 9.8.2)."""
    sort = sort_of_attack(board, attackers, chargers)
    if not sort or arm_of(board, unit) != CAVALRY or not can(board, unit, "refuse"):
        return False
    who = board.look_up("refusal", sort)["refused_by"]
    if who == "nobody" or (who == "cavalry-not-heavy" and is_heavy(board, unit)):
        return False
    return not board.count(ACTIVATION, REFUSED, unit) and side_may_react(
        board, board.piece(unit).side
    )


def side_may_react(board: Board, side: str) -> bool:
    """Whether a side may react to an attack; by option not the one whose marker is played."""
    return bool(board.options["active_side_may_react"]) or side != activation(board).side


# --- where to -------------------------------------------------------------------------------------


@momentary
@rule("jdg-217", "jdg-218", "jdg-228", "jdg-330")
def refusal_paths(board: Board, unit: str, attackers: tuple[str, ...]) -> list[Path]:
    """The ways on which a unit can slip away from attackers (9.8.1)."""
    most = int(board.look_up("numbers", "refusal-hexes")["value"])
    return [
        path
        for path in _walks(board, unit, most)
        if may_join(board, path[-1], unit)
        and _is_away(board, attackers, path)
        and _cost(board, unit, path) <= movement(board, unit)
    ]


@rule("jdg-218")
def _is_away(board: Board, attackers: Sequence[str], path: Path) -> bool:
    """Every hex leads away; two hexes as far as the option reads the rule (9.8.1)."""
    least = len(path) + 1
    if len(path) > 1:
        least = int(board.options["refusal_two_hex_final_distance"])
    return all(
        distance(board, board.piece(attacker).hex, path[-1]) >= least for attacker in attackers
    )


@rule("jdg-080", "jdg-081", "jdg-136", "jdg-148", "jdg-155", "jdg-221", "jdg-222", "jdg-324")
def _walks(board: Board, unit: str, most: int) -> list[Path]:
    """The ways of a refusal: through no zone, and from one to no other hex of the same (7.2.2)."""
    start, enemy = board.piece(unit).hex, board.opponent(board.piece(unit).side)

    def may_step(here: str, step: str) -> bool:
        return (
            (here == start or here not in zones_of(board, enemy))
            and _price(board, unit, here, step) is not None
            and not same_zone(board, enemy, here, step)
            and why_closed(board, (unit,), NORMAL, step) is None
        )

    return all_ways(board, Retreat(start, most, may_step, may_end=lambda _: True))


def _price(board: Board, unit: str, start: str, end: str) -> float | None:
    """What entering a hex costs, zones of the enemy included; roads do not help next to him."""
    table, place = costs_of(board, arm_of(board, unit)), field_of(board).place
    step = table.step(place(start), place(end))
    if step is None:
        return None
    allowance = table.parts(movement(board, unit))
    slow = is_next_to_enemy(board, end, board.piece(unit).side)
    others = Obstructions(no_line=(place(end),) if slow else ())
    price = price_of(step, 0, allowance, others)
    if price is None:
        return None
    zones = zones_of(board, board.opponent(board.piece(unit).side))
    return float(table.points(price)) + (zone_cost(board, (unit,)) if end in zones else 0)


@rule("jdg-079", "jdg-152")  # 5.4.3, 7.2.2
def _cost(board: Board, unit: str, path: Path) -> float:
    start = board.piece(unit).hex
    zones = zones_of(board, board.opponent(board.piece(unit).side))
    leaving = extra_cost(board, "leave-zone") if start in zones else 0
    crossed = [one for one in path[:-1] if units_in(board, one)]
    steps = (_price(board, unit, one, other) or 0 for one, other in pairwise((start, *path)))
    return leaving + len(crossed) * extra_cost(board, "cross-friends") + sum(steps)


@rule("jdg-220", "jdg-221")  # 9.8.1
def disorders_on(board: Board, unit: str, path: Path) -> list[int]:
    """The disorders that each step of a refusal costs: rough ground, the front of an enemy."""
    rough = float(board.look_up("numbers", "refusal-rough-cost")["value"])
    enemy = board.opponent(board.piece(unit).side)
    return [
        int((_price(board, unit, one, other) or 0) >= rough)
        + int(is_enemy_front(board, other, enemy))
        for one, other in pairwise((board.piece(unit).hex, *path))
    ]


# --- refusing -------------------------------------------------------------------------------------


@rule("jdg-217", "jdg-226")
async def offer_refusal(
    game: Game, unit: str, attackers: tuple[str, ...], chargers: Sequence[str] = ()
) -> None:
    """Offer a unit that is attacked to slip away before anybody tests his engagement (9.8.1)."""
    if not may_refuse(game, unit, attackers, chargers):
        return
    sort = sort_of_attack(game, attackers, chargers)
    if not refusal_paths(game, unit, attackers):
        return
    path = await ask(
        choose_path(
            game.piece(unit).side,
            tr("Does {piece} refuse the shock?", piece=game.names.piece(unit)),
            lambda: refusal_paths(game, unit, attackers),
            "jdg-217",
            buttons={PASS: tr("Stand")},
            subject=unit,
            preview=lambda path: _preview(game, unit, path, sort),
            why_not=lambda way: why_no_refusal(game, unit, attackers, way),
        )
    )
    if not isinstance(path, str):
        await _refuse(game, unit, attackers, path, sort)


def why_no_refusal(
    board: Board, unit: str, attackers: tuple[str, ...], way: Path | str
) -> Refusal | None:
    """Why a unit does not slip away along a way."""
    if isinstance(way, str):
        return None
    return why_no_way(board, unit, way, refusal_paths(board, unit, attackers), "jdg-218")


def _preview(board: Board, unit: str, path: Path | str, sort: str) -> Preview | None:
    if isinstance(path, str):
        return None
    text = tr("Disorders on the way: {count}.", count=sum(disorders_on(board, unit, path)))
    modifiers = modifiers_of_test(board, path, sort)
    if modifiers is None:
        return Preview(text, rule="jdg-224")
    shown = Preview(text, with_light(board, modifiers), rule="jdg-219")
    holds = tr("It passes its cohesion test")
    return with_facts(shown, [cohesion_fact(board, unit, holds, "jdg-219", modifiers)])


@rule("jdg-219", "jdg-224", "jdg-225")
def modifiers_of_test(board: Board, path: Path, sort: str) -> Sum | None:
    """What is added to the test of a refusal; None if there is no test (9.8.1, 9.8.2)."""
    if not board.look_up("refusal", sort)["test"]:
        return None
    test = _TESTS[min(len(path), len(_TESTS)) - 1]
    return Sum((from_table(board.table("cohesion-test"), test),))


@rule("jdg-219", "jdg-220", "jdg-221", "jdg-230")  # 9.8.1
async def _refuse(game: Game, unit: str, attackers: tuple[str, ...], path: Path, sort: str) -> None:
    """The test first, then the move and its disorders; whoever routs runs from where he is."""
    game.emit(Counted(ACTIVATION, REFUSED, unit, rule="jdg-217"))
    start, disorders = game.piece(unit).hex, disorders_on(game, unit, path)
    cause = Cause("refusal", attackers, "jdg-219")
    modifiers = modifiers_of_test(game, path, sort)
    if modifiers is not None:
        await cohesion_test(game, unit, cause, modifiers)
    for step, count in zip(path, disorders, strict=True):
        if not is_steady(game, unit):
            return
        await enter_hex(game, (unit,), (step,), "jdg-217", _SLIPS_AWAY)
        for _ in range(count):
            await hit(game, unit, "disorder", cause)
    if is_steady(game, unit):
        await face(game, (unit,))
        await _take_commanders_along(game, unit, start)


async def _take_commanders_along(game: Game, unit: str, start: str) -> None:
    """Commanders whom a unit leaves behind go with it if their owner wants."""
    found = game.piece(unit)
    for commander in commanders(game, found.side):
        if game.piece(commander).hex != start:
            continue
        prompt = tr(
            "Does {piece} go with {other}?",
            piece=game.names.piece(commander),
            other=game.names.piece(unit),
        )
        if await ask(yes_no(found.side, prompt, "jdg-047", subject=commander)):
            words = later("{piece} goes with it to {hex}.|{piece} go with it to {hex}.")
            game.emit(Moved(commander, game.piece(unit).hex, words=words, rule="jdg-047"))

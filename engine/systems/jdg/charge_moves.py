"""Where cavalry can charge (10.1), and cavalry that countercharges (10.4)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import Refusal as StepRefusal
from hexwright.engine.hexes.movement import Reached, reachable
from hexwright.engine.parts.facing import VERTICES
from hexwright.engine.parts.ground import distance, field_of, near
from hexwright.engine.parts.troops import enemies_in, hexes_with_units, is_on_map, units_in
from hexwright.engine.systems.jdg.batteries import cone_of
from hexwright.engine.systems.jdg.cohesion import (
    chance_to_engage,
    engagement_preview,
    engagement_test,
)
from hexwright.engine.systems.jdg.facing import front_hexes, front_situation, fronts
from hexwright.engine.systems.jdg.ground import can_step, cheapest_step, kept_free
from hexwright.engine.systems.jdg.reach import REDUCED, march_style, obstructions, points_of
from hexwright.engine.systems.jdg.refusal import side_may_react
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import (
    Fight,
    chargers_of,
    is_closed_to_charges,
    may_combine,
    struck_by,
)
from hexwright.engine.systems.jdg.sight import sees
from hexwright.engine.systems.jdg.stacking import top_fighter
from hexwright.engine.systems.jdg.troops import (
    CAVALRY,
    arm_of,
    can,
    fighters_in,
    guns_in,
    in_square,
    is_heavy,
)
from hexwright.engine.systems.jdg.zones import is_enemy_front, zones_of
from hexwright.schema.grid import Place
from hexwright.schema.language import later, tr

Path = tuple[str, ...]
Units = tuple[str, ...]


@rule("jdg-239", "jdg-279", "jdg-283", "jdg-334", "jdg-335")
def can_charge(board: Board, unit: str) -> bool:
    """Whether a unit is cavalry in a state to charge, countercharge or pursue (10.1)."""
    return is_on_map(board, unit) and arm_of(board, unit) == CAVALRY and can(board, unit, "charge")


# --- whom it may charge ---------------------------------------------------------------------------


@momentary
@rule("jdg-238", "jdg-259")  # 10.1
def charge_targets(board: Board, units: Units) -> list[str]:
    """Enemy hexes that units may declare a charge on: in sight, ahead, and within their reach."""
    seen = _in_sight(board, units)
    if not seen:
        return []
    ends = charge_ends(board, units)
    return [
        hex_
        for hex_ in dict.fromkeys(one for end in ends for one in near(board, end))
        if hex_ in seen and any(charge_facings(board, units, end, hex_) for end in ends)
    ]


def _in_sight(board: Board, units: Units) -> list[str]:
    """The enemy hexes that units see ahead of them and could come to at best."""
    first = board.piece(units[0])
    points, least = points_of(board, units, REDUCED), cheapest_step(board, CAVALRY)
    return [
        hex_
        for hex_ in hexes_with_units(board, board.opponent(first.side))
        if (distance(board, first.hex, hex_) - 1) * least <= points
        and is_ahead(board, first.id, hex_)
        and sees(board, first.hex, hex_)
    ]


@rule("jdg-238")
def is_ahead(board: Board, unit: str, target: str) -> bool:
    """Whether a hex lies in the arc that the front hexes of a unit open (10.1)."""
    found = board.piece(unit)
    if front_situation(board, unit, found.hex) == "six-fronts":
        return True
    far = distance(board, found.hex, target)
    return found.facing is not None and target in cone_of(board, found.hex, found.facing, far)


@rule("jdg-246", "jdg-273", "jdg-336")  # 10.2, 10.5.2, 10.1
def charged_hexes(board: Board, unit: str) -> tuple[str, ...]:
    """The enemies before a unit that a charge strikes: all but those whom the ground protects."""
    side = board.piece(unit).side
    return tuple(one for one in struck_by(board, unit, (unit,)) if enemies_in(board, one, side))


# --- the ways to him ------------------------------------------------------------------------------


@rule("jdg-259")
def charge_ways(board: Board, units: Units, target: str) -> list[Path]:
    """One way to each hex from which units can strike their target (10.1)."""
    found = charge_ends(board, units)
    return [way for end, way in found.items() if charge_facings(board, units, end, target)]


@rule("jdg-241", "jdg-259")
def why_no_charge(board: Board, units: Units, target: str, way: Any) -> Refusal | None:
    """Why units may not take a way of their own to their target; None if they may (10.1)."""
    if not isinstance(way, tuple) or not way:
        return Refusal(tr("Choose the hexes of the way."), "jdg-241")
    field = field_of(board)
    places = [place for one in way if (place := field.find(one)) is not None]
    found = _reach(board, units).along(places)
    if len(places) < len(way) or isinstance(found, StepRefusal):
        step = found if isinstance(found, StepRefusal) else StepRefusal("off-map")
        reason = tr("The way is closed: {reason}.", reason=step.words())
        return Refusal(reason, step.rule or "jdg-241")
    if not charge_facings(board, units, way[-1], target):
        return Refusal(tr("At its end the target must be in front."), "jdg-259")
    return None


@rule("jdg-138", "jdg-196", "jdg-236", "jdg-259")  # 7.1.1, 9.4.1, 10.1
def charge_facings(board: Board, units: Units, end: str, target: str) -> tuple[int, ...]:
    """How units may face in a hex so that their target is before them and open to the charge.

    Whoever was in contact must face as before; whoever joins others, as they do.
    """
    if target not in near(board, end) or is_closed_to_charges(board, end, target):
        return ()
    if not can_step(board, end, target, CAVALRY):
        return ()
    found = [vertex for vertex in VERTICES if target in front_hexes(board, end, vertex)]
    first = board.piece(units[0])
    bound = [
        board.piece(fighter).facing for fighter in fighters_in(board, end) if fighter not in units
    ]
    if is_in_contact(board, units[0]):
        bound.append(first.facing)
    return tuple(
        one
        for one in found
        if all(one == other for other in bound) and _may_combine(board, first.side, end, one)
    )


@rule("jdg-196", "jdg-344")  # 9.4.1, 9.2
def _may_combine(board: Board, side: str, end: str, facing: int) -> bool:
    """Whether a charge from a hex stands beside those who attack one of its targets already."""
    return all(
        may_combine(board, end, hex_)
        for hex_ in front_hexes(board, end, facing)
        if enemies_in(board, hex_, side) and not is_closed_to_charges(board, end, hex_)
    )


def is_in_contact(board: Board, unit: str) -> bool:
    """Whether a unit stands in an enemy zone of control."""
    found = board.piece(unit)
    return found.hex in zones_of(board, board.opponent(found.side))


@momentary
@rule("jdg-236", "jdg-241")  # 10.1
def charge_ends(board: Board, units: Units) -> dict[str, Path]:
    """The hexes in which a charge may end, each with a way; one may turn about and come back."""
    field, reached = field_of(board), _reach(board, units)
    found = reached.ways(field.number)
    here = board.piece(units[0]).hex
    for one in near(board, here):
        way = [field.place(one), field.place(here)]
        if not isinstance(reached.along(way), StepRefusal):
            found[here] = (one, here)
            break
    return found


@momentary
@rule("jdg-061", "jdg-241", "jdg-242", "jdg-260")
def _reach(board: Board, units: Units) -> Reached:
    """Where units get with the reduced allowance, under the limits of a charge (10.1)."""
    first = board.piece(units[0])
    field = field_of(board)
    others = obstructions(board, units, REDUCED, first.hex)
    return reachable(
        field,
        field.place(first.hex),
        points_of(board, units, REDUCED),
        march_style(board, CAVALRY),
        replace(others, forbids=lambda one, other: _forbidden(board, units[0], one, other)),
    )


@rule("jdg-080", "jdg-081", "jdg-136", "jdg-242")
def bars(board: Board, side: str, hex_: str) -> bool:
    """Whether those in a hex keep charging cavalry of a side out (10.1)."""
    return bool(
        enemies_in(board, hex_, side)
        or hex_ in kept_free(board, side)
        or guns_in(board, hex_)
        or any(in_square(board, unit) for unit in units_in(board, hex_))
    )


@rule("jdg-152", "jdg-236", "jdg-242", "jdg-243")  # 7.2.2, 10.1
def _forbidden(board: Board, unit: str, one: Place, other: Place) -> StepRefusal | None:
    """Steps of no charge: over closed ground, to friendly guns, from contact to the enemy's face.

    Other hexes of the zone that it leaves are open to it.
    """
    number = field_of(board).number
    here, there = number(one), number(other)
    if is_closed_to_charges(board, here, there):
        return StepRefusal("stopped", rule="jdg-243")
    if guns_in(board, there):
        return StepRefusal("occupied", rule="jdg-242")
    found = board.piece(unit)
    is_faced = here == found.hex and is_in_contact(board, unit)
    if is_faced and is_enemy_front(board, there, board.opponent(found.side)):
        return StepRefusal("zone", rule="jdg-152")
    return None


# --- the countercharge (10.4) ---------------------------------------------------------------------


@rule("jdg-237", "jdg-255", "jdg-256")
async def offer_countercharge(game: Game, fight: Fight) -> tuple[str, ...]:
    """Let the cavalry of each hex that is charged try to countercharge; who does so (10.4)."""
    riders: tuple[str, ...] = ()
    for hex_ in fight.targets:
        if not can_countercharge(game, fight, hex_):
            continue
        top = top_fighter(game, hex_, able="charge")
        modifiers = _modifiers(game, fight, hex_, top)
        prompt = tr("Does {piece} countercharge?", piece=game.names.piece(top))
        shown = {
            True: engagement_preview(game, top, tr("It countercharges"), "jdg-255", modifiers),
            False: shock_preview(game, fight),
        }
        side = game.piece(top).side
        wants = yes_no(side, prompt, "jdg-255", subject=top, preview=shown.get)
        name = later("engagement test to countercharge")
        if await ask(wants) and engagement_test(game, top, modifiers, "jdg-255", name):
            riders += tuple(
                fighter for fighter in fighters_in(game, hex_) if can_charge(game, fighter)
            )
    return riders


@rule("jdg-255", "jdg-279", "jdg-283")
def can_countercharge(board: Board, fight: Fight, hex_: str) -> bool:
    """Whether cavalry in a hex is in order, and charged through a hex in front of it (10.4)."""
    top = top_fighter(board, hex_, able="charge")
    if not top or not can_charge(board, top) or not side_may_react(board, board.piece(top).side):
        return False
    ahead = fronts(board, top)
    return any(board.piece(charger).hex in ahead for charger in chargers_of(board, fight, hex_))


def chance_to_counter(board: Board, fight: Fight, hex_: str) -> Fraction | None:
    """How likely the cavalry of a hex countercharges if it tries; None if it cannot."""
    if not can_countercharge(board, fight, hex_):
        return None
    top = top_fighter(board, hex_, able="charge")
    return chance_to_engage(board, top, _modifiers(board, fight, hex_, top))


@rule("jdg-255")
def _modifiers(board: Board, fight: Fight, hex_: str, unit: str) -> Sum:
    """Against heavy cavalry that charges their hex others find it harder (10.4)."""
    heavy = any(is_heavy(board, charger) for charger in chargers_of(board, fight, hex_))
    if is_heavy(board, unit) or not heavy:
        return Sum()
    return Sum((from_table(board.table("engagement-test"), "countercharge-on-heavy"),))

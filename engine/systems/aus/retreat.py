"""Retreats (10): how far units go back, by which way, and what it does to friends on it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    Refusal,
    ask,
    ask_if_needed,
    choose_one,
    choose_path,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.bodies import hexes_at
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.ground import direction, distance, field_of
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
from hexwright.engine.parts.ways_back import (
    Path,
    Retreat,
    all_ways,
    best,
    farther,
    farthest,
    if_possible,
    only,
    whole_ways,
)
from hexwright.engine.systems.aus.ground import is_open, off_road, unsettles
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.plan import may_enter
from hexwright.engine.systems.aus.records import activation
from hexwright.engine.systems.aus.stacking import limit, may_stack
from hexwright.engine.systems.aus.troops import (
    CAVALRY,
    SKIRMISH,
    SQUARE,
    arm_of,
    disorder,
    fall_apart,
    formation_after,
    is_gun,
    is_routed,
    leaders_in,
    movement,
    movement_class,
    number,
    shape,
    share_of,
    strength,
)
from hexwright.schema.language import later, tr

CROSSED: Final = "crossed"
# How much farther than it must a retreat goes on that finds no empty hex.
_FARTHER: Final = 6
_COMPASS: Final = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}


class Flight(NamedTuple):
    """A retreat to be made: who goes together, how far, from whom."""

    units: tuple[str, ...]
    hexes: int
    by: tuple[str, ...] = ()
    # Whether losses on the way that break a unit shake it, too.
    shakes: bool = True


@rule("aus-302")
def unsteady_length(board: Board, unit: str) -> int:
    """How far an unsteady unit goes back (10.0)."""
    return number(
        board, "retreat-cavalry" if arm_of(board, unit) == CAVALRY else "retreat-infantry"
    )


@rule("aus-302")
def rout_length(board: Board, unit: str) -> int:
    """How far a routed unit runs: half its movement, in hexes (10.0)."""
    return share_of(board, "rout", movement(board, unit))


@rule("aus-304", "aus-305", "aus-306", "aus-310", "aus-311", "aus-391")
def flight_plan(board: Board, flight: Flight) -> Retreat:
    """The search for the ways of a retreat, constraints in their order (10.1.1, 10.1.2)."""
    unit = flight.units[0]
    piece = board.piece(unit)
    mover = movement_class(board, unit)
    foes = [hex_ for one in flight.by if is_on_map(board, one) for hex_ in board.piece(one).hexes]

    def may_step(here: str, there: str) -> bool:
        hexes = hexes_at(board, unit, there)
        if not hexes or any(enemies_in(board, one, piece.side) for one in hexes):
            return False
        if not may_enter(board, unit, hexes):
            return False
        return off_road(board, here, there, mover) is not None and all(
            is_open(board, one, mover) for one in hexes
        )

    def is_vacant(hex_: str) -> bool:
        return all(
            one in flight.units
            for each in hexes_at(board, unit, hex_)
            for one in units_in(board, each)
        )

    def may_end(hex_: str) -> bool:
        return is_vacant(hex_) and _fits(board, flight.units, hex_)

    def away(hex_: str) -> int:
        return min((distance(board, hex_, one) for one in foes), default=0)

    return Retreat(
        start=piece.hex,
        hexes=flight.hexes,
        may_step=may_step,
        may_end=may_end,
        prefers=(
            if_possible(farther(away)),
            farthest(lambda hex_: enemy_distance(board, hex_, piece.side)),
            if_possible(only(lambda _, there: is_vacant(there))),
            lambda trail, steps: best(
                steps, lambda one: homeward(board, piece.side, trail[-1], one)
            ),
            lambda trail, steps: best(steps, lambda one: _bend(board, trail, one)),
        ),
        ends_early=lambda way: len(way) >= flight.hexes + _FARTHER,
    )


@rule("aus-182")
def _fits(board: Board, units: Sequence[str], hex_: str) -> bool:
    """Whether a stack that goes back together is not too much for a hex where it stops (7.1)."""
    troops = [one for one in units if not is_gun(board, one)]
    if len(troops) < 2:
        return True
    effect = unsettles(board, hex_, movement_class(board, troops[0]))
    most = limit(board, formation_after(board, troops[0], effect), hex_)
    return most is None or sum(strength(board, one) for one in troops) <= most


@rule("aus-311")
def homeward(board: Board, side: str, here: str, there: str) -> int:
    """How much a step leads away from where an army goes back to; less is better (A10.1)."""
    wanted = next(
        one.attributes.get("retreat_direction", "")
        for one in board.module.info.sides
        if one.id == side
    )
    across, down = _COMPASS.get(str(wanted), (0, 0))
    field = field_of(board)
    start, end = field.place(here), field.place(there)
    return -(across * (end[0] - start[0]) + down * (end[1] - start[1]))


def _bend(board: Board, trail: Path, step: str) -> int:
    """Whether a step leaves the straight way."""
    if len(trail) < 2:
        return 0
    return int(direction(board, trail[-2], trail[-1]) != direction(board, trail[-1], step))


async def go_back(game: Game, flight: Flight, rule_id: str) -> list[Shaken]:
    """Let units retreat, and lose strength for what they cannot go; whom they have crossed."""
    units = tuple(one for one in flight.units if is_on_map(game, one))
    if not units or flight.hexes <= 0:
        return []
    _open_squares(game, units)
    flight = flight._replace(units=units)
    way = _same_way(game, units) or await _chosen(game, flight, flight_plan(game, flight))
    crossed = await _walk(game, flight, way, rule_id)
    missing = flight.hexes - len(way)
    if missing > 0:
        await _pay(game, flight, missing)
    return crossed


@rule("aus-300")
def _same_way(board: Board, units: Sequence[str]) -> Path:
    """The way of others who have just routed out of the same stack: they run together (9.2.4)."""
    known = activation(board)
    if not known.trail or not all(is_routed(board, one) for one in units):
        return ()
    start, *way = known.trail
    ahead = [one for one in known.fled if is_on_map(board, one) and one not in units]
    together = any(board.piece(one).hex == way[-1] and is_routed(board, one) for one in ahead)
    if not together or any(board.piece(one).hexes != (start,) for one in units):
        return ()
    mover = movement_class(board, units[0])
    is_open_way = all(off_road(board, a, b, mover) for a, b in pairwise(known.trail))
    return tuple(way) if is_open_way else ()


@rule("aus-160")
def _open_squares(game: Game, units: Sequence[str]) -> None:
    """A square that must retreat is disordered first (10.0)."""
    for one in units:
        if shape(game, one) == SQUARE:
            fall_apart(game, one, "aus-160")


@rule("aus-310")
async def _chosen(game: Game, flight: Flight, plan: Retreat) -> Path:
    """The way that the owner chooses among the best; the longest there is if none is whole."""
    ways = whole_ways(game, plan)
    if not ways:
        short = [way for way in all_ways(game, plan) if plan.may_end(way[-1])]
        ways = best(short, lambda way: -len(way))
    return await one_way(game, flight.units[0], ways)


async def one_way(game: Game, unit: str, ways: Sequence[Path]) -> Path:
    """The owner of a unit says where it goes, if ways end in several places."""
    if len({way[-1] for way in ways}) < 2:
        return ways[0] if ways else ()
    offered = list({way[-1]: way for way in reversed(ways)}.values())
    chosen = await ask(
        choose_path(
            game.piece(unit).side,
            tr("Where does {piece} retreat to?", piece=game.names.piece(unit)),
            lambda: offered,
            "aus-310",
            subject=unit,
            why_not=lambda _: Refusal(tr("The retreat does not lead that way."), "aus-310"),
        )
    )
    return tuple(chosen)


@rule("aus-303", "aus-307", "aus-124", "aus-285")
async def _walk(game: Game, flight: Flight, way: Path, rule_id: str) -> list[Shaken]:
    """Go back hex by hex; enemies may react, and friends who are passed are shaken."""
    # Reactions contain retreats, and retreats are reacted to.
    from hexwright.engine.systems.aus.reactions import Trigger, react

    crossed: list[Shaken] = []
    units = flight.units
    followers = [one for unit in units for one in leaders_in(game, unit)]
    if way and is_routed(game, units[0]):
        lay_trail(game, units, way)
    for hex_ in way:
        was = game.piece(units[0]).hex
        for one in units:
            step_to(game, one, hex_, rule_id)
        crossed += _cross(game, units, hex_)
        await react(game, Trigger("retreat", units, hex_, skip=flight.by, was=was))
        units = tuple(one for one in units if is_on_map(game, one) and game.piece(one).hex == hex_)
        if not units:
            break
    for one in dict.fromkeys(followers):
        if units and is_on_map(game, one):
            await follow(game, one, game.piece(units[0]).hex)
    return crossed


@rule("aus-285")
async def follow(game: Game, leader: str, hex_: str) -> None:
    """A leader goes with those who retreat, or stays with others of their stack (8.5.5)."""
    if game.piece(leader).hex == hex_:
        return
    if units_in(game, game.piece(leader).hex):
        prompt = tr("Does {piece} go with those who retreat?", piece=game.names.piece(leader))
        if not await ask(yes_no(game.piece(leader).side, prompt, "aus-285", subject=leader)):
            return
    words = later("{piece} goes with them to {hex}.|{piece} go with them to {hex}.")
    game.emit(Moved(leader, hex_, words=words, rule="aus-285"))


@rule("aus-259", "aus-300")
def lay_trail(game: Game, units: Sequence[str], way: Path) -> None:
    """Note which way units have run: others of their stack and pursuers follow it (8.4.2)."""
    known = activation(game)
    if known.side:
        trail = (game.piece(units[0]).hex, *way)
        note_activation(game, replace(known, trail=trail, fled=tuple(units)))


def trail_of(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes that a unit has run along, the one that it left first."""
    known = activation(board)
    return known.trail if unit in known.fled else ()


@rule("aus-166")
def step_to(game: Game, unit: str, hex_: str, rule_id: str) -> None:
    """A unit goes a hex back as it stands; a routed one turns the way it runs (10.1).

    Ground that no order survives disorders it there, too (6.4.1).
    """
    found = game.piece(unit)
    hexes = hexes_at(game, unit, hex_)
    facing = found.facing
    if is_routed(game, unit) and not found.extends and distance(game, found.hex, hex_) == 1:
        facing = 2 * direction(game, found.hex, hex_)
    words = later("{piece} retreats to {hex}.|{piece} retreat to {hex}.")
    game.emit(
        Moved(
            unit,
            hex_,
            path=(found.hex, hex_),
            extends=hexes[1:],
            facing=facing,
            words=words,
            rule=rule_id,
        )
    )
    mover = movement_class(game, unit)
    if any(unsettles(game, one, mover) == "automatic" for one in hexes):
        disorder(game, unit, "aus-166")


@rule("aus-312", "aus-155")
def _cross(game: Game, units: Sequence[str], hex_: str) -> list[Shaken]:
    """Friends whose hex is retreated through are disordered, and check (6.4.1, 10.1.2)."""
    hexes = dict.fromkeys(each for one in units for each in game.piece(one).hexes)
    others = [one for each in hexes for one in units_in(game, each) if one not in units]
    found = []
    for one in dict.fromkeys(others):
        if SKIRMISH in (shape(game, one), shape(game, units[0])) or is_routed(game, one):
            continue
        only_crowded = game.options.get("retreat_through") == "overstacked"
        if not only_crowded or not may_stack(game, units, hex_):
            disorder(game, one, "aus-312")
        found.append(Shaken(one, units[0], CROSSED))
    return found


@rule("aus-308", "aus-309")
async def _pay(game: Game, flight: Flight, missing: int) -> None:
    """A strength point is lost for each hex that could not be gone (10.1.1)."""
    for one in flight.units:
        if is_on_map(game, one):
            await lose(game, one, missing, "aus-309", shakes=flight.shakes)


async def withdraw(game: Game, unit: str, hexes: Sequence[str], rule_id: str) -> None:
    """Skirmishers go to one of some hexes, in which they close up."""
    goal = await ask_if_needed(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("Where does {piece} fall back to?", piece=game.names.piece(unit)),
            lambda: hexes,
            rule_id,
            subject=unit,
            why_not=lambda _: Refusal(
                tr("Skirmishers go one hex, to where the enemy does not reach them."), rule_id
            ),
        )
    )
    game.emit(Moved(unit, goal, path=(game.piece(unit).hex, goal), rule=rule_id))

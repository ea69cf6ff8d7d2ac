"""Cavalry charges up to contact (11.5): who may announce one, the path, and breaking it off."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_path, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, latest, momentary
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.facing import arc_hexes
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.charge import is_on_charge_path
from hexwright.engine.systems.gbacw.cohesion import check_cohesion, check_preview
from hexwright.engine.systems.gbacw.command import (
    enemy_hexes,
    held_by_enemy,
    held_manned,
    is_in_command_now,
)
from hexwright.engine.systems.gbacw.designation import strikes
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import POINT, beside, best_step, spread_along
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.movement import At, left, steps
from hexwright.engine.systems.gbacw.results import DONE
from hexwright.engine.systems.gbacw.roads import gait
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.steps import go
from hexwright.engine.systems.gbacw.targets import CHARGE, enemies_at, orders_allow
from hexwright.engine.systems.gbacw.together import band_together, part, stack_of
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    BLOWN,
    FIRED,
    MOVED,
    Order,
    fighters_in,
    has,
    is_mounted,
    movement_class,
    number,
)
from hexwright.schema.language import later, tr


class _Ride(NamedTuple):
    """A place on the way of a charge: how far it has gone, and how far straight over open ground.

    Both are counted as far as the path of a charge is long.
    """

    at: At
    gone: int
    straight: int


# --- who may (11.52) ------------------------------------------------------------------------------


@rule("gbacw-256", "gbacw-257", "gbacw-264", "gbacw-263", "gbacw-015")
def why_no_charge(board: Board, unit: str) -> Refusal | None:
    """Why mounted cavalry may not announce a charge; None if it may (11.52)."""
    if not is_mounted(board, unit):
        return Refusal(tr("Only mounted cavalry charges."), "gbacw-256")
    if has(board, unit, BLOWN) or not orders_allow(board, unit, "charge"):
        return Refusal(tr("Its orders allow no charge."), "gbacw-256")
    if not light(board)["charges"]:
        return Refusal(tr("Nobody charges at night."), "gbacw-264")
    if any(board.count(ACTIVATION, one, unit) for one in (MOVED, FIRED)):
        return Refusal(tr("A charge is announced before anything else."), "gbacw-257")
    if not is_in_command_now(board, unit):
        return Refusal(tr("It is out of command."), "gbacw-256")
    if not charge_ways(board, unit):
        return Refusal(tr("It sees no enemy whom it could reach."), "gbacw-256")
    return None


def can_charge(board: Board, unit: str) -> bool:
    """Whether mounted cavalry may announce a charge now."""
    return why_no_charge(board, unit) is None


# --- the path (11.54) -----------------------------------------------------------------------------


@momentary
@rule("gbacw-256", "gbacw-258")
def charge_ways(board: Board, unit: str) -> dict[tuple[str, ...], tuple[At, ...]]:
    """The ways on which a unit can charge up to an enemy whom it sees (11.52, 11.54)."""
    start = board.piece(unit).hex
    most = min(number(board, "charge-points") * POINT, left(board, unit))
    return _ways(board, unit, most, lambda hex_: sees(board, start, hex_))


@lasting
def _cheapest_hex(board: Board, mover: str) -> int:
    """What the cheapest ground costs, off the roads that a charge does not use."""
    costs = (one.movement.get(mover, 0) for one in board.module.terrain.hexes)
    return min((int(exact(cost) * POINT) for cost in costs if not isinstance(cost, str)), default=0)


def _targets(board: Board, unit: str, most: int, counts: Callable[[str], bool]) -> frozenset[str]:
    """The hexes of enemies who count and are no further than so many points could lead."""
    piece, cheapest = board.piece(unit), _cheapest_hex(board, movement_class(board, unit))
    return frozenset(
        hex_
        for hex_ in enemy_hexes(board, piece.side)
        if (distance(board, piece.hex, hex_) - 1) * cheapest <= most and counts(hex_)
    )


@latest
def _may_have_paid(
    board: Board, mover: str, order: Order, most: int, targets: frozenset[str]
) -> dict[str, int]:
    """What a ride of so many points may have cost at a hex and still come up to one of some hexes.

    Elsewhere it need not go. Turning, and friends in the way, can make it dearer.
    """

    def back(hex_: str) -> Iterator[tuple[str, int]]:
        if not hex_:
            yield from ((one, 0) for one in beside(board, targets))
            return
        for before in near(board, hex_):
            step = best_step(board, before, hex_, mover, order)
            if step is not None:
                yield before, step.cost

    return {hex_: most - cost for hex_, (cost, _) in spread_along("", most, back).items()}


@rule("gbacw-258", "gbacw-262")
def _ways(
    board: Board, unit: str, most: int, counts: Callable[[str], bool]
) -> dict[tuple[str, ...], tuple[At, ...]]:
    """Ways of so many points to hexes with an enemy in front, the cheapest to each."""
    piece = board.piece(unit)
    targets = _targets(board, unit, most, counts)
    if not targets:
        return {}
    first = _Ride(At(piece.hex, piece.facing or 0), 0, 0)
    found: dict[_Ride, _Ride | None] = {}
    # The least that is known of each ride; what is no better would never be come to.
    least: dict[_Ride, int] = {}
    may_have_paid = _may_have_paid(board, *gait(board, unit)[:2], most, targets)
    order = count()
    enemies = held_by_enemy(board, piece.side)
    todo: list[tuple[int, int, _Ride, _Ride | None]] = [(0, next(order), first, None)]
    ends: dict[tuple[str, ...], tuple[At, ...]] = {}
    reached: list[str] = []
    while todo:
        cost, _, ride, before = heappop(todo)
        if ride in found:
            continue
        found[ride] = before
        hex_ = ride.at.hex
        if ride != first and not enemies.isdisjoint(near(board, hex_)):
            if hex_ not in reached and _is_whole(board, ride) and _faces(board, unit, ride, counts):
                reached.append(hex_)
                way = _way(found, ride)
                ends[tuple(one.hex for one in way)] = way
            continue
        for after, price in _rides(board, unit, ride, is_start=ride == first):
            total = cost + price
            if total > may_have_paid.get(after.at.hex, -1):
                continue
            if after not in least or total < least[after]:
                least[after] = total
                heappush(todo, (total, next(order), after, ride))
    return ends


def _is_whole(board: Board, ride: _Ride) -> bool:
    """Whether the last hexes were straight and open, as many as there were."""
    return ride.straight >= min(number(board, "charge-path"), ride.gone)


def _faces(board: Board, unit: str, ride: _Ride, counts: Callable[[str], bool]) -> bool:
    ahead = arc_hexes(board, ride.at.hex, ride.at.facing, profile_of(board, unit), "front")
    return any(enemies_at(board, unit, one) and counts(one) for one in ahead)


@rule("gbacw-258")
def _rides(board: Board, unit: str, ride: _Ride, *, is_start: bool) -> Iterator[tuple[_Ride, int]]:
    """The next steps of a charge (11.54)."""
    most, friends = number(board, "charge-path"), held_manned(board, board.piece(unit).side)
    for at, price in steps(board, unit, ride.at, is_start=is_start):
        open_ = at.hex not in friends and is_on_charge_path(board, unit, ride.at.hex, at.hex)
        turned = not is_start and at.facing != ride.at.facing
        straight = (1 if turned else min(most, ride.straight + 1)) if open_ else 0
        yield _Ride(at, min(most, ride.gone + 1), straight), price


def _way(found: dict[_Ride, _Ride | None], end: _Ride) -> tuple[At, ...]:
    way: list[At] = []
    here: _Ride | None = end
    while here is not None and found[here] is not None:
        way.append(here.at)
        here = found[here]
    return tuple(reversed(way))


# --- charging (11.53, 11.57) ----------------------------------------------------------------------


@rule("gbacw-257", "gbacw-256", "gbacw-091")
async def charge_action(game: Game, unit: str) -> None:
    """Announce a charge: the top unit tests, and all who stand with it and can charge (11.53)."""
    stack = [
        fighter for fighter in fighters_in(game, game.piece(unit).hex) if can_charge(game, fighter)
    ]
    top = stack[-1]
    side = game.piece(unit).side
    way = await ask(
        choose_path(
            side,
            tr("Where does {piece} charge?", piece=game.names.pieces(tuple(reversed(stack)))),
            lambda: list(charge_ways(game, top)),
            "gbacw-257",
            buttons={PASS: tr("No charge")},
            subject=top,
            preview=lambda _: check_preview(game, top, "gbacw-257"),
            why_not=lambda one: (
                None
                if isinstance(one, str)
                else why_no_way(game, top, one, list(charge_ways(game, top)), "gbacw-258")
            ),
        )
    )
    if isinstance(way, str):
        return
    ride = charge_ways(game, top)[way]
    words = later("{piece} announces a charge.|{piece} announce a charge.")
    game.emit(ActionBegan(top, words, helpers=tuple(stack[:-1]), rule="gbacw-257"))
    name = later("test to charge")
    if not check_cohesion(game, top, rule="gbacw-257", name=name).passed:
        for one in stack:
            _end(game, one)
        return
    for one in stack:
        game.emit(StatusSet(one, CHARGE, rule="gbacw-257"))
    band_together(game, stack)
    await _ride(game, top, ride)
    part(game, stack)
    for one in reversed(stack[:-1]):
        if is_on_map(game, one) and not game.count(ACTIVATION, DONE, one):
            await _ride(game, one, ())


def _end(game: Game, unit: str) -> None:
    for what in (ACTED, DONE):
        if not game.count(ACTIVATION, what, unit):
            game.emit(Counted(ACTIVATION, what, unit, rule="gbacw-257"))


@rule("gbacw-262", "gbacw-257")
async def _ride(game: Game, unit: str, way: tuple[At, ...]) -> None:
    """Ride up to the enemy; if he has gone away ride on, or try to break off (11.57).

    Those who ride with a unit end where it does.
    """
    await go(game, unit, way)
    while is_on_map(game, unit) and not game.count(ACTIVATION, DONE, unit):
        if strikes(game, unit):
            for one in stack_of(game, unit):
                _end(game, one)
            return
        more = _ways(game, unit, left(game, unit), lambda _: True)
        if not more or await _breaks_off(game, unit):
            break
        chosen = await ask(
            choose_path(
                game.piece(unit).side,
                tr("Where does {piece} ride on?", piece=game.names.piece(unit)),
                lambda more=more: list(more),  # type: ignore[misc] # the type of more
                "gbacw-262",
                subject=unit,
                why_not=lambda one, more=more: why_no_way(game, unit, one, list(more), "gbacw-258"),
            )
        )
        await go(game, unit, more[chosen])
    if is_on_map(game, unit) and not strikes(game, unit):
        for one in stack_of(game, unit):
            game.emit(StatusSet(one, CHARGE, 0, rule="gbacw-262", visible_to=()))
            _end(game, one)


async def _breaks_off(game: Game, unit: str) -> bool:
    """Whether cavalry that has lost its target stops where it is: it tests for that (11.57)."""
    wanted = await ask(
        yes_no(
            game.piece(unit).side,
            tr("Does {piece} break off its charge?", piece=game.names.piece(unit)),
            "gbacw-262",
            subject=unit,
            preview=lambda yes: check_preview(game, unit, "gbacw-262") if yes else None,
        )
    )
    return wanted and check_cohesion(game, unit, rule="gbacw-262").passed

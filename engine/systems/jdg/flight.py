"""Flight moves: straight to the goal, aside only where it must, and running there (11.4)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Preview, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.choices import choose
from hexwright.engine.parts.ground import field_of, near, trait
from hexwright.engine.parts.headings import heading, is_on_line, progress
from hexwright.engine.parts.ways_back import Path, explored
from hexwright.engine.systems.jdg.chances import with_crossed
from hexwright.engine.systems.jdg.cohesion import eliminate, leave_shelter
from hexwright.engine.systems.jdg.commanders import (
    carry_along,
    commanders_in,
    displace_commanders,
    leave_alone,
    lose_commander,
    make_way,
)
from hexwright.engine.systems.jdg.conditions import conditions
from hexwright.engine.systems.jdg.flight_goal import goals_of, leaves_map_at
from hexwright.engine.systems.jdg.ground import (
    costs_of,
    crosses_by_road,
    is_enemy_front,
    is_next_to_enemy,
    same_zone,
    sides_between,
    zones_of,
)
from hexwright.engine.systems.jdg.points import extra_cost
from hexwright.engine.systems.jdg.retreat import (
    crossed_on,
    face_as_due,
    may_end,
    may_pass,
    step_along,
)
from hexwright.engine.systems.jdg.troops import SHELTERED, arm_of, movement
from hexwright.schema.language import tr

# --- the ways -------------------------------------------------------------------------------------


class Run(NamedTuple):
    """A way so far: its hexes, the points spent, and the lane it is in.

    `lane` is the hex where the lane begins, `aside` how many columns the unit has turned aside.
    """

    path: Path
    spent: Fraction
    lane: str
    aside: int = 0


@momentary
@rule("jdg-301", "jdg-302", "jdg-307", "jdg-112")
def ways_of_flight(board: Board, unit: str) -> list[Path]:
    """The ways that a fleeing unit has, one to each end; none if it cannot flee at all (11.4).

    It ends alone if it can, be it one column farther aside than usual, and stops short only where
    there is no other way; a refuge that it comes by is always another one. OFF_MAP ends a way that
    leaves the map.
    """
    refuges: list[Path] = []
    for stops_short in (False, True):
        for extra, shares in ((0, False), (1, False), (0, True)):
            flight = _Flight(board, unit, extra=extra, shares=shares)
            ends = flight.ways(stops_short=stops_short)
            refuges = refuges or list(flight.refuges.values())
            if ends:
                ways = [*(way for way in refuges if way[-1] not in ends), *ends.values()]
                return sorted(ways, key=lambda way: len(crossed_on_flight(board, unit, way)))
    return refuges


def crossed_on_flight(board: Board, unit: str, way: Path) -> list[str]:
    """The friends whom a fleeing unit crosses on its way."""
    hexes = tuple(one for one in way if one != OFF_MAP)
    return [one.unit for one in crossed_on(board, unit, hexes, routed=True)]


class _Flight:
    """The search: straight on while nothing is in the way, aside where something is."""

    def __init__(self, board: Board, unit: str, *, extra: int, shares: bool) -> None:
        self.board = board
        self.unit = unit
        self.side = board.piece(unit).side
        self.enemy = board.opponent(self.side)
        self.arm = arm_of(board, unit)
        self.start = board.piece(unit).hex
        self.points = _allowance(board, unit)
        self.most_aside = int(board.look_up("retreats", "flight-sideways")[self.arm]) + extra
        # With a column to spare it may also turn aside once to be alone at the end.
        self.may_turn = bool(extra)
        self.shares = shares
        self.ahead = heading(board, self.start, goals_of(board, unit, self.side))
        # Ways that end early, in the refuges that the search has found.
        self.refuges: dict[str, Path] = {}

    def ways(self, *, stops_short: bool) -> dict[str, Path]:
        """The ways that are run to the end, by their ends, in the order of finding them."""
        found: dict[str, Path] = {}
        for run, goes_on in explored(
            Run((), Fraction(), self.start),
            self._goes_on,
            # Shorter ways first, then those through fewer friends.
            lambda run: (len(run.path), len(crossed_on_flight(self.board, self.unit, run.path))),
            lambda run: (run.path[-1], run.lane, run.aside),
        ):
            if not goes_on:
                end = self._end(run.path, stops_short=stops_short)
                if end:
                    found.setdefault(end[-1], end)
            elif run.path and self._is_refuge(run.path[-1]):
                self.refuges.setdefault(run.path[-1], run.path)
        return found

    def _end(self, path: Path, *, stops_short: bool) -> Path:
        """A way where nothing follows, up to a hex in which it can end; empty if there is none."""
        while path and path[-1] != OFF_MAP and not self._may_end(path[-1]):
            path = path[:-1] if stops_short else ()
        return path

    @rule("jdg-305")
    def _is_refuge(self, hex_: str) -> bool:
        return bool(trait(self.board, hex_, "flight_refuge")) and self._may_end(hex_)

    def _may_end(self, hex_: str) -> bool:
        return may_end(self.board, self.unit, hex_, routed=True, shares=self.shares)

    @rule("jdg-301", "jdg-306", "jdg-308", "jdg-309")
    def _goes_on(self, run: Run) -> Iterator[Run]:
        """The next steps of a way; none where it is at its end (11.4)."""
        here = run.path[-1] if run.path else self.start
        if here == OFF_MAP:
            return
        # Where it can by no means stay it runs on, farther than its points would take it.
        must = not may_end(self.board, self.unit, here, routed=True, shares=True)
        if here in goals_of(self.board, self.unit, self.side):
            leaves = leaves_map_at(self.board, self.unit, self.side, here)
            if leaves and (must or run.spent < self.points):
                yield run._replace(path=(*run.path, OFF_MAP))
            return
        if not must and self._is_past_goal(here):
            return
        free = [one for one in near(self.board, here) if not self._is_obstacle(here, one)]
        straight = [one for one in free if self._is_straight(run.lane, here, one)]
        steps = [run._replace(path=(*run.path, one)) for one in straight]
        if (not straight or (self.may_turn and not run.aside)) and run.aside < self.most_aside:
            steps += [
                Run((*run.path, one), run.spent, one, run.aside + 1)
                for one in free
                if one not in straight and one not in run.path and one != self.start
                and self._progress(here, one) >= 0
            ]  # fmt: skip
        for step in steps:
            spent = run.spent + self._cost(here, step.path[-1])
            if must or spent <= self.points:
                yield step._replace(spent=spent)

    @rule("jdg-301")
    def _is_past_goal(self, here: str) -> bool:
        """Whether a unit that turned aside has come past the single hex that it runs to (11.4)."""
        goals = goals_of(self.board, self.unit, self.side)
        return len(goals) == 1 and self._progress(here, goals[0]) <= 0

    def _progress(self, here: str, end: str) -> int:
        """How far a hex lies ahead of another: negative if it lies behind."""
        return progress(self.board, here, end, self.ahead)

    def _is_straight(self, lane: str, here: str, end: str) -> bool:
        return self._progress(here, end) > 0 and is_on_line(self.board, lane, end, self.ahead)

    @rule("jdg-302", "jdg-304", "jdg-306", "jdg-331", "jdg-332")
    def _is_obstacle(self, here: str, end: str) -> bool:
        """Whether a unit cannot take a step, or would be destroyed by it (11.4)."""
        board = self.board
        if not may_pass(board, self.unit, end) or is_enemy_front(board, end, self.enemy):
            return True
        if same_zone(board, self.enemy, here, end) or destroys(board, here, end, self.arm):
            return True
        cost = _step_cost(board, here, end, self.arm, by_road=True)
        return cost is None or self._cost(here, end) > self.points

    @rule("jdg-303")
    def _cost(self, here: str, end: str) -> Fraction:
        """Movement points of a step: as in usual movement, but friends cost nothing (11.4)."""
        board = self.board
        by_road = not is_next_to_enemy(board, end, self.side)
        cost = _step_cost(board, here, end, self.arm, by_road=by_road)
        assert cost is not None
        zones = zones_of(board, self.enemy)
        if here in zones:
            cost += extra_cost(board, "leave-zone")
        if end in zones:
            cost += exact(conditions(board)["zone_entry"])
        return cost


@rule("jdg-301")
def _allowance(board: Board, unit: str) -> Fraction:
    factor = board.look_up("movement-modes", "flight")["factor"]
    return movement(board, unit) * exact(factor)


@lasting
@rule("jdg-332")
def destroys(board: Board, start: str, end: str, arm: str) -> bool:
    """Whether the ground of a step disorders a unit that flees, and so destroys it (11.4)."""
    sides = [one.kind.attributes for one in sides_between(board, start, end)]
    if any(one.get("disorders_flight") for one in sides):
        return True
    return arm in trait(board, end, "disorders", ()) and not crosses_by_road(board, start, end)


def _step_cost(board: Board, start: str, end: str, arm: str, *, by_road: bool) -> Fraction | None:
    """Movement points of a step, by road if that is allowed or there is no other way."""
    field, table = field_of(board), costs_of(board, arm)
    step = table.step(field.place(start), field.place(end))
    if step is None:
        return None
    known = [one for one in (step.cost, step.line_cost) if one is not None]
    if not known:
        return None
    return table.points(min(known) if by_road else known[0])


# --- running --------------------------------------------------------------------------------------


@rule("jdg-287", "jdg-301", "jdg-302", "jdg-308")
async def run(game: Game, unit: str) -> list[Shaken]:
    """Let a routed unit flee; it is eliminated if it cannot, or leaves the map. Whom it crossed."""
    leave_shelter(game, unit)
    start, side = game.piece(unit).hex, game.piece(unit).side
    if not ways_of_flight(game, unit):
        eliminate(game, unit, "jdg-302")
        await leave_alone(game, start, side)
        return []
    way = await _chosen(game, unit)
    hexes = way[:-1] if way[-1] == OFF_MAP else way
    crossed = crossed_on(game, unit, hexes, routed=True)
    escort = commanders_in(game, start, side)
    for hex_ in hexes:
        await make_way(game, hex_, side)
    if hexes:
        step_along(game, unit, hexes, "jdg-301")
        carry_along(game, unit, start, hexes)
    if way[-1] == OFF_MAP:
        _leave_map(game, unit, escort)
    else:
        face_as_due(game, unit)
        _take_shelter(game, unit)
    for hex_ in hexes:
        await displace_commanders(game, hex_, side)
    return crossed


async def _chosen(game: Game, unit: str) -> Path:
    return await choose(
        choose_path(
            game.piece(unit).side,
            tr("Where does {piece} flee?", piece=game.names.piece(unit)),
            lambda: ways_of_flight(game, unit),
            "jdg-301",
            subject=unit,
            preview=lambda way: flight_preview(game, unit, way),
        )
    )


def flight_preview(board: Board, unit: str, way: Path) -> Preview:
    """Who is crossed, and what waits at the end of a way."""
    crossed = tuple(crossed_on_flight(board, unit, way))
    parts = {}
    if way[-1] == OFF_MAP:
        parts["jdg-308"] = tr("It leaves the map and is eliminated.")
    elif trait(board, way[-1], "flight_refuge"):
        parts["jdg-305"] = tr("It finds shelter there.")
    if crossed:
        parts["jdg-309"] = tr("Crossed friends: {pieces}.", pieces=board.names.pieces(crossed))
    if not parts:
        return Preview(tr("It crosses nobody."), rule="jdg-309")
    shown = Preview(" ".join(parts.values()), rule=next(iter(parts)))
    return with_crossed(board, shown, crossed)


@rule("jdg-048", "jdg-308")
def _leave_map(game: Game, unit: str, escort: Sequence[str]) -> None:
    """Off the map it is lost, and so is a commander who ran with it (11.4)."""
    eliminate(game, unit, "jdg-308")
    for one in escort:
        lose_commander(game, one, "jdg-048")


@rule("jdg-305")
def _take_shelter(game: Game, unit: str) -> None:
    """In a town, village or castle it need not flee again (11.4)."""
    if trait(game, game.piece(unit).hex, "flight_refuge"):
        game.emit(StatusSet(unit, SHELTERED, rule="jdg-305"))

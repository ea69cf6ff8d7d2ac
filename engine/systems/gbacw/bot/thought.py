"""A question as the Veteran thinks about it: the board it knows, its plans, and where units go."""

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Choice
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.facing import HEXSIDES, VERTICES, FacingProfile, arc_hexes
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.objectives import holders, objective_points
from hexwright.engine.players.veteran import Kept, Thinking
from hexwright.engine.systems.gbacw.adjacency import nearest_enemy
from hexwright.engine.systems.gbacw.bot.field import enemies_within, facing_to
from hexwright.engine.systems.gbacw.bot.judge import Judge, shelter
from hexwright.engine.systems.gbacw.bot.plans import Line, Plans
from hexwright.engine.systems.gbacw.bot.shocks import Batch, best_batch
from hexwright.engine.systems.gbacw.bot.weights import Weights
from hexwright.engine.systems.gbacw.designation import attackers
from hexwright.engine.systems.gbacw.formations import profile, profile_of
from hexwright.engine.systems.gbacw.ground import best_step, spread
from hexwright.engine.systems.gbacw.markers import cup
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import (
    COLUMN,
    LINE,
    acts_with,
    is_disordered,
    is_gun,
    order_of,
)

# Enemies farther than this are no danger, and out of reach of muskets.
_FIELD = 5
_GUNS_REACH = 9
# So many enemies are looked at, the nearest ones.
_FOES = 4


class Memory:
    """What a player has found out: plans of an activation, and the shocks that it names."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.plans: Kept[dict[str, Plans]] = Kept(dict)
        self.shocks: Kept[dict[str, Batch | None]] = Kept(dict)


class Thought(Thinking[Weights]):
    """What the Veteran has in mind when it is asked."""

    def __init__(self, seat: Seat, weights: Weights, memory: Memory) -> None:
        """Look at the question, and at what its side may know."""
        super().__init__(seat, weights)
        self.board = seat.board()
        self.judge = Judge(self.board, weights)
        self._memory = memory

    @cached_property
    def plans(self) -> Plans:
        """The plans of this activation; they are made anew for the next one."""
        board = self.board
        known = activation(board)
        played = len(board.cards(cup(board).played))
        moment = (board.state.turn, played, known.formations if known.is_brigade else ())
        kept = self._memory.plans.at(moment)
        if self.side not in kept:
            kept[self.side] = Plans(board, self.side, self.weights)
        return kept[self.side]

    @cached_property
    def shocks(self) -> Batch | None:
        """The shocks to be named in this activation; None if no lawful ones were found."""
        board = self.board
        played = len(board.cards(cup(board).played))
        moment = (board.state.turn, played, activation(board).formations, *attackers(board))
        kept = self._memory.shocks.at(moment)
        if self.side not in kept:
            kept[self.side] = best_batch(board, self.judge, self.weights.least_shock)
        return kept[self.side]

    def goal(self, unit: str) -> str:
        """Where the brigade of a unit is to go; where it stands if nowhere."""
        return self.plans.goal(acts_with(self.board, unit)) or self.board.piece(unit).hex

    def line(self, unit: str) -> Line | None:
        """The line of the brigade that a unit acts with."""
        return self.plans.line(self.board, acts_with(self.board, unit))

    def place(self, unit: str) -> str:
        """The place of a unit in the line of its brigade, or its goal on the march."""
        line = self.line(unit)
        if line is None or order_of(self.board, unit) == "march":
            return self.goal(unit)
        return line.places.get(unit, line.centre)

    # --- places ----------------------------------------------------------------------------------

    def value(self, unit: str, hex_: str) -> float:
        """What it is worth that a unit stands in a hex."""
        board, weights = self.board, self.weights
        if order_of(board, unit) == "march":
            return -weights.out_of_line * far_from(board, hex_, self.goal(unit))
        place = self.place(unit)
        found = -weights.out_of_line * distance(board, hex_, place)
        beyond = distance(board, place, self.goal(unit)) - distance(board, hex_, self.goal(unit))
        found -= weights.ahead * max(0, beyond)
        found += self._ground(unit, hex_)
        return found + self._fight(unit, hex_)

    def _ground(self, unit: str, hex_: str) -> float:
        board, weights = self.board, self.weights
        found = 0.0
        if nearest_enemy(board, hex_, self.side) <= _GUNS_REACH:
            found += weights.cover * shelter(board, hex_)
        points = objective_points(board, self.side).get(hex_, 0.0)
        if points and not is_gun(board, unit):
            is_own = holders(board).get(hex_) == self.side
            others = [one for one in board.stack(hex_) if one != unit]
            share = 0.5 if is_own or others else 1.0
            found += weights.objective * points * share
        return found

    def _fight(self, unit: str, hex_: str) -> float:
        """What a unit may do from a hex, and what may be done to it there."""
        board, weights = self.board, self.weights
        guns = is_gun(board, unit)
        near_by = nearest_enemy(board, hex_, self.side)
        if guns:
            table = weights.guns_at_enemy
            exposed = table[near_by] if near_by < len(table) else 0.0
        else:
            exposed = weights.shaken_at_enemy if is_disordered(board, unit) and near_by < 3 else 0.0
        reach = _GUNS_REACH if guns else _FIELD
        foes = enemies_within(board, hex_, self.side, reach)[:_FOES]
        if not foes:
            return -exposed
        given = max(self.judge.from_afar(unit, hex_, foe) for foe in foes)
        taken = sum(self._threat(foe, hex_) for foe in foes)
        return weights.fire * given - weights.danger * taken - exposed

    def _threat(self, foe: str, hex_: str) -> float:
        """What enemies in a hex could do to whoever stands in another one."""
        there = [one for one in self.board.stack(foe) if one in self.board.module.units]
        if not there or distance(self.board, foe, hex_) > _FIELD:
            return 0.0
        return self.judge.against(there[-1], foe, hex_)

    # --- facing ----------------------------------------------------------------------------------

    def outlook(self, unit: str, hex_: str, facing: int) -> float:
        """What it is worth to face so: enemies in front, none behind; else as the line does."""
        board = self.board
        shape = _shape_that_looks(board, unit, facing)
        around = {one: self._foes_at(one) for one in near(board, hex_)}
        found = 0.0
        if any(around.values()):
            ahead = arc_hexes(board, hex_, facing, shape, "front")
            behind = arc_hexes(board, hex_, facing, shape, "rear")
            found += sum(2.0 for one in ahead if around[one])
            found -= sum(2.0 for one in behind if around[one])
        foes = enemies_within(board, hex_, self.side, _GUNS_REACH)[:_FOES]
        for foe in foes:
            apart = abs(facing - facing_to(board, hex_, foe)) % 12
            found -= min(apart, 12 - apart) / (2.0 * distance(board, hex_, foe) + 1)
        line = self.line(unit)
        wanted = line.facing if line else facing
        apart = abs(facing - wanted) % 12
        return found - 0.1 * min(apart, 12 - apart)

    def _foes_at(self, hex_: str) -> bool:
        return any(self.board.piece(one).side != self.side for one in self.board.stack(hex_))

    def best_facing(self, unit: str, hex_: str) -> int:
        """The facing that is worth most to a unit in a hex."""
        now = self.board.piece(unit).facing
        kinds = HEXSIDES if now is not None and now % 2 == 0 else VERTICES
        return max(kinds, key=lambda one: (self.outlook(unit, hex_, one), one == now))


def _shape_that_looks(board: Board, unit: str, facing: int) -> FacingProfile:
    """The arcs of a unit that faces so; asked while it forms up, those that it will have."""
    now = profile_of(board, unit)
    if facing in now.facings:
        return now
    return profile(board, COLUMN if facing in HEXSIDES else LINE)


Answer: TypeAlias = Callable[[Thought], Choice | None]


@lasting
def _ways_to(board: Board, goal: str) -> dict[str, float]:
    """What a march costs to a goal from everywhere."""

    def step(start: str, end: str) -> int | None:
        found = best_step(board, end, start, "infantry", "march")
        return found.cost if found is not None else None

    found = spread(board, goal, 10**6, step)
    return {hex_: cost / 12 for hex_, (cost, _) in found.items()}


def far_from(board: Board, hex_: str, goal: str) -> float:
    """How far a march is from a hex to a goal."""
    return _ways_to(board, goal).get(hex_, float(distance(board, hex_, goal)))

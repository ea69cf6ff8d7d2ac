"""A question as the Veteran thinks about it: the board it knows, its plans, and how units stand."""

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Choice
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.troops import units_in, units_on_map
from hexwright.engine.players.veteran import Kept, Thinking
from hexwright.engine.systems.aus.arcs import arcs_at
from hexwright.engine.systems.aus.bot.judge import Judge
from hexwright.engine.systems.aus.bot.plans import Plans, horse_of
from hexwright.engine.systems.aus.bot.ways import rest_of_way
from hexwright.engine.systems.aus.bot.weights import Weights
from hexwright.engine.systems.aus.command import command_range
from hexwright.engine.systems.aus.ground import off_road
from hexwright.engine.systems.aus.manoeuvres import Action
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.pool import CUP
from hexwright.engine.systems.aus.records import activation
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    COLUMN,
    DISORDER,
    LINE,
    SKIRMISH,
    SQUARE,
    UNLIMBERED,
    UNSTEADY,
    corps_of,
    fatigue_of,
    formation_for,
    formation_record,
    group_of,
    has,
    is_cavalry,
    is_cossack,
    is_gun,
    is_independent,
    is_infantry,
    leader_of,
    level_of,
    shape_of,
)


class Memory:
    """What a player has found out: the plans of an activation."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.plans: Kept[dict[str, Plans]] = Kept(dict)


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
        known = activation(self.board)
        kept = self._memory.plans.at((self.board.state.turn, known.division, known.serial))
        if self.side not in kept:
            kept[self.side] = Plans(self.board, self.side, self.weights)
        return kept[self.side]

    def goal(self, unit: str) -> str:
        """Where a unit is to go; where it stands if nowhere."""
        return self.plans.goal(unit) or self.board.piece(unit).hex

    def nearest_enemy(self, hex_: str) -> int:
        """How far the nearest enemy is from a hex."""
        return enemy_distance(self.board, hex_, self.side)

    def nearest(self, hex_: str) -> str:
        """The hex of the enemy that is nearest to one; itself if there is none."""
        board = self.board
        foes = [board.piece(one).hex for one in units_on_map(board, self.enemy)]
        return min(foes, key=lambda one: (distance(board, hex_, one), one), default=hex_)

    # --- how well a unit stands ------------------------------------------------------------------

    def burden(self, unit: str, pose: Action) -> float:
        """What is wrong with how a unit would stand, in movement points: the way it has to go yet,
        a formation that does not fit, and enemies too near.
        """
        board, weights = self.board, self.weights
        if is_gun(board, unit):
            return self._guns(unit, pose)
        keeps_back = self.keeps_back(unit)
        goal = self.plans.refuge(board, unit) if keeps_back else self.goal(unit)
        found = rest_of_way(board, unit, pose, goal)
        if goal in horse_of(board, self.enemy) and is_infantry(board, unit):
            # Infantry does not run after horse: it waits for it in square.
            found = max(found - weights.horse_near, 2.0)
        found += self._misfit(unit, pose)
        found += weights.out_of_reach * self._beyond_command(unit, pose)
        found += weights.elbow_room * self._neighbours(unit, pose)
        found += weights.shared * sum(self._friends(unit, one) for one in pose.hexes)
        if is_cavalry(board, unit) and not keeps_back and not self._takes_place(goal):
            return self._horse(found, pose)
        return found

    def keeps_back(self, unit: str) -> bool:
        """Whether a unit can do nothing better than to keep away from the enemy."""
        board = self.board
        if level_of(board, unit) == UNSTEADY or has(board, unit, BREAKPOINT):
            return True
        division = group_of(board, unit)
        return bool(division) and self._rests(division)

    def _rests(self, division: str) -> bool:
        """Whether a division is tired and has no marker to act on."""
        board = self.board
        if fatigue_of(board, division) <= self.weights.rested:
            return False
        commands = (division, corps_of(board, division))
        if is_independent(board, division):
            return False
        known = (*board.cards(CUP.inside(self.side)), *board.cards(CUP.played))
        return not any(board.card(one).command in commands for one in known)

    def _neighbours(self, unit: str, pose: Action) -> int:
        """How many friends stand beside a pose: whoever runs shakes those who see it (9.2)."""
        board = self.board
        around = dict.fromkeys(one for hex_ in pose.hexes for one in near(board, hex_))
        return sum(self._friends(unit, hex_) for hex_ in around if hex_ not in pose.hexes)

    def _friends(self, unit: str, hex_: str) -> int:
        board = self.board
        return sum(
            one != unit and board.piece(one).side == self.side for one in units_in(board, hex_)
        )

    def _beyond_command(self, unit: str, pose: Action) -> int:
        """How many hexes a pose is out of reach of who commands a unit."""
        board = self.board
        division = group_of(board, unit)
        leader = leader_of(board, division) if division else ""
        if not leader:
            return 0
        far = distance(board, pose.hex, board.piece(leader).hex)
        return max(0, far - command_range(board, leader))

    def _takes_place(self, goal: str) -> bool:
        """Whether a goal is a place to stand in, and no enemy to strike at."""
        return self.nearest_enemy(goal) > 0

    def _horse(self, burden: float, pose: Action) -> float:
        """Cavalry stands off until it charges."""
        close = min(self.nearest_enemy(one) for one in pose.hexes)
        stands = self.weights.horse_stands
        return max(burden, float(stands)) + self.weights.too_near * max(0, stands - close)

    # --- formations ------------------------------------------------------------------------------

    def _misfit(self, unit: str, pose: Action) -> float:
        """What it costs that a formation does not suit the moment."""
        shape, weights = shape_of(self.board, pose.formation), self.weights
        close = min(self.nearest_enemy(one) for one in pose.hexes)
        if shape == DISORDER:
            return 0.0 if is_cossack(self.board, unit) else weights.out_of_order
        if is_infantry(self.board, unit) and self.is_threatened(pose.hex):
            return 0.0 if shape == SQUARE else weights.no_square
        if shape == SQUARE:
            return weights.misfit + weights.nearly
        if shape == SKIRMISH:
            return 0.0 if close <= weights.line_from + 1 else weights.misfit
        first = weights.horse_line_from if is_cavalry(self.board, unit) else weights.line_from
        if shape == LINE:
            return self._wrong(close - first)
        return self._wrong(first + 2 - close) if self._has_line(unit, pose) else 0.0

    def _wrong(self, steps: int) -> float:
        """What it costs to be so many hexes out of where a formation fits: less than a step each,
        so that nobody stands still for fear of it.
        """
        return min(self.weights.misfit, self.weights.nearly * max(0, steps))

    def _has_line(self, unit: str, pose: Action) -> bool:
        """Whether a unit could stand in line where it is: villages have no room for that."""
        board = self.board
        line = formation_for(board, unit, LINE)
        if not line or shape_of(board, pose.formation) != COLUMN:
            return False
        mover = formation_record(board, line).movement_class
        return _is_open_to(board, pose.hex, mover)

    def is_threatened(self, hex_: str) -> bool:
        """Whether horse may fall upon a hex, and no enemy infantry is near enough to fire at it."""
        board, most = self.board, self.weights.horse_near
        return any(
            distance(board, hex_, one) <= most for one in horse_of(board, self.enemy)
        ) and all(distance(board, hex_, one) > most for one in others_of(board, self.enemy))

    @property
    def enemy(self) -> str:
        """The other side."""
        return self.board.opponent(self.side)

    # --- guns ------------------------------------------------------------------------------------

    def _guns(self, unit: str, pose: Action) -> float:
        """Guns go to where they see the enemy out of his reach, unlimber and stay."""
        board, weights = self.board, self.weights
        close = self.nearest_enemy(pose.hex)
        exposed = weights.too_near * max(0, weights.guns_stand - 1 - close)
        ready = shape_of(board, pose.formation) == UNLIMBERED
        if ready and self._has_targets(unit, pose):
            return exposed
        way = rest_of_way(board, unit, pose, self.goal(unit))
        burden = exposed + weights.nearly + max(0.0, way - weights.guns_stand)
        return burden + weights.blind_guns if ready else burden

    def _has_targets(self, unit: str, pose: Action) -> bool:
        """Whether enemies are in front, in sight and in a good range."""
        board = self.board
        row = board.look_up("artillery-range", str(board.attribute(unit, "range_row", "")))
        most = int(row["medium"][1])
        ahead = [
            hex_
            for hex_, arc in arcs_at(board, pose.hexes, pose.facing, pose.formation).items()
            if arc == "front"
        ]
        for foe in units_on_map(board, self.enemy):
            hex_ = board.piece(foe).hex
            far = distance(board, pose.hex, hex_)
            # In front is what lies nearer to the hexes ahead.
            is_ahead = any(distance(board, one, hex_) < far for one in ahead)
            if far <= most and is_ahead and sees(board, pose.hex, hex_):
                return True
        return False


def _is_open_to(board: Board, hex_: str, mover: str) -> bool:
    return any(off_road(board, one, hex_, mover) is not None for one in near(board, hex_))


@momentary
def others_of(board: Board, side: str) -> tuple[str, ...]:
    """Where infantry and guns of a side stand."""
    return tuple(
        board.piece(one).hex for one in units_on_map(board, side) if not is_cavalry(board, one)
    )


Answer: TypeAlias = Callable[[Thought], Choice | None]

"""What places are worth: objectives, the enemy, friends, cover, guns, and which way to face."""

from collections.abc import Mapping
from functools import cached_property

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.movement import reachable
from hexwright.engine.parts.facing import VERTICES
from hexwright.engine.parts.ground import distance, field_of, near, terrain
from hexwright.engine.parts.objectives import objective_points, to_be_manned
from hexwright.engine.parts.trial import TrialBoard
from hexwright.engine.parts.troops import side_in, units_in, units_on_map
from hexwright.engine.players.veteran import weight_at
from hexwright.engine.systems.jdg.batteries import Shot, cone_of
from hexwright.engine.systems.jdg.bot.judge import Judge, is_ours
from hexwright.engine.systems.jdg.facing import front_hexes, front_situation
from hexwright.engine.systems.jdg.ground import style_of
from hexwright.engine.systems.jdg.sight import sees
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    GOOD,
    arm_of,
    is_steady,
    state_of,
    strength,
)

_EVERYWHERE = 10_000
# How far a unit looks when it chooses its front.
_HORIZON = 4


@lasting
def march_points(board: Board, arm: str, goal: str) -> Mapping[str, float]:
    """The movement points to a hex from every other one, as if there were no units."""
    field = field_of(board)
    found = reachable(field, field.place(goal), _EVERYWHERE, style_of(board, arm))
    return {field.number(end): float(found.cost(end) or 0) for end in found.places} | {goal: 0.0}


class Ground:
    """Puts a worth on hexes and facings, for one side in one situation."""

    def __init__(self, judge: Judge) -> None:
        """Look at the situation; places are tried on a board of one's own."""
        self.judge = judge
        self.weights = judge.weights
        self.side = judge.side
        self.board = judge.board
        self.enemy = self.board.opponent(self.side)
        self.trial = TrialBoard(self.board)
        self.on_trial = Judge(self.trial, self.side, self.weights)
        self._nearest: dict[str, int] = {}

    @cached_property
    def enemies(self) -> dict[str, list[str]]:
        """The hexes of the enemy and his units there."""
        found: dict[str, list[str]] = {}
        for unit in units_on_map(self.board, self.enemy):
            found.setdefault(self.board.piece(unit).hex, []).append(unit)
        return found

    @cached_property
    def _steady(self) -> dict[str, int]:
        """The hexes of enemy infantry and cavalry that is not routed, and its strength."""
        board = self.board
        return {
            hex_: total
            for hex_, units in self.enemies.items()
            if (
                total := sum(
                    strength(board, unit)
                    for unit in units
                    if arm_of(board, unit) != ARTILLERY and is_steady(board, unit)
                )
            )
        }

    @cached_property
    def _enemy_guns(self) -> list[str]:
        return [
            unit
            for units in self.enemies.values()
            for unit in units
            if arm_of(self.board, unit) == ARTILLERY and state_of(self.board, unit) == GOOD
        ]

    def nearest(self, hex_: str) -> int:
        """How far the nearest enemy is."""
        if hex_ not in self._nearest:
            far = (distance(self.board, hex_, enemy) for enemy in self.enemies)
            self._nearest[hex_] = min(far, default=99)
        return self._nearest[hex_]

    def around(self, hex_: str, reach: int) -> list[str]:
        """The enemy units within so many hexes."""
        return [
            unit
            for there, units in self.enemies.items()
            if distance(self.board, hex_, there) <= reach
            for unit in units
        ]

    # --- hexes -----------------------------------------------------------------------------------

    def value(self, unit: str, hex_: str) -> float:
        """What it is worth that a unit stands in a hex, whichever way it faces."""
        is_gun = arm_of(self.board, unit) == ARTILLERY
        total = self._protection(unit, hex_)
        if is_gun:
            return total + self._battery(unit, hex_)
        total += self._objective(unit, hex_) + self._support(unit, hex_)
        if state_of(self.board, unit) != GOOD:
            return total + (self.weights.shaken_at_enemy if self.nearest(hex_) < 2 else 0.0)
        return total + self._pull(unit, hex_) - self._danger(unit, hex_)

    def _objective(self, unit: str, hex_: str) -> float:
        points = objective_points(self.board, self.side).get(hex_, 0.0)
        if not points:
            return 0.0
        if not is_ours(self.board, hex_, self.side):
            return self.weights.objective_taken * points
        if any(one != unit for one in units_in(self.board, hex_)):
            return 0.0
        if hex_ in to_be_manned(self.board):
            return self.weights.objective_taken * points
        is_threatened = self.nearest(hex_) <= self.weights.threatened
        return self.weights.objective_held * points if is_threatened else 0.0

    def _pull(self, unit: str, hex_: str) -> float:
        """How near a unit comes to what it is there for."""
        weights = self.weights
        arm = arm_of(self.board, unit)
        goals = [
            points / (weights.objective_at_hand + march_points(self.board, arm, goal)[hex_])
            for goal, points in objective_points(self.board, self.side).items()
            if not is_ours(self.board, goal, self.side)
            and hex_ in march_points(self.board, arm, goal)
        ]
        near_enemy = weights.far_enemy / (weights.enemy_at_hand + self.nearest(hex_))
        return weights.far_objective * max(goals, default=0.0) + near_enemy

    def _support(self, unit: str, hex_: str) -> float:
        friends = sum(
            any(one != unit and is_steady(self.board, one) for one in units_in(self.board, each))
            for each in near(self.board, hex_)
            if side_in(self.board, each) == self.side
        )
        return weight_at(self.weights.support, friends)

    def _danger(self, unit: str, hex_: str) -> float:
        """What may happen to a unit that stronger enemies can get at."""
        board = self.board
        threat = sum(total for one, total in self._steady.items() if distance(board, hex_, one) < 3)
        if not threat:
            return 0.0
        own = strength(board, unit) + sum(
            strength(board, one) / (1 if each == hex_ else 2)
            for each in (hex_, *near(board, hex_))
            if side_in(board, each) == self.side
            for one in units_in(board, each)
            if one != unit and arm_of(board, one) != ARTILLERY and is_steady(board, one)
        )
        odds = threat / max(1.0, own) - 1
        share = self.weights.outnumbered * min(1.0, max(0.0, odds))
        return share * self.judge.worth(unit)

    def _protection(self, unit: str, hex_: str) -> float:
        """Cover counts near the enemy, and so does the fire of his guns."""
        board, weights = self.board, self.weights
        near_enemy = self.nearest(hex_)
        total = 0.0
        if near_enemy <= _HORIZON:
            ground = terrain(board, hex_).attributes
            total -= weights.cover * float(ground.get("shock_drm", 0))
            total -= weights.cover * float(ground.get("fire_drm", 0))
        for gun in self._enemy_guns:
            there = board.piece(gun).hex
            if distance(board, hex_, there) <= int(board.attribute(gun, "effective_range", 0)):
                total -= weights.under_fire * strength(board, gun)
        return total * (0.5 if arm_of(board, unit) == ARTILLERY else 1.0)

    # --- batteries -------------------------------------------------------------------------------

    def _battery(self, gun: str, hex_: str) -> float:
        weights = self.weights
        near_enemy = self.nearest(hex_)
        total = weights.far_enemy / (weights.enemy_at_hand + near_enemy)
        if near_enemy < len(weights.guns_in_reach):
            total += weights.guns_in_reach[near_enemy]
        total += self._support(gun, hex_)
        shots = self.shots(gun, hex_)
        return total + weights.later_fire * max(shots.values(), default=0.0)

    def shots(self, gun: str, hex_: str) -> dict[str, float]:
        """What fire would do to each enemy hex in sight and reach of a battery in a hex."""
        board = self.board
        reach = int(board.attribute(gun, "maximum_range", 0))
        seen = [
            enemy
            for enemy in self.enemies
            if distance(board, hex_, enemy) <= reach and sees(board, hex_, enemy)
        ]
        if not seen:
            return {}
        self.trial.put((gun,), hex_)
        found = {one: self.on_trial.fire(Shot(gun, one)) for one in seen}
        self.trial.put_back((gun,))
        return found

    # --- facings ---------------------------------------------------------------------------------

    def facing(self, unit: str, hex_: str, facing: int) -> float:
        """What it is worth that a unit in a hex faces a vertex."""
        board = self.board
        if arm_of(board, unit) == ARTILLERY:
            reach = int(board.attribute(unit, "maximum_range", 0))
            arc = cone_of(board, hex_, facing, reach)
            shots = [value for one, value in self.shots(unit, hex_).items() if one in arc]
            return max(shots, default=0.0) + self._watch(hex_, facing)
        if front_situation(board, unit, hex_) != "usual":
            return 0.0
        return self._watch(hex_, facing)

    def best_facing(self, unit: str, hex_: str) -> int:
        """The facing that suits a unit in a hex."""
        return max(VERTICES, key=lambda one: self.facing(unit, hex_, one))

    def _watch(self, hex_: str, facing: int) -> float:
        """Enemies in front are watched, those behind are a danger."""
        board, weights = self.board, self.weights
        ahead = cone_of(board, hex_, facing, 2 * _HORIZON)
        fronts = front_hexes(board, hex_, facing)
        total = 0.0
        for one in self._steady:
            far = distance(board, hex_, one)
            if far == 1 and one not in fronts:
                total += weights.behind
            elif one in ahead and far <= 2 * _HORIZON:
                total += weights.faced / far
            elif far == 2 and one not in ahead:
                total += weights.behind / 2
        return total

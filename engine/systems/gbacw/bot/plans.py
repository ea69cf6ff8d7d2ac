"""What brigades are to do: their goals, their orders, and the line in which each of them stands."""

from collections.abc import Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.objectives import holders, objective_points
from hexwright.engine.systems.gbacw.adjacency import nearest_enemy
from hexwright.engine.systems.gbacw.bot.field import (
    NOWHERE,
    along_line,
    centre_of,
    enemies_within,
    facing_to,
    hexes_of,
    lead,
    line_through,
    on_the_way,
    strength_around,
    weight,
)
from hexwright.engine.systems.gbacw.bot.weights import Weights
from hexwright.engine.systems.gbacw.command import enemy_hexes
from hexwright.engine.systems.gbacw.ground import POINT
from hexwright.engine.systems.gbacw.movement import allowance
from hexwright.engine.systems.gbacw.orders import is_near_enemy, may_attack
from hexwright.engine.systems.gbacw.troops import (
    Order,
    acting_units,
    brigade_order,
    brigades_of,
    divisions,
    is_disordered,
    is_gun,
    strength,
    units_of,
)

# How far around a brigade friends and enemies count for its odds.
_AROUND = 4
# A brigade that stands so near to its goal has come there.
_THERE = 1


class Goal(NamedTuple):
    """Somewhere to go: a hex, what it is worth, and how much strength it still needs."""

    hex: str
    worth: float
    need: float


class Line(NamedTuple):
    """How a brigade is to stand: which way it looks, and the place of each of its units."""

    facing: int
    centre: str
    places: dict[str, str]


class Plans:
    """What the brigades of a side are to do, worked out for one moment and kept for a while."""

    def __init__(self, board: Board, side: str, weights: Weights) -> None:
        """Share the goals out among the brigades."""
        self.side = side
        self.weights = weights
        self.goals = self._shared_out(board)
        self._lines: dict[str, Line] = {}

    # --- goals -----------------------------------------------------------------------------------

    def _shared_out(self, board: Board) -> dict[str, str]:
        """A goal for each brigade on the map: always the best pair of those that are left."""
        left = {
            one: centre
            for division in divisions(board, self.side)
            for one in brigades_of(board, division)
            if (centre := centre_of(board, hexes_of(board, one)))
        }
        goals = {one.hex: one for one in self._to_do(board)}
        found: dict[str, str] = {}
        while left and goals:
            brigade, hex_ = max(
                ((one, hex_) for one in left for hex_ in goals),
                key=lambda pair: self._worth(board, left[pair[0]], goals[pair[1]]),
            )
            found[brigade] = hex_
            men = sum(weight(board, unit) for unit in units_of(board, brigade))
            goals[hex_] = goals[hex_]._replace(need=goals[hex_].need - men)
            del left[brigade]
        return found

    def _worth(self, board: Board, centre: str, goal: Goal) -> float:
        worth = goal.worth / (distance(board, centre, goal.hex) + self.weights.at_hand)
        return worth if goal.need > 0 else worth * self.weights.crowded

    def _to_do(self, board: Board) -> list[Goal]:
        """The objectives, and the enemies in the field where they stand closest."""
        weights, side = self.weights, self.side
        other, held = board.opponent(side), holders(board)
        found = []
        for hex_, points in objective_points(board, side).items():
            near = nearest_enemy(board, hex_, side)
            share = weights.to_take
            if held.get(hex_) == side:
                share = weights.to_hold if near <= weights.threatened else weights.safe
            need = weights.garrison + strength_around(board, hex_, other, _AROUND)
            found.append(Goal(hex_, points * share, need))
        for hex_ in _gatherings(board, side):
            need = strength_around(board, hex_, other, 2)
            found.append(Goal(hex_, weights.enemy, need))
        return found

    def goal(self, brigade: str) -> str:
        """Where a brigade is to go; empty if nowhere."""
        return self.goals.get(brigade, "")

    # --- orders ----------------------------------------------------------------------------------

    def order(self, board: Board, brigade: str) -> Order:
        """The orders that a brigade should have."""
        hexes = hexes_of(board, brigade)
        goal = self.goal(brigade)
        if not hexes or not goal:
            return brigade_order(board, brigade)
        near = min(nearest_enemy(board, hex_, self.side) for hex_ in hexes)
        if near <= self.weights.attack_within:
            return "attack" if self.may_win(board, brigade) else "advance"
        far = min(distance(board, hex_, goal) for hex_ in hexes)
        if far >= self.weights.march_from and not is_near_enemy(board, units_of(board, brigade)):
            return "march" if near > self.weights.march_from else "advance"
        return "advance"

    def may_win(self, board: Board, brigade: str) -> bool:
        """Whether an attack of a brigade has fair odds, with the friends around it."""
        units = [unit for unit in units_of(board, brigade) if not is_gun(board, unit)]
        ready = [unit for unit in units if not is_disordered(board, unit)]
        if not units or len(ready) < self.weights.in_order * len(units):
            return False
        if not may_attack(board, brigade):
            return False
        centre = centre_of(board, hexes_of(board, brigade))
        foes = enemies_within(board, centre, self.side, self.weights.attack_within + 2)
        if not foes:
            return False
        front = on_the_way(board, centre, foes[0], distance(board, centre, foes[0]))
        enemy = strength_around(board, front, board.opponent(self.side), 2)
        own = strength_around(board, centre, self.side, 3)
        return own >= enemy * self.boldness(board)

    def boldness(self, board: Board) -> float:
        """How much stronger than the enemy one has to be: less for who is behind in points."""
        weights = self.weights
        return weights.attack_ahead if lead(board, self.side) > 0 else weights.attack_behind

    # --- lines -----------------------------------------------------------------------------------

    def line(self, board: Board, brigade: str) -> Line | None:
        """How a brigade is to stand when all of its units have acted; the same for all of them."""
        if brigade not in self._lines:
            made = self._drawn_up(board, brigade)
            if made is None:
                return None
            self._lines[brigade] = made
        return self._lines[brigade]

    def _drawn_up(self, board: Board, brigade: str) -> Line | None:
        hexes = hexes_of(board, brigade)
        goal = self.goal(brigade)
        if not hexes or not goal:
            return None
        centre = centre_of(board, hexes)
        foes = enemies_within(board, centre, self.side, self.weights.attack_within + 2)
        aim = foes[0] if foes and self._fights(board, brigade, foes[0], goal) else goal
        front = foes[0] if foes else aim
        facing = facing_to(board, centre, front if front != centre else aim)
        units = [unit for unit in acting_units(board, brigade) if board.piece(unit).hex]
        men = [unit for unit in units if not is_gun(board, unit)]
        middle = on_the_way(board, centre, aim, _pace(board, men or units))
        men.sort(key=lambda one: (along_line(board, facing, centre, board.piece(one).hex), one))
        places = dict(zip(men, line_through(board, middle, facing, len(men)), strict=True))
        behind = self._behind(board, middle, front)
        places.update(dict.fromkeys((unit for unit in units if unit not in places), behind))
        return Line(facing, middle, places)

    def _fights(self, board: Board, brigade: str, foe: str, goal: str) -> bool:
        """Whether a brigade goes at the enemy rather than to its goal."""
        if brigade_order(board, brigade) == "attack":
            return True
        return distance(board, foe, goal) <= _AROUND and self.may_win(board, brigade)

    def _behind(self, board: Board, middle: str, front: str) -> str:
        """Where the guns of a brigade stand."""
        far = distance(board, middle, front)
        if not far:
            return middle
        return on_the_way(board, front, middle, far + self.weights.guns_behind)


def _pace(board: Board, units: Sequence[str]) -> int:
    """How far a brigade goes in one activation, by the slowest of its units."""
    return min((max(1, allowance(board, unit) // POINT) for unit in units), default=1)


def _gatherings(board: Board, side: str) -> list[str]:
    """Enemy hexes that stand for those around them, the strongest first."""
    other = board.opponent(side)
    left = sorted(
        enemy_hexes(board, side), key=lambda one: (-strength_around(board, one, other, 1), one)
    )
    found: list[str] = []
    for one in left:
        if all(distance(board, one, known) > _AROUND for known in found):
            found.append(one)
    return found


def is_spent(board: Board, brigade: str) -> bool:
    """Whether a brigade has nobody left who could fight."""
    return not any(strength(board, unit) for unit in units_of(board, brigade))


def distance_to_enemy(board: Board, brigade: str, side: str) -> int:
    """How far the nearest enemy of a brigade is."""
    return min(
        (nearest_enemy(board, hex_, side) for hex_ in hexes_of(board, brigade)), default=NOWHERE
    )

"""Where the units of a side are to go: places that decide the battle, and enemies to strike at."""

from collections.abc import Iterable, Iterator, Mapping

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.objectives import holders, objective_hexes
from hexwright.engine.parts.troops import units_in, units_on_map
from hexwright.engine.systems.aus.bot.ways import mover_of, way_to
from hexwright.engine.systems.aus.bot.weights import Weights
from hexwright.engine.systems.aus.charge_ways import can_charge
from hexwright.engine.systems.aus.neighbours import enemy_distance
from hexwright.engine.systems.aus.troops import (
    is_cavalry,
    is_cossack,
    is_disordered,
    is_gun,
    is_infantry,
    is_routed,
    level_of,
)


class Plans:
    """Who goes where, worked out for one moment and kept while a division acts."""

    def __init__(self, board: Board, side: str, weights: Weights) -> None:
        """Share places and enemies out among the units of a side."""
        self.side = side
        self.weights = weights
        self._refuges: dict[str, str] = {}
        self._goals = self._shared_out(board)

    def goal(self, unit: str) -> str:
        """The hex that a unit is to go to; empty if it has nothing to do."""
        return self._goals.get(unit, "")

    def refuge(self, board: Board, unit: str) -> str:
        """The nearest hex out of reach of the enemy, for those who keep away from him."""
        if unit not in self._refuges:
            here, least = board.piece(unit).hex, self.weights.hold_back
            free = (
                (distance(board, here, one), one)
                for one in board.hexes()
                if distance(board, here, one) <= least + 1
                and enemy_distance(board, one, self.side) >= least
                and not [each for each in units_in(board, one) if each != unit]
            )
            self._refuges[unit] = min(free, default=(0, here))[1]
        return self._refuges[unit]

    # --- sharing out -----------------------------------------------------------------------------

    def _shared_out(self, board: Board) -> dict[str, str]:
        able = [one for one in units_on_map(board, self.side) if not is_routed(board, one)]
        found: dict[str, str] = {}
        for hex_ in self._places(board):
            self._send(board, hex_, able, found)
        foes = self._foes(board)
        crowd: dict[str, int] = {}
        for unit in sorted(able, key=lambda one: _near(board, one, self.side)):
            if unit not in found and foes:
                goal = self._best_foe(board, unit, foes, crowd)
                found[unit] = goal
                crowd[goal] = crowd.get(goal, 0) + 1
        return found

    def _send(self, board: Board, hex_: str, able: list[str], found: dict[str, str]) -> None:
        """Let the nearest go to a place, who are not sent elsewhere; guns take no places."""
        left = [
            one
            for one in able
            if one not in found
            and not is_gun(board, one)
            and not (is_cavalry(board, one) and enemy_distance(board, hex_, self.side) < 2)
        ]
        left.sort(key=lambda one: (_way(board, one, hex_), one))
        count = 1 if enemy_distance(board, hex_, self.side) > 2 else self.weights.to_place
        found.update(dict.fromkeys(left[:count], hex_))

    # --- places ----------------------------------------------------------------------------------

    def _places(self, board: Board) -> list[str]:
        """The hexes of objectives to be taken, then those to be kept with enemies around."""
        held = holders(board)
        own = list(dict.fromkeys(_decisive(board, self.side)))
        other = list(dict.fromkeys(_decisive(board, board.opponent(self.side))))
        take = [one for one in own if held.get(one) != self.side and not self._is_ours(board, one)]
        keep = [
            one
            for one in dict.fromkeys((*own, *other))
            if one not in take
            and held.get(one) == self.side
            and enemy_distance(board, one, self.side) <= self.weights.garrison_from
        ]
        return [*take, *keep]

    def _is_ours(self, board: Board, hex_: str) -> bool:
        return any(board.piece(one).side == self.side for one in units_in(board, hex_))

    # --- enemies ---------------------------------------------------------------------------------

    def _foes(self, board: Board) -> Mapping[str, float]:
        """Where enemies stand, and how much nearer they seem than they are: easy prey first."""
        found: dict[str, float] = {}
        for one in units_on_map(board, board.opponent(self.side)):
            found[board.piece(one).hex] = self._lure(board, one)
        return found

    def _lure(self, board: Board, foe: str) -> float:
        if is_routed(board, foe):
            return 3.0
        found = 2.0 if is_gun(board, foe) else 0.0
        found += 1.5 if is_disordered(board, foe) else 0.0
        return found + (1.0 if level_of(board, foe) != "good" else 0.0)

    def _best_foe(
        self, board: Board, unit: str, foes: Mapping[str, float], crowd: Mapping[str, int]
    ) -> str:
        mover, here = mover_of(board, unit), board.piece(unit).hex
        is_foot, mounted = is_infantry(board, unit), horse_of(board, board.opponent(self.side))

        def seems(goal: str) -> tuple[float, str]:
            way = way_to(board, here, goal, mover)
            horse = self.weights.horse_as_goal if is_foot and goal in mounted else 0.0
            return way + horse - foes[goal] + self.weights.crowded * crowd.get(goal, 0), goal

        close = sorted(foes, key=lambda one: (distance(board, here, one), one))[:8]
        return min(close, key=seems)


@momentary
def horse_of(board: Board, side: str) -> tuple[str, ...]:
    """Where cavalry of a side stands that could charge."""
    return tuple(
        board.piece(one).hex
        for one in units_on_map(board, side)
        if can_charge(board, one) and not is_cossack(board, one)
    )


def _way(board: Board, unit: str, goal: str) -> float:
    return way_to(board, board.piece(unit).hex, goal, mover_of(board, unit))


def _near(board: Board, unit: str, side: str) -> tuple[int, str]:
    return enemy_distance(board, board.piece(unit).hex, side), unit


def _decisive(board: Board, side: str) -> Iterator[str]:
    """The hexes that a side needs to win."""
    named: Iterable[str] = (
        one
        for condition in board.scenario.victory
        if condition.side == side
        for one in condition.objectives
    )
    for objective in dict.fromkeys(named):
        yield from objective_hexes(board, objective)

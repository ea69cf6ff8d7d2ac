"""What units would best do: where they go, whom they attack together, whom they charge."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.combats import Combat, pending
from hexwright.engine.parts.facing import VERTICES
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.players.veteran import Kept, Thinking
from hexwright.engine.systems.jdg.announced_shocks import announcers, attackers_in, directions
from hexwright.engine.systems.jdg.bot.judge import Judge, Weights, chance_up_to
from hexwright.engine.systems.jdg.bot.places import Ground
from hexwright.engine.systems.jdg.charge_moves import (
    charge_facings,
    charge_targets,
    charge_ways,
    charged_hexes,
)
from hexwright.engine.systems.jdg.facing import front_hexes
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.march import disorders
from hexwright.engine.systems.jdg.orders import active_units, allowed
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.shock_ratio import Fight, strikes
from hexwright.engine.systems.jdg.squares import infantry_in, may_react
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    CHARGE,
    GOOD,
    SQUARE,
    arm_of,
    can,
    cohesion,
    engagement,
    fighters_in,
    state_of,
)

Path = tuple[str, ...]
Units = tuple[str, ...]
# Farther from the enemy than this it does not matter which way a unit faces.
_FAR = 8


class Stand(NamedTuple):
    """A place for a unit, and what it is worth."""

    value: float
    path: Path = ()
    facing: int | None = None


class Charge(NamedTuple):
    """A charge that could be made, and what it may be expected to bring."""

    value: float
    target: str = ""
    way: Path = ()
    facing: int | None = None


class Strike(NamedTuple):
    """A shock of one hex: the unit that stands for it, who attacks, which way, whom."""

    unit: str
    units: Units
    hex: str
    facing: int
    targets: Path


class Planner:
    """Finds the best that units can do in one situation."""

    def __init__(self, ground: Ground) -> None:
        """Look at the situation."""
        self.ground = ground
        self.judge = ground.judge
        self.board = ground.board

    def dares(self, unit: str, action: str) -> float:
        """How likely a unit attacks if it is told to: without orders it is tested."""
        answer = allowed(self.board, unit, action)
        if answer == "test":
            return chance_up_to(self.board, engagement(self.board, unit))
        return 0.0 if answer == "no" else 1.0

    # --- places ----------------------------------------------------------------------------------

    def stand(self, unit: str, path: Path) -> Stand:
        """What it is worth to go a way, or to stay, and how to face then."""
        board, ground = self.board, self.ground
        piece = board.piece(unit)
        hex_ = path[-1] if path else piece.hex
        value = ground.value(unit, hex_)
        if path:
            value -= self._wear(unit, path)
        if ground.nearest(hex_) > _FAR:
            return Stand(value, path)
        bound = self._bound_facing(unit, hex_)
        facings = VERTICES if bound is None else (bound,)
        best = max(facings, key=lambda one: self.outlook(unit, hex_, one))
        return Stand(value + self.outlook(unit, hex_, best), path, best)

    def outlook(self, unit: str, hex_: str, facing: int) -> float:
        """What facing a vertex in a hex is worth: what is seen, and what can be attacked."""
        return self.ground.facing(unit, hex_, facing) + self.attack(unit, hex_, facing)

    def _bound_facing(self, unit: str, hex_: str) -> int | None:
        """The facing of those whom a unit joins."""
        is_gun = arm_of(self.board, unit) == ARTILLERY
        others = [
            piece
            for piece in self.board.pieces_in(hex_)
            if piece.id != unit and piece.facing is not None and is_on_map(self.board, piece.id)
            if (arm_of(self.board, piece.id) == ARTILLERY) == is_gun
        ]
        return others[0].facing if others else None

    def _wear(self, unit: str, path: Path) -> float:
        """What a move costs a unit: ground that disorders it, and the rally that it gives up."""
        board, weights = self.board, self.judge.weights
        start = board.piece(unit).hex
        before = path[-2] if len(path) > 1 else start
        total = 0.0 if state_of(board, unit) == GOOD else weights.rally_given_up
        if before and disorders(board, arm_of(board, unit), before, path[-1]):
            total += self.judge.harm(unit, ("disorder",))
        return total + weights.least_move

    def attack(self, unit: str, hex_: str, facing: int) -> float:
        """What the shock would bring that a unit could announce from a hex."""
        board, ground = self.board, self.ground
        arm = arm_of(board, unit)
        if arm == ARTILLERY or unit not in active_units(board) or not can(board, unit, "shock"):
            return 0.0
        targets = tuple(
            one
            for one in front_hexes(board, hex_, facing)
            if one in ground.enemies and can_step(board, hex_, one, arm)
        )
        if not targets or board.state.phase not in ("movement", "announce"):
            return 0.0
        mates = tuple(
            fighter
            for fighter in fighters_in(board, hex_)
            if fighter != unit and self._may_shock(fighter)
        )
        ground.trial.put((unit,), hex_, facing)
        value = self._gain((*mates, unit), targets)
        ground.trial.put_back((unit,))
        return max(0.0, value) * self.dares(unit, "shock")

    def _may_shock(self, unit: str) -> bool:
        return (
            unit in active_units(self.board)
            and can(self.board, unit, "shock")
            and CHARGE not in self.board.piece(unit).statuses
            and allowed(self.board, unit, "shock") != "no"
        )

    def _gain(self, units: Units, targets: Path) -> float:
        """What units add by an attack, alone or with friends who face the same enemies."""
        trial, judge = self.ground.trial, self.ground.on_trial
        alone = judge.clash(Fight(units, targets))
        friends = tuple(
            unit
            for unit in active_units(self.board)
            if unit not in units and arm_of(trial, unit) != ARTILLERY and self._may_shock(unit)
            if any(hex_ in targets for hex_ in strikes(trial, unit))
        )
        if not friends:
            return alone
        theirs = self._before(friends)
        together = judge.clash(Fight((*units, *friends), _each_once(*targets, *theirs)))
        return max(alone, together - max(0.0, judge.clash(Fight(friends, theirs))))

    def _before(self, units: Iterable[str]) -> Path:
        """The enemies before units."""
        return _each_once(
            *(
                hex_
                for unit in units
                for hex_ in strikes(self.ground.trial, unit)
                if hex_ in self.ground.enemies
            )
        )

    # --- shocks ----------------------------------------------------------------------------------

    def strikes(self) -> list[Strike]:
        """Every shock that a hex could announce now."""
        board = self.board
        return [
            Strike(unit, attackers_in(board, hex_), hex_, facing, targets)
            for unit, hex_ in announcers(board).items()
            for facing, targets in directions(board, hex_).items()
        ]

    def best_shock(self, unit: str = "") -> tuple[float, Strike | None]:
        """The best shock of one hex or of several together; of those with a unit, if so asked."""
        best: tuple[float, Strike | None] = (self.judge.weights.least_attack, None)
        for group in self._groups(self.strikes()):
            wanted = [one for one in group if unit in ("", one.unit)]
            if not wanted:
                continue
            value = self.shock(group)
            if value > best[0] or (unit and best[1] is None):
                best = (value, wanted[0])
        return best

    def _groups(self, found: Sequence[Strike]) -> Iterator[tuple[Strike, ...]]:
        yield from ((one,) for one in found)
        for one, other in combinations(found, 2):
            if one.hex != other.hex and set(one.targets) & set(other.targets):
                yield one, other
        for target in _each_once(*(hex_ for one in found for hex_ in one.targets)):
            group = {one.hex: one for one in found if target in one.targets}
            if len(group) > 2:
                yield tuple(group.values())

    def shock(self, group: Sequence[Strike]) -> float:
        """What hexes bring by attacking together, beside what was announced before."""
        ground = self.ground
        for one in group:
            ground.trial.put(one.units, one.hex, one.facing)
        units = _each_once(*(unit for one in group for unit in one.units))
        targets = _each_once(*(hex_ for one in group for hex_ in one.targets))
        joined = [one for one in pending(self.board) if set(one.targets) & set(targets)]
        whole = Fight(
            _each_once(*(unit for one in joined for unit in one.attackers), *units),
            _each_once(*(hex_ for one in joined for hex_ in one.targets), *targets),
            _each_once(*(unit for one in joined for unit in one.chargers)),
        )
        before = sum(ground.on_trial.clash(_fight(one)) for one in joined)
        value = ground.on_trial.clash(whole) - before
        for one in group:
            ground.trial.put_back(one.units)
        return value * min(self.dares(one.unit, "shock") for one in group)

    # --- charges ---------------------------------------------------------------------------------

    def best_charge(self, units: Units, target: str = "") -> Charge:
        """The best charge of units, on one target if so asked."""
        board = self.board
        best = Charge(-99.0)
        for goal in [target] if target else charge_targets(board, units):
            for way in charge_ways(board, units, goal):
                for facing in charge_facings(board, units, way[-1], goal):
                    value = self._charge(units, way[-1], facing)
                    if value > best.value:
                        best = Charge(value, goal, way, facing)
        return best

    def charge_from(self, units: Units, hex_: str) -> float:
        """The best that a charge from a hex could bring, whichever way it faces there."""
        return max(self._charge(units, hex_, facing) for facing in VERTICES)

    def _charge(self, units: Units, hex_: str, facing: int) -> float:
        ground = self.ground
        ground.trial.put(units, hex_, facing)
        targets = charged_hexes(ground.trial, units[0])
        value = self.charge(Fight(units, targets, units)) if targets else -99.0
        ground.trial.put_back(units)
        after = sum(self.judge.harm(unit, ("test",)) for unit in units)
        return (value - after) * self.dares(units[-1], "charge")

    def charge(self, fight: Fight) -> float:
        """What a charge brings, on the board for trials, if infantry tries squares or does not."""
        trial, judge = self.ground.trial, self.ground.on_trial
        plain = judge.clash(fight)
        hexes = [target for target in fight.targets if may_react(trial, target)]
        if not hexes:
            return plain
        return min(plain, *(self.against_square(fight, hex_, plain) for hex_ in hexes))

    def against_square(self, fight: Fight, hex_: str, plain: float) -> float:
        """What a charge brings if the infantry of a hex tries to form square."""
        trial, judge = self.ground.trial, self.ground.on_trial
        infantry = infantry_in(trial, hex_)
        chance = chance_up_to(trial, min(cohesion(trial, one) for one in infantry))
        for one in infantry:
            StatusSet(one, SQUARE).apply(trial.state)
        square = judge.clash(fight)
        for one in infantry:
            StatusSet(one, SQUARE, 0).apply(trial.state)
        broken = plain + sum(judge.harm(one, ("disorder",)) for one in infantry)
        return chance * square + (1 - chance) * broken


def _each_once(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _fight(combat: Combat) -> Fight:
    return Fight(*combat)


# --- thoughts -------------------------------------------------------------------------------------


# Whom the Veteran has looked at in the activation under way, so as not to ask him again.
Memory = Kept[list[str]]


class Thought(Thinking[Weights]):
    """A question, the situation it is asked in, and what each part of that is worth."""

    def __init__(self, seat: Seat, game: Game, weights: Weights, memory: Memory) -> None:
        """Begin with a game imagined at a seat, in which hidden orders are guesses."""
        super().__init__(seat, weights)
        self.board = game
        self.seen = memory.at((game.state.turn, activation(game).marker))

    @cached_property
    def judge(self) -> Judge:
        """What units and combats are worth."""
        return Judge(self.board, self.side, self.weights)

    @cached_property
    def ground(self) -> Ground:
        """What places are worth."""
        return Ground(self.judge)

    @cached_property
    def planner(self) -> Planner:
        """What units would best do."""
        return Planner(self.ground)


Answer = Callable[[Thought], Choice | None]

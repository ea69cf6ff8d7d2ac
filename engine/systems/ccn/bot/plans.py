"""What a unit or a leader would best do under a card, and what a card is worth with it."""

from typing import Final, NamedTuple

from hexwright.engine.parts.troops import is_leader
from hexwright.engine.players.veteran import weight_at
from hexwright.engine.systems.ccn.battle import restrictions
from hexwright.engine.systems.ccn.bot.attacks import Judge, Place
from hexwright.engine.systems.ccn.bot.places import Ground
from hexwright.engine.systems.ccn.bot.sketch import Sketch, Troop
from hexwright.engine.systems.ccn.entering import bars_battle, battle_allowance
from hexwright.engine.systems.ccn.movement import EXIT, may_exit, reach
from hexwright.engine.systems.ccn.troops import CANNOT_BATTLE, TURN, unit_at

STAY: Final[tuple[str, ...]] = ()
OFF: Final = (EXIT,)


class Action(NamedTuple):
    """A way to go (none to stay), and what it is worth against doing nothing at all."""

    value: float
    path: tuple[str, ...] = STAY


class Planner:
    """Finds the best action of each piece in one situation."""

    def __init__(self, judge: Judge, ground: Ground) -> None:
        """Look at the situation."""
        self.judge = judge
        self.ground = ground
        self.sketch: Sketch = judge.sketch
        self.weights = judge.weights
        self._foe_at = {foe.hex: foe for foe in self.sketch.foes}

    def best(self, piece: str, taken: tuple[str, ...] = ()) -> Action:
        """The best that a piece can do under the card now played, without going where others go."""
        if is_leader(self.sketch, piece):
            return self._best_of_leader(piece, taken)
        return self._best_of_unit(self.sketch.troops[piece], taken)

    # --- units -----------------------------------------------------------------------------------

    def _best_of_unit(self, troop: Troop, taken: tuple[str, ...]) -> Action:
        now = self.ground.value(troop, troop.hex)
        best = Action(self.attack(troop, Place(troop.hex, self._moved(troop))))
        if troop.square or "no-move" in restrictions(self.sketch):
            return best
        off = self.ground.exit_worth
        if off > best.value and EXIT not in taken and may_exit(self.sketch, troop.id):
            best = Action(off, OFF)
        limit = battle_allowance(self.sketch, troop.id)
        for end, path in reach(self.sketch, troop.id).items():
            if end in taken:
                continue
            value = self.ground.value(troop, end) - now
            if len(path) <= limit and not self._is_barred(troop, path):
                value += self.attack(troop, Place(end, len(path)))
            if value > best.value:
                best = Action(value, path)
        return best

    def _moved(self, troop: Troop) -> int:
        return self.sketch.count(TURN, "moved", troop.id)

    def _is_barred(self, troop: Troop, path: tuple[str, ...]) -> bool:
        if "move-or-battle" in restrictions(self.sketch):
            return True
        return any(bars_battle(self.sketch, troop.id, one) for one in path)

    def attack(self, troop: Troop, place: Place) -> float:
        """The best attack that a unit could make from a place in this turn; 0 for none."""
        sketch = self.sketch
        forbidden = restrictions(sketch)
        if "no-battle" in forbidden or CANNOT_BATTLE in sketch.piece(troop.id).statuses:
            return 0.0
        near = [self._foe_at[one] for one in sketch.around(place.hex) if one in self._foe_at]
        best = 0.0
        if "no-melee" not in forbidden:
            for foe in near:
                best = max(best, self.judge.melee(troop, foe, place) + self._focus(troop, foe))
            for leader in sketch.lone_leaders:
                is_foe = sketch.leaders[leader] != troop.side
                if is_foe and sketch.far(sketch.piece(leader).hex, place.hex) == 1:
                    best = max(best, self.judge.at_leader(troop, leader, place))
        if "no-ranged" not in forbidden and not near:
            best = max(best, self._best_fire(troop, place))
        return best

    def _best_fire(self, troop: Troop, place: Place) -> float:
        sketch, known = self.sketch, troop.known
        reach = known.range_moved if place.moved else known.range
        far, best = sketch.distances(place.hex), 0.0
        for foe in sketch.foes if reach else ():
            if 2 <= far[foe.hex] <= reach:
                value = self.judge.fire(troop, foe, place)
                if value > best and sketch.sees(troop, place.hex, foe.hex):
                    best = value + self._focus(troop, foe)
        return best

    def _focus(self, troop: Troop, foe: Troop) -> float:
        """More friends next to a target are better: force is concentrated."""
        friends = self.sketch.friends_of_next_to(troop.side, foe.hex, but=troop.id)
        return weight_at(self.weights.focus, friends)

    # --- leaders ---------------------------------------------------------------------------------

    def _best_of_leader(self, leader: str, taken: tuple[str, ...]) -> Action:
        sketch = self.sketch
        piece = sketch.piece(leader)
        now = self.leader_at(piece.hex)
        if piece.carried_by:
            now += self.weights.leader_stays
        best = Action(0.0)
        for end, path in reach(sketch, leader).items():
            value = self.leader_at(end) - now
            if end not in taken and value > best.value:
                best = Action(value, path)
        return best

    def leader_at(self, hex_: str) -> float:
        """What it is worth that a leader is in a hex."""
        unit = unit_at(self.sketch, hex_)
        return self._leads(self.sketch.troops[unit]) if unit else self._alone(hex_)

    def _leads(self, troop: Troop) -> float:
        """What a leader does for a unit: most near the enemy, less for one about to fall."""
        sketch, weights = self.sketch, self.weights
        nearest = min((sketch.far(troop.hex, foe.hex) for foe in sketch.foes), default=0)
        good = weight_at(weights.leads, nearest) * weights.led_arm[troop.arm]
        if troop.blocks > 1:
            return good
        return good - weights.with_the_weak * self.ground.danger(troop, troop.hex, 0)

    def _alone(self, hex_: str) -> float:
        """A leader without troops is prey for whoever can reach him."""
        sketch, weights = self.sketch, self.weights
        far = sketch.distances(hex_)
        is_prey = any(far[foe.hex] <= foe.steps + 1 for foe in sketch.foes if not foe.square)
        away = min((far[one.hex] for one in sketch.own), default=0)
        return (weights.lone_leader if is_prey else 0.0) + weights.away_from_troops * away

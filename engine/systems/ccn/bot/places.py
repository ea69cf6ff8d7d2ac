"""What it is worth to stand somewhere: dangers, chances, friends, objectives, the way ahead."""

from functools import cached_property
from typing import NamedTuple

from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.parts.victory import worth_of
from hexwright.engine.players.veteran import Kept, weight_at
from hexwright.engine.systems.ccn.bot.attacks import Harm, Judge
from hexwright.engine.systems.ccn.bot.fates import Morale
from hexwright.engine.systems.ccn.bot.sketch import Sketch, Troop
from hexwright.engine.systems.ccn.movement import exit_hexes
from hexwright.engine.systems.ccn.records import deck_of
from hexwright.engine.systems.ccn.strength import Attack, Combat
from hexwright.engine.systems.ccn.troops import CAVALRY, INFANTRY
from hexwright.engine.systems.ccn.victory import holds

# Dangers and prospects of hexes, kept while the enemy stands as he stood.
Memory = Kept[dict[tuple[object, ...], float]]


class Goal(NamedTuple):
    """A hex that is worth something to a unit standing there, and whether one does."""

    hex: str
    worth: float
    is_manned: bool


class Ground:
    """Puts a worth on hexes in one situation."""

    def __init__(self, judge: Judge, memory: Memory) -> None:
        """Look at the situation."""
        self.judge = judge
        self.sketch: Sketch = judge.sketch
        self.weights = judge.weights
        self._goals = self._find_goals()
        sketch = self.sketch
        self._urge = 1.0 + sketch.state.turn / self.weights.patience
        hand = len(sketch.hand(deck_of(sketch, sketch.side), sketch.side))
        enemy = (sketch.scenario.id, tuple(sketch.foes), tuple(sketch.state.points.items()), hand)
        self._known = memory.at(enemy)
        self._reaches = [(foe, foe.reach) for foe in sketch.foes]

    # --- a unit somewhere ------------------------------------------------------------------------

    def value(self, troop: Troop, hex_: str) -> float:
        """What it is worth that one's own unit stands in a hex at the end of a turn."""
        weights = self.weights
        friends = self.sketch.friends_next_to(hex_, troop.id)
        return (
            weight_at(weights.support, friends)
            - self.danger(troop, hex_, friends)
            + weights.next_turn * self.prospect(troop, hex_)
            - self._lag(troop, hex_)
            + self._of_objectives(hex_)
        )

    def danger(self, troop: Troop, hex_: str, friends: int) -> float:
        """What the enemy may be expected to do to a unit of one's own there in his turn."""
        morale = self.judge.morale_at(troop, friends)
        key = ("danger", troop.id, troop.blocks, troop.square, hex_, morale)
        if key not in self._known:
            self._known[key] = self._danger(troop, hex_, morale)
        return self._known[key]

    def _danger(self, troop: Troop, hex_: str, morale: Morale) -> float:
        far = self.sketch.distances(hex_)
        blows = sorted(
            (
                self.menace(one, one.hex, troop, hex_, morale).losses
                for one, reach in self._reaches
                if far[one.hex] <= reach
            ),
            reverse=True,
        )
        acts = self.weights.enemy_acts
        expected = sum(one * weight_at(acts, rank) for rank, one in enumerate(blows))
        return self.judge.wear(troop, expected)

    def prospect(self, troop: Troop, hex_: str) -> float:
        """The best blow that a unit could deal from there in its next turn."""
        key = ("prospect", troop.id, troop.blocks, troop.square, troop.leader, hex_)
        if key not in self._known:
            self._known[key] = self._prospect(troop, hex_)
        return self._known[key]

    def _prospect(self, troop: Troop, hex_: str) -> float:
        against = self.sketch.foes if troop.side == self.sketch.side else self.sketch.own
        far, reach, best = self.sketch.distances(hex_), troop.reach, 0.0
        for one in against:
            if far[one.hex] <= reach:
                morale = self.judge.morale_at(one, 0)
                best = max(best, self.menace(troop, hex_, one, one.hex, morale).cost)
        return best

    def menace(self, by: Troop, start: str, at: Troop, goal: str, morale: Morale) -> Harm:
        """The worst blow that a unit can deal another within one turn."""
        known, far, steps = by.known, self.sketch.far(start, goal), by.steps
        worst = Harm(0.0, 0.0)
        if far >= 2:
            moves = far > known.range
            if not moves or (steps and far <= known.range_moved + steps):
                shown = self._toward(start, goal) if moves else start
                dice = self._dice(by, at, "ranged", shown, goal, int(moves))
                worst = self.judge.blow(by, at, dice, "ranged", morale)
        if far <= steps + 1 and not by.square:
            dice = self._dice(by, at, "melee", start, goal, far - 1)
            share = self.weights.melee_share
            if by.arm == CAVALRY and at.arm == INFANTRY and self._could_square(at, goal):
                share *= self.weights.fear_of_cavalry_in_open
            blow = self.judge.blow(by, at, dice, "melee", morale)
            worst = max(worst, Harm(share * blow.cost, share * blow.losses))
        return worst

    def _dice(self, by: Troop, at: Troop, combat: Combat, start: str, goal: str, moved: int) -> int:
        attack = Attack(by.id, at.id, combat)
        return self.sketch.dice(attack, start, goal, moved=moved, by_card=False)

    def _toward(self, start: str, goal: str) -> str:
        return min(self.sketch.around(start), key=lambda one: self.sketch.far(one, goal))

    def _could_square(self, troop: Troop, hex_: str) -> bool:
        if troop.square:
            return True
        sketch = self.sketch
        needed = int(sketch.look_up("square", "cards-in-hand")["value"])
        cards = len(sketch.hand(deck_of(sketch, troop.side), troop.side))
        return cards >= needed and bool(trait(sketch, hex_, "square", default=True))

    def _lag(self, troop: Troop, hex_: str) -> float:
        """What is missing to the distance from which the unit can fight."""
        key = ("nearest", hex_)
        if key not in self._known:
            far = self.sketch.distances(hex_)
            self._known[key] = min((far[foe.hex] for foe in self.sketch.foes), default=0)
        missing = max(0.0, self._known[key] - self.weights.fighting_distance[troop.arm])
        return missing * self.weights.approach[troop.arm] * self._urge

    @cached_property
    def exit_worth(self) -> float:
        """What it is worth that a unit leaves the board where it may; 0 if it is worth nothing."""
        sketch = self.sketch
        exits = [award for award in sketch.scenario.awards if award.event == "exit"]
        points = sum(worth_of(sketch, one, sketch.side) for one in exits)
        banner = self.judge.banner(sketch.enemy)
        return max(0.0, points * banner - self.weights.left_board) if points else 0.0

    # --- objectives ------------------------------------------------------------------------------

    def _find_goals(self) -> list[Goal]:
        """Hexes that are worth banners to one's own side, or that the enemy must not have."""
        sketch, weights = self.sketch, self.weights
        own = self.judge.banner(sketch.enemy) * weights.objective
        denied = self.judge.banner(sketch.side) * weights.denied_objective
        goals = []
        for objective in sketch.scenario.objectives:
            if objective.scored != "at-end":
                worth = own if objective.side in ("", sketch.side) else denied
                is_manned = holds(sketch, objective, sketch.side)
                goals += [
                    Goal(hex_, objective.points * worth, is_manned)
                    for hex_ in objective_hexes(sketch, objective.id)
                ]
        if self.exit_worth:
            exits = self.judge.banner(sketch.enemy) * weights.at_the_exit
            goals += [
                Goal(hex_, exits, is_manned=False) for hex_ in exit_hexes(sketch, sketch.side)
            ]
        return goals

    def _of_objectives(self, hex_: str) -> float:
        """What a hex is worth as an objective, or as a step on the way to one that is open."""
        total = 0.0
        far = self.sketch.distances(hex_)
        for goal in self._goals:
            if goal.hex == hex_:
                total += goal.worth
        nearest = min((far[one.hex] for one in self._goals if not one.is_manned), default=0)
        return total - nearest * self.weights.nearer_objective * self._urge

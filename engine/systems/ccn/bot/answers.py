"""The Veteran attacked: how it answers a melee, which flags it ignores, where it goes back."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import OFF_MAP, PASS, Choice
from hexwright.engine.systems.ccn.battle import pooled
from hexwright.engine.systems.ccn.bot.fates import UNMOVED, Fate, Morale
from hexwright.engine.systems.ccn.bot.sketch import Sketch
from hexwright.engine.systems.ccn.bot.thought import Answer, Thought
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, FORM, RETIRE, retire_paths
from hexwright.engine.systems.ccn.retreat import retreat_paths
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.troops import unit_at


class Defence:
    """One melee from the defender's side: what each answer would bring him."""

    def __init__(self, thought: Thought) -> None:
        """Look at the attack."""
        sketch = thought.sketch
        self.thought = thought
        self.judge = thought.judge
        self.target = sketch.troops[thought.decision.subject]
        self.attacker = sketch.troops[thought.melee[0]]
        attack = Attack(self.attacker.id, self.target.id, "melee")
        self.dice = pooled(sketch, attack, thought.melee[1:]).total
        back = Attack(self.target.id, self.attacker.id, "melee", is_answer=True)
        self.back = dice_of(sketch, back).total
        self.morale = sketch.morale(self.target.id, self.attacker.hex)
        self.their_morale = sketch.morale(self.attacker.id, self.target.hex)

    def worth(self, answer: str) -> float:
        """What an answer may be expected to bring."""
        return {
            PASS: self.stand,
            FIRST_STRIKE: self.first_strike,
            RETIRE: self.retire,
            FORM: self.form_square,
        }[answer]()

    def stand(self) -> float:
        """Take the blow, and battle back if the unit is still there."""
        total = 0.0
        for fate in self._suffered(self.dice):
            total -= fate.chance * self.judge.cost(self.target, fate)
            if fate.stays:
                lost = self.target.blocks - fate.left
                total += fate.chance * self._dealt(self.back - lost)
        return total

    def first_strike(self) -> float:
        """Battle before the attacker, who then has fewer blocks or is gone."""
        total = -self.thought.weights.kept_procedure["strike-first"]
        for fate in self.judge.fates(
            self.target, self.attacker, self.back, "melee", self.their_morale
        ):
            total += fate.chance * self.judge.cost(self.attacker, fate)
            if fate.stays:
                dice = self.dice - (self.attacker.blocks - fate.left)
                total -= fate.chance * self._harm(dice)
        return total

    def form_square(self) -> float:
        """The square strikes the cavalry first, then the cavalry it; and a card is laid aside."""
        weights = self.thought.weights
        of_square, of_cavalry = self.thought.sketch.square_dice
        exposed = Morale(ignores=0)
        dealt = self.judge.blow(self.target, self.attacker, of_square, "melee", exposed).cost
        squared = self.judge.morale_at(self.target, 0)._replace(room=0)
        harm = self.judge.blow(self.attacker, self.target, of_cavalry, "melee", squared).cost
        return dealt - harm - weights.locked_card - weights.leaves_square

    def retire(self) -> float:
        """Only the cavalry's own symbol hits, and it goes back two hexes."""
        dice = max(0, self.dice)
        harm = self.judge.blow(self.attacker, self.target, dice, "ranged", UNMOVED).cost
        ground, sketch = self.thought.ground, self.thought.sketch
        ends = [path[-1] for path in retire_paths(sketch, self.target.id)]
        there = max(ground.value(self.target, end) for end in ends)
        return there - ground.value(self.target, self.target.hex) - harm

    def _suffered(self, dice: int) -> tuple[Fate, ...]:
        return self.judge.fates(self.attacker, self.target, dice, "melee", self.morale)

    def _harm(self, dice: int) -> float:
        return self.judge.blow(self.attacker, self.target, dice, "melee", self.morale).cost

    def _dealt(self, dice: int) -> float:
        return self.judge.blow(self.target, self.attacker, dice, "melee", self.their_morale).cost


def answer_melee(thought: Thought) -> Choice:
    """The answer that brings most; to stand where all are alike."""
    defence = Defence(thought)
    answers = [PASS, *(button for button in thought.decision.buttons if button != PASS)]
    if len(answers) == 1:
        return PASS
    return max(answers, key=defence.worth)


def battle_back(thought: Thought) -> Choice:
    """A blow that costs nothing is always given."""
    del thought
    return True


def ignore_flags(thought: Thought) -> Choice:
    """As many as possible, unless a unit in great danger is better off farther back."""
    decision, sketch, ground = thought.decision, thought.sketch, thought.ground
    most = max(decision.options)
    troop = sketch.troops[decision.subject]
    if most > 1 or troop.square:
        return int(most)
    hexes = troop.known.retreat_per_flag
    ends = [path[-1] for path in retreat_paths(sketch, troop.id, hexes) if len(path) == hexes]
    back = max((ground.value(troop, end) for end in ends), default=-9.0)
    stays = ground.value(troop, troop.hex) + thought.weights.stands_fast
    return 0 if back > stays else int(most)


def retreat(thought: Thought) -> Choice:
    """The way that ends where the unit stands best; shorter ones, if allowed, cost blocks."""
    troop = thought.sketch.troops[thought.decision.subject]
    longest = max(len(path) for path in thought.decision.options)
    is_free = not thought.sketch.options.get("longest_retreat", True)

    def worth(path: tuple[str, ...]) -> float:
        lost = longest - len(path) if is_free else 0
        return thought.ground.value(troop, path[-1]) - thought.judge.wear(troop, float(lost))

    return thought.best(worth)


def leader_retreats(thought: Thought) -> Choice:
    """To his own troops, not through the enemy, and not off the board if it can be helped."""

    def worth(path: tuple[str, ...]) -> float:
        enemies = [one for one in path if one != OFF_MAP and _is_foe(thought.sketch, one)]
        total = thought.weights.slips_through * len(enemies)
        if path[-1] == OFF_MAP:
            return total + thought.weights.leader_off_board
        return total + thought.planner.leader_at(path[-1])

    return thought.best(worth)


def _is_foe(sketch: Sketch, hex_: str) -> bool:
    unit = unit_at(sketch, hex_)
    return bool(unit) and sketch.piece(unit).side != sketch.side


ANSWERS: Final[Mapping[str, Answer]] = {
    "ccn-134": answer_melee,
    "ccn-116": battle_back,
    "ccn-161": ignore_flags,
    "ccn-152": retreat,
    "ccn-215": retreat,
    "ccn-173": leader_retreats,
}

"""What an attack is worth: what it does to the enemy, less what his answers do to oneself."""

from typing import NamedTuple

from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.players.veteran import weight_at
from hexwright.engine.systems.ccn.battle import helper_dice, helpers_of
from hexwright.engine.systems.ccn.bot.fates import UNMOVED, Fate, Morale, fates, spread
from hexwright.engine.systems.ccn.bot.sketch import Sketch, Troop
from hexwright.engine.systems.ccn.bot.weights import Weights
from hexwright.engine.systems.ccn.squares import may_form_square
from hexwright.engine.systems.ccn.strength import Attack, Combat
from hexwright.engine.systems.ccn.troops import CAVALRY, INFANTRY
from hexwright.engine.systems.ccn.victory import holds


class Place(NamedTuple):
    """Where a unit would attack from, and how far it would have moved to get there."""

    hex: str
    moved: int = 0


class Harm(NamedTuple):
    """What a blow may be expected to do: its cost to the owner of the target, and blocks lost."""

    cost: float
    losses: float


class Judge:
    """Puts a worth on units, blows and attacks in one situation."""

    def __init__(self, sketch: Sketch, weights: Weights) -> None:
        """Look at the situation."""
        self.sketch = sketch
        self.weights = weights
        self._blows: dict[tuple[object, ...], Harm] = {}
        self._banners = {side: self._banner(side) for side in (sketch.side, sketch.enemy)}
        self._stakes = self._all_stakes()

    # --- units -----------------------------------------------------------------------------------

    def _banner(self, side: str) -> float:
        """What a banner lost by a side is worth: more, the fewer its enemy still needs."""
        sketch = self.sketch
        winner = sketch.opponent(side)
        target = next(one.target for one in sketch.scenario.sides if one.side == winner)
        missing = max(0, target - sketch.state.points.get(winner, 0))
        table = self.weights.banner
        return weight_at(table, missing) if target else table[-1]

    def banner(self, loser: str) -> float:
        """What a banner is worth that a side loses to the other."""
        return self._banners[loser]

    def worth(self, troop: Troop, blocks: int) -> float:
        """What a unit with so many blocks is worth."""
        if blocks <= 0:
            return 0.0
        weights = self.weights
        good = weights.quality.get(troop.known.quality, 1.0)
        return self._banners[troop.side] + good * weight_at(weights.blocks, blocks)

    def at_stake(self, side: str, hex_: str) -> float:
        """What a side loses at once if its unit leaves a hex: banners of an objective."""
        return self._stakes.get((side, hex_), 0.0)

    def _all_stakes(self) -> dict[tuple[str, str], float]:
        sketch = self.sketch
        return {
            (side, hex_): objective.points * self._banners[side] * self.weights.driven_off
            for objective in sketch.scenario.objectives
            for side in sketch.sides
            if objective.scored == "while-occupied" and objective.side in ("", side)
            if holds(sketch, objective, side)
            for hex_ in objective_hexes(sketch, objective.id)
        }

    # --- blows -----------------------------------------------------------------------------------

    def fates(
        self, by: Troop, at: Troop, dice: int, combat: Combat, morale: Morale
    ) -> tuple[Fate, ...]:
        """What becomes of a unit under a blow."""
        return fates(self.sketch.faces(by, at, combat), max(0, dice), at.blocks, morale)

    def cost(self, at: Troop, fate: Fate) -> float:
        """What a fate costs the owner of a unit."""
        lost = self.worth(at, at.blocks) - self.worth(at, fate.left)
        if not fate.stays:
            lost += self.at_stake(at.side, at.hex)
            lost += self.weights.pushed if fate.left else 0.0
        if at.leader and fate.left < at.blocks:
            situation = "unit-survives" if fate.left else "unit-eliminated"
            lost += self.sketch.leader_falls(situation) * self._banners[at.side]
        return lost

    def blow(self, by: Troop, at: Troop, dice: int, combat: Combat, morale: Morale) -> Harm:
        """What one roll may be expected to cost the owner of the target."""
        key = (at.id, at.hex, at.blocks, dice, combat, by.known.hits_with_sabre, morale)
        if key not in self._blows:
            cost = losses = 0.0
            for fate in self.fates(by, at, dice, combat, morale):
                cost += fate.chance * self.cost(at, fate)
                losses += fate.chance * (at.blocks - fate.left)
            self._blows[key] = Harm(cost, losses)
        return self._blows[key]

    def wear(self, at: Troop, losses: float) -> float:
        """What it costs if several blows together may be expected to take so many blocks."""
        return sum(
            chance * (self.worth(at, at.blocks) - self.worth(at, at.blocks - lost))
            for lost, chance in enumerate(spread(losses, at.blocks))
        )

    # --- attacks ---------------------------------------------------------------------------------

    def fire(self, by: Troop, at: Troop, place: Place) -> float:
        """What fire at a unit is worth."""
        attack = Attack(by.id, at.id, "ranged")
        dice = self.sketch.dice(attack, place.hex, at.hex, moved=place.moved)
        return self.blow(by, at, dice, "ranged", self.sketch.morale(at.id, place.hex)).cost

    def melee(
        self, by: Troop, at: Troop, place: Place, extra_dice: int = 0, *, bonus: bool = False
    ) -> float:
        """What a melee is worth if the enemy answers as well as he can."""
        stands = self._met(by, at, place, extra_dice, bonus=bonus)
        answers = [stands]
        if by.arm == CAVALRY and at.arm == INFANTRY and not at.square and self._may_square(at):
            square = at._replace(square=True)
            answers.append(self._met(by, square, place, 0) + self.weights.locked_card)
        if by.arm == INFANTRY and at.arm == CAVALRY:
            dice = self._melee_dice(by, at, place, bonus=bonus) + extra_dice
            hit = self.blow(by, at, dice, "ranged", UNMOVED).cost
            answers.append(hit + self.weights.pushed)
        return min(answers)

    def _may_square(self, at: Troop) -> bool:
        return may_form_square(self.sketch, at.id)

    def _melee_dice(self, by: Troop, at: Troop, place: Place, *, bonus: bool) -> int:
        attack = Attack(by.id, at.id, "melee", is_bonus=bonus)
        return self.sketch.dice(attack, place.hex, at.hex, moved=place.moved)

    def _met(
        self, by: Troop, at: Troop, place: Place, extra_dice: int, *, bonus: bool = False
    ) -> float:
        """A melee in which the enemy stands; a square strikes cavalry first."""
        sketch, weights = self.sketch, self.weights
        dice = self._melee_dice(by, at, place, bonus=bonus) + extra_dice
        morale = sketch.morale(at.id, place.hex)
        first = 0.0
        if at.square and by.arm == CAVALRY:
            of_square, of_cavalry = sketch.square_dice
            dice = min(dice, of_cavalry)
            morale = self.morale_at(at, 0)._replace(room=0)
            first = self._harm(by, at, of_square, place, is_square=True)
        total = -weights.own_losses * first
        for fate in self.fates(by, at, dice, "melee", morale):
            total += fate.chance * self.cost(at, fate)
            if fate.stays and not first:
                back = self._back_dice(at, by, place, fate.left)
                total -= fate.chance * weights.own_losses * self._harm(by, at, back, place)
            elif not fate.stays and by.arm == CAVALRY and not bonus:
                total += fate.chance * weights.breakthrough
        return total

    def _back_dice(self, at: Troop, by: Troop, place: Place, blocks: int) -> int:
        answer = Attack(at.id, by.id, "melee", is_answer=True)
        return self.sketch.dice(answer, at.hex, place.hex, blocks=blocks, moved=0)

    def _harm(
        self, by: Troop, at: Troop, dice: int, place: Place, *, is_square: bool = False
    ) -> float:
        """What the answer of a target costs the attacker."""
        friends = self.sketch.friends_next_to(place.hex, by.id)
        morale = self.morale_at(by, friends)
        if is_square:
            morale = morale._replace(ignores=0)
        return self.blow(at, by, dice, "melee", morale).cost

    def morale_at(self, troop: Troop, friends: int) -> Morale:
        """How a unit would bear flags somewhere with so many friends around it."""
        support = self.sketch.support
        ignores = troop.known.ignore_flags + (support.leader if troop.leader else 0)
        if friends >= support.needed:
            ignores += support.flags
        return Morale(ignores, troop.known.retreat_per_flag)

    def at_leader(self, by: Troop, leader: str, place: Place) -> float:
        """What an attack on a leader without troops is worth."""
        goal = self.sketch.piece(leader).hex
        dice = self.sketch.dice(Attack(by.id, leader, "melee"), place.hex, goal, moved=place.moved)
        if dice <= 0:
            return 0.0
        falls = self.sketch.leader_falls("lone-in-melee", dice)
        return falls * self._banners[self.sketch.piece(leader).side]

    # --- combined arms ---------------------------------------------------------------------------

    def helpers(self, attack: Attack) -> list[tuple[str, int]]:
        """Batteries that may join an attack now, with their dice."""
        sketch = self.sketch
        return [
            (helper, helper_dice(sketch, helper, attack.target).total)
            for helper in helpers_of(sketch, attack)
        ]

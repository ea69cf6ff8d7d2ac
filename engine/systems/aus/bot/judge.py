"""What fire and attacks may be expected to do, by the tables, in strength points of infantry."""

from collections.abc import Iterable

from hexwright.engine.core.board import Board
from hexwright.engine.parts.effects import Effect
from hexwright.engine.systems.aus.bot.weights import Weights
from hexwright.engine.systems.aus.charge_ways import path
from hexwright.engine.systems.aus.fire import COLUMNS, Shot, aim, can_fire
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.melee_odds import (
    CHARGE,
    Prospect,
    attacker_dares,
    charge_of,
    defender_fails,
    fight_of,
    first_defender,
    melee_results,
)
from hexwright.engine.systems.aus.morale import check_modifiers
from hexwright.engine.systems.aus.odds import Likely, levels_lost, of_column
from hexwright.engine.systems.aus.troops import (
    GOOD,
    SHAKEN,
    is_gun,
    is_routed,
    level_of,
    morale,
    strength,
)

# The best chance that routed troops are worth anything: they are lost to whoever gets at them.
_ROUTED = 4.0


class Judge:
    """Works out what fights are worth, by the weights of who asks."""

    def __init__(self, board: Board, weights: Weights) -> None:
        """Look at a situation."""
        self.board = board
        self.weights = weights

    # --- what effects cost -----------------------------------------------------------------------

    def suffered(self, unit: str, likely: Likely) -> float:
        """What a unit may be expected to suffer."""
        worth = sum(float(share) * self._cost(unit, effects) for effects, share in likely)
        return worth * (self.weights.shaken if level_of(self.board, unit) == SHAKEN else 1.0)

    def _cost(self, unit: str, effects: Iterable[Effect]) -> float:
        return sum(self._one(unit, effect) for effect in effects)

    def _one(self, unit: str, effect: Effect) -> float:
        weights = self.weights
        if effect.kind == "loss":
            each = weights.gun if is_gun(self.board, unit) else 1.0
            return min(effect.amount, strength(self.board, unit)) * each + self._check(unit, 0)
        if effect.kind == "check":
            return self._check(unit, effect.amount)
        if effect.kind == "level":
            return weights.level * effect.amount
        return {
            "disorder": weights.disorder,
            "retreat": weights.retreat,
            "rout": weights.rout,
        }.get(effect.kind, 0.0)

    def _check(self, unit: str, extra: int) -> float:
        """What a morale check may be expected to cost."""
        board = self.board
        added = check_modifiers(board, unit, extra).total
        each = self.weights.gun if is_gun(board, unit) else self.weights.level
        found = levels_lost(board, morale(board, unit), added)
        return sum(levels * float(share) for levels, share in found) * each

    # --- fire ------------------------------------------------------------------------------------

    def shot(self, shot: Shot | None) -> float:
        """What a shot may be expected to do to those whom it is fired at."""
        if shot is None or shot.column > COLUMNS:
            return 0.0
        if is_routed(self.board, shot.target):
            return _ROUTED * 0.5
        return self.suffered(shot.target, of_column(self.board, max(shot.column, 1)))

    def fire(self, unit: str, target: str) -> float:
        """What offensive fire is worth, the fire that may be returned taken off."""
        board = self.board
        found = self.shot(aim(board, unit, target))
        if can_fire(board, target):
            found -= 0.7 * self.shot(aim(board, target, unit))
        return found

    # --- attacks ---------------------------------------------------------------------------------

    def attack(self, unit: str, target: str, kind: str) -> float:
        """What an attack is worth, with what the attackers may suffer taken off."""
        found = fight_of(self.board, unit, target, kind)
        return 0.0 if found is None else self.prospect(found)

    def charge_in_reaction(self, unit: str, target: str) -> float:
        """What a charge is worth that breaks into an enemy's move."""
        way = path(self.board, unit, target, 1)
        if not way:
            return 0.0
        return self.prospect(charge_of(self.board, unit, target, way))

    def prospect(self, found: Prospect) -> float:
        """What a fight is worth that is not begun yet, on its own board."""
        return Judge(found.board, self.weights).fight(found.fight)

    def fight(self, fight: Fight) -> float:
        """What a fight is worth as all stand now."""
        board = self.board
        if all(is_routed(board, one) for one in fight.defenders):
            return _ROUTED
        defender = first_defender(board, fight)
        if not defender:
            return sum(self.weights.gun * strength(board, one) for one in fight.defenders) * 0.8
        dares = 1.0 if fight.kind == CHARGE else float(attacker_dares(board, fight))
        fails = defender_fails(board, fight)
        gained = self.suffered(defender, fails)
        gained += self._guns_behind(fight) * sum(float(share) for _, share in fails)
        if fight.kind == "bayonet":
            return dares * (gained - self._volley(fight, defender))
        stays = 1.0 - sum(float(share) for _, share in fails)
        gained += stays * self._melee(fight, defender)
        price = self.weights.blown if fight.kind == CHARGE else 0.0
        return dares * (gained - self._volley(fight, defender)) - price

    def _guns_behind(self, fight: Fight) -> float:
        """What guns of the stack are worth, which are lost when they are left alone."""
        board = self.board
        guns = [one for one in fight.defenders if is_gun(board, one)]
        return sum(self.weights.gun * strength(board, one) for one in guns) * 0.7

    def _volley(self, fight: Fight, defender: str) -> float:
        """What the fire of the defender may do to those who come at him."""
        board = self.board
        if not can_fire(board, defender):
            return 0.0
        return self.shot(aim(board, defender, fight.attackers[0]))

    def _melee(self, fight: Fight, defender: str) -> float:
        found = 0.0
        for loser, likely in melee_results(self.board, fight):
            if loser in ("defender", "both"):
                found += self.suffered(defender, likely)
            if loser in ("attacker", "both"):
                found -= self.suffered(fight.attackers[0], likely)
        return found

    def is_steady(self, unit: str) -> bool:
        """Whether a unit is in good heart, or shaken at worst."""
        return level_of(self.board, unit) in (GOOD, SHAKEN)

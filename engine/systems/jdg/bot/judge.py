"""What units, fire and clashes are worth in one situation."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.parts.stakes import award_for, objective_points, to_be_manned
from hexwright.engine.systems.jdg.batteries import (
    REACTION,
    Shot,
    may_react,
    reaction_hexes,
    shot_modifiers,
)
from hexwright.engine.systems.jdg.bot.chances import Fate, Man, fate, rows
from hexwright.engine.systems.jdg.bot.weights import Weights
from hexwright.engine.systems.jdg.conditions import with_light
from hexwright.engine.systems.jdg.effects import effects_of
from hexwright.engine.systems.jdg.ladder import ELIMINATED
from hexwright.engine.systems.jdg.ratio import Fight, blows, defenders, shock_modifiers
from hexwright.engine.systems.jdg.troops import (
    arm_of,
    back_face,
    fighters_in,
    front_face,
    guns_in,
    side_in,
    state_of,
    units_in,
)
from hexwright.engine.systems.jdg.victory import holders


def is_ours(board: Board, hex_: str, side: str) -> bool:
    """Whether a hex of an objective is a side's already."""
    if hex_ in to_be_manned(board):
        return side_in(board, hex_) == side
    return holders(board).get(hex_) == side


@lasting
def _values(board: Board, unit: str, kind: str) -> tuple[int, int, int]:
    """Strength in good order, and cohesion in good order and in disorder."""
    front = board.module.attributes(unit, front_face(board, kind))
    back = board.module.attributes(unit, back_face(board, kind))
    return (
        int(front.get("strength", 0)),
        int(front.get("cohesion", 0)),
        int(back.get("cohesion", 0)),
    )


class Judge:
    """Puts a worth on units and on what happens to them."""

    def __init__(self, board: Board, side: str, weights: Weights) -> None:
        """Look at the situation from one side."""
        self.board = board
        self.side = side
        self.weights = weights
        self.light = with_light(board, Sum()).total

    # --- units -----------------------------------------------------------------------------------

    def worth(self, unit: str) -> float:
        """What a unit in good order is worth to its owner."""
        piece = self.board.piece(unit)
        points = award_for(self.board, piece.kind, self.board.opponent(piece.side))
        return points + self.weights.strength * _values(self.board, unit, piece.kind)[0]

    def fate(self, unit: str, effects: tuple[str, ...]) -> Fate:
        """What becomes of a unit under the effects of a result."""
        board = self.board
        _, front, back = _values(board, unit, board.piece(unit).kind)
        man = Man(arm_of(board, unit), state_of(board, unit), front, back)
        return fate(board, man, effects, self.light)

    def cost(self, unit: str, fate: Fate) -> float:
        """What a fate may be expected to cost the owner of a unit."""
        lost = self.weights.lost
        share = sum(chance * lost[state] for state, chance in fate.states)
        return self.worth(unit) * (share - lost[state_of(self.board, unit)])

    def harm(self, unit: str, effects: Sequence[str]) -> float:
        """What effects may be expected to cost the owner of a unit."""
        found = self.fate(unit, tuple(effects))
        return self.cost(unit, found) + self.weights.pushed * found.leaves

    def end_of(self, unit: str) -> float:
        """What is still to be lost of a unit."""
        lost = self.weights.lost
        return self.worth(unit) * (lost[ELIMINATED] - lost[state_of(self.board, unit)])

    def stake(self, hex_: str, side: str) -> float:
        """What a side wins if it comes to stand in a hex."""
        if is_ours(self.board, hex_, side):
            return 0.0
        return self.weights.objective_taken * objective_points(self.board, side).get(hex_, 0.0)

    # --- fire ------------------------------------------------------------------------------------

    def fire(self, shot: Shot, units: Sequence[str] | None = None) -> float:
        """What a shot may be expected to cost the owner of the units that it hits."""
        board = self.board
        hit = units_in(board, shot.target) if units is None else units
        added = shot_modifiers(board, shot).total
        return sum(
            chance * self.harm(one, row["effects"])
            for row, chance in rows(board, "fire", added)
            if row["effects"]
            for one in hit
        )

    # --- clashes ---------------------------------------------------------------------------------

    def clash(self, fight: Fight) -> float:
        """What a shock or charge may be expected to bring those who attack."""
        board, weights = self.board, self.weights
        standing = defenders(board, fight)
        if not standing:
            guns = [one for hex_ in fight.targets for one in guns_in(board, hex_)]
            return sum(self.end_of(one) for one in guns)
        if not blows(board, fight):
            return 0.0
        total = -weights.own_losses * self._reaction_fire(fight)
        for row, chance in rows(board, "shock", shock_modifiers(board, fight).total):
            won = self._driven(standing, row["defender"], fight.targets, fight)
            lost = sum(self.harm(one, row["attacker"]) for one in fight.attackers)
            total += chance * (won - weights.own_losses * lost)
            for effect in effects_of(row["follow_up"]):
                total += chance * self._follow_up(effect.kind, fight)
        return total

    def _driven(
        self, units: Sequence[str], effects: Sequence[str], hexes: Sequence[str], fight: Fight
    ) -> float:
        """What the effects on the defenders bring, the ground that they leave included."""
        side = self.board.piece(fight.attackers[0]).side
        total = sum(self.harm(one, effects) for one in units)
        if not effects:
            return total
        for hex_ in hexes:
            here = fighters_in(self.board, hex_)
            leave = min((self.fate(one, tuple(effects)).leaves for one in here), default=1.0)
            guns = sum(self.end_of(one) for one in guns_in(self.board, hex_))
            total += leave * (self.stake(hex_, side) + self.weights.guns_taken * guns)
        return total

    def _follow_up(self, kind: str, fight: Fight) -> float:
        if kind == "breakthrough" or (kind == "advance" and fight.chargers):
            return self.weights.breakthrough
        return self.weights.counter_shock if kind == "counter-shock" else 0.0

    def _reaction_fire(self, fight: Fight) -> float:
        """What the guns of the defenders may do before the clash."""
        board = self.board
        hexes = {board.piece(one).hex: one for one in fight.attackers}
        total = 0.0
        for gun in [one for hex_ in fight.targets for one in guns_in(board, hex_)]:
            if may_react(board, gun):
                shots = [
                    self.fire(Shot(gun, hex_, REACTION), [hexes[hex_]])
                    for hex_ in reaction_hexes(board, gun, hexes)
                ]
                total += max(shots, default=0.0)
        return total

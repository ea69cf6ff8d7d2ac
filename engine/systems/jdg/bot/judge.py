"""What units, fire and clashes are worth, by what dice may be expected to do to them.

Every weight is in victory points. Change one and measure it:
`hexwright autoplay MODULE --games 200 --bots A,B`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts import chances
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.objectives import award_for, holders, objective_points, to_be_manned
from hexwright.engine.parts.states import ELIMINATED
from hexwright.engine.parts.troops import back_face, front_face, side_in, units_in
from hexwright.engine.systems.jdg.batteries import (
    REACTION,
    Shot,
    may_react,
    reaction_hexes,
    shot_modifiers,
)
from hexwright.engine.systems.jdg.cohesion import DIE, next_state
from hexwright.engine.systems.jdg.ground import with_light
from hexwright.engine.systems.jdg.shock_ratio import Fight, blows, defenders, shock_modifiers
from hexwright.engine.systems.jdg.troops import (
    DISORDERED,
    GOOD,
    ROUTED,
    arm_of,
    fighters_in,
    guns_in,
    state_of,
)

# --- weights --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """One way to judge a battle."""

    # --- units -----------------------------------------------------------------------------------
    # A point of strength of a unit, beside the points that its loss gives the enemy.
    strength: float = 0.15
    # The share of its worth that a unit has lost in each state.
    lost: Mapping[str, float] = field(
        default_factory=lambda: {GOOD: 0.0, DISORDERED: 0.3, ROUTED: 0.65, ELIMINATED: 1.0}
    )
    # A unit that has to go back a hex, and each enemy unit that does.
    pushed: float = 0.08

    # --- combat ----------------------------------------------------------------------------------
    # Losses of one's own count a little less in an attack: who attacks keeps the initiative.
    own_losses: float = 0.85
    # What may follow a result: another attack of the winner, or of those who were attacked.
    breakthrough: float = 0.1
    counter_shock: float = -0.15
    # The least that an attack must promise to be announced.
    least_attack: float = 0.0
    # Guns that stand with those who are driven back.
    guns_taken: float = 0.25

    # --- places ----------------------------------------------------------------------------------
    # An objective that is taken, and one that is held near the enemy, as a share of its points.
    objective_taken: float = 0.8
    objective_held: float = 0.45
    # How near the enemy must be for a place to need a garrison (hexes).
    threatened: int = 8
    # The pull of an objective that is not one's own: its points by how far it is, plus this.
    far_objective: float = 0.7
    objective_at_hand: float = 4.0
    # The pull of the nearest enemy on those who close with him.
    far_enemy: float = 0.6
    enemy_at_hand: float = 2.0
    # Ground that protects, for each point that it takes from the enemy's die.
    cover: float = 0.03
    # Friends next to it: none, one, two or more.
    support: tuple[float, ...] = (0.0, 0.04, 0.06)
    # A unit that stronger enemies could attack, as a share of its worth.
    outnumbered: float = 0.12
    # Each point of strength of enemy guns in whose effective range a unit stands.
    under_fire: float = 0.008
    # A battery next to the enemy, or two hexes away from him.
    guns_in_reach: tuple[float, ...] = (0.0, -0.9, -0.3)
    # What a battery may be expected to do later from where it stands.
    later_fire: float = 0.8
    # An enemy in front at one hex of distance; one at one or two hexes behind.
    faced: float = 0.05
    behind: float = -0.12
    # The least that a move must gain to be made.
    least_move: float = 0.004
    # What a disordered unit gives up when it moves and does not rally.
    rally_given_up: float = 0.2
    # A disordered unit next to the enemy.
    shaken_at_enemy: float = -0.3

    # --- command ---------------------------------------------------------------------------------
    # A group needs orders by how near each of its units is to the enemy (hexes).
    order_reach: int = 9
    # How sure a leader's initiative must be, where no orders still let a group move and fight.
    initiative_chance: float = 0.65
    # A unit in range of its commander, a hex that he is nearer than this to the enemy.
    commanded: float = 0.1
    commander_distance: int = 3
    commander_in_danger: float = -0.5
    # A commander who stands with troops is not caught alone.
    commander_with_troops: float = 0.15


VETERAN: Final = Weights()


# --- what dice may be expected to do --------------------------------------------------------------


class Man(NamedTuple):
    """What decides about the fate of a unit: arm, state, and cohesion in order and in disorder."""

    arm: str
    state: str
    front: int
    back: int

    def cohesion(self, state: str) -> int:
        """Its cohesion in a state."""
        return self.front if state == GOOD else self.back


class Fate(NamedTuple):
    """The states that a unit may end in, each with its chance, and how likely it leaves its hex."""

    states: tuple[tuple[str, float], ...]
    leaves: float


@lasting
def rows(board: Board, table: str, added: int) -> tuple[tuple[Reading, float], ...]:
    """The rows of a table that a die with so much added leads to, each with its chance."""
    likely = chances.rows(board, DIE, table, added)
    return tuple((row, float(chance)) for row, chance in likely)


@lasting
def chance_up_to(board: Board, most: int) -> float:
    """How likely a die is not above a number."""
    return float(chances.chance(board, DIE, lambda number: number <= most))


@lasting
def fails(board: Board, cohesion: int, added: int) -> float:
    """How likely a test of cohesion is failed."""
    return sum(
        chance for row, chance in rows(board, "cohesion-test", added - cohesion) if row["effects"]
    )


@lasting
def fate(board: Board, man: Man, effects: tuple[str, ...], light: int) -> Fate:
    """What becomes of a unit under the effects of a result, tests in this light included."""
    odds = {man.state: 1.0}
    failed = leaves = 0.0
    for effect in effects_of(effects):
        if effect.kind == "test":
            failed = sum(
                chance * fails(board, man.cohesion(state), effect.amount + light)
                for state, chance in odds.items()
                if state not in (ROUTED, ELIMINATED)
            )
            odds = _after_test(board, man, odds, effect.amount + light)
        elif effect.kind == "retreat":
            leaves = 1.0
        elif effect.kind == "retreat-if-failed":
            leaves = max(leaves, failed)
        else:
            odds = _worse(board, man, odds, effect)
    gone = sum(odds.get(state, 0.0) for state in (ROUTED, ELIMINATED) if state != man.state)
    return Fate(tuple(odds.items()), max(leaves, gone))


def _after_test(board: Board, man: Man, odds: dict[str, float], added: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for state, chance in odds.items():
        fail = 0.0
        if state not in (ROUTED, ELIMINATED):
            fail = chance * fails(board, man.cohesion(state), added)
            worse = next_state(board, state, "disorder", man.arm)
            found[worse] = found.get(worse, 0.0) + fail
        found[state] = found.get(state, 0.0) + chance - fail
    return found


def _worse(board: Board, man: Man, odds: dict[str, float], effect: Effect) -> dict[str, float]:
    """After a disorder, a rout or the end."""
    found: dict[str, float] = {}
    for state, chance in odds.items():
        after = state
        if effect.kind == ELIMINATED:
            after = ELIMINATED
        elif state != ELIMINATED and effect.kind in ("disorder", "rout"):
            after = next_state(board, state, effect.kind, man.arm)
        found[after] = found.get(after, 0.0) + chance
    return found


# --- what it is worth -----------------------------------------------------------------------------


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
            guns = [gun for hex_ in fight.targets for gun in guns_in(board, hex_)]
            return sum(self.end_of(gun) for gun in guns)
        if not blows(board, fight):
            return 0.0
        total = -weights.own_losses * self._reaction_fire(fight)
        for row, chance in rows(board, "shock", shock_modifiers(board, fight).total):
            won = self._driven(standing, row["defender"], fight.targets, fight)
            lost = sum(self.harm(attacker, row["attacker"]) for attacker in fight.attackers)
            total += chance * (won - weights.own_losses * lost)
            for effect in effects_of(row["follow_up"]):
                total += chance * self._follow_up(effect.kind, fight)
        return total

    def _driven(
        self, units: Sequence[str], effects: Sequence[str], hexes: Sequence[str], fight: Fight
    ) -> float:
        """What the effects on the defenders bring, the ground that they leave included."""
        side = self.board.piece(fight.attackers[0]).side
        total = sum(self.harm(unit, effects) for unit in units)
        if not effects:
            return total
        for hex_ in hexes:
            here = fighters_in(self.board, hex_)
            leave = min((self.fate(one, tuple(effects)).leaves for one in here), default=1.0)
            guns = sum(self.end_of(gun) for gun in guns_in(self.board, hex_))
            total += leave * (self.stake(hex_, side) + self.weights.guns_taken * guns)
        return total

    def _follow_up(self, kind: str, fight: Fight) -> float:
        if kind == "breakthrough" or (kind == "advance" and fight.chargers):
            return self.weights.breakthrough
        return self.weights.counter_shock if kind == "counter-shock" else 0.0

    def _reaction_fire(self, fight: Fight) -> float:
        """What the guns of the defenders may do before the clash."""
        board = self.board
        hexes = {board.piece(attacker).hex: attacker for attacker in fight.attackers}
        total = 0.0
        for gun in [one for hex_ in fight.targets for one in guns_in(board, hex_)]:
            if may_react(board, gun):
                shots = [
                    self.fire(Shot(gun, hex_, REACTION), [hexes[hex_]])
                    for hex_ in reaction_hexes(board, gun, hexes)
                ]
                total += max(shots, default=0.0)
        return total

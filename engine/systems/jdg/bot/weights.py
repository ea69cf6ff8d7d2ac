"""What the Veteran holds to be worth how much; every number is in victory points.

Change a weight here and measure it: `hexwright autoplay MODULE --games 200 --bots A,B`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hexwright.engine.parts.states import ELIMINATED
from hexwright.engine.systems.jdg.troops import DISORDERED, GOOD, ROUTED


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

"""What the Veteran holds to be worth how much. Every weight is in victory points.

Change one and measure it: `hexwright autoplay MODULE --games 200 --bots A,B`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """One way to judge a battle."""

    # --- goals -----------------------------------------------------------------------------------
    # An objective that is not one's own; one that the enemy is near to; one that is safe.
    to_take: float = 1.0
    to_hold: float = 0.8
    safe: float = 0.1
    # How near the enemy must be to an objective for it to need a garrison (hexes).
    threatened: int = 10
    # Hexes that are added to every distance, so that what is at hand does not count for all.
    at_hand: float = 5.0
    # The strength that an objective needs beside that of the enemies around it.
    garrison: float = 8.0
    # What is left of a goal that has brigades enough.
    crowded: float = 0.25
    # An enemy brigade in the field as a goal, in points of an objective.
    enemy: float = 2.0

    # --- orders ----------------------------------------------------------------------------------
    # How near the enemy must be for an attack (hexes), and how much stronger one must be: who is
    # ahead in points wants better odds than who is behind.
    attack_within: int = 6
    attack_ahead: float = 1.5
    attack_behind: float = 0.9
    # The share of a brigade that must be in good order.
    in_order: float = 0.6
    # How far a goal must be for a march (hexes).
    march_from: int = 7
    # The least chance of a roll that is tried to change orders, and of coordination.
    change_chance: float = 0.45
    coordination: int = 2

    # --- places ----------------------------------------------------------------------------------
    # Each hex away from the place in the line, or from the goal.
    out_of_line: float = 0.5
    # Each hex that the place is nearer to the goal than the line: nobody runs ahead.
    ahead: float = 0.25
    # Ground that protects, for each point that it takes from the enemy's die.
    cover: float = 0.35
    # What a unit may be expected to do from a place, and what may be expected to be done to it.
    fire: float = 1.0
    danger: float = 0.45
    # An objective in whose hex one stands, for each of its points.
    objective: float = 0.6
    # A disordered unit next to the enemy; guns that he can get at.
    shaken_at_enemy: float = 3.0
    guns_at_enemy: tuple[float, ...] = (6.0, 6.0, 3.0, 1.0)
    # The least that a move must gain to be made.
    least_move: float = 0.15
    # How far guns stay behind the line that they support (hexes).
    guns_behind: int = 2

    # --- fights ----------------------------------------------------------------------------------
    # A unit that is thrown into disorder or driven back, beside the strength that it loses.
    disorder: float = 0.8
    retreat: float = 0.6
    rout: float = 2.0
    # The least that fire and shock must promise.
    least_fire: float = 0.15
    least_shock: float = 0.2
    # What a unit under attack must expect to lose more than its enemy to give way before the shock.
    give_way: float = 1.0


VETERAN: Final = Weights()

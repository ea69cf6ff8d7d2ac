"""What the Veteran holds to be worth how much. Every weight is in victory points.

Change one and measure it: `hexwright autoplay MODULE --games 200 --bots A,B`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """One way to judge a battle."""

    # --- units -----------------------------------------------------------------------------------
    # What it is worth to break a unit, as a share of its points; to suppress it; to end a broken
    # one beyond its points, because the enemy comes nearer to his surrender.
    broken: float = 0.6
    suppressed: float = 0.2
    surrender: float = 1.0

    # --- orders ----------------------------------------------------------------------------------
    # The least worth of an order for which a card is spent: beneath it one passes and discards.
    least_order: float = 0.25
    # The least worth of opportunity fire.
    least_shot: float = 0.3
    # What it is worth to have the enemy's battery silent.
    denied: float = 0.6
    # The share of units in a bombardment that shells find.
    shells: float = 0.5

    # --- ground ----------------------------------------------------------------------------------
    # An objective whose worth is not known; each hex nearer to one that is to be taken.
    objective: float = 1.0
    nearer: float = 0.3
    # A point of cover, and a point of enemy firepower that sees the hex.
    cover: float = 0.12
    danger: float = 0.05
    # The least that a move must gain.
    least_move: float = 0.15
    # The chance of winning that a melee needs.
    melee: float = 0.6


VETERAN: Final = Weights()

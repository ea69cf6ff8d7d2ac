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
    # The least that an action card must add to an attack.
    least_boost: float = 0.12
    # The least worth of opportunity fire.
    least_shot: float = 0.3
    # What it is worth to have the enemy's battery silent.
    denied: float = 0.6
    # The share of units in a bombardment that shells find.
    shells: float = 0.5

    # --- ground ----------------------------------------------------------------------------------
    # An objective whose worth is not known; each movement point nearer to one that is to be taken.
    objective: float = 1.0
    nearer: float = 0.3
    # The enemy's edge, where nothing is left to take; leaving the map, for each point it brings.
    exit: float = 1.5
    leaving: float = 0.8
    # Enemy firepower that sees a hex into which one throws smoke before going there.
    smoke: float = 5.0
    # Each friend who is in a hex already, and each enemy beside it, who may rush in.
    crowd: float = 0.25
    beside: float = 0.15
    # A hex that holds as many figures as it can.
    overstacked: float = 6.0
    # A point of cover, and a point of enemy firepower that sees the hex.
    cover: float = 0.12
    danger: float = 0.05
    # A point of enemy firepower that sees a hex which is only passed.
    passing: float = 0.03
    # The least that a move must gain.
    least_move: float = 0.15
    # Joining a melee that friends have begun, beyond what it changes of their chances.
    joining: float = 1.0
    # The chance of winning that a melee needs.
    melee: float = 0.6


VETERAN: Final = Weights()

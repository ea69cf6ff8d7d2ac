"""What the Veteran holds to be worth how much. Fights are counted in strength points of infantry.

Change one and measure it: `hexwright autoplay MODULE --games 200 --bots A,B`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """One way to judge a battle. Distances are in hexes, ways in movement points."""

    # --- fights ----------------------------------------------------------------------------------
    # A morale level that is lost, and what disorder, a retreat and a rout are beside it.
    level: float = 1.6
    disorder: float = 0.7
    retreat: float = 0.7
    rout: float = 5.0
    # A strength point of guns, which are lost soon and hit from afar.
    gun: float = 2.0
    # Those who are shaken are worth more to strike at: the next level makes them run.
    shaken: float = 1.4
    # The least that fire, an attack and a charge must promise.
    least_fire: float = -0.3
    least_attack: float = 0.0
    least_charge: float = 0.3
    # What it costs cavalry that it is blown and disordered after a charge.
    blown: float = 0.6

    # --- formations ------------------------------------------------------------------------------
    # From how near the enemy a line is formed, by infantry and by cavalry.
    line_from: int = 3
    horse_line_from: int = 5
    # What it costs to stand in the wrong formation: for each hex, and at most.
    nearly: float = 0.6
    misfit: float = 3.0
    # Cavalry so near makes infantry form square that has no other enemy so near; what it costs not
    # to stand in one, less than a step.
    horse_near: int = 4
    no_square: float = 0.8
    # Disorder, in movement points.
    out_of_order: float = 4.0

    # --- places ----------------------------------------------------------------------------------
    # How far cavalry and guns stay from the enemy until they strike.
    horse_stands: int = 2
    guns_stand: int = 3
    # What it costs to stand nearer than that, for each hex.
    too_near: float = 4.0
    # Guns that look at nobody.
    blind_guns: float = 6.0
    # Each friend beside one, in movement points: a rout runs along a line that stands close.
    elbow_room: float = 0.6
    # Each friend in the same hex: crowds fall into disorder.
    shared: float = 2.5
    # From how far shaken and broken troops keep away.
    hold_back: int = 4
    # A goal that others of ours go to already, in movement points each.
    crowded: float = 2.5
    # Each hex out of the reach of one's leader: who is there, acts alone.
    out_of_reach: float = 0.5
    # What infantry thinks of horse as a goal, in movement points: it gets away.
    horse_as_goal: float = 5.0
    # How much nearer, in movement points, places that decide the battle seem than they are.
    place: float = 12.0
    # So many units go to a place at once, and so many stay with it while enemies are so near.
    to_place: int = 3
    garrison_from: int = 8

    # --- command ---------------------------------------------------------------------------------
    # The fatigue up to which the marker of a division stays in the pool, and comes into it; those
    # without one that are more tired keep away from the enemy to rest.
    tired: int = 4
    rested: int = 2
    # Who would not be more tired than that when the battle ends, though he fought in every turn
    # that is left, does so.
    spent: int = 8
    # How near the enemy must be for a full activation to be worth the fatigue (hexes).
    at_hand: int = 7
    # From how far both the enemy and the goal must be for strategic movement.
    march_from: int = 12


VETERAN: Final = Weights()

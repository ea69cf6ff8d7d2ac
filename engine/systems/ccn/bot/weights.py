"""What the Veteran holds to be worth how much; every number is in victory banners.

Change a weight here and measure it: `hexwright autoplay MODULE --games 200 --bots A,B`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hexwright.engine.systems.ccn.troops import ARTILLERY, CAVALRY, INFANTRY


def _by_arm(infantry: float, cavalry: float, artillery: float) -> Mapping[str, float]:
    return {INFANTRY: infantry, CAVALRY: cavalry, ARTILLERY: artillery}


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """One way to judge a battle."""

    # --- units -----------------------------------------------------------------------------------
    # What the blocks of a unit are worth beside the banner that it gives when the last one falls.
    blocks: tuple[float, ...] = (0.0, 0.30, 0.62, 0.86, 1.06, 1.22)
    # The blocks of better troops are worth more.
    quality: Mapping[str, float] = field(
        default_factory=lambda: {"irregular": 0.8, "regular": 1.0, "elite": 1.1, "guard": 1.3}
    )
    # A banner when so many are still missing to victory (the last entry: for all that are more).
    banner: tuple[float, ...] = (4.0, 4.0, 1.9, 1.4, 1.2, 1.0)

    # --- attacks ---------------------------------------------------------------------------------
    # Losses of one's own in an attack count a little less: who attacks keeps the initiative.
    own_losses: float = 0.9
    # An enemy unit driven back.
    pushed: float = 0.12
    # A unit driven off an objective, as a share of the banners: it may come back.
    driven_off: float = 0.4
    # Friends next to the same target: none, one, two or more.
    focus: tuple[float, ...] = (0.0, 0.06, 0.12)
    # The chance to strike again after a breakthrough.
    breakthrough: float = 0.25
    # A card that the enemy lays aside for a square.
    locked_card: float = 0.22
    # The least that an attack must promise to be made.
    least_attack: float = 0.0

    # The least that a move must gain to be made.
    least_move: float = 0.02
    # Ground that was won is taken unless the unit stands so much worse there.
    takes_ground: float = 0.1
    # A unit is more use in line than in square.
    leaves_square: float = 0.2

    # A unit that stays where it is may battle back.
    stands_fast: float = 0.25

    # --- where a unit stands ---------------------------------------------------------------------
    # How likely each enemy in reach is ordered to attack it, the most dangerous one first.
    enemy_acts: tuple[float, ...] = (0.24, 0.20, 0.17, 0.12, 0.06)
    # How likely it is ordered itself in the next turn.
    next_turn: float = 0.35
    # Of a melee one does not only give blows.
    melee_share: float = 0.75
    # A unit that can form square need not fear cavalry so much.
    fear_of_cavalry_in_open: float = 0.5
    # Friends next to it: none, one, two or more.
    support: tuple[float, ...] = (0.0, 0.04, 0.12)
    # Every hex that is missing to the distance from which an arm fights.
    approach: Mapping[str, float] = field(default_factory=lambda: _by_arm(0.05, 0.03, 0.04))
    fighting_distance: Mapping[str, float] = field(default_factory=lambda: _by_arm(2, 3, 4))
    # After so many turns the approach has doubled its weight: nobody waits for ever.
    patience: float = 30.0
    # An objective held, as a share of its banners; a hex nearer to one that is not.
    objective: float = 0.9
    nearer_objective: float = 0.04
    # A hex held that would be an objective of the enemy alone, as a share of its banners.
    denied_objective: float = 0.5
    # The strength that is missing after a unit has left the board for a banner.
    left_board: float = 0.4
    # Standing where it may leave the board next, as a share of the banner.
    at_the_exit: float = 0.45

    # --- leaders ---------------------------------------------------------------------------------
    # A leader with a unit, by how near the enemy is (hexes).
    leads: tuple[float, ...] = (0.0, 0.14, 0.20, 0.14, 0.10, 0.06, 0.03)
    led_arm: Mapping[str, float] = field(default_factory=lambda: _by_arm(1.2, 1.2, 0.3))
    # Leaders do not change units for a trifle.
    leader_stays: float = 0.12
    # With a unit of one block he shares its danger.
    with_the_weak: float = 0.5
    # A leader alone in reach of the enemy, and each hex between him and the next friends.
    lone_leader: float = -0.5
    away_from_troops: float = -0.02
    # A leader who must slip through an enemy unit, or goes off the board.
    slips_through: float = -0.6
    leader_off_board: float = -0.15

    # --- cards -----------------------------------------------------------------------------------
    # What an order is worth while a card stays in the hand: good cards wait for their moment.
    kept_order: float = 0.05
    # Orders that a card may be expected to give if it has no number of its own.
    many_orders: int = 4
    kept_procedure: Mapping[str, float] = field(
        default_factory=lambda: {
            "strike-first": 0.5,
            "rally": 0.35,
            "short-supply": 0.25,
            "copy-last-card": 0.2,
            "roll-for-orders": 0.35,
        }
    )
    kept_tactic: float = 0.2
    # A block that Rally gives back makes weak units more useful too, by the blocks they have.
    rallied: tuple[float, ...] = (0.0, 0.35, 0.15, 0.05)
    # Each row that Short Supply sends a unit back.
    sent_back: float = 0.06
    # A choice between two cards at the end of the turn.
    drawn_choice: float = 0.1
    # The least that an order must promise to be given.
    least_order: float = 0.0


VETERAN: Final = Weights()

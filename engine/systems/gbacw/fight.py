"""What the rules of movement and command ask of the rules of combat.

Everything that is not combat (sequence of play, orders, movement, reactions of movement, recovery)
calls combat through these functions alone, and combat calls back only into `troops`, `facing`,
`records` and `stacking`. Each says when it is called and what its answer means:

- `check_cohesion`: a universal disorder die (2.6) of one unit; the test alone, nothing follows.
- `undergo`: the same, and a unit that fails is disordered with all that this leads to.
- `disorder`, `lose_strength`, `retreat`: results that rules outside of combat hand out.
- `sees`: line of sight over the ground alone, units never block (10.26, gbacw-199).
- `can_fire`, `fire_action`: fire of a phasing unit, once an activation (10.3).
- `can_resupply`, `resupply`: the recovery of ammunition (10.92).
- `fire_before_reaction`: fire at guns that are about to go away (9.63).
- `before_leaving`: withdrawal fire before a unit leaves a hex (10.44, W2).
- `after_entering`: approach fire, leaders who are run down (10.45, 12.73; W3, W8).
- `after_move`: what a move that ends leads to, artillery near the enemy (9.55, W6).
- `shock_phase`: one stretch of the shock of the brigades that act, K1 to K6; False when it is over.
- `lose_guns_left_behind`: abandoned guns at the end of a turn (12.8); `replace_leaders` (12.74).
- `close_activation`: what combat has to put away when brigades have finished.
"""

from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.states import take_off
from hexwright.engine.systems.gbacw.ammunition import can_resupply, resupply
from hexwright.engine.systems.gbacw.cohesion import COHESION, check_cohesion
from hexwright.engine.systems.gbacw.fire_on_the_way import (
    after_entering,
    before_leaving,
    fire_before_reaction,
)
from hexwright.engine.systems.gbacw.leader_losses import replace_leaders
from hexwright.engine.systems.gbacw.proximity import after_move
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.resolution import TOOK_PART
from hexwright.engine.systems.gbacw.results import (
    disorder,
    lose_guns_left_behind,
    lose_strength,
    retreat,
    undergo,
)
from hexwright.engine.systems.gbacw.shock import shock_phase
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.targets import CHARGE, can_fire
from hexwright.engine.systems.gbacw.troops import ACTIVATION, BLOWN, units_of
from hexwright.engine.systems.gbacw.volleys import fire_action

__all__ = [
    "COHESION",
    "after_entering",
    "after_move",
    "before_leaving",
    "can_fire",
    "can_resupply",
    "check_cohesion",
    "close_activation",
    "disorder",
    "fire_action",
    "fire_before_reaction",
    "lose_guns_left_behind",
    "lose_strength",
    "replace_leaders",
    "resupply",
    "retreat",
    "sees",
    "shock_phase",
    "undergo",
]


# --- putting away ---------------------------------------------------------------------------------


@rule("gbacw-263", "gbacw-257")
def close_activation(game: Game) -> None:
    """Put away what combat has laid on the board while brigades acted (11.53, 11.58).

    Cavalry that was blown before, and has not fought again, is so no more.
    """
    known = activation(game)
    units = [unit for brigade in known.formations for unit in units_of(game, brigade)]
    rested = [unit for unit in units if not game.count(ACTIVATION, TOOK_PART, unit)]
    take_off(game, CHARGE, rule="gbacw-257", in_silence=True)
    take_off(game, BLOWN, of=rested, rule="gbacw-263")

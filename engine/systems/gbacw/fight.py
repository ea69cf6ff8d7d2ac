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
- `can_charge`, `charge_action`: an announced cavalry charge, its move included (11.5).
- `before_leaving`: withdrawal fire before a unit leaves a hex (10.44, W2).
- `after_entering`: approach fire, leaders who are run down (10.45, 12.73; W3, W8).
- `after_move`: what a move that ends leads to, artillery near the enemy (9.55, W6).
- `shock_phase`: one stretch of the shock of the brigades that act, K1 to K6; False when it is over.
- `lose_guns_left_behind`: abandoned guns at the end of a turn (12.8); `replace_leaders` (12.74).
- `close_activation`: what combat has to put away when brigades have finished.
"""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Eliminated, Flipped, LostSteps
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, Verdict, roll_test
from hexwright.engine.parts.states import lost_box
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.troops import (
    cohesion,
    disordered_face,
    is_disordered,
    leaders_with,
    stars,
    strength,
)
from hexwright.schema.language import later

COHESION = DieTest(later("cohesion check"), "d10")


# --- cohesion -------------------------------------------------------------------------------------


@rule("gbacw-003", "gbacw-004")
def check_cohesion(
    board: Board, unit: str, modifiers: Sum | None = None, rule: str = "gbacw-003"
) -> Verdict:
    """Roll the universal disorder die for a unit: at most its cohesion passes (2.6)."""
    added = modifiers or Sum()
    for one in leaders_with(board, unit):
        added = added.plus(-stars(board, one), later("leader"), "gbacw-272")
    return roll_test(board, COHESION, unit, cohesion(board, unit), added, rule)


async def undergo(
    game: Game, unit: str, modifiers: Sum | None = None, *, cause: str, rule: str
) -> bool:
    """Let a unit test its cohesion and be disordered if it fails; whether it passed.

    `cause` is a row of the table of second disorders.
    """
    passed = check_cohesion(game, unit, modifiers, rule).passed
    if not passed:
        await disorder(game, unit, cause=cause, rule=rule)
    return passed


async def disorder(game: Game, unit: str, *, cause: str, rule: str) -> None:
    """Disorder a unit; one that is so already suffers a second disorder."""
    del cause
    if is_on_map(game, unit) and not is_disordered(game, unit):
        game.emit(Flipped(unit, disordered_face(game.piece(unit).face), rule=rule))


async def lose_strength(game: Game, unit: str, points: int, rule: str) -> None:
    """Take strength points or guns from a unit, with what follows of it."""
    lost = min(points, strength(game, unit))
    if lost:
        game.emit(LostSteps(unit, lost, rule=rule))
    if not strength(game, unit):
        game.emit(Eliminated(unit, lost_box(game, game.piece(unit).side), rule=rule))


async def retreat(game: Game, unit: str, hexes: int, *, cause: str, rule: str) -> None:
    """Let a unit retreat so many hexes, its owner choosing the way."""
    del game, unit, hexes, cause, rule


# --- sight ----------------------------------------------------------------------------------------


def sees(board: Board, start: str, end: str) -> bool:
    """Whether the ground lets a hex see another one; nobody standing between counts."""
    del board, start, end
    return True


# --- fire -----------------------------------------------------------------------------------------


def can_fire(board: Board, unit: str) -> bool:
    """Whether a phasing unit has somebody to fire at now, and may."""
    del board, unit
    return False


async def fire_action(game: Game, unit: str) -> None:
    """Let a phasing unit fire; the target, splits and all answers are asked for in here."""
    del game, unit


def can_resupply(board: Board, unit: str) -> bool:
    """Whether a unit may bring up ammunition as its action."""
    del board, unit
    return False


async def resupply(game: Game, unit: str) -> None:
    """Bring up ammunition, one level."""
    del game, unit


# --- while somebody moves -------------------------------------------------------------------------


async def before_leaving(game: Game, unit: str, to: str) -> bool:
    """Withdrawal fire at a unit that is about to leave its hex; whether it may still go."""
    del to
    return is_on_map(game, unit)


async def after_entering(game: Game, unit: str) -> bool:
    """What a unit that has entered a hex by moving provokes; whether it may go on."""
    return is_on_map(game, unit)


async def after_move(game: Game, unit: str) -> None:
    """What follows when a unit has ended its move."""
    del game, unit


def can_charge(board: Board, unit: str) -> bool:
    """Whether mounted cavalry may announce a charge now."""
    del board, unit
    return False


async def charge_action(game: Game, unit: str) -> None:
    """Announce a charge and carry out its move."""
    del game, unit


# --- shock, and putting away ----------------------------------------------------------------------


async def shock_phase(game: Game) -> bool:
    """Play one stretch of the shock of the brigades that act; False when there is no more."""
    del game
    return False


def close_activation(game: Game) -> None:
    """Put away what combat has laid on the board for one activation."""
    del game


async def replace_leaders(game: Game) -> None:
    """Leaders who were lost are replaced at the end of a turn."""
    del game


def lose_guns_left_behind(game: Game) -> None:
    """Abandoned guns at the end of a turn: those of the second turn are lost, others flip."""
    del game


async def fire_before_reaction(game: Game, mover: str, target: str) -> bool:
    """A phasing unit may fire at artillery that is about to move away; whether it hurt it."""
    del game, mover, target
    return False

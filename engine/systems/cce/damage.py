"""What befalls units and weapons: breaking, rallying and elimination (3.2, 4.2), damage (11.4)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PointsScored
from hexwright.engine.core.piece_events import Attached, Eliminated, Flipped, Moved, StatusSet
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import Inheritance, substitute
from hexwright.engine.systems.cce.language import Moment
from hexwright.engine.systems.cce.markers import next_piece
from hexwright.engine.systems.cce.nations import box_of, nation, quality
from hexwright.engine.systems.cce.objectives import specials
from hexwright.engine.systems.cce.records import GAME
from hexwright.engine.systems.cce.units import (
    BROKEN,
    DAMAGED,
    GOOD,
    INTACT,
    SUPPRESSED,
    VETERAN,
    is_broken,
    is_damaged,
    is_hero,
    is_suppressed,
    points_of,
    weapon_of,
)
from hexwright.engine.systems.cce.windows import BREAKING
from hexwright.schema.language import later, tr

BREAKS: Final = later("{piece} breaks.|{piece} break.")
RALLIES: Final = later("{piece} rallies.|{piece} rally.")
FAILS: Final = later("{piece} is damaged.|{piece} are damaged.")
MENDED: Final = later("{piece} is repaired.|{piece} are repaired.")
DOUBLED_LOSSES, DOUBLED_EXITS, ALL_FIVE = "losses-doubled", "exits-doubled", "all-five-win"


# --- units ----------------------------------------------------------------------------------------


@rule("cce-045", "cce-048", "cce-233")
async def break_unit(game: Game, unit: str, rolls: Rolls, rule_id: str) -> None:
    """A unit is about to break: its owner may still save a squad; else it breaks, or is lost."""
    found = game.piece(unit)
    moment = Moment(rolls, found.hex, (unit,), found.side)
    await BREAKING.open(game, moment, still=lambda: game.is_in_play(unit), most=1)
    if not game.is_in_play(unit):
        return  # a team has taken its place, and does not break
    break_now(game, unit, rule_id)


@rule("cce-045", "cce-046", "cce-047", "cce-048")
def break_now(board: Board, unit: str, rule_id: str) -> None:
    """A unit breaks; one that is broken is eliminated. Its weapon and its markers stay with it."""
    if is_broken(board, unit):
        eliminate(board, unit, rule_id)
    else:
        board.emit(Flipped(unit, BROKEN, BREAKS, rule=rule_id))


@rule("cce-049")
def rally(board: Board, unit: str, rule_id: str) -> None:
    """A broken unit is in good order again."""
    if is_broken(board, unit):
        board.emit(Flipped(unit, GOOD, RALLIES, rule=rule_id))


@rule("cce-092", "cce-128")
def suppress(board: Board, unit: str, rule_id: str) -> None:
    """A unit is suppressed, if it is not yet."""
    if not is_suppressed(board, unit):
        board.emit(StatusSet(unit, SUPPRESSED, rule=rule_id))


@rule("cce-058", "cce-078", "cce-121", "cce-258")
def eliminate(board: Board, unit: str, rule_id: str) -> None:
    """A unit goes to the casualty track, its weapon to the box of weapons, points to the other."""
    found = board.piece(unit)
    worth = points_of(board, unit)
    with board.together():
        weapon = weapon_of(board, unit)
        if weapon:
            lose_weapon(board, weapon, rule_id)
        for status in tuple(found.statuses):
            board.emit(StatusSet(unit, status, 0, visible_to=()))
        hero = is_hero(board, unit)
        board.emit(
            Eliminated(unit, "" if hero else box_of(board, "eliminated", found.side), rule=rule_id)
        )
        if not hero:
            board.emit(Counted(GAME, "lost", unit))
        if worth:
            twice = 2 if DOUBLED_LOSSES in specials(board) else 1
            reason = later("elimination")
            board.emit(
                PointsScored(board.opponent(found.side), worth * twice, reason, rule="cce-078")
            )


# --- squads and teams -----------------------------------------------------------------------------


def _team_kind(board: Board, side: str) -> str:
    """The teams into which squads of a side turn, by the quality of its order of battle."""
    return str(board.look_up("teams", nation(board, side).id, quality(board, side))["team"])


def _teams(board: Board, squad: str, count: int) -> list[Piece]:
    found = board.piece(squad)
    made: list[Piece] = []
    kind = _team_kind(board, found.side)
    first = next_piece(board, kind, face=found.face)
    lead, _, number = first.id.rpartition("#")
    for more in range(count):
        made.append(Piece(f"{lead}#{int(number) + more}", kind, face=found.face))
    return made


@rule("cce-131", "cce-242", "cce-250", "cce-251")
def deploy(board: Board, squad: str, rule_id: str, *, apart: bool = False) -> None:
    """Two teams take the place of a squad: both suppressed if it was.

    One has the weapon, and one the marker of a veteran: the same, unless they are kept apart.
    """
    teams = _teams(board, squad, 2)
    veteran = VETERAN in board.piece(squad).statuses
    weapon = weapon_of(board, squad)
    carriers = {weapon: teams[0].id} if weapon else {}
    plain = Inheritance(statuses=lambda name: name != VETERAN)
    with board.together():
        substitute(board, (squad,), teams, plain, rule=rule_id, carriers=carriers)
        if veteran:
            board.emit(StatusSet(teams[1 if apart else 0].id, VETERAN, rule="cce-242"))


@rule("cce-121", "cce-242", "cce-251")
async def deploy_as_liked(game: Game, squad: str, rule_id: str) -> None:
    """Deploy a squad; where it has a weapon and is veteran, its owner says who keeps what."""
    found = game.piece(squad)
    apart = False
    if weapon_of(game, squad) and VETERAN in found.statuses:
        prompt = tr("Does the team without the weapon become the veteran one?")
        apart = await ask(yes_no(found.side, prompt, "cce-242", subject=squad))
    deploy(game, squad, rule_id, apart=apart)


@rule("cce-233")
def reduce(board: Board, squad: str, rule_id: str) -> None:
    """One team takes the place of a squad, with all that it has."""
    substitute(board, (squad,), _teams(board, squad, 1), rule=rule_id)


# --- weapons --------------------------------------------------------------------------------------


@rule("cce-122")
def damage(board: Board, weapon: str, rule_id: str) -> None:
    """A weapon or a radio is damaged; one that is already is eliminated."""
    if not is_damaged(board, weapon):
        board.emit(Flipped(weapon, DAMAGED, FAILS, rule=rule_id))
    elif board.piece(weapon).box:
        board.emit(Eliminated(weapon, rule=rule_id))  # a radio goes back into the game's box
    else:
        lose_weapon(board, weapon, rule_id)


@rule("cce-120", "cce-121")
def lose_weapon(board: Board, weapon: str, rule_id: str) -> None:
    """A weapon is eliminated; it lies in the box of weapons."""
    board.emit(Eliminated(weapon, box_of(board, "eliminated"), rule=rule_id))


@rule("cce-123")
def mend(board: Board, weapon: str, rule_id: str) -> None:
    """A damaged weapon or radio works again."""
    board.emit(Flipped(weapon, INTACT, MENDED, rule=rule_id))


@rule("cce-119")
def hand_over(board: Board, weapon: str, unit: str, rule_id: str) -> None:
    """A weapon goes to another unit in the same hex."""
    board.emit(Attached(weapon, unit, rule=rule_id))


def put_aside(board: Board, unit: str, box: str, rule_id: str) -> None:
    """A unit leaves the map for a box, with what it carries."""
    board.emit(Moved(unit, box=box, rule=rule_id))

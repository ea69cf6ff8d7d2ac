"""The sequence of play (5): turns in which a side gives orders or discards, and then draws."""

from collections.abc import Awaitable, Callable
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import PileMade
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import (
    CountsCleared,
    PhaseBegan,
    PointsScored,
    TurnBegan,
)
from hexwright.engine.core.piece_events import Eliminated, Moved, Placed, Replaced
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.state import Pile, draw_pile
from hexwright.engine.parts.objectives import Control
from hexwright.engine.systems.cce import actions, events, placing, support
from hexwright.engine.systems.cce.advance import advance_one
from hexwright.engine.systems.cce.artillery import deny, request
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.fire_order import fire_one
from hexwright.engine.systems.cce.markers import cup, used_pile
from hexwright.engine.systems.cce.melee import fight_melees, settle_occupants
from hexwright.engine.systems.cce.movement import move_one
from hexwright.engine.systems.cce.nations import deck_of, hand_size
from hexwright.engine.systems.cce.objectives import lay_out_chits, note_start, settle_control
from hexwright.engine.systems.cce.orders import give_order
from hexwright.engine.systems.cce.rally import recover_one, rout_one
from hexwright.engine.systems.cce.records import (
    ADVANCE,
    DENIED,
    FIRE,
    IN_ORDER,
    INITIATIVE,
    MOVE,
    ORDER,
    RECOVER,
    REQUEST,
    ROUT,
    SETTING_UP,
    STEP,
    TURN,
    Attack,
    Initiative,
    Order,
    SoleOccupants,
    note,
    order,
)
from hexwright.engine.systems.cce.scrapping import SCRAPPING
from hexwright.engine.systems.cce.setting_up import (
    SettingUp,
    lay_aside,
    set_up_one,
)
from hexwright.engine.systems.cce.showing import SHOWING
from hexwright.engine.systems.cce.stacking import thin_out
from hexwright.engine.systems.cce.time_track import advance_time, call_up
from hexwright.engine.systems.cce.told import cell_words
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import weapons_in_play
from hexwright.engine.systems.cce.victory import score_start, settle_losses, settle_points
from hexwright.schema.language import later

# The chapters whose verbs and needs the cards use; importing them enters these.
CHAPTERS: Final = (actions, events, placing, support)
ORDERING, CARRYING_OUT, ENDING = "orders", "order", "end"


# --- set-up ---------------------------------------------------------------------------------------


@rule("cce-327", "cce-329", "cce-100", "cce-003")
def set_up(board: Board) -> None:
    """Lay out what the scenario does not: the cup, chits, reinforcements, the Initiative card."""
    board.emit(PileMade(used_pile(board), Pile(cup(board), (), "", None)))
    first = board.state.active
    initiative = str(board.scenario.attributes.get("initiative", first))
    note(board, INITIATIVE, Initiative(initiative), "cce-100")
    score_start(board)
    call_up(board)
    note_start(board)
    if lay_aside(board):
        board.emit(PhaseBegan(SETTING_UP, first, later("set-up"), rule="cce-327"))
    else:
        _begin_game(board)


@rule("cce-084", "cce-088", "cce-327")
def _begin_game(board: Board) -> None:
    """All are where they begin: whoever stands alone on an objective holds it, chits score."""
    note_start(board)
    lay_out_chits(board)
    settle_occupants(board)
    _begin_turn(board, board.state.active, board.state.turn)


@rule("cce-003", "cce-008", "cce-063", "cce-133")
def _begin_turn(board: Board, side: str, number: int) -> None:
    """A side begins its turn: nobody was activated yet."""
    board.emit(TurnBegan(number, rule="cce-063"))
    for scope in (TURN, IN_ORDER, STEP):
        board.emit(CountsCleared(scope))
    board.emit(PhaseBegan(ORDERING, side, later("turn"), rule="cce-063"))


# --- the turn -------------------------------------------------------------------------------------


@rule("cce-063", "cce-064", "cce-135")
async def proceed(game: Game) -> None:
    """One stretch: an order is given, one of its units acts, or the turn ends."""
    phase = game.state.phase
    if phase == SETTING_UP:
        if not await set_up_one(game):
            _begin_game(game)
    elif phase == ORDERING:
        given = await give_order(game)
        game.emit(PhaseBegan(CARRYING_OUT if given else ENDING, rule="cce-135"))
    elif phase == CARRYING_OUT:
        await _carry_out(game)
    else:
        await _end_turn(game)


async def _deny(game: Game, rolls: Rolls) -> bool:
    del rolls
    await deny(game, game.state.active)
    return False


async def _request(game: Game, rolls: Rolls) -> bool:
    await request(game, game.state.active, rolls)
    return False


_DEEDS: Final[dict[str, Callable[[Game, Rolls], Awaitable[bool]]]] = {
    MOVE: move_one,
    FIRE: fire_one,
    ADVANCE: advance_one,
    RECOVER: recover_one,
    ROUT: rout_one,
    DENIED: _deny,
    REQUEST: _request,
}


@rule("cce-135", "cce-145")
async def _carry_out(game: Game) -> None:
    """The next part of the order; when it is over, melees are fought."""
    now = order(game)
    assert now is not None
    if await _DEEDS[now.kind](game, ROLLS):
        return
    note(game, ORDER, None)
    game.emit(CountsCleared(IN_ORDER))
    await fight_melees(game, ROLLS)
    game.emit(PhaseBegan(ORDERING, rule="cce-135"))


@rule("cce-063", "cce-068", "cce-098")
async def _end_turn(game: Game) -> None:
    """Crowded hexes are thinned out, the active side draws, and the other one begins."""
    side = game.state.active
    await thin_out(game)
    await _refill(game, side)
    _begin_turn(game, game.opponent(side), game.state.turn + 1)


@rule("cce-012", "cce-068")
async def _refill(game: Game, side: str) -> None:
    """Draw one by one up to the size of the hand; the last card of a deck advances time."""
    deck = deck_of(game, side)
    while len(hand(game, side)) < hand_size(game, side) and game.draw(deck, side, 1, "cce-068"):
        if not game.cards(draw_pile(deck)):
            await advance_time(game, side, ROLLS.locked)


# --- what must always hold ------------------------------------------------------------------------


def _one_weapon_each(board: Board) -> str | None:
    """Nobody carries two weapons, and no weapon lies about (cce-092)."""
    weapons = list(weapons_in_play(board))
    carriers = [weapon.carried_by for weapon in weapons]
    if "" in carriers:
        return f"nobody carries {[weapon.id for weapon in weapons if not weapon.carried_by]}"
    if len(set(carriers)) < len(carriers):
        return f"two weapons: {carriers}"
    return None


def _markers_keep_their_limits(board: Board) -> str | None:
    """A hex has one fortification, one smoke, and beside a blaze nothing (8.1)."""
    for hex_ in board.state.stacks:
        here = board.stack(hex_)
        forts = [one for one in here if board.attribute(one, "fortification")]
        if len(forts) > 1:
            return f"{hex_}: {forts}"
    return None


INVARIANTS: Final = (_one_weapon_each, _markers_keep_their_limits)

RULEBOOK = Rulebook(
    system="cce",
    version=3,
    proceed=proceed,
    set_up=set_up,
    records=(Attack, Control, Initiative, Order, SettingUp, SoleOccupants),
    invariants=INVARIANTS,
    settles=(
        Settling(settle_control, (Moved, Placed, Eliminated, Replaced)),
        Settling(settle_occupants, (Moved, Placed, Eliminated)),
        Settling(settle_points, (PointsScored,)),
        Settling(settle_losses, (Eliminated,)),
    ),
    asides=SCRAPPING,
    showing=SHOWING,
    cell_words=cell_words,
    windows=(
        ("after-roll", later("Initiative card after a roll")),
        ("react-move", later("Enemies entered a hex")),
        ("before-attack", later("Before an attack roll")),
        ("before-defence", later("Before a defence roll")),
        ("about-to-break", later("Before a unit breaks")),
        ("own-move", later("At the end of one's own move")),
        ("after-entry", later("Enemies advanced into a hex")),
        ("before-melee", later("Before a melee")),
        ("after-melee", later("After a melee")),
        ("after-discard", later("After the enemy's discard")),
        ("time-advance", later("At the end of a time advance")),
    ),
    players=(
        ComputerPlayer(
            "veteran", later("Veteran"), "hexwright.engine.systems.cce.bot.veteran:Veteran"
        ),
    ),
)

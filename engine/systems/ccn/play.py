"""The sequence of play: five phases a turn, the sides in turn (chapter 5)."""

from collections import Counter
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import Discarded, PileMade
from hexwright.engine.core.decision import ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import TurnBegan
from hexwright.engine.core.piece_events import Eliminated, Moved, Placed, StatusSet
from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.setup import placed_piece
from hexwright.engine.core.state import Pile, discard_pile, draw_pile, hand_pile
from hexwright.engine.parts.phases import Phase, Phases
from hexwright.engine.parts.states import take_off
from hexwright.engine.parts.troops import is_leader, is_unit
from hexwright.engine.systems.ccn.cards import DRAW, MOVEMENT, ORDERS, play_card
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.ground import with_notes
from hexwright.engine.systems.ccn.movement import move_one
from hexwright.engine.systems.ccn.orders import give_orders
from hexwright.engine.systems.ccn.pieces import attach
from hexwright.engine.systems.ccn.reasons import why_not_kept
from hexwright.engine.systems.ccn.records import (
    CardKept,
    CardLocked,
    CardReturned,
    PlayedCard,
    box_pile,
    boxes_of,
    card_played,
    deck_of,
    drawn_pile,
    note_card,
    played_pile,
)
from hexwright.engine.systems.ccn.troops import (
    CANNOT_BATTLE,
    ORDERED,
    SQUARE,
    TURN,
    original_blocks,
)
from hexwright.engine.systems.ccn.victory import check_objectives
from hexwright.schema.language import later, tr

COMMAND, COMBAT = "command", "combat"


# --- set-up ---------------------------------------------------------------------------------------


@rule("ccn-013", "ccn-014", "ccn-015")
def set_up(board: Board) -> None:
    """Lay out the square tracks, attach leaders who start with a unit, begin the first turn."""
    for side in board.sides:
        deck = deck_of(board, side)
        own = (side,)
        for box in boxes_of(board, side):
            board.emit(PileMade(box_pile(board, side, box), Pile(deck, (), side, own)))
        board.emit(PileMade(played_pile(deck, side), Pile(deck, (), side, None)))
        board.emit(PileMade(drawn_pile(deck, side), Pile(deck, (), side, own)))
    for hex_ in list(board.state.stacks):
        attach(board, hex_, "ccn-014")
    _start_in_square(board)
    check_objectives(board)
    board.emit(TurnBegan.of(1, board.scenario))
    PHASES.begin(board, board.state.active)


def _start_in_square(board: Board) -> None:
    """Units that start in square lock a card, in the place that the scenario names."""
    numbers: Counter[str] = Counter()
    for one in board.scenario.setup:
        piece = placed_piece(board.module, one, numbers)
        box = int(one.attributes.get("square_box", 0))
        if not box:
            continue
        deck = deck_of(board, piece.side)
        hand = hand_pile(deck, piece.side)
        cards = board.cards(hand)
        card = cards[board.random_below(len(cards))]
        target = box_pile(board, piece.side, box)
        board.emit(CardLocked((card,), hand, target, piece.side, rule="ccn-229"))
        board.emit(StatusSet(piece.id, SQUARE, box, rule="ccn-229"))


# --- the turn -------------------------------------------------------------------------------------


@rule("ccn-016", "ccn-017")
async def proceed(game: Game) -> None:
    """One step of a turn: a card, the orders, one move, one battle, or the draw."""
    if not await PHASES.play(game):
        _begin_turn(game)


async def _command(game: Game) -> bool:
    """A card is played, which says what comes next."""
    check_objectives(game, turn_of=game.state.active)
    PHASES.go_to(game, await play_card(game))
    return True


async def _orders(game: Game) -> bool:
    await give_orders(game)
    return False


@rule("ccn-306", "ccn-133")
async def _draw_phase(game: Game) -> bool:
    """Discard what was played, draw, and hand the turn over."""
    side = game.state.active
    played = card_played(game)
    how = "one"
    if played.acts_as:
        how = str(game.card(played.acts_as).attributes.get("draw", "one"))
    for one in game.sides:
        _discard_played(game, one)
    _reshuffle_after(game, how, played)
    other = game.opponent(side)
    for _ in range(game.count(TURN, "first-strike", other)):
        draw(game, other)
    if how == "two-keep-one":
        await _draw_two(game, side)
    elif played.card:
        draw(game, side)
    return False


def _discard_played(game: Game, side: str) -> None:
    deck = deck_of(game, side)
    cards = game.cards(played_pile(deck, side))
    if cards:
        pile = discard_pile(deck)
        game.emit(Discarded(cards, played_pile(deck, side), pile, side, rule="ccn-306"))


@rule("ccn-309")
def _reshuffle_after(game: Game, how: str, played: PlayedCard) -> None:
    """After Elan deck and discards are shuffled together."""
    is_copy = played.card != played.acts_as
    if how == "reshuffle" and (not is_copy or game.options.get("copied_elan_reshuffles", True)):
        game.reshuffle(deck_of(game, game.state.active), "ccn-309")


@rule("ccn-308")
def draw(game: Game, side: str, to: str = "") -> None:
    """Draw a card; an empty deck is made anew from the discards."""
    deck = deck_of(game, side)
    if not game.cards(draw_pile(deck)):
        game.reshuffle(deck, "ccn-308")
    game.draw(deck, side, 1, "ccn-306", to=to)


@rule("ccn-307")
async def _draw_two(game: Game, side: str) -> None:
    """Draw two cards, keep one, discard the other."""
    deck = deck_of(game, side)
    pile = drawn_pile(deck, side)
    draw(game, side, pile)
    draw(game, side, pile)
    kept = await ask(
        choose_one(
            "card",
            side,
            tr("Which card do you keep?"),
            lambda: game.cards(pile),
            "ccn-307",
            why_not=lambda one: why_not_kept(game.cards(pile), one),
        )
    )
    game.emit(CardKept((kept,), pile, hand_pile(deck, side), side, rule="ccn-307"))
    rest = game.cards(pile)
    game.emit(Discarded(rest, pile, discard_pile(deck), side, rule="ccn-307"))


def _begin_turn(game: Game) -> None:
    """The other side has the next turn."""
    take_off(game, ORDERED, CANNOT_BATTLE, in_silence=True)
    note_card(game, PlayedCard())
    game.emit(TurnBegan.of(game.state.turn + 1, game.scenario))
    PHASES.begin(game, game.opponent(game.state.active))


PHASES: Final = Phases(
    Phase(COMMAND, _command, later("command")),
    Phase(ORDERS, _orders, later("orders")),
    Phase(MOVEMENT, move_one, later("movement")),
    Phase(COMBAT, battle_one, later("combat")),
    Phase(DRAW, _draw_phase, later("draw")),
    rule="ccn-016",
)


# --- what must always hold ------------------------------------------------------------------------


def _one_unit_per_hex(board: Board) -> str | None:
    """Two units never share a hex, nor do two leaders (ccn-039, ccn-056)."""
    for hex_, pieces in board.state.stacks.items():
        units = sum(is_unit(board, piece) for piece in pieces)
        leaders = sum(is_leader(board, piece) for piece in pieces)
        if units > 1 or leaders > 1:
            return f"{hex_}: {pieces}"
    return None


def _blocks_in_bounds(board: Board) -> str | None:
    """No unit has more blocks than at the start, and none on the board has none."""
    for piece in board.state.pieces.values():
        if is_unit(board, piece.id) and piece.steps > original_blocks(board, piece.id):
            return f"{piece.id} has {piece.steps} blocks"
    return None


def _squares_have_cards(board: Board) -> str | None:
    """Every square's number is a place of the track, and no two squares have the same."""
    taken: list[tuple[str, int]] = []
    for piece in board.state.pieces.values():
        if SQUARE in piece.statuses:
            if (piece.side, piece.statuses[SQUARE]) in taken:
                return f"{piece.id} shares its place"
            taken.append((piece.side, piece.statuses[SQUARE]))
    return None


RULEBOOK = Rulebook(
    system="ccn",
    version=2,
    proceed=proceed,
    set_up=set_up,
    ground=with_notes,
    events=(CardLocked, CardKept, CardReturned),
    records=(PlayedCard,),
    settles=(Settling(check_objectives, after=(Placed, Moved, Eliminated)),),
    invariants=(_one_unit_per_hex, _blocks_in_bounds, _squares_have_cards),
    players=(
        ComputerPlayer(
            "veteran", later("Veteran"), "hexwright.engine.systems.ccn.bot.veteran:Veteran"
        ),
    ),
)

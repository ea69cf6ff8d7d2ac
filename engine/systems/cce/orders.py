"""Orders in general (O14, O15): which can be given, whom they activate, and passing."""

from collections.abc import Callable
from functools import partial
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Refusal,
    ask,
    choose_action,
    choose_one,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, CountsCleared
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.systems.cce.activation import any_head, choose_units
from hexwright.engine.systems.cce.advance import can_advance
from hexwright.engine.systems.cce.artillery import can_request, has_radio
from hexwright.engine.systems.cce.cards import discard, hand, order_on, play
from hexwright.engine.systems.cce.fire import has_target
from hexwright.engine.systems.cce.language import Moment
from hexwright.engine.systems.cce.movement import can_move
from hexwright.engine.systems.cce.nations import discard_limit, order_limit
from hexwright.engine.systems.cce.records import (
    ADVANCE,
    CONFUSION,
    DENIED,
    FIRE,
    IN_ORDER,
    MOVE,
    ORDER,
    RALLIED,
    RECOVER,
    REQUEST,
    ROUT,
    TURN,
    Order,
    note,
)
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_suppressed,
    units_of,
)
from hexwright.engine.systems.cce.windows import DISCARDED
from hexwright.schema.language import later, tr, tr_many

GIVEN: Final = "orders"


# --- who may act ----------------------------------------------------------------------------------


@rule("cce-133", "cce-197", "cce-200")
def may_rally(board: Board, side: str) -> bool:
    """Whether a player was not activated this turn, by Recover or by Rout."""
    return not board.count(TURN, RALLIED, side)


_CAN: Final[dict[str, Callable[[Board, str], bool]]] = {
    MOVE: can_move,
    ADVANCE: can_advance,
    FIRE: has_target,
}
_PROMPTS: Final = {
    MOVE: later("Who is activated to move?"),
    ADVANCE: later("Who is activated to advance?"),
    FIRE: later("Who is activated to fire?"),
}


@rule("cce-139", "cce-151", "cce-152", "cce-197", "cce-200")
def is_legal(board: Board, kind: str, side: str) -> bool:
    """Whether an order can be given now."""
    if kind in _CAN:
        return any_head(board, side, _CAN[kind])
    if kind == DENIED:
        return has_radio(board, board.opponent(side))
    if kind == REQUEST:
        return can_request(board, side)
    if kind == RECOVER:
        units = units_of(board, side)
        needs = any(is_broken(board, unit) or is_suppressed(board, unit) for unit in units)
        return needs and may_rally(board, side)
    return kind == ROUT and bool(_who_can_rout(board))


def _who_can_rout(board: Board) -> list[str]:
    return [
        side
        for side in board.sides
        if may_rally(board, side) and any(is_broken(board, unit) for unit in units_of(board, side))
    ]


# --- giving one -----------------------------------------------------------------------------------


@rule("cce-008", "cce-016", "cce-064", "cce-065", "cce-132", "cce-135")
async def give_order(game: Game) -> bool:
    """The active side plays a card for its order, passes, or ends its turn (False)."""
    side = game.state.active
    given = game.count(TURN, GIVEN, side)
    if given >= order_limit(game, side):
        return False
    way_out = tr("End the turn") if given else tr("Pass and discard")
    card = await ask(
        choose_one(
            "card",
            side,
            tr("Which order do you give?"),
            partial(_cards_to_order, game, side),
            "cce-132",
            buttons={PASS: way_out},
            why_not=lambda one: _why_no_order(game, side, one),
        )
    )
    if card == PASS:
        if not given:
            await pass_turn(game, side)
        return False
    game.emit(Counted(TURN, GIVEN, side))
    play(game, side, card, "cce-132")
    await begin_order(game, order_on(game, card), side)
    return True


def _cards_to_order(game: Game, side: str) -> list[str]:
    held = {card: order_on(game, card) for card in hand(game, side)}
    legal = {kind for kind in set(held.values()) if is_legal(game, kind, side)}
    return [card for card, kind in held.items() if kind in legal]


def _why_no_order(game: Game, side: str, card: str) -> Refusal:
    if card not in hand(game, side):
        return Refusal(tr("You do not hold this card."), "cce-016")
    if order_on(game, card) == CONFUSION:
        return Refusal(tr("Command Confusion cannot be played as an order."), "cce-139")
    return Refusal(tr("Nobody can carry out this order now."), "cce-137")


@rule("cce-132", "cce-133")
async def begin_order(game: Game, kind: str, side: str) -> None:
    """Declare whom an order activates, before any of it is carried out."""
    game.emit(CountsCleared(IN_ORDER))
    if kind in _CAN:
        units = await choose_units(game, side, _CAN[kind], tr(_PROMPTS[kind]))
        note(game, ORDER, Order(kind, side, units), "cce-133")
    elif kind == RECOVER:
        note(game, ORDER, _roll_call(game, RECOVER, side, side), "cce-197")
    elif kind == ROUT:
        sides = _who_can_rout(game)
        player = sides[0]
        if len(sides) > 1:
            player = await _choose_player(game, side, sides)
        note(game, ORDER, _roll_call(game, ROUT, side, player), "cce-200")
    else:
        note(game, ORDER, Order(kind, side), "cce-132")


@rule("cce-197", "cce-198", "cce-200", "cce-201")
def _roll_call(game: Game, kind: str, side: str, player: str) -> Order:
    """Activate a player; those of his units that are broken now will roll, no others."""
    game.emit(Counted(TURN, RALLIED, player))
    broken = tuple(unit for unit in units_of(game, player) if is_broken(game, unit))
    return Order(kind, side, broken, player=player)


async def _choose_player(game: Game, side: str, sides: list[str]) -> str:
    buttons = {f":{one}": game.names.side(one) for one in sides}
    prompt = tr("Whose broken units roll for rout?")
    return (await ask(choose_action(side, prompt, buttons, "cce-200"))).removeprefix(":")


# --- passing --------------------------------------------------------------------------------------


@rule("cce-064", "cce-067", "cce-138")
async def pass_turn(game: Game, side: str) -> None:
    """No order this turn: discard some cards or none; the other side may answer a discard."""
    most = discard_limit(game, side)
    words = tr_many("Discard at most 1 card.|Discard at most {count} cards.", most)
    cards = await ask(
        choose_several(
            "card",
            side,
            words,
            partial(hand, game, side),
            "cce-138",
            most=most,
            why_no_member=lambda _: Refusal(tr("You do not hold this card."), "cce-138"),
        )
    )
    game.emit(Remarked(later("{side} passes.|{side} pass."), side=side, rule="cce-138"))
    if cards:
        discard(game, side, cards, "cce-138")
        await DISCARDED.open(game, Moment(ROLLS))

"""Orders (6.1): what they allow, who follows a change of them, giving them at the turn's start."""

from collections.abc import Mapping, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_action, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.memory import lasting, standing
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.presence import hexes_within
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.troops import command_of, is_on_map, line_of
from hexwright.engine.systems.gbacw.command import (
    enemy_hexes,
    has_whole_chain,
    is_in_command_now,
)
from hexwright.engine.systems.gbacw.formations import take_formation
from hexwright.engine.systems.gbacw.markers import in_reserve
from hexwright.engine.systems.gbacw.naming import name_piece, one_at_a_time
from hexwright.engine.systems.gbacw.records import attach, attachments, sides_in_order
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.troops import (
    ADVANCE,
    ATTACK,
    BUILDING,
    FATIGUE,
    MARCH,
    ORDERS,
    TURN,
    Order,
    acting_units,
    acts_with,
    brigade_of,
    brigade_order,
    brigades_of,
    command_name,
    divisions,
    has,
    has_level,
    is_gun,
    leader_of,
    number,
    order_of,
    units_of,
)
from hexwright.schema.language import later, tr

# Counted of brigades that were given march orders this turn, which march less far (5.28).
NEW_MARCH = "new-march"
# Counted of units that entered when their brigade was on the map under other orders.
ALONE = "entered-alone"
_GIVEN = "orders-given"
_ATTACHED = "attached"
_WORDS: Mapping[Order, str] = {
    "march": later("March"),
    "advance": later("Advance"),
    "attack": later("Attack"),
}


@lasting
@rule("gbacw-049", "gbacw-051", "gbacw-052")
def allows(board: Board, order: str, action: str) -> bool:
    """Whether orders allow something (6.11, 6.13-6.16)."""
    return bool(board.look_up("orders-allow", action)[order])


def may(board: Board, unit: str, action: str) -> bool:
    """Whether the orders of a unit allow something; in reserve it does nothing (6.32)."""
    if in_reserve(board, acts_with(board, unit) or command_of(board, unit)):
        return False
    return allows(board, order_of(board, unit), action)


def order_button(order: str) -> str:
    """The answer that chooses orders."""
    return f":{order}"


def choose_words(orders: Sequence[Order]) -> dict[str, str]:
    """Answers that choose orders, with their words."""
    return {order_button(order): tr(_WORDS[order]) for order in orders}


async def choose_order(game: Game, brigade: str, orders: Sequence[Order], rule_: str) -> Order:
    """Let its owner choose the orders of a brigade."""
    leader = leader_of(game, brigade)
    found = await ask(
        choose_action(
            game.piece(leader).side,
            tr("Orders for {command}:", command=command_name(game, brigade)),
            choose_words(orders),
            rule_,
            subject=leader,
        )
    )
    return next(order for order in orders if order_button(order) == found)


# --- who follows (6.11, 4.23) ---------------------------------------------------------------------


@rule("gbacw-047", "gbacw-018", "gbacw-065", "gbacw-077")
async def set_orders(game: Game, brigade: str, order: Order, rule_: str) -> None:
    """Give a brigade orders: units out of command keep those that they have (4.23, 5.36)."""
    units = [unit for unit in acting_units(game, brigade) if not has(game, unit, "routed")]
    before = {unit: order_of(game, unit) for unit in units}
    followers = [unit for unit in units if is_in_command_now(game, unit)]
    _mark(game, brigade, order, rule_)
    for one in units:
        if one in followers or (is_gun(game, one) and order != MARCH and before[one] != MARCH):
            _follow(game, one, rule_)
        elif order_of(game, one) != before[one]:
            game.emit(StatusSet(one, before[one], rule=rule_))
        if order_of(game, one) != before[one]:
            await take_formation(game, one, before[one], rule_)


@rule("gbacw-070")
async def order_for_all(game: Game, brigade: str, order: Order, rule_: str) -> None:
    """Give orders to a brigade and to all its units, in command or not (6.35)."""
    before = {unit: order_of(game, unit) for unit in acting_units(game, brigade)}
    _mark(game, brigade, order, rule_)
    for one, known in before.items():
        _follow(game, one, rule_)
        if order_of(game, one) != known:
            await take_formation(game, one, known, rule_)


def _mark(board: Board, brigade: str, order: Order, rule_: str) -> None:
    known = brigade_order(board, brigade)
    if known == order:
        return
    if known != ADVANCE:
        told = None if order == ADVANCE else ()
        board.emit(LevelSet(brigade, known, 0, rule=rule_, visible_to=told))
    if order != ADVANCE:
        board.emit(LevelSet(brigade, order, rule=rule_))


def _follow(board: Board, unit: str, rule_: str) -> None:
    """A unit takes the orders of its brigade."""
    for status in ORDERS:
        if has(board, unit, status):
            board.emit(StatusSet(unit, status, 0, rule=rule_, visible_to=()))
    if has(board, unit, BUILDING) and order_of(board, unit) == ATTACK:
        board.emit(StatusSet(unit, BUILDING, 0, rule="gbacw-334"))


@rule("gbacw-018", "gbacw-065")
async def catch_up(game: Game, brigade: str) -> None:
    """Units that missed a change adopt their brigade's orders once they are in command (4.23)."""
    for unit in acting_units(game, brigade):
        await _adopt(game, unit, "gbacw-065")


async def _adopt(game: Game, unit: str, rule_: str) -> None:
    strays = any(has(game, unit, status) for status in ORDERS)
    if strays and is_in_command_now(game, unit):
        before = order_of(game, unit)
        _follow(game, unit, "gbacw-018")
        await take_formation(game, unit, before, rule_)


@rule("gbacw-173")
async def join_brigade(game: Game, unit: str) -> None:
    """A unit that entered without its brigadier adopts his orders where it nears him (9.71)."""
    if game.count("game", ALONE, unit) and is_on_map(game, unit):
        await _adopt(game, unit, "gbacw-173")


# --- at the start of a turn (6.12) ----------------------------------------------------------------


@rule("gbacw-048", "gbacw-030", "gbacw-356")
async def give_orders(game: Game) -> bool:
    """Both sides change the orders of brigades in the chain of command, as they like (6.12)."""
    return await one_at_a_time(game, _GIVEN, _order_one)


async def _order_one(game: Game, side: str) -> None:
    """Let a side give one brigade other orders, or end that."""
    leaders = {leader_of(game, one): one for one in free_to_change(game, side)}
    chosen = await name_piece(
        game,
        side,
        _GIVEN,
        leaders,
        (tr("Which brigade gets other orders?"), tr("No more orders")),
        lambda: Refusal(tr("No orders reach this brigade now."), "gbacw-048"),
        "gbacw-048",
        stands_for=lambda one: units_of(game, leaders[one]),
    )
    if not chosen:
        return
    brigade = leaders[chosen]
    order = await choose_order(game, brigade, open_orders(game, brigade), "gbacw-048")
    if order == MARCH:
        game.emit(Counted(TURN, NEW_MARCH, brigade))
    await set_orders(game, brigade, order, "gbacw-048")
    game.emit(Counted(TURN, _GIVEN, brigade))


def free_to_change(board: Board, side: str) -> list[str]:
    """The brigades of a side that can be given other orders now, each once a turn."""
    return [
        brigade
        for division in divisions(board, side)
        for brigade in brigades_of(board, division)
        if units_of(board, brigade)
        and not board.count(TURN, _GIVEN, brigade)
        and not in_reserve(board, brigade)
        and has_whole_chain(board, brigade)
        and open_orders(board, brigade)
    ]


@rule("gbacw-048", "gbacw-050", "gbacw-349")
def open_orders(board: Board, brigade: str) -> list[Order]:
    """The other orders that a brigade can be given at the start of a turn (6.12, 6.14)."""
    found = orders_of_the_field(board, brigade)
    if may_attack(board, brigade) and not is_near_enemy(board, units_of(board, brigade)):
        found.append("march")
    return [one for one in found if one != brigade_order(board, brigade)]


def orders_of_the_field(board: Board, brigade: str) -> list[Order]:
    """Advance and attack, as far as a brigade is not too tired for it."""
    return ["advance", "attack"] if may_attack(board, brigade) else ["advance"]


@rule("gbacw-349")
def may_attack(board: Board, brigade: str) -> bool:
    """Whether a brigade is not too tired for march and attack (17.32)."""
    if not board.options["fatigue"]:
        return True
    step = str(has_level(board, brigade, FATIGUE))
    return not board.look_up("fatigue-levels", step)["advance_only"]


@rule("gbacw-049", "gbacw-050")
def is_near_enemy(board: Board, units: Sequence[str]) -> bool:
    """Whether units are so near to an enemy they see that they cannot march (6.13, 6.14)."""
    return any(
        sees_enemy_near(board, hex_, board.piece(unit).side)
        for unit in units
        for hex_ in board.piece(unit).hexes
    )


@standing
@rule("gbacw-049", "gbacw-199")
def sees_enemy_near(board: Board, hex_: str, side: str) -> bool:
    """Whether an enemy unit is within the distance of marches and in sight of a hex."""
    most = number(board, "march-distance")
    if hex_ not in hexes_within(board, board.opponent(side), most):
        return False
    return any(
        distance(board, hex_, one) <= most and sees(board, hex_, one)
        for one in enemy_hexes(board, side)
    )


# --- batteries of a division (4.32) ---------------------------------------------------------------


@rule("gbacw-022")
async def attach_batteries(game: Game) -> bool:
    """Let owners attach batteries of a division to its brigades, one to each (4.32)."""
    todo = [
        battery
        for side in sides_in_order(game)
        for battery in division_batteries(game, side)
        if not game.count(TURN, _ATTACHED, battery)
    ]
    if todo:
        await _attach(game, todo[0])
    return len(todo) > 1


async def _attach(game: Game, battery: str) -> None:
    side = game.piece(battery).side
    leaders = {leader_of(game, one): one for one in brigades_to_join(game, battery)}
    choice = await ask(
        choose_one(
            "piece",
            side,
            tr("Which brigade does {piece} act with?", piece=game.names.piece(battery)),
            lambda: list(leaders),
            "gbacw-022",
            buttons={PASS: tr("None")},
            subject=battery,
            why_not=lambda one: (
                not_of(game, side, one)
                or Refusal(tr("It leads no brigade that can take the battery."), "gbacw-022")
            ),
        )
    )
    brigade = "" if choice == PASS else leaders[choice]
    if attachments(game).get(battery, "") != brigade:
        before = order_of(game, battery)
        attach(game, battery, brigade, "gbacw-022")
        await take_formation(game, battery, before, "gbacw-054")
    game.emit(Counted(TURN, _ATTACHED, battery))


def division_batteries(board: Board, side: str) -> list[str]:
    """Batteries on the map that are directly under a division."""
    return [
        unit
        for division in divisions(board, side)
        for unit in units_of(board, division)
        if is_gun(board, unit) and not brigade_of(board, unit)
    ]


def brigades_to_join(board: Board, battery: str) -> list[str]:
    """The brigades of its division that a battery may be attached to."""
    line = line_of(board, command_of(board, battery))
    taken = [to for one, to in attachments(board).items() if one != battery]
    return [
        brigade
        for brigade in brigades_of(board, line[0])
        if taken.count(brigade) < number(board, "batteries-attached")
        and (leader := leader_of(board, brigade))
        and is_on_map(board, leader)
    ]

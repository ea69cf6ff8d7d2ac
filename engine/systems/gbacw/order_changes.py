"""Changes of orders on a marker (6.2): the roll, staying, and leaders who act on their own."""

from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.initiative import DIE
from hexwright.engine.systems.gbacw.loose_cannon import act_on_his_own
from hexwright.engine.systems.gbacw.orders import choose_order, orders_of_the_field, set_orders
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MARCH,
    TURN,
    brigade_order,
    leader_of,
    led_by,
    level_of,
    superior_of,
    units_of,
)
from hexwright.schema.language import later, tr

_TRIED: Final = "tried"
# Counted of a brigade that changed on a march marker and stays on its next division marker.
STAYS_NEXT: Final = "stays-next"
STAYS: Final = later("{piece} keeps his brigade where it is.")


@rule("gbacw-056", "gbacw-353")
async def try_change(game: Game) -> bool:
    """Let one brigade of the marker try to change its orders; False when no more do (6.21)."""
    leaders = {leader_of(game, one): one for one in may_try(game)}
    if not leaders:
        return False
    side = activation(game).side
    chosen = await ask(
        choose_one(
            "piece",
            side,
            tr("Whose brigade tries to change its orders?"),
            lambda: list(leaders),
            "gbacw-056",
            buttons={PASS: tr("No more changes")},
            stands_for=lambda one: units_of(game, leaders[one]),
            why_not=lambda one: (
                not_of(game, side, one)
                or Refusal(tr("He leads no brigade that may try now."), "gbacw-056")
            ),
        )
    )
    if chosen == PASS:
        return False
    await change(game, leaders[chosen])
    return True


def may_try(board: Board) -> list[str]:
    """The brigades of the marker whose leaders are on the map and have not tried yet."""
    return [
        formation
        for formation in activation(board).formations
        if units_of(board, formation)
        and (leader := leader_of(board, formation))
        and is_on_map(board, leader)
        and not board.count(ACTIVATION, _TRIED, formation)
    ]


@rule("gbacw-056", "gbacw-058", "gbacw-063")
async def change(game: Game, brigade: str) -> None:
    """Roll for a change of orders, and do what the table says (6.21-6.25)."""
    game.emit(Counted(ACTIVATION, _TRIED, brigade))
    leader = leader_of(game, brigade)
    side = game.piece(leader).side
    added = modifiers(game, brigade)
    roll = game.roll(
        DIE, later("change of orders"), "gbacw-056", side=side, piece=leader, modifiers=added
    )
    row = game.look_up("orders-change", total=roll + added.total)
    marches = brigade_order(game, brigade) == MARCH
    if row["result"] == "change":
        orders = orders_of_the_field(game, brigade)
        order = await choose_order(game, brigade, orders, "gbacw-058")
        await set_orders(game, brigade, order, "gbacw-058")
    elif row["result"] == "loose-cannon":
        await act_on_his_own(game, brigade)
    if row["stay"]:
        _stay(game, brigade, later_on=marches and row["result"] == "change")


def _stay(game: Game, brigade: str, *, later_on: bool) -> None:
    """The brigade spends no movement points; after a march only on its division's next marker."""
    leader = leader_of(game, brigade)
    if later_on:
        game.emit(Counted(TURN, STAYS_NEXT, brigade, rule="gbacw-063"))
    else:
        known = activation(game)
        note_activation(game, replace(known, stays=(*known.stays, brigade)), "gbacw-058")
    game.emit(Remarked(STAYS, piece=leader, rule="gbacw-058"))


@rule("gbacw-056", "gbacw-057")
def modifiers(board: Board, brigade: str) -> Sum:
    """The leader's rating, and superiors who are with him (6.21, 6.22)."""
    table = board.table("orders-change")
    leader = leader_of(board, brigade)
    found: list[Modifier] = []
    if rating := int(board.attribute(leader, "orders_rating", 0)):
        found.append(from_table(table, "orders-rating", rating))
    levels = [level_of(board, superior) for superior in _superiors_here(board, leader)]
    if "division" in levels:
        found.append(from_table(table, "with-division-leader"))
    if "corps" in levels or "army" in levels:
        found.append(from_table(table, "with-corps-commander"))
    return Sum(tuple(found))


def _superiors_here(board: Board, leader: str) -> list[str]:
    """The leaders above one who are in his hex."""
    found, command = [], led_by(board, leader)[0]
    while command := superior_of(board, command):
        over = leader_of(board, command)
        if over and board.piece(over).hex == board.piece(leader).hex:
            found.append(over)
    return found


@rule("gbacw-063")
def bind_those_who_stay(game: Game) -> None:
    """Brigades that changed on the march marker and must stay do so on this marker (6.25)."""
    known = activation(game)
    bound = [formation for formation in known.formations if game.count(TURN, STAYS_NEXT, formation)]
    for one in bound:
        game.emit(Counted(TURN, STAYS_NEXT, one, -1))
    if bound:
        note_activation(game, replace(known, stays=(*known.stays, *bound)), "gbacw-063")

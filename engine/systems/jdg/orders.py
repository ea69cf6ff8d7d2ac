"""Orders and tactical groups (3.3, 3.4): who has orders, and what that allows."""

from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting, whereabouts
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.face_down import turn_over
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.groups import Group, can_share_out, groups_of
from hexwright.engine.parts.reasons import no_unit, not_of, not_on_map
from hexwright.engine.parts.states import take_off
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.records import (
    Activation,
    OrderMarkers,
    activation,
    order_markers,
    orders_key,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    arm_of,
    army_of,
    commanders_of,
    formation_of,
    formations,
    units_of,
)
from hexwright.schema.language import later, tr

# How it is told that units have orders, or none.
ORDER_WORDS: Final = {
    ORDERS: later("{piece} has orders.|{piece} have orders."),
    NO_ORDERS: later("{piece} has no orders.|{piece} have no orders."),
}
PASSED, FAILED = "initiative-passed", "initiative-failed"
DIE = "d10"


# --- tactical groups (3.3.1) ----------------------------------------------------------------------


@rule("jdg-025", "jdg-132")
def tactical_groups(board: Board, formation: str) -> tuple[Group, ...]:
    """The tactical groups of a formation (2.1, 3.3.1, 6.2.1).

    Units that still march as reinforcements need no orders and belong to no group.
    """
    units = units_of(board, formation)
    return hanging_together(
        board, [unit for unit in units if REINFORCEMENT not in board.piece(unit).statuses]
    )


@rule("jdg-025", "jdg-026", "jdg-027")
def hanging_together(board: Board, units: Sequence[str]) -> tuple[Group, ...]:
    """The groups that units are, by distance alone (3.3.1)."""
    return groups_of(board, units, int(board.options["tactical_group_link_distance"]))


# --- placing the markers (3.3.2) ------------------------------------------------------------------


@rule("jdg-028", "jdg-029", "jdg-053")  # 3.3.2
async def place_orders(game: Game, side: str) -> None:
    """Let a side give its groups orders or none, face down, as far as its commanders reach."""
    found = {name: tactical_groups(game, name) for name in formations(game, side)}
    groups = [(name, number) for name, members in found.items() for number in range(len(members))]
    first = {found[name][number][0]: (name, number) for name, number in groups}
    chosen: tuple[str, ...] = ()
    if any(reachable_by(game, name, found[name][number]) for name, number in groups):
        chosen = await ask(
            choose_several(
                "piece",
                side,
                tr("Which groups get orders?"),
                lambda: [
                    unit
                    for unit, (name, number) in first.items()
                    if reachable_by(game, name, found[name][number])
                ],
                "jdg-028",
                secret=True,
                stands_for=lambda unit: found[first[unit][0]][first[unit][1]],
                why_no_member=lambda one: why_no_order(game, side, found, one),
                why_not=lambda _: Refusal(
                    tr("The commanders in whose range it is have no order left."), "jdg-028"
                ),
                allows=lambda units: can_order(
                    game, [(first[one][0], found[first[one][0]][first[one][1]]) for one in units]
                ),
            )
        )
    for name, members in found.items():
        ordered = tuple(number for number, group in enumerate(members) if group[0] in chosen)
        game.emit(RecordSet(orders_key(name), OrderMarkers(side, members, ordered), rule="jdg-028"))


def why_no_order(
    board: Board, side: str, groups: Mapping[str, Sequence[Sequence[str]]], piece: str
) -> Refusal | None:
    """Why a piece, or the group of a piece, gets no orders."""
    found = not_of(board, side, piece, "jdg-028") or no_unit(board, piece, "jdg-028")
    found = found or not_on_map(board, piece, "jdg-028")
    if found is None and REINFORCEMENT in board.piece(piece).statuses:
        found = Refusal(tr("It marches as reinforcement and needs no orders."), "jdg-025")
    if found:
        return found
    formation = formation_of(board, piece)
    group = next((one for one in groups.get(formation, ()) if piece in one), (piece,))
    if not reachable_by(board, formation, group):
        reason = tr("No unit of its group is in the range of a commander.")
        return Refusal(reason, "jdg-029")
    first = board.names.piece(group[0])
    return Refusal(tr("Its group gets orders by {piece}.", piece=first), "jdg-028")


@rule("jdg-029", "jdg-043")  # 3.3.2, 3.5.1
def reachable_by(board: Board, formation: str, group: Sequence[str]) -> list[str]:
    """The commanders of a formation's army in whose range some unit of a group stands."""
    return [
        commander
        for commander in commanders_of(board, formation)
        if any(in_range(board, commander, unit) for unit in group)
    ]


def in_range(board: Board, commander: str, unit: str) -> bool:
    """Whether a unit stands within the command range of a commander."""
    reach = int(board.attribute(commander, "command_range", 0))
    return distance(board, board.piece(commander).hex, board.piece(unit).hex) <= reach


@rule("jdg-028", "jdg-053")  # 3.3.2
def can_order(board: Board, groups: Sequence[tuple[str, Sequence[str]]]) -> bool:
    """Whether the commanders can give orders to all these groups, each with his own capacity."""
    options = [reachable_by(board, formation, group) for formation, group in groups]
    chiefs = dict.fromkeys(name for names in options for name in names)
    room = {chief: int(board.attribute(chief, "order_capacity", 0)) for chief in chiefs}
    return can_share_out(options, room)


# --- turning them over (3.3.2) --------------------------------------------------------------------


@rule("jdg-030", "jdg-031")  # 3.3.2, 3.4
def reveal(game: Game, formation: str) -> None:
    """Turn the markers of a formation over: its units have orders or none for the whole turn."""
    found = order_markers(game, formation)
    if found is None or found.is_open:
        return
    turn_over(game, orders_key(formation), found, "jdg-031")
    for number, group in enumerate(found.groups):
        status = ORDERS if number in found.ordered else NO_ORDERS
        for unit in group:
            if is_on_map(game, unit):
                game.emit(StatusSet(unit, status, words=ORDER_WORDS[status], rule="jdg-031"))


@rule("jdg-050")
def lose_orders(game: Game, army: str, side: str) -> None:
    """An army that has lost its last commander is without orders from now on (3.5.2)."""
    for name in formations(game, side):
        if army_of(game, name) != army or commanders_of(game, name):
            continue
        found = order_markers(game, name)
        if found is not None:
            game.emit(RecordSet(orders_key(name), found.back(), rule="jdg-050"))
        for unit in units_of(game, name):
            if ORDERS in game.piece(unit).statuses:
                words = later("{piece} loses its orders.|{piece} lose their orders.")
                game.emit(StatusSet(unit, ORDERS, 0, rule="jdg-050", visible_to=()))
                game.emit(StatusSet(unit, NO_ORDERS, words=words, rule="jdg-050"))


@rule("jdg-019")
def clear_orders(game: Game) -> None:
    """Take all order markers away at the end of a turn (2.6)."""
    for side in game.sides:
        for name in formations(game, side):
            if order_markers(game, name) is not None:
                game.emit(RecordSet(orders_key(name), None, rule="jdg-019"))
        living = [piece.id for piece in game.pieces_of(side)]
        take_off(game, ORDERS, NO_ORDERS, of=living, rule="jdg-019", in_silence=True)


# --- what they allow (3.4) ------------------------------------------------------------------------


@rule("jdg-032", "jdg-034", "jdg-036", "jdg-040", "jdg-132")  # 3.4.1, 3.4.2, 3.4, 3.4.3, 6.2.1
def status_of(board: Board, unit: str) -> str:
    """The column of the order table that holds for a unit in this activation."""
    statuses = board.piece(unit).statuses
    if REINFORCEMENT in statuses or ORDERS in statuses:
        return "orders"
    if board.count(ACTIVATION, PASSED, unit):
        return "initiative_passed"
    if board.count(ACTIVATION, FAILED, unit):
        return "initiative_failed"
    return "no_orders"


def allowed(board: Board, unit: str, action: str) -> str:
    """What its orders allow a unit: "yes", "no", "test", "full" or "half"."""
    return _allowed_to(board, status_of(board, unit), action)


@lasting
def _allowed_to(board: Board, status: str, action: str) -> str:
    return str(board.look_up("order-status", action)[status])


# --- who acts (3.1) -------------------------------------------------------------------------------


@rule("jdg-022", "jdg-024")
def active_units(board: Board) -> list[str]:
    """The units that the marker of this activation lets act (3.1.2, 3.3.1, 3.4)."""
    return _activated_by(board, activation(board))


@whereabouts
def _activated_by(board: Board, now: Activation) -> list[str]:
    found = dict.fromkeys(unit for name in now.formations for unit in units_of(board, name))
    found.update(dict.fromkeys(unit for unit in now.units if is_on_map(board, unit)))
    return [one for one in found if not now.arms or arm_of(board, one) in now.arms]

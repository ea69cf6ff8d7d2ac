"""The orders phase: whom a card orders (chapter 5, Phase 2, and the cards of chapter 8)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_several, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import latest, standing
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.reasons import not_of, not_on_map
from hexwright.engine.parts.troops import is_leader, is_unit
from hexwright.engine.systems.ccn.ground import enemy_units_next_to, mirrored, section_hexes
from hexwright.engine.systems.ccn.records import PlayedCard, card_played, deck_of, note_card
from hexwright.engine.systems.ccn.squares import dissolve, may_leave_square
from hexwright.engine.systems.ccn.troops import (
    ORDERED,
    fits,
    in_square,
    is_lone,
    leader_of,
    on_map,
    ordered_of,
)
from hexwright.schema.language import later, tr

_IS_ORDERED: Final = later("{piece} is ordered.|{piece} are ordered.")

_ANYWHERE = ("any", "")
_EVERYBODY = 99


class Quota(NamedTuple):
    """So many orders for pieces of a kind in a section; `detaches` lets leaders leave units."""

    orders: int
    section: str = "any"
    who: tuple[str, ...] = ()
    where: str = ""
    detaches: bool = False
    takes_leaders: bool = True


# --- what the card gives --------------------------------------------------------------------------


def quotas_of(board: Board, played: PlayedCard) -> list[Quota]:
    """The orders of a card, as it was played."""
    return _quotas(board, played.acts_as, played)


@latest
@rule("ccn-019", "ccn-020", "ccn-025", "ccn-032", "ccn-323")
def _quotas(board: Board, acts_as: str, played: PlayedCard) -> list[Quota]:
    if played.fallback:
        return [Quota(1, takes_leaders=False)]
    card = board.card(acts_as)
    bicorn = card.attributes.get("bicorn", "never")
    if card.attributes.get("procedure") == "roll-for-orders":
        return _rolled(played, bicorn)
    return [
        _quota(one, played, detaches=bicorn == "always")
        for one in card.attributes.get("orders", ())
    ]


def _quota(one: Mapping[str, Any], played: PlayedCard, *, detaches: bool) -> Quota:
    section = str(one["section"])
    if section == "one":
        section = played.section
    elif played.mirrored:
        section = mirrored(section)
    counts = {"command": played.command, "all": _EVERYBODY}
    count = one["count"]
    who = tuple(one.get("who", ()))
    return Quota(
        counts[count] if isinstance(count, str) else int(count),
        section,
        who,
        str(one.get("where", "")),
        detaches,
    )


@rule("ccn-330", "ccn-331")
def _rolled(played: PlayedCard, bicorn: str) -> list[Quota]:
    """One order for each symbol; a flag orders any unit or leader."""
    faces = Counter(played.rolled)
    quotas = [
        Quota(faces[arm], who=(arm,)) for arm in ("infantry", "cavalry", "artillery") if faces[arm]
    ]
    if faces["flag"]:
        quotas.append(Quota(faces["flag"], detaches=bicorn == "flag"))
    return quotas


# --- whom it can order ----------------------------------------------------------------------------


def answering(board: Board, pieces: list[Piece], quota: Quota) -> list[Piece]:
    """Those of some pieces of one side to whom an order of a quota may go."""
    section = quota.section
    if section not in _ANYWHERE and pieces:
        hexes = section_hexes(board, section, pieces[0].side)
        pieces = [piece for piece in pieces if piece.hex in hexes]
    if not quota.detaches:
        pieces = [piece for piece in pieces if not piece.carried_by]
    if not quota.takes_leaders:
        pieces = [piece for piece in pieces if not is_leader(board, piece.id)]
    if quota.who:
        pieces = [piece for piece in pieces if fits(board, piece.id, quota.who)]
    if quota.where:
        touching = quota.where == "next-to-enemy"
        pieces = [piece for piece in pieces if _touches_enemy(board, piece) == touching]
    return pieces


def _touches_enemy(board: Board, piece: Piece) -> bool:
    return bool(enemy_units_next_to(board, piece.hex, piece.side))


def candidates(board: Board, side: str) -> list[str]:
    """Every piece that the card of this turn may order; leaders bound to a square cannot be."""
    return _candidates(board, side, card_played(board))


@standing
def _candidates(board: Board, side: str, played: PlayedCard) -> list[str]:
    pieces = [
        one
        for one in on_map(board, side)
        if not (one.carried_by or one.statuses) or not _is_barred(board, one, played)
    ]
    answered = {
        one.id for quota in quotas_of(board, played) for one in answering(board, pieces, quota)
    }
    return [piece.id for piece in pieces if piece.id in answered]


@rule("ccn-035", "ccn-251")
def _is_barred(board: Board, piece: Piece, played: PlayedCard) -> bool:
    if piece.carried_by:
        return in_square(board, piece.carried_by)
    if not in_square(board, piece.id) or played.fallback:
        return False
    return "no-squares" in board.card(played.acts_as).attributes.get("restrictions", ())


@rule("ccn-005", "ccn-030", "ccn-037")
def can_be_ordered(board: Board, pieces: Iterable[str], quotas: list[Quota]) -> bool:
    """Whether the orders can be shared out so that each piece gets one."""
    holders: list[list[str]] = [[] for _ in quotas]
    fitting: dict[str, list[int]] = {piece: [] for piece in pieces}
    found = [board.piece(one) for one in fitting]
    for number, quota in enumerate(quotas):
        for one in answering(board, found, quota):
            fitting[one.id].append(number)

    most = [quota.orders for quota in quotas]
    return all(_finds_order(piece, fitting, holders, most, []) for piece in fitting)


def _finds_order(
    piece: str,
    fitting: Mapping[str, list[int]],
    holders: list[list[str]],
    most: list[int],
    tried: list[int],
) -> bool:
    """Give a piece one of the orders that fit it; those who hold them may take others instead."""
    for number in fitting[piece]:
        if number in tried:
            continue
        tried.append(number)
        if len(holders[number]) < most[number]:
            holders[number].append(piece)
            return True
        for index, other in enumerate(holders[number]):
            if _finds_order(other, fitting, holders, most, tried):
                holders[number][index] = piece
                return True
    return False


# --- why somebody is not ordered ------------------------------------------------------------------

_OUTSIDE = {
    "left": later("It is not in the left section of its side."),
    "centre": later("It is not in the centre section."),
    "right": later("It is not in the right section of its side."),
}


def why_not_ordered(board: Board, side: str, piece: str) -> Refusal | None:
    """Why the card of this turn cannot order a piece."""
    found = not_of(board, side, piece, "ccn-028") or not_on_map(board, piece, "ccn-028")
    if found is None and not (is_unit(board, piece) or is_leader(board, piece)):
        found = Refusal(tr("It is a marker, no unit."), "ccn-028")
    if found is None and ORDERED in board.piece(piece).statuses:
        found = Refusal(tr("It is ordered already."), "ccn-030")
    return found or _why_not_answering(board, board.piece(piece))


def _why_not_answering(board: Board, piece: Piece) -> Refusal | None:
    played = card_played(board)
    if _is_barred(board, piece, played):
        if piece.carried_by:
            return Refusal(tr("He is with a square and cannot leave it."), "ccn-035")
        return Refusal(tr("It stands in square, which this card does not order."), "ccn-251")
    quotas = quotas_of(board, played)
    reasons = [one for quota in quotas if (one := _why_not_of_quota(board, piece, quota))]
    # Of several orders that is told to which it comes closest.
    return max(reasons, key=lambda one: one[0], default=(0, None))[1]


def _why_not_of_quota(board: Board, piece: Piece, quota: Quota) -> tuple[int, Refusal] | None:
    """Why an order does not go to a piece, and how much of the order fits it."""
    if not answering(board, [piece], Quota(1, quota.section, detaches=True)):
        return 1, Refusal(tr(_OUTSIDE[quota.section]), "ccn-004")
    if piece.carried_by and not quota.detaches:
        return 2, Refusal(tr("This card does not order leaders away from their units."), "ccn-032")
    if is_leader(board, piece.id) and not quota.takes_leaders:
        return 3, Refusal(tr("The order is for a unit, not for a leader."), "ccn-026")
    if quota.who and not fits(board, piece.id, quota.who):
        return 4, Refusal(tr("The card does not order troops of its kind."), "ccn-020")
    if quota.where and not answering(board, [piece], Quota(1, where=quota.where, detaches=True)):
        if quota.where == "next-to-enemy":
            return 5, Refusal(tr("It is not next to the enemy."), "ccn-336")
        return 5, Refusal(tr("It is next to the enemy."), "ccn-332")
    return None


def _why_no_order_left(board: Board, pieces: Sequence[str], quotas: list[Quota]) -> Refusal:
    """Why the last of some pieces gets no order: those before it have taken all that it could."""
    piece = board.piece(pieces[-1])
    sections = [one.section for one in quotas if answering(board, [piece], one)]
    most = sum(one.orders for one in quotas if answering(board, [piece], one))
    if all(section in _ANYWHERE for section in sections):
        reason = tr("No order is left for it; the card has {most} of the kind.", most=most)
    else:
        reason = tr("No order is left for its section; the card has {most}.", most=most)
    return Refusal(reason, "ccn-037")


def _why_not_leaving(board: Board, side: str, piece: str) -> Refusal | None:
    found = not_of(board, side, piece, "ccn-339")
    if found is None and not is_leader(board, piece):
        found = Refusal(tr("It is no leader."), "ccn-339")
    if found is None and is_lone(board, piece):
        found = Refusal(tr("He is with no unit and ordered anyway."), "ccn-339")
    return found or why_not_ordered(board, side, piece)


# --- the phase ------------------------------------------------------------------------------------


@rule("ccn-027", "ccn-028", "ccn-033")
async def give_orders(game: Game) -> None:
    """The player names everybody who is ordered, before anything moves."""
    side = game.state.active
    quotas = quotas_of(game, card_played(game))
    if _orders_all(game):
        await _order_all(game, side)
        return
    chosen = await ask(
        choose_several(
            "piece",
            side,
            tr("Whom do you order?"),
            lambda: candidates(game, side),
            "ccn-028",
            most=sum(one.orders for one in quotas),
            allows=lambda pieces: can_be_ordered(game, pieces, quotas),
            why_not=lambda some: _why_no_order_left(game, some, quotas),
            why_no_member=lambda one: why_not_ordered(game, side, one),
        )
    )
    await order(game, chosen)
    await _orders_of_squares_left(game, side)


async def _orders_of_squares_left(game: Game, side: str) -> None:
    """Where Command is not frozen, the card of a square that was left orders one more (A34)."""
    played = card_played(game)
    if game.options.get("command_is_frozen", True) or played.fallback:
        return
    command = 1 + len(game.hand(deck_of(game, side), side))
    if command <= played.command:
        return
    note_card(game, replace(played, command=command))
    quotas = quotas_of(game, card_played(game))
    marked = tuple(ordered_of(game, side))
    more = [
        candidate
        for candidate in candidates(game, side)
        if candidate not in marked and can_be_ordered(game, (*marked, candidate), quotas)
    ]
    if not more:
        return
    prompt = tr("Whom do you order with the cards that squares gave back?")
    chosen = await ask(
        choose_several(
            "piece",
            side,
            prompt,
            lambda: more,
            "ccn-024",
            allows=lambda pieces: can_be_ordered(game, (*marked, *pieces), quotas),
            why_not=lambda some: _why_no_order_left(game, (*marked, *some), quotas),
            why_no_member=lambda one: why_not_ordered(game, side, one),
        )
    )
    await order(game, chosen)


def _orders_all(board: Board) -> bool:
    played = card_played(board)
    if played.fallback:
        return False
    orders = board.card(played.acts_as).attributes.get("orders", ())
    return bool(orders) and all(one["count"] == "all" for one in orders)


@rule("ccn-335", "ccn-336", "ccn-337", "ccn-339")
async def _order_all(game: Game, side: str) -> None:
    """Cards that order all: units at once; attached leaders stay, or leave if they are told to."""
    everybody = candidates(game, side)
    leaving: tuple[str, ...] = ()
    attached = [one for one in everybody if is_leader(game, one) and not is_lone(game, one)]
    if attached:
        leaving = await ask(
            choose_several(
                "piece",
                side,
                tr("Which leaders leave their units?"),
                lambda: attached,
                "ccn-339",
                why_no_member=lambda one: _why_not_leaving(game, side, one),
            )
        )
    by_leader = any(is_leader(game, one) for one in everybody)
    ordered = [one for one in everybody if one not in attached or one in leaving]
    if by_leader:
        left = [game.piece(one).carried_by for one in leaving]
        ordered = [one for one in ordered if one not in left]
    await order(game, tuple(ordered))


async def order(game: Game, pieces: tuple[str, ...]) -> None:
    """Mark the pieces as ordered; squares among them may be left."""
    for piece in pieces:
        game.emit(StatusSet(piece, ORDERED, words=_IS_ORDERED, rule="ccn-028"))
    for piece in pieces:
        if is_unit(game, piece) and in_square(game, piece) and may_leave_square(game, piece):
            await _leave_square(game, piece, pieces)


@rule("ccn-247", "ccn-249", "ccn-356", "ccn-035")
async def _leave_square(game: Game, unit: str, ordered: tuple[str, ...]) -> None:
    """The owner says whether the square is left; its leader may then be ordered away."""
    side = game.piece(unit).side
    prompt = tr("Does {piece} leave its square?", piece=game.names.piece(unit))
    if not await ask(yes_no(side, prompt, "ccn-247", subject=unit)):
        return
    dissolve(game, unit, "ccn-247")
    leader = leader_of(game, unit)
    quotas = quotas_of(game, card_played(game))
    also = [one for one in ordered if ORDERED in game.piece(one).statuses]
    if not leader or ORDERED in game.piece(leader).statuses or _orders_all(game):
        return
    marked = ordered_of(game, side)
    if not can_be_ordered(game, (*marked, leader), quotas) or not also:
        return
    prompt = tr("Is {piece} ordered too?", piece=game.names.piece(leader))
    if await ask(yes_no(side, prompt, "ccn-035", subject=leader)):
        game.emit(StatusSet(leader, ORDERED, words=_IS_ORDERED, rule="ccn-035"))

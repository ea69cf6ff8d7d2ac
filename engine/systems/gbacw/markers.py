"""Activation markers (5.3): what goes into the pool, what is drawn, who acts by it."""

from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, CountsCleared, RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.names import copies_of
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.activation import begin_activation, end_activation
from hexwright.engine.parts.cup import Cup, CupRuleNumbers
from hexwright.engine.parts.reinforcements import waiting_now
from hexwright.engine.parts.troops import command_of, is_on_map, line_of, units_on_map
from hexwright.engine.systems.gbacw.command import was_in_command
from hexwright.engine.systems.gbacw.records import (
    DIVISION,
    INITIATIVE,
    SPECIAL,
    Activation,
    attachments,
    efficiency,
    initiative,
    marker_activation,
)
from hexwright.engine.systems.gbacw.troops import (
    INEFFECTIVE,
    MARCH,
    RESERVE,
    TURN,
    acting_units,
    brigade_of,
    brigades_of,
    divisions,
    has_level,
    is_active,
    leader_of,
    markers_of,
    number,
    order_of,
    units_of,
)
from hexwright.schema.language import later, tr
from hexwright.schema.model.deck import Card

_RULES = CupRuleNumbers(put_in="gbacw-040", draw="gbacw-041", back="gbacw-046")
# Counted of brigades and units for the turn, and of batteries for one marker.
ACTIVATED: Final = "activated"
MARKER: Final = "marker"
MARCHED: Final = "marched"
BY_SPECIAL: Final = "by-special"
# Counted of reinforcements for the turn: how often they act in it, if that is stated (9.74), and
# of their brigades that units of it have come in.
LIMIT: Final = "limit"
CAME: Final = "came"


@lasting
def cup(board: Board) -> Cup:
    """The pool of markers, which all sides share."""
    deck = next(one.id for one in board.module.decks.values() if one.kind == "cup" and not one.side)
    return Cup(deck, _RULES)


def chit_of(card: Card) -> str:
    """What a marker does when it is drawn."""
    return str(card.attributes.get("chit", DIVISION))


@lasting
def copies(board: Board, card: str) -> tuple[str, ...]:
    """The markers of one card of the pool."""
    deck = board.module.decks[cup(board).deck]
    return tuple(copy for one in deck.cards if one.id == card for copy in copies_of(deck.id, one))


# --- the pool (5.31) ------------------------------------------------------------------------------


@rule("gbacw-040", "gbacw-036", "gbacw-038")
def available(board: Board, side: str) -> list[str]:
    """The markers that a side may put into the pool this turn (5.31)."""
    found: list[str] = []
    for division, count in efficiency(board, side).divisions.items():
        own = [copy for card in markers_of(board, division) for copy in copies(board, card)]
        found += own[:count]
    deck = board.module.decks[cup(board).deck]
    for card in deck.cards:
        if card.side == side and chit_of(card) == MARCH and has_marchers(board, side):
            found += copies(board, card.id)
        if card.side == side and chit_of(card) == SPECIAL:
            found += copies(board, card.id)
    out = board.cards(cup(board).out(side))
    return [one for one in found if one in out]


@rule("gbacw-040", "gbacw-045")
def has_marchers(board: Board, side: str) -> bool:
    """Whether a side has units under march orders, on the map or entering."""
    if any(order_of(board, unit) == MARCH for unit in units_on_map(board, side)):
        return True
    return any(
        order_of(board, one) == MARCH
        for one, _ in waiting_now(board, side)
        if one in board.module.units
    )


@rule("gbacw-030", "gbacw-029")
async def choose_opening(game: Game) -> bool:
    """Who has the initiative sets a marker aside that is played first (5.13)."""
    known = initiative(game)
    if known.holder:
        options = _own(game, available(game, known.holder))
        if options:
            first = await ask(
                choose_one(
                    "card",
                    known.holder,
                    tr("Which marker is played first?"),
                    lambda: options,
                    "gbacw-030",
                    why_not=lambda _: Refusal(
                        tr("It is no division or march marker of yours this turn."), "gbacw-030"
                    ),
                )
            )
            game.emit(
                RecordSet(
                    INITIATIVE,
                    type(known)(known.holder, known.order, first, known.last),
                    rule="gbacw-030",
                )
            )
    return False


def _own(board: Board, markers: Sequence[str]) -> list[str]:
    """Markers of divisions and of march, one of each card."""
    found: dict[str, str] = {}
    for marker in markers:
        if chit_of(board.card(marker)) in (DIVISION, MARCH):
            found.setdefault(board.card(marker).id, marker)
    return list(found.values())


@rule("gbacw-040")
async def fill(game: Game) -> bool:
    """All markers go in but the one that opens; their owners may hold some back (5.31)."""
    for side in game.sides:
        markers = [one for one in available(game, side) if one != initiative(game).first]
        if not markers:
            continue
        held = await ask(
            choose_several(
                "card",
                side,
                tr("Which markers do you hold back from the pool?"),
                lambda markers=markers: markers,  # type: ignore[misc]
                "gbacw-040",
                why_no_member=lambda _: Refusal(
                    tr("It does not go into the pool this turn."), "gbacw-040"
                ),
            )
        )
        cup(game).put_in(game, [marker for marker in markers if marker not in held], side)
    deck = game.module.decks[cup(game).deck]
    for card in deck.cards:
        if chit_of(card) == "random-event" and game.scenario.attributes.get("random_events"):
            cup(game).put_in(game, copies(game, card.id), "")
    return False


@rule("gbacw-046")
def take_back(game: Game) -> None:
    """All markers come out of the pool at the end of a turn (5.5)."""
    cup(game).take_back(game)


# --- what is drawn (5.32) -------------------------------------------------------------------------


@rule("gbacw-041", "gbacw-045", "gbacw-046", "gbacw-353")
def next_marker(game: Game) -> bool:
    """Play the marker that opens, else draw one; whether there was one (5.32, 5.5)."""
    marker = cup(game).next_marker(game, initiative(game).first)
    if not marker:
        return False
    card = game.card(marker)
    chit = chit_of(card)
    side = card.side or game.sides[0]
    brigades = marching(game, side) if chit == MARCH else acting_brigades(game, card.command, chit)
    lone = _lone_of_marker(game, card, chit)
    record = Activation(
        marker=marker,
        side=side,
        formations=tuple(brigades),
        units=tuple(lone),
        chit=chit,
        division=card.command,
    )
    begin_activation(game, record, "gbacw-041")
    if chit == MARCH:
        game.emit(Counted(TURN, MARCHED, side))
    _tell_event(game, card)
    return True


@rule("gbacw-040")
def _tell_event(game: Game, card: Card) -> None:
    """Roll on the table of events that a marker names, and tell what came of it (5.31)."""
    table = str(card.attributes.get("hook", ""))
    if table:
        roll = game.roll(game.table(table).die, later("roll for the event"), "gbacw-040")
        reading = game.look_up(table, total=roll)
        game.emit(TableRead.of(reading, game.table(table), str(reading["result"])))


def end_marker(game: Game) -> None:
    """The marker has been played."""
    game.emit(CountsCleared(MARKER))
    end_activation(game)


@rule("gbacw-041", "gbacw-067", "gbacw-025", "gbacw-026", "gbacw-035", "gbacw-312", "gbacw-023")
def acting_brigades(board: Board, command: str, chit: str = DIVISION) -> list[str]:
    """The brigades that a command's marker lets act: not those on the march or in reserve.

    A special marker, such as that of an artillery commander, lets them act once more (5.31).
    """
    return [
        brigade
        for brigade in brigades_of(board, command)
        if not in_reserve(board, brigade)
        and not board.count(TURN, MARCHED, brigade)
        and (chit == SPECIAL or _acts_again(board, brigade, command))
        and (
            active_units(board, brigade, chit)
            or _leads_alone(board, brigade)
            or _enters(board, brigade)
        )
    ]


def _acts_again(board: Board, brigade: str, division: str) -> bool:
    """Whether a brigade has acted by its division's markers less often than it may."""
    acted = board.count(TURN, ACTIVATED, brigade) - board.count(TURN, BY_SPECIAL, brigade)
    return acted < activations_of(board, brigade, division)


def _enters(board: Board, brigade: str, *, on_march: bool = False) -> bool:
    """Whether units of a brigade are due to enter, by these orders."""
    side = board.module.side_of[brigade]
    return any(
        brigade_of(board, one) == brigade and (order_of(board, one) == MARCH) == on_march
        for one, _ in waiting_now(board, side)
        if one in board.module.units
    )


def _leads_alone(board: Board, brigade: str) -> bool:
    leader = leader_of(board, brigade)
    return bool(leader) and is_on_map(board, leader) and not units_of(board, brigade)


@rule("gbacw-045", "gbacw-063", "gbacw-027")
def marching(board: Board, side: str) -> list[str]:
    """The brigades with units under march orders, which the march marker moves (5.35)."""
    return [
        brigade
        for brigade in _brigades_with_markers(board, side)
        if not in_reserve(board, brigade)
        and (
            any(order_of(board, unit) == MARCH for unit in acting_units(board, brigade))
            or _enters(board, brigade, on_march=True)
        )
    ]


@lasting
def _tops(board: Board, side: str) -> tuple[str, ...]:
    """The commands of a side that markers let act: divisions, and those of special markers."""
    deck = board.module.decks[cup(board).deck]
    special = (
        card.command
        for card in deck.cards
        if card.side == side and card.command and chit_of(card) == SPECIAL
    )
    return tuple(dict.fromkeys((*divisions(board, side), *special)))


@lasting
def _brigades_with_markers(board: Board, side: str) -> tuple[str, ...]:
    """The brigades of a side that markers let act, each once."""
    found = (brigade for top in _tops(board, side) for brigade in brigades_of(board, top))
    return tuple(dict.fromkeys(found))


@rule("gbacw-041", "gbacw-045")
def active_units(board: Board, brigade: str, chit: str = "") -> list[str]:
    """The units of a brigade that act by the marker being played: those with its orders (A-54)."""
    played = marker_activation(board)
    chit = chit or (played.chit if played.side else DIVISION)
    division = next((one for one in line_of(board, brigade) if markers_of(board, one)), "")
    return [
        unit
        for unit in acting_units(board, brigade)
        if is_active(board, unit)
        and (order_of(board, unit) == MARCH) == (chit == MARCH)
        and (chit in (MARCH, SPECIAL) or has_turn(board, unit, division))
    ]


@rule("gbacw-026", "gbacw-035", "gbacw-037")
def has_turn(board: Board, unit: str, division: str) -> bool:
    """Whether a unit may act once more: out of command it acts once less, but once (5.36).

    Reinforcements act as often as is stated for the turn of their entry (5.28).
    """
    acted, limit = board.count(TURN, ACTIVATED, unit), board.count(TURN, LIMIT, unit)
    if limit and acted >= limit:
        return False
    return was_in_command(board, unit) or acted < max(1, count_of_markers(board, division) - 1)


@rule("gbacw-025", "gbacw-035", "gbacw-312")
def activations_of(board: Board, brigade: str, division: str) -> int:
    """How often a brigade may act this turn: less if out of range, or ineffective (5.26, 13.23)."""
    count = count_of_markers(board, division)
    leader = leader_of(board, brigade)
    leads = leader and is_on_map(board, leader) and was_in_command(board, leader)
    if not leads and not _comes(board, brigade):
        count = max(1, count - 1)
    if has_level(board, brigade, INEFFECTIVE):
        count = min(count, number(board, "brigade-activations-ineffective-most"))
    return count


@rule("gbacw-173")
def _comes(board: Board, brigade: str) -> bool:
    """Whether units of a brigade enter this turn, which counts as in command (9.71)."""
    waiting = waiting_now(board, board.module.side_of[brigade])
    return bool(board.count(TURN, CAME, brigade)) or any(
        one in board.module.units and brigade_of(board, one) == brigade for one, _ in waiting
    )


def count_of_markers(board: Board, division: str) -> int:
    """How many markers a division has this turn."""
    for side in board.sides:
        if division in (known := efficiency(board, side).divisions):
            return known[division]
    return number(board, "activations-most")


def _lone_of_marker(board: Board, card: Card, chit: str) -> list[str]:
    """The batteries under no brigade that a marker lets act, each kind by its own orders."""
    if chit != MARCH:
        return lone_batteries(board, card.command, chit)
    found = (one for top in _tops(board, card.side) for one in lone_batteries(board, top, MARCH))
    return list(dict.fromkeys(found))


@rule("gbacw-022", "gbacw-042", "gbacw-045", "gbacw-054", "gbacw-023")
def lone_batteries(board: Board, command: str, chit: str = DIVISION) -> list[str]:
    """Batteries directly under a command that are attached to no brigade (4.32, 4.33, A-41)."""
    return [
        unit
        for unit in units_of(board, command)
        if not brigade_of(board, unit)
        and unit not in attachments(board)
        and not in_reserve(board, command_of(board, unit))
        and (order_of(board, unit) == MARCH) == (chit == MARCH)
        and (chit in (MARCH, SPECIAL) or has_turn(board, unit, command))
    ]


@rule("gbacw-066", "gbacw-067")
def in_reserve(board: Board, command: str) -> bool:
    """Whether a formation, or one that it belongs to, is in reserve (6.32)."""
    return any(has_level(board, one, RESERVE) for one in line_of(board, command))


def by_marker(board: Board) -> Mapping[str, int]:
    """How many markers each division has, for those who may know."""
    return {
        division: count
        for side in board.sides
        for division, count in efficiency(board, side).divisions.items()
    }

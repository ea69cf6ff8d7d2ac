"""The command phase: a card is played, and what it does at once (chapters 5 and 8)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import Played
from hexwright.engine.core.decision import ask, choose_action, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.piece_events import Moved, RegainedSteps
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import hand_pile
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.troops import is_leader, units_on_map
from hexwright.engine.systems.ccn.entering import may_enter
from hexwright.engine.systems.ccn.ground import SECTIONS, rows_from_edge, sections_of
from hexwright.engine.systems.ccn.leaders import DIE
from hexwright.engine.systems.ccn.orders import candidates, order
from hexwright.engine.systems.ccn.pieces import attach
from hexwright.engine.systems.ccn.reasons import (
    why_no_supply_hex,
    why_no_victim,
    why_not_played,
    why_not_rallied,
)
from hexwright.engine.systems.ccn.records import (
    PlayedCard,
    card_played,
    deck_of,
    last_key,
    note_card,
    played_pile,
)
from hexwright.engine.systems.ccn.strike import FLAG
from hexwright.engine.systems.ccn.troops import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    arm_of,
    fits,
    in_square,
    leader_at,
    on_map,
    original_blocks,
)
from hexwright.schema.language import later, tr

ORDERS, DRAW, MOVEMENT = "orders", "draw", "movement"
_ARMS = (INFANTRY, CAVALRY, ARTILLERY)


@rule("ccn-018", "ccn-022", "ccn-023", "ccn-024")
async def play_card(game: Game) -> str:
    """Play one card; the phase that follows."""
    side = game.state.active
    deck = deck_of(game, side)
    if not game.hand(deck, side):
        note_card(game, PlayedCard())
        game.emit(RecordSet(last_key(side), PlayedCard()))
        return DRAW
    card = await ask(
        choose_one(
            "card",
            side,
            tr("Which card do you play?"),
            lambda: playable(game, side),
            "ccn-018",
            why_not=lambda one: why_not_played(game.hand(deck, side), one),
        )
    )
    command = len(game.hand(deck, side))
    pile = played_pile(deck, side)
    game.emit(Played((card,), hand_pile(deck, side), pile, side, rule="ccn-018"))
    acts_as, is_mirrored = carried_out_as(game, side, card)
    if acts_as != card:
        _tell_copy(game, acts_as, is_mirrored=is_mirrored)
    note_card(game, PlayedCard(card, acts_as, is_mirrored, command))
    game.emit(RecordSet(last_key(side), card_played(game)))
    return await _carry_out(game, side)


def playable(board: Board, side: str) -> list[str]:
    """The cards of a hand; those that only answer attacks too if the option says so (A24)."""
    hand = board.hand(deck_of(board, side), side)
    idle = board.options.get("first_strike_as_idle_card", True)
    found = [one for one in hand if idle or not board.card(one).attributes.get("reaction")]
    return found or list(hand)


@rule("ccn-328", "ccn-329", "ccn-355")
def carried_out_as(board: Board, side: str, card: str) -> tuple[str, bool]:
    """The card whose text is carried out, and whether left and right are exchanged."""
    if board.card(card).attributes.get("procedure") != "copy-last-card":
        return card, False
    last = board.state.records.get(last_key(board.opponent(side)))
    if not isinstance(last, PlayedCard) or not last.acts_as:
        return "", False
    if last.card != last.acts_as and not board.options.get("counter_attack_copies_copy", True):
        return "", False
    if board.card(last.acts_as).attributes.get("procedure") == "strike-first":
        return "", False
    is_section = board.card(last.acts_as).attributes.get("kind") == "section"
    return last.acts_as, is_section and not last.mirrored


@rule("ccn-328", "ccn-329")
def _tell_copy(game: Game, card: str, *, is_mirrored: bool) -> None:
    """Tell which card is copied, and whether left and right are exchanged."""
    words = later("It copies {card}.") if card else later("It finds no card that it can copy.")
    if is_mirrored:
        words = later("It copies {card}, with left and right exchanged.")
    game.emit(Remarked(words, card=card, rule="ccn-328"))


async def _carry_out(game: Game, side: str) -> str:
    played = card_played(game)
    if not played.acts_as:
        return DRAW
    match game.card(played.acts_as).attributes.get("procedure", "orders"):
        case "rally":
            return await _rally(game, side)
        case "short-supply":
            await _short_supply(game, side)
            return DRAW
        case "strike-first":
            return DRAW
        case "roll-for-orders":
            note_card(game, replace(played, rolled=_rolled(game, side)))
        case _:
            await _settle_orders(game, side)
    return ORDERS if candidates(game, side) else DRAW


def _what_counts(board: Board, played: PlayedCard) -> dict[str, str]:
    """Symbols of arms, and flags where they give orders (ccn-331, ccn-342)."""
    if board.card(played.acts_as).attributes.get("procedure") == "rally":
        return dict.fromkeys(_ARMS, later("block|blocks"))
    return dict.fromkeys((*_ARMS, FLAG), later("order|orders"))


def _rolled(game: Game, side: str) -> tuple[str, ...]:
    """As many dice as Command (ccn-025)."""
    played = card_played(game)
    title = game.card(played.acts_as).title
    faces = game.roll_dice(
        DIE, played.command, title, "ccn-025", side=side, counting=_what_counts(game, played)
    )
    return tuple(str(face) for face in faces)


@rule("ccn-026", "ccn-335", "ccn-340")
async def _settle_orders(game: Game, side: str) -> None:
    """What must be known before orders are given: a section, or one unit instead."""
    played = card_played(game)
    card = game.card(played.acts_as).attributes
    fallback = card.get("fallback", "none")
    if fallback == "if-none" and not owns_any(game, side, card):
        note_card(game, replace(played, fallback=True))
        return
    if fallback == "choice":
        buttons = {":card": tr("Use the card as it says"), ":one": tr("Order one unit instead")}
        choice = await ask(choose_action(side, tr("How is the card used?"), buttons, "ccn-340"))
        if choice == ":one":
            note_card(game, replace(played, fallback=True))
        return
    if any(one["section"] == "one" for one in card.get("orders", ())):
        buttons = {f":{section}": game.names.reason(_WORDS[section]) for section in SECTIONS}
        choice = await ask(choose_action(side, tr("Which section?"), buttons, "ccn-335"))
        note_card(game, replace(card_played(game), section=choice[1:]))


_WORDS = {"left": later("Left"), "centre": later("Centre"), "right": later("Right")}


def owns_any(board: Board, side: str, card: Mapping[str, Any]) -> bool:
    """Whether a side has anything on the board of the kind that a card asks for."""
    orders = card.get("orders", ())
    words = tuple(
        card.get("fallback_without") or (word for one in orders for word in one.get("who", ()))
    )
    return any(fits(board, one.id, words) for one in on_map(board, side))


# --- Rally ----------------------------------------------------------------------------------------


@rule("ccn-341", "ccn-342")
async def _rally(game: Game, side: str) -> str:
    """Each symbol returns a block to a unit of its arm; units that gain one are ordered."""
    note_card(game, replace(card_played(game), rolled=_rolled(game, side)))
    gained: list[str] = []
    for face in card_played(game).rolled:
        if not hurt(game, side, face):
            continue
        unit = await ask(
            choose_one(
                "piece",
                side,
                tr("Which unit gets a block back?"),
                lambda arm=face: hurt(game, side, arm),  # type: ignore[misc] # bound now
                "ccn-341",
                why_not=lambda one, arm=face: why_not_rallied(game, side, arm, one),
            )
        )
        game.emit(RegainedSteps(unit, 1, rule="ccn-341"))
        if unit not in gained:
            gained.append(unit)
    await order(game, tuple(gained))
    return MOVEMENT if gained else DRAW


def hurt(board: Board, side: str, arm: str) -> list[str]:
    """Units of an arm below the strength that they began with."""
    return [
        unit
        for unit in units_on_map(board, side)
        if arm_of(board, unit) == arm and board.piece(unit).steps < original_blocks(board, unit)
    ]


# --- Short Supply ---------------------------------------------------------------------------------


@rule("ccn-343", "ccn-344", "ccn-345", "ccn-346")
async def _short_supply(game: Game, side: str) -> None:
    """A unit of either side goes back to its own base line; its owner says where."""
    if not supply_victims(game):
        return
    unit = await ask(
        choose_one(
            "piece",
            side,
            tr("Which unit goes back to its base line?"),
            lambda: supply_victims(game),
            "ccn-343",
            why_not=lambda one: why_no_victim(game, one),
        )
    )
    owner = game.piece(unit).side
    prompt = tr("Where is {piece} placed?", piece=game.names.piece(unit))
    hex_ = await ask(
        choose_one(
            "hex",
            owner,
            prompt,
            lambda: supply_hexes(game, unit),
            "ccn-343",
            subject=unit,
            why_not=lambda one: why_no_supply_hex(game, unit, supply_hexes(game, unit), one),
        )
    )
    with game.together():
        words = later(
            "{piece} goes back to its base line, from {start} to {hex}."
            "|{piece} go back to their base line, from {start} to {hex}."
        )
        game.emit(Moved(unit, hex_, words=words, rule="ccn-343"))
        attach(game, hex_, "ccn-343")


@momentary
def supply_victims(board: Board) -> list[str]:
    """Units of both sides that are not in square and have somewhere to go."""
    return [
        one.id
        for side in board.sides
        for one in on_map(board, side)
        if not is_leader(board, one.id)
        and not in_square(board, one.id)
        and supply_hexes(board, one.id)
    ]


@rule("ccn-343")
def supply_hexes(board: Board, unit: str) -> list[str]:
    """Enterable hexes of the base line in the unit's own sections; else those of the next rows.

    Beyond the base line only an empty hex will do, not one with a leader to join; the first row
    that has any counts (A31, A68).
    """
    piece = board.piece(unit)
    for number, row in enumerate(
        _rows(board, sections_of(board, piece.hex, piece.side), piece.side)
    ):
        found = [
            one
            for one in row
            if one == piece.hex
            or (may_enter(board, unit, one) and not (number and leader_at(board, one)))
        ]
        if found:
            return found
    return []


@lasting
def _rows(board: Board, sections: tuple[str, ...], side: str) -> list[list[str]]:
    """The hexes of sections row by row, a side's first row first."""
    rows: dict[int, list[str]] = {}
    for hex_ in board.hexes():
        if any(section in sections for section in sections_of(board, hex_, side)):
            rows.setdefault(rows_from_edge(board, hex_, side), []).append(hex_)
    return [rows[number] for number in sorted(rows)]

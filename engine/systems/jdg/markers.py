"""The cup of activation markers (3.1, 3.2): what goes in, what comes out, what stays."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.parts.cup import Cup, CupRuleNumbers
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.reinforcements import first_arrival
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.jdg.orders import active_units, reveal
from hexwright.engine.systems.jdg.records import Activation, activation, initiative
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    TURN,
    all_units_of,
    commanders,
    formation_of,
    formations,
    markers_of,
    units_of,
)
from hexwright.engine.systems.jdg.victory import is_demoralised
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card

_RULES = CupRuleNumbers(put_in="jdg-013", draw="jdg-014", back="jdg-019")
_GAME = "game"
# Counted for a formation, for the turn and the activation: a marker of its own was played.
CALLED = "called"


@lasting
def cup(board: Board) -> Cup:
    """The cup, which is the deck of that kind."""
    deck = next(deck.id for deck in board.module.decks.values() if deck.kind == "cup")
    return Cup(deck, _RULES)


# --- what goes in (3.1, 2.3) ----------------------------------------------------------------------


@rule("jdg-022", "jdg-011")
async def put_combined_in(game: Game, side: str) -> None:
    """Put the combined markers of a side into the cup, by choice or by obligation (2.1, 3.1.2)."""
    for marker in [one for one in game.cards(cup(game).out()) if is_combined(game, one)]:
        card = game.card(marker)
        if card.side != side or not has_uses_left(game, marker):
            continue
        if card.attributes.get("placement", "choice") == "choice":
            prompt = tr("Put {marker} into the cup?", marker=game.names.card(marker))
            if not await ask(yes_no(side, prompt, "jdg-022")):
                continue
        # It is used by being put in, whether it is drawn or left last in the cup (3.2).
        game.emit(Counted(_GAME, "used", marker))
        cup(game).put_in(game, (marker,), side, "jdg-022")


def is_combined(board: Board, marker: str) -> bool:
    """Whether a marker activates whom its text names, and not a formation of its own."""
    return bool(board.card(marker).attributes.get("code", "O") == "C")


def has_uses_left(board: Board, marker: str) -> bool:
    """Whether a combined marker may still be put into the cup in this game."""
    most = int(board.card(marker).attributes.get("uses", 0))
    return not most or board.count(_GAME, "used", marker) < most


@rule("jdg-013", "jdg-120", "jdg-121", "jdg-122", "jdg-320", "jdg-321")
def markers_for(board: Board, formation: str) -> tuple[str, ...]:
    """The markers of a formation that go into the cup this turn (2.3, 6.2.1, 12.2)."""
    if units_of(board, formation):
        return available_markers(board, formation)
    due = first_arrival(board, all_units_of(board, formation))
    if due is None or due.turn > board.state.turn:
        return ()
    markers = available_markers(board, formation)
    return markers[:1] if due.turn == board.state.turn else markers


@rule("jdg-021", "jdg-320", "jdg-321")  # 3.1.1, 12.2
def available_markers(board: Board, formation: str) -> tuple[str, ...]:
    """The markers that a formation has: without the one of higher initiative if demoralised.

    Markers that the scenario lays aside are not in the game.
    """
    piles = (cup(board).inside(), cup(board).out(), cup(board).played)
    used = [marker for pile in piles for marker in board.cards(pile)]
    markers = tuple(one for one in markers_of(board, formation) if one in used)
    return markers[1:] if len(markers) > 1 and is_demoralised(board, formation) else markers


@rule("jdg-013")  # 2.3
def fill(game: Game) -> None:
    """Put in the markers of all formations on the map or arriving, but the one played first."""
    first = initiative(game).first
    for side in game.sides:
        for name in formations(game, side):
            wanted = [marker for marker in markers_for(game, name) if marker != first]
            cup(game).put_in(game, wanted, side)


@rule("jdg-019")
def take_back(game: Game) -> None:
    """Take all markers out of the cup and back, at the end of a turn (2.6)."""
    cup(game).take_back(game)


# --- what comes out (3.2, 2.4) --------------------------------------------------------------------


@rule("jdg-014", "jdg-015", "jdg-016")  # 2.4, 3.2
def next_marker(game: Game) -> bool:
    """Play the marker chosen by initiative, else draw one; whether there was one to play."""
    left = int(game.look_up("numbers", "markers-left-in-cup")["value"])
    marker = cup(game).next_marker(game, initiative(game).first, left)
    if marker:
        _activate(game, marker)
    return bool(marker)


@rule("jdg-020", "jdg-024", "jdg-031")  # 3.1, 3.3.1, 3.4
def _activate(game: Game, marker: str) -> None:
    """Begin the activation of a marker: its formations act, their orders are turned over."""
    card = game.card(marker)
    named = (card.command, *card.attributes.get("also_activates", ()))
    active = tuple(one for one in named if one)
    units = _scope(game, card)
    begin_activation(
        game,
        Activation(
            marker=marker,
            side=card.side,
            formations=active,
            initiative=int(card.attributes.get("initiative", 0)),
            arms=tuple(card.attributes.get("scope_arms", ())),
            segments=tuple(card.attributes.get("segments", ())),
            units=units,
        ),
        "jdg-020",
    )
    for name in () if is_combined(game, marker) else active:
        game.emit(Counted(TURN, CALLED, name))
        game.emit(Counted(ACTIVATION, CALLED, name))
    others = (formation_of(game, unit) for unit in active_units(game) if units)
    for name in dict.fromkeys((*active, *others)) if activation(game).needs_orders else active:
        reveal(game, name)


@rule("jdg-022")
def _scope(board: Board, card: Card) -> tuple[str, ...]:
    """The units that a combined marker activates beside whole formations (3.1.2)."""
    scope = card.attributes.get("scope", "formations")
    if scope == "side":
        return tuple(units_on_map(board, card.side))
    if scope != "near-commander":
        return ()
    within = int(card.attributes.get("scope_range", 0))
    chiefs = [card.piece] if card.piece else commanders(board, card.side)
    return tuple(
        unit
        for unit in units_on_map(board, card.side)
        if any(_is_near(board, chief, unit, within) for chief in chiefs)
    )


def _is_near(board: Board, chief: str, unit: str, within: int) -> bool:
    if not is_on_map(board, chief):
        return False
    return distance(board, board.piece(chief).hex, board.piece(unit).hex) <= within

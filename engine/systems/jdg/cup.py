"""The cup of activation markers (rules 5.B): what goes in, what comes out, what stays."""

from typing import TYPE_CHECKING

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved, PileMade
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, CountsCleared
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Pile
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.jdg.demoralisation import is_demoralised
from hexwright.engine.systems.jdg.orders import active_units, reveal
from hexwright.engine.systems.jdg.records import Activation, activation, initiative, note_activation
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
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card
from hexwright.schema.model.scenario import Reinforcement

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names

_GAME = "game"
# Counted for a formation, for the turn and the activation: a marker of its own was played.
CALLED = "called"


class PutIn(CardsMoved, frozen=True):
    """Activation markers go into the cup."""

    def text(self, names: "Names") -> str:
        """Which markers."""
        return tr("Into the cup: {cards}.", cards=names.cards(self.cards))


@lasting
def cup_of(board: Board) -> str:
    """The cup, which is the deck of that kind."""
    return next(deck.id for deck in board.module.decks.values() if deck.kind == "cup")


def out_pile(board: Board) -> str:
    """Markers that are not in the cup this turn."""
    return f"{cup_of(board)}/out"


def played_pile(board: Board) -> str:
    """Markers that have been played this turn, and the one that was left over."""
    return f"{cup_of(board)}/played"


def lay_out(board: Board) -> None:
    """Take all markers out of the cup before the first turn."""
    cup = cup_of(board)
    for pile in (out_pile(board), played_pile(board)):
        board.emit(PileMade(pile, Pile(cup, (), "", None)))
    board.emit(CardsMoved(board.cards(cup), cup, out_pile(board), visible_to=()))
    # Everybody may know what is in the cup; what comes out is chance.
    board.emit(PileMade(cup, Pile(cup, (), "", None)))


# --- what goes in ---------------------------------------------------------------------------------


@rule("jdg-022", "jdg-011")
async def put_combined_in(game: Game, side: str) -> None:
    """Put the combined markers of a side into the cup, by choice or by obligation."""
    for marker in [one for one in game.cards(out_pile(game)) if is_combined(game, one)]:
        card = game.card(marker)
        if card.side != side or not has_uses_left(game, marker):
            continue
        if card.attributes.get("placement", "choice") == "choice":
            prompt = tr("Put {marker} into the cup?", marker=card.title)
            if not await ask(yes_no(side, prompt, "jdg-022")):
                continue
        game.emit(PutIn((marker,), out_pile(game), cup_of(game), side, rule="jdg-022"))


def is_combined(board: Board, marker: str) -> bool:
    """Whether a marker activates whom its text names, and not a formation of its own."""
    return bool(board.card(marker).attributes.get("code", "O") == "C")


def has_uses_left(board: Board, marker: str) -> bool:
    """Whether a combined marker may still be used in this game."""
    most = int(board.card(marker).attributes.get("uses", 0))
    return not most or board.count(_GAME, "used", marker) < most


@rule("jdg-013", "jdg-120", "jdg-121", "jdg-122", "jdg-320", "jdg-321")
def markers_for(board: Board, formation: str) -> tuple[str, ...]:
    """The markers of a formation that go into the cup this turn."""
    if units_of(board, formation):
        return available_markers(board, formation)
    due = arrival_of(board, formation)
    if due is None or due.turn > board.state.turn:
        return ()
    markers = available_markers(board, formation)
    return markers[:1] if due.turn == board.state.turn else markers


@rule("jdg-021", "jdg-320", "jdg-321")
def available_markers(board: Board, formation: str) -> tuple[str, ...]:
    """The markers that a formation has: without the one of higher initiative if demoralised.

    Markers that the scenario lays aside are not in the game.
    """
    piles = (cup_of(board), out_pile(board), played_pile(board))
    used = [marker for pile in piles for marker in board.cards(pile)]
    markers = tuple(one for one in markers_of(board, formation) if one in used)
    return markers[1:] if len(markers) > 1 and is_demoralised(board, formation) else markers


@momentary
def arrival_of(board: Board, formation: str) -> Reinforcement | None:
    """The first arrival of a formation of which some unit has not come yet."""
    waiting = [one for one in all_units_of(board, formation) if is_waiting(board, one)]
    found = [
        one
        for one in board.scenario.reinforcements
        if any(unit in units_arriving(board, one.id) for unit in waiting)
    ]
    return min(found, key=lambda one: one.turn, default=None)


def is_waiting(board: Board, unit: str) -> bool:
    """Whether a unit has not come onto the map yet and may still do so."""
    found = board.state.pieces.get(unit)
    return found is None or not (found.hex or found.is_gone)


@lasting
def units_arriving(board: Board, arrival: str) -> tuple[str, ...]:
    """The units of a reinforcement, by name or by their command."""
    one = next(each for each in board.scenario.reinforcements if each.id == arrival)
    names = list(one.pieces)
    for command in one.commands:
        names.extend(board.module.pieces_of_command(command))
    return tuple(dict.fromkeys(names))


@rule("jdg-013")
def fill(game: Game) -> None:
    """Put in the markers of all formations on the map or arriving, but the one played first."""
    first = initiative(game).first
    for side in game.sides:
        for name in formations(game, side):
            wanted = [one for one in markers_for(game, name) if one != first]
            there = game.cards(out_pile(game))
            markers = tuple(one for one in wanted if one in there)
            if markers:
                game.emit(PutIn(markers, out_pile(game), cup_of(game), side, rule="jdg-013"))


@rule("jdg-019")
def take_back(game: Game) -> None:
    """Take all markers out of the cup and back, at the end of a turn."""
    for pile in (played_pile(game), cup_of(game)):
        markers = game.cards(pile)
        if markers:
            game.emit(CardsMoved(markers, pile, out_pile(game), rule="jdg-019", visible_to=()))


# --- what comes out -------------------------------------------------------------------------------


@rule("jdg-014", "jdg-015", "jdg-016")
def next_marker(game: Game) -> bool:
    """Play the marker chosen by initiative, else draw one; whether there was one to play."""
    first = initiative(game).first
    if first and first in game.cards(out_pile(game)):
        pile = out_pile(game)
        game.emit(CardsMoved((first,), pile, played_pile(game), rule="jdg-014"))
        _activate(game, first)
        return True
    left = int(game.look_up("numbers", "markers-left-in-cup")["value"])
    if len(game.cards(cup_of(game))) <= left:
        return False
    _activate(game, game.pull(cup_of(game), played_pile(game), "jdg-014"))
    return True


@rule("jdg-020", "jdg-024", "jdg-031")
def _activate(game: Game, marker: str) -> None:
    """Begin the activation of a marker: its formations act, their orders are turned over."""
    card = game.card(marker)
    game.emit(CountsCleared(ACTIVATION))
    if is_combined(game, marker):
        game.emit(Counted(_GAME, "used", marker))
    named = (card.command, *card.attributes.get("also_activates", ()))
    active = tuple(one for one in named if one)
    units = _scope(game, card)
    note_activation(
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
    )
    for name in () if is_combined(game, marker) else active:
        game.emit(Counted(TURN, CALLED, name))
        game.emit(Counted(ACTIVATION, CALLED, name))
    others = (formation_of(game, one) for one in active_units(game) if units)
    for name in dict.fromkeys((*active, *others)) if activation(game).needs_orders else active:
        reveal(game, name)


@rule("jdg-022")
def _scope(board: Board, card: Card) -> tuple[str, ...]:
    """The units that a combined marker activates beside whole formations."""
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

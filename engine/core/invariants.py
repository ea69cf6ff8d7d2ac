"""What must hold after every event; looked at in tests and fuzzing, where it may cost time."""

from typing import TYPE_CHECKING, Any

from hexwright.engine.core.memory import lasting
from hexwright.engine.core.state import State
from hexwright.engine.hexes.bodies import hang_together
from hexwright.schema.grid import MapIndex
from hexwright.schema.scenario_map import scenario_map

if TYPE_CHECKING:
    from hexwright.engine.core.board import Board


def broken_invariant(board: "Board") -> str | None:
    """What does not hold, of the kernel's invariants and of the system's; None if all is well."""
    state = board.state
    found = _stacks(state) or _pieces(state) or _carriers(state) or _cards(board)
    found = found or _places(board) or _bodies(board)
    if found:
        return found
    for invariant in board.setting.rulebook.invariants:
        found = invariant(board)
        if found:
            return found
    return None


class Watch:
    """Looks at a board after every event, but not again at what has not changed.

    Invariants therefore speak of pieces, where they are, cards and a system's records alone.
    """

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._seen: tuple[dict[str, Any], ...] = ()

    def fault(self, board: "Board") -> str | None:
        """What does not hold now; None if all is well."""
        state = board.state
        now = (state.pieces, state.stacks, state.boxes, state.piles, state.records)
        if now == self._seen:
            return None
        self._seen = tuple(part.copy() for part in now)
        return broken_invariant(board)


def _stacks(state: State) -> str | None:
    """Stacks and boxes hold only pieces that say so, once each."""
    for places in (state.stacks, state.boxes):
        for place, names in places.items():
            if not names or len(set(names)) != len(names):
                return f"{place}: {names}"
            for name in names:
                piece = state.pieces[name]
                if place not in (*piece.hexes, piece.box):
                    return f"{name} lies in {place} but does not say so"
    return None


def _pieces(state: State) -> str | None:
    """Every piece is in one place, and that place knows it."""
    for piece in state.pieces.values():
        if any(piece.id not in state.stacks.get(hex_, ()) for hex_ in piece.hexes):
            return f"{piece.id} is not in the stack of its hex {piece.hex}"
        if piece.box and piece.id not in state.boxes.get(piece.box, ()):
            return f"{piece.id} is not in its box {piece.box}"
        if piece.hex and (piece.box or piece.is_gone):
            return f"{piece.id} is in a hex and elsewhere"
        if piece.steps < 0:
            return f"{piece.id} has {piece.steps} steps"
    return None


def _carriers(state: State) -> str | None:
    """What is carried is where its carrier is."""
    for piece in state.pieces.values():
        if piece.carried_by:
            carrier = state.pieces.get(piece.carried_by)
            if carrier is None or (carrier.hex, carrier.box) != (piece.hex, piece.box):
                return f"{piece.id} is not with {piece.carried_by}"
    return None


def _cards(board: "Board") -> str | None:
    """Every card of every deck lies in one pile."""
    counted: dict[str, list[str]] = {}
    for pile in board.state.piles.values():
        counted.setdefault(pile.deck, []).extend(pile.cards)
    for deck in (one for one in board.module.decks.values() if one.is_in_play):
        cards = counted.get(deck.id, [])
        if len(set(cards)) != len(cards):
            return f"a card of {deck.id} lies twice"
        if len(cards) != sum(card.copies for card in deck.cards):
            return f"{deck.id} has {len(cards)} cards"
    return None


@lasting
def _hexes_in_play(board: "Board") -> frozenset[str]:
    return frozenset(board.hexes())


def _places(board: "Board") -> str | None:
    """Hexes, boxes, sides and kinds exist."""
    boxes = {box.id for box in board.module.info.boxes}
    unknown = board.state.stacks.keys() - _hexes_in_play(board)
    if unknown:
        return f"there is no hex {min(unknown)}"
    for piece in board.state.pieces.values():
        if piece.box and piece.box not in boxes:
            return f"there is no box {piece.box}"
        if piece.kind not in board.module.kinds:
            return f"there is no kind {piece.kind}"
        if piece.facing is not None and not 0 <= piece.facing <= 11:
            return f"{piece.id} faces {piece.facing}"
    return None


@lasting
def _ground(board: "Board") -> MapIndex | None:
    found = scenario_map(board.module, board.scenario)
    return found.index if found else None


def _bodies(board: "Board") -> str | None:
    """A piece of several hexes covers hexes that hang together, each once."""
    for piece in board.state.pieces.values():
        if not piece.extends:
            continue
        index = _ground(board)
        if index is None or not piece.hex:
            return f"{piece.id} covers hexes and is in none"
        places = [index.find(hex_) for hex_ in piece.hexes]
        known = [place for place in places if place is not None]
        if len(set(known)) != len(places) or not hang_together(index.grid, known):
            return f"{piece.id} is torn: {', '.join(piece.hexes)}"
    return None

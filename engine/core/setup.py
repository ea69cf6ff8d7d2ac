"""The state that a scenario begins with: pieces, decks, hands, tracks, points."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from hexwright.engine.core import chance
from hexwright.engine.core.board import sides_of
from hexwright.engine.core.names import copies_of
from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.state import (
    Piece,
    Pile,
    State,
    TrackMarker,
    discard_pile,
    draw_pile,
    hand_pile,
    track_key,
)
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.oob import Unit
from hexwright.schema.model.scenario import Hand, Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.placements import side_of


def starting_state(module: Module, scenario: Scenario, seed: int) -> State:
    """Everything as the scenario lays it out; what owners place themselves is not there yet."""
    state = State(chance=chance.seeded(seed))
    _place_pieces(state, module, scenario)
    _lay_out_decks(state, module, scenario)
    _deal(state, module, scenario)
    for track in scenario.tracks:
        marker = TrackMarker(track.track, track.space, track.side, track.marker)
        key = track_key(track.track, track.side)
        # Of several markers of a side on one track the first is the one that play moves.
        state.tracks[f"{key}#{track.marker}" if key in state.tracks else key] = marker
    for start in scenario.commands:
        levels = {**dict.fromkeys(start.statuses, 1), **(start.levels or {})}
        state.levels[start.command] = levels
    sides = sides_of(module, scenario)
    state.points = dict.fromkeys(sides, 0)
    for side in scenario.sides:
        state.points[side.side] = side.points
    state.active = scenario.first_side or sides[0]
    return state


# --- pieces --------------------------------------------------------------------------------------


def _place_pieces(state: State, module: Module, scenario: Scenario) -> None:
    numbers: Counter[str] = Counter()
    carried: list[tuple[str, str]] = []
    for one in scenario.setup:
        piece = placed_piece(module, one, numbers)
        Placed(piece).apply(state)
        carrier = one.carried_by or _carrier(module, piece.id)
        if carrier:
            carried.append((piece.id, carrier))
    for name, carrier in carried:
        piece, other = state.pieces[name], state.pieces.get(carrier)
        if other is not None and (other.hex, other.box) == (piece.hex, piece.box):
            state.pieces[name] = replace(piece, carried_by=carrier)


def _carrier(module: Module, piece: str) -> str:
    known = module.units.get(piece)
    return known.carried_by if known else ""


def placed_piece(module: Module, one: Placement, numbers: Counter[str]) -> Piece:
    """The piece that a placement stands for; counters of a kind are numbered."""
    if one.piece:
        piece = unplaced_piece(module, one.piece)
    else:
        numbers[one.kind] += 1
        steps = module.kinds[one.kind].steps
        piece = Piece(f"{one.kind}#{numbers[one.kind]}", one.kind, steps=steps)
    return Piece(
        piece.id,
        piece.kind,
        side_of(module, one),
        one.hex,
        one.box,
        one.facing,
        one.formation,
        one.face or piece.face,
        max(0, piece.steps - one.losses),
        {**dict.fromkeys(one.statuses, 1), **(one.levels or {})},
        one.extends,
    )


def unplaced_piece(module: Module, piece: str) -> Piece:
    """A piece of the order of battle at full strength, not yet anywhere."""
    known = module.pieces[piece]
    kind = module.kinds[known.kind]
    steps = (known.steps if isinstance(known, Unit) else 0) or kind.steps
    face = kind.faces[0].id if kind.faces else ""
    return Piece(piece, kind.id, module.side_of[piece], face=face, steps=steps)


# --- cards ---------------------------------------------------------------------------------------


def _lay_out_decks(state: State, module: Module, scenario: Scenario) -> None:
    sides = sides_of(module, scenario)
    for deck in (one for one in module.decks.values() if one.is_in_play):
        cards = [copy for card in deck.cards for copy in copies_of(deck.id, card)]
        order, state.chance = chance.shuffled(cards, state.chance)
        state.piles[draw_pile(deck.id)] = Pile(deck.id, order, deck.side)
        state.piles[discard_pile(deck.id)] = Pile(deck.id, side=deck.side, known_to=None)
        for side in sides if deck.kind == "deck" else ():
            if deck.side in ("", side):
                state.piles[hand_pile(deck.id, side)] = Pile(deck.id, (), side, (side,))


def _deal(state: State, module: Module, scenario: Scenario) -> None:
    """Named cards first, so that chance cannot take them; then the hands that scenarios number."""
    for hand in scenario.hands:
        _give(state, hand, tuple(_named(module.decks[hand.deck], hand, state)))
    for hand in scenario.hands:
        _give(state, hand, state.piles[draw_pile(hand.deck)].cards[: hand.random])
    for side in scenario.sides:
        if side.deck and side.hand:
            hand = Hand(deck=side.deck, side=side.side)
            held = len(state.piles[hand_pile(side.deck, side.side)].cards)
            missing = max(0, side.hand - held)
            _give(state, hand, state.piles[draw_pile(side.deck)].cards[:missing])


def _named(deck: Deck, hand: Hand, state: State) -> Iterator[str]:
    """A copy of each card that is named, as long as there are any."""
    left = set(state.piles[draw_pile(deck.id)].cards)
    by_id = {card.id: card for card in deck.cards}
    for name in hand.cards:
        for copy in copies_of(deck.id, by_id[name]):
            if copy in left:
                left.discard(copy)
                yield copy
                break


def _give(state: State, hand: Hand, cards: tuple[str, ...]) -> None:
    if not cards:
        return
    source = state.piles[draw_pile(hand.deck)]
    left = tuple(card for card in source.cards if card not in cards)
    state.piles[draw_pile(hand.deck)] = Pile(source.deck, left, source.side, source.known_to)
    name, empty = _target(hand)
    target = state.piles.get(name, empty)
    state.piles[name] = Pile(hand.deck, target.cards + cards, target.side, target.known_to)


def _target(hand: Hand) -> tuple[str, Pile]:
    """Where dealt cards lie: in a hand, in a box or on a space of a track."""
    known = (hand.side,) if hand.side else () if hand.secret else None
    if hand.box:
        return f"{hand.deck}/box/{hand.box}", Pile(hand.deck, (), hand.side, known)
    if hand.track:
        place = f"{hand.deck}/track/{hand.track}/{hand.space}"
        return place, Pile(hand.deck, (), hand.side, known)
    if hand.side:
        return hand_pile(hand.deck, hand.side), Pile(hand.deck, (), hand.side, known)
    return f"{hand.deck}/open", Pile(hand.deck, (), "", known)

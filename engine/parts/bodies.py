"""Bodies on the board: units of several hexes that go, wheel, extend and are stopped as one.

A body is a piece with `extends`; its shape follows from what the system says of its formation. A
manoeuvre (`engine.hexes.bodies`) is judged in every hex that a part passes: what it costs each
part, and what forbids it. Carried out it is one event, which is in the stacks of all its hexes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple, Protocol

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Formed, Moved
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.bodies import Body, Kind, Manoeuvre, Shape, Track, laid_at, wheeled
from hexwright.engine.hexes.costs import CostTable, Points, Refusal, StepCost, exact
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.movement import Action, Units
from hexwright.schema.grid import Place
from hexwright.schema.language import later, tr
from hexwright.schema.model.map import Grid


class Bars(Protocol):
    """Why a part of a body may not be in a hex: enemies, zones, stacking; None if it may.

    `ends` is whether it stays there, or only passes. The piece itself is not in its own way.
    """

    def __call__(self, board: Board, piece: str, hex_: str, *, ends: bool) -> Refusal | None:
        """What forbids it."""
        ...


def nothing_bars(board: Board, piece: str, hex_: str, *, ends: bool) -> Refusal | None:
    """The ground alone decides."""
    del board, piece, hex_, ends
    return None


@dataclass(frozen=True, kw_only=True)
class BodyRules:
    """What a system says about its bodies: how a piece stands, pays and is held up."""

    shape: Callable[[Board, str], Shape]
    costs: Callable[[Board, str], CostTable]
    bars: Bars = nothing_bars


class Judgement(NamedTuple):
    """A manoeuvre with what it costs, or with the hex and the reason why it cannot be."""

    manoeuvre: Manoeuvre
    # What each track costs whoever goes along it, in movement points.
    by_part: tuple[Fraction, ...] = ()
    # The dearest step that a part takes.
    dearest_hex: Fraction = Fraction()
    # Some terrain takes the whole allowance, or ends the move.
    takes_all: bool = False
    stops: bool = False
    refusal: Refusal | None = None
    at: str = ""

    @property
    def dearest(self) -> Fraction:
        """What the part that pays most pays."""
        return max(self.by_part, default=Fraction())

    def words(self) -> str:
        """Why it cannot be, as a sentence without its full stop; empty if it can."""
        if self.refusal is None:
            return ""
        return tr("{hex}: {reason}", hex=self.at, reason=self.refusal.words())


def body_of(board: Board, piece: str, rules: BodyRules) -> Body:
    """A piece as it lies on the map, which it must be on."""
    field, found = field_of(board), board.piece(piece)
    places = tuple(field.place(hex_) for hex_ in found.hexes)
    return Body(rules.shape(board, piece), places, found.facing or 0)


def extends_at(board: Board, piece: str, hex_: str) -> tuple[str, ...]:
    """The further hexes of a piece that is put into a hex as it lies; none where it would fall off.

    This is for hands that put counters anywhere; bodies that obey rules manoeuvre.
    """
    return hexes_at(board, piece, hex_)[1:]


def hexes_at(board: Board, piece: str, hex_: str) -> tuple[str, ...]:
    """All hexes of a piece that stands in a hex as it lies now; none where a part falls off.

    Retreats and advances of whole bodies are looked for with it.
    """
    found, field = board.piece(piece), field_of(board)
    if not found.extends:
        return (hex_,)
    places = laid_at(field.grid, [field.place(one) for one in found.hexes], field.place(hex_))
    further = _further(field, places)
    return () if further is None else (hex_, *further)


def extends_facing(board: Board, piece: str, facing: int) -> tuple[str, ...]:
    """The further hexes of a piece that is turned about its counter; as they are if it cannot be.

    Only whole hexsides carry a body round, and only where there are hexes for it.
    """
    found, field = board.piece(piece), field_of(board)
    by = facing - (found.facing or 0)
    if not found.extends or by % 2:
        return found.extends
    body = Body("round", tuple(map(field.place, found.hexes)))
    places = wheeled(field.grid, body, body.hexes[0], by // 2).body.hexes
    return _further(field, places) or found.extends


def _further(field: Battlefield, places: Sequence[Place]) -> tuple[str, ...] | None:
    """The numbers of all places but the first; None if one of them is no hex."""
    return tuple(map(field.number, places[1:])) if all(map(field.exists, places)) else None


def judged(board: Board, piece: str, manoeuvre: Manoeuvre, rules: BodyRules) -> Judgement:
    """What a manoeuvre costs each part, or the first hex in which something forbids it."""
    field, table = field_of(board), rules.costs(board, piece)
    own = {track[0] for track in manoeuvre.tracks}
    paid: list[list[int]] = []
    takes_all = stops = False
    for track in manoeuvre.tracks:
        walk: list[int] = []
        for start, end in pairwise(track):
            step = table.step(start, end)
            at = field.number(end) if step is not None else ""
            refusal = _ground_bars(step)
            if refusal is None and end not in own:
                refusal = rules.bars(board, piece, at, ends=end in manoeuvre.body.hexes)
            if refusal is not None or step is None:
                return Judgement(manoeuvre, refusal=refusal, at=at or _named(field, end))
            price, is_whole = _price(step)
            walk.append(price)
            takes_all, stops = takes_all or is_whole, stops or step.stops
        paid.append(walk)
    return Judgement(
        manoeuvre,
        tuple(table.points(sum(walk)) for walk in paid),
        table.points(max((step for walk in paid for step in walk), default=0)),
        takes_all,
        stops,
    )


def left_after(left: Sequence[Fraction], judgement: Judgement) -> tuple[Fraction, ...] | None:
    """What parts that pay each for itself have left; None if one of them cannot pay.

    A part that is dropped on the way and stays where it is has paid nothing yet.
    """
    found = tuple(one - cost for one, cost in zip(left, judgement.by_part, strict=False))
    return None if any(one < 0 for one in found) else (*found, *left[len(found) :])


def _ground_bars(step: StepCost | None) -> Refusal | None:
    if step is None:
        return Refusal("off-map")
    is_closed = step.cost is None and step.line_cost is None
    return (step.refusal or Refusal("prohibited")) if is_closed else None


def _named(field: Battlefield, place: Place) -> str:
    return field.number(place) if field.exists(place) else ""


def _price(step: StepCost) -> tuple[int, bool]:
    """The cheaper of the ways across country and along a line, and whether it takes all."""
    ways = [(step.is_whole, step.cost), (step.line_is_whole, step.line_cost)]
    is_whole, price = min((is_whole, cost) for is_whole, cost in ways if cost is not None)
    return price, is_whole


def carry_out(
    board: Board,
    piece: str,
    manoeuvre: Manoeuvre,
    *,
    formation: str | None = None,
    rule: str = "",
    words: str = "",
) -> None:
    """Let a body do it, in all its hexes at once; with another formation where it takes one up."""
    field, after = field_of(board), manoeuvre.body
    hexes = tuple(field.number(place) for place in after.hexes)
    facing = None if after.shape == "round" else after.facing
    if formation is not None:
        board.emit(Formed(piece, formation, hexes[1:], facing, hexes[0], rule=rule))
        return
    board.emit(
        Moved(
            piece,
            hexes[0],
            path=tuple(field.number(place) for place in _way(manoeuvre)),
            extends=hexes[1:],
            facing=facing,
            words=words or _WORDS[manoeuvre.kind],
            rule=rule,
        )
    )


def as_action(
    board: Board, judgement: Judgement, price: "Price | None" = None, rule: str = ""
) -> Action:
    """A manoeuvre as an action of a move, to which others react as to any (`parts.movement`)."""
    manoeuvre = judgement.manoeuvre

    def do(game: Game, units: Units) -> None:
        (body,) = units
        carry_out(game, body, manoeuvre, rule=rule)

    hex_ = field_of(board).number(manoeuvre.body.hexes[0])
    return Action(hex_, (price or dearest)(judgement), manoeuvre.kind, do)


def _way(manoeuvre: Manoeuvre) -> Track:
    """The hexes that the counter passes; none if it is only laid elsewhere in its body."""
    goes = manoeuvre.kind in ("move", "wheel", "follow")
    return manoeuvre.tracks[0] if goes and len(manoeuvre.tracks[0]) > 1 else ()


_WORDS: Mapping[Kind, str] = {
    "move": "",
    "follow": "",
    "wheel": later("{piece} wheels.|{piece} wheel."),
    "about-face": later("{piece} faces about.|{piece} face about."),
    "turn": later("{piece} turns where it stands.|{piece} turn where they stand."),
    "extend": later("{piece} extends its line.|{piece} extend their line."),
    "contract": later("{piece} closes up on {hex}.|{piece} close up on {hex}."),
    "form": later("{piece} changes its front.|{piece} change their front."),
}


# --- how far a body gets ----------------------------------------------------------------------


class Reach(NamedTuple):
    """How a body gets somewhere, and for how many movement points."""

    way: tuple[Manoeuvre, ...]
    cost: Fraction


# What a body may do where it stands, by the rules of its system.
Repertoire = Callable[[Grid, Body], Iterable[Manoeuvre]]
# What a manoeuvre costs the whole; the dearest part, or with what the system adds.
Price = Callable[[Judgement], Points]


def dearest(judgement: Judgement) -> Fraction:
    """A body pays what its dearest part pays."""
    return judgement.dearest


@dataclass(frozen=True, kw_only=True)
class Search:
    """How far bodies are looked for: with which rules, manoeuvres and prices."""

    rules: BodyRules
    repertoire: Repertoire
    price: Price = dearest


def within_reach(board: Board, piece: str, allowance: Points, search: Search) -> dict[Body, Reach]:
    """Every way of standing that a body gets to, the cheapest way to each; its own not counted."""
    most = exact(allowance)
    found: dict[Body, Reach] = {}
    order = count()
    start = body_of(board, piece, search.rules)
    todo = [(Fraction(), next(order), start, Reach((), Fraction()), False)]
    while todo:
        _, _, body, reach, stops = heappop(todo)
        if body in found:
            continue
        found[body] = reach
        for one, cost in () if stops else _steps(board, piece, body, reach.cost, most, search):
            after = Reach((*reach.way, one.manoeuvre), cost)
            heappush(todo, (cost, next(order), one.manoeuvre.body, after, one.stops))
    del found[start]
    return found


def _steps(
    board: Board, piece: str, body: Body, spent: Fraction, most: Fraction, search: Search
) -> Iterator[tuple[Judgement, Fraction]]:
    """What a body can still do, with what it has spent then."""
    for manoeuvre in search.repertoire(field_of(board).grid, body):
        one = judged(board, piece, manoeuvre, search.rules)
        if one.refusal is not None or (one.takes_all and spent):
            continue
        cost = most if one.takes_all else spent + exact(search.price(one))
        if cost <= most:
            yield one, cost


# --- strength ---------------------------------------------------------------------------------


def shares(strength: int, parts: int) -> tuple[int, ...]:
    """Strength divided among the hexes of a body as evenly as can be, the counter's hex first."""
    each, over = divmod(strength, parts)
    return tuple(each + (number < over) for number in range(parts))

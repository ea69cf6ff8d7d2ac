"""Extended lines (8.4): going as one body, wheeling, extending, closing up, facing about."""

import itertools
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import (
    Hand,
    Manoeuvre,
    about_faced,
    contracted,
    extended,
    moved,
    wheeled_forward,
)
from hexwright.engine.hexes.facing import turn_between
from hexwright.engine.parts import bodies
from hexwright.engine.parts.ground import field_of, near, trait
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, may_enter
from hexwright.engine.systems.gbacw.facing import body
from hexwright.engine.systems.gbacw.ground import POINT, Disorder, Step, off_road, worst_of
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.passing import DONE, leaves_friends
from hexwright.engine.systems.gbacw.reaction_movement import before_step
from hexwright.engine.systems.gbacw.stacking import looks_across
from hexwright.engine.systems.gbacw.steps import entered, lead_on, pay_for_move
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    EXTENDED_LINE,
    INFANTRY,
    LINE,
    SPENT,
    arm_of,
    fighters_in,
    in_column,
    is_extended_line,
    is_gun,
    movement_class,
    number,
    order_of,
    refused_hands,
    strength,
)
from hexwright.engine.systems.gbacw.turning import (
    TURNED,
    acts_now,
    end_hex,
    face,
    facing_cost,
    invert,
    turn_cost,
)
from hexwright.schema.language import later, tr

# What an action is called, when a unit may do it, and what it does.
Manoeuvres = dict[
    str,
    tuple[
        Callable[[], str],
        Callable[[Board, str], bool],
        Callable[[Game, str], Awaitable[None]],
    ],
]
_HANDS: Final[tuple[Hand, ...]] = ("left", "right")


# --- size (8.41, 8.43) ----------------------------------------------------------------------------


@lasting
def _thresholds(board: Board, formation: str) -> tuple[int, int]:
    row = board.look_up("extensions", formation)
    return int(row["one"]), int(row["two"])


@rule("gbacw-107", "gbacw-111", "gbacw-124")
def most_extensions(board: Board, unit: str, formation: str) -> int:
    """How many hexes beside its own a unit of its strength may cover (8.41, 8.43, 8.5)."""
    one, two = _thresholds(board, formation)
    points = strength(board, unit)
    return 2 if points >= two else 1 if points >= one else 0


@rule("gbacw-117")
def part_strengths(board: Board, unit: str) -> dict[str, int]:
    """The strength of a unit in each of its hexes: even, the counter's hex first (8.44)."""
    hexes = board.piece(unit).hexes
    return dict(zip(hexes, bodies.shares(strength(board, unit), len(hexes)), strict=True))


# --- what a manoeuvre costs (8.44) ----------------------------------------------------------------


@rule("gbacw-112", "gbacw-107", "gbacw-109", "gbacw-115")
def price(board: Board, unit: str, manoeuvre: Manoeuvre) -> int | None:
    """What the most expensive hex that a part enters costs; None if one of them cannot (8.44)."""
    dearest, field = 0, field_of(board)
    ends = {field.number(hex_) for hex_ in manoeuvre.body.hexes if field.exists(hex_)}
    own = board.piece(unit).hexes
    if len(ends) < len(manoeuvre.body.hexes):
        return None
    for start, end in _steps(board, manoeuvre):
        step = off_road(board, start, end, movement_class(board, unit), order_of(board, unit))
        if step is None or (end not in own and not _is_open(board, unit, end, step)):
            return None
        if end in ends and end not in own and looks_across(board, unit, end, manoeuvre.body.facing):
            return None
        dearest = max(dearest, step.cost)
    return dearest


def _steps(board: Board, manoeuvre: Manoeuvre) -> Iterable[tuple[str, str]]:
    field = field_of(board)
    for track in manoeuvre.tracks:
        for start, end in itertools.pairwise(track):
            if not field.exists(end):
                yield field.number(track[0]), field.number(track[0])
                return
            yield field.number(start), field.number(end)


def _is_open(board: Board, unit: str, end: str, step: Step) -> bool:
    return not _has_troops(board, unit, end) and may_enter(board, unit, end, step)


def _has_troops(board: Board, unit: str, hex_: str) -> bool:
    """Whether somebody else but artillery is in a hex."""
    return any(
        fighter != unit and not is_gun(board, fighter) for fighter in fighters_in(board, hex_)
    )


# --- going (8.44) ---------------------------------------------------------------------------------


def _ahead(board: Board, unit: str, hand: Hand) -> Manoeuvre:
    facing = board.piece(unit).facing or 1
    way = facing // 2 if hand == "left" else facing // 2 + 1
    return moved(field_of(board).grid, body(board, unit), way % 6)


def _wheel(board: Board, unit: str, hand: Hand) -> Manoeuvre:
    return wheeled_forward(field_of(board).grid, body(board, unit), hand)


@rule("gbacw-112")
def _wheel_price(board: Board, unit: str, manoeuvre: Manoeuvre) -> int | None:
    """A pivot costs the hex pivoted into, more under attack orders in woods (8.44)."""
    found = price(board, unit, manoeuvre)
    hexes = board.piece(unit).hexes
    slow = order_of(board, unit) == ATTACK and any(
        trait(board, hex_, "turns_cost") for hex_ in hexes
    )
    if found is None or not slow:
        return found
    return found + facing_cost(board, "line-pivot-slow")


async def manoeuvre_line(
    game: Game, unit: str, manoeuvre: Manoeuvre, cost: int, formation: str | None = None
) -> None:
    """Let a line do something as one body; others answer as to any move (8.44)."""
    field = field_of(game)
    entered_ = [field.number(one) for one in manoeuvre.entered]
    before = game.piece(unit).hexes
    for one in entered_:
        await before_step(game, unit, one)
    if not is_on_map(game, unit) or game.piece(unit).hexes != before:
        return
    if entered_ and not await fight.before_leaving(game, unit):
        return
    if not is_on_map(game, unit) or game.piece(unit).hexes != before:
        return
    pay_for_move(game, unit, cost)
    bodies.carry_out(game, unit, manoeuvre, formation=formation, rule="gbacw-112")
    lead_on(game, unit, *(tuple(map(field.number, track)) for track in manoeuvre.tracks))
    for hex_ in before:
        if hex_ in game.piece(unit).hexes:
            _turn_guns(game, unit, hex_)
    await entered(game, unit, Step(cost, disorder=_worst(game, unit, manoeuvre)))


def _worst(board: Board, unit: str, manoeuvre: Manoeuvre) -> Disorder:
    """What the ground that parts enter does to their order, the worst of it."""
    mover, order = movement_class(board, unit), order_of(board, unit)
    steps = [off_road(board, start, end, mover, order) for start, end in _steps(board, manoeuvre)]
    return worst_of([step.disorder for step in steps if step is not None])


def _going(
    make: Callable[[Board, str, Hand], Manoeuvre],
    prices: Callable[[Board, str, Manoeuvre], int | None],
    hand: Hand,
) -> tuple[Callable[[Board, str], bool], Callable[[Game, str], Awaitable[None]]]:
    def may(board: Board, unit: str) -> bool:
        if not is_extended_line(board, unit) or refused_hands(board, unit):
            return False
        cost = prices(board, unit, make(board, unit, hand))
        return cost is not None and cost <= left(board, unit)

    async def do(game: Game, unit: str) -> None:
        manoeuvre = make(game, unit, hand)
        cost = prices(game, unit, manoeuvre)
        assert cost is not None
        await manoeuvre_line(game, unit, manoeuvre, cost)

    return may, do


# --- through friends (8.22) -----------------------------------------------------------------------


class _Passage(NamedTuple):
    """A line goes ahead twice, the first time into friends: what each costs, and the hexes."""

    first: Manoeuvre
    second: Manoeuvre
    costs: tuple[int, int]
    through: tuple[str, ...]


@rule("gbacw-112", "gbacw-092")
def _passage(board: Board, unit: str, hand: Hand) -> _Passage | None:
    """How a line goes through friends straight ahead of it; None if it cannot (8.22, 8.44)."""
    if not is_extended_line(board, unit) or refused_hands(board, unit):
        return None
    field, side = field_of(board), board.piece(unit).side
    first = _ahead(board, unit, hand)
    ends = [field.number(place) for place in first.body.hexes if field.exists(place)]
    through = tuple(hex_ for hex_ in ends if _has_troops(board, unit, hex_))
    if not through or any(is_beside_enemy(board, hex_, side) for hex_ in ends):
        return None
    facing = board.piece(unit).facing or 1
    way = (facing // 2 if hand == "left" else facing // 2 + 1) % 6
    second = moved(field.grid, first.body, way)
    into, out = _passing_price(board, unit, first), price(board, unit, second)
    if into is None or out is None:
        return None
    costs = (into, out + number(board, "pass-friends") * POINT)
    return _Passage(first, second, costs, through) if sum(costs) <= left(board, unit) else None


def _passing_price(board: Board, unit: str, manoeuvre: Manoeuvre) -> int | None:
    """What the dearest hex costs that a part goes through, whoever of its side is there."""
    mover, order = movement_class(board, unit), order_of(board, unit)
    dearest = 0
    for start, end in _steps(board, manoeuvre):
        step = off_road(board, start, end, mover, order) if start != end else None
        if step is None or not may_enter(board, unit, end, step):
            return None
        dearest = max(dearest, step.cost)
    return dearest


@rule("gbacw-112", "gbacw-092")
async def _pass_through(game: Game, unit: str, hand: Hand) -> None:
    """Go through friends: it tests as it leaves them, and goes back if it cannot go on (8.22)."""
    found = _passage(game, unit, hand)
    assert found is not None
    before = game.piece(unit)
    await manoeuvre_line(game, unit, found.first, found.costs[0])
    if not is_on_map(game, unit) or game.piece(unit).hexes == before.hexes:
        return
    cost = max(_ground_cost(game, unit, hex_) for hex_ in found.through)
    if await leaves_friends(game, unit, cost) and _goes_on(game, unit, found):
        await manoeuvre_line(game, unit, found.second, found.costs[1])
    if is_on_map(game, unit) and game.piece(unit).hexes == _hexes(game, found.first):
        path = (game.piece(unit).hex, before.hex)
        game.emit(Moved(unit, before.hex, path=path, extends=before.extends, rule="gbacw-092"))
        game.emit(Counted(ACTIVATION, DONE, unit))


def _goes_on(board: Board, unit: str, passage: _Passage) -> bool:
    """Whether a line is still among its friends, and has what the rest of the way costs."""
    if board.piece(unit).hexes != _hexes(board, passage.first):
        return False
    can_pay = passage.costs[1] <= left(board, unit)
    return can_pay and price(board, unit, passage.second) is not None


def _hexes(board: Board, manoeuvre: Manoeuvre) -> tuple[str, ...]:
    return tuple(field_of(board).number(place) for place in manoeuvre.body.hexes)


def _ground_cost(board: Board, unit: str, hex_: str) -> int:
    mover, order = movement_class(board, unit), order_of(board, unit)
    found = [off_road(board, one, hex_, mover, order) for one in near(board, hex_)]
    return min((step.cost for step in found if step is not None), default=0) // POINT


# --- extending and closing up (8.41-8.43) ---------------------------------------------------------


@rule("gbacw-107", "gbacw-111", "gbacw-109")
def may_extend(board: Board, unit: str, *hands: Hand) -> bool:
    """Whether infantry may extend its line to these hands (8.41, 8.43).

    It shares no hex with others but artillery, takes in no hex next to the enemy, and pays no more
    than two points.
    """
    if arm_of(board, unit) != INFANTRY or in_column(board, unit) or refused_hands(board, unit):
        return False
    piece = board.piece(unit)
    if len(piece.extends) + len(hands) > most_extensions(board, unit, EXTENDED_LINE):
        return False
    if any(_has_troops(board, unit, hex_) for hex_ in piece.hexes):
        return False
    manoeuvre = extended(field_of(board).grid, body(board, unit), *hands)
    cost = price(board, unit, manoeuvre)
    new = [field_of(board).number(one) for one in manoeuvre.entered if cost is not None]
    if cost is None or any(is_beside_enemy(board, one, piece.side) for one in new):
        return False
    return cost <= min(left(board, unit), number(board, "extend-most") * POINT)


async def extend(game: Game, unit: str, *hands: Hand) -> None:
    """Take in the hex beside a line, or both for the dearer of them (8.42, 8.43)."""
    manoeuvre = extended(field_of(game).grid, body(game, unit), *hands)
    cost = price(game, unit, manoeuvre)
    assert cost is not None
    await manoeuvre_line(game, unit, manoeuvre, cost, EXTENDED_LINE)


@rule("gbacw-108", "gbacw-109")
def closings(board: Board, unit: str) -> dict[str, int]:
    """The hexes that a line can close up on, and what that costs (8.41, 8.42)."""
    if not is_extended_line(board, unit):
        return {}
    field, most = field_of(board), number(board, "extend-most") * POINT
    found = {}
    for hex_ in board.piece(unit).hexes:
        manoeuvre = contracted(field.grid, body(board, unit), field.place(hex_))
        steps = [
            off_road(board, a, b, movement_class(board, unit), order_of(board, unit))
            for a, b in _steps(board, manoeuvre)
        ]
        if all(step is not None for step in steps):
            cost = max((step.cost for step in steps if step is not None), default=0)
            if cost <= min(left(board, unit), most) and not _has_troops(board, unit, hex_):
                found[hex_] = cost
    return found


@rule("gbacw-108", "gbacw-109", "gbacw-110")
async def close_up(game: Game, unit: str) -> None:
    """Let a line draw in upon one of its hexes."""
    options = closings(game, unit)
    hex_ = await _choose_hex(game, unit, list(options), "gbacw-108")
    before = game.piece(unit).hexes
    if not await fight.before_leaving(game, unit, hex_) or game.piece(unit).hexes != before:
        return
    game.emit(Counted(ACTIVATION, SPENT, unit, options[hex_]))
    draw_in(game, unit, hex_, "gbacw-108")


def draw_in(board: Board, unit: str, hex_: str, rule_: str) -> None:
    """A unit is in one of its hexes alone from now on."""
    field = field_of(board)
    manoeuvre = contracted(field.grid, body(board, unit), field.place(hex_))
    bodies.carry_out(board, unit, manoeuvre, formation=LINE, rule=rule_)


async def _choose_hex(game: Game, unit: str, hexes: list[str], rule_: str) -> str:
    return await ask_if_needed(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("Which hex does {piece} close up on?", piece=game.names.piece(unit)),
            lambda: hexes,
            rule_,
            subject=unit,
            why_not=lambda _: none_of_hexes(hexes, later("It can close up on: {hexes}."), rule_),
        )
    )


@rule("gbacw-110", "gbacw-111", "gbacw-126")
async def drop_extensions(game: Game) -> None:
    """Units that have become too small for their hexes give some up, as their owner likes (8.42).

    This is done when brigades have acted.
    """
    for piece in list(game.state.pieces.values()):
        if piece.extends and piece.hex:
            await _shrink(game, piece.id)


async def _shrink(game: Game, unit: str) -> None:
    name = EXTENDED_LINE
    if in_column(game, unit):
        name = "column-of-infantry" if arm_of(game, unit) == INFANTRY else "column-of-cavalry"
    most = most_extensions(game, unit, name)
    field = field_of(game)
    while len(game.piece(unit).extends) > most:
        hexes = list(game.piece(unit).hexes)
        if most == 0:
            kept = [await _choose_hex(game, unit, hexes, "gbacw-110")]
        else:
            ends = [hexes[0], hexes[-1]] if in_column(game, unit) else _ends(game, unit)
            gone = await ask(
                choose_one(
                    "hex",
                    game.piece(unit).side,
                    tr("Which hex does {piece} give up?", piece=game.names.piece(unit)),
                    lambda ends=ends: ends,  # type: ignore[misc]
                    "gbacw-111",
                    subject=unit,
                    why_not=lambda _: Refusal(tr("It gives up one of its ends."), "gbacw-111"),
                )
            )
            kept = [hex_ for hex_ in hexes if hex_ != gone]
        manoeuvre = contracted(field.grid, body(game, unit), *map(field.place, kept))
        formation = game.piece(unit).formation if most else None
        bodies.carry_out(
            game, unit, manoeuvre, formation=formation or _plain(game, unit), rule="gbacw-110"
        )


def _plain(board: Board, unit: str) -> str:
    return "march" if in_column(board, unit) and (board.piece(unit).facing or 0) % 2 == 0 else LINE


def _ends(board: Board, unit: str) -> list[str]:
    return [end_hex(board, unit, hand) for hand in _HANDS]


# --- about-face (8.44) ----------------------------------------------------------------------------


@rule("gbacw-112")
def _may_face_about(board: Board, unit: str) -> bool:
    is_free = is_extended_line(board, unit) and not refused_hands(board, unit)
    return is_free and left(board, unit) >= facing_cost(board, "line-about-face")


@rule("gbacw-112", "gbacw-113")
async def _face_about(game: Game, unit: str) -> None:
    """A line turns about where it stands; artillery with it turns, too (8.44)."""
    manoeuvre = about_faced(field_of(game).grid, body(game, unit))
    game.emit(Counted(ACTIVATION, SPENT, unit, facing_cost(game, "line-about-face")))
    game.emit(Counted(ACTIVATION, TURNED, unit, 3))
    bodies.carry_out(game, unit, manoeuvre, rule="gbacw-112")
    for hex_ in game.piece(unit).hexes:
        _turn_guns(game, unit, hex_)
        await invert(game, unit, hex_)


@rule("gbacw-113")
def _turn_guns(board: Board, unit: str, hex_: str) -> None:
    """Artillery that stays in a hex of a line turns with it, for its own points if it acts now."""
    facing = board.piece(unit).facing or 1
    for fighter in fighters_in(board, hex_):
        known = board.piece(fighter).facing or 1
        if fighter == unit or known == facing:
            continue
        cost = turn_cost(board, fighter, hex_, turn_between(known, facing) // 2)
        face(board, fighter, facing, "gbacw-113")
        if cost and acts_now(board, fighter):
            board.emit(Counted(ACTIVATION, SPENT, fighter, cost, rule="gbacw-113"))


def hexes_after(board: Board, unit: str, name: str) -> tuple[str, ...]:
    """The hexes of a unit after a manoeuvre, by the name of its button; as it is for others."""
    make = {":ahead": _ahead, ":wheel": _wheel}.get(name.rpartition("-")[0])
    if make is None or not is_extended_line(board, unit):
        return board.piece(unit).hexes
    hand: Hand = "left" if name.endswith("left") else "right"
    field = field_of(board)
    return tuple(
        field.number(hex_) for hex_ in make(board, unit, hand).body.hexes if field.exists(hex_)
    )


_AHEAD_LEFT = _going(_ahead, price, "left")
_AHEAD_RIGHT = _going(_ahead, price, "right")
_WHEEL_LEFT = _going(_wheel, _wheel_price, "left")
_WHEEL_RIGHT = _going(_wheel, _wheel_price, "right")
LINE_MANOEUVRES: Final[Manoeuvres] = {
    ":ahead-left": (lambda: tr("Ahead to the left"), *_AHEAD_LEFT),
    ":ahead-right": (lambda: tr("Ahead to the right"), *_AHEAD_RIGHT),
    ":wheel-left": (lambda: tr("Wheel to the left"), *_WHEEL_LEFT),
    ":wheel-right": (lambda: tr("Wheel to the right"), *_WHEEL_RIGHT),
    ":through-left": (
        lambda: tr("Ahead to the left, through friends"),
        lambda board, unit: _passage(board, unit, "left") is not None,
        lambda game, unit: _pass_through(game, unit, "left"),
    ),
    ":through-right": (
        lambda: tr("Ahead to the right, through friends"),
        lambda board, unit: _passage(board, unit, "right") is not None,
        lambda game, unit: _pass_through(game, unit, "right"),
    ),
    ":about-face": (lambda: tr("Face about"), _may_face_about, _face_about),
    ":extend-left": (
        lambda: tr("Extend to the left"),
        lambda board, unit: may_extend(board, unit, "left"),
        lambda game, unit: extend(game, unit, "left"),
    ),
    ":extend-right": (
        lambda: tr("Extend to the right"),
        lambda board, unit: may_extend(board, unit, "right"),
        lambda game, unit: extend(game, unit, "right"),
    ),
    ":extend-both": (
        lambda: tr("Extend both ways"),
        lambda board, unit: may_extend(board, unit, "left", "right"),
        lambda game, unit: extend(game, unit, "left", "right"),
    ),
    ":close-up": (
        lambda: tr("Close up on one hex"),
        lambda board, unit: bool(closings(board, unit)),
        close_up,
    ),
}

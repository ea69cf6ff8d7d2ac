"""Extended columns (8.5): parts that follow each other, forming line, closing up."""

import itertools
from collections.abc import Iterator, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import Formed
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import (
    Body,
    Hand,
    Manoeuvre,
    contracted,
    followed,
    formed_column,
    formed_line,
)
from hexwright.engine.hexes.facing import FACINGS, hexside_facing, is_vertex, turn_between
from hexwright.engine.parts import bodies
from hexwright.engine.parts.ground import direction, field_of, near
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, may_enter
from hexwright.engine.systems.gbacw.facing import body
from hexwright.engine.systems.gbacw.formations import choose_head
from hexwright.engine.systems.gbacw.ground import POINT, Step, off_road
from hexwright.engine.systems.gbacw.lines import (
    LINE_MANOEUVRES,
    Manoeuvres,
    most_extensions,
    price,
)
from hexwright.engine.systems.gbacw.march import note_march_step
from hexwright.engine.systems.gbacw.movement import At, left
from hexwright.engine.systems.gbacw.passing import DONE, enters_at, friends_in, is_paved
from hexwright.engine.systems.gbacw.reaction_movement import before_step
from hexwright.engine.systems.gbacw.roads import step_into
from hexwright.engine.systems.gbacw.steps import entered, lead_on, pay_for_move
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ADVANCE,
    ATTACK,
    COLUMN,
    EXTENDED_COLUMN,
    EXTENDED_LINE,
    INFANTRY,
    LINE,
    MARCH,
    ROAD_COLUMN,
    SPENT,
    arm_of,
    in_column,
    is_disordered,
    is_extended,
    is_extended_column,
    is_extended_line,
    is_gun,
    is_mounted,
    movement_class,
    number,
    order_of,
)
from hexwright.engine.systems.gbacw.turning import TURNED, turn_cost
from hexwright.schema.language import later, tr

_DROPPED = "dropped"


@rule("gbacw-124")
def column_length(board: Board, unit: str) -> int:
    """The hexes that a unit covers in column: one more if it is large, two if it is very large."""
    if is_gun(board, unit):
        return 1
    if arm_of(board, unit) == INFANTRY:
        return 1 + most_extensions(board, unit, "column-of-infantry")
    if is_mounted(board, unit):
        return 1 + most_extensions(board, unit, "column-of-cavalry")
    return 1


# --- going (8.5) ----------------------------------------------------------------------------------


def _part(unit: str, number_: int) -> str:
    """Under which name the points of a part of a column are counted."""
    return unit if number_ == 0 else f"{unit}>{number_}"


@rule("gbacw-125")
def _part_left(board: Board, unit: str, number_: int) -> int:
    """The points that a part has left: in the activation that extends it, less (8.5)."""
    if number_ == 0:
        return left(board, unit)
    spent = board.count(ACTIVATION, SPENT, _part(unit, number_))
    less = 0
    if order_of(board, unit) == ADVANCE and board.count(ACTIVATION, _DROPPED, unit):
        less = -number(board, "column-first-part" if number_ == 1 else "column-second-part")
    whole = left(board, unit) + board.count(ACTIVATION, SPENT, unit)
    return whole - less * POINT - spent


@momentary
@rule("gbacw-125", "gbacw-127", "gbacw-128", "gbacw-049")
def column_paths(board: Board, unit: str) -> dict[tuple[str, ...], tuple[At, ...]]:
    """The hexes that the head of a column may go into next, one at a time (8.5)."""
    found: dict[tuple[str, ...], tuple[At, ...]] = {}
    piece = board.piece(unit)
    for end in near(board, piece.hex):
        if end in piece.hexes:
            continue
        at = At(end, _facing_to(board, piece.hex, piece.facing or 0, end))
        if friends_in(board, unit, end) and column_length(board, unit) > 1:
            found |= {tuple(one.hex for one in way): way for way in _ways_past(board, unit, (at,))}
        elif _prices(board, unit, at) is not None:
            found[(end,)] = (at,)
    return found


# Friends along a road are not looked for further than this.
_LONGEST_PASSAGE = 8


@rule("gbacw-093", "gbacw-125")
def _ways_past(board: Board, unit: str, way: tuple[At, ...]) -> Iterator[tuple[At, ...]]:
    """Ways of a column along a road past friends, until none of its parts stands with them (8.22).

    A column does not end its movement with others (8.5), so it goes the whole way at once.
    """
    hexes = _lie(board, unit, way)
    if not _can_pay_way(board, unit, way) or len(way) > _LONGEST_PASSAGE:
        return
    if not any(friends_in(board, unit, hex_) for hex_ in hexes):
        yield way
        return
    last = way[-1]
    if is_beside_enemy(board, last.hex, board.piece(unit).side):
        return
    for end in near(board, last.hex):
        if end not in (*hexes, board.piece(unit).hex):
            at = At(end, _facing_to(board, last.hex, last.facing, end))
            yield from _ways_past(board, unit, (*way, at))


def _lie(board: Board, unit: str, way: Sequence[At]) -> tuple[str, ...]:
    """The hexes of a column that has gone a way, its head first."""
    track = (*(at.hex for at in reversed(way)), *board.piece(unit).hexes)
    before = len(board.piece(unit).hexes)
    return track[: max(before, min(column_length(board, unit), before + len(way)))]


def _can_pay_way(board: Board, unit: str, way: Sequence[At]) -> bool:
    """Whether a column goes a way by pikes and roads alone, and each part has the points for it."""
    paid = [0] * max(column_length(board, unit), len(board.piece(unit).hexes))
    for count in range(len(way)):
        lies = _lie(board, unit, way[:count])
        for number_, (start, end) in enumerate(zip(lies, (way[count].hex, *lies), strict=False)):
            cost = _road_cost(board, unit, start, end)
            if cost is None:
                return False
            paid[number_] += cost
    return all(cost <= _part_left(board, unit, number_) for number_, cost in enumerate(paid))


@rule("gbacw-093")
def _road_cost(board: Board, unit: str, start: str, end: str) -> int | None:
    """A step of a column that passes friends: by pike or road; round those on the march (8.22)."""
    step = step_into(board, unit, start, end)
    if step is None or not is_paved(board, step.road) or not may_enter(board, unit, end, step):
        return None
    if not enters_at(board, unit, start, end, step):
        return None
    friends = friends_in(board, unit, end)
    if not any(order_of(board, friend) == MARCH for friend in friends):
        return step.cost
    plain = off_road(board, start, end, movement_class(board, unit), order_of(board, unit))
    return None if plain is None else plain.cost


def _facing_to(board: Board, start: str, facing: int, end: str) -> int:
    """How the head faces that goes into a hex (8.51, 8.52)."""
    towards = hexside_facing(direction(board, start, end))
    if not is_vertex(facing):
        return towards
    around = ((towards - 1) % FACINGS, (towards + 1) % FACINGS)
    return min(around, key=lambda one: turn_between(facing, one))


def _prices(board: Board, unit: str, to: At) -> tuple[int, ...] | None:
    """What each part pays for the next step of a column; None if one of them cannot."""
    start = board.piece(unit).hex
    step = step_into(board, unit, start, to.hex)
    if step is None or not may_enter(board, unit, to.hex, step):
        return None
    vertices = turn_between(board.piece(unit).facing or 0, to.facing) // 2
    done = board.count(ACTIVATION, TURNED, unit)
    turning = 0 if step.road else turn_cost(board, unit, start, vertices, done)
    found = [step.cost + turning]
    hexes = board.piece(unit).hexes
    for before, here in itertools.pairwise(hexes):
        follows = step_into(board, unit, here, before)
        if follows is None:
            return None
        found.append(follows.cost)
    prices = tuple(found)
    can_pay = all(cost <= _part_left(board, unit, number_) for number_, cost in enumerate(prices))
    return prices if can_pay else None


@rule("gbacw-125", "gbacw-124", "gbacw-127")
async def follow(game: Game, unit: str, way: tuple[At, ...]) -> None:
    """Let the head of a column go a way, and its parts after it (8.5)."""
    for to in way:
        if not await _follow_one(game, unit, to):
            return


async def _follow_one(game: Game, unit: str, to: At) -> bool:
    """Go one hex; whether it may go on."""
    start = game.piece(unit).hexes
    await before_step(game, unit, to.hex)
    if not is_on_map(game, unit) or game.piece(unit).hexes != start:
        return False
    if not await fight.before_leaving(game, unit):
        return False
    prices = _passing_prices(game, unit, to) or _prices(game, unit, to)
    step = step_into(game, unit, start[0], to.hex)
    if prices is None or step is None or game.piece(unit).hexes != start:
        return False
    for number_, cost in enumerate(prices[1:], 1):
        game.emit(Counted(ACTIVATION, SPENT, _part(unit, number_), cost))
    pay_for_move(game, unit, prices[0])
    note_march_step(game, unit, step)
    _go(game, unit, to)
    lead_on(
        game, unit, *((before, after) for after, before in itertools.pairwise((to.hex, *start)))
    )
    return await entered(game, unit, step)


def _passing_prices(board: Board, unit: str, to: At) -> tuple[int, ...] | None:
    """What parts pay for a step while some of them pass friends; None if none does."""
    hexes = board.piece(unit).hexes
    if not any(friends_in(board, unit, hex_) for hex_ in (to.hex, *hexes)):
        return None
    steps = zip(hexes, (to.hex, *hexes), strict=False)
    found = [_road_cost(board, unit, start, end) for start, end in steps]
    return None if None in found else tuple(one for one in found if one is not None)


def _go(game: Game, unit: str, to: At) -> None:
    field = field_of(game)
    lies = body(game, unit)
    length = column_length(game, unit)
    manoeuvre = followed(field.grid, lies, field.place(to.hex), length)
    after = manoeuvre.body._replace(facing=to.facing)
    grows = len(after.hexes) > len(lies.hexes)
    bodies.carry_out(game, unit, manoeuvre._replace(body=after), rule="gbacw-125")
    if grows:
        game.emit(Counted(ACTIVATION, _DROPPED, unit))
    formation = _column_formation(game, unit)
    piece = game.piece(unit)
    if piece.formation != formation:
        game.emit(Formed(unit, formation, piece.extends, piece.facing, visible_to=()))


def _column_formation(board: Board, unit: str) -> str:
    if is_vertex(board.piece(unit).facing or 0):
        return ROAD_COLUMN
    return EXTENDED_COLUMN if is_extended(board, unit) else COLUMN


# --- other formations (8.52) ----------------------------------------------------------------------


@rule("gbacw-116", "gbacw-090")
def may_form_column(board: Board, unit: str) -> bool:
    """Whether a unit that advances may form a column to use roads, away from the enemy (8.44)."""
    if order_of(board, unit) != ADVANCE or in_column(board, unit) or column_length(board, unit) < 2:
        return False
    piece = board.piece(unit)
    return not any(
        is_beside_enemy(board, hex_, piece.side) or friends_in(board, unit, hex_)
        for hex_ in piece.hexes
    )


@rule("gbacw-116")
async def form_column(game: Game, unit: str) -> None:
    """Form a road column: a line turns along its row, its head towards its front (8.44)."""
    piece = game.piece(unit)
    if not is_extended_line(game, unit):
        game.emit(Formed(unit, ROAD_COLUMN, (), piece.facing, rule="gbacw-116"))
        return
    hand = await choose_head(game, unit, "gbacw-116")
    lies = formed_column(field_of(game).grid, body(game, unit), hand)
    towards = lies.body.facing
    around = ((towards - 1) % FACINGS, (towards + 1) % FACINGS)
    facing = min(around, key=lambda one: turn_between(piece.facing or 1, one))
    turned = lies._replace(body=Body("column", lies.body.hexes, facing))
    bodies.carry_out(game, unit, turned, formation=ROAD_COLUMN, rule="gbacw-116")
    _pay_turn(game, unit, turn_between(piece.facing or 1, facing) // 2)


def _pay_turn(game: Game, unit: str, vertices: int) -> None:
    cost = turn_cost(game, unit, game.piece(unit).hex, vertices)
    game.emit(Counted(ACTIVATION, TURNED, unit, vertices))
    if cost:
        game.emit(Counted(ACTIVATION, SPENT, unit, cost))


@rule("gbacw-128", "gbacw-131")
def may_form_line(board: Board, unit: str) -> bool:
    """Whether a column may form line where it stands: in a row, and not on the march (8.52)."""
    if not in_column(board, unit) or order_of(board, unit) == MARCH:
        return False
    if not is_extended(board, unit):
        return True
    return bool(_lines(board, unit))


def _lines(board: Board, unit: str) -> dict[Hand, Manoeuvre]:
    """The lines that a column can turn into, by the hand that it turns to."""
    found: dict[Hand, Manoeuvre] = {}
    for hand in ("left", "right"):
        made = formed_line(field_of(board).grid, body(board, unit), hand)
        if made is not None and price(board, unit, made) is not None:
            found[hand] = made
    return found


@rule("gbacw-128", "gbacw-131")
async def form_line(game: Game, unit: str) -> None:
    """Let a column turn into line (8.52)."""
    piece = game.piece(unit)
    if not is_extended(game, unit):
        facing = piece.facing or 1
        facing = facing if is_vertex(facing) else (facing + 1) % FACINGS
        game.emit(Formed(unit, LINE, (), facing, rule="gbacw-128"))
        return
    options = _lines(game, unit)
    hexes = {front: hand for hand, made in options.items() for front in _front(game, made)[:1]}
    chosen = await ask_if_needed(
        choose_one(
            "hex",
            piece.side,
            tr("Towards which hex does {piece} face?", piece=game.names.piece(unit)),
            lambda: list(hexes),
            "gbacw-128",
            subject=unit,
            why_not=lambda _: none_of_hexes(hexes, later("It can face: {hexes}."), "gbacw-128"),
        )
    )
    made = options[hexes[chosen]]
    vertices = (turn_between(piece.facing or 1, made.body.facing) + 1) // 2
    bodies.carry_out(game, unit, made, formation=EXTENDED_LINE, rule="gbacw-128")
    _pay_turn(game, unit, vertices)


def _front(board: Board, made: Manoeuvre) -> tuple[str, ...]:
    from hexwright.engine.systems.gbacw.facing import front_of

    return front_of(board, made.body)


@rule("gbacw-128", "gbacw-131")
def column_closings(board: Board, unit: str) -> dict[str, int]:
    """The hexes that a column can close up on, and what the way there costs off the road (8.52).

    By attack orders it closes up even if it has not the points (8.53).
    """
    if not is_extended_column(board, unit):
        return {}
    field = field_of(board)
    found = {}
    for hex_ in board.piece(unit).hexes:
        made = contracted(field.grid, body(board, unit), field.place(hex_))
        costs = [
            _track_cost(board, unit, [field.number(p) for p in track]) for track in made.tracks
        ]
        if None in costs:
            continue
        cost = max(one for one in costs if one is not None)
        if not friends_in(board, unit, hex_):
            found[hex_] = cost
    within = {one: cost for one, cost in found.items() if cost <= left(board, unit)}
    return within or (found if order_of(board, unit) == ATTACK else {})


def _track_cost(board: Board, unit: str, track: list[str]) -> int | None:
    total = 0
    for start, end in itertools.pairwise(track):
        step: Step | None = off_road(
            board, start, end, movement_class(board, unit), order_of(board, unit)
        )
        if step is None:
            return None
        total += step.cost
    return total


@rule("gbacw-128", "gbacw-131", "gbacw-155")
async def close_column(game: Game, unit: str) -> None:
    """Let a column draw in upon one of its hexes; beyond its points in disorder, as its all."""
    options = column_closings(game, unit)
    hex_ = await ask_if_needed(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("Which hex does {piece} close up on?", piece=game.names.piece(unit)),
            lambda: list(options),
            "gbacw-128",
            subject=unit,
            why_not=lambda _: none_of_hexes(
                options, later("It can close up on: {hexes}."), "gbacw-128"
            ),
        )
    )
    field = field_of(game)
    made = contracted(field.grid, body(game, unit), field.place(hex_))
    formation = LINE if is_vertex(game.piece(unit).facing or 0) else COLUMN
    is_forced = options[hex_] > left(game, unit)
    pay_for_move(game, unit, min(options[hex_], left(game, unit)))
    bodies.carry_out(game, unit, made, formation=formation, rule="gbacw-128")
    if is_forced:
        if not is_disordered(game, unit):
            await fight.disorder(game, unit, cause="terrain", rule="gbacw-131")
        game.emit(Counted(ACTIVATION, DONE, unit))


COLUMN_MANOEUVRES: Manoeuvres = {
    ":form-column": (lambda: tr("Form a road column"), may_form_column, form_column),
    ":form-line": (lambda: tr("Form line"), may_form_line, form_line),
    ":close-column": (
        lambda: tr("Close up the column"),
        lambda board, unit: bool(column_closings(board, unit)),
        close_column,
    ),
}
LINE_ACTIONS: Manoeuvres = {**LINE_MANOEUVRES, **COLUMN_MANOEUVRES}

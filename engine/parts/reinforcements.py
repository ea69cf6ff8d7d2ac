"""Reinforcements: who is still to come, where and how they enter, what it costs in a column."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Refusal,
    ask,
    choose_one,
    choose_path,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, whereabouts
from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.core.state import Piece
from hexwright.engine.hexes.costs import Points, exact
from hexwright.engine.parts.activation import ACTIVATION
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.reasons import none_of, none_of_hexes
from hexwright.schema.language import later, tr
from hexwright.schema.model.scenario import Reinforcement

# Counted of whatever has come in, or was come through: hexes, formations, units.
ENTERED: Final = "entered"
_PAID: Final = "entry-paid"
# Counts are whole numbers; movement costs are halves, thirds, quarters or fifths of a point.
_PARTS: Final = 60


# --- who is to come -------------------------------------------------------------------------------


@lasting
def arrival(board: Board, name: str) -> Reinforcement:
    """A reinforcement of the scenario."""
    return next(
        reinforcement for reinforcement in board.scenario.reinforcements if reinforcement.id == name
    )


@lasting
def pieces_of_arrival(board: Board, name: str) -> tuple[str, ...]:
    """The pieces of a reinforcement, by name or by their command."""
    return tuple(board.module.members(arrival(board, name)))


def is_waiting(board: Board, piece: str) -> bool:
    """Whether a piece has not come onto the map yet and may still do so; who ran off it has."""
    found = board.state.pieces.get(piece)
    return found is None or not (found.hex or found.is_gone or found.box in _routed(board))


@lasting
def _routed(board: Board) -> tuple[str, ...]:
    """The boxes of those who ran off the map, and may rally there."""
    return tuple(box.id for box in board.module.info.boxes if box.purpose == "routed")


def call_up(board: Board, coming: Callable[[Board, Reinforcement, Piece], Piece]) -> None:
    """Lay the counters of all who are still to come beside the map, as `coming` changes them."""
    for reinforcement in board.scenario.reinforcements:
        for name in pieces_of_arrival(board, reinforcement.id):
            if name not in board.state.pieces:
                board.emit(Placed(coming(board, reinforcement, unplaced_piece(board.module, name))))


def waiting_now(board: Board, side: str) -> tuple[tuple[str, Reinforcement], ...]:
    """The pieces of a side whose turn has come and who are not on the map yet."""
    return _waiting_in(board, side, board.state.turn)


@whereabouts
def _waiting_in(board: Board, side: str, turn: int) -> tuple[tuple[str, Reinforcement], ...]:
    return tuple(
        (piece, reinforcement)
        for reinforcement in board.scenario.reinforcements
        if reinforcement.side == side and reinforcement.turn <= turn
        for piece in pieces_of_arrival(board, reinforcement.id)
        if is_waiting(board, piece)
    )


def first_arrival(board: Board, pieces: Sequence[str]) -> Reinforcement | None:
    """The first reinforcement that some of these pieces are to come with."""
    waiting = [one for one in pieces if is_waiting(board, one)]
    found = [
        reinforcement
        for reinforcement in board.scenario.reinforcements
        if any(piece in pieces_of_arrival(board, reinforcement.id) for piece in waiting)
    ]
    return min(found, key=lambda one: one.turn, default=None)


# --- where ----------------------------------------------------------------------------------------


@lasting
def entry_hexes(board: Board, name: str) -> tuple[str, ...]:
    """The hexes through which a reinforcement enters."""
    found = arrival(board, name)
    zone = field_of(board).zones.get(found.zone)
    return tuple(dict.fromkeys((*found.hexes, *(zone.hexes if zone else ()))))


@whereabouts
def kept_free(board: Board, side: str, within: int) -> tuple[str, ...]:
    """Hexes through which enemies of a side are still to come, and those so near to them."""
    found: dict[str, None] = {}
    for reinforcement in board.scenario.reinforcements:
        expected = pieces_of_arrival(board, reinforcement.id) if reinforcement.side != side else ()
        if any(is_waiting(board, piece) for piece in expected):
            found.update(_approaches(board, reinforcement.id, within))
    return tuple(found)


@lasting
def _approaches(board: Board, name: str, within: int) -> dict[str, None]:
    """The hexes through which a reinforcement enters, and those so near to them."""
    found = dict.fromkeys(entry_hexes(board, name))
    for _ in range(within):
        found = dict.fromkeys(hex_ for one in found for hex_ in (one, *near(board, one)))
    return found


# --- the column -----------------------------------------------------------------------------------


class Column(NamedTuple):
    """What an entry hex costs those who come through it after others.

    Each stack before adds a share of one's own cost, or of what that stack paid for the hex.
    """

    share: int | Fraction = 1
    of: Literal["own", "theirs"] = "own"
    # How long stacks belong to one column.
    scope: str = ACTIVATION


def cost_in_column(board: Board, column: Column, entry: str, cost: Points) -> Points:
    """What an entry hex costs the next stack, if it costs so much without others."""
    if column.of == "own":
        return cost * (1 + column.share * board.count(column.scope, ENTERED, entry))
    return cost + column.share * Fraction(board.count(column.scope, _PAID, entry), _PARTS)


def note_entry(board: Board, column: Column, entry: str, cost: Points) -> None:
    """A stack has come through an entry hex that costs it so much without others."""
    board.emit(Counted(column.scope, ENTERED, entry))
    if column.of == "theirs":
        board.emit(Counted(column.scope, _PAID, entry, int(exact(cost) * _PARTS)))


# --- coming onto the map --------------------------------------------------------------------------


# The button that asks who enters in the same stack.
WITH: Final = ":with"
Units = tuple[str, ...]
Path = tuple[str, ...]


class EntryMode(NamedTuple):
    """A way of moving in which units may enter, and the button that chooses it, in English."""

    id: str
    button: str
    words: str


class EntryRules(NamedTuple):
    """What a system says about units that enter."""

    # Who may enter in one stack with a unit, each for himself; whether all of them may.
    companions: Callable[[Board, str], Sequence[str]]
    may_come_together: Callable[[Board, Units], bool]
    # The modes in which units can enter now, the usual one first.
    modes: Callable[[Board, Units], Sequence[EntryMode]]
    # The ways in, each from its entry hex on, and why another one is none.
    ways: Callable[[Board, Units, str], Sequence[Path]]
    why_not: Callable[[Board, Units, str, object], Refusal | None]
    rule: str = ""


class WayIn(NamedTuple):
    """Units that enter together, in which mode and along which way."""

    units: Units
    mode: str
    path: Path


async def choose_way_in(game: Game, unit: str, rules: EntryRules) -> WayIn | None:
    """Let the owner of a unit choose how it enters; None if it does not."""
    units: Units = (unit,)
    modes = rules.modes(game, units)
    if not modes:
        return None
    mode = modes[0].id
    while True:
        answer = await ask(_question(game, units, mode, rules))
        if isinstance(answer, tuple):
            return WayIn(units, mode, answer)
        if answer == WITH:
            units = (unit, *await _companions(game, unit, rules))
            continue
        chosen = [one.id for one in rules.modes(game, units) if one.button == answer]
        if not chosen:
            return None
        mode = chosen[0]


def _question(game: Game, units: Units, mode: str, rules: EntryRules) -> Decision[Path | str]:
    buttons = {PASS: tr("Not now")}
    if rules.companions(game, units[0]):
        buttons[WITH] = tr("With others…")
    others = (one for one in rules.modes(game, units) if one.id != mode)
    buttons.update({other.button: tr(other.words) for other in others})
    return choose_path(
        game.piece(units[0]).side,
        tr("Where do {pieces} enter?", pieces=game.names.pieces(units)),
        lambda: rules.ways(game, units, mode),
        rules.rule,
        buttons=buttons,
        subject=units[0],
        allows=lambda path: rules.why_not(game, units, mode, path) is None,
        why_not=lambda path: rules.why_not(game, units, mode, path),
    )


async def _companions(game: Game, unit: str, rules: EntryRules) -> Units:
    return await ask(
        choose_several(
            "piece",
            game.piece(unit).side,
            tr("Who enters together with {piece}?", piece=game.names.piece(unit)),
            lambda: rules.companions(game, unit),
            rules.rule,
            allows=lambda others: rules.may_come_together(game, (unit, *others)),
            why_not=lambda _: Refusal(tr("They cannot come as one stack."), rules.rule),
            why_no_member=lambda one: none_of(game, rules.companions(game, unit), one, rules.rule),
        )
    )


async def choose_entry_hex(game: Game, piece: str, hexes: Sequence[str], rule: str = "") -> str:
    """The hex where a piece enters, of those that it may; its owner is asked if there are more."""
    if len(hexes) == 1:
        return hexes[0]
    side = game.piece(piece).side
    prompt = tr("Where do {pieces} enter?", pieces=game.names.pieces((piece,)))
    words = later("It can enter here: {hexes}.")
    return await ask(
        choose_one(
            "hex",
            side,
            prompt,
            lambda: hexes,
            rule,
            subject=piece,
            why_not=lambda _: none_of_hexes(hexes, words, rule),
        )
    )


def set_down(
    board: Board, piece: str, hex_: str, facing: int | None, *statuses: str, rule: str = ""
) -> None:
    """Put a piece from beside the map into a hex, with these statuses alone."""
    found = replace(
        board.piece(piece), hex=hex_, facing=facing, statuses=dict.fromkeys(statuses, 1)
    )
    words = later("{piece} arrives at {hex}.|{piece} arrive at {hex}.")
    board.emit(Placed(found, words, rule=rule))

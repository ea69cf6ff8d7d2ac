"""Scripts of scenarios (A15): special rules by their hook, and what a game remembers of them."""

from typing import Any, Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.troops import command_of, line_of
from hexwright.schema.model.scenario import SpecialRule

SCRIPT: Final = "script"
PLAN, RELEASE, RELEASE_NORTH = "plan", "release", "release-north"
GARRISON, NO_MARCH, KEEP_AWAY = "garrison", "no-march", "keep-away"
WING, CHOOSE, WITHHELD, GRANTED, HELP = (
    "wing",
    "choose-markers",
    "withheld-markers",
    "granted-markers",
    "call-for-help",
)
HOOKS: Final = (
    PLAN,
    RELEASE,
    RELEASE_NORTH,
    GARRISON,
    NO_MARCH,
    KEEP_AWAY,
    WING,
    CHOOSE,
    WITHHELD,
    GRANTED,
    HELP,
)


class Script(OwnRecord, frozen=True):
    """What special rules have come to, by their ids.

    Of plans `released` bind nobody any more and `northward` no more to the north; `brigades` are
    divisions that are free on their own; `streak` is for how many turns running a release was
    rolled for. `over` are garrisons that may move, and markers that are withheld no longer; `due`
    are markers that are granted next turn, and `granted` have been. `called` is the turn of the
    call for help, and `helped` says that it has come.
    """

    released: tuple[str, ...] = ()
    northward: tuple[str, ...] = ()
    brigades: tuple[str, ...] = ()
    streak: int = 0
    over: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    called: int = 0
    helped: bool = False


_NOTHING: Final = Script()


def script(board: Board) -> Script:
    """What the special rules of the scenario have come to."""
    found = board.state.records.get(SCRIPT)
    return found if isinstance(found, Script) else _NOTHING


def remember(board: Board, rule_id: str, **changes: Any) -> None:
    """Note what a special rule has come to, if that is anything new."""
    known = script(board)
    after = replace(known, **changes)
    if after != known:
        board.emit(RecordSet(SCRIPT, after, rule=rule_id))


@lasting
def scripted(board: Board, hook: str) -> tuple[SpecialRule, ...]:
    """The special rules that a hook carries out."""
    return tuple(one for one in board.scenario.special_rules if one.hook == hook)


def binds(board: Board, one: SpecialRule, piece: str) -> bool:
    """Whether a special rule speaks of a piece: by its name, its command or its side."""
    return _binds(board, one.id, piece)


@lasting
def _binds(board: Board, rule_id: str, piece: str) -> bool:
    found = rule_called(board, rule_id).attributes
    if piece in found.get("pieces", ()):
        return True
    if piece in board.module.units:
        line = line_of(board, command_of(board, piece))
        if any(command in line for command in found.get("commands", ())):
            return True
    return bool(found.get("side")) and board.module.side_of.get(piece) == found["side"]


@lasting
def bound(board: Board, rule_id: str) -> tuple[str, ...]:
    """The units that a special rule of the scenario speaks of."""
    return tuple(unit for unit in board.module.units if _binds(board, rule_id, unit))


@lasting
def rule_called(board: Board, rule_id: str) -> SpecialRule:
    """A special rule of the scenario by its id."""
    return next(one for one in board.scenario.special_rules if one.id == rule_id)


@rule("aus-400")
def note_attack(board: Board, unit: str) -> None:
    """A unit of a garrison is attacked, in whatever way: all of it may move (A15.2)."""
    for one in scripted(board, GARRISON):
        if one.id not in script(board).over and binds(board, one, unit):
            remember(board, "aus-400", over=(*script(board).over, one.id))


@lasting
def row_of(board: Board, hex_: str) -> int:
    """The row of a hex on the whole field, from the top."""
    field = field_of(board)
    return field.place(hex_)[1]


@lasting
def is_west_of(board: Board, hex_: str, course: str) -> bool:
    """Whether a hex lies west of a course of water, at its own height (A5.2)."""
    x, y = _centre(board, hex_)
    beside = min(_course(board, course), key=lambda point: (abs(point[1] - y), point[0]))
    return x < beside[0]


@lasting
def _centre(board: Board, hex_: str) -> tuple[float, float]:
    column, row = field_of(board).place(hex_)
    return column, row + (0.5 if column % 2 == _low(board) else 0.0)


@lasting
def _low(board: Board) -> int:
    """Which columns lie half a hex lower: the first, the third... or the others."""
    return 0 if field_of(board).grid.stagger == "odd" else 1


@lasting
def _course(board: Board, course: str) -> tuple[tuple[float, float], ...]:
    """The middles of the hexsides of a course."""
    found = next(one for one in field_of(board).map.courses if one.id == course)
    pairs = [(_centre(board, a), _centre(board, b)) for a, b in found.hexsides]
    return tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairs)

"""Turning a counter: the owner says which vertex it looks at, by the hexes in front (jdg-140)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import FACINGS, is_vertex, turn_between
from hexwright.engine.systems.jdg.ground import front_hexes
from hexwright.engine.systems.jdg.troops import ACTIVATION, ARTILLERY, TURNED, arm_of, units_in
from hexwright.schema.language import tr

VERTICES: Final = tuple(one for one in range(FACINGS) if is_vertex(one))
_BUTTON: Final = ":face-"


def facing_button(facing: int) -> str:
    """The answer that turns a counter to a vertex."""
    return f"{_BUTTON}{facing}"


def facings_within(facing: int, vertices: int) -> tuple[int, ...]:
    """The facings that a counter can turn to by so many vertices, its own among them."""
    return tuple(one for one in VERTICES if turn_between(facing, one) <= 2 * vertices)


@rule("jdg-140")
async def turn(
    game: Game,
    units: Sequence[str],
    number: str,
    facings: Sequence[int] = VERTICES,
    shown: Callable[[int], Preview | None] | None = None,
) -> bool:
    """Let the owner turn units that stand together, or not; whether they turned.

    `shown` says what waits for them once they face so.
    """
    first = game.piece(units[0])
    prompt = tr("Where does {piece} face?", piece=game.names.piece(units[0]))
    choice = await ask(
        choose_action(
            first.side,
            prompt,
            lambda: _buttons(game, units[0], facings),
            number,
            subject=units[0],
            about=lambda choice: ahead(game, units[0], choice),
            preview=_by_button(game, units[0], shown) if shown else None,
        )
    )
    if choice == PASS:
        return False
    for one in units:
        game.emit(Rotated(one, int(choice.removeprefix(_BUTTON)), rule=number))
    return True


def _by_button(
    board: Board, unit: str, shown: Callable[[int], Preview | None]
) -> Callable[[str], Preview | None]:
    return lambda choice: shown(_facing_after(board, unit, choice))


def ahead(board: Board, unit: str, choice: str) -> tuple[str, ...]:
    """The hexes in front of a unit after an answer."""
    return front_hexes(board, board.piece(unit).hex, _facing_after(board, unit, choice))


def _facing_after(board: Board, unit: str, choice: str) -> int:
    facing = board.piece(unit).facing
    assert facing is not None
    return facing if choice == PASS else int(choice.removeprefix(_BUTTON))


def _buttons(board: Board, unit: str, facings: Sequence[int]) -> Mapping[str, str]:
    now, hex_ = board.piece(unit).facing, board.piece(unit).hex
    words = {
        facing_button(one): tr("Towards {hexes}", hexes=", ".join(front_hexes(board, hex_, one)))
        for one in facings
        if one != now
    }
    return {PASS: tr("Keep its facing"), **words} if now in facings else words


@rule("jdg-138")
def fellows(board: Board, unit: str) -> list[str]:
    """Those in its hex who share the facing of a unit: guns with guns, the others together."""
    is_gun = arm_of(board, unit) == ARTILLERY
    return [
        one
        for one in units_in(board, board.piece(unit).hex)
        if one != unit and (arm_of(board, one) == ARTILLERY) == is_gun
    ]


@rule("jdg-138", "jdg-143")
def face_together(board: Board, unit: str, facing: int, number: str) -> None:
    """Turn a unit and those in its hex who share its facing, able to attack or not."""
    for one in (unit, *fellows(board, unit)):
        if board.piece(one).facing != facing:
            board.emit(Rotated(one, facing, rule=number))
            board.emit(Counted(ACTIVATION, TURNED, one))

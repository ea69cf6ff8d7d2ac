"""Fatigue (17), where it is played with: what it costs a brigade, and what causes it."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FATIGUE,
    TURN,
    has_level,
    is_artillery_command,
)

# Counted of brigades for the turn: activations in which they did something, levels gained by them,
# phases in which they fought hand to hand. The last is counted while brigades act, too.
WORKED: Final = "worked"
TIRED: Final = "tired"
FOUGHT: Final = "fought"


def fatigue_row(board: Board, brigade: str) -> Reading:
    """What the fatigue of a brigade means."""
    step = has_level(board, brigade, FATIGUE) if board.options["fatigue"] else 0
    return board.look_up("fatigue-levels", str(step))


@rule("gbacw-346")
def change_fatigue(board: Board, brigade: str, levels: int, rule_: str) -> None:
    """Tire a brigade or let it rest, between no fatigue and the highest level (17.24)."""
    if not board.options["fatigue"] or is_artillery_command(board, brigade):
        return
    known = has_level(board, brigade, FATIGUE)
    highest = max(int(row[0]) for row in board.table("fatigue-levels").rows)  # type: ignore[arg-type]
    now = max(0, min(highest, known + levels))
    if now == known:
        return
    board.emit(LevelSet(brigade, FATIGUE, now, rule=rule_))


def _cause(board: Board, cause: str) -> Reading:
    return board.look_up("fatigue-causes", cause)


@rule("gbacw-341", "gbacw-342", "gbacw-345")
def tire_by_activation(game: Game, brigade: str) -> None:
    """An activation in which a brigade did something tires it after the second (17.22, 17.23)."""
    row = _cause(game, "activation")
    game.emit(Counted(TURN, WORKED, brigade))
    if game.count(TURN, WORKED, brigade) > int(row["free"]):
        _tire(game, brigade, int(row["levels"]), row["most"], "gbacw-342")


@rule("gbacw-343", "gbacw-345")
def tire_by_march(game: Game, brigade: str, equivalents: int, *, off_road: bool) -> None:
    """A long march tires: the fourth part of it on roads, the third too across country (17.22)."""
    row = _cause(game, "other-march" if off_road else "road-march")
    for _ in range(equivalents - int(row["free"])):
        _tire(game, brigade, int(row["levels"]), row["most"], "gbacw-343")


def _tire(game: Game, brigade: str, levels: int, most: int | None, rule_: str) -> None:
    """Gain levels by activations or marches, up to so many in a turn."""
    if most is not None and game.count(TURN, TIRED, brigade) >= most:
        return
    game.emit(Counted(TURN, TIRED, brigade, levels))
    change_fatigue(game, brigade, levels, rule_)


@rule("gbacw-344", "gbacw-345")
def tire_by_shock(game: Game, brigade: str) -> None:
    """Each phase of fighting hand to hand after the first of a turn tires a brigade (17.22)."""
    row = _cause(game, "shock")
    game.emit(Counted(TURN, FOUGHT, brigade))
    if game.count(TURN, FOUGHT, brigade) > int(row["free"]):
        change_fatigue(game, brigade, int(row["levels"]), "gbacw-344")


@rule("gbacw-339")
def tire_by_night(game: Game, brigade: str) -> None:
    """An activation under attack orders at night tires a brigade (16.12)."""
    change_fatigue(game, brigade, int(_cause(game, "night-attack")["levels"]), "gbacw-339")


@rule("gbacw-344")
def fighters_of_phase(board: Board) -> list[str]:
    """The brigades that fought hand to hand while brigades acted, of both sides."""
    lead = f"{ACTIVATION}/{FOUGHT}/"
    counts = board.state.counts
    return [key[len(lead) :] for key, count in counts.items() if count and key.startswith(lead)]

"""After a won melee: Take Ground, Breakthrough and Bonus Attack (chapter 5)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_path, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.ways_back import Path
from hexwright.engine.systems.ccn.entering import bars_battle, may_enter, stops_at
from hexwright.engine.systems.ccn.reasons import why_no_breakthrough
from hexwright.engine.systems.ccn.retreat import go
from hexwright.engine.systems.ccn.strength import Attack
from hexwright.engine.systems.ccn.troops import (
    CANNOT_BATTLE,
    CAVALRY,
    MAY_NOT_BATTLE,
    TURN,
    arm_of,
    in_square,
)
from hexwright.schema.language import later, tr

BONUS = "bonus-attack"


@rule("ccn-187", "ccn-191", "ccn-192", "ccn-193", "ccn-204")
async def advance(game: Game, attack: Attack, goal: str) -> None:
    """Offer what the table allows to this attacker."""
    unit = attack.attacker
    row = game.look_up("post-melee", _row(game, attack))
    if not row["advance"] or not may_enter(game, unit, goal):
        return
    game.emit(TableRead.silently(game.table("post-melee"), [row]))
    if game.count(TURN, "joined", unit) and not game.options.get("joined_unit_may_advance", True):
        return
    if int(row["extra_hexes"]):
        path = await _break_through(game, unit, goal)
    else:
        prompt = tr("Does {piece} take the ground?", piece=game.names.piece(unit))
        side = game.piece(unit).side
        taken = await ask(yes_no(side, prompt, "ccn-187", subject=unit))
        path = (goal,) if taken else ()
    if path:
        _go(game, unit, path)
        if row["bonus_attack"] and CANNOT_BATTLE not in game.piece(unit).statuses:
            game.emit(Counted(TURN, BONUS, unit))


def _row(board: Board, attack: Attack) -> str:
    if in_square(board, attack.attacker):
        return "square"
    arm = arm_of(board, attack.attacker)
    return "cavalry-bonus-attack" if arm == CAVALRY and attack.is_bonus else arm


def _go(game: Game, unit: str, path: Path) -> None:
    rule_id = "ccn-193" if arm_of(game, unit) == CAVALRY else "ccn-187"
    words = later("{piece} takes the ground at {hex}.|{piece} take the ground at {hex}.")
    if len(path) > 1:
        words = later(
            "{piece} breaks through from {start} to {hex}."
            "|{piece} break through from {start} to {hex}."
        )
    with game.together():
        go(game, unit, path, rule_id, words)
        if any(bars_battle(game, unit, one) for one in path):
            game.emit(StatusSet(unit, CANNOT_BATTLE, words=MAY_NOT_BATTLE, rule="ccn-202"))


async def _break_through(game: Game, unit: str, goal: str) -> Path:
    """Into the hex that was left and, if it does not stop there, one further."""
    prompt = tr("Does {piece} break through?", piece=game.names.piece(unit))
    choice = await ask(
        choose_path(
            game.piece(unit).side,
            prompt,
            lambda: breakthrough_paths(game, unit, goal),
            "ccn-193",
            subject=unit,
            buttons={PASS: tr("Stay")},
            why_not=lambda path: why_no_breakthrough(game, unit, goal, path),
        )
    )
    return () if isinstance(choice, str) else choice


@rule("ccn-194", "ccn-195")
def breakthrough_paths(board: Board, unit: str, goal: str) -> list[Path]:
    """The hex left, alone or with a further one; back to where it came from is allowed."""
    start = board.piece(unit).hex
    paths: list[Path] = [(goal,)]
    if stops_at(board, unit, start, goal):
        return paths
    for one in near(board, goal):
        if one == start or may_enter(board, unit, one):
            paths.append((goal, one))
    return paths

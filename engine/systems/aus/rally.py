"""Rally (12), fatigue (13) and breakpoints of commands (11.2): the end of a turn."""

from fractions import Fraction
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.memory import standing_of
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.facing import HEXSIDES, turn
from hexwright.engine.parts.states import Breaking, judge_formations
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.aus.attached import BATTERY, special_of, specials
from hexwright.engine.systems.aus.command import is_broken
from hexwright.engine.systems.aus.fire import COMBAT
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.morale import LADDER, check_modifiers, levels_failed, sink
from hexwright.engine.systems.aus.neighbours import (
    distance_to_enemy,
    is_beside_enemy,
    stack_of,
    top_of,
)
from hexwright.engine.systems.aus.odds import against_morale, levels_lost
from hexwright.engine.systems.aus.records import BUSY, DRAWN
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    BREAKPOINT,
    BROKEN,
    FATIGUE,
    GOOD,
    LEVELS,
    RECOVERED,
    RECOVERY,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    TURN,
    corps,
    disorder,
    divisions,
    divisions_of,
    fatigue_of,
    has,
    is_gun,
    is_lost,
    is_routed,
    leader_of,
    level_of,
    morale,
    number,
    profile,
    roster,
    set_status,
    units_of,
)
from hexwright.schema.language import later, tr

TRIED: Final = "tried-to-rally"


# --- rally (12.1, 12.2) ---------------------------------------------------------------------------


@rule("aus-318", "aus-320", "aus-321", "aus-314", "aus-299")
def may_rally(board: Board, unit: str) -> bool:
    """Whether a unit may try to rally: for its stack, or each for itself if routed (12.0)."""
    level = level_of(board, unit)
    if level == GOOD or is_gun(board, unit) or is_beside_enemy(board, unit):
        return False
    if level == SHAKEN and (has(board, unit, RECOVERED) or has(board, unit, BREAKPOINT)):
        return False
    if board.count(TURN, TRIED, unit):
        return False
    return level == ROUTED or top_of(board, board.piece(unit).hex) == unit


@rule("aus-318", "aus-319", "aus-320", "aus-321")
async def rally(game: Game) -> bool:
    """A side lets its units rally one by one; False when both have done (12.1)."""
    for side in game.sides:
        if game.count(TURN, "rallied", side):
            continue
        able = [one for one in units_on_map(game, side) if may_rally(game, one)]
        if able:
            unit = await ask(
                choose_one(
                    "piece",
                    side,
                    tr("Which unit tries to rally?"),
                    lambda able=able: able,  # type: ignore[misc] # bound now
                    "aus-318",
                    buttons={PASS: tr("None any more")},
                    preview=lambda one: rally_preview(game, one) if one != PASS else None,
                    why_not=lambda _: Refusal(
                        tr("It need not rally, has tried, or is next to the enemy."), "aus-318"
                    ),
                )
            )
            if unit != PASS:
                await try_to_rally(game, unit)
                return True
        game.emit(Counted(TURN, "rallied", side))
        return True
    return False


def rally_preview(board: Board, unit: str) -> Preview:
    """What counts when a unit tries to rally, and how likely it does; failing costs nothing."""
    modifiers = check_modifiers(board, unit)
    known = levels_lost(board, morale(board, unit), modifiers.total)
    share = sum((part for levels, part in known if not levels), Fraction())
    odds = Odds("", {}, (Fact(tr("A level better"), share, rule="aus-319"),))
    return Preview(against_morale(board, unit, modifiers), modifiers, odds, "aus-319")


@rule("aus-319", "aus-320", "aus-321")
async def try_to_rally(game: Game, unit: str) -> None:
    """A morale check with everything; a level better if it is passed (12.1)."""
    level = level_of(game, unit)
    stack = (
        [unit]
        if level == ROUTED
        else [one for one in stack_of(game, unit) if not is_gun(game, one)]
    )
    for one in stack:
        game.emit(Counted(TURN, TRIED, one, visible_to=()))
    if levels_failed(game, unit):
        return
    better = LEVELS[LEVELS.index(level) - 1]
    for one in stack:
        LADDER.enter(game, one, better, "aus-319")
    if level == ROUTED and not game.piece(unit).extends:
        await turn(game, [unit], "aus-321", profile(game, game.piece(unit).formation), HEXSIDES)


@rule("aus-322")
async def lose_routed(game: Game) -> bool:
    """Who is still routed loses strength and goes on back (12.4)."""
    for side in game.sides:
        for one in units_on_map(game, side):
            if is_on_map(game, one) and is_routed(game, one):
                await lose(game, one, 1, "aus-322")
                if is_on_map(game, one):
                    await go_back(game, Flight((one,), 1), "aus-322")
    return False


@rule("aus-323", "aus-266")
def recover_horses(game: Game) -> None:
    """Blown cavalry with a marker of recovery gets better by a level (12.3)."""
    for side in game.sides:
        for one in units_on_map(game, side):
            if not has(game, one, RECOVERY):
                continue
            set_status(game, one, RECOVERY, "aus-323", on=False)
            if has(game, one, BLOWN[1]):
                set_status(game, one, BLOWN[1], "aus-323", on=False)
                set_status(game, one, BLOWN[0], "aus-323")
            else:
                set_status(game, one, BLOWN[0], "aus-323", on=False)


# --- fatigue (13) ---------------------------------------------------------------------------------


@rule(
    "aus-076",
    "aus-078",
    "aus-079",
    "aus-081",
    "aus-326",
    "aus-327",
    "aus-328",
    "aus-329",
    "aus-330",
)
def box_of(board: Board, division: str) -> str:
    """The box of the command card in which the marker of a division lies (4.8)."""
    drawn, fought = board.count(TURN, DRAWN, division), board.count(TURN, COMBAT, division)
    if is_broken(board, division):
        return "breakpoint-combat" if fought else "breakpoint"
    if drawn:
        return (
            "activated"
            if board.count(TURN, BUSY, division) or fought
            else _idle_box(board, division)
        )
    return "removed-combat" if fought else "available"


def _idle_box(board: Board, division: str) -> str:
    """A marker that was drawn tires, unless its division has done nothing but march."""
    leader = leader_of(board, division)
    return "strategic" if leader and has(board, leader, STRATEGIC) else "activated"


@rule("aus-325", "aus-326", "aus-330", "aus-332", "aus-100")
async def tire(game: Game) -> bool:
    """Divisions tire or rest by the boxes of their markers, with what it does at once (13.1)."""
    for side in game.sides:
        for division in (*divisions(game, side), *specials(game, side)):
            units = units_of(game, division)
            if not units or special_of(game, division) == BATTERY:
                continue
            change = int(game.look_up("command-card", box_of(game, division))["fatigue"])
            if change < 0 and not _is_far(game, division):
                change = 0
            before = fatigue_of(game, division)
            after = min(max(before + change, 0), 9)
            if after == before:
                continue
            game.emit(LevelSet(division, FATIGUE, after, rule="aus-325"))
            if after > before:
                await _suffer_fatigue(game, division, after)
    return False


def _is_far(board: Board, division: str) -> bool:
    least = number(board, "recovery-distance")
    return all(distance_to_enemy(board, one) >= least for one in units_of(board, division))


@rule("aus-332")
async def _suffer_fatigue(game: Game, division: str, level: int) -> None:
    """What arriving at a level of fatigue does to the units of a division, once (13.3)."""
    row = game.look_up("fatigue", str(level))
    for one in units_of(game, division):
        if not is_on_map(game, one) or is_gun(game, one):
            continue
        if row["disorders"]:
            disorder(game, one, "aus-332")
        if int(row["levels_lost"]) and not is_routed(game, one):
            await sink(game, one, int(row["levels_lost"]))


# --- breakpoints of commands (11.2, 11.3) ---------------------------------------------------------


@rule("aus-315")
def _is_division_broken(board: Board, division: str) -> bool:
    """Whether so many units of a division are broken or gone (11.2)."""
    value = board.module.commands[division].attributes.get("breakpoint")
    if value is None or not any(one in board.state.pieces for one in roster(board, division)):
        return False
    return _lost_of(board, board.module.side_of[division], division) >= int(value)


@standing_of
def _lost_of(board: Board, side: str, division: str) -> int:
    """How many units of a division of a side are broken or gone."""
    del side
    return sum(
        is_lost(board, one) or has(board, one, BREAKPOINT)
        for one in roster(board, division)
        if one in board.state.pieces
    )


@rule("aus-317")
def _is_corps_broken(board: Board, name: str) -> bool:
    """Whether all divisions of a corps that take part are broken (11.3)."""
    own = [
        one
        for one in divisions_of(board, name)
        if any(unit in board.state.pieces for unit in roster(board, one))
    ]
    return bool(own) and all(is_broken(board, one) for one in own)


DIVISIONS: Final = Breaking(
    BROKEN,
    divisions,
    _is_division_broken,
    breaks="aus-315",
    for_good=True,
    broken_words=later("{piece}: at its breakpoint."),
)
CORPS: Final = Breaking(
    BROKEN,
    corps,
    _is_corps_broken,
    breaks="aus-317",
    for_good=True,
    broken_words=later("{piece}: at its breakpoint."),
)


@rule("aus-315", "aus-317")
def judge_commands(board: Board) -> None:
    """Look which divisions and corps have come to their breakpoint."""
    judge_formations(board, DIVISIONS)
    judge_formations(board, CORPS)

"""Ammunition (10.69, 10.9, 14.33): when it runs short, and bringing it up."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.gbacw.sections import (
    LOW,
    OUT,
    choose_section,
    is_busy,
    is_mixed,
    note_busy,
    ready,
    section_weapon,
    set_shortage,
    short_sections,
    shortage,
)
from hexwright.engine.systems.gbacw.targets import orders_allow
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    LOW_AMMUNITION,
    NO_AMMUNITION,
    fighters_in,
    has,
    is_abandoned,
    is_foot,
    is_gun,
)
from hexwright.schema.language import later, tr

# Counted of a battery of which some sections were brought ammunition while others fire.
SUPPLIED = "supplied"


@rule("gbacw-218", "gbacw-219", "gbacw-225", "gbacw-328")
def use_ammunition(
    board: Board,
    unit: str,
    rolls: Sequence[int],
    *,
    rapid: bool = False,
    second: bool = False,
    sections: Sequence[int] = (),
) -> None:
    """What the dice of a fire, before modifiers, leave of the ammunition (10.69, 10.91).

    `second` is the shot that repeating rifles fire after their first. Of a battery of several types
    of guns some `sections` alone may have fired.
    """
    if is_mixed(board, unit):
        for section in ready(board, unit, sections):
            _use_up(board, unit, section, rolls, rapid=rapid)
        _show_shortage(board, unit)
        return
    row = _row(board, unit, rapid=rapid, second=second)
    if not row or has(board, unit, NO_AMMUNITION):
        return
    found = board.look_up("ammunition", row)
    if not any(roll in (found["roll"], found["also"]) for roll in rolls):
        return
    if found["effect"] == "out" or has(board, unit, LOW_AMMUNITION):
        _set(board, unit, NO_AMMUNITION, str(found.rule))
    else:
        _set(board, unit, LOW_AMMUNITION, str(found.rule))


@rule("gbacw-219", "gbacw-218")
def _use_up(board: Board, unit: str, section: int, rolls: Sequence[int], *, rapid: bool) -> None:
    """The same for a section; of guns that fire rapidly only smoothbores do so (10.68)."""
    code = section_weapon(board, unit, section)
    twice = rapid and bool(board.look_up("range-effects", code)["rapid_fire"])
    found = board.look_up("ammunition", "rapid-fire" if twice else "artillery")
    if not any(roll in (found["roll"], found["also"]) for roll in (rolls if twice else rolls[:1])):
        return
    is_out = found["effect"] == "out" or shortage(board, unit, section) == LOW
    set_shortage(board, unit, section, OUT if is_out else LOW, str(found.rule))


@rule("gbacw-219")
def _show_shortage(board: Board, unit: str) -> None:
    """A battery is out of ammunition when all its sections are, and low when one of them is."""
    status = LOW_AMMUNITION if short_sections(board, unit) else ""
    _set(board, unit, status if ready(board, unit) else NO_AMMUNITION, "gbacw-219")


def _row(board: Board, unit: str, *, rapid: bool, second: bool) -> str:
    if is_gun(board, unit):
        return "rapid-fire" if rapid else "artillery"
    if second:
        return "second-shot"
    uses = bool(board.options["small_arms_ammunition"]) and is_foot(board, unit)
    return "small-arms" if uses else ""


def _set(board: Board, unit: str, status: str, rule_id: str) -> None:
    for one in (LOW_AMMUNITION, NO_AMMUNITION):
        if one != status and has(board, unit, one):
            board.emit(StatusSet(unit, one, 0, rule=rule_id, visible_to=()))
    if status and not has(board, unit, status):
        words = (
            later("{piece} runs low on ammunition.|{piece} run low on ammunition.")
            if status == LOW_AMMUNITION
            else later("{piece} is out of ammunition.|{piece} are out of ammunition.")
        )
        board.emit(StatusSet(unit, status, words=words, rule=rule_id))


@rule("gbacw-226")
def can_resupply(board: Board, unit: str) -> bool:
    """Whether a unit may bring up ammunition: it is short of it, and no enemy is near (10.93)."""
    short = has(board, unit, LOW_AMMUNITION) or has(board, unit, NO_AMMUNITION)
    short = short or bool(short_sections(board, unit))
    if not short or is_abandoned(board, unit) or not orders_allow(board, unit, "resupply"):
        return False
    side = board.piece(unit).side
    return not any(
        board.piece(fighter).side != side
        for hex_ in board.piece(unit).hexes
        for close in near(board, hex_)
        for fighter in fighters_in(board, close)
    )


@rule("gbacw-226")
async def resupply(game: Game, unit: str) -> None:
    """Bring up ammunition, one level (10.92)."""
    if is_mixed(game, unit):
        bring_up(game, unit, short_sections(game, unit))
        return
    status = LOW_AMMUNITION if has(game, unit, NO_AMMUNITION) else ""
    if status:
        game.emit(StatusSet(unit, NO_AMMUNITION, 0, rule="gbacw-226", visible_to=()))
        words = later("{piece} brings up ammunition.|{piece} bring up ammunition.")
        game.emit(StatusSet(unit, status, words=words, rule="gbacw-226"))
    else:
        words = later("{piece} has all its ammunition.|{piece} have all their ammunition.")
        game.emit(StatusSet(unit, LOW_AMMUNITION, 0, words, rule="gbacw-226"))


@rule("gbacw-226", "gbacw-070")
def resupply_fully(board: Board, unit: str) -> None:
    """A unit in reserve, or one that mounts, has all its ammunition again (6.35, 10.94)."""
    for section in short_sections(board, unit):
        set_shortage(board, unit, section, 0, "gbacw-226")
    for one in (LOW_AMMUNITION, NO_AMMUNITION):
        if has(board, unit, one):
            board.emit(StatusSet(unit, one, 0, rule="gbacw-226"))


@rule("gbacw-226")
def bring_up(board: Board, unit: str, sections: Sequence[int]) -> None:
    """Bring some sections of a battery ammunition, one level (10.92)."""
    for section in sections:
        set_shortage(board, unit, section, shortage(board, unit, section) - 1, "gbacw-226")
    _show_shortage(board, unit)


@rule("gbacw-226")
def sections_to_supply(board: Board, unit: str) -> list[int]:
    """The sections of a battery that can be brought ammunition while others fire (10.92)."""
    if not is_mixed(board, unit) or not can_resupply(board, unit):
        return []
    return [one for one in short_sections(board, unit) if not is_busy(board, unit, one)]


@rule("gbacw-226")
async def supply_section(game: Game, unit: str) -> None:
    """Bring one section of a battery ammunition; the others may fire, and it does not move."""
    words = tr("Which guns of {piece} are brought ammunition?", piece=game.names.piece(unit))
    short = sections_to_supply(game, unit)
    section = await choose_section(game, unit, short, words, "gbacw-226")
    bring_up(game, unit, [section])
    note_busy(game, unit, [section], "gbacw-226")
    game.emit(Counted(ACTIVATION, SUPPLIED, unit, rule="gbacw-226"))

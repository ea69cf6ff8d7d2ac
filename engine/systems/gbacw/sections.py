"""Sections (8.24, 8.37, 10.65, 10.69): guns of several types in one battery.

A battery is one unit in all but its fire: each section has its own guns, its own ammunition, and
its place among the others. A battery of one type of gun has no sections to speak of.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.gbacw.troops import ACTIVATION
from hexwright.schema.language import tr, tr_many

# What is counted of a battery for the whole game: by section, and which order its sections lie in.
BATTLE: Final = "battle"
_LOST, _SHORT, _ORDER = "section-loss", "section-short", "section-order"
# Sections that have fired or were brought ammunition in this activation.
_BUSY: Final = "section-busy"
# How much a section lacks: it may be short of ammunition, or have none.
LOW, OUT = 1, 2


def section_guns(board: Board, unit: str) -> list[int]:
    """The guns that each section of a battery has left."""
    return [
        int(section["guns"]) - board.count(BATTLE, f"{_LOST}-{number}", unit)
        for number, section in enumerate(board.attribute(unit, "sections", ()))
    ]


def is_mixed(board: Board, unit: str) -> bool:
    """Whether a battery has guns of several types."""
    return len(board.attribute(unit, "sections", ())) > 1


def section_weapon(board: Board, unit: str, section: int) -> str:
    """The weapon of a section, a row of the range chart."""
    return str(board.attribute(unit, "sections", ())[section]["weapon"])


def section_name(board: Board, unit: str, section: int) -> str:
    """What a section is called: its guns and their type, and what it lacks."""
    guns = section_guns(board, unit)[section]
    weapon = section_weapon(board, unit, section)
    words = {
        0: tr_many("1 gun {weapon}|{count} guns {weapon}", guns, weapon=weapon),
        LOW: tr_many("1 gun {weapon}, low on ammunition|{count} guns {weapon}, low on ammunition",
                     guns, weapon=weapon),
        OUT: tr_many("1 gun {weapon}, out of ammunition|{count} guns {weapon}, out of ammunition",
                     guns, weapon=weapon),
    }  # fmt: skip
    return words[shortage(board, unit, section)]


def living(board: Board, unit: str) -> list[int]:
    """The sections that have guns left, the top one first."""
    guns = section_guns(board, unit)
    return [section for section in sections_in_order(board, unit) if guns[section] > 0]


@rule("gbacw-098", "gbacw-104")
def lose_guns_of_sections(board: Board, unit: str, points: int) -> None:
    """Guns of a battery with sections are lost from one of them by lot (8.37)."""
    if not is_mixed(board, unit):
        return
    for _ in range(points):
        left = [number for number, guns in enumerate(section_guns(board, unit)) if guns]
        if left:
            lost = left[board.random_below(len(left))]
            board.emit(Counted(BATTLE, f"{_LOST}-{lost}", unit, rule="gbacw-098"))


async def choose_section(
    game: Game, unit: str, sections: Sequence[int], words: str, rule_id: str
) -> int:
    """Let the owner of a battery choose one of some sections, if there are several."""
    if len(sections) == 1:
        return sections[0]
    buttons = {f":section-{section}": section_name(game, unit, section) for section in sections}
    side = game.piece(unit).side
    chosen = await ask(choose_action(side, words, buttons, rule_id, subject=unit))
    return int(chosen.rpartition("-")[2])


# --- ammunition (10.69) ---------------------------------------------------------------------------


def shortage(board: Board, unit: str, section: int) -> int:
    """What a section lacks of ammunition: nothing, LOW or OUT."""
    return board.count(BATTLE, f"{_SHORT}-{section}", unit)


def set_shortage(board: Board, unit: str, section: int, much: int, rule_id: str) -> None:
    """A section is short of ammunition, or less so."""
    if much != (known := shortage(board, unit, section)):
        board.emit(Counted(BATTLE, f"{_SHORT}-{section}", unit, much - known, rule=rule_id))


def short_sections(board: Board, unit: str) -> list[int]:
    """The sections that could be brought ammunition."""
    return [section for section in living(board, unit) if shortage(board, unit, section)]


# --- firing (10.65) -------------------------------------------------------------------------------


@rule("gbacw-219", "gbacw-213")
def ready(board: Board, unit: str, among: Sequence[int] = ()) -> list[int]:
    """The sections that have guns and ammunition; of some of them, or of all."""
    return [
        section
        for section in living(board, unit)
        if shortage(board, unit, section) < OUT and (not among or section in among)
    ]


def is_busy(board: Board, unit: str, section: int) -> bool:
    """Whether a section has fired or was brought ammunition in this activation."""
    return bool(board.count(ACTIVATION, f"{_BUSY}-{section}", unit))


def note_busy(board: Board, unit: str, sections: Iterable[int], rule_id: str) -> None:
    """Note what sections do in this activation, each one thing."""
    for section in sections:
        if not is_busy(board, unit, section):
            board.emit(Counted(ACTIVATION, f"{_BUSY}-{section}", unit, rule=rule_id))


def free_sections(board: Board, unit: str) -> list[int]:
    """The sections that can fire and have done nothing yet in this activation."""
    return [section for section in ready(board, unit) if not is_busy(board, unit, section)]


# --- their order (8.24) ---------------------------------------------------------------------------


def sections_in_order(board: Board, unit: str) -> tuple[int, ...]:
    """The sections of a battery as they lie, the top one first."""
    count = len(board.attribute(unit, "sections", ()))
    if not (known := board.count(BATTLE, _ORDER, unit)):
        return tuple(range(count))
    return list(permutations(range(count)))[known]


@rule("gbacw-095")
def may_reorder(board: Board, unit: str) -> bool:
    """Whether the sections of a battery can lie otherwise, which is no movement (8.24)."""
    return is_mixed(board, unit) and len(living(board, unit)) > 1


@rule("gbacw-095")
async def reorder(game: Game, unit: str) -> None:
    """Let another section of a battery lie on top, the others below it as they were (8.24)."""
    order = sections_in_order(game, unit)
    lower = [section for section in living(game, unit) if section != order[0]]
    words = tr("Which guns of {piece} come to the top?", piece=game.names.piece(unit))
    top = await choose_section(game, unit, lower, words, "gbacw-095")
    after = (top, *(section for section in order if section != top))
    number = list(permutations(range(len(order)))).index(after)
    known = game.count(BATTLE, _ORDER, unit)
    game.emit(Counted(BATTLE, _ORDER, unit, number - known, rule="gbacw-095"))

"""What a shot or a test may come to before its die falls, by the tables of the module."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.parts.chances import numbers_of, rows
from hexwright.engine.parts.die_tests import DieTest
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.systems.aus.troops import morale
from hexwright.schema.language import later, tr

DIE: Final = "d10"
CHECK: Final = "check"
# Effects and how likely they are; what passes a test has none.
Likely = tuple[tuple[tuple[Effect, ...], Fraction], ...]

# What results say, in a few words.
WORDS: Final[Mapping[str, str]] = {
    "loss": later("loss"),
    CHECK: later("morale check"),
    "level": later("morale level lost"),
    "disorder": later("disorder"),
    "retreat": later("retreat"),
    "rout": later("rout"),
}


def words_for(effects: Iterable[Effect]) -> str:
    """Effects as a player is told them before a choice."""
    return ", ".join(map(_words, effects)) or tr("No effect")


def _words(effect: Effect) -> str:
    name = tr(WORDS[effect.kind]) if effect.kind in WORDS else effect.kind
    if not effect.amount:
        return name
    return f"{name} {signed(effect.amount) if effect.kind == CHECK else effect.amount}"


def gathered(found: Iterable[tuple[tuple[Effect, ...], Fraction]]) -> Likely:
    """The same effects taken together, in the order in which they come first."""
    tally: dict[tuple[Effect, ...], Fraction] = {}
    for effects, share in found:
        tally[effects] = tally.get(effects, Fraction()) + share
    return tuple(tally.items())


def facts_of(likely: Likely, rule: str, words: str = "") -> tuple[Fact, ...]:
    """What may come of a roll, each with its chance; `words` say of whom, with {result}."""
    return tuple(
        Fact(
            tr(words, result=words_for(effects)) if words else words_for(effects), share, rule=rule
        )
        for effects, share in likely
    )


# --- fire (8.1.8) ---------------------------------------------------------------------------------


@lasting
def of_column(board: Board, column: int) -> Likely:
    """What a column of the fire table gives, and how likely."""
    faces = numbers_of(board, DIE)
    return gathered(
        (
            tuple(effects_of(board.look_up("fire-results", total=face, across=column).value)),
            Fraction(1, len(faces)),
        )
        for face in faces
    )


def fire_preview(board: Board, letter: str, column: int, columns: Sum, last: int) -> Preview:
    """What counts for a shot, and how likely each result is; none beyond the last column."""
    if column > last and board.options.get("beyond_table") == "none":
        nothing = Fact(tr("No effect"), Fraction(1), rule="aus-213")
        return Preview(tr("Beyond the last column"), columns, Odds("", {}, (nothing,)), "aus-213")
    read = min(max(column, 1), last)
    text = tr("Letter {letter}, column {column}", letter=letter.upper(), column=read)
    facts = facts_of(of_column(board, read), "aus-213")
    return Preview(text, columns, Odds(tr("Results"), {}, facts), "aus-213")


# --- tests of a unit ------------------------------------------------------------------------------


def chance_of_test(board: Board, test: DieTest, unit: str, added: int) -> Fraction:
    """How likely a unit passes a test against its morale."""
    found = rows(board, test.die, test.table, added - morale(board, unit))
    return sum((share for row, share in found if row["result"] == "passed"), Fraction())


def failures(board: Board, test: DieTest, unit: str, added: int) -> Likely:
    """What a unit suffers that fails a test, and how likely; passing is left out."""
    found = rows(board, test.die, test.table, added - morale(board, unit))
    return gathered(
        (tuple(effects_of(row["effects"])), share)
        for row, share in found
        if row["result"] != "passed"
    )


def check_preview(board: Board, test: DieTest, unit: str, modifiers: Sum, rule: str) -> Preview:
    """What counts in a test against morale, how likely it is passed, and what failing does."""
    passed = chance_of_test(board, test, unit, modifiers.total)
    facts = (
        Fact(tr("Test passed"), passed, rule=rule),
        *facts_of(failures(board, test, unit, modifiers.total), rule, later("Failed: {result}")),
    )
    return Preview(against_morale(board, unit, modifiers), modifiers, Odds("", {}, facts), rule)


def against_morale(board: Board, unit: str, modifiers: Sum) -> str:
    """What is rolled in a test, in words."""
    return tr(
        "Die and {sum} against morale {number}",
        sum=signed(modifiers.total),
        number=morale(board, unit),
    )


# --- morale checks (9.1) --------------------------------------------------------------------------


@lasting
def levels_lost(board: Board, value: int, added: int) -> tuple[tuple[int, Fraction], ...]:
    """How likely a check against a value costs so many levels."""
    tally: dict[int, Fraction] = {}
    for row, share in rows(board, DIE, "morale", added - value):
        levels = int(row["levels"])
        tally[levels] = tally.get(levels, Fraction()) + share
    return tuple(sorted(tally.items()))


def morale_preview(board: Board, unit: str, modifiers: Sum, rule: str = "aus-290") -> Preview:
    """What counts in a morale check, and how likely it costs levels."""
    facts = tuple(
        Fact(
            words_for((Effect("level", levels),)) if levels else tr("Check passed"),
            share,
            rule=rule,
        )
        for levels, share in levels_lost(board, morale(board, unit), modifiers.total)
    )
    return Preview(against_morale(board, unit, modifiers), modifiers, Odds("", {}, facts), rule)

"""Cohesion (2.6, 11.73, 12.3): the universal disorder die, and the face that shows disorder."""

from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.modifiers import Modifier, Sum, from_table, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Flipped
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, Verdict, chance_to_pass, roll_test
from hexwright.engine.parts.troops import command_of
from hexwright.engine.systems.gbacw.troops import (
    FATIGUE,
    brigade_of,
    cohesion,
    disordered_face,
    has_level,
    is_disordered,
    is_gun,
    leaders_with,
    stars,
)
from hexwright.schema.language import later, tr

DIE: Final = "d10"
COHESION: Final = DieTest(later("cohesion check"), DIE, "disorder-test")


class Blow(NamedTuple):
    """What happens to units: a row of the table of second disorders, its rule, and by whom.

    The enemies decide where units retreat to.
    """

    cause: str
    rule: str
    enemies: tuple[str, ...] = ()


# --- the universal disorder die (2.6) -------------------------------------------------------------


@rule("gbacw-348")
def fatigue_modifier(board: Board, unit: str) -> int:
    """Half the fatigue of a unit's brigade, rounded up; nothing without that option (17.31).

    Guns are never tired (17.1).
    """
    if not board.options["fatigue"] or is_gun(board, unit):
        return 0
    step = has_level(board, brigade_of(board, unit) or command_of(board, unit), FATIGUE)
    return abs(int(board.look_up("fatigue-levels", str(step))["modifier"] or 0))


@rule("gbacw-272", "gbacw-348", "gbacw-270")
def check_modifiers(board: Board, unit: str, added: Sum | None = None, table: str = "") -> Sum:
    """What counts in a roll against the cohesion of a unit: leaders and fatigue (11.73, 17.31)."""
    listed = board.table(table or COHESION.table)
    found: list[Modifier] = []
    for leader in leaders_with(board, unit):
        found.append(from_table(listed, "leader", stars(board, leader)))
    tired = fatigue_modifier(board, unit)
    if tired:
        found.append(from_table(listed, "fatigue", tired))
    return (added or Sum()) + Sum(tuple(found))


@rule("gbacw-002", "gbacw-003", "gbacw-004", "gbacw-276")
def check_cohesion(
    board: Board,
    unit: str,
    modifiers: Sum | None = None,
    rule: str = "gbacw-003",
    name: str = COHESION.name,
) -> Verdict:
    """Roll the universal disorder die for a unit: at most its cohesion passes (2.6)."""
    whole = check_modifiers(board, unit, modifiers)
    test = COHESION._replace(name=name)
    return roll_test(board, test, unit, cohesion(board, unit), whole, rule)


def chance_to_hold(board: Board, unit: str, modifiers: Sum | None = None) -> Fraction:
    """How likely a unit passes the test."""
    whole = check_modifiers(board, unit, modifiers)
    return chance_to_pass(board, COHESION, cohesion(board, unit), whole)


def hold_fact(board: Board, unit: str, rule_id: str, modifiers: Sum | None = None) -> Fact:
    """How likely a unit passes the test, to be shown beside others."""
    words = tr("Test passed: {piece}", piece=board.names.piece(unit))
    return Fact(words, chance_to_hold(board, unit, modifiers), rule=rule_id)


def check_preview(board: Board, unit: str, rule_id: str, modifiers: Sum | None = None) -> Preview:
    """What counts in a test of a unit before it is rolled, and how likely it is passed."""
    whole = check_modifiers(board, unit, modifiers)
    text = tr(
        "Die and {sum} against cohesion {number}",
        sum=signed(whole.total),
        number=cohesion(board, unit),
    )
    fact = Fact(tr("Test passed"), chance_to_hold(board, unit, modifiers), rule=rule_id)
    return Preview(text, whole, Odds("", {}, (fact,)), rule_id)


# --- disorder (12.31) -----------------------------------------------------------------------------


@rule("gbacw-006", "gbacw-276", "gbacw-277")
def flip_to_disorder(board: Board, unit: str, rule_id: str) -> None:
    """Turn a unit to its disordered side; its facing stays (12.31)."""
    assert not is_disordered(board, unit), unit
    words = later("{piece} is disordered.|{piece} are disordered.")
    face = disordered_face(board.piece(unit).face)
    board.emit(Flipped(unit, face, words, rule=rule_id))

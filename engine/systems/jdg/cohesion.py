"""Cohesion (1.4, 11.1, 11.2): tests of units, how likely they pass, and the ladder down to rout."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Eliminated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.chances import chance, with_facts
from hexwright.engine.parts.die_tests import DieTest, Verdict, chance_to_pass, roll_test
from hexwright.engine.parts.effects import MODIFIED_TEST, TEST
from hexwright.engine.parts.states import ELIMINATED, Ladder, Rung, lost_box
from hexwright.engine.parts.troops import back_face, front_face, units_in
from hexwright.engine.systems.jdg.ground import with_light
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    BROKEN_SQUARE,
    CHARGE,
    DISORDERED,
    GOOD,
    INFANTRY,
    ROUTED,
    SHELTERED,
    SHOCK,
    SHOCK_TEST,
    SQUARE,
    arm_of,
    cohesion,
    engagement,
    in_square,
    state_of,
)
from hexwright.engine.systems.jdg.victory import score_loss
from hexwright.schema.language import later, tr

DIE: Final = "d10"
COHESION: Final = DieTest(later("cohesion test"), DIE, "cohesion-test")
ENGAGEMENT: Final = DieTest(later("engagement test"), DIE, "engagement-test")
# The same tests, called by what brings them about.
TESTS_OF_COHESION: Final = {
    "crossing": COHESION._replace(name=later("cohesion test, as friends run through")),
    "charge-end": COHESION._replace(name=later("cohesion test after the charge")),
    "refusal": COHESION._replace(name=later("cohesion test before slipping away")),
}
_RALLY: Final = DieTest(later("rally test"), DIE)
# What the effects of results are called.
WORDS: Final = {
    "test": later("cohesion test"),
    "disorder": later("disorder"),
    "rout": later("rout"),
    "retreat": later("retreat"),
    "eliminated": later("elimination"),
}


# What they mean for units, in the report.
DEEDS: Final = {
    TEST: later("test their cohesion"),
    MODIFIED_TEST: later("test their cohesion ({amount})"),
    "disorder": later("are disordered"),
    "rout": later("rout"),
    "retreat": later("retreat 1 hex|retreat {count} hexes"),
    "retreat-if-failed": later("retreat 1 hex if they fail|retreat {count} hexes if they fail"),
    "eliminated": later("are eliminated"),
    "breakthrough": later("may break through"),
    "counter-shock": later("may strike back"),
    "defender-pursuit": later("may pursue"),
}


class Cause(NamedTuple):
    """Why something happens to a unit, and the enemy units that brought it about.

    The kind is "shock", "charge", "fire", "crossing", "charge-end", "refusal" or "terrain"; the
    enemies decide where a unit retreats to.
    """

    kind: str
    enemies: tuple[str, ...] = ()
    rule: str = ""


# --- tests (1.4) ----------------------------------------------------------------------------------


@rule("jdg-005", "jdg-006")
def roll_cohesion(
    board: Board,
    unit: str,
    modifiers: Sum | None = None,
    rule_id: str = "jdg-006",
    test: DieTest = COHESION,
) -> Verdict:
    """Roll for the cohesion of a unit, by the light of this turn (1.4.1)."""
    whole = with_light(board, modifiers or Sum())
    return roll_test(board, test, unit, cohesion(board, unit), whole, rule_id)


@rule("jdg-005", "jdg-007")
def engagement_test(
    board: Board,
    unit: str,
    modifiers: Sum | None = None,
    rule_id: str = "jdg-007",
    name: str = ENGAGEMENT.name,
) -> bool:
    """Roll for the engagement of a unit; whether it passes (1.4.2). The name says what for."""
    test = ENGAGEMENT._replace(name=name)
    return roll_test(board, test, unit, engagement(board, unit), modifiers, rule_id).passed


@rule("jdg-314")
def roll_rally(board: Board, unit: str, modifiers: Sum) -> bool:
    """Roll for a unit that wants to rally; whether it does (12.1)."""
    return roll_test(board, _RALLY, unit, cohesion(board, unit), modifiers, "jdg-314").passed


# --- the ladder (11.1, 11.2) ----------------------------------------------------------------------

# How the table of changes calls the states at the beginning of its keys.
_SHORT: Final = {GOOD: "good", DISORDERED: "disordered", ROUTED: "routed"}
# Markers of what needs good order.
_IN_ORDER: Final = (SQUARE, CHARGE, SHOCK, SHOCK_TEST)
_RULES: Final = {DISORDERED: "jdg-276", ROUTED: "jdg-277"}


@rule("jdg-004", "jdg-276")
def _face(board: Board, unit: str, state: str) -> str:
    """A unit out of good order shows the back of its counter (1.3, 11.1)."""
    kind = board.piece(unit).kind
    return front_face(board, kind) if state == GOOD else back_face(board, kind)


LADDER: Final = Ladder(
    (
        Rung(
            GOOD,
            ends=(SHELTERED,),
            rallied=later("{piece} is in good order again.|{piece} are in good order again."),
        ),
        Rung(
            DISORDERED,
            ends=(*_IN_ORDER, SHELTERED),
            words=later("{piece} is disordered.|{piece} are disordered."),
            rallied=later("{piece} rallies from its rout.|{piece} rally from their rout."),
        ),
        Rung(
            ROUTED,
            marker=ROUTED,
            ends=_IN_ORDER,
            words=later("{piece} routs.|{piece} rout."),
        ),
    ),
    _face,
)


# --- down -----------------------------------------------------------------------------------------


@rule("jdg-276", "jdg-277", "jdg-278", "jdg-280", "jdg-281", "jdg-285")
def worsen(board: Board, unit: str, event: str) -> str:
    """Let a unit take a disorder or a rout; the state it is in then (11.1, 11.2).

    A unit that has become routed owes its rout retreat.
    """
    state = state_of(board, unit)
    result = next_state(board, state, event, arm_of(board, unit))
    leave_square(board, unit)
    if result == ELIMINATED:
        words = later("{piece} falls apart and is lost.|{piece} fall apart and are lost.")
        eliminate(board, unit, "jdg-281" if state == ROUTED else "jdg-278", words)
    else:
        LADDER.enter(board, unit, result, _RULES[result])
    return result


@lasting
def next_state(board: Board, state: str, event: str, arm: str) -> str:
    """The state after a disorder or a rout, by the table of changes (11, 12.1)."""
    row = board.look_up("state-changes", f"{_SHORT[state]}-{event}")
    return str(row["artillery" if arm == ARTILLERY else "result"])


@rule("jdg-090", "jdg-091", "jdg-098")
def leave_square(board: Board, unit: str) -> None:
    """A square that is disordered or must retreat is one no more, nor are its fellows (5.2)."""
    if not in_square(board, unit):
        return
    here = [unit]
    if arm_of(board, unit) == INFANTRY:
        here = [one for one in units_in(board, board.piece(unit).hex) if in_square(board, one)]
    for one in here:
        words = later("The square of {piece} breaks up.|The square of {piece} breaks up.")
        board.emit(StatusSet(one, SQUARE, 0, words, rule="jdg-090"))
        board.emit(Counted(ACTIVATION, BROKEN_SQUARE, one))


@rule("jdg-305")
def leave_shelter(board: Board, unit: str) -> None:
    """A unit that leaves the place where it found shelter has it no more (11.4)."""
    if SHELTERED in board.piece(unit).statuses:
        board.emit(StatusSet(unit, SHELTERED, 0, rule="jdg-305", visible_to=()))


@rule("jdg-281")
def eliminate(board: Board, unit: str, rule_id: str, words: str = "") -> None:
    """Take a unit out of the game, for good (11.2); the words say how, if there is more to say."""
    box = lost_box(board, board.piece(unit).side)
    board.emit(Eliminated(unit, box, words, rule=rule_id))
    score_loss(board, unit)


# --- up -------------------------------------------------------------------------------------------


@rule("jdg-315")
def recover(board: Board, unit: str, rule_id: str) -> None:
    """Take a unit a step up again: from rout to disorder, from disorder to good order (12.1)."""
    result = next_state(board, state_of(board, unit), "rally", arm_of(board, unit))
    LADDER.enter(board, unit, result, rule_id)


# --- how likely a test is passed ------------------------------------------------------------------


def chance_at_most(board: Board, number: int) -> Fraction:
    """How likely the die shows at most a number."""
    return chance(board, DIE, lambda face: face <= number)


def chance_to_engage(board: Board, unit: str, modifiers: Sum) -> Fraction:
    """How likely a unit passes a test of its engagement."""
    return chance_to_pass(board, ENGAGEMENT, engagement(board, unit), modifiers)


def engagement_preview(
    board: Board, unit: str, words: str, rule_id: str, modifiers: Sum | None = None
) -> Preview:
    """What counts in a test of engagement, and how likely it leads to what the words say."""
    added = modifiers or Sum()
    text = tr(
        "Die and {sum} against engagement {number}",
        sum=signed(added.total),
        number=engagement(board, unit),
    )
    fact = Fact(words, chance_to_engage(board, unit, added), rule=rule_id)
    return Preview(text, added, Odds("", {}, (fact,)), rule_id)


def cohesion_fact(
    board: Board, unit: str, words: str, rule_id: str, modifiers: Sum | None = None
) -> Fact:
    """How likely a unit passes a test of its cohesion, by the light of this turn."""
    return Fact(words, _chance_in_test(board, unit, modifiers), rule=rule_id)


@rule("jdg-008")  # 9.5
def chance_to_hold(board: Board, unit: str, modifiers: Sum | None = None) -> Fraction:
    """How likely a unit stands where a test of its cohesion is due: a routed one flees at once."""
    if state_of(board, unit) == ROUTED:
        return Fraction(0)
    return _chance_in_test(board, unit, modifiers)


def _chance_in_test(board: Board, unit: str, modifiers: Sum | None) -> Fraction:
    whole = with_light(board, modifiers or Sum())
    return chance_to_pass(board, COHESION, cohesion(board, unit), whole)


def facts_of_tests(board: Board, units: Iterable[str], rule_id: str) -> tuple[Fact, ...]:
    """How likely each of some units passes a test of its cohesion; routed ones do not test."""
    return tuple(
        cohesion_fact(
            board,
            unit,
            tr("Test passed: {piece}", piece=board.names.piece(unit)),
            rule_id,
        )
        for unit in units
        if state_of(board, unit) != ROUTED
    )


def with_crossed(board: Board, shown: Preview, crossed: Iterable[str]) -> Preview:
    """A preview with the tests of the friends who are run through, and what the light adds."""
    facts = facts_of_tests(board, crossed, "jdg-309")
    return with_facts(shown._replace(sum=with_light(board, Sum())), facts) if facts else shown

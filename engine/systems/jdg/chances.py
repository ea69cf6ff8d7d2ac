"""How likely something is before the die falls: a test passed, a result of a table."""

from collections.abc import Iterable
from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.modifiers import Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.parts.chances import chance, with_facts
from hexwright.engine.parts.die_tests import chance_to_pass
from hexwright.engine.systems.jdg.cohesion import COHESION, DIE, ENGAGEMENT
from hexwright.engine.systems.jdg.light import with_light
from hexwright.engine.systems.jdg.troops import ROUTED, cohesion, engagement, state_of
from hexwright.schema.language import tr


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
    whole = with_light(board, modifiers or Sum())
    passed = chance_to_pass(board, COHESION, cohesion(board, unit), whole)
    return Fact(words, passed, rule=rule_id)


def facts_of_tests(board: Board, units: Iterable[str], rule_id: str) -> tuple[Fact, ...]:
    """How likely each of some units passes a test of its cohesion; routed ones do not test."""
    return tuple(
        cohesion_fact(
            board,
            one,
            tr("Test passed: {piece}", piece=board.names.piece(one)),
            rule_id,
        )
        for one in units
        if state_of(board, one) != ROUTED
    )


def with_crossed(board: Board, shown: Preview, crossed: Iterable[str]) -> Preview:
    """A preview with the tests of the friends who are run through, and what the light adds."""
    facts = facts_of_tests(board, crossed, "jdg-309")
    return with_facts(shown._replace(sum=with_light(board, Sum())), facts) if facts else shown

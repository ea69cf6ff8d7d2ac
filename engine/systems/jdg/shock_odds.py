"""What a shock or charge may come to before its die falls (9.5): totals, retreats, what follows."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.modifiers import Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.chances import rows, spread
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.effects import TEST, effects_of
from hexwright.engine.parts.trial import worked_out_later
from hexwright.engine.systems.jdg.cohesion import DIE, chance_to_hold
from hexwright.engine.systems.jdg.shock_ratio import (
    Fight,
    defenders,
    force_ratio,
    shock_modifiers,
)
from hexwright.engine.systems.jdg.troops import CAVALRY, arm_of, fighters_in
from hexwright.schema.language import later, tr


@rule("jdg-199")
def shock_preview(board: Board, fight: Fight) -> Preview:
    """Strengths, every modifier with its rule, and how likely each sort of result is (9.5)."""
    if not defenders(board, fight):
        return Preview(tr("The artillery stands alone and is eliminated."), rule="jdg-234")
    modifiers = shock_modifiers(board, fight)
    ratio = force_ratio(board, fight)
    added = signed(modifiers.total)
    text = tr("Strength {strengths}, die and {sum}", strengths=ratio.wanted, sum=added)
    odds = worked_out_later(board, lambda there: _odds(there, fight, modifiers.total))
    return Preview(text, modifiers, odds, "jdg-199")


def _odds(board: Board, fight: Fight, added: int) -> Odds:
    """The chances of each total, and of what players fear and hope for."""
    starts = hexes_of(board, fight.attackers)
    facts = [
        _retreat(board, tr("The attackers retreat"), "attacker", starts, added),
        _retreat(board, tr("The defenders retreat"), "defender", fight.targets, added),
    ]
    # Those who go on after a fight are told of the next one: the files need each other.
    from hexwright.engine.systems.jdg.aftermath import chances_of_more

    chances = chances_of_more(board, fight, added)
    facts += [
        Fact(words, chances[kind], rule=rule_id) for words, kind, rule_id in _more(board, fight)
    ]
    return Odds(tr("Total"), spread(board, DIE, added), tuple(facts))


@rule("jdg-200", "jdg-329")  # 9.5, 11.3.1
def _retreat(board: Board, words: str, column: str, hexes: Sequence[str], added: int) -> Fact:
    """How likely a side has to leave its hexes, be it only one unit that fails its test."""
    units = [fighter for hex_ in hexes for fighter in fighters_in(board, hex_)]
    likely = rows(board, DIE, "shock", added)
    chances = (share * _leaving(board, units, row[column]) for row, share in likely)
    return Fact(words, sum(chances, Fraction()), rule="jdg-200")


def _leaving(board: Board, units: Sequence[str], texts: Sequence[str]) -> Fraction:
    """How likely one of some units goes by the effects of a result."""
    effects = effects_of(texts)
    kinds = [effect.kind for effect in effects]
    if "retreat" in kinds:
        return Fraction(1)
    if "retreat-if-failed" not in kinds:
        return Fraction(0)
    tests = [
        Sum().plus(effect.amount, later("result")) for effect in effects if effect.kind == TEST
    ]
    holding = (chance_to_hold(board, unit, test) for unit in units for test in tests)
    return 1 - Fraction(prod(holding))


def _more(board: Board, fight: Fight) -> Iterator[tuple[str, str, str]]:
    """What may follow a fight of such units: words, effect of the table, rule."""
    # Chargers pursue and never break through.
    if not fight.chargers:
        yield tr("Breakthrough"), "breakthrough", "jdg-207"
    yield tr("Counter-shock"), "counter-shock", "jdg-208"
    if any(arm_of(board, defender) == CAVALRY for defender in defenders(board, fight)):
        yield tr("The defenders may pursue"), "defender-pursuit", "jdg-264"

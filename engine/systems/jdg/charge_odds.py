"""What a charge may come to before it is declared: every modifier, and what may stop it (5.N)."""

from collections.abc import Iterator, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import Fact
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.combats import Combat, joined
from hexwright.engine.parts.trial import tried
from hexwright.engine.systems.jdg.chances import chance_at_most, chance_to_engage
from hexwright.engine.systems.jdg.charge_ways import (
    Path,
    Units,
    charge_facings,
    charge_ways,
    charged_hexes,
)
from hexwright.engine.systems.jdg.orders import allowed
from hexwright.engine.systems.jdg.recall import top_of
from hexwright.engine.systems.jdg.shock_odds import attack_preview
from hexwright.engine.systems.jdg.squares import may_react, needed_for_square
from hexwright.schema.language import tr


@rule("jdg-238", "jdg-246")
def target_preview(board: Board, units: Units, target: str) -> Preview | None:
    """What a charge on a target counts, from the hex where it counts most."""
    found = _best(board, units, target, charge_ways(board, units, target))
    return found and with_facts(found, _daring(board, units))


@rule("jdg-246", "jdg-259")
def way_preview(board: Board, units: Units, target: str, way: Path) -> Preview | None:
    """What a charge counts that comes along a way, faced as it counts most."""
    return _best(board, units, target, [way] if way else [])


def _best(board: Board, units: Units, target: str, ways: list[Path]) -> Preview | None:
    found = [one for way in ways for one in _previews(board, units, target, way[-1])]
    return max(found, key=lambda one: one.sum.total, default=None)


def _previews(board: Board, units: Units, target: str, end: str) -> Iterator[Preview]:
    """What a charge from a hex counts, for each way to face there."""
    for facing in charge_facings(board, units, end, target):
        yield faced_preview(board, units, end, facing)


@rule("jdg-246", "jdg-259")
def faced_preview(board: Board, units: Units, end: str, facing: int) -> Preview:
    """What a charge from a hex counts when it faces so, with those who charge the same enemy."""
    there = tried(board, units, end, facing)
    struck = charged_hexes(there, units[0])
    shown = attack_preview(there, joined(there, Combat(units, struck, units)))
    text = tr("From {hex}: {text}", hex=end, text=shown.text)
    return with_facts(shown._replace(text=text), _squares(there, struck))


@rule("jdg-240")
def _daring(board: Board, units: Units) -> tuple[Fact, ...]:
    """How likely those without orders charge at all."""
    if all(allowed(board, one, "charge") != "test" for one in units):
        return ()
    chance = chance_to_engage(board, top_of(board, units), Sum())
    return (Fact(tr("It dares to charge"), chance, rule="jdg-240"),)


@rule("jdg-096")
def _squares(board: Board, hexes: Sequence[str]) -> Iterator[Fact]:
    """How likely those who are charged form square, if they try."""
    for hex_ in hexes:
        if may_react(board, hex_):
            chance = chance_at_most(board, needed_for_square(board, hex_))
            yield Fact(tr("Square in {hex}", hex=hex_), chance, rule="jdg-096")

"""What an attack may come to before it is fought: who dares, every modifier, who holds (9)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import Fact
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.combats import Combat
from hexwright.engine.systems.jdg.chances import chance_to_engage, facts_of_tests
from hexwright.engine.systems.jdg.countercharge import chance_to_counter
from hexwright.engine.systems.jdg.engagement import testers
from hexwright.engine.systems.jdg.march import disorders
from hexwright.engine.systems.jdg.shock_ratio import Fight, shock_preview
from hexwright.engine.systems.jdg.troops import arm_of
from hexwright.schema.language import tr


def attack_preview(board: Board, combat: Combat, pursuit: int = 0) -> Preview:
    """What an attack counts as it stands, with the tests before it and those at its end."""
    fight = Fight(*combat, pursuit=pursuit)
    ends = facts_of_tests(board, combat.chargers, "jdg-248")
    before = (*_daring(board, combat), *countercharges(board, fight))
    return with_facts(shock_preview(board, fight), before, ends)


@rule("jdg-191")
def _daring(board: Board, combat: Combat) -> tuple[Fact, ...]:
    """How likely those without orders attack at all (9.3.2)."""
    return tuple(
        Fact(
            tr("Dares to attack: {piece}", piece=board.names.piece(top)),
            chance_to_engage(board, top, Sum()),
            rule="jdg-191",
        )
        for top in testers(board, combat)
    )


@rule("jdg-255")
def countercharges(board: Board, fight: Fight) -> tuple[Fact, ...]:
    """How likely those who are charged countercharge, if they try (10.4)."""
    chances = {hex_: chance_to_counter(board, fight, hex_) for hex_ in fight.targets}
    return tuple(
        Fact(tr("Countercharge from {hex}", hex=hex_), chance, rule="jdg-255")
        for hex_, chance in chances.items()
        if chance is not None
    )


@rule("jdg-205")
def is_rough(board: Board, units: Sequence[str], goal: str) -> bool:
    """Whether the ground disorders units that go into a hex beside them (9.7.1)."""
    here = board.piece(units[0]).hex
    return any(disorders(board, arm_of(board, one), here, goal) for one in units)


def ground_preview(board: Board, units: Sequence[str], goal: str) -> Preview:
    """What the ground does to units that go into a hex beside them."""
    if is_rough(board, units, goal):
        return Preview(tr("The ground disorders them."), rule="jdg-205")
    return Preview(tr("The ground does not disorder them."), rule="jdg-205")

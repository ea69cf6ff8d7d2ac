"""Who dares to attack, and with whom (9.3, 9.4), and what an attack may come to (9)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import Fact
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.combats import Combat, hexes_of, note_combats, parties, pending
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.charge_moves import chance_to_counter
from hexwright.engine.systems.jdg.cohesion import chance_to_engage, engagement_test, facts_of_tests
from hexwright.engine.systems.jdg.march import disorders
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import ANNOUNCED, Fight, remaining
from hexwright.engine.systems.jdg.troops import CHARGE, SHOCK, SHOCK_TEST, arm_of
from hexwright.schema.language import later, tr

_WITHOUT_ORDERS = later("engagement test to attack without orders")
_MARKERS = (CHARGE, SHOCK, SHOCK_TEST)


@rule("jdg-116", "jdg-191", "jdg-196", "jdg-212")
def test_engagement(game: Game, combat: Combat) -> Combat:
    """Let the top unit of each hex without orders roll; hexes that fail do not attack (9.3.2).

    Those who charge have been tested before they rode.
    """
    failed: list[str] = []
    for top, units in testers(game, combat).items():
        if not engagement_test(game, top, rule_id="jdg-191", name=_WITHOUT_ORDERS):
            failed += units
    take_markers(game, failed, "jdg-191")
    return combat.without(failed)


@rule("jdg-116", "jdg-191")
def testers(board: Board, combat: Combat) -> dict[str, list[str]]:
    """The top units that test for those with them, in hexes that attack without orders (6.1.3)."""
    untested = [attacker for attacker in combat.attackers if attacker not in combat.chargers]
    found = {}
    for hex_ in hexes_of(board, untested):
        units = [one for one in untested if board.piece(one).hex == hex_]
        if any(SHOCK_TEST in board.piece(unit).statuses for unit in units):
            found[max(units, key=board.stack(hex_).index)] = units
    return found


def take_markers(game: Game, units: Sequence[str], rule_id: str) -> None:
    """Take the markers of an attack off units, unless they have another one before them."""
    waiting = {attacker for combat in pending(game) for attacker in combat.attackers}
    for unit in units:
        for status in () if unit in waiting else _MARKERS:
            if is_on_map(game, unit) and status in game.piece(unit).statuses:
                game.emit(StatusSet(unit, status, 0, rule=rule_id, visible_to=()))


@rule("jdg-190", "jdg-192", "jdg-196")
async def engage(game: Game, combat: Combat) -> Combat:
    """Let those without orders test, and part those who stand side by side no more (9.3.1).

    The owner says who attacks then; the others attack their other targets in a combat of their own.
    """
    combat = test_engagement(game, combat)
    found = _parties(game, combat)
    if len(found) < 2:
        return combat
    firsts = [one[0] for one in found]
    side = game.piece(firsts[0]).side
    prompt = tr("Who attacks? They no longer stand side by side.")
    first = await ask(
        choose_one(
            "piece",
            side,
            prompt,
            lambda: firsts,
            "jdg-196",
            stands_for=lambda unit: next(one for one in found if unit in one),
            preview=lambda unit: _preview(game, combat, found, unit),
            why_not=lambda one: none_of(game, firsts, one, "jdg-196"),
        )
    )
    goes = remaining(game, combat.of(next(one for one in found if first in one)))
    for party in found:
        if first not in party:
            _postpone(game, combat.of(party), goes)
    return goes


def _preview(board: Board, combat: Combat, found: Sequence[tuple[str, ...]], unit: str) -> Preview:
    """What the attack of the party of a unit counts."""
    party = next(one for one in found if unit in one)
    return shock_preview(board, Fight(*remaining(board, combat.of(party))))


@rule("jdg-196")  # 9.4.1
def _parties(board: Board, combat: Combat) -> list[tuple[str, ...]]:
    """The attackers by those who stand side by side; all together if the option lets them."""
    if not board.options["combined_shock_attackers_contiguous"]:
        return [combat.attackers]
    return parties(board, combat.attackers)


@rule("jdg-190", "jdg-196")
def _postpone(game: Game, combat: Combat, first: Combat) -> None:
    """Let those who were parted from an attack keep what it does not cover, as tested (9.3.1)."""
    targets = tuple(target for target in combat.targets if target not in first.targets)
    left = remaining(game, combat._replace(targets=targets), all_in_front=False)
    gone = tuple(attacker for attacker in combat.attackers if attacker not in left.attackers)
    take_markers(game, gone, "jdg-196")
    for one in left.attackers:
        if SHOCK_TEST in game.piece(one).statuses:
            game.emit(StatusSet(one, SHOCK_TEST, 0, rule="jdg-190"))
            game.emit(StatusSet(one, SHOCK, rule="jdg-190"))
    if left.attackers and left.targets:
        note_combats(game, [*pending(game), left])


# --- what an attack may come to -------------------------------------------------------------------


def attack_preview(
    board: Board, combat: Combat, pursuit: int = 0, kind: str = ANNOUNCED
) -> Preview:
    """What an attack counts as it stands, with the tests before it and those at its end."""
    fight = Fight(*combat, pursuit=pursuit, kind=kind)
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
    return any(disorders(board, arm_of(board, unit), here, goal) for unit in units)


def ground_preview(board: Board, units: Sequence[str], goal: str) -> Preview:
    """What the ground does to units that go into a hex beside them."""
    if is_rough(board, units, goal):
        return Preview(tr("The ground disorders them."), rule="jdg-205")
    return Preview(tr("The ground does not disorder them."), rule="jdg-205")

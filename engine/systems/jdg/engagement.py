"""Who dares to attack, and with whom (rules 5.K): engagement tests, and attacks that fall apart."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.jdg.clash import hexes_of, take_markers, test_engagement
from hexwright.engine.systems.jdg.combats import Combat, note_combats, pending, remaining
from hexwright.engine.systems.jdg.ratio import Fight, shock_preview
from hexwright.engine.systems.jdg.troops import SHOCK, SHOCK_TEST
from hexwright.schema.language import tr


@rule("jdg-190", "jdg-192", "jdg-196")
async def engage(game: Game, combat: Combat) -> Combat:
    """Let those without orders test, and part those who stand side by side no more.

    The owner says who attacks then; the others attack their other targets in a combat of their own.
    """
    combat = test_engagement(game, combat)
    parties = _parties(game, combat)
    if len(parties) < 2:
        return combat
    firsts = [one[0] for one in parties]
    side = game.piece(firsts[0]).side
    prompt = tr("Who attacks? They no longer stand side by side.")
    first = await ask(
        choose_one(
            "piece",
            side,
            prompt,
            lambda: firsts,
            "jdg-196",
            stands_for=lambda unit: next(one for one in parties if unit in one),
            preview=lambda unit: _preview(game, combat, parties, unit),
        )
    )
    goes = remaining(game, _part(combat, next(one for one in parties if first in one)))
    for party in parties:
        if first not in party:
            _postpone(game, _part(combat, party), goes)
    return goes


def _preview(
    board: Board, combat: Combat, parties: Sequence[tuple[str, ...]], unit: str
) -> Preview:
    """What the attack of the party of a unit counts."""
    party = next(one for one in parties if unit in one)
    return shock_preview(board, Fight(*remaining(board, _part(combat, party))))


@rule("jdg-196")
def _parties(board: Board, combat: Combat) -> list[tuple[str, ...]]:
    """The attackers by those who stand side by side; all together if the option lets them."""
    left = hexes_of(board, combat.attackers)
    if not board.options["combined_shock_attackers_contiguous"]:
        return [combat.attackers]
    found = []
    while left:
        hexes = [left.pop(0)]
        for hex_ in hexes:
            beside = [one for one in left if one in near(board, hex_)]
            hexes += beside
            left = [one for one in left if one not in beside]
        found.append(tuple(one for one in combat.attackers if board.piece(one).hex in hexes))
    return found


def _part(combat: Combat, units: tuple[str, ...]) -> Combat:
    chargers = tuple(one for one in combat.chargers if one in units)
    return combat._replace(attackers=units, chargers=chargers)


@rule("jdg-190", "jdg-196")
def _postpone(game: Game, combat: Combat, first: Combat) -> None:
    """Let those who were parted from an attack keep what it does not cover, as tested."""
    targets = tuple(one for one in combat.targets if one not in first.targets)
    left = remaining(game, combat._replace(targets=targets), all_in_front=False)
    gone = tuple(one for one in combat.attackers if one not in left.attackers)
    take_markers(game, gone, "jdg-196")
    for one in left.attackers:
        if SHOCK_TEST in game.piece(one).statuses:
            game.emit(StatusSet(one, SHOCK_TEST, 0, rule="jdg-190"))
            game.emit(StatusSet(one, SHOCK, rule="jdg-190"))
    if left.attackers and left.targets:
        note_combats(game, [*pending(game), left])

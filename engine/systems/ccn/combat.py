"""The combat phase: one ordered unit after another (chapter 5, Phase 4)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Preview,
    ask,
    choose_one,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.ccn.advance import BONUS
from hexwright.engine.systems.ccn.battle import has_target, helpers_of, may_battle, targets_of
from hexwright.engine.systems.ccn.melee import fire, melee
from hexwright.engine.systems.ccn.odds import attack_preview, melee_preview, targets_in_words
from hexwright.engine.systems.ccn.reasons import why_no_battle, why_no_help, why_no_target
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import Blow
from hexwright.engine.systems.ccn.troops import CANNOT_BATTLE, TURN, ordered_of
from hexwright.schema.language import tr


@rule("ccn-064", "ccn-065", "ccn-066", "ccn-067", "ccn-070")
async def battle_one(game: Game) -> bool:
    """One unit battles, or the phase ends; whether the phase goes on."""
    side = game.state.active
    if not fighters(game, side):
        return False
    unit = await ask(
        choose_one(
            "piece",
            side,
            tr("Which unit battles?"),
            lambda: fighters(game, side),
            "ccn-064",
            buttons={PASS: tr("End combat")},
            preview=lambda unit: _targets(game, unit),
            why_not=lambda one: why_no_battle(game, side, one),
        )
    )
    if unit == PASS:
        return False
    target = await ask(_whom(game, side, unit, bonus=False))
    if target == PASS:
        return True
    attack = _attack_on(game, unit, target, bonus=False)
    if attack.combat == "ranged":
        await fire(game, attack)
    else:
        await melee(game, attack, await _helpers(game, attack))
        await _bonus_attack(game, unit)
    return True


@momentary
def fighters(board: Board, side: str) -> list[str]:
    """Units that may battle and have somebody to attack."""
    return [
        one for one in ordered_of(board, side) if may_battle(board, one) and has_target(board, one)
    ]


def _whom(game: Game, side: str, unit: str, *, bonus: bool) -> Decision[str]:
    def preview(target: str) -> Preview | None:
        for attack in targets_of(game, unit, bonus=bonus):
            if attack.target == target:
                return _preview(
                    game, attack, tuple(helpers_of(game, attack)[: _least(game, attack)])
                )
        return None

    return choose_one(
        "piece",
        side,
        tr("Whom does {piece} attack?", piece=game.names.piece(unit)),
        lambda: [one.target for one in targets_of(game, unit, bonus=bonus)],
        "ccn-063",
        buttons={PASS: tr("Nobody")},
        subject=unit,
        preview=preview,
        why_not=lambda one: why_no_target(game, unit, one, bonus=bonus),
    )


def _attack_on(board: Board, unit: str, target: str, *, bonus: bool) -> Attack:
    """The attack on a target; one against the rules is a melee next to it, else ranged."""
    for one in targets_of(board, unit, bonus=bonus):
        if one.target == target:
            return one
    is_near = distance(board, board.piece(unit).hex, board.piece(target).hex) == 1
    return Attack(unit, target, "melee" if is_near or bonus else "ranged", is_bonus=bonus)


def _targets(board: Board, unit: str) -> Preview | None:
    words = "" if unit == PASS else targets_in_words(board, unit)
    text = tr("It may attack {targets}.", targets=words)
    return Preview(text, rule="ccn-063") if words else None


def _preview(board: Board, attack: Attack, helpers: tuple[str, ...]) -> Preview:
    if attack.combat == "ranged":
        return attack_preview(board, Blow(attack, dice_of(board, attack), "ccn-098"))
    return melee_preview(board, attack, helpers)


def _least(board: Board, attack: Attack) -> int:
    """How many batteries must join: one where the attacker has no dice of his own."""
    return 0 if dice_of(board, attack).total > 0 else 1


@rule("ccn-104", "ccn-254", "ccn-259")
async def _helpers(game: Game, attack: Attack) -> tuple[str, ...]:
    """Batteries that join are named before any die is rolled."""
    if not helpers_of(game, attack):
        return ()
    side = game.piece(attack.attacker).side
    return await ask(
        choose_several(
            "piece",
            side,
            tr("Which batteries join the attack?"),
            lambda: helpers_of(game, attack),
            "ccn-254",
            least=_least(game, attack),
            subject=attack.attacker,
            preview=lambda chosen: _preview(game, attack, chosen),
            why_no_member=lambda one: why_no_help(game, attack, one),
        )
    )


@rule("ccn-199", "ccn-201", "ccn-203", "ccn-206", "ccn-207")
async def _bonus_attack(game: Game, unit: str) -> None:
    """Cavalry that broke through may attack once more, any enemy next to it."""
    if not game.is_in_play(unit) or not game.count(TURN, BONUS, unit):
        return
    if CANNOT_BATTLE in game.piece(unit).statuses or not targets_of(game, unit, bonus=True):
        return
    target = await ask(_whom(game, game.piece(unit).side, unit, bonus=True))
    if target == PASS:
        return
    attack = _attack_on(game, unit, target, bonus=True)
    await melee(game, attack, await _helpers(game, attack))

"""The blows of a melee in their order: the square's own, the attack, the Battle Back."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.ccn.battle import may_answer, pooled
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import Blow, strike
from hexwright.engine.systems.ccn.troops import CAVALRY, arm_of, in_square


@rule("ccn-112", "ccn-132", "ccn-234")
async def clash(
    game: Game, attack: Attack, helpers: tuple[str, ...], start: str, *, struck_first: bool
) -> bool:
    """Let the square strike first, then an attacker who is still at his start; whether he was."""
    if square_strikes_first(game, attack) and not struck_first:
        await strike(game, answer_blow(game, attack, "ccn-234"))
    if not still_fights(game, attack, start):
        return False
    await strike(game, Blow(attack, pooled(game, attack, helpers), "ccn-112"))
    return True


@rule("ccn-234")
def square_strikes_first(board: Board, attack: Attack) -> bool:
    """Whether the target is a square that strikes before it is struck."""
    if not in_square(board, attack.target):
        return False
    is_cavalry = arm_of(board, attack.attacker) == CAVALRY
    return is_cavalry or bool(board.options.get("square_strikes_infantry_first"))


def still_fights(board: Board, attack: Attack, start: str) -> bool:
    """Whether the attacker is still there; driven off, its helpers' dice are lost (ccn-132)."""
    attacker = attack.attacker
    return board.is_in_play(attacker) and board.piece(attacker).hex == start


@rule("ccn-354")
def answer_blow(board: Board, attack: Attack, rule_id: str) -> Blow:
    """The defender's blow, without dice of cards and without helpers."""
    answer = Attack(attack.target, attack.attacker, "melee", is_answer=True)
    return Blow(answer, dice_of(board, answer), rule_id)


@rule("ccn-116", "ccn-119", "ccn-126", "ccn-236")
def blow_back(board: Board, attack: Attack, goal: str, *, struck_first: bool) -> Blow | None:
    """The Battle Back of a target that lives and did not leave its hex, if it may."""
    target = attack.target
    if not board.is_in_play(target) or board.piece(target).hex != goal:
        return None
    again = in_square(board, target) and bool(board.options.get("square_battles_back_cavalry"))
    if (struck_first or not may_answer(board, attack, "battle_back")) and not again:
        return None
    blow = answer_blow(board, attack, "ccn-116")
    return blow if blow.dice.total > 0 else None

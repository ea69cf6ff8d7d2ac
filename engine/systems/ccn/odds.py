"""What an attack may lead to before its dice are rolled: exact chances from the module's tables.

The target is taken to ignore every flag that it may, and to go back as far as it can.
"""

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.odds import Fact, Odds, at_least, mean, totals
from hexwright.engine.core.piece_events import LostSteps, StatusSet
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.trial import imagined
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.systems.ccn.battle import may_answer, targets_of
from hexwright.engine.systems.ccn.leaders import DIE, SABRE
from hexwright.engine.systems.ccn.retreat import blocks_for_retreat, flags_that_may_be_ignored
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import FLAG, Blow, flags_count, hitting_faces, is_bounce
from hexwright.engine.systems.ccn.troops import SQUARE, leader_of
from hexwright.schema.language import tr


class Result(NamedTuple):
    """How one roll may end for its target: blocks lost, whether it goes back, its leader's fate."""

    lost: int
    retreats: bool = False
    leader_falls: bool = False


def attack_preview(board: Board, blow: Blow) -> Preview:
    """The dice of a blow with their reasons, and what they may do."""
    names, attack = board.names, blow.attack
    text = tr(
        "{attacker} against {target}: {dice}",
        attacker=names.piece(attack.attacker),
        target=names.piece(attack.target),
        dice=_dice(blow.dice.total),
    )
    return Preview(text, blow.dice, odds_of(board, blow), blow.rule)


def targets_in_words(board: Board, unit: str) -> str:
    """Whom a unit may attack, with its dice at each; empty if it may attack nobody."""
    return ", ".join(
        tr(
            "{target} ({dice})",
            target=board.names.piece(one.target),
            dice=_dice(dice_of(board, one).total),
        )
        for one in targets_of(board, unit)
    )


def _dice(count: int) -> str:
    return tr("1 die") if count == 1 else tr("{count} dice", count=count)


def melee_preview(board: Board, blow: Blow) -> Preview:
    """The same for a melee, with what the target's Battle Back may cost."""
    shown = attack_preview(board, blow)
    cost = cost_of_battle_back(board, blow)
    if cost is None:
        return shown
    fact = Fact(tr("Own blocks lost on average"), cost, "mean", "ccn-116")
    return with_facts(shown, after=(fact,))


def chance_to_stop(board: Board, blow: Blow) -> Fraction:
    """How likely a blow destroys its target or drives it off."""
    blocks = board.piece(blow.attack.target).steps
    return sum(
        (
            chance
            for one, chance in results_of(board, blow).items()
            if one.retreats or one.lost == blocks
        ),
        Fraction(),
    )


def cost_of_battle_back(board: Board, blow: Blow) -> Fraction | None:
    """Blocks that a target which holds takes from the attacker on average; None if it may not."""
    attack = blow.attack
    if is_leader(board, attack.target) or not may_answer(board, attack, "battle_back"):
        return None
    holding: dict[int, Fraction] = {}
    for one, chance in results_of(board, blow).items():
        if not one.retreats and one.lost < board.piece(attack.target).steps:
            holding[one.lost] = holding.get(one.lost, Fraction()) + chance
    back = Attack(attack.target, attack.attacker, "melee", is_answer=True)
    cost = Fraction()
    for lost, chance in holding.items():
        weakened = imagined(board, [LostSteps(attack.target, lost)])
        answer = Blow(back, dice_of(weakened, back), "ccn-116")
        spread = results_of(weakened, answer)
        cost += chance * sum((one.lost * share for one, share in spread.items()), Fraction())
    return cost


def odds_of(board: Board, blow: Blow) -> Odds:
    """The chances of a blow."""
    if is_leader(board, blow.attack.target):
        return _odds_against_leader(board, blow)
    results = results_of(board, blow)
    spread: dict[int, Fraction] = {}
    for result, chance in results.items():
        spread[result.lost] = spread.get(result.lost, Fraction()) + chance
    target = board.piece(blow.attack.target)
    facts = [Fact(tr("Destroyed"), spread.get(target.steps, Fraction()), rule="ccn-074")]
    if any(one.retreats for one in results):
        chance = sum((chance for one, chance in results.items() if one.retreats), Fraction())
        facts.append(Fact(tr("Goes back"), chance, rule="ccn-150"))
    if leader_of(board, target.id):
        chance = sum((chance for one, chance in results.items() if one.leader_falls), Fraction())
        facts.append(Fact(tr("Its leader falls"), chance, rule="ccn-135"))
    facts.append(Fact(tr("Blocks lost on average"), mean(spread), "mean"))
    return Odds(tr("Blocks lost"), dict(sorted(spread.items())), tuple(facts))


def _odds_against_leader(board: Board, blow: Blow) -> Odds:
    sabres = int(board.look_up("leader-checks", "lone-in-melee")["sabres"])
    spread: dict[int, Fraction] = {}
    for (hits,), chance in totals(_amounts(board, [SABRE]), max(0, blow.dice.total)).items():
        spread[hits] = chance
    falls = sum((chance for hits, chance in spread.items() if hits >= sabres), Fraction())
    facts = (Fact(tr("The leader falls"), falls, rule="ccn-148"),)
    return Odds(tr("Sabres"), spread, facts)


def _amounts(board: Board, *groups: Collection[str]) -> list[tuple[int, ...]]:
    """For every face of the die, whether it belongs to each group of faces."""
    faces = faces_of(board.module, DIE)
    return [tuple(int(face in group) for group in groups) for face in faces]


def results_of(board: Board, blow: Blow) -> dict[Result, Fraction]:
    """How likely each result is for a unit."""
    flags = [FLAG] if flags_count(board, blow) else []
    faces = _amounts(board, hitting_faces(board, blow), flags)
    found: dict[Result, Fraction] = {}
    aim = _Aim(board, blow)
    for (hits, shown), chance in totals(faces, max(0, blow.dice.total)).items():
        for result, share in aim.after(hits, shown):
            found[result] = found.get(result, Fraction()) + chance * share
    return found


class _Aim:
    """A target and what can happen to it, asked many times for one preview."""

    def __init__(self, board: Board, blow: Blow) -> None:
        self._board = board
        self._unit = blow.attack.target
        self._blocks = board.piece(self._unit).steps
        self._leader = leader_of(board, self._unit)
        self._allowance = 0
        self._of_leader = 0
        if not is_bounce(board, blow.attack):
            start = board.piece(blow.attack.attacker).hex
            sources = flags_that_may_be_ignored(board, self._unit, start)
            self._allowance = sources.total
            self._of_leader = sum(one.amount for one in sources.parts if one.rule == "ccn-164")

    def after(self, hits: int, flags: int) -> list[tuple[Result, Fraction]]:
        """Every result of so many hits and flags, with its share."""
        lost = min(hits, self._blocks)
        if lost == self._blocks:
            return self._with_check("unit-eliminated", Result(lost))
        if not lost or not self._leader:
            return self._going_back(lost, flags, self._allowance, falls=False)
        falls = self._chance_of_leader("unit-survives")
        dead = self._going_back(lost, flags, self._allowance - self._of_leader, falls=True)
        alive = self._going_back(lost, flags, self._allowance, falls=False)
        return [(one, share * falls) for one, share in dead] + [
            (one, share * (1 - falls)) for one, share in alive
        ]

    def _going_back(
        self, lost: int, flags: int, allowance: int, *, falls: bool
    ) -> list[tuple[Result, Fraction]]:
        obeyed = max(0, flags - max(0, allowance))
        late = blocks_for_retreat(self._board, self._unit, obeyed) if obeyed else 0
        total = min(lost + late, self._blocks)
        result = Result(total, bool(obeyed), falls)
        gone = total == self._blocks
        again = gone and bool(self._board.options.get("second_leader_check"))
        # A roll brings one check: blocks lost on the way back bring one only if hits brought none.
        if total > lost and (not lost or again):
            return self._with_check("unit-eliminated" if gone else "unit-survives", result)
        return [(result, Fraction(1))]

    def _with_check(self, situation: str, result: Result) -> list[tuple[Result, Fraction]]:
        if not self._leader or result.leader_falls:
            return [(result, Fraction(1))]
        falls = self._chance_of_leader(situation)
        return [(result._replace(leader_falls=True), falls), (result, 1 - falls)]

    def _chance_of_leader(self, situation: str) -> Fraction:
        row = self._board.look_up("leader-checks", situation)
        faces = [face == SABRE for face in faces_of(self._board.module, DIE)]
        return at_least(int(row["sabres"]), faces, int(row["dice"]))


def as_square(board: Board, unit: str) -> Board:
    """The board as it would be with a unit in square."""
    return imagined(board, [StatusSet(unit, SQUARE)])

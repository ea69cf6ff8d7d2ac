"""What attacks may come to before anybody rolls: the checks before a melee, and the melee."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.chances import rows
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.trial import imagined
from hexwright.engine.systems.aus.arcs import arc_towards_hex, front_of
from hexwright.engine.systems.aus.charge_ways import (
    Pose,
    apart,
    can_charge,
    charge_bonus,
    targets,
)
from hexwright.engine.systems.aus.clash import clash_fight
from hexwright.engine.systems.aus.melee import melee_modifiers
from hexwright.engine.systems.aus.melee_checks import (
    ATTACKER_TEST,
    DEFENDER_TEST,
    Fight,
    attacker_modifiers,
    defender_modifiers,
)
from hexwright.engine.systems.aus.neighbours import stack_of
from hexwright.engine.systems.aus.odds import (
    DIE,
    Likely,
    against_morale,
    chance_of_test,
    facts_of,
    failures,
    gathered,
)
from hexwright.engine.systems.aus.troops import SQUARE, is_gun, is_routed, shape
from hexwright.schema.language import later, tr

CHARGE: Final = "charge"
LOSER_WORDS: Final = {
    "attacker": later("The attackers lose: {result}"),
    "defender": later("The defenders lose: {result}"),
    "both": later("Both lose and go on: {result}"),
}


# --- fights that are not begun yet ----------------------------------------------------------------


class Prospect(NamedTuple):
    """A fight that is not begun yet, on the board as it would be fought on."""

    board: Board
    fight: Fight


def fight_of(board: Board, unit: str, target: str, kind: str, supports: int = 0) -> Prospect | None:
    """The attack of a unit on a stack as both stand now; None if it does not reach it."""
    if kind == CHARGE:
        way = targets(board, unit).get(target, ())
        return charge_of(board, unit, target, way) if way else None
    hexes = [one for one in board.piece(target).hexes if one in front_of(board, unit)]
    starts = [one for one in board.piece(unit).hexes if hexes and hexes[0] in near(board, one)]
    if not starts:
        return None
    attackers = tuple(one for one in stack_of(board, unit) if not is_gun(board, one))
    arc = arc_towards_hex(board, target, starts[0])
    defenders = tuple(stack_of(board, target))
    return Prospect(board, Fight(kind, attackers, defenders, hexes[0], arc, supports=supports))


def charge_of(board: Board, unit: str, target: str, way: Sequence[Pose]) -> Prospect:
    """The charge of cavalry that goes a way, with nobody to stop it."""
    riders = tuple(one for one in stack_of(board, unit) if can_charge(board, one))
    last = way[-1]
    there = imagined(
        board,
        (Moved(one, last.hexes[0], extends=last.hexes[1:], facing=last.facing) for one in riders),
    )
    square = shape(board, target) == SQUARE
    bonus = charge_bonus(board, unit, apart(board, unit, target), square=square)
    return Prospect(there, clash_fight(there, riders, target, bonus))


# --- chances --------------------------------------------------------------------------------------


def attacker_dares(board: Board, fight: Fight) -> Fraction:
    """How likely the first of the attackers passes the check before the melee."""
    unit = fight.attackers[0]
    return chance_of_test(board, ATTACKER_TEST, unit, attacker_modifiers(board, unit, fight).total)


def defender_fails(board: Board, fight: Fight) -> Likely:
    """What the top unit of the defenders suffers in its check before the melee."""
    unit = first_defender(board, fight)
    if not unit:
        return ()
    return failures(board, DEFENDER_TEST, unit, defender_modifiers(board, unit, fight).total)


def first_defender(board: Board, fight: Fight) -> str:
    """The first of the defenders that is no battery; empty if there are only guns."""
    return next((one for one in fight.defenders if not is_gun(board, one)), "")


def melee_results(board: Board, fight: Fight) -> tuple[tuple[str, Likely], ...]:
    """Who may lose the first round of a melee, and what that does to them."""
    added = melee_modifiers(board, fight).total
    found: dict[str, list[tuple[tuple[Effect, ...], Fraction]]] = {}
    for row, share in rows(board, DIE, "melee", added):
        found.setdefault(str(row["loser"]), []).append((tuple(effects_of(row["effects"])), share))
    return tuple((loser, gathered(each)) for loser, each in found.items())


# --- what players are shown -----------------------------------------------------------------------


def attack_preview(
    board: Board, unit: str, target: str, kind: str, supports: int = 0
) -> Preview | None:
    """What an attack may come to, step by step, as both sides stand now (8.2, 8.3, 8.4)."""
    found = fight_of(board, unit, target, kind, supports)
    return None if found is None else fight_preview(found.board, found.fight)


def charge_preview(board: Board, unit: str, target: str, way: Sequence[Pose]) -> Preview:
    """What a charge that goes a way may come to, with nobody to stop it (8.4)."""
    found = charge_of(board, unit, target, way)
    return fight_preview(found.board, found.fight)


def fight_preview(board: Board, fight: Fight) -> Preview:
    """The checks and the melee of an attack, each as both sides stand now."""
    if all(is_routed(board, one) for one in fight.defenders):
        certain = Fact(tr("The routed are eliminated"), Fraction(1), rule="aus-282")
        return Preview(tr("Attack on the routed"), chances=Odds("", {}, (certain,)), rule="aus-282")
    facts: list[Fact] = []
    if fight.kind != CHARGE:
        dares = attacker_dares(board, fight)
        facts.append(Fact(tr("The attackers dare"), dares, rule="aus-225"))
    facts += _defence(board, fight)
    first = fight.attackers[0]
    if fight.kind == "bayonet" or not first_defender(board, fight):
        added = attacker_modifiers(board, first, fight)
        text = against_morale(board, first, added)
        return Preview(text, added, Odds("", {}, tuple(facts)), "aus-222")
    added = melee_modifiers(board, fight)
    for loser, likely in melee_results(board, fight):
        facts += facts_of(likely, "aus-237", LOSER_WORDS[loser])
    text = tr("Melee: die and {sum}", sum=signed(added.total))
    return Preview(text, added, Odds("", {}, tuple(facts)), "aus-237")


def _defence(board: Board, fight: Fight) -> list[Fact]:
    """How the top unit of the defenders may do in its check before the melee."""
    unit = first_defender(board, fight)
    if not unit:
        return [Fact(tr("The guns are lost"), Fraction(1), rule="aus-227")]
    rule = "aus-251" if fight.kind == CHARGE else "aus-228"
    added = defender_modifiers(board, unit, fight).total
    holds = chance_of_test(board, DEFENDER_TEST, unit, added)
    words = later("The defenders fail: {result}")
    return [
        Fact(tr("The defenders hold"), holds, rule=rule),
        *facts_of(failures(board, DEFENDER_TEST, unit, added), rule, words),
    ]

"""One roll of dice and all that follows from it: hits, leaders, flags (ccn-073, ccn-098...)."""

from typing import NamedTuple

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Face
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.systems.ccn.leaders import DIE, SABRE, leader_is_hit, leader_retreats
from hexwright.engine.systems.ccn.losses import eliminate, lose_blocks
from hexwright.engine.systems.ccn.retreat import flags_obeyed, retreat
from hexwright.engine.systems.ccn.strength import Attack, chart_of
from hexwright.engine.systems.ccn.troops import (
    CAVALRY,
    LEADER,
    arm_of,
    in_square,
    leader_of,
    profile,
)
from hexwright.schema.language import later

FLAG = "flag"


class Blow(NamedTuple):
    """A roll: whose, at whom, with how many dice; `retiring` counts only the target's symbol."""

    attack: Attack
    dice: Sum
    rule: str
    retiring: bool = False


@rule("ccn-073")
async def strike(game: Game, blow: Blow) -> None:
    """Roll; hits come before retreats, and the leader's check between the two."""
    attack = blow.attack
    attacker, target = game.piece(attack.attacker), game.piece(attack.target)
    faces = game.roll_dice(
        DIE,
        max(0, blow.dice.total),
        _REASONS.get(blow.rule, later("melee")),
        blow.rule,
        side=attacker.side,
        piece=attack.attacker,
        target=attack.target,
        modifiers=blow.dice,
        counting=what_counts(game, blow),
        means=lambda faces: _meaning(game, blow, faces),
    )
    _tell_tables(game, blow, faces)
    if is_leader(game, target.id):
        await _strike_leader(game, target.id, faces)
    else:
        await _strike_unit(game, blow, faces, attacker.hex)


def _tell_tables(game: Game, blow: Blow, faces: tuple[Face, ...]) -> None:
    """Tell the charts which of their rows the dice were counted by, and which of them fell."""
    attack, known = blow.attack, profile(game, blow.attack.attacker)
    is_melee = attack.combat == "melee" and not blow.retiring
    fell = [game.look_up("battle-die", str(fromkey)) for fromkey in dict.fromkeys(faces)]
    column = "melee_hits" if is_melee else "ranged_hits"
    game.emit(TableRead.silently(game.table("battle-die"), fell, column))
    chart = chart_of(game, attack, known) if known.battery else None
    if chart is not None:
        game.emit(TableRead.silently(game.table("artillery-dice"), [chart], chart.column))
    elif known.troop:
        row = game.look_up("dice-by-troop", known.troop)
        game.emit(TableRead.silently(game.table("dice-by-troop"), [row], attack.combat))


_REASONS = {
    "ccn-098": later("ranged combat"),
    "ccn-116": later("battle back"),
    "ccn-124": later("First Strike"),
    "ccn-234": later("the square strikes first"),
    "ccn-212": later("melee at cavalry that retires"),
}


def _meaning(board: Board, blow: Blow, faces: tuple[Face, ...]) -> tuple[int, int]:
    """What a roll comes to: blocks lost, and flags for whoever is still there."""
    target = board.piece(blow.attack.target)
    if is_leader(board, target.id):
        return faces.count(SABRE), 0
    hits = min(hits_of(board, blow, faces), target.steps)
    return hits, faces.count(FLAG) if hits < target.steps else 0


@rule("ccn-148", "ccn-149")
async def _strike_leader(game: Game, leader: str, faces: tuple[Face, ...]) -> None:
    """Any sabre kills a lone leader; else he must run."""
    row = game.look_up("leader-checks", "lone-in-melee")
    game.emit(TableRead.silently(game.table("leader-checks"), [row]))
    sabres = int(row["sabres"])
    if faces.count(SABRE) >= sabres:
        eliminate(game, leader, "ccn-148")
    else:
        await leader_retreats(game, leader)


async def _strike_unit(game: Game, blow: Blow, faces: tuple[Face, ...], attacked_from: str) -> None:
    target = blow.attack.target
    leader = leader_of(game, target)
    hits = hits_of(game, blow, faces)
    rule_id = "ccn-098" if blow.attack.combat == "ranged" else "ccn-112"
    lost = lose_blocks(game, target, hits, rule_id)
    if lost and leader:
        await check_leader(game, leader, target)
    flags = faces.count(FLAG) if flags_count(game, blow) else 0
    if not flags or not game.is_in_play(target):
        return
    bounce = is_bounce(game, blow.attack)
    obeyed = await flags_obeyed(game, target, flags, attacked_from, bounce=bounce)
    if not obeyed:
        return
    leader = leader_of(game, target)
    late = await retreat(game, target, obeyed)
    if late and leader:
        await _check_after_retreat(game, leader, target, was_checked=bool(lost))


def is_bounce(board: Board, attack: Attack) -> bool:
    """Whether a square strikes cavalry hand to hand: nobody ignores its flags (ccn-237)."""
    is_square = attack.combat == "melee" and in_square(board, attack.attacker)
    return is_square and arm_of(board, attack.target) == CAVALRY


def flags_count(board: Board, blow: Blow) -> bool:
    """Whether flags matter; cavalry that retires is going back already."""
    if not blow.retiring:
        return True
    return is_bounce(board, blow.attack) and bool(board.options.get("bounce_flags_hit_retiring"))


def hits_of(board: Board, blow: Blow, faces: tuple[Face, ...]) -> int:
    """How many dice hit the target."""
    hitting = hitting_faces(board, blow)
    return sum(face in hitting for face in faces)


@rule("ccn-098", "ccn-112", "ccn-113", "ccn-213", "ccn-260")
def hitting_faces(board: Board, blow: Blow) -> tuple[str, ...]:
    """The faces that hit the target's arm; sabres only in melee, and not from every unit."""
    arm = arm_of(board, blow.attack.target)
    is_melee = blow.attack.combat == "melee" and not blow.retiring
    with_sabres = arm == LEADER or profile(board, blow.attack.attacker).hits_with_sabre
    memory: dict[tuple[str, bool, bool], tuple[str, ...]]
    memory = board.module.remembered("ccn.hitting-faces", dict)
    key = (arm, is_melee, with_sabres)
    if key not in memory:
        column = "melee_hits" if is_melee else "ranged_hits"
        memory[key] = tuple(
            face
            for face in (str(fromkey) for fromkey in dict.fromkeys(faces_of(board.module, DIE)))
            if arm in board.look_up("battle-die", face)[column] and (face != SABRE or with_sabres)
        )
    return memory[key]


def what_counts(board: Board, blow: Blow) -> dict[str, str]:
    """What each face of a roll counts as, for the log and for those who look at the dice."""
    counting = dict.fromkeys(hitting_faces(board, blow), later("hit|hits"))
    if not is_leader(board, blow.attack.target) and flags_count(board, blow):
        counting[FLAG] = later("flag|flags")
    return counting


@rule("ccn-136", "ccn-138", "ccn-139", "ccn-140")
async def check_leader(game: Game, leader: str, unit: str) -> None:
    """One check for each roll that cost his unit blocks; alone, the survivor must run."""
    if game.is_in_play(unit):
        leader_is_hit(game, leader, "unit-survives")
    elif not leader_is_hit(game, leader, "unit-eliminated"):
        await leader_retreats(game, leader)


@rule("ccn-138", "ccn-143", "ccn-145")
async def _check_after_retreat(game: Game, leader: str, unit: str, *, was_checked: bool) -> None:
    """Blocks lost on the way back bring a check only if the roll brought none before."""
    if not was_checked or (game.options.get("second_leader_check") and not game.is_in_play(unit)):
        await check_leader(game, leader, unit)
    elif not game.is_in_play(unit):
        await leader_retreats(game, leader)

"""What counts in a shock or charge (9.2, 9.4 to 9.6): who strikes whom, strengths, ground, odds."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.core.told_events import ActionBegan, Remarked
from hexwright.engine.parts.combats import (
    Combat,
    Coverage,
    combat_on,
    ratio_row,
    stands_beside,
)
from hexwright.engine.parts.ground import cover, sides_between, trait
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.jdg.facing import front_hexes, rears
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CAVALRY,
    CHARGE,
    INFANTRY,
    ROUTED,
    SHOCK,
    SHOCK_TEST,
    arm_of,
    can,
    cohesion,
    fighters_in,
    in_square,
    is_heavy,
    state_of,
    strength,
)
from hexwright.schema.language import later

# Counted for units that attacked, for the targets of a shock, and for cavalry that did not dare to
# charge.
FOUGHT = "fought"
SHOCKED = "shocked"
FROZEN = "charge-failed"
# The kinds of shock.
ANNOUNCED: Final = "shock"
BREAKTHROUGH: Final = "breakthrough"
COUNTER_SHOCK: Final = "counter-shock"
# The hex that strikes and the hex that is struck.
Blow = tuple[str, str]


class Fight(NamedTuple):
    """Units that attack hexes, in one combat.

    `chargers` are those of the attackers that charge, `pursuit` is how often they have charged on
    since their first charge. `ground` is the blow whose terrain counts, once that is settled.
    `starts` are the attackers with the hexes from which they attack, once the fight has begun.
    The `kind` is that of a shock; a charge has none of its own.
    """

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    chargers: tuple[str, ...] = ()
    countercharged: bool = False
    pursuit: int = 0
    ground: Blow | None = None
    starts: tuple[tuple[str, str], ...] = ()
    kind: str = ANNOUNCED


def begun(board: Board, fight: Fight) -> Fight:
    """A fight whose attackers stand where they attack from."""
    return fight._replace(
        starts=tuple((attacker, board.piece(attacker).hex) for attacker in fight.attackers)
    )


# --- who strikes where ----------------------------------------------------------------------------


@rule("jdg-141", "jdg-143", "jdg-184")
def strikes(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes that a unit attacks as it faces: two, however many fronts its hex has (7.1.2)."""
    found = board.piece(unit)
    return front_hexes(board, found.hex, found.facing)


@rule("jdg-186", "jdg-336")  # 9.2, 10.1
def struck_by(board: Board, unit: str, chargers: Sequence[str] = ()) -> tuple[str, ...]:
    """Of the hexes that a unit faces those that it can attack: open to it, and to its charge."""
    here, arm = board.piece(unit).hex, arm_of(board, unit)
    return tuple(
        strike
        for strike in strikes(board, unit)
        if can_step(board, here, strike, arm)
        and not (unit in chargers and is_closed_to_charges(board, here, strike))
    )


def blows(board: Board, fight: Fight) -> list[Blow]:
    """Who strikes whom, by hexes; hexes with nothing but artillery are left out."""
    return list(
        dict.fromkeys(
            (board.piece(attacker).hex, target)
            for attacker in fight.attackers
            for target in struck_by(board, attacker, fight.chargers)
            if target in fight.targets and fighters_in(board, target)
        )
    )


@rule("jdg-255", "jdg-336")
def chargers_of(board: Board, fight: Fight, hex_: str) -> list[str]:
    """Who charges a hex: those before whom it lies, if it is open to their charge (10.4)."""
    return [
        charger for charger in fight.chargers if hex_ in struck_by(board, charger, fight.chargers)
    ]


def defenders(board: Board, fight: Fight) -> list[str]:
    """The infantry and cavalry in the hexes that are attacked."""
    return [fighter for target in fight.targets for fighter in fighters_in(board, target)]


@lasting
@rule("jdg-243", "jdg-336")
def is_closed_to_charges(board: Board, start: str, end: str) -> bool:
    """Whether the ground of a hex, or what lies before it, keeps a charge out (10.1)."""
    if trait(board, end, "blocks_charge"):
        return True
    sides = sides_between(board, start, end)
    return any(side.kind.attributes.get("blocks_charge") for side in sides)


# --- whom they may and must attack ----------------------------------------------------------------


@rule("jdg-196", "jdg-212", "jdg-344")  # 9.4.1, 9.2
def may_combine(board: Board, hex_: str, target: str) -> bool:
    """Whether units of a hex may attack another together with those who do so already, if any."""
    combat = combat_on(board, target)
    if combat is None or not board.options["combined_shock_attackers_contiguous"]:
        return True
    return stands_beside(board, hex_, combat.attackers)


@rule("jdg-184", "jdg-185", "jdg-186", "jdg-188")
def may_strike(
    board: Board, unit: str, target: str, *, again: bool = False, start: str = ""
) -> bool:
    """Whether a unit may attack a hex beside it; units are shocked once in an activation (9.2)."""
    found = board.piece(unit)
    enemies = enemies_in(board, target, found.side)
    if not enemies or not can_step(board, start or found.hex, target, arm_of(board, unit)):
        return False
    return again or any(not board.count(ACTIVATION, SHOCKED, enemy) for enemy in enemies)


@rule("jdg-187", "jdg-273", "jdg-336")  # 9.2, 10.5.2, 10.1
def coverage(board: Board) -> Coverage:
    """Enemies in front of an attacker must be attacked, but for those out of reach of a charge."""
    return Coverage(
        can_attack=lambda unit: is_on_map(board, unit) and can(board, unit, "shock"),
        reaches=lambda combat, unit: struck_by(board, unit, combat.chargers),
        must_strike=partial(may_strike, board),
    )


@rule("jdg-187", "jdg-215")  # 9.2
def uncovered(board: Board) -> dict[str, list[str]]:
    """Enemies in front of announced attackers whom nobody attacks, and who has to attack them."""
    return coverage(board).uncovered(board)


@rule("jdg-188", "jdg-190", "jdg-192", "jdg-195")
def remaining(
    board: Board, combat: Combat, *, all_in_front: bool = True, again: bool = False
) -> Combat:
    """An attack as it stands now: who is left, and whom they attack (9.2).

    Those who have been shocked before are released unless they may be `again`; a pursuit, which
    may, takes nobody along.
    """
    if not again:
        combat = with_stacked(board, combat)
    may = partial(may_strike, board, again=again)
    return coverage(board).remaining(board, combat, may, all_in_front=all_in_front)


@rule("jdg-114")
def with_stacked(board: Board, combat: Combat) -> Combat:
    """A charge with the cavalry that is stacked with its chargers: it must fight along (6.1.3).

    It strikes from where it stands, without charging; those in disorder stay out of it.
    """
    hexes = dict.fromkeys(
        board.piece(charger).hex for charger in combat.chargers if is_on_map(board, charger)
    )
    mates = tuple(
        fighter
        for hex_ in hexes
        for fighter in fighters_in(board, hex_)
        if fighter not in combat.attackers and _must_join(board, fighter, combat)
    )
    return combat._replace(attackers=(*combat.attackers, *mates)) if mates else combat


def _must_join(board: Board, unit: str, combat: Combat) -> bool:
    """Whether a unit beside chargers has to fight: able, called upon, and not busy elsewhere."""
    return (
        can(board, unit, "shock")
        and unit in active_units(board)
        and not any(one in board.piece(unit).statuses for one in (CHARGE, SHOCK, SHOCK_TEST))
        and not any(board.count(ACTIVATION, one, unit) for one in (FOUGHT, FROZEN))
        and any(one in combat.targets for one in struck_by(board, unit))
    )


# --- strengths and cohesion -----------------------------------------------------------------------


@rule("jdg-115", "jdg-196", "jdg-201", "jdg-213", "jdg-231")  # 6.1.3, 9.4.1, 9.6.1, 9.9
def force_ratio(board: Board, fight: Fight) -> Reading:
    """The row of the force ratio: infantry and cavalry of both, in the defender's favour."""
    attack = sum(strength(board, attacker) for attacker in fight.attackers)
    defence = sum(strength(board, defender) for defender in defenders(board, fight))
    return ratio_row(board, "force-ratio", attack, defence)


@rule("jdg-202", "jdg-213", "jdg-231")
def cohesion_difference(board: Board, fight: Fight) -> int:
    """The best cohesion of the attackers less that of the defenders (6.1.3, 9.6.2, 9.9)."""
    best = [
        max((cohesion(board, unit) for unit in units), default=0)
        for units in (fight.attackers, defenders(board, fight))
    ]
    return best[0] - best[1]


# --- ground ---------------------------------------------------------------------------------------


@lasting
@rule("jdg-199", "jdg-244")
def ground_modifiers(board: Board, blow: Blow) -> Sum:
    """What the hex that is struck and the hexside before it add (9.5, 10.1)."""
    return cover(board, *blow, "shock_drm", "jdg-199")


@rule("jdg-198")
def grounds_by_target(board: Board, fight: Fight) -> dict[str, list[Blow]]:
    """The blows on each hex that is attacked (9.4.3)."""
    found: dict[str, list[Blow]] = {}
    for blow in blows(board, fight):
        found.setdefault(blow[1], []).append(blow)
    return found


@rule("jdg-197")  # 9.4.2
def attacker_picks(board: Board, target: str) -> bool:
    """Whether the attacker picks the ground of several attacking hexes: against an open hex."""
    # Open ground is where squares can be formed.
    return bool(trait(board, target, "square_allowed"))


@rule("jdg-197")
def best_blow(board: Board, target: str, found: list[Blow]) -> Blow:
    """The blow that whoever picks it would pick (9.4.2)."""
    pick = max if attacker_picks(board, target) else min
    return pick(found, key=lambda blow: ground_modifiers(board, blow).total)


@rule("jdg-197", "jdg-198")
def likely_ground(board: Board, fight: Fight) -> Blow:
    """The ground that will count if both sides pick what is best for them (9.4.2, 9.4.3)."""
    if fight.ground is not None:
        return fight.ground
    found = [
        best_blow(board, target, each) for target, each in grounds_by_target(board, fight).items()
    ]
    return min(found, key=lambda blow: hex_modifiers(board, fight, blow).total)


@rule("jdg-198", "jdg-247")
def hex_modifiers(board: Board, fight: Fight, blow: Blow) -> Sum:
    """All that depends on which of several attacked hexes counts (9.4.3, 10.2, 10.3.2)."""
    names = _of_target(board, fight, blow)
    if not _is_charge_on_square(board, fight, blow):
        names += _of_attackers(board, fight, blow)
    return ground_modifiers(board, blow) + _named(board, *names)


# --- situation ------------------------------------------------------------------------------------


@rule("jdg-199", "jdg-201", "jdg-202")
def shock_modifiers(board: Board, fight: Fight) -> Sum:
    """Everything that is added to the die of a shock or charge (9.5, 9.6.1, 9.6.2)."""
    ratio = int(force_ratio(board, fight)["modifier"])
    found = Sum().plus(ratio, later("force ratio"), "jdg-201")
    found = found.plus(cohesion_difference(board, fight), later("cohesion"), "jdg-202")
    found += hex_modifiers(board, fight, likely_ground(board, fight))
    tired = int(board.look_up("pursuit-fatigue", total=fight.pursuit)["modifier"])
    return found.plus(tired, later("fatigue in pursuit"), "jdg-274")


def _named(board: Board, *names: str) -> Sum:
    return Sum(tuple(from_table(board.table("shock"), name) for name in names))


@rule("jdg-100", "jdg-247", "jdg-336")  # 10.3.2, 10.2, 10.1
def _is_charge_on_square(board: Board, fight: Fight, blow: Blow) -> bool:
    return _is_square(board, blow[1]) and bool(chargers_of(board, fight, blow[1]))


def _is_square(board: Board, hex_: str) -> bool:
    return any(in_square(board, fighter) for fighter in fighters_in(board, hex_))


@rule("jdg-100", "jdg-247", "jdg-284", "jdg-286")
def _of_target(board: Board, fight: Fight, blow: Blow) -> list[str]:
    """Modifiers for the state of the defenders in the hex that counts (10.2, 10.3.2, 11.2)."""
    found = []
    if any(state_of(board, fighter) == ROUTED for fighter in fighters_in(board, blow[1])):
        found.append("defender-routed")
    if _is_charge_on_square(board, fight, blow):
        found.append("charge-on-square")
    elif _is_square(board, blow[1]) and all(
        arm_of(board, attacker) == INFANTRY for attacker in fight.attackers
    ):
        found.append("infantry-on-square")
    return found


@rule("jdg-142", "jdg-143", "jdg-212", "jdg-214", "jdg-244", "jdg-246", "jdg-256")
def _of_attackers(board: Board, fight: Fight, blow: Blow) -> list[str]:
    """Modifiers for what the attackers are, and where they come from (7.1.2)."""
    found = []
    arms = {arm_of(board, attacker) for attacker in fight.attackers}
    if fight.chargers and not fight.countercharged:
        heavy = any(is_heavy(board, charger) for charger in fight.chargers)
        found.append("heavy-charge" if heavy else "charge")
    if arms == {CAVALRY} and not fight.chargers and _is_penalised(board, blow):
        found.append("cavalry-without-charge")
    if arms == {INFANTRY, CAVALRY}:
        found.append("combined-arms")
    if any(comes_from_rear(board, one) for one in blows(board, fight)):
        found.append("rear-attack")
    if any(trait(board, board.piece(attacker).hex, "six_fronts") for attacker in fight.attackers):
        found.append("six-front-attacker")
    return found


@rule("jdg-244")  # 10.1
def _is_penalised(board: Board, blow: Blow) -> bool:
    """Whether cavalry pays for not charging: always, or by option where it could not charge."""
    scope = board.options["cavalry_shock_penalty_scope"]
    return scope == "always" or is_closed_to_charges(board, *blow)


@rule("jdg-142", "jdg-214", "jdg-286")
def comes_from_rear(board: Board, blow: Blow) -> bool:
    """Whether a hex strikes units from behind; those with no rear are never struck so (7.1.2)."""
    start, end = blow
    return any(start in rears(board, fighter) for fighter in fighters_in(board, end))


# --- what is told ---------------------------------------------------------------------------------


def tell_attack(board: Board, combat: Combat, words: str, rule_id: str) -> None:
    """Tell who attacks whom: all attackers, and all in the hexes that they attack."""
    first, *others = combat.attackers
    side = board.piece(first).side
    enemies = tuple(enemy for hex_ in combat.targets for enemy in enemies_in(board, hex_, side))
    board.emit(ActionBegan(first, words, helpers=tuple(others), targets=enemies, rule=rule_id))


@rule("jdg-201", "jdg-202")  # 9.6.1, 9.6.2
def tell_strengths(board: Board, fight: Fight) -> None:
    """Tell both strengths with their ratio, and the best cohesion of both."""
    ours, theirs = fight.attackers, defenders(board, fight)
    ratio = force_ratio(board, fight)
    column = next(one.id for one in board.table("force-ratio").columns if one.type == "ratio")
    words = later(
        "Strength {attack} against {defence}, ratio {ratio}; cohesion {ours} against {theirs}."
    )
    values: dict[str, str | int] = {
        "attack": sum(strength(board, our) for our in ours),
        "defence": sum(strength(board, their) for their in theirs),
        "ratio": ":".join(f"{one:g}" for one in ratio[column]),
        "ours": max((cohesion(board, our) for our in ours), default=0),
        "theirs": max((cohesion(board, their) for their in theirs), default=0),
    }
    board.emit(Remarked(words, values, rule="jdg-201"))

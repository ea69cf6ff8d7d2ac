"""What counts in shock (11.42 to 11.44, 11.6, 11.7): strengths, position, ground and leaders."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import ALL_DIRECTIONS
from hexwright.engine.parts.combats import Favoured, hexes_of, pending, ratio_row
from hexwright.engine.parts.ground import (
    field_of,
    near,
    sides_between,
    terrain,
)
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.cohesion import fatigue_modifier
from hexwright.engine.systems.gbacw.designation import shocks
from hexwright.engine.systems.gbacw.facing import arc_towards, front_hexes
from hexwright.engine.systems.gbacw.fire_modifiers import is_behind_works
from hexwright.engine.systems.gbacw.fire_strength import fighting_strength
from hexwright.engine.systems.gbacw.targets import enemies_at
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BLOWN,
    COLLAPSED,
    MARCH,
    MOVED,
    brigade_of,
    fighters_in,
    has,
    is_disordered,
    is_gun,
    is_mounted,
    leader_of,
    number,
    order_of,
    strength,
)
from hexwright.schema.language import later

TABLE: Final = "shock"
AGGRESSIVE: Final = "aggressive"


class Fight(NamedTuple):
    """A shock that is about to be resolved: who attacks which hexes, and how often it went on.

    `chargers` have the benefits of a charge; `leaderless` and `countered` are what designation and
    countercharge came to.
    """

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    chargers: tuple[str, ...] = ()
    links: int = 0
    leaderless: bool = False
    countered: bool = False


def defenders(board: Board, fight: Fight) -> list[str]:
    """The manned enemies in the hexes that are attacked, each once, the top ones first."""
    side = board.piece(fight.attackers[0]).side
    found = dict.fromkeys(
        fighter
        for hex_ in fight.targets
        for fighter in reversed(fighters_in(board, hex_))
        if board.piece(fighter).side != side
    )
    return list(found)


# --- strength (11.43, 11.63) ----------------------------------------------------------------------


@rule("gbacw-244", "gbacw-105", "gbacw-119", "gbacw-259")
def attack_strength(board: Board, fight: Fight) -> Fraction:
    """The strength of the attackers together, extended ones in full (8.46, 11.43)."""
    return sum((_attacks_with(board, attacker, fight) for attacker in fight.attackers), Fraction())


def _attacks_with(board: Board, unit: str, fight: Fight) -> Fraction:
    found = Fraction(fighting_strength(board, unit))
    if not is_mounted(board, unit):
        return found
    charges = unit in fight.chargers and not fight.countered
    if charges and _from_aside(board, unit, fight):
        found *= number(board, "flank-charge-factor")
    trait = "halves_charge" if charges else "halves_mounted_shock"
    if any(terrain(board, hex_).attributes.get(trait) for hex_ in fight.targets):
        found /= 2
    return found


def _from_aside(board: Board, unit: str, fight: Fight) -> bool:
    """Whether a unit comes at the flank or rear of those whom it charges."""
    starts = board.piece(unit).hexes
    for hex_ in fight.targets:
        for start in starts:
            if hex_ in near(board, start):
                there = enemies_at(board, unit, hex_)
                if there and arc_towards(board, there[-1], start) != "front":
                    return True
    return False


@rule("gbacw-244", "gbacw-267", "gbacw-126")
def defence_strength(board: Board, fight: Fight) -> Fraction:
    """The strength of the defenders together; guns count on top alone (11.43, 11.63)."""
    found = Fraction()
    for defender in defenders(board, fight):
        if is_gun(board, defender):
            continue
        part = Fraction(fighting_strength(board, defender))
        hexes = [hex_ for hex_ in board.piece(defender).hexes if hex_ in fight.targets]
        if is_mounted(board, defender) and any(
            terrain(board, hex_).attributes.get("halves_mounted_shock") for hex_ in hexes
        ):
            part /= 2
        found += part
    for hex_ in fight.targets:
        found += guns_strength(board, hex_)
    return found


@rule("gbacw-267")
def guns_strength(board: Board, hex_: str) -> int:
    """What guns on top of a hex, or alone in it, count in shock (11.63)."""
    there = fighters_in(board, hex_)
    if not there or not is_gun(board, there[-1]):
        return 0
    guns = sum(strength(board, one) for one in there if is_gun(board, one))
    each = number(board, "guns-per-strength")
    return max(number(board, "guns-strength-least"), guns // each)


@rule("gbacw-245")
def favoured_side(board: Board, fight: Fight) -> Favoured:
    """For whom ratios are rounded (11.43): for attackers who all moved, over helpless ground."""
    moved = all(board.count(ACTIVATION, MOVED, attacker) for attacker in fight.attackers)
    helps = ground_modifier(board, fight).total < 0
    return "attacker" if moved and not helps and not fight.links else "defender"


@rule("gbacw-244", "gbacw-245")
def ratio_modifier(board: Board, fight: Fight) -> Modifier:
    """What the ratio of strengths counts."""
    attack, defence = attack_strength(board, fight), defence_strength(board, fight)
    row = ratio_row(
        board, "shock-ratio", float(attack), float(max(defence, Fraction(1, 2))),
        favoured_side(board, fight),
    )  # fmt: skip
    return Modifier(int(row["modifier"]), later("ratio of strengths"), "gbacw-244")


# --- position (11.44) -----------------------------------------------------------------------------


def _all_attackers(board: Board, hex_: str, fight: Fight) -> list[str]:
    """The units that attack a hex, in this shock and in others, fought or still to be fought."""
    units = dict.fromkeys(fight.attackers)
    for combat in pending(board):
        if hex_ in combat.targets:
            units.update(dict.fromkeys(combat.attackers))
    for one, target in shocks(board).fought:
        if target == hex_ and is_on_map(board, one) and hex_ in front_hexes(board, one):
            units[one] = None
    return [unit for unit in units if is_on_map(board, unit)]


@rule("gbacw-246")
def position_of(board: Board, hex_: str, fight: Fight) -> str:
    """From where the defenders of a hex are attacked, as the table names it (11.44)."""
    there = [
        defender for defender in defenders(board, fight) if hex_ in board.piece(defender).hexes
    ]
    if not there:
        return "front"
    units = _all_attackers(board, hex_, fight)
    if _is_surrounded(board, hex_, units):
        return "surrounded"
    starts = [one for one in hexes_of(board, units) if hex_ in near(board, one)]
    arcs = {arc_towards(board, there[0], start) for start in starts}
    named = [one for one in ("front", "flank", "rear") if one in arcs]
    if len(named) < 2:
        return named[0] if named else "front"
    return f"{', '.join(named[:-1]).replace(', ', '-')}-and-{named[-1]}"


def _is_surrounded(board: Board, hex_: str, units: Sequence[str]) -> bool:
    """Whether attackers stand in every hex around one, or have it in front (11.44)."""
    covered = hexes_of(board, units)
    for unit in units:
        covered += front_hexes(board, unit)
    around = near(board, hex_)
    return len(around) == len(ALL_DIRECTIONS) and all(one in covered for one in around)


@rule("gbacw-246", "gbacw-243")
def position_modifiers(board: Board, fight: Fight) -> list[Modifier]:
    """What position counts, the least of several hexes; less for attackers who are threatened."""
    found = [
        int(board.look_up("shock-position", position_of(board, hex_, fight))["modifier"])
        for hex_ in fight.targets
    ]
    amount = min(found, default=0)
    if not amount:
        return []
    threatened = sum(_is_threatened(board, one, fight) for one in hexes_of(board, fight.attackers))
    parts = [Modifier(amount, later("position"), "gbacw-246")]
    if threatened:
        parts.append(from_table(board.table(TABLE), "threatened-attacker", threatened))
    return parts


def _is_threatened(board: Board, hex_: str, fight: Fight) -> bool:
    """Whether an attacking hex lies in front of an enemy who is not attacked here (11.44)."""
    unit = fight.attackers[0]
    return any(
        hex_ in front_hexes(board, enemy)
        for close in near(board, hex_)
        if close not in fight.targets
        for enemy in enemies_at(board, unit, close)
    )


# --- ground (11.42) -------------------------------------------------------------------------------


@rule("gbacw-243", "gbacw-337")
def ground_modifier(board: Board, fight: Fight) -> Sum:
    """What ground and works count, the best for the defender of all pairs of hexes (11.42)."""
    pairs = [
        (start, hex_)
        for start in hexes_of(board, fight.attackers)
        for hex_ in fight.targets
        if hex_ in near(board, start)
    ]
    return min((_pair(board, *pair) for pair in pairs), key=lambda one: one.total, default=Sum())


def _pair(board: Board, start: str, hex_: str) -> Sum:
    kind = terrain(board, hex_)
    found = Sum().plus(int(kind.attributes.get("shock_drm", 0)), kind.name, "gbacw-243")
    place = field_of(board).place(hex_)
    for side in sides_between(board, start, hex_):
        values = side.kind.attributes
        protects = values.get("protects", "both") == "both" or side.first == place
        if protects and not values.get("breastworks"):
            amount = int(values.get("shock_drm", 0))
            found = found.plus(amount, side.kind.name, "gbacw-243")
    if is_behind_works(board, start, hex_):
        part = from_table(board.table(TABLE), "breastworks")
        found = Sum((*found.parts, part))
    return found


# --- everything (11.42) ---------------------------------------------------------------------------


def _worst_fatigue(board: Board, units: Iterable[str], *, least: bool) -> int:
    found = [fatigue_modifier(board, unit) for unit in units if not is_gun(board, unit)]
    return (min if least else max)(found, default=0)


@rule("gbacw-271", "gbacw-243")
def _is_led_boldly(board: Board, fight: Fight) -> bool:
    """Whether attackers have their aggressive brigadier with them, those of every brigade."""
    brigades = dict.fromkeys(brigade_of(board, attacker) for attacker in fight.attackers)
    hexes = hexes_of(board, fight.attackers)
    for brigade in brigades:
        leader = leader_of(board, brigade) if brigade else ""
        if not leader or not is_on_map(board, leader) or board.piece(leader).hex not in hexes:
            return False
        if board.attribute(leader, "profile", "") != AGGRESSIVE:
            return False
    return bool(brigades)


@rule("gbacw-229", "gbacw-259", "gbacw-261", "gbacw-359")
def charge_modifier(board: Board, fight: Fight) -> str:
    """Which modifier a charge brings, as the table lists it; none in continued shock (11.55)."""
    if fight.links or not all(attacker in fight.chargers for attacker in fight.attackers):
        return ""
    if not is_mounted(board, fight.attackers[0]):
        return "countercharged-infantry" if fight.countered else "infantry-charge"
    helped = ground_modifier(board, fight).total < 0
    return "" if fight.countered or helped else "cavalry-charge"


@rule("gbacw-243", "gbacw-253", "gbacw-278", "gbacw-348")
def shock_modifiers(board: Board, fight: Fight) -> Sum:
    """Everything that counts in a shock (11.42)."""
    table, there = board.table(TABLE), defenders(board, fight)
    parts = [ratio_modifier(board, fight), *position_modifiers(board, fight)]
    parts += ground_modifier(board, fight).parts
    charge = charge_modifier(board, fight)
    listed: list[tuple[str, int]] = [
        (charge, 1 if charge else 0),
        ("continued-shock", fight.links),
        ("no-brigadier", int(fight.leaderless)),
        ("aggressive-brigadier", int(_is_led_boldly(board, fight))),
        (
            "attacker-disordered",
            int(any(is_disordered(board, attacker) for attacker in fight.attackers)),
        ),
        ("defender-disordered", int(all(is_disordered(board, one) for one in there))),
        (
            "defender-spent",
            int(any(has(board, one, COLLAPSED) or has(board, one, BLOWN) for one in there)),
        ),
        ("attacker-fatigue", _worst_fatigue(board, fight.attackers, least=False)),
        ("defender-fatigue", _worst_fatigue(board, there, least=True)),
    ]
    parts += [from_table(table, name, times) for name, times in listed if times]
    return Sum(tuple(part for part in parts if part.amount))


# --- the check before shock (11.37) ---------------------------------------------------------------


@rule("gbacw-240", "gbacw-233", "gbacw-259")
def check_parts(board: Board, hex_: str, unit: str, fights: Sequence[Fight]) -> Sum:
    """What counts for a defender in the check before shock: the worst of all attacks (11.37)."""
    found = [_check_of(board, hex_, unit, fight) for fight in fights]
    return max(found, key=lambda one: one.total, default=Sum())


def _check_of(board: Board, hex_: str, unit: str, fight: Fight) -> Sum:
    table = board.table("pre-shock")
    names = []
    if order_of(board, unit) == MARCH:
        names.append("march")
    cavalry = any(
        is_mounted(board, attacker) and attacker in fight.chargers for attacker in fight.attackers
    )
    if (
        cavalry
        and not fight.countered
        and not is_mounted(board, unit)
        and ground_modifier(board, fight).total >= 0
    ):
        names.append("cavalry-charge")
    starts = [one for one in hexes_of(board, fight.attackers) if hex_ in near(board, one)]
    if any(is_behind_works(board, start, hex_) for start in starts):
        names.append("breastworks")
    if is_disordered(board, unit):
        names.append("disordered")
    arcs = {arc_towards(board, unit, start) for start in starts}
    if "rear" in arcs:
        names.append("rear")
    elif "flank" in arcs:
        names.append("flank")
    return Sum(tuple(from_table(table, name) for name in names))


def fight_of(
    board: Board, attackers: Sequence[str], targets: Sequence[str], chargers: Sequence[str]
) -> Fight:
    """A designated shock as it stands now, with what designation and countercharges came to."""
    known = shocks(board)
    brigades = {brigade_of(board, attacker) for attacker in attackers}
    there = [fighter for hex_ in targets for fighter in fighters_in(board, hex_)]
    return Fight(
        tuple(attackers),
        tuple(targets),
        tuple(charger for charger in chargers if charger in attackers),
        leaderless=any(brigade in known.leaderless for brigade in brigades),
        countered=any(one in known.countering for one in there),
    )

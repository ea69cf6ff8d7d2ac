"""Fire attacks (O20.2, O20.3): who reaches what, targeting, the attack roll, the defence rolls."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import standing
from hexwright.engine.core.modifiers import Modifier, Sum
from hexwright.engine.core.rolls import Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan, Remarked
from hexwright.engine.parts.ground import distance, terrain
from hexwright.engine.systems.cce.damage import break_unit, damage, lose_weapon, suppress
from hexwright.engine.systems.cce.language import Moment
from hexwright.engine.systems.cce.markers import WIRE, is_water, lay_smoke, works_in
from hexwright.engine.systems.cce.nations import inactive_first, number
from hexwright.engine.systems.cce.records import (
    ATTACK,
    CAME,
    IN_ORDER,
    Attack,
    attack,
    moves_now,
    note,
)
from hexwright.engine.systems.cce.sight import seen, sees, walls_between
from hexwright.engine.systems.cce.targets import choose_unit, is_machine_gun, is_mortar
from hexwright.engine.systems.cce.terrain import cover, level
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    MORALE,
    RANGE,
    all_units_in,
    carrier,
    enemies_in,
    hexes_of,
    is_broken,
    is_damaged,
    is_ordnance,
    is_suppressed,
    is_weapon,
    shooting,
    value,
    weapon_of,
)
from hexwright.engine.systems.cce.windows import PRE_ATTACK, PRE_DEFENCE
from hexwright.schema.language import later, tr

FIRE_KIND, MINES_KIND, ARTILLERY_KIND = "fire", "mines", "artillery"
_FIRES: Final = later("{piece} fires.|{piece} fire.")


# --- who can fire at what -------------------------------------------------------------------------


@rule("cce-044", "cce-116", "cce-129", "cce-176", "cce-177", "cce-122")
def can_fire_weapon(board: Board, weapon: str) -> bool:
    """Whether a weapon works and its carrier can use it, from where he stands."""
    unit = board.piece(weapon).carried_by
    if not unit or is_damaged(board, weapon) or board.count(IN_ORDER, CAME, weapon):
        return False
    if is_broken(board, unit) or is_suppressed(board, unit):
        return False
    hex_ = board.piece(unit).hex
    return not is_water(board, hex_) and works_in(board, hex_) != WIRE


def shooters_of(board: Board, unit: str) -> list[str]:
    """What of a unit can fire: itself, and its weapon."""
    weapon = weapon_of(board, unit)
    return [unit, weapon] if weapon and can_fire_weapon(board, weapon) else [unit]


@rule("cce-039", "cce-124", "cce-169")
def _reach(board: Board, shooter: str) -> tuple[str, int, int]:
    """From where a unit or weapon fires, how far at least and how far at most."""
    start = board.piece(carrier(board, shooter)).hex
    least = int(board.attribute(shooter, "least_range", 1)) if is_weapon(board, shooter) else 1
    return start, least, shooting(board, shooter, RANGE).total


@rule("cce-172")
def reaches(board: Board, shooter: str, hex_: str) -> bool:
    """Whether a hex is in range and sight of a unit or weapon."""
    start, least, most = _reach(board, shooter)
    return least <= distance(board, start, hex_) <= most and sees(board, start, hex_)


@standing
def targets_of(board: Board, shooter: str) -> tuple[str, ...]:
    """The hexes with enemies at which a unit or weapon may fire."""
    enemy = board.opponent(board.piece(shooter).side)
    start, least, most = _reach(board, shooter)
    return tuple(
        hex_
        for hex_ in hexes_of(board, enemy)
        if least <= distance(board, start, hex_) <= most and sees(board, start, hex_)
    )


@rule("cce-166")
def has_target(board: Board, unit: str) -> bool:
    """Whether a unit, or its weapon, has an enemy in range and sight."""
    if targets_of(board, unit):
        return True
    weapon = weapon_of(board, unit)
    return bool(weapon) and can_fire_weapon(board, weapon) and bool(targets_of(board, weapon))


# --- firepower ------------------------------------------------------------------------------------


def starts_of(board: Board, firers: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes from which somebody fires."""
    return tuple(dict.fromkeys(board.piece(carrier(board, firer)).hex for firer in firers))


@rule("cce-111", "cce-112", "cce-113", "cce-175", "cce-178", "cce-179", "cce-306")
def firepower(board: Board, firers: tuple[str, ...], hexes: tuple[str, ...]) -> Sum:
    """The firepower of one that leads, the others, the height of the ground, and what hinders."""
    lead = firers[0]
    found = Sum()
    for part in shooting(board, lead, FIREPOWER).parts:
        found = found + Sum((part,))
    found = found.plus(
        number(board, "group-bonus") * (len(firers) - 1), later("fire group"), "cce-175"
    )
    starts = starts_of(board, firers)
    pairs = [(start, hex_) for start in starts for hex_ in hexes]
    if any(level(board, one) < level(board, hex_) for one, hex_ in pairs):
        found = found.plus(number(board, "fire-uphill"), later("uphill"), "cce-179")
    if any(level(board, one) > level(board, hex_) for one, hex_ in pairs):
        found = found.plus(number(board, "fire-downhill"), later("downhill"), "cce-179")
    if not (is_weapon(board, lead) and is_ordnance(board, lead)):
        worst = hindrance(board, starts, hexes)
        found = found.plus(-worst[0], worst[1], "cce-111")
    return found


def hindrance(board: Board, starts: tuple[str, ...], hexes: tuple[str, ...]) -> tuple[int, str]:
    """The worst hindrance on any of some lines, and what it is."""
    found = [seen(board, start, hex_) for start in starts for hex_ in hexes]
    worst = max(
        (one for one in found if one is not None), key=lambda one: one.hindrance, default=None
    )
    return (worst.hindrance, worst.because) if worst else (0, "")


# --- an attack ------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """An attack that is declared: who fires, the one that leads first, at which hex."""

    firers: tuple[str, ...]
    hex: str
    is_smoke: bool = False


@rule("cce-057", "cce-171", "cce-180")
async def fire_attack(game: Game, rolls: Rolls, shot: Shot) -> bool:
    """A fire attack from its targeting to the last defence roll; False if it could not be made."""
    side = game.piece(shot.firers[0]).side
    lead = shot.firers[0]
    targets = () if shot.is_smoke else enemies_in(game, shot.hex, side)
    words = later("{piece} fires at {target}.|{piece} fire at {target}.") if targets else _FIRES
    game.emit(ActionBegan(lead, words, helpers=shot.firers[1:], targets=targets, rule="cce-171"))
    if is_weapon(game, lead) and is_ordnance(game, lead):
        if not await hits(game, rolls, side, lead, shot.hex):
            return True
        if shot.is_smoke:
            lay_smoke(game, shot.hex, "cce-168")
            return True
        # What the targeting roll set off may have silenced it, or removed those it aims at.
        can_fire = game.is_in_play(lead) and can_fire_weapon(game, lead)
        if not can_fire or not enemies_in(game, shot.hex, side):
            return True
    note(game, ATTACK, _begun(game, shot, side))
    await PRE_ATTACK.open(game, Moment(rolls, shot.hex, (), side))
    if attack(game).firepower < number(game, "least-firepower"):
        note(game, ATTACK, None)
        game.emit(Remarked(later("The firepower is too low."), rule="cce-112"))
        return False
    await _attack_roll(game, rolls)
    await defend_all(game, rolls)
    note(game, ATTACK, None)
    return True


def _begun(game: Game, shot: Shot, side: str) -> Attack:
    parts = firepower(game, shot.firers, (shot.hex,)).parts
    return Attack(
        FIRE_KIND,
        side,
        (shot.hex,),
        shot.firers,
        (),
        starts_of(game, shot.firers),
        tuple((part.amount, part.reason, part.rule) for part in parts),
    )


@rule("cce-110", "cce-167", "cce-170")
async def hits(game: Game, rolls: Rolls, side: str, piece: str, hex_: str) -> bool:
    """A targeting roll: the product of the dice, less what hinders, must be above the range."""
    start = game.piece(carrier(game, piece)).hex
    far = distance(game, start, hex_)
    worst = hindrance(game, (start,), (hex_,))[0]
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind="targeting",
            reason=later("targeting"),
            rule="cce-170",
            side=side,
            piece=piece,
        ),
    )
    white, dark = (int(one) for one in fallen.values)
    is_hit = white * dark - worst > far
    words = later("{product} less {hindrance} against range {range}: hit.")
    if not is_hit:
        words = later("{product} less {hindrance} against range {range}: missed.")
    values: dict[str, str | int] = {"product": white * dark, "hindrance": worst, "range": far}
    game.emit(Remarked(words, values, rule="cce-170"))
    return is_hit


@rule("cce-126", "cce-165", "cce-180", "cce-238")
async def _attack_roll(game: Game, rolls: Rolls) -> None:
    """The dice are added to the firepower; then strained weapons fail and charges are used up."""
    now = attack(game)
    note(game, ATTACK, replace(now, units=_targets(game, now)))
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind=FIRE_KIND,
            reason=later("attack"),
            rule="cce-180",
            side=now.side,
            piece=now.firers[0],
            modifiers=_as_sum(now) + tree_burst(game, now),
        ),
    )
    note(game, ATTACK, replace(attack(game), total=fallen.total))
    if len(set(fallen.values)) == 1:
        for _ in range(attack(game).strains):
            await _strain(game)
    for heir in game.heirs(*attack(game).firers):
        if is_weapon(game, heir) and game.attribute(heir, "one_use"):
            lose_weapon(game, heir, "cce-126")


def _as_sum(now: Attack) -> Sum:
    return Sum(tuple(Modifier(*part) for part in now.parts))


def _targets(board: Board, now: Attack) -> tuple[str, ...]:
    """Those who are in the hexes when the dice fall; friends are not shot at with them."""
    here = tuple(unit for hex_ in now.hexes for unit in all_units_in(board, hex_))
    return tuple(one for one in here if board.piece(one).side != now.side)


@rule("cce-165", "cce-303")
def tree_burst(board: Board, now: Attack) -> Sum:
    """Shells burst in trees: a mortar or artillery is deadlier in woods."""
    if not _falls_from_above(board, now):
        return Sum()
    bursts = [int(terrain(board, hex_).attributes.get("tree_bursts", 0)) for hex_ in now.hexes]
    return Sum().plus(max(bursts), later("tree burst"), "cce-165")


def _falls_from_above(board: Board, now: Attack) -> bool:
    """Whether an attack comes from a mortar or from artillery."""
    return now.kind == ARTILLERY_KIND or any(
        is_weapon(board, firer) and is_mortar(board, firer)
        for firer in now.firers
        if board.is_in_play(firer)
    )


@rule("cce-238")
async def _strain(game: Game) -> None:
    """Doubles damage one machine gun or mortar that fires, as its side chooses."""
    now = attack(game)
    weapons = [
        heir
        for heir in game.heirs(*now.firers)
        if is_weapon(game, heir) and (is_machine_gun(game, heir) or is_mortar(game, heir))
    ]
    prompt = tr("Which weapon is damaged?")
    weapon = await choose_unit(
        now.side,
        prompt,
        weapons,
        "cce-238",
        is_optional=False,
        why_not=lambda _: Refusal(tr("It is no machine gun or mortar of this attack."), "cce-238"),
    )
    if weapon:
        damage(game, weapon, "cce-238")


# --- defence --------------------------------------------------------------------------------------


@rule("cce-181", "cce-183")
async def defend_all(game: Game, rolls: Rolls) -> None:
    """Everybody who was in the hex defends, one by one as the owner likes, the inactive one first.

    Whoever is next is chosen when the last one has rolled: it may be the better for knowing that.
    """
    for side in inactive_first(game):
        here = game.heirs(*attack(game).units)
        waiting = tuple(unit for unit in here if game.piece(unit).side == side)
        while waiting := game.heirs(*waiting):
            unit = waiting[0] if len(waiting) == 1 else await _next_to_defend(side, waiting)
            waiting = tuple(one for one in waiting if one != unit)
            await defend(game, rolls, unit)


async def _next_to_defend(side: str, units: tuple[str, ...]) -> str:
    return await ask(
        choose_one(
            "piece",
            side,
            tr("Which of your units defends next?"),
            lambda: units,
            "cce-181",
            why_not=lambda _: Refusal(tr("It does not defend now."), "cce-181"),
        )
    )


@rule("cce-182", "cce-183", "cce-217")
async def defend(game: Game, rolls: Rolls, unit: str) -> None:
    """A unit's defence roll against the attack total, and what comes of it."""
    side = game.piece(unit).side
    hex_ = _attacked_hex(game, unit)
    await PRE_DEFENCE.open(
        game, Moment(rolls, hex_, (unit,), side), still=lambda: game.is_in_play(unit)
    )
    if not game.is_in_play(unit):
        return
    now = attack(game)
    against = (now.total or 0) - now.lifted
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind="defence",
            reason=later("defence"),
            rule="cce-182",
            side=side,
            piece=unit,
            modifiers=value(game, unit, MORALE) + cover_of(game, unit),
            passes=lambda total: total > against,
        ),
    )
    for heir in game.heirs(unit):
        await _suffer(game, rolls, heir, fallen.total - against)


def _attacked_hex(game: Game, unit: str) -> str:
    here = game.piece(unit).hex
    return here if here in attack(game).hexes else attack(game).hexes[0]


@rule("cce-125", "cce-182", "cce-280", "cce-322")
def cover_of(board: Board, unit: str) -> Sum:
    """The cover of a unit against the attack under way, in the hex where it is now."""
    now = attack(board)
    if now.kind == MINES_KIND or _burns(board, now):
        return Sum()
    hex_ = board.piece(unit).hex
    from_above = _falls_from_above(board, now)
    walls: tuple[tuple[int, str], ...] = ()
    if not from_above:
        walls = tuple(wall for start in now.starts for wall in walls_between(board, start, hex_))
    return cover(board, hex_, walls, from_above=from_above)


@rule("cce-125")
def _burns(board: Board, now: Attack) -> bool:
    """Whether a flamethrower or a Molotov takes part: no cover helps."""
    return any(bool(board.attribute(firer, "zero_cover")) for firer in now.firers)


@rule("cce-183", "cce-128")
async def _suffer(game: Game, rolls: Rolls, unit: str, margin: int) -> None:
    """What the table says of a defence that is lower, even or higher."""
    column = "moving" if moves_now(game, unit) else "standing"
    effects = tuple(game.look_up("fire-results", total=margin)[column])
    if "break" in effects:
        await break_unit(game, unit, rolls, "cce-183")
    elif "suppress" in effects:
        suppress(game, unit, "cce-183")

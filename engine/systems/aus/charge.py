"""Charges (8.4): declared, countered, in reaction; stand or square, melee, pursuit, blown."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_action, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.piece_events import Flipped, Formed, Moved, Rotated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.hexes.bodies import Body, moved
from hexwright.engine.parts.die_tests import DieTest
from hexwright.engine.parts.ground import direction, distance, field_of, near
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
from hexwright.engine.systems.aus.arcs import arc_towards_hex, arcs_at, front_of, reactors
from hexwright.engine.systems.aus.fire import (
    RETURNED,
    aim,
    may_return,
    note_combat,
    note_defence,
    roll_shot,
    suffer,
    wants_return,
)
from hexwright.engine.systems.aus.ground import allows_charge, in_fog
from hexwright.engine.systems.aus.losses import eliminate, lose
from hexwright.engine.systems.aus.melee import (
    ATTACKER_TEST,
    DEFENDER_TEST,
    Fight,
    apply_check,
    attacker_modifiers,
    clear_guns,
    defender_modifiers,
    enter,
    melee,
    present,
    verdict,
)
from hexwright.engine.systems.aus.records import FULL, activation, mark, marked
from hexwright.engine.systems.aus.retreat import trail_of
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    BREAKPOINT,
    COLUMN,
    LINE,
    MAY_CHARGE,
    ROUTED,
    SKIRMISH,
    SQUARE,
    UNSTEADY,
    blown,
    disorder,
    formation_for,
    has,
    has_ability,
    in_strategic_movement,
    is_cavalry,
    is_cossack,
    is_disordered,
    is_gun,
    is_infantry,
    is_routed,
    leaders_in,
    level_of,
    morale,
    number,
    profile,
    set_status,
    shape,
    share_of,
    stack_of,
    top_of,
)
from hexwright.schema.language import later, tr

CHARGED: Final = "charged"
COUNTERED: Final = "tried-to-counter"
STOPPED: Final = "stopped"
SQUARE_TEST: Final = DieTest(later("reaction square"), "d10", "reaction-square")
STAND, FORM_SQUARE = ":stand", ":square"


class Pose(NamedTuple):
    """How cavalry stands on its way: its hexes, the counter's first, and its facing."""

    hexes: tuple[str, ...]
    facing: int


# --- who may charge whom (8.4.1) ------------------------------------------------------------------


@rule("aus-240", "aus-135", "aus-264", "aus-265", "aus-297", "aus-314")
def can_charge(board: Board, unit: str) -> bool:
    """Whether cavalry is fit to charge at all: fresh, steady, in order but for Cossacks (8.4)."""
    return (
        is_cavalry(board, unit)
        and not blown(board, unit)
        and (not is_disordered(board, unit) or is_cossack(board, unit))
        and level_of(board, unit) not in (UNSTEADY, ROUTED)
        and not has(board, unit, BREAKPOINT)
        and not in_strategic_movement(board, unit)
    )


@rule("aus-269")
def suits(board: Board, unit: str, target: str) -> bool:
    """Cossacks charge only those who are disordered or routed (A2.3)."""
    return not is_cossack(board, unit) or is_disordered(board, target) or is_routed(board, target)


def apart(board: Board, one: str, other: str) -> int:
    """How far two units are from each other."""
    return min(
        distance(board, a, b) for a in board.piece(one).hexes for b in board.piece(other).hexes
    )


@momentary
@rule("aus-240", "aus-241", "aus-242", "aus-243", "aus-377")
def targets(board: Board, unit: str) -> dict[str, tuple[Pose, ...]]:
    """The stacks that cavalry may charge, by their top unit, with the way there (8.4.1)."""
    if (
        activation(board).level != FULL
        or not has(board, unit, MAY_CHARGE)
        or not can_charge(board, unit)
    ):
        return {}
    piece = board.piece(unit)
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    found = {}
    for enemy in board.pieces_of(board.opponent(piece.side)):
        if (
            not enemy.hex
            or enemy.id not in board.module.units
            or top_of(board, enemy.hex) != enemy.id
        ):
            continue
        far = apart(board, unit, enemy.id)
        if not int(row["least"]) <= far <= int(row["most"]) or marked(board, CHARGED, enemy.id):
            continue
        if far > number(board, "fog-sight") and in_fog(board, enemy.hex):
            continue
        seen = any(sees(board, a, b) for a in piece.hexes for b in enemy.hexes)
        way = (
            path(board, unit, enemy.id, int(row["most"]) - 1)
            if seen and suits(board, unit, enemy.id)
            else ()
        )
        if way:
            found[enemy.id] = way
    return found


@rule("aus-242")
def path(board: Board, unit: str, target: str, most: int) -> tuple[Pose, ...]:
    """The shortest way of a charge to where the target is in front; empty if there is none."""
    piece = board.piece(unit)
    start = Pose(piece.hexes, piece.facing or 0)
    edge: list[tuple[Pose, ...]] = [(start,)]
    seen = {start}
    for _ in range(most):
        after: list[tuple[Pose, ...]] = []
        for way in edge:
            for pose in _strides(board, unit, way[-1]):
                if pose in seen:
                    continue
                seen.add(pose)
                if _faces(board, unit, pose, target):
                    return (*way[1:], pose)
                after.append((*way, pose))
        edge = after
    return ()


def _faces(board: Board, unit: str, pose: Pose, target: str) -> bool:
    known = arcs_at(board, pose.hexes, pose.facing, board.piece(unit).formation)
    return any(known.get(hex_) == "front" for hex_ in board.piece(target).hexes)


@rule("aus-242")
def _strides(board: Board, unit: str, pose: Pose) -> Iterator[Pose]:
    """One hex ahead and a hexside of turning for those of one hex; others keep straight."""
    piece = board.piece(unit)
    known = arcs_at(board, pose.hexes, pose.facing, piece.formation)
    for hex_, arc in known.items():
        if arc != "front":
            continue
        if len(pose.hexes) == 1:
            if _may_ride(board, unit, pose.hexes[0], hex_):
                looks = profile(board, piece.formation).looks_at
                for by in (0, -2, 2) if looks else (0,):
                    yield Pose((hex_,), (pose.facing + by) % 12)
        elif shape(board, unit) == LINE:
            yield from _line_stride(board, unit, pose, hex_)
        elif hex_ in near(board, pose.hexes[0]) and _may_ride(board, unit, pose.hexes[0], hex_):
            yield Pose((hex_, pose.hexes[0]), 2 * direction(board, pose.hexes[0], hex_))


def _line_stride(board: Board, unit: str, pose: Pose, hex_: str) -> Iterator[Pose]:
    """A line of two hexes goes ahead as a whole."""
    field = field_of(board)
    start = next(one for one in pose.hexes if hex_ in near(board, one))
    body = Body("line", tuple(map(field.place, pose.hexes)), pose.facing)
    done = moved(field.grid, body, direction(board, start, hex_))
    if not all(field.exists(one) and field.is_playable(one) for one in done.body.hexes):
        return
    hexes = tuple(map(field.number, done.body.hexes))
    if all(_may_ride(board, unit, a, b) for a, b in zip(pose.hexes, hexes, strict=True)):
        yield Pose(hexes, pose.facing)


def _may_ride(board: Board, unit: str, start: str, end: str) -> bool:
    return allows_charge(board, start, end) and all(one == unit for one in units_in(board, end))


@rule("aus-256", "aus-241", "aus-162")
def charge_bonus(board: Board, unit: str, far: int, *, square: bool = False) -> int:
    """The bonus of charging cavalry: less in column, against squares and from too near (A8.1.2)."""
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    bonus = int(row["bonus"]) if far >= int(row["least_for_bonus"]) else 0
    if shape(board, unit) == COLUMN:
        bonus = share_of(board, "column-bonus", bonus)
    return share_of(board, "square-bonus", bonus) if square else bonus


# --- the charge (8.4.2) ---------------------------------------------------------------------------


@rule("aus-243", "aus-244", "aus-245", "aus-282")
async def charge(game: Game, unit: str, target: str) -> None:
    """Cavalry charges a stack: hex by hex, countered or not, up to the melee (8.4.2)."""
    far, way = apart(game, unit, target), targets(game, unit).get(target, ())
    riders = _riders(game, unit)
    words = later("{piece} charges {target}.|{piece} charge {target}.")
    game.emit(ActionBegan(unit, words, target=target, rule="aus-240"))
    mark(game, CHARGED, target)
    for one in riders:
        set_status(game, one, MAY_CHARGE, "aus-243", on=False)
    aims = game.piece(target).hexes
    if await _ride(game, riders, target, way, far):
        await clash(game, riders, target, far, aims)
    blow(game, riders)


def _riders(board: Board, unit: str) -> tuple[str, ...]:
    return tuple(one for one in stack_of(board, unit) if can_charge(board, one))


@rule("aus-242", "aus-126", "aus-245", "aus-135")
async def _ride(
    game: Game, riders: Sequence[str], target: str, way: Sequence[Pose], far: int
) -> bool:
    """Go along a way; False if the charge ends before it is there.

    Infantry fires at those who ride on inside of its zone, not at those who come into it (6.2.1).
    """
    from hexwright.engine.systems.aus.reactions import Trigger, react

    first = riders[0]
    for number_, pose in enumerate(way):
        if await counter_charges(game, riders, far):
            return False
        is_last = number_ == len(way) - 1
        was = game.piece(first).hex
        stack = tuple(stack_of(game, target)) if is_on_map(game, target) else ()
        await react(game, Trigger("ride", tuple(riders), was, skip=stack, was=was))
        if not any(_rides(game, one, was) for one in riders):
            return False
        if is_last and stack:
            await brace(game, target, riders, len(way) + 1, pose.hexes)
        for one in riders:
            if is_on_map(game, one):
                _stride(game, one, pose, "aus-242")
        skip = stack if is_last else ()
        await react(game, Trigger("charge", tuple(riders), pose.hexes[0], skip=skip, was=was))
        if not any(_rides(game, one, pose.hexes[0]) for one in riders):
            return False
    # Others may still counter-charge when the last hex lies in their zone alone.
    return not await counter_charges(game, riders, far)


def _stride(game: Game, unit: str, pose: Pose, rule_id: str) -> None:
    """Cavalry that charges goes on into a pose."""
    game.emit(
        Moved(
            unit,
            pose.hexes[0],
            path=(game.piece(unit).hex, pose.hexes[0]),
            extends=pose.hexes[1:],
            facing=pose.facing,
            rule=rule_id,
        )
    )


def _rides(board: Board, unit: str, hex_: str) -> bool:
    return (
        is_on_map(board, unit)
        and board.piece(unit).hex == hex_
        and level_of(board, unit) not in (UNSTEADY, ROUTED)
    )


# --- counter-charges ------------------------------------------------------------------------------


@rule("aus-135", "aus-245", "aus-269", "aus-107", "aus-139")
def counter_chargers(board: Board, riders: Sequence[str]) -> list[str]:
    """The cavalry that may counter-charge: the charge is in its zone, and not yet next to it."""
    first = riders[0]
    if not is_on_map(board, first):
        return []
    other = board.opponent(board.piece(first).side)
    found = dict.fromkeys(
        one for hex_ in board.piece(first).hexes for one in reactors(board, other, hex_)
    )
    return [
        one
        for one in found
        if can_charge(board, one)
        and not is_cossack(board, one)
        and not marked(board, COUNTERED, one)
        and apart(board, one, first) > 1
        and path(board, one, first, 1)
    ]


@rule("aus-246", "aus-247", "aus-248", "aus-140", "aus-147")
async def counter_charges(game: Game, riders: Sequence[str], far: int) -> bool:
    """Enemy cavalry may counter-charge; whether that has ended the charge (6.2.3)."""
    while able := counter_chargers(game, riders):
        side = game.piece(able[0]).side
        chosen = await ask(
            choose_one(
                "piece",
                side,
                tr("Which cavalry counter-charges {piece}?", piece=game.names.piece(riders[0])),
                lambda able=able: able,  # type: ignore[misc] # bound now
                "aus-135",
                buttons={PASS: tr("None")},
                subject=riders[0],
                why_not=lambda _: Refusal(
                    tr("It cannot counter-charge: its zone, its order or its horses forbid it."),
                    "aus-135",
                ),
            )
        )
        if chosen == PASS:
            return False
        ready = [
            one for one in stack_of(game, chosen) if one in able and steels(game, one, riders[0])
        ]
        if ready:
            await _meet(game, ready, riders, far)
            return True
    return False


@rule("aus-246", "aus-138", "aus-352", "aus-353")
def steels(game: Game, unit: str, foe: str) -> bool:
    """Whether cavalry dares to charge in answer: a check, which some leaders make needless."""
    mark(game, COUNTERED, unit)
    if is_inspired(game, unit):
        return True
    fight = Fight("charge", (unit,), (foe,), game.piece(foe).hex)
    return verdict(
        game, unit, ATTACKER_TEST, attacker_modifiers(game, unit, fight), "aus-246"
    ).passed


@rule("aus-352", "aus-353")
def is_inspired(board: Board, unit: str) -> bool:
    """Whether a leader with or next to cavalry lets it charge without a check (A4.4.2)."""
    if any(has_ability(board, one, "bessieres") for one in leaders_in(board, unit)):
        return True
    reach = number(board, "murat-reach")
    side = board.piece(unit).side
    return any(
        has_ability(board, one.id, "murat")
        and any(distance(board, one.hex, own) <= reach for own in board.piece(unit).hexes)
        for one in board.pieces_of(side)
        if one.hex and one.id in board.module.leaders
    )


@rule("aus-246", "aus-247", "aus-248", "aus-140", "aus-263", "aus-257")
async def _meet(game: Game, ready: Sequence[str], riders: Sequence[str], far: int) -> None:
    """Counter-chargers meet the charge: they attack, with their bonus less that of the others.

    The charge has the bonus of the distance that it began at; who counters needs none (A8.1.1).
    """
    first, foe = ready[0], riders[0]
    words = later("{piece} counter-charges {target}.|{piece} counter-charge {target}.")
    game.emit(ActionBegan(first, words, target=foe, within=True, rule="aus-246"))
    for pose in path(game, first, foe, 1):
        for one in ready:
            _stride(game, one, pose, "aus-246")
    await face(game, foe, first)
    most = int(game.look_up("charges", str(game.attribute(first, "cavalry")))["most"])
    bonus = charge_bonus(game, first, most) - charge_bonus(game, foe, far)
    await fight_it_out(game, tuple(ready), foe, bonus, countered=True)
    blow(game, [*ready, *riders])


@rule("aus-248")
async def face(game: Game, unit: str, foe: str) -> None:
    """A unit of one hex may turn so that an enemy next to it is in front (6.2.3)."""
    piece = game.piece(unit)
    if piece.extends or not profile(game, piece.formation).looks_at:
        return
    if any(one in front_of(game, unit) for one in game.piece(foe).hexes):
        return
    prompt = tr(
        "Does {piece} turn towards {target}?",
        piece=game.names.piece(unit),
        target=game.names.piece(foe),
    )
    if not await ask(yes_no(piece.side, prompt, "aus-248", subject=unit)):
        return
    for facing in sorted(
        profile(game, piece.formation).facings,
        key=lambda one: min((one - (piece.facing or 0)) % 12, ((piece.facing or 0) - one) % 12),
    ):
        known = arcs_at(game, piece.hexes, facing, piece.formation)
        if any(known.get(hex_) == "front" for hex_ in game.piece(foe).hexes):
            if facing != piece.facing:
                game.emit(Rotated(unit, facing, rule="aus-248"))
            return


# --- stand or square ------------------------------------------------------------------------------


@rule("aus-249", "aus-250", "aus-251", "aus-252", "aus-127", "aus-159")
async def brace(
    game: Game, target: str, riders: Sequence[str], apart_now: int, hexes: Sequence[str]
) -> None:
    """Those who are charged stand, form square, or check because they did not counter-charge.

    `hexes` are those from which the cavalry will fall upon them.
    """
    stack = stack_of(game, target)
    if is_routed(game, target) or all(is_gun(game, one) for one in stack):
        return
    top = next(one for one in stack if not is_gun(game, one))
    if is_infantry(game, top):
        if shape(game, top) == SQUARE and not game.options.get("square_stands"):
            return
        if may_form_square(game, top) and await _wants_square(game, top):
            await form_square(game, top, apart_now, riders)
            return
    where = game.piece(target).hexes
    for one in stack:
        if (
            is_on_map(game, one)
            and not is_gun(game, one)
            and not marked(game, COUNTERED, one)
            and any(hex_ in where for hex_ in game.piece(one).hexes)
        ):
            arc = _arc(game, one, hexes)
            fight = Fight("charge", tuple(riders), tuple(stack), game.piece(one).hex, arc)
            held = verdict(
                game, one, DEFENDER_TEST, defender_modifiers(game, one, fight), "aus-251"
            )
            if not held.passed:
                await apply_check(game, one, held, riders)


@rule("aus-176")
def _arc(board: Board, unit: str, hexes: Sequence[str]) -> str:
    """The arc from which hexes next to a unit attack it; the best for the attacker (8.0)."""
    close = [one for one in hexes if any(one in near(board, h) for h in board.piece(unit).hexes)]
    found = [arc_towards_hex(board, unit, one) for one in close]
    return max(found, key=("front", "flank", "rear").index, default="front")


@rule("aus-250", "aus-107")
def may_form_square(board: Board, unit: str) -> bool:
    """Whether infantry may try to form square: ground and marches forbid it (8.4.2)."""
    formation = formation_for(board, unit, SQUARE)
    if not formation or shape(board, unit) == SQUARE or in_strategic_movement(board, unit):
        return False
    return all(
        may_stack(board, [unit], hex_, formation) or len(stack_of(board, unit)) > 1
        for hex_ in board.piece(unit).hexes
    )


async def _wants_square(game: Game, unit: str) -> bool:
    chosen = await ask(
        choose_action(
            game.piece(unit).side,
            tr("{piece} is charged. What does it do?", piece=game.names.piece(unit)),
            {STAND: tr("Stand"), FORM_SQUARE: tr("Form square")},
            "aus-250",
            subject=unit,
        )
    )
    return chosen == FORM_SQUARE


@rule("aus-252", "aus-287", "aus-157")
def square_modifiers(board: Board, unit: str, far: int) -> Sum:
    """What is added to the test for a square (8.4.2)."""
    names = ["near"] if far <= number(board, "charge-square-near") else []
    names += ["leader"] if leaders_in(board, unit) else []
    names += [shape(board, unit)] if shape(board, unit) in (COLUMN, LINE, SKIRMISH) else []
    return Sum(tuple(from_table(board.table("reaction-square"), one) for one in names))


@rule("aus-252")
async def form_square(game: Game, unit: str, far: int, riders: Sequence[str]) -> None:
    """The top unit tests; the whole stack takes the result (8.4.2)."""
    stack = [one for one in stack_of(game, unit) if not is_gun(game, one)]
    found = verdict(game, unit, SQUARE_TEST, square_modifiers(game, unit, far), "aus-252")
    for one in stack:
        if found.passed:
            piece = game.piece(one)
            game.emit(Formed(one, formation_for(game, one, SQUARE), piece.extends, rule="aus-252"))
            if piece.face != "ordered":
                game.emit(Flipped(one, "ordered", rule="aus-252", visible_to=()))
        else:
            mark(game, "failed-square", one)
            await apply_check(game, one, found, riders)


# --- the clash ------------------------------------------------------------------------------------


@rule("aus-253", "aus-254", "aus-255", "aus-262", "aus-263", "aus-175", "aus-282")
async def clash(
    game: Game, riders: Sequence[str], target: str, far: int, aims: Sequence[str]
) -> None:
    """Return fire, the melee, and what follows for cavalry that has come next to a stack.

    `aims` are the hexes of the stack when it was charged: those who left them are not fought, and
    the guns that they left behind are lost.
    """
    for one in [two for hex_ in aims for two in units_in(game, hex_)]:
        if is_on_map(game, one) and is_routed(game, one):
            await eliminate(game, one, "aus-282")
    here = [one for hex_ in aims for one in enemies_in(game, hex_, game.piece(riders[0]).side)]
    if is_on_map(game, target) and target not in here:
        target = next((one for one in here if not is_gun(game, one)), "")
    if not target or not is_on_map(game, target):
        await _take_ground(game, riders, aims)
        return
    if apart(game, riders[0], target) > 1:
        return
    await _volley(game, riders, target)
    able = [
        one
        for one in riders
        if is_on_map(game, one) and level_of(game, one) not in (UNSTEADY, ROUTED)
    ]
    if able and is_on_map(game, target) and apart(game, able[0], target) == 1:
        square = shape(game, target) == SQUARE
        await fight_it_out(
            game, tuple(able), target, charge_bonus(game, able[0], far, square=square)
        )


@rule("aus-254", "aus-262")
async def _take_ground(game: Game, riders: Sequence[str], aims: Sequence[str]) -> None:
    """Those who were charged have left: guns are lost or limbered go, and the hex is entered."""
    left = tuple(one for hex_ in aims for one in units_in(game, hex_) if is_gun(game, one))
    if left:
        # The others have gone: limbered guns may go after them.
        await clear_guns(
            game, Fight("charge", tuple(riders), ("", *left), aims[0], more=tuple(aims[1:]))
        )
    for hex_ in aims:
        if not units_in(game, hex_):
            enter(game, riders, hex_, "aus-262")
            return


@rule("aus-253")
async def _volley(game: Game, riders: Sequence[str], target: str) -> None:
    """Infantry that stood or formed square returns fire at cavalry in front of it."""
    for one in stack_of(game, target):
        if marked(game, "failed-square", one) or not is_on_map(game, riders[0]):
            continue
        if may_return(game, one, riders[0]) and await wants_return(game, one, riders[0]):
            shot = aim(game, one, riders[0])
            assert shot is not None
            mark(game, RETURNED, one)
            await suffer(game, [(shot, roll_shot(game, shot))])


@rule("aus-255", "aus-175", "aus-176", "aus-257", "aus-259")
async def fight_it_out(
    game: Game, able: tuple[str, ...], target: str, bonus: int, *, countered: bool = False
) -> None:
    """The melee of a charge; cavalry of two hexes fights all stacks before it at once."""
    first = able[0]
    front = front_of(game, first)
    hexes = [one for one in game.piece(target).hexes if one in front] or [game.piece(target).hex]
    defenders = list(stack_of(game, target))
    if game.piece(first).extends:
        for hex_ in front:
            if hex_ not in hexes and enemies_in(game, hex_, game.piece(first).side):
                hexes.append(hex_)
                defenders += [
                    one
                    for one in enemies_in(game, hex_, game.piece(first).side)
                    if one not in defenders
                ]
    arc = _arc(game, target, game.piece(first).hexes)
    overlap = max(0, len(game.piece(first).hexes) - len(hexes)) if shape(game, first) == LINE else 0
    fight = Fight(
        "charge",
        able,
        tuple(defenders),
        hexes[0],
        arc,
        bonus,
        overlap,
        more=tuple(hexes[1:]),
        countered=countered,
    )
    note_combat(game, (*able, *defenders))
    for one in defenders:
        note_defence(game, one)
    if all(is_gun(game, one) for one in present(game, fight)):
        await clear_guns(game, fight._replace(defenders=tuple(present(game, fight))))
    else:
        await melee(game, fight)
        await clear_guns(game, fight)
    fled = [one for one in defenders if is_on_map(game, one) and is_routed(game, one)]
    if fled and any(
        is_on_map(game, one) and level_of(game, one) not in (UNSTEADY, ROUTED) for one in able
    ):
        await pursue(game, [one for one in able if is_on_map(game, one)], fled[0])
    elif not units_in(game, hexes[0]):
        enter(game, able, hexes[0], "aus-262")


# --- pursuit and blown horses ---------------------------------------------------------------------


@rule("aus-259", "aus-287", "aus-352")
def pursuit_modifiers(board: Board, unit: str) -> Sum:
    """What is added to the roll for a pursuit (8.4.2)."""
    kind, with_it = str(board.attribute(unit, "cavalry")), leaders_in(board, unit)
    names = [kind] if kind in ("light", "lancer", "cossack") else []
    if any(has_ability(board, one, "murat") for one in with_it):
        names.append("murat")
    elif with_it:
        names.append("leader")
    return Sum(tuple(from_table(board.table("pursuit"), one) for one in names))


@rule("aus-259", "aus-260", "aus-261")
async def pursue(game: Game, riders: Sequence[str], fled: str) -> None:
    """Cavalry follows those whom it has routed, and rides them down (8.4.2)."""
    from hexwright.engine.systems.aus.reactions import Trigger, react

    first = riders[0]
    if game.options.get("pursuit_is_voluntary"):
        prompt = tr("Does {piece} pursue?", piece=game.names.piece(first))
        if not await ask(yes_no(game.piece(first).side, prompt, "aus-259", subject=first)):
            return
    added, value = pursuit_modifiers(game, first), morale(game, first)
    roll = game.roll(
        "d10",
        later("pursuit"),
        "aus-259",
        side=game.piece(first).side,
        piece=first,
        modifiers=added,
    )
    far = int(game.look_up("pursuit", total=roll + added.total - value)["hexes"])
    for hex_ in trail_of(game, fled)[:far]:
        was = game.piece(first).hex
        if not _may_pursue(game, first, hex_):
            return
        enter(game, riders, hex_, "aus-259")
        if game.piece(first).hex == was:
            return
        if is_on_map(game, fled):
            await lose(game, fled, 1, "aus-259")
        await react(game, Trigger("pursuit", tuple(riders), hex_, was=was))


def _may_pursue(board: Board, unit: str, hex_: str) -> bool:
    """Whether cavalry can follow into a hex of the way of those who run."""
    if not is_on_map(board, unit) or level_of(board, unit) in (UNSTEADY, ROUTED):
        return False
    start = next((one for one in board.piece(unit).hexes if hex_ in near(board, one)), "")
    return bool(start) and not units_in(board, hex_) and allows_charge(board, start, hex_)


@rule("aus-261", "aus-263", "aus-264")
def blow(game: Game, riders: Sequence[str]) -> None:
    """All cavalry that has charged is disordered and blown (8.4.4)."""
    for one in dict.fromkeys(riders):
        if is_on_map(game, one):
            disorder(game, one, "aus-263")
            if BLOWN[1] not in game.piece(one).statuses:
                set_status(game, one, BLOWN[0], "aus-263", on=False)
                game.emit(StatusSet(one, BLOWN[1], rule="aus-263"))


# --- in reaction (6.2.3) --------------------------------------------------------------------------


@rule("aus-136", "aus-138", "aus-241", "aus-269")
def may_react(board: Board, unit: str, mover: str) -> bool:
    """Whether cavalry may charge foot or guns that came into its zone (6.2.3)."""
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    return (
        can_charge(board, unit)
        and not marked(board, COUNTERED, unit)
        and suits(board, unit, mover)
        and int(row["least"]) <= apart(board, unit, mover) <= int(row["most"])
        and bool(path(board, unit, mover, 1))
    )


@rule("aus-138", "aus-139", "aus-140", "aus-127", "aus-263")
async def reaction_charge(game: Game, unit: str, mover: str) -> None:
    """Cavalry charges in the middle of an enemy's move, which ends; if it dares (6.2.3)."""
    if not steels(game, unit, mover):
        disorder(game, unit, "aus-138")
        return
    words = later("{piece} charges {target} in reaction.|{piece} charge {target} in reaction.")
    game.emit(ActionBegan(unit, words, target=mover, within=True, rule="aus-138"))
    for one in stack_of(game, mover):
        mark(game, STOPPED, one)
    far, way = apart(game, unit, mover), path(game, unit, mover, 1)
    aims = game.piece(mover).hexes
    await brace(game, mover, (unit,), far, way[-1].hexes if way else game.piece(unit).hexes)
    for pose in way:
        if is_on_map(game, unit):
            _stride(game, unit, pose, "aus-138")
    if is_on_map(game, unit):
        await clash(game, (unit,), mover, far, aims)
    blow(game, (unit,))

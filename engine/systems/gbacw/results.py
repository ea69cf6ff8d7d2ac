"""What combat does to units (12.2, 12.3, 12.5): losses, collapse, disorder, second disorder, rout.

Everything that one result of fire or shock does to a stack is gathered in a `Toll`: units that were
disordered already pay for their second disorder together, once all of them are known. Those whom
they shake by routing beside them or running through them answer last, in a cascade.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Eliminated, Formed, LostSteps, Moved, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.hexes.facing import FACINGS, is_vertex
from hexwright.engine.parts.cascade import Shaken, once_for_each_kind, settle_cascade
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.parts.states import lost_box
from hexwright.engine.parts.troops import command_of, is_on_map, line_of, units_in
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion, flip_to_disorder
from hexwright.engine.systems.gbacw.leader_losses import (
    bury_leaders,
    relocate_leaders,
    roll_for_leaders,
)
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.retreat import Task, fall_back, ways_back
from hexwright.engine.systems.gbacw.sections import lose_guns_of_sections
from hexwright.engine.systems.gbacw.troops import (
    ABANDONED,
    ACTED,
    ACTIVATION,
    BLOWN,
    COLLAPSED,
    COLUMN,
    LINE,
    MARCH,
    NO_FIRE,
    NO_SHOCK,
    ROUTED,
    STANDS,
    has,
    is_abandoned,
    is_disordered,
    is_gun,
    order_of,
    printed_strength,
    strength,
)
from hexwright.engine.systems.gbacw.turning import drop_covered_refusals
from hexwright.schema.language import later, tr

# Counted of a unit whose activation is over.
DONE: Final = "done"
# What shakes friends: a unit routs beside them, runs through them, or fires over their heads.
ROUT, THROUGH, FRIENDLY_FIRE = "adjacent-rout", "retreat-through", "friendly-fire"
_RULES: Final = {ROUT: "gbacw-299", THROUGH: "gbacw-293", FRIENDLY_FIRE: "gbacw-197"}


# Losses by these are not of a fight itself, and kill no leader (11.48, 12.71).
_HARMLESS: Final = ("after-shock", "surprised-on-march", "reaction-movement", "artillery-proximity")


@dataclass
class Toll:
    """What a single result takes of a stack, until it is settled.

    `stack` is the stack as it was, the top unit first. `second` suffer a second disorder, `spent`
    have lost strength while they were collapsed or blown, `hit` have suffered anything at all.
    """

    blow: Blow
    stack: tuple[str, ...]
    second: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    hit: list[str] = field(default_factory=list)
    tested: list[str] = field(default_factory=list)
    shaken: list[Shaken] = field(default_factory=list)
    # The loss of a second disorder falls on a unit by lot: shell fire alone.
    by_lot: bool = False


def toll_of(board: Board, blow: Blow, hex_: str) -> Toll:
    """A result that is about to be taken by whoever stands in a hex."""
    return Toll(blow, tuple(reversed([unit for unit in units_in(board, hex_)
                                      if not is_abandoned(board, unit)])))  # fmt: skip


# --- losses (12.2) --------------------------------------------------------------------------------


@rule("gbacw-274", "gbacw-103", "gbacw-220", "gbacw-303")
def take_losses(board: Board, toll: Toll, units: Iterable[str], points: int) -> None:
    """Take strength from the first of some units, and what is left from the next (12.22).

    Leaders are rolled for at once.
    """
    hexes: list[str] = []
    for unit in units:
        lost = min(points, strength(board, unit)) if is_on_map(board, unit) else 0
        if lost:
            hexes += board.piece(unit).hexes
            lose_steps(board, toll, unit, lost)
            points -= lost
    if toll.blow.cause not in _HARMLESS:
        roll_for_leaders(board, hexes, toll.tested)
    bury_leaders(board)


@rule("gbacw-273", "gbacw-275", "gbacw-098")
def lose_steps(board: Board, toll: Toll, unit: str, points: int) -> None:
    """Take steps from one unit: it is gone with the last, and may collapse before (12.13)."""
    was_spent = has(board, unit, COLLAPSED)
    if not is_gun(board, unit):
        toll.hit.append(unit)
    lose_guns_of_sections(board, unit, points)
    board.emit(LostSteps(unit, points, rule="gbacw-273"))
    if not strength(board, unit):
        eliminate(board, unit, "gbacw-273")
        return
    collapse(board, unit)
    if was_spent and unit not in toll.spent:
        toll.spent.append(unit)


@rule("gbacw-273")
def eliminate(board: Board, unit: str, rule_id: str) -> None:
    """Take a unit out of the game for good (12.13)."""
    board.emit(Eliminated(unit, lost_box(board, board.piece(unit).side), rule=rule_id))


@rule("gbacw-275", "gbacw-311")
def collapse(board: Board, unit: str) -> None:
    """A unit below half of its printed strength is disordered at once and collapses (12.23)."""
    if is_gun(board, unit) or has(board, unit, COLLAPSED):
        return
    share = board.look_up("numbers", "collapse-share")["value"]
    if strength(board, unit) >= share * printed_strength(board, unit):
        return
    if not is_disordered(board, unit):
        flip_to_disorder(board, unit, "gbacw-275")
    words = later("{piece} collapses.|{piece} collapse.")
    board.emit(StatusSet(unit, COLLAPSED, words=words, rule="gbacw-275"))


# --- disorder (12.3) ------------------------------------------------------------------------------


@rule("gbacw-276", "gbacw-279", "gbacw-280", "gbacw-275")
def upset(board: Board, toll: Toll, unit: str) -> None:
    """Disorder a unit; one that is so already will pay for its second disorder (12.31, 12.35)."""
    if not is_on_map(board, unit) or is_abandoned(board, unit):
        return
    if unit not in toll.hit:
        toll.hit.append(unit)
    if is_disordered(board, unit):
        if unit not in toll.second:
            toll.second.append(unit)
    else:
        flip_to_disorder(board, unit, toll.blow.rule)


@rule("gbacw-279", "gbacw-280", "gbacw-283", "gbacw-284", "gbacw-285", "gbacw-275", "gbacw-263")
async def settle(
    game: Game, toll: Toll, retreat: int = 0, *, breaks: bool = False, tests: bool = True
) -> list[Shaken]:
    """Let second disorders, retreats and last tests follow of a result; whom that has shaken.

    `retreat` is how far a result of shock drives the whole stack back (12.35, A-51). One that
    `breaks` it makes every unit test against rout, and nobody more than once (12.23). Without
    `tests` those who are spent still have to test.
    """
    row = game.look_up("second-disorder", toll.blow.cause)
    again = [one for one in toll.stack if one in toll.second]
    await _trouble_guns(game, toll, [one for one in again if is_gun(game, one)], row)
    troops = [one for one in again if not is_gun(game, one)]
    if breaks:
        foot = [one for one in toll.stack if is_on_map(game, one) and not is_gun(game, one)]
        held = [one for one in foot if await _holds(game, toll, one)]
        troops = [troop for troop in troops if troop in held]
    elif row["rout_test"]:
        troops = [troop for troop in troops if await _holds(game, toll, troop)]
    effects = effects_of(row["effects"])
    _pay_once(game, toll, troops, effects)
    _wear_out(game, toll)
    if any(effect.kind == "stop" for effect in effects):
        for one in troops:
            _halt(game, one)
    await _go_back(game, toll, troops, effects, retreat)
    for one in () if breaks or not tests else list(toll.spent):
        if is_on_map(game, one):
            await _holds(game, toll, one)
    return toll.shaken


async def finish(game: Game, toll: Toll, retreat: int = 0, *, breaks: bool = False) -> None:
    """Settle a result, and let those whom it has shaken answer."""
    await answer_for(game, await settle(game, toll, retreat, breaks=breaks), toll.blow)
    for side in game.sides:
        drop_covered_refusals(game, side)


@rule("gbacw-285", "gbacw-269", "gbacw-266")
async def _trouble_guns(game: Game, toll: Toll, guns: Sequence[str], row: Reading) -> None:
    """What a second disorder does to batteries: they lose a gun, or are abandoned (12.36)."""
    for gun in guns:
        for effect in effects_of(row["artillery"]):
            if effect.kind == "abandon":
                abandon(game, gun, toll.blow.rule)
            elif effect.kind == "loss":
                take_losses(game, toll, [gun], effect.amount)
            elif effect.kind == "stop":
                _halt(game, gun)
    await relocate_leaders(game)


@rule("gbacw-281")
def _halt(board: Board, unit: str) -> None:
    """Ground that breaks up a disordered unit ends its move, and does no more (12.35c)."""
    if is_on_map(board, unit):
        board.emit(Counted(ACTIVATION, STANDS, unit, rule="gbacw-281"))


@rule("gbacw-283", "gbacw-303")
def _pay_once(game: Game, toll: Toll, troops: Sequence[str], effects: Sequence[Effect]) -> None:
    """Units of a stack lose one step together for their second disorders (12.35e).

    It is the top one's; of shell fire a unit's by lot.
    """
    points = sum(effect.amount for effect in effects if effect.kind == "loss")
    if not troops or not points:
        return
    loser = troops[0]
    if toll.by_lot:
        loser = troops[game.random_below(len(troops))]
    elif len(troops) > 1:
        loser = next(one for one in toll.stack if is_on_map(game, one) and not is_gun(game, one))
    take_losses(game, toll, [loser, *(troop for troop in troops if troop != loser)], points)


@rule("gbacw-263")
def _wear_out(game: Game, toll: Toll) -> None:
    """Blown cavalry loses more by any result, and then tests for rout (11.58)."""
    blown = [one for one in toll.stack if one in toll.hit and is_on_map(game, one)]
    blown = [one for one in blown if has(game, one, BLOWN)]
    if not blown:
        return
    losers = [blown[0]]
    others = blown[1:]
    if others:
        losers.append(others[game.random_below(len(others))])
    for loser in losers:
        take_losses(game, toll, [loser], 1)
    toll.spent += [one for one in blown if one not in toll.spent]


async def _holds(game: Game, toll: Toll, unit: str) -> bool:
    """Test a unit that routs if it fails; whether it holds."""
    name = later("test against rout")
    if check_cohesion(game, unit, rule="gbacw-296", name=name).passed:
        return True
    await rout(game, toll, unit)
    return False


@rule("gbacw-279", "gbacw-280", "gbacw-287", "gbacw-290", "gbacw-284", "gbacw-294")
async def _go_back(
    game: Game, toll: Toll, troops: Sequence[str], effects: Sequence[Effect], retreat: int
) -> None:
    """Let units retreat: those with a second disorder one or two hexes, others as the result says.

    Both at once are one retreat, as far as the longer of both asks for (A-51).
    """
    most = max((effect.amount for effect in effects if effect.kind == "retreat-up-to"), default=0)
    freely = [troop for troop in troops if is_on_map(game, troop)] if most else []
    driven = [
        one
        for one in toll.stack
        if retreat and one not in freely and is_on_map(game, one) and not is_abandoned(game, one)
    ]
    least = retreat or 1
    for group, lengths in ((freely, (least, max(most, least))), (driven, (retreat, retreat))):
        if group:
            await drive_back(game, toll, group, *lengths)


async def drive_back(game: Game, toll: Toll, units: Sequence[str], least: int, most: int) -> None:
    """Let units of a hex retreat together; those who cannot pay for it (12.44, 12.45).

    They go to different hexes where there is no room for all of them.
    """
    whole = ways_back(game, Task(tuple(units), least, most, toll.blow.enemies))
    missing = 0
    for group in [units] if whole else [[unit] for unit in units]:
        done = await fall_back(game, group, least, most, toll.blow)
        toll.shaken += [Shaken(one, group[0], THROUGH) for one in crews_last(game, done.crossed)]
        for one in group:
            stop_acting(game, one)
            if not done.missing or not is_on_map(game, one):
                continue
            if is_gun(game, one):
                abandon(game, one, "gbacw-292")
            else:
                missing = max(missing, done.missing)
        for one in done.upset:
            if is_on_map(game, one) and not is_disordered(game, one):
                flip_to_disorder(game, one, "gbacw-289")
    foot = [unit for unit in units if not is_gun(game, unit) and is_on_map(game, unit)]
    take_losses(game, toll, foot, missing)
    await relocate_leaders(game)


@rule("gbacw-284", "gbacw-294")
def stop_acting(board: Board, unit: str) -> None:
    """A phasing unit that had to retreat does nothing more in this activation (12.35f, 12.47)."""
    if is_on_map(board, unit) and board.piece(unit).side == activation(board).side:
        for what in (ACTED, DONE, NO_FIRE, NO_SHOCK):
            if not board.count(ACTIVATION, what, unit):
                board.emit(Counted(ACTIVATION, what, unit, rule="gbacw-294"))


# --- rout (12.5) ----------------------------------------------------------------------------------


@rule("gbacw-296", "gbacw-298", "gbacw-299")
async def rout(game: Game, toll: Toll, unit: str) -> None:
    """Let a unit leave the map for the box of its division; those beside it are shaken (12.53)."""
    assert not is_gun(game, unit), "guns are abandoned"
    found = game.piece(unit)
    shaken = beside_unit(game, unit)
    if not is_disordered(game, unit):
        flip_to_disorder(game, unit, "gbacw-298")
    for status in (BLOWN, *_MARKERS):
        if status in game.piece(unit).statuses:
            game.emit(StatusSet(unit, status, 0, rule="gbacw-298", visible_to=()))
    game.emit(StatusSet(unit, ROUTED, rule="gbacw-298", visible_to=()))
    words = later("{piece} routs.|{piece} rout.")
    box = division_box(game, unit)
    game.emit(Moved(unit, box=box, words=words, rule="gbacw-298"))
    toll.shaken += [Shaken(one, found.id, ROUT) for one in shaken]
    await relocate_leaders(game)


# Markers of an attack, which a unit that is gone does not keep.
_MARKERS: Final = ("charge", "shock-attacker", "shock-target", "continued-shock")


def division_box(board: Board, unit: str) -> str:
    """Where the routed units of a division wait; empty if the module has no such box."""
    line = line_of(board, command_of(board, unit))
    boxes = [box for box in board.module.info.boxes if box.purpose == "routed"]
    named = next((box.id for command in line for box in boxes if box.command == command), "")
    side = board.piece(unit).side
    return named or next((box.id for box in boxes if box.side in (side, "")), lost_box(board, side))


@rule("gbacw-299")
def beside_unit(board: Board, unit: str) -> list[str]:
    """The infantry and cavalry of its side that stand next to a unit or with it (12.54)."""
    found = board.piece(unit)
    hexes = dict.fromkeys(one for hex_ in found.hexes for one in (hex_, *near(board, hex_)))
    near_by = dict.fromkeys(one for hex_ in hexes for one in reversed(units_in(board, hex_)))
    return [
        one
        for one in near_by
        if one != unit and board.piece(one).side == found.side and not is_gun(board, one)
    ]


@rule("gbacw-299", "gbacw-293", "gbacw-308")
async def answer_for(game: Game, shaken: Sequence[Shaken], blow: Blow) -> None:
    """Let units test that others have shaken; nobody does so twice for the same (12.46, 12.54).

    Crews stay with their guns where a friend in good order has passed its own test (12.8).
    """
    steady: list[str] = []

    async def answer(one: Shaken, done: Sequence[Shaken]) -> list[Shaken]:
        del done
        if not is_on_map(game, one.unit) or is_abandoned(game, one.unit):
            return []
        again, gun = is_disordered(game, one.unit), is_gun(game, one.unit)
        hexes = game.piece(one.unit).hexes
        if check_cohesion(game, one.unit, rule=_RULES[one.kind]).passed:
            steady.extend(() if again or gun else hexes)
            return []
        if gun and again and hexes[0] in steady:
            return []
        toll = toll_of(game, Blow(one.kind, _RULES[one.kind], blow.enemies), hexes[0])
        upset(game, toll, one.unit)
        return await settle(game, toll)

    await settle_cascade(shaken, answer, once_for_each_kind)


def crews_last(board: Board, units: Iterable[str]) -> list[str]:
    """Units with the guns among them last, so that their friends can hold them (12.8)."""
    return sorted(units, key=lambda one: is_gun(board, one))


# --- abandoned guns (12.8) ------------------------------------------------------------------------


@rule("gbacw-308", "gbacw-266", "gbacw-292")
def abandon(board: Board, battery: str, rule_id: str) -> None:
    """The crews leave their guns, which stay where they are (12.8)."""
    words = later("The crews abandon {piece}.|The crews abandon {piece}.")
    board.emit(StatusSet(battery, ABANDONED[0], words=words, rule=rule_id))


@rule("gbacw-308", "gbacw-354")
def lose_guns_left_behind(game: Game) -> None:
    """At the end of a turn guns left in the last one are lost, others in the next (12.82)."""
    for piece in list(game.state.pieces.values()):
        if not is_on_map(game, piece.id):
            continue
        if ABANDONED[1] in piece.statuses:
            eliminate(game, piece.id, "gbacw-308")
        elif ABANDONED[0] in piece.statuses:
            game.emit(StatusSet(piece.id, ABANDONED[1], rule="gbacw-308"))
            game.emit(StatusSet(piece.id, ABANDONED[0], 0, rule="gbacw-308", visible_to=()))


@rule("gbacw-310")
async def man_guns(game: Game, unit: str) -> str:
    """A unit that comes to abandoned guns of its side mans one battery of them (12.81).

    It is disordered then, looks as its friends do, and waits for its next activation.
    """
    found = game.piece(unit)
    here = [one for one in reversed(units_in(game, found.hex)) if is_abandoned(game, one)]
    own = [one for one in here if game.piece(one).side == found.side]
    manned = [one for one in units_in(game, found.hex) if is_gun(game, one) and one not in here]
    if not own or manned or is_gun(game, unit):
        return ""
    battery = await ask_if_needed(
        choose_one(
            "piece",
            found.side,
            tr("Which battery does {piece} man?", piece=game.names.piece(unit)),
            lambda: own,
            "gbacw-310",
            subject=unit,
            why_not=lambda one: none_of(game, own, one, "gbacw-310"),
        )
    )
    for status in ABANDONED:
        if has(game, battery, status):
            words = later("{piece} is manned again.|{piece} are manned again.")
            game.emit(StatusSet(battery, status, 0, words, rule="gbacw-310"))
    if not is_disordered(game, battery):
        flip_to_disorder(game, battery, "gbacw-310")
    _line_up(game, battery, found.facing)
    game.emit(Counted(ACTIVATION, ACTED, battery, rule="gbacw-310"))
    return battery


@rule("gbacw-071", "gbacw-310")
def _line_up(board: Board, battery: str, facing: int | None) -> None:
    """A battery looks as those who man it, unless only one of them is on the march (7.11)."""
    piece, marches = board.piece(battery), order_of(board, battery) == MARCH
    own = piece.facing or 0
    if facing is None or is_vertex(facing) == marches:
        facing = own if is_vertex(own) != marches else (own + 1) % FACINGS
    formation = COLUMN if marches else LINE
    if (piece.formation, piece.facing) != (formation, facing):
        board.emit(Formed(battery, formation, (), facing, rule="gbacw-310"))


# --- results that rules outside of combat hand out ------------------------------------------------


async def undergo(
    game: Game, unit: str, modifiers: Sum | None = None, *, cause: str, rule: str
) -> bool:
    """Let a unit test its cohesion and be disordered if it fails; whether it passed."""
    passed = check_cohesion(game, unit, modifiers, rule).passed
    if not passed:
        await disorder(game, unit, cause=cause, rule=rule)
    return passed


async def disorder(game: Game, unit: str, *, cause: str, rule: str) -> None:
    """Disorder a unit; one that is so already suffers a second disorder of this cause."""
    toll = toll_of(game, Blow(cause, rule), game.piece(unit).hex)
    upset(game, toll, unit)
    await finish(game, toll)


async def lose_strength(game: Game, unit: str, points: int, rule: str) -> None:
    """Take points or guns from a unit, with what follows of it; no leader is rolled for.

    It is no result of combat, by which blown cavalry would lose more.
    """
    toll = toll_of(game, Blow("fire", rule), game.piece(unit).hex)
    lose_steps(game, toll, unit, min(points, strength(game, unit)))
    toll.hit.clear()
    bury_leaders(game)
    await finish(game, toll)


async def retreat(game: Game, unit: str, hexes: int, *, cause: str, rule: str) -> None:
    """Let a unit retreat so many hexes, its owner choosing the way (12.4)."""
    toll = toll_of(game, Blow(cause, rule), game.piece(unit).hex)
    await drive_back(game, toll, [unit], hexes, hexes)
    await answer_for(game, toll.shaken, toll.blow)

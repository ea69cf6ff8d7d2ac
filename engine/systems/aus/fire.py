"""Fire (8.1): who may fire at whom, letters and columns, return fire at the same time."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, Refusal, ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan, TableRead
from hexwright.engine.parts.effects import Effect, effects_of, meaning_of
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.troops import command_of, enemies_in, is_on_map, units_in, units_on_map
from hexwright.engine.systems.aus.arcs import arc_towards_hex, front_of, reaction_zone
from hexwright.engine.systems.aus.ground import fire_cover
from hexwright.engine.systems.aus.losses import eliminate, lose
from hexwright.engine.systems.aus.morale import check_all, levels_failed, sink
from hexwright.engine.systems.aus.neighbours import around, stack_of, top_of
from hexwright.engine.systems.aus.odds import fire_preview
from hexwright.engine.systems.aus.records import activation, mark, marked
from hexwright.engine.systems.aus.running import run_off
from hexwright.engine.systems.aus.scripts import note_attack
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    FIRED,
    LEVELS,
    RECOVERY,
    ROUTED,
    SKIRMISH,
    TURN,
    UNLIMBERED,
    UNSTEADY,
    battalion_of,
    formation_record,
    group_of,
    has,
    in_strategic_movement,
    is_gun,
    is_horse_battery,
    is_infantry,
    is_routed,
    level_of,
    number,
    set_status,
    shape,
)
from hexwright.schema.language import later, tr

LETTERS: Final = "abcdef"
COLUMNS: Final = 8
COMBAT: Final = "combat"
DEFENDED: Final = "defended"
RETURNED: Final = "returned"
REACTED: Final = "reacted-by-fire"
UNLIMBERED_NOW: Final = "unlimbered-now"
VOLLEY: Final = "volley-at"
# Who has used offensive fire this turn, and divisions on the march that were attacked.
SHOT: Final = "offensive-fire"
HARASSED: Final = "attacked-on-the-march"


# What results of tables say, as reports tell it.
DEEDS: Final = {
    "loss": later("lose 1 strength point|lose {count} strength points"),
    "check": later("check their morale"),
    "level": later("lose 1 morale level|lose {count} morale levels"),
    "disorder": later("fall into disorder"),
    "retreat": later("retreat"),
    "rout": later("rout"),
}


class Shot(NamedTuple):
    """A shot before the die falls: who at whom, over which hexes, letter, columns, and how far."""

    shooter: str
    target: str
    start: str
    end: str
    letter: str
    columns: Sum
    band: str

    @property
    def column(self) -> int:
        """The column before it is kept on the table."""
        return self.columns.total


# --- who can fire ---------------------------------------------------------------------------------


@rule("aus-190", "aus-163", "aus-165")
def can_fire(board: Board, unit: str) -> bool:
    """Whether a unit can fire at all: infantry and unlimbered guns that are not routed (8.1)."""
    if is_routed(board, unit) or in_strategic_movement(board, unit):
        return False
    return is_infantry(board, unit) or (is_gun(board, unit) and shape(board, unit) == UNLIMBERED)


@rule("aus-183", "aus-185")
def is_uppermost(board: Board, unit: str) -> bool:
    """Whether a unit of a stack may fire: the top battalion, and every battery (7.2)."""
    return is_gun(board, unit) or top_of(board, board.piece(unit).hex) == unit


@rule("aus-200", "aus-201")
def band_of(board: Board, unit: str, far: int) -> str:
    """The range band of a shot: close for infantry, else that of the gun; empty if too far."""
    if is_infantry(board, unit):
        return "close" if far <= number(board, "infantry-range") else ""
    row = board.look_up("artillery-range", str(board.attribute(unit, "range_row", "")))
    for band in ("canister", "medium", "long"):
        low, high = row[band]
        if low <= far <= high:
            return band
    return ""


@momentary
@rule("aus-202", "aus-217")
def line_to(board: Board, unit: str, target: str) -> tuple[str, str, str] | None:
    """From where to where a unit fires at another, and the band; None if it cannot (8.1.6)."""
    found = []
    for start in board.piece(unit).hexes:
        for end in board.piece(target).hexes:
            band = band_of(board, unit, distance(board, start, end))
            if band and arc_towards_hex(board, unit, end) == "front" and sees(board, start, end):
                cover = fire_cover(board, start, end).total
                found.append((distance(board, start, end), -cover, start, end, band))
    if not found:
        return None
    _, _, start, end, band = min(found)
    return start, end, band


@momentary
@rule("aus-193", "aus-192", "aus-186")
def targets(board: Board, unit: str) -> dict[str, int]:
    """Whom a unit may fire at, with the class of the target: only the best class there is.

    One: next to a front hexside; two: in its reaction zone; three: in range (8.1.1).
    """
    front, zone = set(front_of(board, unit)), set(reaction_zone(board, unit))
    found: dict[str, int] = {}
    for one in _within_reach(board, unit):
        hexes = board.piece(one).hexes
        if all(top_of(board, hex_) != one for hex_ in hexes):
            continue
        if line_to(board, unit, one) is None:
            continue
        near_by = any(hex_ in front for hex_ in hexes)
        found[one] = 1 if near_by else 2 if any(hex_ in zone for hex_ in hexes) else 3
    best = min(found.values(), default=0)
    return {one: rank for one, rank in found.items() if rank == best}


def _within_reach(board: Board, unit: str) -> Sequence[str]:
    """The enemies who may be near enough: for infantry those in a few hexes, for guns all."""
    piece = board.piece(unit)
    enemies = units_on_map(board, board.opponent(piece.side))
    if not is_infantry(board, unit):
        return enemies
    most = number(board, "infantry-range")
    close = {
        one
        for own in piece.hexes
        for hex_ in around(board, own, most)
        for one in enemies_in(board, hex_, piece.side)
    }
    return [one for one in enemies if one in close] if close else ()


# --- letters and columns (8.1.8) ------------------------------------------------------------------


@rule("aus-215", "aus-201")
def letter_of(board: Board, unit: str, band: str) -> str:
    """The letter that a unit fires with: its own, shifted by formation, breakpoint and range."""
    table = board.table("fire-letters")
    shift = int(
        formation_record(board, board.piece(unit).formation).attributes.get("fire_shift", 0)
    )
    if has(board, unit, BREAKPOINT):
        shift += from_table(table, "breakpoint").amount
    if band == "canister":
        shift += from_table(table, "canister").amount
    if band == "long":
        row = board.look_up("artillery-range", str(board.attribute(unit, "range_row", "")))
        shift += int(row["long_shift"])
    at = LETTERS.index(str(board.attribute(unit, "fire", "F")).lower()) - shift
    return LETTERS[min(max(at, 0), len(LETTERS) - 1)]


@rule("aus-214")
def defence_class(board: Board, unit: str) -> str:
    """The row of the fire table that a target counts as (8.1.8)."""
    known = board.module.units.get(battalion_of(board, unit))
    nation = known.nation if known else ""
    row = board.look_up("defence-classes", board.piece(unit).formation)
    return str(row.cells.get(nation) or row["russian"])


@rule("aus-216", "aus-189", "aus-213")
def aim(board: Board, unit: str, target: str) -> Shot | None:
    """A shot of one unit at another, worked out but for the die; None if there is no line."""
    line = line_to(board, unit, target)
    if line is None:
        return None
    start, end, band = line
    letter = letter_of(board, unit, band)
    base = int(board.look_up("fire-columns", defence_class(board, target))[letter])
    columns = Sum().plus(base, later("starting column"), "aus-214")
    table, arc = board.table("fire-shifts"), arc_towards_hex(board, target, start)
    names: list[str] = [arc] if arc in ("flank", "rear") else []
    troops = [one for one in units_in(board, end) if not is_gun(board, one)]
    if is_gun(board, unit) and len(troops) >= number(board, "mass-target"):
        names.append("mass-target")
    columns = columns + Sum(tuple(from_table(table, one) for one in names))
    return Shot(unit, target, start, end, letter, columns + fire_cover(board, start, end), band)


@rule("aus-213", "aus-216", "aus-001")
def roll_shot(game: Game, shot: Shot) -> list[Effect]:
    """Let the die fall for a shot; what it does (8.1.8)."""
    if shot.column > COLUMNS and game.options.get("beyond_table") == "none":
        return []
    roll = game.roll(
        "d10", later("fire"), "aus-213", side=game.piece(shot.shooter).side, piece=shot.shooter
    )
    reading = game.look_up("fire-results", total=roll, across=min(max(shot.column, 1), COLUMNS))
    effects = effects_of(reading.value)
    meaning = meaning_of(later("the units under fire"), effects, DEEDS)
    game.emit(TableRead.of(reading, game.table("fire-results"), " ", meaning))
    return effects


def shot_preview(board: Board, unit: str, target: str) -> Preview | None:
    """What a shot may come to before its die falls; None if there is no line."""
    shot = aim(board, unit, target) if target in board.state.pieces else None
    if shot is None:
        return None
    return fire_preview(board, shot.letter, shot.column, shot.columns, COLUMNS)


# --- the exchange ---------------------------------------------------------------------------------


@rule("aus-218", "aus-266", "aus-329", "aus-081")
def note_combat(board: Board, units: Sequence[str], band: str = "close") -> None:
    """Units have fought, which tires their divisions unless it was fire from afar (13.1.2)."""
    if band in ("medium", "long"):
        return
    for one in units:
        if is_on_map(board, one):
            owner = group_of(board, one) or command_of(board, one)
            if not board.count(TURN, COMBAT, owner):
                board.emit(Counted(TURN, COMBAT, owner))


@rule("aus-108", "aus-266")
def note_defence(board: Board, unit: str, band: str = "close") -> None:
    """A unit has defended itself: it does not recover if that was near, nor march any more."""
    note_attack(board, unit)
    if is_on_map(board, unit) and in_strategic_movement(board, unit):
        board.emit(Counted(TURN, HARASSED, group_of(board, unit)))
    if band not in ("medium", "long") and is_on_map(board, unit):
        if not board.count(TURN, DEFENDED, unit):
            board.emit(Counted(TURN, DEFENDED, unit))
        set_status(board, unit, RECOVERY, "aus-266", on=False)


@rule("aus-218", "aus-220", "aus-272", "aus-275", "aus-278", "aus-279", "aus-280")
async def suffer(game: Game, hits: Sequence[tuple[Shot, list[Effect]]]) -> None:
    """Apply shots that were fired at the same time: losses, then all checks, then retreats."""
    falls: list[tuple[str, int, str]] = []
    shaken: list[tuple[str, str]] = []
    for shot, effects in hits:
        note_combat(game, (shot.shooter, shot.target), shot.band)
        note_defence(game, shot.target, shot.band)
        if not is_on_map(game, shot.target):
            continue
        if effects and is_routed(game, shot.target):
            await eliminate(game, shot.target, "aus-220")
            continue
        checks, below = await take_losses(game, shot.target, effects)
        falls += [(one, levels_failed(game, one, extra), shot.shooter) for one, extra in checks]
        shaken += [(one, shot.shooter) for one in below]
    await fall_together(game, falls)
    for one, by in shaken:
        await check_all(game, [one], (by,))


async def take_losses(
    game: Game, target: str, effects: Sequence[Effect]
) -> tuple[list[tuple[str, int]], list[str]]:
    """Losses of a stack from the top down: who must check with what added, and who saw one go."""
    checks: list[tuple[str, int]] = []
    below: list[str] = []
    for effect in effects:
        if effect.kind == "check":
            checks.append((target, effect.amount))
        elif effect.kind == "loss":
            left, stack = effect.amount, stack_of(game, target)
            for place, one in enumerate(stack):
                if left <= 0:
                    break
                lost = await lose(game, one, left)
                left -= lost
                if is_on_map(game, one):
                    checks.append((one, lost - 1))
                else:
                    below = stack[place + 1 :]
    return checks, [one for one in below if is_on_map(game, one)]


@rule("aus-278", "aus-279", "aus-280")
async def fall_together(game: Game, falls: Sequence[tuple[str, int, str]]) -> None:
    """Units that fought each other lose levels at once: of two who would go one stays (8.5.4)."""
    known = [one for one in falls if one[1] > 0 and is_on_map(game, one[0])]
    stay, limit = "", ""
    if len(known) == 2 and game.piece(known[0][0]).side != game.piece(known[1][0]).side:
        stay, limit = _who_stays(game, [(one, levels) for one, levels, _ in known])
    for unit, levels, by in known:
        most = levels
        if unit == stay and limit == UNSTEADY:
            most = LEVELS.index(UNSTEADY) - LEVELS.index(level_of(game, unit))
        await sink(game, unit, min(levels, most), (by,), stays=unit == stay)


def _who_stays(game: Game, falls: Sequence[tuple[str, int]]) -> tuple[str, str]:
    """Of two who would retreat, who stays, and the worst level that he comes to."""
    ends = {}
    for unit, levels in falls:
        if is_gun(game, unit):
            return "", ""
        at = min(LEVELS.index(level_of(game, unit)) + levels, len(LEVELS) - 1)
        ends[unit] = LEVELS[at]
    (one, first), (other, second) = ends.items()
    if {first, second} - {UNSTEADY, ROUTED}:
        return "", ""
    if first != second:
        return (one, "") if first == UNSTEADY else (other, "")
    while True:
        rolls = [
            game.roll("d10", later("who stays"), "aus-278", side=game.piece(each).side, piece=each)
            for each in (one, other)
        ]
        if rolls[0] != rolls[1]:
            return (one if rolls[0] > rolls[1] else other), UNSTEADY


# --- offensive and return fire --------------------------------------------------------------------


@rule("aus-192", "aus-195", "aus-219")
def may_fire(board: Board, unit: str) -> bool:
    """Whether a unit of the active side may still use offensive fire (8.1.1)."""
    if not can_fire(board, unit) or board.count(TURN, SHOT, unit) or not is_uppermost(board, unit):
        return False
    is_late = marked(board, UNLIMBERED_NOW, unit) and not is_horse_battery(board, unit)
    return not is_late and bool(targets(board, unit))


@rule("aus-196", "aus-198", "aus-131", "aus-107")
def may_return(board: Board, unit: str, shooter: str) -> bool:
    """Whether a unit that was fired at may fire back (8.1.2, 8.1.4)."""
    if not can_fire(board, unit) or marked(board, RETURNED, unit) or not is_uppermost(board, unit):
        return False
    if is_gun(board, unit) and marked(board, REACTED, unit):
        return False
    line = line_to(board, unit, shooter)
    if line is None:
        return False
    return shape(board, unit) != SKIRMISH or not marked(
        board, f"{REACTED} {line[0]} {line[1]}", unit
    )


@rule("aus-192", "aus-196", "aus-218", "aus-199")
async def fire_at(game: Game, unit: str, target: str) -> None:
    """A unit uses offensive fire; the target may return it at the same time (8.1.1, 8.1.2)."""
    shot = aim(game, unit, target)
    assert shot is not None, (unit, target)
    words = later("{piece} fires at {target}.|{piece} fire at {target}.")
    game.emit(ActionBegan(unit, words, target=target, rule="aus-192"))
    set_status(game, unit, FIRED, "aus-219")
    game.emit(Counted(TURN, SHOT, unit))
    mark(game, f"{VOLLEY} {target}", unit)
    shots = [shot]
    if may_return(game, target, unit) and await wants_return(game, target, unit):
        answer = aim(game, target, unit)
        assert answer is not None
        mark(game, RETURNED, target)
        shots.append(answer)
    await suffer(game, [(one, roll_shot(game, one)) for one in shots])


async def wants_return(game: Game, unit: str, shooter: str) -> bool:
    """Whether the owner of a unit lets it return fire."""
    return await ask(
        yes_no(
            game.piece(unit).side,
            tr(
                "Does {piece} return the fire of {shooter}?",
                piece=game.names.piece(unit),
                shooter=game.names.piece(shooter),
            ),
            "aus-196",
            subject=unit,
            preview=lambda yes: shot_preview(game, unit, shooter) if yes else None,
        )
    )


@rule("aus-054", "aus-056", "aus-059", "aus-060", "aus-061", "aus-062", "aus-191", "aus-194")
async def fire_phase(game: Game) -> bool:
    """One unit of the division that acts may fire; False when nobody wants to any more (8.1.1)."""
    known = activation(game)

    def able() -> list[str]:
        return [one for one in known.units if is_on_map(game, one) and may_fire(game, one)]

    if not able():
        return False
    side = known.side
    unit = await ask(
        choose_one(
            "piece",
            side,
            tr("Which unit fires?"),
            able,
            "aus-192",
            buttons={PASS: tr("End of fire")},
            why_not=lambda one: (
                not_of(game, side, one)
                or Refusal(tr("It cannot fire now, or has nobody to fire at."), "aus-192")
            ),
        )
    )
    if await run_off(game):
        return True
    if unit == PASS:
        return False
    target = await ask(
        choose_one(
            "piece",
            side,
            tr("At whom does {piece} fire?", piece=game.names.piece(unit)),
            lambda: list(targets(game, unit)),
            "aus-193",
            buttons={PASS: tr("Do not fire")},
            subject=unit,
            preview=lambda one: shot_preview(game, unit, one),
            why_not=lambda _: Refusal(
                tr("It is no target now: nearer enemies come first, and a clear line is needed."),
                "aus-193",
            ),
        )
    )
    if target != PASS:
        await fire_at(game, unit, target)
    return True

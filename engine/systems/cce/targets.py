"""Whom and what the steps of cards are about: units by words, nearest hexes, places."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.systems.cce.language import WHOSE, Doing, Step
from hexwright.engine.systems.cce.markers import is_impassable, is_shut
from hexwright.engine.systems.cce.nations import edge_hexes, national, set_up_hexes
from hexwright.engine.systems.cce.objectives import controlled_by, places
from hexwright.engine.systems.cce.sight import sees
from hexwright.engine.systems.cce.terrain import cover
from hexwright.engine.systems.cce.units import (
    RANGE,
    SQUAD,
    VETERAN,
    all_units_in,
    command,
    everybody,
    hexes_of,
    is_boxed,
    is_broken,
    is_damaged,
    is_leader,
    is_suppressed,
    troop,
    units_of,
    weapon_of,
    weapon_value,
)
from hexwright.schema.language import later, tr

_MACHINE_GUNS: Final = ("lmg", "mmg", "hmg")


def is_machine_gun(board: Board, weapon: str) -> bool:
    """Whether a weapon is a machine gun."""
    return board.attribute(weapon, "weapon_class") in _MACHINE_GUNS


def is_mortar(board: Board, weapon: str) -> bool:
    """Whether a weapon is a mortar."""
    return str(board.attribute(weapon, "weapon_class")) == "mortar"


# --- units ----------------------------------------------------------------------------------------


@rule("cce-260")
def lies_open(board: Board, unit: str) -> bool:
    """Whether the hex of a unit covers it by less than one."""
    return cover(board, board.piece(unit).hex).total < 1


@rule("cce-266")
def is_beside_enemy(board: Board, unit: str) -> bool:
    """Whether an enemy is in the hex of a unit or next to it."""
    found = board.piece(unit)
    around = (found.hex, *near(board, found.hex))
    return any(
        board.piece(one).side != found.side for hex_ in around for one in all_units_in(board, hex_)
    )


@rule("cce-249")
def is_out_of_command(board: Board, unit: str) -> bool:
    """Whether a unit is outside of the radius of every leader of its side."""
    found = board.piece(unit)
    leaders = [one for one in units_of(board, found.side) if is_leader(board, one)]
    return not any(
        distance(board, board.piece(leader).hex, found.hex) <= command(board, leader)
        for leader in leaders
    )


@rule("cce-275")
def is_under_machine_gun(board: Board, unit: str) -> bool:
    """Whether an enemy machine gun that could fire has a unit in range and sight."""
    hex_ = board.piece(unit).hex
    for one in units_of(board, board.opponent(board.piece(unit).side)):
        weapon = weapon_of(board, one)
        if not weapon or not is_machine_gun(board, weapon) or is_damaged(board, weapon):
            continue
        if is_broken(board, one) or is_suppressed(board, one):
            continue
        start = board.piece(one).hex
        reach = weapon_value(board, weapon, RANGE).total
        if distance(board, start, hex_) <= reach and sees(board, start, hex_):
            return True
    return False


TESTS: Final[dict[str, Callable[[Board, str], bool]]] = {
    "broken": is_broken,
    "good": lambda board, unit: not is_broken(board, unit),
    "unsuppressed": lambda board, unit: not is_suppressed(board, unit),
    "unhardened": lambda board, unit: VETERAN not in board.piece(unit).statuses,
    "squad": lambda board, unit: troop(board, unit) == SQUAD,
    "open": lies_open,
    "beside-enemy": is_beside_enemy,
    "out-of-command": is_out_of_command,
    "in-sight-of-machine-gun": is_under_machine_gun,
}


@rule("cce-001")
@rule("cce-248")
def _sides_meant(board: Board, mine: str, word: str) -> tuple[str, ...]:
    """The sides whose units a word means, to the side that reads the card."""
    if word == "commissar":
        return tuple(side for side in board.sides if national(board, side, "commissar"))
    sides = {"own": mine, "enemy": board.opponent(mine), "active": board.state.active}
    return (sides[word],)


def units_named(board: Board, doing: Doing, step: Step, side: str = "") -> list[str]:
    """The units that a step speaks of; without a word for whose they are, those of both sides."""
    mine = side or doing.side
    whose = [_sides_meant(board, mine, one) for one in step.words if one in WHOSE]
    found: Iterable[str] = doing.units if doing.units and "here" in step.words else everybody(board)
    units = [
        one
        for one in found
        if board.is_in_play(one)
        and (not whose or any(board.piece(one).side in sides for sides in whose))
        and all(TESTS[word](board, one) for word in step.words if word in TESTS)
    ]
    if "here" in step.words and not doing.units:
        units = [unit for unit in units if board.piece(unit).hex == doing.hex]
    if "nearest" in step.words:
        units = nearest(board, doing.hex, units)
    return units


def nearest(board: Board, hex_: str, pieces: Iterable[str]) -> list[str]:
    """Those of some pieces that are nearest to a hex."""
    far = {piece: distance(board, hex_, board.piece(piece).hex) for piece in pieces}
    least = min(far.values(), default=0)
    return [one for one, each in far.items() if each == least]


async def choose_unit(
    side: str,
    prompt: str,
    units: list[str],
    rule_id: str,
    *,
    is_optional: bool,
    why_not: Callable[[str], Refusal] | None = None,
) -> str:
    """Let a side choose one of some units; empty if there is none, or it wants none."""
    if not units:
        return ""
    buttons = {PASS: tr("Nobody")} if is_optional else {}
    found = await ask(
        choose_one("piece", side, prompt, lambda: units, rule_id, buttons=buttons, why_not=why_not)
    )
    return "" if found == PASS else found


# --- places ---------------------------------------------------------------------------------------


@rule("cce-006")
def places_named(board: Board, doing: Doing, step: Step) -> list[str]:
    """The hexes in which a step may put something, by what stands behind “at=”."""
    at = step.option("at", "here")
    found: Iterable[str] = ()
    if at == "here":
        found = (doing.hex,) if doing.hex else ()
    elif at == "near":
        found = (doing.hex, *near(board, doing.hex))
    elif at == "own":
        found = hexes_of(board, doing.side)
    elif at == "own-hex":
        found = (*hexes_of(board, doing.side), *_own_objectives(board, doing.side))
    elif at == "own-broken":
        found = _hexes_with(
            board, [unit for unit in units_of(board, doing.side) if is_broken(board, unit)]
        )
    elif at == "own-edge":
        found = edge_hexes(board, doing.side)
    elif at == "set-up":
        found = hiding_places(board, doing.side)
    elif at == "near-mover":
        able = [one for one in board.heirs(*doing.units) if is_boxed(board, one, "move")]
        found = _around(board, [one for one in able if board.piece(one).hex], own=True)
    elif at == "near-good-squad":
        squads = [
            unit
            for unit in units_of(board, doing.side)
            if troop(board, unit) == SQUAD and not is_broken(board, unit)
        ]
        found = _around(board, squads, own=False)
    return [fromkey for fromkey in dict.fromkeys(found) if not is_shut(board, fromkey, step.unless)]


@rule("cce-006")
def _own_objectives(board: Board, side: str) -> list[str]:
    """The hexes of the objectives that a side controls, but for those with enemies."""
    taken = hexes_of(board, board.opponent(side))
    hexes = [hex_ for number in controlled_by(board, side) for hex_ in places(board)[number]]
    return [hex_ for hex_ in hexes if hex_ not in taken]


def _hexes_with(board: Board, units: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(board.piece(unit).hex for unit in units))


def _around(board: Board, units: Iterable[str], *, own: bool) -> list[str]:
    """The hexes next to units, and their own if they count."""
    found: list[str] = []
    for hex_ in _hexes_with(board, units):
        found += [hex_] if own else []
        found += near(board, hex_)
    return found


@rule("cce-231")
def hiding_places(board: Board, side: str) -> Iterator[str]:
    """Where a hidden unit can appear: hexes of one's set-up with cover and nobody in them."""
    for hex_ in set_up_hexes(board, side):
        if all_units_in(board, hex_) or is_impassable(board, hex_):
            continue
        if cover(board, hex_).total >= 1:
            yield hex_


def _only(hexes: list[str], rule_id: str) -> Callable[[str], Refusal]:
    words = later("By this rule it can only be: {hexes}.")
    return lambda _: none_of_hexes(hexes, words, rule_id)


async def choose_place(
    doing: Doing,
    prompt: str,
    hexes: list[str],
    *,
    is_optional: bool,
    why_not: Callable[[str], Refusal] | None = None,
) -> str:
    """Let the side of a card choose a hex; empty if there is none, or it wants none."""
    if not hexes or (len(hexes) == 1 and not is_optional):
        return hexes[0] if hexes else ""
    buttons = {PASS: tr("Nowhere")} if is_optional else {}
    found = await ask(
        choose_one(
            "hex",
            doing.side,
            prompt,
            lambda: hexes,
            doing.rule,
            buttons=buttons,
            why_not=why_not or _only(hexes, doing.rule),
        )
    )
    return "" if found == PASS else found

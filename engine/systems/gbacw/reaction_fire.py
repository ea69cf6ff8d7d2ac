"""Fire in the enemy's activation (10.4): who may answer, declared before the dice fall.

Every kind of it can be used once in an enemy brigade's activation with all strength, or at two
hexes with half of it; a half that is held back waits for a later chance.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, Refusal
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.windows import Asking, Reaction, Window
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reasons import none_of, not_of
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fire import volley_preview
from hexwright.engine.systems.gbacw.fire_modifiers import (
    APPROACH,
    PRE_SHOCK,
    RETURN,
    WITHDRAWAL,
    Volley,
    aimed_at,
    is_too_steep,
)
from hexwright.engine.systems.gbacw.sections import living, ready, section_name
from hexwright.engine.systems.gbacw.targets import (
    can_fire_rapidly,
    enemies_at,
    is_in_front,
    points_at,
    why_no_shot,
    why_not_firing,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    fighters_in,
    guns_on_map,
    is_gun,
    number,
)
from hexwright.schema.language import tr

# How a unit fires: with everything, with one of its halves, or twice.
FULL, MORE, LESS, RAPID = "", "more", "less", "rapid"
# With the number of a section: that one alone; so does RAPID.
_SECTION: Final = "section"
_RULES: Final = {
    RETURN: "gbacw-205",
    PRE_SHOCK: "gbacw-206",
    WITHDRAWAL: "gbacw-207",
    APPROACH: "gbacw-208",
}
# Both halves make one whole use.
_WHOLE: Final = 2


@dataclass
class Answering:
    """A moment at which units may fire: of which kind, at which hex, and who of them.

    `parts` gives the hexes of a unit that can fire; `declared` is what was said so far.
    """

    side: str
    kind: str
    target: str
    units: Callable[[Board], Sequence[str]]
    parts: Callable[[Board, str], Sequence[str]]
    whom: str = ""
    declared: list[Volley] = field(default_factory=list)


# --- how often (10.41) ----------------------------------------------------------------------------


def _used(kind: str, section: int | None = None) -> str:
    return f"fired-{kind}" if section is None else f"fired-{kind}-section-{section}"


def sections_held(board: Board, unit: str, kind: str) -> tuple[int, ...]:
    """The sections of a battery that may still fire so, if others of it have done so (10.65)."""
    able = ready(board, unit)
    left = tuple(one for one in able if not board.count(ACTIVATION, _used(kind, one), unit))
    return left if len(left) < len(able) else ()


def _has_fired_by_type(board: Board, unit: str, kind: str) -> bool:
    return any(board.count(ACTIVATION, _used(kind, one), unit) for one in living(board, unit))


def _held(kind: str) -> str:
    return f"held-{kind}"


@rule("gbacw-183", "gbacw-203")
def strength_left(board: Board, unit: str, kind: str, points: int) -> int:
    """What a unit may still fire of some points in this activation (10.15, 10.41).

    A half that was held back is not lessened by losses, unless fewer points are left.
    """
    used = board.count(ACTIVATION, _used(kind), unit)
    if used >= _WHOLE:
        return 0
    return min(points, board.count(ACTIVATION, _held(kind), unit)) if used else points


@rule("gbacw-183", "gbacw-203")
def spend(board: Board, volley: Volley, whole: int) -> None:
    """Note that a unit fires: all that it has, or a part of it with the rest held back."""
    unit, kind = volley.unit, volley.kind
    for section in volley.sections:
        board.emit(Counted(ACTIVATION, _used(kind, section), unit, rule="gbacw-213"))
    used = board.count(ACTIVATION, _used(kind), unit)
    uses = _WHOLE - used if volley.points >= whole or used else 1
    board.emit(Counted(ACTIVATION, _used(kind), unit, uses))
    if not used and uses == 1:
        board.emit(Counted(ACTIVATION, _held(kind), unit, whole - volley.points))
    board.emit(Counted(ACTIVATION, f"{_used(kind)}-at", aimed_at(unit, volley.target)))


def has_fired_at(board: Board, unit: str, kind: str, target: str) -> bool:
    """Whether a unit has fired so at a hex in this activation."""
    return bool(board.count(ACTIVATION, f"{_used(kind)}-at", aimed_at(unit, target)))


def has_used(board: Board, unit: str, kind: str) -> bool:
    """Whether a unit has used a kind of fire in this activation, if only in part."""
    return bool(board.count(ACTIVATION, _used(kind), unit))


@rule("gbacw-183", "gbacw-206")
def give_up_held_fire(board: Board, kind: str) -> None:
    """Nothing of a kind of fire is held back any longer: before a shock it is divided at once."""
    for side in board.sides:
        for unit in units_on_map(board, side):
            if 0 < board.count(ACTIVATION, _used(kind), unit) < _WHOLE:
                board.emit(Counted(ACTIVATION, _used(kind), unit, rule="gbacw-183"))


# --- who may (10.42-10.45) ------------------------------------------------------------------------


@rule("gbacw-205", "gbacw-206")
def is_held(board: Board, unit: str, hex_: str, but: str) -> bool:
    """Whether a part of a unit is in the front hex of an enemy that stands elsewhere (10.42)."""
    for close in near(board, hex_):
        if close != but:
            for enemy in enemies_at(board, unit, close):
                if hex_ in front_hexes(board, enemy):
                    return True
    return False


@rule("gbacw-205")
def returning_parts(board: Board, unit: str, targets: Sequence[str], firer: str) -> list[str]:
    """The hexes of a unit that may return fire: fired at, or beside one of both (10.42)."""
    hexes = board.piece(unit).hexes
    found = []
    for hex_ in hexes:
        if hex_ not in targets:
            close = near(board, hex_)
            if firer not in close and not any(target in close for target in targets):
                continue
            if is_held(board, unit, hex_, firer):
                continue
        found.append(hex_)
    return found


@rule("gbacw-205")
def return_fire(
    targets: Sequence[str], firer_hex: str, side: str, but: Sequence[str] = ()
) -> Answering:
    """Return fire at the hex from which somebody has fired (10.42)."""

    def units(board: Board) -> list[str]:
        close = [*targets]
        for hex_ in (*targets, firer_hex):
            close += near(board, hex_)
        hexes = dict.fromkeys(close)
        found = dict.fromkeys(
            fighter for hex_ in hexes for fighter in reversed(fighters_in(board, hex_))
        )
        return [one for one in found if board.piece(one).side == side and one not in but]

    return Answering(
        side,
        RETURN,
        firer_hex,
        units,
        lambda board, unit: returning_parts(board, unit, targets, firer_hex),
    )


@rule("gbacw-207")
def withdrawal_fire(board: Board, unit: str, whom: str, here: str) -> Answering:
    """Fire at a unit, or a part of it, that is about to leave the front of enemies (10.44)."""
    side = board.opponent(board.piece(unit).side)

    def units(board: Board) -> list[str]:
        found = dict.fromkeys(
            fighter for hex_ in near(board, here) for fighter in reversed(fighters_in(board, hex_))
        )
        return [one for one in found if board.piece(one).side == side and not is_gun(board, one)]

    def parts(board: Board, one: str) -> list[str]:
        return [
            hex_
            for hex_ in board.piece(one).hexes
            if here in near(board, hex_) and is_in_front(board, one, hex_, here)
        ]

    return Answering(side, WITHDRAWAL, here, units, parts, whom)


@rule("gbacw-208")
def approach_fire(board: Board, unit: str) -> Answering:
    """Fire of guns at a unit that has come near them (10.45)."""
    here = board.piece(unit).hex
    side = board.opponent(board.piece(unit).side)
    most = number(board, "approach-fire-distance")

    def units(board: Board) -> list[str]:
        return [
            one
            for one in guns_on_map(board, side)
            if distance(board, board.piece(one).hex, here) <= most
        ]

    return Answering(side, APPROACH, here, units, lambda board, one: board.piece(one).hexes, unit)


# --- declaring (10.41) ----------------------------------------------------------------------------


def volley_of(
    board: Board, answering: Answering, unit: str, *, alone: bool = False
) -> Volley | None:
    """What a unit can fire at this moment with all it has left; None if it cannot."""
    kind, target = answering.kind, answering.target
    if why_not_firing(board, unit, kind) is not None:
        return None
    by_type = _has_fired_by_type(board, unit, kind)
    sections = sections_held(board, unit, kind)
    if (by_type and not sections) or (not by_type and has_fired_at(board, unit, kind, target)):
        return None
    parts = [
        hex_
        for hex_ in answering.parts(board, unit)
        if why_no_shot(board, unit, hex_, target, kind) is None
    ]
    points = sum(points_at(board, unit, hex_, target, sections) for hex_ in parts)
    points = strength_left(board, unit, kind, points)
    if not parts or not points:
        return None
    whom = answering.whom
    volley = Volley(
        unit,
        parts[0],
        target,
        points,
        kind,
        whom=whom,
        parts=tuple(parts[1:]),
        sections=sections,
    )
    return volley if alone else joined(board, answering, volley)


@rule("gbacw-224")
def joined(board: Board, answering: Answering, volley: Volley) -> Volley | None:
    """By option units of a hex fire together: the top one for all; None for the others (10.82)."""
    if not board.options["combined_small_arms"] or is_gun(board, volley.unit):
        return volley
    here = [
        fighter
        for fighter in reversed(fighters_in(board, volley.hex))
        if not is_gun(board, fighter)
    ]
    able = {one: volley_of(board, answering, one, alone=True) for one in here}
    ready = [one for one, found in able.items() if found is not None]
    if ready[0] != volley.unit:
        return None
    points = sum(found.points for found in able.values() if found is not None)
    return volley._replace(points=points, helpers=tuple(ready[1:]))


def _offers(game: Game, side: str, answering: Answering) -> Iterator[Reaction]:
    """Every unit that may fire, with all it has, with a half, or rapidly."""
    del side
    taken = [one.unit for one in answering.declared]
    for unit in answering.units(game):
        volley = volley_of(game, answering, unit) if unit not in taken else None
        if volley is None:
            continue
        for how, words in ways_to_fire(game, volley).items():
            id_ = f":{how}-{unit}" if how else unit
            run = partial(_declare, game, answering, volley, how)
            yield Reaction(id_, words, run, _RULES[answering.kind])


@rule("gbacw-183", "gbacw-218", "gbacw-217")
def ways_to_fire(board: Board, volley: Volley) -> dict[str, str]:
    """How a unit may fire: with everything, with a half of it, or twice with smoothbores."""
    name = board.names.piece(volley.unit)
    found = {FULL: ""}
    if volley.points > 1 and not has_used(board, volley.unit, volley.kind):
        more = volley.points - volley.points // 2
        words = tr("{piece} fires {points} and holds the rest back", piece=name, points=more)
        found[MORE] = words
        if volley.points % 2:
            less = volley.points // 2
            found[LESS] = tr("{piece} fires {points} and holds the rest back",
                             piece=name, points=less)  # fmt: skip
    far = distance(board, volley.hex, volley.target)
    steep = is_too_steep(board, volley.unit, volley.hex, volley.target)
    if can_fire_rapidly(board, volley.unit, far, volley.sections) and not steep:
        found[RAPID] = tr("{piece} fires rapidly", piece=name)
    if not has_used(board, volley.unit, volley.kind):
        found |= _by_type(board, volley, far, steep=steep)
    return found


@rule("gbacw-213")
def _by_type(board: Board, volley: Volley, far: int, *, steep: bool) -> dict[str, str]:
    """Each section of a battery may fire alone, once or twice, and the others later (10.65)."""
    found: dict[str, str] = {}
    unit, name = volley.unit, board.names.piece(volley.unit)
    able = [one for one in ready(board, unit) if _of_section(board, volley, one).points]
    for section in able if len(able) > 1 else ():
        guns = section_name(board, unit, section)
        found[f"{_SECTION}{section}"] = tr("{piece} fires with {guns} alone", piece=name, guns=guns)
        if can_fire_rapidly(board, unit, far, (section,)) and not steep:
            words = tr("{piece} fires rapidly with {guns} alone", piece=name, guns=guns)
            found[f"{RAPID}{section}"] = words
    return found


def _of_section(board: Board, volley: Volley, section: int) -> Volley:
    points = points_at(board, volley.unit, volley.hex, volley.target, (section,))
    return volley._replace(points=points, sections=(section,))


def as_declared(board: Board, volley: Volley, how: str) -> Volley:
    """A volley as it is fired: with all points, with a half, by one section, or twice."""
    if how[-1:].isdigit():
        one = _of_section(board, volley, int(how[-1]))
        return one._replace(rapid=how.startswith(RAPID))
    more = volley.points - volley.points // 2
    points = {MORE: more, LESS: volley.points - more}.get(how, volley.points)
    return volley._replace(points=points, rapid=how == RAPID)


async def _declare(game: Game, answering: Answering, volley: Volley, how: str) -> None:
    declared = as_declared(game, volley, how)
    for one in (volley.unit, *volley.helpers):
        spend(game, declared._replace(unit=one), volley.points)
    answering.declared.append(declared)


def _asking(game: Game, side: str, answering: Answering) -> Asking:
    prompts = {
        RETURN: tr("Who returns the fire from {hex}?", hex=answering.target),
        PRE_SHOCK: tr("Who fires at those who close in from {hex}?", hex=answering.target),
        WITHDRAWAL: tr("Who fires at those who leave {hex}?", hex=answering.target),
        APPROACH: tr("Which guns fire at {hex}?", hex=answering.target),
    }

    def shown(choice: str) -> Preview | None:
        how, _, unit = choice[1:].partition("-") if choice.startswith(":") else ("", "", choice)
        volley = volley_of(game, answering, unit) if unit in game.state.pieces else None
        return volley_preview(game, as_declared(game, volley, how)) if volley else None

    return Asking(
        prompts[answering.kind],
        tr("Nobody fires"),
        kind="piece",
        preview=shown,
        why_not=lambda unit: why_no_answer(game, side, answering, unit),
    )


def why_no_answer(board: Board, side: str, answering: Answering, unit: str) -> Refusal | None:
    """Why a unit does not fire at this moment."""
    kind, target, rule_id = answering.kind, answering.target, _RULES[answering.kind]
    if unit not in board.state.pieces:
        return None
    found = not_of(board, side, unit) or none_of(board, answering.units(board), unit, rule_id)
    found = found or why_not_firing(board, unit, kind)
    if found is None and not strength_left(board, unit, kind, 1):
        found = Refusal(tr("It has fired so in this activation."), "gbacw-203")
    if (
        found is None
        and volley_of(board, answering, unit) is None
        and has_fired_at(board, unit, kind, target)
    ):
        found = Refusal(tr("What it held back is for another hex."), "gbacw-183")
    parts = answering.parts(board, unit) if found is None else ()
    for hex_ in parts:
        found = found or why_no_shot(board, unit, hex_, target, kind)
    return found or Refusal(tr("It cannot answer now."), rule_id)


FIRE_BACK: Final[Window[Answering]] = Window(
    name="fire_back",
    order=lambda _, answering: (answering.side,),
    offers=(_offers,),
    asking=_asking,
    rule="gbacw-203",
)


async def declare(game: Game, answering: Answering) -> list[Volley]:
    """Let the side say who fires, before any die falls (10.41)."""
    await FIRE_BACK.open(game, answering)
    return answering.declared

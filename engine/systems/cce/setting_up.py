"""Setting up (9, F100.1): what scenarios leave to the owners, they place before the first turn.

The groups of the scenario's free set-up are placed one after the other, each by its side: units
with what they carry, fortifications, and weapons that are still to be given to somebody.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved, Placed
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.systems.cce.markers import (
    BLAZE,
    fortification_kind,
    is_impassable,
    is_shut,
    next_piece,
)
from hexwright.engine.systems.cce.nations import box_of
from hexwright.engine.systems.cce.reasons import none_but
from hexwright.engine.systems.cce.records import SETTING_UP, note
from hexwright.engine.systems.cce.stacking import has_room
from hexwright.engine.systems.cce.units import (
    RADIO,
    enemies_in,
    figures,
    is_unit,
    is_weapon,
    units_of,
    weapon_of,
)
from hexwright.schema.language import later, tr
from hexwright.schema.model.scenario import FreeSetup

_SET_UP: Final = later("{piece} is set up in {hex}.|{piece} are set up in {hex}.")


class SettingUp(OwnRecord, frozen=True):
    """What is to be placed, by group of the scenario, and the group whose turn it is."""

    groups: tuple[tuple[str, ...], ...]
    number: int = 0


# --- what is laid aside ---------------------------------------------------------------------------


@rule("cce-327")
def lay_aside(board: Board) -> bool:
    """What owners place waits beside the map; False if the scenario leaves nothing to them."""
    groups = tuple(tuple(_laid_aside(board, one)) for one in board.scenario.free_setup)
    if not any(groups):
        return False
    note(board, SETTING_UP, SettingUp(groups), "cce-327")
    return True


def _laid_aside(board: Board, group: FreeSetup) -> Iterator[str]:
    """Put the pieces of a group into a box of their side; those that are placed by themselves."""
    names = [*group.pieces]
    for command in group.commands:
        names += board.module.pieces_of_command(command)
    for piece in chain(_named(board, names, group), _counted(board, group)):
        radio = str(board.module.kinds[piece.kind].attributes.get("weapon_class")) == RADIO
        purpose = "artillery" if radio else "reinforcements"
        laid = replace(piece, box=box_of(board, purpose, group.side))
        board.emit(Placed(laid, rule="cce-327", visible_to=()))
        if not radio and not piece.carried_by:
            yield piece.id


def _named(board: Board, names: Iterable[str], group: FreeSetup) -> Iterator[Piece]:
    """Pieces of the order of battle; weapons are carried by whoever carries them there."""
    known = dict.fromkeys(names)
    carriers = {name: _carrier(board, name) for name in known}
    for name in sorted(known, key=lambda one: carriers[one] in known):
        carrier = carriers[name] if carriers[name] in known else ""
        piece = replace(unplaced_piece(board.module, name), carried_by=carrier)
        yield _as_told(board, piece, group)


def _carrier(board: Board, name: str) -> str:
    unit = board.module.units.get(name)
    return unit.carried_by if unit is not None else ""


def _counted(board: Board, group: FreeSetup) -> Iterator[Piece]:
    """So many counters of some kinds; fortifications are nobody's."""
    for kind, count in group.kinds.items():
        is_marker = board.module.kinds[kind].piece_class == "marker"
        for _ in range(count):
            yield _as_told(
                board, next_piece(board, kind, side="" if is_marker else group.side), group
            )


def _as_told(board: Board, piece: Piece, group: FreeSetup) -> Piece:
    """A piece as the scenario wants it to begin, if it has such a face."""
    faces = [one.id for one in board.module.kinds[piece.kind].faces]
    face = group.face if group.face in faces else piece.face
    statuses = {} if piece.carried_by else dict.fromkeys(group.statuses, 1)
    return replace(piece, face=face, statuses=statuses)


# --- placing it -----------------------------------------------------------------------------------


def _now(board: Board) -> SettingUp:
    found = board.state.records[SETTING_UP]
    assert isinstance(found, SettingUp)
    return found


def is_placed(board: Board, piece: str) -> bool:
    """Whether a piece of a group is on the map."""
    return bool(board.piece(piece).hex)


@rule("cce-327")
async def set_up_one(game: Game) -> bool:
    """A side places one of its pieces, or places it anew; False when all groups are ready."""
    now = _now(game)
    if now.number >= len(now.groups):
        note(game, SETTING_UP, None)
        return False
    group, pieces = game.scenario.free_setup[now.number], now.groups[now.number]
    left = [piece for piece in pieces if not is_placed(game, piece) and _goals(game, piece, group)]
    placed = [piece for piece in pieces if is_placed(game, piece) and not is_weapon(game, piece)]
    buttons = {} if left else {PASS: tr("Ready")}
    choice = await ask(
        choose_one(
            "piece",
            group.side,
            tr("Which piece do you set up?"),
            lambda: [*left, *placed],
            "cce-327",
            buttons=buttons,
            why_not=lambda _: Refusal(tr("It is not set up now."), "cce-327"),
        )
    )
    if choice == PASS:
        note(game, SETTING_UP, replace(now, number=now.number + 1))
    elif is_weapon(game, choice):
        await _give(game, choice, group)
    else:
        await _put(game, choice, group)
    return True


async def _put(game: Game, piece: str, group: FreeSetup) -> None:
    goals = _goals(game, piece, group)
    hex_ = await ask(
        choose_one(
            "hex",
            group.side,
            tr("Where is {piece} set up?", piece=game.names.piece(piece)),
            lambda: goals,
            "cce-327",
            subject=piece,
            why_not=none_but(goals, "cce-327"),
        )
    )
    game.emit(Moved(piece, hex_, words=_SET_UP, rule="cce-327"))


@rule("cce-118", "cce-327")
async def _give(game: Game, weapon: str, group: FreeSetup) -> None:
    """A weapon that the order of battle gives to nobody is given to a unit on the map."""
    unarmed = _unarmed(game, group.side)
    unit = await ask(
        choose_one(
            "piece",
            group.side,
            tr("Who takes {piece}?", piece=game.names.piece(weapon)),
            partial(tuple, unarmed),
            "cce-118",
            subject=weapon,
            why_not=lambda _: Refusal(tr("It has a weapon, or is not on the map."), "cce-118"),
        )
    )
    given = replace(game.piece(weapon), hex=game.piece(unit).hex, box="", carried_by=unit)
    game.emit(Placed(given, _SET_UP, rule="cce-118"))


# --- where ----------------------------------------------------------------------------------------


def _unarmed(board: Board, side: str) -> list[str]:
    return [unit for unit in units_of(board, side) if not weapon_of(board, unit)]


def _goals(board: Board, piece: str, group: FreeSetup) -> list[str]:
    """Where a piece can be placed: in the zone of its group, where there is room for it."""
    if is_weapon(board, piece):
        return _unarmed(board, group.side)
    hexes = [one for one in _zone(board, group) if one != board.piece(piece).hex]
    if is_unit(board, piece):
        more = figures(board, piece)
        return [
            hex_
            for hex_ in hexes
            if not is_impassable(board, hex_)
            and not enemies_in(board, hex_, group.side)
            and has_room(board, hex_, group.side, more)
        ]
    assert fortification_kind(board, piece)
    return [hex_ for hex_ in hexes if not is_shut(board, hex_, ("water", BLAZE, "fortified"))]


def _zone(board: Board, group: FreeSetup) -> list[str]:
    """The hexes of a group: of a zone, or about a hex or the units of a command."""
    zones = field_of(board).zones
    middle = [*zones[group.zone].hexes] if group.zone in zones else []
    middle += [group.near] if group.near else []
    if group.near_command:
        names = board.module.pieces_of_command(group.near_command)
        middle += [board.piece(name).hex for name in names if board.is_in_play(name)]
    starts = [fromkey for fromkey in dict.fromkeys(middle) if fromkey]
    if not group.within:
        return starts
    return [
        hex_
        for hex_ in board.hexes()
        if any(distance(board, hex_, start) <= group.within for start in starts)
    ]

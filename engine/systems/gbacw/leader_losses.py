"""Leaders who are hit, left alone or replaced (12.7)."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Eliminated, Flipped, Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.effects import effects_of
from hexwright.engine.parts.leaders import (
    come_back,
    commands_of,
    leaders_below,
    take_over,
)
from hexwright.engine.parts.presence import held
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.states import lost_box
from hexwright.engine.parts.troops import (
    enemies_in,
    hexes_with_units,
    is_leader,
    is_on_map,
    leaders_on_map,
)
from hexwright.engine.systems.gbacw.cohesion import DIE
from hexwright.engine.systems.gbacw.command import (
    hexes_beside_enemy,
    leader_steps,
    threatened_ground,
)
from hexwright.engine.systems.gbacw.ground import POINT, spread_along
from hexwright.engine.systems.gbacw.troops import (
    fighters_in,
    is_abandoned,
    leader_of,
    level_of,
    roster,
    superior_of,
    units_of,
)
from hexwright.schema.language import later, tr

# As far as a leader who is left alone may ride: no limit is set.
_ANY_DISTANCE: Final = 10_000 * POINT


def leaders_in(board: Board, hex_: str) -> list[str]:
    """The leaders in a hex."""
    return [one for one in board.stack(hex_) if is_leader(board, one)]


# --- casualties (12.71) ---------------------------------------------------------------------------


@rule("gbacw-303")
def roll_for_leaders(board: Board, units: Iterable[str], tested: list[str]) -> None:
    """Roll for every leader stacked with units that lost steps, in any of their hexes (12.71).

    `units` are where they stood: units that are gone are told by their hexes.
    """
    for unit in units:
        for leader in leaders_in(board, unit):
            if leader not in tested:
                tested.append(leader)
                _test_leader(board, leader)


def _test_leader(board: Board, leader: str) -> None:
    words = later("roll for the leader under fire")
    side = board.piece(leader).side
    roll = board.roll(DIE, words, "gbacw-303", side=side, piece=leader)
    reading = board.look_up("leader-casualty", total=roll)
    if any(effect.kind == "killed" for effect in effects_of(reading["effects"])):
        lose_leader(board, leader, "gbacw-303")


def lose_leader(board: Board, leader: str, rule_id: str) -> None:
    """Take a leader out of the game."""
    words = later("{piece} falls.|{piece} fall.")
    board.emit(Eliminated(leader, lost_box(board, board.piece(leader).side), words, rule=rule_id))


@rule("gbacw-303")
def bury_leaders(board: Board) -> None:
    """A leader dies whose units are all eliminated; routed ones may still come back (12.71)."""
    for side in board.sides:
        for leader in leaders_on_map(board, side):
            units = [one for led in commands_of(board, leader) for one in roster(board, led)]
            known = [unit for unit in units if unit in board.state.pieces]
            if known and all(board.piece(one).is_gone for one in known):
                lose_leader(board, leader, "gbacw-303")


# --- leaders who are left alone (12.73) -----------------------------------------------------------


def is_alone(board: Board, leader: str) -> bool:
    """Whether no unit of his side stands with a leader, and an enemy unit next to him."""
    found = board.piece(leader)
    if found.hex not in hexes_beside_enemy(board, found.side) and found.hex not in held(
        board, board.opponent(found.side)
    ):
        return False
    return not any(
        board.piece(fighter).side == found.side for fighter in fighters_in(board, found.hex)
    )


@rule("gbacw-305")
def refuges(board: Board, leader: str) -> list[str]:
    """The hexes of the nearest friendly units that he can reach, however far they are (12.73).

    His way keeps clear of enemies, and of hexes next to them unless it ends there.
    """
    found = board.piece(leader)
    closed = {stack for stack in board.state.stacks if enemies_in(board, stack, found.side)}
    closed |= threatened_ground(board, found.side)
    friends = {
        hex_
        for hex_ in hexes_with_units(board, found.side)
        if hex_ not in closed and hex_ != found.hex and fighters_in(board, hex_)
    }
    reached = spread_along(
        found.hex, _ANY_DISTANCE, partial(leader_steps, board), closed=closed, goals=friends
    )
    return [one for one in reached if one in friends]


@rule("gbacw-305")
async def relocate_leaders(game: Game) -> None:
    """Leaders who are alone next to the enemy ride to the nearest friends, or die (12.73)."""
    for side in game.sides:
        for leader in _in_danger(game, side):
            if is_on_map(game, leader) and is_alone(game, leader):
                await _relocate(game, leader)


def _in_danger(board: Board, side: str) -> list[str]:
    """The leaders of a side who are next to enemies, or where some have come."""
    close, held_ = hexes_beside_enemy(board, side), held(board, board.opponent(side))
    pieces = board.state.pieces
    return [
        leader
        for leader in leaders_on_map(board, side)
        if pieces[leader].hex in close or pieces[leader].hex in held_
    ]


async def _relocate(game: Game, leader: str) -> None:
    found = refuges(game, leader)
    if not found:
        lose_leader(game, leader, "gbacw-305")
        return
    hex_ = await ask_if_needed(
        choose_one(
            "hex",
            game.piece(leader).side,
            tr("Where does {piece} ride to?", piece=game.names.piece(leader)),
            lambda: found,
            "gbacw-305",
            subject=leader,
            why_not=lambda _: none_of_hexes(
                found, later("The nearest friends stand in: {hexes}."), "gbacw-305"
            ),
        )
    )
    words = later("{piece} rides away to {hex}.|{piece} ride away to {hex}.")
    game.emit(Moved(leader, hex_, words=words, rule="gbacw-305"))


# --- replacement (12.74) --------------------------------------------------------------------------


# The face of a leader's counter that is his successor.
REPLACEMENT: Final = "replacement"


@rule("gbacw-306", "gbacw-307", "gbacw-354")
async def replace_leaders(game: Game) -> None:
    """Lost leaders are replaced by those on the back of their counters (12.74, 12.75).

    Where that is a person who leads something lower down, his counter turns over too.
    """
    for leader in list(game.module.leaders):
        if not _is_missed(game, leader) or not may_be_replaced(game, leader):
            continue
        hexes = _places_for(game, leader)
        if not hexes:
            continue
        named = game.module.leaders[leader].replaced_by
        if named and game.module.leaders[named].reserve:
            hex_ = await _placed(game, leader, hexes)
            take_over(game, leader, named, hex_, "gbacw-306")
            continue
        person = promoted(game, leader)
        hex_ = await _placed(game, leader, hexes)
        come_back(game, leader, hex_, REPLACEMENT, "gbacw-306")
        if person and _has_back(game, person):
            game.emit(Flipped(person, REPLACEMENT, rule="gbacw-307"))


def _is_missed(board: Board, leader: str) -> bool:
    """Whether a leader was in play, is lost, and nobody has taken his place."""
    found = board.state.pieces.get(leader)
    return found is not None and found.is_gone and leader not in board.state.replaced


def _has_back(board: Board, leader: str) -> bool:
    faces = board.module.kinds[board.piece(leader).kind].faces
    own = board.module.leaders[leader].faces
    return any(face.id == REPLACEMENT for face in faces) and REPLACEMENT in own


@rule("gbacw-306")
def may_be_replaced(board: Board, leader: str) -> bool:
    """Whether anybody takes the place of a leader (12.74).

    Leaders without a replacement stay lost. A brigadier who was one himself comes back.
    """
    named = board.module.leaders[leader].replaced_by
    if named and board.module.leaders[named].reserve:
        return named not in board.state.pieces
    if not _has_back(board, leader):
        return False
    was_second = board.piece(leader).face == REPLACEMENT
    return not was_second or level_of(board, leader) == "brigade"


@rule("gbacw-307")
def promoted(board: Board, leader: str) -> str:
    """The leader lower down who takes over a command; empty if it is somebody new (12.75, 12.76).

    If he is out of the game himself it is the one of the senior formation below.
    """
    named = board.module.leaders[leader].replaced_by
    if not named:
        return ""
    if _is_original(board, named):
        return named
    below = [one for one in leaders_below(board, leader) if _is_original(board, one)]
    return min(below, key=lambda one: _seniority(board, one), default="")


def _is_original(board: Board, leader: str) -> bool:
    """Whether a leader is on the map and is the one that the game began with."""
    return is_on_map(board, leader) and board.piece(leader).face != REPLACEMENT


def _seniority(board: Board, leader: str) -> tuple[int, int]:
    """The number of the formation that he leads, then the worth of his ratings (12.76)."""
    command = board.module.leaders[leader].commands[0]
    ordinal = int(board.module.commands[command].attributes.get("number", 0))
    names = ("initiative", "efficiency", "coordination", "activation", "orders_rating")
    worth = sum(int(board.attribute(leader, name, 0) or 0) for name in names)
    return ordinal or 1000, -worth


@rule("gbacw-306")
def _places_for(board: Board, leader: str) -> list[str]:
    """Where a replacement may be put: with any unit of the command, or with his superior."""
    led = commands_of(board, leader)
    units = [unit for command in led for unit in units_of(board, command)]
    found = dict.fromkeys(
        hex_ for unit in units if not is_abandoned(board, unit) for hex_ in board.piece(unit).hexes
    )
    if found:
        return list(found)
    above = superior_of(board, led[0]) if led else ""
    over = leader_of(board, above) if above else ""
    return [board.piece(over).hex] if over and is_on_map(board, over) else []


async def _placed(game: Game, leader: str, hexes: list[str]) -> str:
    return await ask_if_needed(
        choose_one(
            "hex",
            game.piece(leader).side,
            tr("Where does the successor of {piece} take command?", piece=game.names.piece(leader)),
            lambda: hexes,
            "gbacw-306",
            why_not=lambda _: Refusal(tr("No unit of his command stands there."), "gbacw-306"),
        )
    )

"""Engineering (15): breastworks that infantry builds, pays for and pulls down."""

from typing import Final

from msgspec import field

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.piece_events import Placed, StatusSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.activation import counted_of
from hexwright.engine.parts.facing import VERTICES, turn
from hexwright.engine.parts.ground import distance, near, trait
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.command import has_whole_chain, was_in_command
from hexwright.engine.systems.gbacw.fatigue import fatigue_row
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.markers import in_reserve
from hexwright.engine.systems.gbacw.naming import name_piece, one_at_a_time
from hexwright.engine.systems.gbacw.orders import may
from hexwright.engine.systems.gbacw.troops import (
    BUILDING,
    DESIGNATED,
    FIRED,
    MOVED,
    SPENT,
    acts_with,
    has,
    in_column,
    is_extended,
    is_foot,
    number,
)
from hexwright.engine.systems.gbacw.turning import turned_with
from hexwright.engine.systems.gbacw.works import WORKS, built_works
from hexwright.schema.language import later, tr

_BUILDERS: Final = "builders"
_ASKED: Final = "engineering"


class Builders(OwnRecord, frozen=True):
    """Where units build, and how they face: whoever leaves or turns builds no more."""

    sites: dict[str, tuple[str, int]] = field(default_factory=dict)


def builders(board: Board) -> dict[str, tuple[str, int]]:
    """The units that build, their hex and facing."""
    found = board.state.records.get(_BUILDERS)
    return found.sites if isinstance(found, Builders) else {}


# --- beginning (15.11-15.13) ----------------------------------------------------------------------


@rule("gbacw-331", "gbacw-332", "gbacw-350", "gbacw-335")
def may_build(board: Board, unit: str) -> bool:
    """Whether a unit may begin breastworks: on foot, by advance orders, in command (15.11)."""
    if not is_foot(board, unit) or not may(board, unit, "build") or in_column(board, unit):
        return False
    brigade = acts_with(board, unit)
    if has(board, unit, BUILDING) or in_reserve(board, brigade):
        return False
    if not was_in_command(board, unit) or not has_whole_chain(board, brigade):
        return False
    tired = not fatigue_row(board, brigade)["builds"]
    return not tired and all(
        _is_site(board, hex_, board.piece(unit).side) for hex_ in board.piece(unit).hexes
    )


@rule("gbacw-332")
def _is_site(board: Board, hex_: str, side: str) -> bool:
    """Whether works can be built in a hex: material near, and no enemy beside the way (15.12)."""
    if trait(board, hex_, "no_breastworks"):
        return False
    standing_ = {
        work for (inner, _), works in built_works(board).items() if inner == hex_ for work in works
    }
    if len(standing_) >= number(board, "breastworks-in-a-hex"):
        return False
    most = number(board, "breastworks-material-distance")
    seen, edge = {hex_}, [hex_]
    if is_beside_enemy(board, hex_, side):
        return False
    for _ in range(most + 1):
        if any(trait(board, one, "breastworks_material") for one in edge):
            return True
        around = dict.fromkeys(other for one in edge for other in near(board, one))
        edge = [
            one
            for one in around
            if one not in seen
            and distance(board, hex_, one) <= most
            and not is_beside_enemy(board, one, side)
        ]
        seen.update(edge)
    return False


@rule("gbacw-331", "gbacw-333", "gbacw-352")
async def begin_works(game: Game) -> bool:
    """Let both sides begin breastworks, one unit at a time (15.13)."""
    return await one_at_a_time(game, _ASKED, _begin_one)


async def _begin_one(game: Game, side: str) -> None:
    able = [unit for unit in units_on_map(game, side) if may_build(game, unit)]
    chosen = await name_piece(
        game,
        side,
        _ASKED,
        able,
        (tr("Which unit begins breastworks?"), tr("No more works")),
        lambda: Refusal(tr("It cannot build here and now."), "gbacw-331"),
        "gbacw-331",
    )
    if not chosen:
        return
    if not is_extended(game, chosen):
        group = turned_with(game, chosen)
        await turn(game, group, "gbacw-333", profile_of(game, chosen), VERTICES)
    game.emit(StatusSet(chosen, BUILDING, rule="gbacw-333"))
    piece = game.piece(chosen)
    sites = {**builders(game), chosen: (piece.hex, piece.facing or 1)}
    game.emit(RecordSet(_BUILDERS, Builders(sites), rule="gbacw-333"))


# --- going on and ending (15.13, 15.14) -----------------------------------------------------------


@rule("gbacw-334")
def stop_building(board: Board, unit: str) -> None:
    """A unit gives up what it builds (15.14)."""
    if has(board, unit, BUILDING):
        words = later("{piece} stops building.|{piece} stop building.")
        board.emit(StatusSet(unit, BUILDING, 0, words=words, rule="gbacw-334"))
    sites = {one: site for one, site in builders(board).items() if one != unit}
    if sites != builders(board):
        board.emit(RecordSet(_BUILDERS, Builders(sites), rule="gbacw-334"))


@rule("gbacw-334", "gbacw-335")
def settle_builders(board: Board) -> None:
    """Those who did anything else, left, turned, fired or are too tired build no more (15.14)."""
    for unit, (hex_, facing) in builders(board).items():
        piece = board.piece(unit)
        gone = not is_on_map(board, unit) or (piece.hex, piece.facing) != (hex_, facing)
        busy = any(
            one in (MOVED, SPENT, DESIGNATED) or one.startswith(FIRED)
            for one in counted_of(board, unit)
        )
        tired = not fatigue_row(board, acts_with(board, unit))["builds"]
        if gone or busy or tired or not may(board, unit, "build"):
            stop_building(board, unit)


@rule("gbacw-333", "gbacw-354")
def finish_works(game: Game) -> None:
    """At the end of a turn builders get on, and what is finished stands (15.13)."""
    needed = int(light(game)["construction_turns"])
    for unit in list(builders(game)):
        level = game.piece(unit).statuses.get(BUILDING, 0)
        if level < needed:
            game.emit(StatusSet(unit, BUILDING, level + 1, rule="gbacw-333"))
            continue
        piece = game.piece(unit)
        for hex_ in piece.hexes:
            numbers = [one for one in game.state.pieces if one.startswith(f"{WORKS}#")]
            marker = Piece(f"{WORKS}#{len(numbers) + 1}", WORKS, hex=hex_, facing=piece.facing)
            words = later("Breastworks are finished in {hex}.")
            game.emit(Placed(marker, words, rule="gbacw-333"))
        game.emit(StatusSet(unit, BUILDING, 0, rule="gbacw-333", visible_to=()))
        sites = {one: site for one, site in builders(game).items() if one != unit}
        game.emit(RecordSet(_BUILDERS, Builders(sites), rule="gbacw-333"))

"""Loose cannons (6.24): what leaders do who act on their own, by their profile."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.obligations import Obligation
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.facing import arc_hexes
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.command import enemy_hexes
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import POINT, off_road, spread
from hexwright.engine.systems.gbacw.initiative import DIE
from hexwright.engine.systems.gbacw.orders import set_orders
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import (
    MARCH,
    acts_with,
    brigade_order,
    fighters_in,
    is_gun,
    is_mounted,
    leader_of,
    movement_class,
    units_of,
)
from hexwright.schema.language import later, tr

ATTACKS, RETREATS, ADVANCES = "attack", "retreat", "advance"
_ALONE: Final = later("{piece} acts on his own.")


@rule("gbacw-059", "gbacw-060", "gbacw-061", "gbacw-062", "gbacw-063")
async def act_on_his_own(game: Game, brigade: str) -> None:
    """Do what the profile of a brigade's leader makes of a loose cannon (6.24)."""
    leader = leader_of(game, brigade)
    game.emit(Remarked(_ALONE, piece=leader, rule="gbacw-059"))
    profile = str(game.attribute(leader, "profile", "normal"))
    if game.look_up("loose-cannon", profile)["effect"] == "roll":
        roll = game.roll(
            DIE,
            later("unreliable leader"),
            "gbacw-062",
            side=game.piece(leader).side,
            piece=leader,
        )
        profile = str(game.look_up("unreliable", total=roll)["profile"])
    effect = game.look_up("loose-cannon", profile)["effect"]
    if effect == RETREATS:
        await _fall_back(game, brigade)
    elif effect == ATTACKS and brigade_order(game, brigade) != MARCH:
        await _go_for_them(game, brigade, profile)


@rule("gbacw-059")
async def _go_for_them(game: Game, brigade: str, profile: str) -> None:
    """The brigade attacks if one of its units is near enough to the enemy, else it advances."""
    close = any(is_within_reach(game, unit, profile) for unit in units_of(game, brigade))
    await set_orders(game, brigade, "attack" if close else "advance", "gbacw-059")
    known = activation(game)
    loose = {**known.loose, brigade: ATTACKS if close else ADVANCES}
    note_activation(game, replace(known, loose=loose), "gbacw-059")


@rule("gbacw-059")
def is_within_reach(board: Board, unit: str, profile: str) -> bool:
    """Whether a unit is within so many points of a hex next to the enemy (6.24)."""
    row = board.look_up("loose-cannon", profile)
    most = int(row["within_mounted" if is_mounted(board, unit) else "within"]) * POINT
    side, mover = board.piece(unit).side, movement_class(board, unit)

    def step(start: str, end: str) -> int | None:
        found = off_road(board, start, end, mover, "attack")
        is_barred = any(board.piece(fighter).side != side for fighter in fighters_in(board, end))
        return None if found is None or is_barred else found.cost

    reached = spread(board, board.piece(unit).hex, most, step)
    return any(is_beside_enemy(board, one, side) for one in reached)


# --- what the troops must do then -----------------------------------------------------------------


@rule("gbacw-059")
def is_driven(board: Board, unit: str) -> bool:
    """Whether the leader of a unit drives it at the enemy in this activation."""
    return acts_with(board, unit) in activation(board).loose and not is_gun(board, unit)


def nearness(board: Board, unit: str, hexes: Iterable[str]) -> int:
    """How near hexes are to the nearest enemy of a unit, nearer being more."""
    enemies = enemy_hexes(board, board.piece(unit).side)
    return -min((distance(board, a, b) for a in hexes for b in enemies), default=0)


def faces_enemy(board: Board, unit: str, hex_: str, facing: int) -> bool:
    """Whether a unit of one hex that must shock has an enemy in front, looking so from there."""
    if not must_shock(board, unit) or board.piece(unit).extends:
        return False
    ahead = arc_hexes(board, hex_, facing, profile_of(board, unit), "front")
    return any(one in ahead for one in enemy_hexes(board, board.piece(unit).side))


_NEVER: Final = -1000
# Where a unit comes to lie by an answer, and how it may look then.
Standing = tuple[Sequence[str], Sequence[int]]


@rule("gbacw-059")
def drive(
    board: Board, unit: str, after: Callable[[tuple[str, ...] | str], Standing]
) -> Obligation[tuple[str, ...] | str]:
    """A unit that is driven goes as near to the enemy as it can, faces him, and does not fire."""

    def measure(choice: tuple[str, ...] | str) -> int:
        if choice in (":fire", ":rally", ":resupply", ":withdraw"):
            return _NEVER
        hexes, facings = after(choice)
        faces = any(faces_enemy(board, unit, hexes[0], facing) for facing in facings)
        return 2 * nearness(board, unit, hexes) + faces

    words = tr("Its leader drives it at the enemy: it goes as near as it can and does not fire.")
    return Obligation(measure=measure, words=words, rule="gbacw-059")


@rule("gbacw-059")
def drive_all(waiting: Callable[[], bool]) -> Obligation[str]:
    """All units that are driven act before their brigade has done (6.24)."""
    words = tr("Its leader drives the brigade at the enemy: all units that can go at him must.")
    return Obligation(
        measure=lambda choice: 0 if choice == PASS and waiting() else 1,
        words=words,
        rule="gbacw-059",
    )


@rule("gbacw-059")
def must_shock(board: Board, unit: str) -> bool:
    """Whether a unit that its leader drives has to shock those in front of it."""
    return is_driven(board, unit) and activation(board).loose[acts_with(board, unit)] == ATTACKS


@rule("gbacw-061")
async def _fall_back(game: Game, brigade: str) -> None:
    """Every unit but artillery retreats; the brigade advances, and is done for this marker."""
    for unit in units_of(game, brigade):
        if not is_gun(game, unit) and is_on_map(game, unit):
            await fight.retreat(game, unit, 1, cause="cautious-leader", rule="gbacw-061")
    await set_orders(game, brigade, "advance", "gbacw-061")
    known = activation(game)
    note_activation(game, replace(known, finished=(*known.finished, brigade)), "gbacw-061")

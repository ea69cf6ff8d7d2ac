"""Marching: units go along hexes, and what happens to them and to others on the way (5.E)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    OFF_MAP,
    PASS,
    Decision,
    Preview,
    ask,
    choose_path,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, standing_of
from hexwright.engine.core.piece_events import Eliminated, Moved, Rotated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import Refusal
from hexwright.engine.parts.ground import near, trait
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.commanders import displace_commanders, make_way
from hexwright.engine.systems.jdg.ground import crosses_by_road, sides_between
from hexwright.engine.systems.jdg.obstacles import Units, must_stop
from hexwright.engine.systems.jdg.points import FORCED, LEFT_SQUARE, points_of
from hexwright.engine.systems.jdg.reach import March, Path, cost_of, reach_of, ways, why_not
from hexwright.engine.systems.jdg.results import hit
from hexwright.engine.systems.jdg.stacks import settle
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    MOVED,
    SQUARE,
    arm_of,
    can,
    commanders,
    in_square,
    is_on_map,
)
from hexwright.engine.systems.jdg.turning import fellows, turn
from hexwright.engine.systems.jdg.victory import score_exit
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names

# --- hex by hex -----------------------------------------------------------------------------------


@rule("jdg-046", "jdg-073", "jdg-082", "jdg-108")
async def enter_hex(
    game: Game, units: Sequence[str], path: Sequence[str], number: str = "jdg-073"
) -> Units:
    """Move units along hexes together; those of them who get to the end.

    They go in one stride as far as nothing happens; ground that disorders and enemy commanders who
    fall back come in between.
    """
    going, todo = tuple(units), tuple(path)
    while going and todo:
        start, side = game.piece(going[0]).hex, game.piece(going[0]).side
        stride = _stride(game, going, start, todo)
        here, todo = todo[:stride], todo[stride:]
        before = here[-2] if len(here) > 1 else start
        await make_way(game, here[-1], side)
        for one in going:
            game.emit(Moved(one, here[-1], path=(start, *here), rule=number))
        await displace_commanders(game, here[-1], side)
        for one in going:
            if disorders(game, arm_of(game, one), before, here[-1]):
                await hit(game, one, "disorder", Cause("terrain", rule="jdg-082"))
        going = tuple(one for one in going if is_on_map(game, one) and _is_in(game, one, here[-1]))
    if going:
        settle(game, path[-1], *going)
    return going


def _is_in(board: Board, unit: str, hex_: str) -> bool:
    return board.piece(unit).hex == hex_


def _stride(board: Board, units: Units, start: str, path: Path) -> int:
    """How many hexes units go before something happens."""
    watched = _watched(board, board.opponent(board.piece(units[0]).side))
    arms = dict.fromkeys(arm_of(board, one) for one in units)
    for number, (one, other) in enumerate(zip((start, *path), path, strict=False), 1):
        if other in watched or any(disorders(board, arm, one, other) for arm in arms):
            return number
    return len(path)


@standing_of
def _watched(board: Board, side: str) -> frozenset[str]:
    """The hexes of a side's commanders, and those beside them."""
    hexes = [board.piece(one).hex for one in commanders(board, side)]
    return frozenset(hex_ for one in hexes for hex_ in (one, *near(board, one)))


@lasting
@rule("jdg-082", "jdg-205")
def disorders(board: Board, arm: str, start: str, end: str) -> bool:
    """Whether a step disorders an arm: by the ground entered or the hexside, away from roads."""
    if crosses_by_road(board, start, end):
        return False
    sides = [one.kind.attributes.get("disorders", ()) for one in sides_between(board, start, end)]
    return any(arm in arms for arms in (trait(board, end, "disorders", ()), *sides))


# --- a whole move ---------------------------------------------------------------------------------


@rule("jdg-064", "jdg-075")
async def march(game: Game, move: March, path: Path) -> None:
    """Let units make their move of this activation, which begins along a path."""
    for one in move.units:
        game.emit(Counted(ACTIVATION, MOVED, one))
        if in_square(game, one):
            game.emit(StatusSet(one, SQUARE, 0, rule="jdg-088"))
            game.emit(Counted(ACTIVATION, LEFT_SQUARE, one))
    while path:
        rest = _after(game, move, path)
        arrived = await enter_hex(game, move.units, [one for one in path if one != OFF_MAP])
        if path[-1] == OFF_MAP:
            _leave_map(game, arrived)
            return
        move, path = await onward(game, rest, arrived)


def _after(board: Board, move: March, path: Path) -> March:
    """A move with what is left of it after a path; no points if it ends there."""
    start = board.piece(move.units[0]).hex
    before, end = (path[-2] if len(path) > 1 else start), path[-1]
    goes_on = end != OFF_MAP and (
        (move.mode == FORCED and len(move.units) > 1)
        or any(disorders(board, arm_of(board, one), before, end) for one in move.units)
    )
    cost = cost_of(board, move, path) if goes_on else None
    if cost is None or isinstance(cost, Refusal):
        return move._replace(points=0, entry="")
    return move._replace(points=move.points - cost, spent=move.spent + cost, entry="")


@rule("jdg-065", "jdg-082")
async def onward(game: Game, rest: March, arrived: Units) -> tuple[March, Path]:
    """Who goes on where, of those who arrived; for the others the move has ended, and they turn.

    Units disordered by the ground go on as far as their disordered face allows; a stack on a forced
    march may leave units behind.
    """
    rest = _cut(game, rest, arrived)
    path: Path = ()
    if rest.points > 0 and reach_of(game, rest).places:
        if rest.mode == FORCED and len(arrived) > 1:
            rest = rest._replace(units=await _who_marches_on(game, arrived))
        choice = await ask(where(game, rest, {PASS: tr("Halt")})) if rest.units else ()
        path = () if isinstance(choice, str) else choice
    leaving = rest.units if path else ()
    await face(game, tuple(one for one in arrived if one not in leaving), leaving)
    return rest, path


def _cut(board: Board, rest: March, arrived: Units) -> March:
    """The rest of a move for those who arrived, with the points of the faces they show now."""
    if not arrived or not rest.points:
        return rest._replace(points=0)
    here = board.piece(arrived[0]).hex
    is_over = must_stop(board, arrived, rest.mode, here) or (
        rest.mode == FORCED and not all(can(board, one, FORCED) for one in arrived)
    )
    most = points_of(board, arrived, rest.mode) - rest.spent
    return rest._replace(units=arrived, points=0 if is_over else min(rest.points, most))


async def _who_marches_on(game: Game, units: Units) -> Units:
    return await ask(
        choose_several(
            "piece",
            game.piece(units[0]).side,
            tr("Who marches on? The others stay here."),
            lambda: units,
            "jdg-065",
        )
    )


class LeftMap(Eliminated, frozen=True):
    """A unit leaves the map where the scenario lets it, and is not lost."""

    def text(self, names: "Names") -> str:
        """Who is gone."""
        return tr("{piece} leaves the map.", piece=names.piece(self.piece))


@rule("jdg-077")
def _leave_map(game: Game, units: Units) -> None:
    """Units leave the map where the scenario lets them."""
    for one in units:
        game.emit(LeftMap(one, rule="jdg-077"))
        score_exit(game, one)


# --- the question ---------------------------------------------------------------------------------


def where(game: Game, move: March, buttons: Mapping[str, str]) -> Decision[Path | str]:
    """Ask for the way that units take."""
    first = move.units[-1]
    return choose_path(
        game.piece(first).side,
        _where(game, move.units),
        lambda: ways(game, move),
        "jdg-073",
        buttons=buttons,
        subject=first,
        allows=lambda path: why_not(game, move, path) is None,
        why_not=lambda path: why_not(game, move, path),
        preview=lambda path: _preview(game, move, path),
    )


def _where(game: Game, units: Units) -> str:
    if len(units) == 1:
        return tr("Where does {piece} move?", piece=game.names.piece(units[0]))
    return tr("Where do {pieces} move?", pieces=game.names.pieces(units))


def _preview(board: Board, move: March, path: Path | str) -> Preview | None:
    """What a way costs, and what it does to units."""
    cost = Refusal("off-map") if isinstance(path, str) or not path else cost_of(board, move, path)
    if isinstance(cost, Refusal) or isinstance(path, str):
        return None
    text = tr(
        "{cost} of {points} movement points.",
        cost=f"{float(cost):g}",
        points=f"{float(move.points):g}",
    )
    start = move.entry or board.piece(move.units[0]).hex
    before = path[-2] if len(path) > 1 else start
    arms = dict.fromkeys(arm_of(board, one) for one in move.units)
    if path[-1] != OFF_MAP and any(disorders(board, arm, before, path[-1]) for arm in arms):
        return Preview(text + " " + tr("The ground disorders them."), rule="jdg-082")
    return Preview(text, rule="jdg-073")


# --- facing at the end ----------------------------------------------------------------------------


@rule("jdg-138", "jdg-140")
async def face(game: Game, units: Units, leaving: Units = ()) -> None:
    """Units that have ended their move turn as they like, or as those do whom they joined.

    Those who are about to leave the hex do not count.
    """
    for is_gun in (False, True):
        own = [
            one
            for one in units
            if is_on_map(game, one) and (arm_of(game, one) == ARTILLERY) == is_gun
        ]
        if own:
            gone = (*own, *leaving)
            others = [one for one in fellows(game, own[0]) if one not in gone]
            await _face_like(game, own, others[0] if others else "")


async def _face_like(game: Game, units: Sequence[str], other: str) -> None:
    if other:
        facing = game.piece(other).facing
        for one in units:
            if facing is not None and game.piece(one).facing != facing:
                game.emit(Rotated(one, facing, rule="jdg-138"))
        return
    is_gun = arm_of(game, units[0]) == ARTILLERY
    if is_gun or not trait(game, game.piece(units[0]).hex, "six_fronts"):
        await turn(game, units, "jdg-140")

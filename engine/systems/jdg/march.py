"""Marching: units go along hexes, and what happens to them and to others on the way (5.4)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

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
from hexwright.engine.core.memory import lasting, whereabouts_of
from hexwright.engine.core.piece_events import Eliminated, Rotated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import Refusal
from hexwright.engine.parts.ground import crosses_by_road, near, sides_between, trait
from hexwright.engine.parts.movement import Action, MoveRules, PaidStep, Travelled, carry_out
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.commanders import displace_commanders, make_way
from hexwright.engine.systems.jdg.facing import fellows, turn
from hexwright.engine.systems.jdg.reach import (
    FORCED,
    LEFT_SQUARE,
    March,
    Path,
    Units,
    cost_of,
    costs_of_way,
    must_stop,
    points_of,
    reach_of,
    ways,
    why_not,
)
from hexwright.engine.systems.jdg.results import hit
from hexwright.engine.systems.jdg.stacking import settle
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    LEAVES_SQUARE,
    MOVED,
    SQUARE,
    arm_of,
    can,
    commanders,
    in_square,
    is_gun,
)
from hexwright.engine.systems.jdg.victory import score_exit
from hexwright.schema.language import later, tr, tr_many

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names

# --- hex by hex -----------------------------------------------------------------------------------


@rule("jdg-046", "jdg-073", "jdg-108")
async def enter_hex(
    game: Game,
    units: Sequence[str],
    path: Sequence[str],
    rule_id: str = "jdg-073",
    words: str = "",
) -> Units:
    """Move units along hexes together; those of them who get to the end (5.4.1, 6.1.2).

    `words` tell it, if it is no march.
    """
    return (await _go(game, units, [Action(one) for one in path], rule_id, words)).units


async def _go(
    game: Game, units: Sequence[str], actions: Sequence[Action], rule_id: str, words: str = ""
) -> Travelled:
    """Move units along hexes; those who arrive lie at the bottom of the stack there (6.1.2)."""
    steps = _STEPS._replace(words=words) if words else _STEPS
    done = await carry_out(game, units, actions, steps, rule_id)
    if done.units and actions:
        settle(game, actions[-1].hex, *done.units)
    return done


async def _make_way(game: Game, step: PaidStep) -> bool:
    """Enemy commanders in the hex fall back before they are run over (3.5.2)."""
    await make_way(game, step.hex, game.piece(step.units[0]).side)
    return True


@rule("jdg-082")
async def _arrive(game: Game, step: PaidStep) -> bool:
    """Enemy commanders beside the hex fall back (3.5.2); ground may disorder units (9.7.1)."""
    await displace_commanders(game, step.hex, game.piece(step.units[0]).side)
    for unit in step.units:
        if disorders(game, arm_of(game, unit), step.before, step.hex):
            await hit(game, unit, "disorder", Cause("terrain", rule="jdg-082"))
    return True


def _stride(board: Board, units: Units, start: str, actions: Sequence[Action]) -> int:
    """How many hexes units go before something happens."""
    watched = _watched(board, board.opponent(board.piece(units[0]).side))
    arms = dict.fromkeys(arm_of(board, unit) for unit in units)
    for count, action in enumerate(actions, 1):
        end = action.hex
        if end in watched or any(disorders(board, arm, start, end) for arm in arms):
            return count
        start = end
    return len(actions)


_STEPS: Final = MoveRules(before=_make_way, after=_arrive, stride=_stride)


@whereabouts_of
def _watched(board: Board, side: str) -> frozenset[str]:
    """The hexes of a side's commanders, and those beside them."""
    hexes = [board.piece(commander).hex for commander in commanders(board, side)]
    return frozenset(hex_ for one in hexes for hex_ in (one, *near(board, one)))


@lasting
@rule("jdg-082", "jdg-205")
def disorders(board: Board, arm: str, start: str, end: str) -> bool:
    """Whether a step disorders an arm: by the hex or the hexside, away from roads (9.7.1)."""
    if crosses_by_road(board, start, end):
        return False
    sides = [side.kind.attributes.get("disorders", ()) for side in sides_between(board, start, end)]
    return any(arm in arms for arms in (trait(board, end, "disorders", ()), *sides))


# --- a whole move ---------------------------------------------------------------------------------


@rule("jdg-064", "jdg-075")
async def march(game: Game, move: March, path: Path) -> None:
    """Let units make their move of this activation, which begins along a path (5.4.1)."""
    steps, goes_on = _planned(game, move, path)
    for unit in move.units:
        game.emit(Counted(ACTIVATION, MOVED, unit))
        if in_square(game, unit):
            game.emit(StatusSet(unit, SQUARE, 0, LEAVES_SQUARE, rule="jdg-088"))
            game.emit(Counted(ACTIVATION, LEFT_SQUARE, unit))
    while path:
        done = await _go(game, move.units, steps, "jdg-073")
        if path[-1] == OFF_MAP:
            _leave_map(game, done.units)
            return
        left = move.points - done.spent if goes_on else 0
        rest = move._replace(points=left, spent=move.spent + done.spent, entry="")
        move, path = await onward(game, rest, done.units)
        if path:
            steps, goes_on = _planned(game, move, path)


@rule("jdg-065", "jdg-074", "jdg-082")
def _planned(board: Board, move: March, path: Path) -> tuple[list[Action], bool]:
    """The hexes of a way with what each costs, and whether the owner decides anew at its end.

    He does where a forced march may split (5.1.3), and where ground disorders (9.7.1). Otherwise
    what is left is lost (5.4.1), and nobody counts; no more where he is let go a way that is
    against the rules.
    """
    hexes = path[:-1] if path[-1] == OFF_MAP else path
    before = path[-2] if len(path) > 1 else board.piece(move.units[0]).hex
    goes_on = hexes == path and (
        (move.mode == FORCED and len(move.units) > 1)
        or any(disorders(board, arm_of(board, unit), before, path[-1]) for unit in move.units)
    )
    costs = costs_of_way(board, move, path) if goes_on else ()
    if not costs or isinstance(costs, Refusal):
        return [Action(hex_) for hex_ in hexes], False
    return [Action(*one) for one in zip(hexes, costs, strict=True)], True


@rule("jdg-065", "jdg-082")
async def onward(game: Game, rest: March, arrived: Units) -> tuple[March, Path]:
    """Who goes on where, of those who arrived; for the others the move has ended, and they turn.

    Units disordered by the ground go on as far as their disordered face allows (9.7.1); a stack on
    a forced march may leave units behind (5.1.3).
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
            why_no_member=lambda one: none_of(game, units, one, "jdg-065"),
        )
    )


class LeftMap(Eliminated, frozen=True):
    """A unit leaves the map where the scenario lets it, and is not lost."""

    def text(self, names: "Names") -> str:
        """Who is gone."""
        words = later("{piece} leaves the map.|{piece} leave the map.")
        return tr_many(words, names.number(self.piece), piece=names.piece(self.piece))


@rule("jdg-077")
def _leave_map(game: Game, units: Units) -> None:
    """Units leave the map where the scenario lets them (5.4.1)."""
    for unit in units:
        game.emit(LeftMap(unit, rule="jdg-077"))
        score_exit(game, unit)


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
    arms = dict.fromkeys(arm_of(board, unit) for unit in move.units)
    if path[-1] != OFF_MAP and any(disorders(board, arm, before, path[-1]) for arm in arms):
        return Preview(text + " " + tr("The ground disorders them."), rule="jdg-082")
    return Preview(text, rule="jdg-073")


# --- facing at the end ----------------------------------------------------------------------------


@rule("jdg-138", "jdg-140")
async def face(game: Game, units: Units, leaving: Units = ()) -> None:
    """Units that have ended their move turn as they like, or as those do whom they joined.

    Infantry and cavalry share one facing, guns another (7.1). Those who are about to leave the hex
    do not count.
    """
    for guns in (False, True):
        own = [unit for unit in units if is_on_map(game, unit) and is_gun(game, unit) == guns]
        if own:
            gone = (*own, *leaving)
            others = [fellow for fellow in fellows(game, own[0]) if fellow not in gone]
            await _face_like(game, own, others[0] if others else "")


async def _face_like(game: Game, units: Sequence[str], other: str) -> None:
    if other:
        facing = game.piece(other).facing
        for unit in units:
            if facing is not None and game.piece(unit).facing != facing:
                game.emit(Rotated(unit, facing, rule="jdg-138"))
        return
    if is_gun(game, units[0]) or not trait(game, game.piece(units[0]).hex, "six_fronts"):
        await turn(game, units, "jdg-140")

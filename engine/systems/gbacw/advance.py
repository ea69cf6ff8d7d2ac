"""Advances (12.6, 11.46): into hexes that fire or shock have emptied."""

from collections.abc import Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_action, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Formed, Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import moved, wheeled
from hexwright.engine.parts.facing import facings_within, turn
from hexwright.engine.parts.ground import direction, distance, field_of, near
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.facing import body
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import Step, off_road
from hexwright.engine.systems.gbacw.leader_losses import leaders_in, relocate_leaders
from hexwright.engine.systems.gbacw.reaction_facing import after_step
from hexwright.engine.systems.gbacw.results import DONE, finish, man_guns, toll_of, upset
from hexwright.engine.systems.gbacw.retreat import close_up, follow_units, join
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MOVED,
    STANDS,
    UNSTEADY,
    fighters_in,
    formation_refusing,
    is_abandoned,
    is_disordered,
    is_extended,
    is_gun,
    movement_class,
    refused_hands,
)
from hexwright.engine.systems.gbacw.turning import drop_covered_refusals
from hexwright.schema.language import later, tr


@rule("gbacw-302", "gbacw-148")
def step_forward(board: Board, unit: str, start: str, end: str) -> Step | None:
    """A step of an advance; bridges and fords may be used under all orders (9.44, 12.6)."""
    return off_road(board, start, end, movement_class(board, unit), "advance")


@rule("gbacw-302", "gbacw-265")
def may_advance(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit can advance into a hex: empty of enemies, open to it, and with room (12.6)."""
    if not is_on_map(board, unit) or is_gun(board, unit):
        return False
    side = board.piece(unit).side
    if any(not is_abandoned(board, enemy) for enemy in enemies_in(board, hex_, side)):
        return False
    starts = [one for one in board.piece(unit).hexes if distance(board, one, hex_) == 1]
    if not any(step_forward(board, unit, start, hex_) is not None for start in starts):
        return False
    there = [fighter for fighter in fighters_in(board, hex_) if fighter != unit]
    return may_share(board, [*there, unit])


@rule("gbacw-301", "gbacw-302")
async def advance_after_fire(game: Game, unit: str, hex_: str) -> None:
    """A unit whose fire has emptied the hex next to it may take it at once (12.6).

    Who came beside the target in this activation did not begin there, and stays.
    """
    if any(game.count(ACTIVATION, what, unit) for what in (DONE, MOVED)):
        return
    if not may_advance(game, unit, hex_):
        return
    prompt = tr("Does {piece} advance to {hex}?", piece=game.names.piece(unit), hex=hex_)
    if not await ask(yes_no(game.piece(unit).side, prompt, "gbacw-301", subject=unit)):
        return
    await advance(game, unit, hex_, "gbacw-301")
    if is_on_map(game, unit):
        game.emit(Counted(ACTIVATION, STANDS, unit, rule="gbacw-301"))
        await turn_after_advance(game, [unit], "gbacw-301")
        await after_step(game, unit)


@rule("gbacw-248", "gbacw-302", "gbacw-120", "gbacw-123", "gbacw-083", "gbacw-310")
async def advance(game: Game, unit: str, hex_: str, rule_id: str) -> bool:
    """Let a unit advance into a hex; whether it may go on from there (12.6).

    Ground may disorder it, and stops one that is disordered already. An extended line advances
    extended if it can (8.47).
    """
    start = game.piece(unit).hex
    leaders = leaders_in(game, start)
    layout = await _laid_out(game, unit, hex_)
    start = game.piece(unit).hex
    if refused_hands(game, unit):
        piece = game.piece(unit)
        plain = formation_refusing((), extended=bool(piece.extends))
        game.emit(Formed(unit, plain, piece.extends, piece.facing, start, rule="gbacw-083"))
    words = later("{piece} advances to {hex}.|{piece} advance to {hex}.")
    to, extends = (layout.hexes[0], layout.hexes[1:]) if layout else (hex_, ())
    facing = layout.facing if layout else None
    path = (start, to) if to != start else ()
    game.emit(Moved(unit, to, path=path, extends=extends, facing=facing, words=words, rule=rule_id))
    game.emit(Counted(ACTIVATION, UNSTEADY, unit, rule="gbacw-209"))
    join(game, unit, start, rule_id)
    drop_covered_refusals(game, game.piece(unit).side)
    await follow_units(
        game, [leader for leader in leaders if is_on_map(game, leader)], [unit], (hex_,)
    )
    goes_on = await _cross_ground(game, unit, start, hex_)
    await man_guns(game, unit)
    await relocate_leaders(game)
    return goes_on


class Layout(NamedTuple):
    """How an extended unit lies after an advance: its hexes, the counter's first, its facing."""

    hexes: tuple[str, ...]
    facing: int


@rule("gbacw-120")
def layouts(board: Board, unit: str, hex_: str) -> list[Layout]:
    """The ways in which a line can advance into a hex and stay extended (8.47).

    As a block, a part of it coming into the hex, or wheeling upon the other part.
    """
    piece, field = board.piece(unit), field_of(board)
    found: list[Layout] = []
    lies = body(board, unit)
    for part in piece.hexes:
        if hex_ not in near(board, part):
            continue
        moves = [moved(field.grid, lies, direction(board, part, hex_))]
        moves += [
            wheeled(field.grid, lies, field.place(other), sixths)
            for other in piece.hexes
            if other != part
            for sixths in (1, -1)
        ]
        for move in moves:
            if all(map(field.exists, move.body.hexes)):
                hexes = tuple(map(field.number, move.body.hexes))
                made = Layout(hexes, move.body.facing)
                if hex_ in hexes and made not in found and _fits(board, unit, made):
                    found.append(made)
    return found


def _fits(board: Board, unit: str, layout: Layout) -> bool:
    new = [hex_ for hex_ in layout.hexes if hex_ not in board.piece(unit).hexes]
    return all(_is_free(board, unit, hex_) for hex_ in layout.hexes) and all(
        any(
            step_forward(board, unit, start, one) is not None
            for start in board.piece(unit).hexes
            if one in near(board, start)
        )
        for one in new
    )


@rule("gbacw-120", "gbacw-123")
async def _laid_out(game: Game, unit: str, hex_: str) -> Layout | None:
    """How an extended unit advances: as a line if it can, its owner choosing; else it closes up.

    One that has swung round its enemy closes up in any case (8.49). None for a single hex.
    """
    if not is_extended(game, unit):
        return None
    found = [] if game.count(ACTIVATION, "enveloped", unit) else layouts(game, unit, hex_)
    if not found:
        part = next(one for one in game.piece(unit).hexes if hex_ in near(game, one))
        close_up(game, unit, part, "gbacw-120")
        return None
    if len(found) == 1:
        return found[0]
    buttons = {
        f":lie-{number}": tr("In {hexes}", hexes=", ".join(one.hexes))
        for number, one in enumerate(found)
    }
    choice = await ask(
        choose_action(
            game.piece(unit).side,
            tr("How does {piece} advance?", piece=game.names.piece(unit)),
            buttons,
            "gbacw-120",
            subject=unit,
            about=lambda one: found[int(one.rpartition("-")[2])].hexes,
        )
    )
    return found[int(choice.rpartition("-")[2])]


def _is_free(board: Board, unit: str, hex_: str) -> bool:
    side = board.piece(unit).side
    if any(not is_abandoned(board, enemy) for enemy in enemies_in(board, hex_, side)):
        return False
    there = [fighter for fighter in fighters_in(board, hex_) if fighter != unit]
    return may_share(board, [*there, unit])


@rule("gbacw-302", "gbacw-281")
async def _cross_ground(game: Game, unit: str, start: str, hex_: str) -> bool:
    step = step_forward(game, unit, start, hex_)
    effect = step.disorder if step is not None else "none"
    if effect == "none":
        return True
    failed = effect == "automatic" or not check_cohesion(game, unit, rule="gbacw-302").passed
    if failed and is_disordered(game, unit):
        return False
    if failed:
        toll = toll_of(game, Blow("terrain", "gbacw-302"), game.piece(unit).hex)
        upset(game, toll, unit)
        await finish(game, toll)
    return True


@rule("gbacw-248", "gbacw-077")
async def turn_after_advance(
    game: Game, units: Sequence[str], rule_id: str, facings: Sequence[int] = ()
) -> None:
    """Units that have advanced may turn by one vertex, those of a hex together (11.46).

    `facings` are those that are open to them where it is not simply so.
    """
    here = [unit for unit in units if is_on_map(game, unit) and not is_extended(game, unit)]
    if not here:
        return
    facing = game.piece(here[0]).facing
    if facing is not None:
        # Who looks at a vertex does not turn with somebody on the march, who looks at a hexside.
        fellows = [
            fighter
            for fighter in fighters_in(game, game.piece(here[0]).hex)
            if (game.piece(fighter).facing or 0) % 2 == facing % 2
        ]
        open_ = facings or facings_within(facing, 1)
        await turn(game, fellows, rule_id, profile_of(game, fellows[0]), open_)

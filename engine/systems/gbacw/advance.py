"""Advances (12.6, 11.46): into hexes that fire or shock have emptied."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Formed, Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.bodies import hexes_at
from hexwright.engine.parts.facing import facings_within, turn
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.fire_modifiers import UNSTEADY
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import Step, off_road
from hexwright.engine.systems.gbacw.leader_losses import leaders_in, relocate_leaders
from hexwright.engine.systems.gbacw.results import finish, man_guns, toll_of, upset
from hexwright.engine.systems.gbacw.retreat import close_up, follow_units, join
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    LINE,
    fighters_in,
    is_abandoned,
    is_disordered,
    is_extended,
    is_gun,
    movement_class,
    refused_hands,
)
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
    if any(not is_abandoned(board, one) for one in enemies_in(board, hex_, side)):
        return False
    starts = [one for one in board.piece(unit).hexes if distance(board, one, hex_) == 1]
    if not any(step_forward(board, unit, one, hex_) is not None for one in starts):
        return False
    there = [one for one in fighters_in(board, hex_) if one != unit]
    return may_share(board, [*there, unit])


@rule("gbacw-301", "gbacw-302")
async def advance_after_fire(game: Game, unit: str, hex_: str) -> None:
    """A unit whose fire has emptied the hex next to it may take it at once (12.6)."""
    if not is_on_map(game, unit) or not may_advance(game, unit, hex_):
        return
    prompt = tr("Does {piece} advance to {hex}?", piece=game.names.piece(unit), hex=hex_)
    if await ask(yes_no(game.piece(unit).side, prompt, "gbacw-301", subject=unit)):
        await advance(game, unit, hex_, "gbacw-301")


@rule("gbacw-248", "gbacw-302", "gbacw-120", "gbacw-083", "gbacw-310")
async def advance(game: Game, unit: str, hex_: str, rule_id: str) -> bool:
    """Let a unit advance into a hex; whether it may go on from there (12.6).

    Ground may disorder it, and stops one that is disordered already. An extended line advances
    extended if it can (8.47).
    """
    start = game.piece(unit).hex
    leaders = leaders_in(game, start)
    extends = await _laid_out(game, unit, hex_)
    start = game.piece(unit).hex
    if refused_hands(game, unit):
        facing = game.piece(unit).facing
        game.emit(Formed(unit, LINE, game.piece(unit).extends, facing, start, rule="gbacw-083"))
    words = later("{piece} advances to {hex}.|{piece} advance to {hex}.")
    game.emit(Moved(unit, hex_, path=(start, hex_), extends=extends, words=words, rule=rule_id))
    game.emit(Counted(ACTIVATION, UNSTEADY, unit, rule="gbacw-209"))
    join(game, unit, start, rule_id)
    await follow_units(game, [one for one in leaders if is_on_map(game, one)], [unit], (hex_,))
    goes_on = await _cross_ground(game, unit, start, hex_)
    man_guns(game, unit)
    await relocate_leaders(game)
    return goes_on


async def _laid_out(game: Game, unit: str, hex_: str) -> tuple[str, ...]:
    """The further hexes of a unit that advances: as it lies if all its parts find room (8.47)."""
    if not is_extended(game, unit):
        return ()
    part = next(one for one in game.piece(unit).hexes if distance(game, one, hex_) == 1)
    hexes = hexes_at(game, unit, hex_) if part == game.piece(unit).hex else ()
    if hexes and all(_is_free(game, unit, one) for one in hexes):
        return hexes[1:]
    close_up(game, unit, part, "gbacw-120")
    return ()


def _is_free(board: Board, unit: str, hex_: str) -> bool:
    side = board.piece(unit).side
    if any(not is_abandoned(board, one) for one in enemies_in(board, hex_, side)):
        return False
    there = [one for one in fighters_in(board, hex_) if one != unit]
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
async def turn_after_advance(game: Game, units: Sequence[str], rule_id: str) -> None:
    """Units that have advanced may turn by one vertex, those of a hex together (11.46)."""
    here = [one for one in units if is_on_map(game, one) and not is_extended(game, one)]
    if not here:
        return
    facing = game.piece(here[0]).facing
    if facing is not None:
        fellows = fighters_in(game, game.piece(here[0]).hex)
        await turn(game, fellows, rule_id, profile_of(game, here[0]), facings_within(facing, 1))

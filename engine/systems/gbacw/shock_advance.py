"""Advances by shock (11.46): into the hexes that were emptied, and how one looks there."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.facing import arc_hexes, facings_within, turn
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.advance import advance, may_advance, turn_after_advance
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.reaction_facing import after_step
from hexwright.engine.systems.gbacw.shock_modifiers import Fight
from hexwright.engine.systems.gbacw.troops import ACTIVATION, NO_SHOCK, fighters_in, is_extended
from hexwright.schema.language import later, tr


@rule("gbacw-248", "gbacw-300", "gbacw-265")
async def advance_all(
    game: Game, fight: Fight, emptied: Sequence[str], *, freely: bool = False
) -> list[str]:
    """All attackers that can advance into an emptied hex, chargers first (11.46); who did.

    Defenders who follow `freely` face the hex first, wherever they looked before.
    """
    starts = {
        attacker: game.piece(attacker).hex
        for attacker in fight.attackers
        if is_on_map(game, attacker)
    }
    order = sorted(fight.attackers, key=lambda one: (one not in fight.chargers, _depth(game, one)))
    gone = []
    for unit in order:
        goals = [hex_ for hex_ in emptied if may_advance(game, unit, hex_)]
        if goals and is_on_map(game, unit) and not game.count(ACTIVATION, NO_SHOCK, unit):
            hex_ = await ask_if_needed(
                choose_one(
                    "hex",
                    game.piece(unit).side,
                    tr("Where does {piece} advance?", piece=game.names.piece(unit)),
                    lambda goals=goals: goals,  # type: ignore[misc] # the type of goals
                    "gbacw-248",
                    subject=unit,
                    why_not=lambda _, goals=goals: none_of_hexes(
                        goals, later("It may advance to: {hexes}."), "gbacw-248"
                    ),
                )
            )
            await advance(game, unit, hex_, "gbacw-248")
            gone.append(unit)
    for hex_ in hexes_of(game, [one for one in gone if is_on_map(game, one)]):
        here = [one for one in gone if is_on_map(game, one) and hex_ == game.piece(one).hex]
        if here:
            open_ = _facings_towards(game, here[0], starts[here[0]]) if freely else ()
            await turn_after_advance(game, here, "gbacw-248", open_)
    return [one for one in gone if is_on_map(game, one)]


def _facings_towards(board: Board, unit: str, start: str) -> list[int]:
    """The facings of a unit that turned towards its hex, went there, and may turn once more."""
    hex_, profile = board.piece(unit).hex, profile_of(board, unit)
    towards = [
        facing
        for facing in profile.facings
        if hex_ in arc_hexes(board, start, facing, profile, "front")
    ]
    return sorted({each for one in towards for each in facings_within(one, 1)})


def _depth(board: Board, unit: str) -> int:
    """How deep a unit lies in its stack: 0 on top."""
    here = list(reversed(fighters_in(board, board.piece(unit).hex)))
    return here.index(unit) if unit in here else len(here)


@rule("gbacw-248")
async def turn_freely(game: Game, there: Sequence[str]) -> None:
    """Defenders who threw an attack back and do not follow it may face as they like (11.46)."""
    for hex_ in hexes_of(game, [one for one in there if is_on_map(game, one)]):
        here = [fighter for fighter in fighters_in(game, hex_) if not is_extended(game, fighter)]
        if here and is_vertex(game.piece(here[0]).facing or 0):
            shape = profile_of(game, here[0])
            await turn(game, here, "gbacw-248", shape, shape.facings)


@rule("gbacw-164")
async def startle(game: Game, units: Sequence[str]) -> None:
    """Enemies beside units that have advanced may turn or refuse a flank (9.61)."""
    for unit in units:
        if is_on_map(game, unit):
            await after_step(game, unit)

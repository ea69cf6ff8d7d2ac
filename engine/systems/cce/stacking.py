"""Stacking (8): seven figures of a side in a hex at the end of a turn, and where units appear."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.damage import deploy_as_liked, eliminate
from hexwright.engine.systems.cce.nations import inactive_first, number
from hexwright.engine.systems.cce.reasons import not_in
from hexwright.engine.systems.cce.units import SQUAD, figures, hexes_of, troop, units_in
from hexwright.schema.language import tr


@rule("cce-097")
def figures_in(board: Board, hex_: str, side: str) -> int:
    """How many figures of a side are in a hex."""
    return sum(figures(board, unit) for unit in units_in(board, hex_, side))


def is_crowded(board: Board, hex_: str, side: str) -> bool:
    """Whether a side has more figures in a hex than may stay there."""
    return figures_in(board, hex_, side) > number(board, "stacking")


@rule("cce-099")
def has_room(board: Board, hex_: str, side: str, more: int) -> bool:
    """Whether so many figures more may appear in a hex."""
    return figures_in(board, hex_, side) + more <= number(board, "stacking")


@rule("cce-090", "cce-097", "cce-098")
async def thin_out(game: Game) -> None:
    """At the end of every turn owners eliminate units in crowded hexes, after one free Deploy."""
    for side in inactive_first(game):
        for hex_ in hexes_of(game, side):
            if is_crowded(game, hex_, side):
                await _thin_out_hex(game, hex_, side)


async def _thin_out_hex(game: Game, hex_: str, side: str) -> None:
    squads = [one for one in units_in(game, hex_, side) if troop(game, one) == SQUAD]
    if squads:
        prompt = tr("{hex} is crowded: which squad becomes two teams first?", hex=hex_)
        squad = await ask(
            choose_one(
                "piece",
                side,
                prompt,
                lambda: squads,
                "cce-098",
                buttons={PASS: tr("None of them")},
                why_not=lambda one: not_in(game, side, hex_, one, "cce-098"),
            )
        )
        if squad != PASS:
            await deploy_as_liked(game, squad, "cce-098")
    while is_crowded(game, hex_, side):
        prompt = tr("{hex} is crowded: which unit is eliminated?", hex=hex_)
        unit = await ask(
            choose_one(
                "piece",
                side,
                prompt,
                lambda: units_in(game, hex_, side),
                "cce-098",
                why_not=lambda one: not_in(game, side, hex_, one, "cce-098"),
            )
        )
        eliminate(game, unit, "cce-098")

"""What a shock costs those who fought it (11.48): disorder, points, cavalry that is blown."""

from dataclasses import dataclass, field

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.cohesion import Blow, flip_to_disorder
from hexwright.engine.systems.gbacw.results import finish, take_losses, toll_of
from hexwright.engine.systems.gbacw.troops import (
    BLOWN,
    fighters_in,
    has,
    is_disordered,
    is_foot,
    is_mounted,
)
from hexwright.schema.language import later


@dataclass
class Chain:
    """A shock with all that continues it: who rolled as attacker, and who fought mounted."""

    attackers: list[str] = field(default_factory=list)
    riders: list[str] = field(default_factory=list)


@rule("gbacw-254", "gbacw-282", "gbacw-263")
async def after_shock(game: Game, chain: Chain) -> None:
    """Step 6e: attackers on foot are disordered or lose men, cavalry is disordered or blown."""
    foot = [
        attacker
        for attacker in chain.attackers
        if is_on_map(game, attacker) and is_foot(game, attacker)
    ]
    for hex_ in hexes_of(game, foot):
        here = [fighter for fighter in reversed(fighters_in(game, hex_)) if fighter in foot]
        here = [one for one in here if game.piece(one).hex == hex_]
        shaken = [one for one in here if is_disordered(game, one)]
        for one in here:
            if one not in shaken:
                flip_to_disorder(game, one, "gbacw-254")
        if shaken:
            toll = toll_of(game, Blow("after-shock", "gbacw-254"), hex_)
            take_losses(game, toll, here, 1)
            await finish(game, toll)
    for one in dict.fromkeys(chain.riders):
        if is_on_map(game, one) and is_mounted(game, one):
            tire(game, one)


@rule("gbacw-254", "gbacw-282", "gbacw-263")
def tire(board: Board, unit: str) -> None:
    """Mounted cavalry that fought is disordered, or blown if it was so already (11.48)."""
    if not is_disordered(board, unit):
        flip_to_disorder(board, unit, "gbacw-254")
    elif not has(board, unit, BLOWN):
        words = later("{piece} is blown.|{piece} are blown.")
        board.emit(StatusSet(unit, BLOWN, words=words, rule="gbacw-263"))

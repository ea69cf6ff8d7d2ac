"""Leaders who ride with cavalry that charges (8.4.2, A4.4.2): they go where it goes."""

from collections.abc import Sequence

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.aus.losses import displace_leaders
from hexwright.engine.systems.aus.records import activation
from hexwright.engine.systems.aus.troops import leaders_in
from hexwright.schema.language import tr


@rule("aus-352", "aus-287")
async def saddle_up(game: Game, unit: str) -> tuple[str, ...]:
    """The leaders in the hex of cavalry whom their owner lets ride with it."""
    found = []
    for leader in leaders_in(game, unit):
        names = game.names
        prompt = tr(
            "Does {piece} ride with {unit}?", piece=names.piece(leader), unit=names.piece(unit)
        )
        if await ask(yes_no(game.piece(leader).side, prompt, "aus-352", subject=leader)):
            found.append(leader)
    if found:
        known = activation(game)
        note_activation(game, replace(known, riding=(*known.riding, *found)))
    return tuple(found)


def ride_along(board: Board, was: Sequence[str], hex_: str, rule_id: str) -> None:
    """Leaders follow the cavalry with which they ride, from one of its hexes into the next."""
    for leader in activation(board).riding:
        if board.piece(leader).hex in was:
            board.emit(Moved(leader, hex_, rule=rule_id))


@rule("aus-286")
async def dismount(game: Game, leaders: Sequence[str], start: str) -> None:
    """A charge is over: nobody rides along any more, and who was left alone joins his units."""
    if leaders:
        known = activation(game)
        riding = tuple(one for one in known.riding if one not in leaders)
        note_activation(game, replace(known, riding=riding))
    await displace_leaders(game, start)

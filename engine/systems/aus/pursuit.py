"""Pursuit, and horses that are blown (8.4.2, 8.4.4)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.ground import allows_charge
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.melee_ground import enter
from hexwright.engine.systems.aus.records import STOPPED, marked
from hexwright.engine.systems.aus.retreat import trail_of
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    ROUTED,
    UNSTEADY,
    disorder,
    has_ability,
    leaders_in,
    level_of,
    morale,
    set_status,
)
from hexwright.schema.language import later, tr


@rule("aus-259", "aus-287", "aus-352")
def pursuit_modifiers(board: Board, unit: str) -> Sum:
    """What is added to the roll for a pursuit (8.4.2)."""
    kind, with_it = str(board.attribute(unit, "cavalry")), leaders_in(board, unit)
    names = [kind] if kind in ("light", "lancer", "cossack") else []
    if any(has_ability(board, one, "murat") for one in with_it):
        names.append("murat")
    elif with_it:
        names.append("leader")
    return Sum(tuple(from_table(board.table("pursuit"), one) for one in names))


@rule("aus-259", "aus-260", "aus-261", "aus-140")
async def pursue(game: Game, riders: Sequence[str], fled: str) -> None:
    """Cavalry follows those whom it has routed, and rides them down (8.4.2)."""
    from hexwright.engine.systems.aus.reactions import Trigger, react

    first = riders[0]
    if game.options.get("pursuit_is_voluntary"):
        prompt = tr("Does {piece} pursue?", piece=game.names.piece(first))
        if not await ask(yes_no(game.piece(first).side, prompt, "aus-259", subject=first)):
            return
    added, value = pursuit_modifiers(game, first), morale(game, first)
    roll = game.roll(
        "d10",
        later("pursuit"),
        "aus-259",
        side=game.piece(first).side,
        piece=first,
        modifiers=added,
    )
    far = int(game.look_up("pursuit", total=roll + added.total - value)["hexes"])
    for hex_ in trail_of(game, fled)[:far]:
        was = game.piece(first).hex
        if not _may_pursue(game, first, hex_):
            return
        enter(game, riders, hex_, "aus-259")
        if game.piece(first).hex == was:
            return
        if is_on_map(game, fled):
            await lose(game, fled, 1, "aus-259")
        await react(game, Trigger("pursuit", tuple(riders), hex_, was=was))


def _may_pursue(board: Board, unit: str, hex_: str) -> bool:
    """Whether cavalry can follow into a hex of the way of those who run."""
    if not is_on_map(board, unit) or level_of(board, unit) in (UNSTEADY, ROUTED):
        return False
    if marked(board, STOPPED, unit):
        # A reaction charge has ended the pursuit, whatever came of it (8.4).
        return False
    start = next((one for one in board.piece(unit).hexes if hex_ in near(board, one)), "")
    return bool(start) and not units_in(board, hex_) and allows_charge(board, start, hex_)


@rule("aus-261", "aus-263", "aus-264")
def blow(game: Game, riders: Sequence[str]) -> None:
    """All cavalry that has charged is disordered and blown (8.4.4)."""
    for one in dict.fromkeys(riders):
        if is_on_map(game, one):
            disorder(game, one, "aus-263")
            if BLOWN[1] not in game.piece(one).statuses:
                set_status(game, one, BLOWN[0], "aus-263", on=False)
                game.emit(StatusSet(one, BLOWN[1], rule="aus-263"))

"""Tirailleurs (A2.4): battalions that split into companies, gather again, and act by themselves."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import Inheritance, substitute
from hexwright.engine.parts.activation import begin_activation, note_activation
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.aus.ground import parts
from hexwright.engine.systems.aus.pool import in_pool
from hexwright.engine.systems.aus.records import (
    ACTED,
    CHANCE,
    FULL,
    Activation,
    activation,
    next_serial,
)
from hexwright.engine.systems.aus.troops import (
    COLUMN,
    SKIRMISH,
    TURN,
    battalion_of,
    corps_of,
    divisions,
    formation_for,
    is_company,
    is_routed,
    shape_of,
    strength,
    units_of,
)
from hexwright.schema.language import tr

# What a division may owe its companies: an activation of their own.
COMPANIES: Final = "companies"
SPLIT, REFORM = "split", "reform"


# --- splitting and gathering ----------------------------------------------------------------------


def company_kind(board: Board, unit: str) -> str:
    """The kind of the companies that a battalion splits into; empty if it cannot."""
    return str(board.attribute(battalion_of(board, unit), "splits_into", "") or "")


@rule("aus-344")
def split_cost(board: Board, unit: str) -> int | None:
    """What splitting costs a battalion, in parts: a change into skirmish; None if it cannot."""
    if is_company(board, unit) or not company_kind(board, unit) or is_routed(board, unit):
        return None
    return _cost_to(board, unit, SKIRMISH)


def _cost_to(board: Board, unit: str, wanted: str) -> int:
    """What a change of formation costs; of those already in it what it costs out of a column."""
    own, to = board.piece(unit).formation, formation_for(board, battalion_of(board, unit), wanted)
    found = {(row[0], row[1]): row[2] for row in board.table("formation-changes").rows}
    usual = formation_for(board, battalion_of(board, unit), COLUMN)
    skirmish = formation_for(board, battalion_of(board, unit), SKIRMISH)
    if own == to:
        own = usual
    cost = found.get((own, to), found.get((usual, skirmish), 0))
    return parts(float(str(cost)))


@rule("aus-346")
def reform_cost(board: Board, unit: str) -> int | None:
    """What it costs companies to be their battalion again; None if not all are together."""
    if not is_company(board, unit) or is_routed(board, unit):
        return None
    rest = companies_of(board, battalion_of(board, unit))
    here = units_in(board, board.piece(unit).hex)
    if any(one not in here or is_routed(board, one) for one in rest):
        return None
    return _cost_to(board, unit, COLUMN)


def companies_of(board: Board, battalion: str) -> tuple[str, ...]:
    """The companies of a battalion that are left."""
    return tuple(one for one in board.heirs(battalion) if one != battalion)


@rule("aus-344", "aus-345")
def split(game: Game, unit: str) -> None:
    """As many companies as strength points are left take the place of a battalion (A2.4)."""
    kind = company_kind(game, unit)
    numbers = [one.rpartition("#")[2] for one in game.state.pieces if one.startswith(f"{kind}#")]
    first = max([int(one) for one in numbers], default=0) + 1
    formation = next(
        one for one in game.module.kinds[kind].formations if shape_of(game, one) == SKIRMISH
    )
    face = next((one.id for one in game.module.kinds[kind].faces), "")
    made = [
        Piece(f"{kind}#{first + more}", kind, face=face, formation=formation, steps=1)
        for more in range(strength(game, unit))
    ]
    substitute(game, (unit,), made, rule="aus-344")
    _free_to_move(game, tuple(one.id for one in made))


@rule("aus-346")
def reform(game: Game, unit: str, facing: int) -> str:
    """The companies of a battalion are it again, as strong as there are companies (A2.4)."""
    battalion = battalion_of(game, unit)
    found = companies_of(game, battalion)
    known = game.module.units[battalion]
    face = game.module.kinds[known.kind].faces[0].id
    whole = Piece(
        battalion,
        known.kind,
        face=face,
        formation=formation_for(game, battalion, COLUMN),
        facing=facing,
        steps=len(found),
    )
    substitute(
        game, (unit, *(one for one in found if one != unit)), [whole], GATHERED, rule="aus-346"
    )
    _free_to_move(game, (battalion,))
    return battalion


GATHERED: Final = Inheritance(steps=lambda gone, heirs: [len(gone)] * len(heirs))


def _free_to_move(game: Game, units: Sequence[str]) -> None:
    """Those who have taken others' place go on with the points that are left."""
    known = activation(game)
    note_activation(game, replace(known, done=tuple(one for one in known.done if one not in units)))


# --- acting by themselves -------------------------------------------------------------------------


@rule("aus-347")
def companies_in(board: Board, division: str) -> tuple[str, ...]:
    """The companies on the map that belong to a division."""
    return tuple(
        one
        for one in units_of(board, division)
        if is_company(board, one) and not is_routed(board, one)
    )


@rule("aus-347")
def owe_companies(game: Game, division: str) -> None:
    """The marker of a division lets its companies act in full, whatever becomes of it (A2.4)."""
    known = activation(game)
    if known.marker and companies_in(game, division):
        note_activation(game, replace(known, owed=(*known.owed, (COMPANIES, division))))


@rule("aus-347")
def companies_owed(board: Board, side: str) -> tuple[tuple[str, str], ...]:
    """The companies that may act on the independent marker: their own is not in the pool (A2.4)."""
    inside = {board.card(one).command for one in in_pool(board, side)}
    return tuple(
        (COMPANIES, one)
        for one in divisions(board, side)
        if companies_in(board, one)
        and not board.count(TURN, CHANCE, one)
        and not inside & {one, corps_of(board, one)}
    )


@rule("aus-347")
async def let_companies_act(game: Game, division: str) -> None:
    """The companies of a division act in full, without it, wherever they are (A2.4)."""
    known = activation(game)
    units = tuple(one for one in companies_in(game, division) if not game.count(TURN, ACTED, one))
    if not units:
        return
    prompt = tr("Do the companies of the tirailleurs act?")
    if not await ask(yes_no(known.side, prompt, "aus-347", subject=units[0])):
        return
    for one in units:
        game.emit(Counted(TURN, ACTED, one))
    record = Activation(
        side=known.side, units=units, kind="unit", level=FULL, serial=next_serial(game)
    )
    begin_activation(game, record, "aus-347")

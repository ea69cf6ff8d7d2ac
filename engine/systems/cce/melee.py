"""Melee (O16.4): fought at the end of any order or trigger that leaves both sides in a hex."""

from collections.abc import Collection
from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rolls import Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.systems.cce.damage import eliminate
from hexwright.engine.systems.cce.language import Moment, Step, need
from hexwright.engine.systems.cce.markers import STRONGHOLDS, fortified, works_in
from hexwright.engine.systems.cce.nations import inactive_first, nation, national, number
from hexwright.engine.systems.cce.records import SOLE, SoleOccupants, note
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    hexes_of,
    is_boxed,
    sides_in,
    units_in,
    value,
)
from hexwright.engine.systems.cce.windows import POST_MELEE, PRE_MELEE
from hexwright.schema.language import later, tr


def contested(board: Board) -> list[str]:
    """The hexes in which units of both sides are."""
    sides = [hexes_of(board, side) for side in board.sides]
    return [hex_ for hex_ in sides[0] if hex_ in sides[1]]


@rule("cce-145", "cce-333")
async def fight_melees(game: Game, rolls: Rolls, waiting: Collection[str] = ()) -> None:
    """Fight in every hex that both sides are in, one after the other as the active side likes.

    Those that wait were contested before: they belong to the order, or to the melee, under way.
    """
    while hexes := [one for one in contested(game) if one not in waiting]:
        hex_ = hexes[0]
        if len(hexes) > 1:
            prompt = tr("Which melee is fought first?")
            hex_ = await ask(
                choose_one(
                    "hex",
                    game.state.active,
                    prompt,
                    partial(tuple, hexes),
                    "cce-145",
                    why_not=lambda _: Refusal(tr("No melee is fought there now."), "cce-145"),
                )
            )
        await fight(game, hex_, rolls)


@rule("cce-146", "cce-147", "cce-148")
async def fight(game: Game, hex_: str, rolls: Rolls) -> None:
    """One melee: ambushes, then both roll, and the lower total is wiped out."""
    game.emit(Remarked(later("Melee in {hex}."), {"hex": hex_}, rule="cce-145"))
    moment = Moment(rolls, hex_)
    await PRE_MELEE.open(game, moment, still=lambda: len(sides_in(game, hex_)) > 1)
    fighters = tuple(unit for side in game.sides for unit in units_in(game, hex_, side))
    strengths = {side: strength(game, hex_, side) for side in game.sides}
    totals: dict[str, int] = {}
    for side in inactive_first(game):
        if len(sides_in(game, hex_)) < 2:
            break
        fallen = await rolls.roll(
            game,
            Roll(
                die="d6",
                count=2,
                kind="melee",
                reason=later("melee"),
                rule="cce-147",
                side=side,
                modifiers=strengths[side],
            ),
        )
        totals[side] = fallen.total
    if len(sides_in(game, hex_)) > 1 and len(totals) == 2:
        _decide(game, hex_, totals, fighters)
    await POST_MELEE.open(game, Moment(rolls, hex_, game.heirs(*fighters)))


@rule("cce-043", "cce-146")
def strength(board: Board, hex_: str, side: str) -> Sum:
    """The firepower of a side's units in a melee, without weapons; boxed firepower adds."""
    found = Sum()
    for unit in units_in(board, hex_, side):
        name = board.names.piece(unit)
        found = found.plus(value(board, unit, FIREPOWER).total, name, "cce-146")
        if is_boxed(board, unit, FIREPOWER):
            found = found.plus(number(board, "boxed-melee"), later("boxed firepower"), "cce-043")
    return found


@rule("cce-148", "cce-149")
def _decide(game: Game, hex_: str, totals: dict[str, int], fighters: tuple[str, ...]) -> None:
    """The lower total is eliminated; both if they are even, but for who held a stronghold.

    Whoever came while the sides rolled took no part: he stays, to fight the next melee.
    """
    least = min(totals.values())
    losers = [side for side, total in totals.items() if total == least]
    if len(losers) == 2 and works_in(game, hex_) in STRONGHOLDS:
        losers = [side for side in losers if side != sole_occupant(game, hex_)]
    with game.together():
        for unit in game.heirs(*fighters):
            if game.piece(unit).side in losers and game.piece(unit).hex == hex_:
                eliminate(game, unit, "cce-148")


# --- who had the hex to himself -------------------------------------------------------------------


def sole_occupant(board: Board, hex_: str) -> str:
    """The side that was the last to be alone in a hex with a bunker or a pillbox."""
    found = board.state.records.get(SOLE)
    return found.sides.get(hex_, "") if isinstance(found, SoleOccupants) else ""


@rule("cce-149", "cce-316", "cce-318")
def settle_occupants(board: Board) -> None:
    """Note who is alone in a hex with a bunker or a pillbox."""
    found = board.state.records.get(SOLE)
    known = found.sides if isinstance(found, SoleOccupants) else {}
    now = dict(known)
    for hex_ in fortified(board, *STRONGHOLDS):
        sides = sides_in(board, hex_)
        if len(sides) == 1:
            now[hex_] = sides[0]
    if now != known:
        note(board, SOLE, SoleOccupants(now), "cce-149")


# --- what cards need ------------------------------------------------------------------------------


@need("survivor")
@rule("cce-235")
def has_survivor(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a side has a unit left of those who fought."""
    del step
    return any(board.piece(heir).side == side for heir in board.heirs(*moment.units))


@need("no-quarter")
@rule("cce-235")
def gives_no_quarter(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether the nation of a side gives no quarter to that of the other."""
    del moment, step
    how = national(board, side, "no_quarter", "never")
    return how == "always" or (
        how == "against-ussr" and nation(board, board.opponent(side)).id == "ussr"
    )

"""Fire groups (O20.3.1): who leads an attack on which hex, and who joins it step by step."""

from collections.abc import Callable, Sequence
from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.cce.fire import (
    Shot,
    firepower,
    reaches,
    starts_of,
    targets_of,
)
from hexwright.engine.systems.cce.markers import WIRE, works_in
from hexwright.engine.systems.cce.reasons import no_shooter, no_target, not_joining
from hexwright.engine.systems.cce.units import carrier, is_ordnance, is_weapon
from hexwright.schema.language import tr

# The hexes at which a unit or weapon may fire.
Targets = Callable[[Board, str], Sequence[str]]


@rule("cce-174")
def fires_alone(board: Board, shooter: str) -> bool:
    """Whether a weapon is ordnance, which joins no group."""
    return is_weapon(board, shooter) and is_ordnance(board, shooter)


@rule("cce-173", "cce-176")
def may_join(board: Board, firers: tuple[str, ...], shooter: str, hex_: str) -> bool:
    """Whether one more may join a group: it reaches the target, and its hex is beside another.

    Whoever is in wire joins nobody outside of his hex.
    """
    if shooter in firers or fires_alone(board, shooter) or not reaches(board, shooter, hex_):
        return False
    here = board.piece(carrier(board, shooter)).hex
    starts = starts_of(board, firers)
    if WIRE in (works_in(board, one) for one in (here, *starts)):
        return starts == (here,)
    return any(distance(board, here, start) <= 1 for start in starts)


@rule("cce-171", "cce-173", "cce-175")
async def choose_shot(
    game: Game,
    side: str,
    shooters: list[str],
    targets: Targets = targets_of,
    *,
    is_optional: bool,
) -> Shot | None:
    """Let a side declare an attack: who leads, at which hex, and who joins."""
    leads = [shooter for shooter in shooters if targets(game, shooter)]
    if not leads:
        return None
    buttons = {PASS: tr("No more fire")} if is_optional else {}
    lead = await ask(
        choose_one(
            "piece",
            side,
            tr("Who leads the attack?"),
            lambda: leads,
            "cce-171",
            buttons=buttons,
            why_not=partial(no_shooter, game, side),
            about=partial(_only_target, game, targets),
        )
    )
    if lead == PASS:
        return None
    goals = targets(game, lead)
    hex_ = await ask(
        choose_one(
            "hex",
            side,
            tr("Which hex does {piece} fire at?", piece=game.names.piece(lead)),
            lambda: goals,
            "cce-171",
            subject=lead,
            why_not=partial(no_target, game, lead),
            preview=lambda one: preview(game, (lead,), one) if one in goals else None,
        )
    )
    firers: tuple[str, ...] = (lead,)
    if not fires_alone(game, lead):
        firers = await _gather(game, side, firers, shooters, hex_)
    return Shot(firers, hex_)


def _only_target(game: Game, targets: Targets, lead: str) -> Sequence[str]:
    """The hex at which a shooter would fire, if he has no choice."""
    found = targets(game, lead) if game.is_in_play(lead) else ()
    return found if len(found) == 1 else ()


async def _gather(
    game: Game, side: str, firers: tuple[str, ...], shooters: list[str], hex_: str
) -> tuple[str, ...]:
    """Whoever can joins; a weapon that its owner destroys meanwhile is no part of the group."""
    while more := [shooter for shooter in shooters if _joins(game, firers, shooter, hex_)]:
        group = firers
        pieces = game.names.pieces(game.heirs(*group))
        found = await ask(
            choose_one(
                "piece",
                side,
                tr("Who joins {pieces} in the fire at {hex}?", pieces=pieces, hex=hex_),
                partial(tuple, more),
                "cce-173",
                buttons={PASS: tr("Fire")},
                subject=firers[0],
                why_not=lambda one, group=group: not_joining(
                    game, side, game.heirs(*group), hex_, one
                ),
                preview=partial(_preview_with, game, group, hex_),
                about=lambda _: (hex_,),
            )
        )
        if found == PASS:
            break
        firers = (*firers, found)
    return game.heirs(*firers)


def _joins(game: Game, firers: tuple[str, ...], shooter: str, hex_: str) -> bool:
    return game.is_in_play(shooter) and may_join(game, game.heirs(*firers), shooter, hex_)


def _preview_with(game: Game, group: tuple[str, ...], hex_: str, one: str) -> Preview:
    group = game.heirs(*group)
    return preview(game, group if one == PASS else (*group, one), hex_)


def preview(game: Game, firers: tuple[str, ...], hex_: str) -> Preview:
    """The firepower of a group with its parts, before it fires."""
    sum_ = firepower(game, firers, (hex_,))
    return Preview(tr("Firepower {total}", total=sum_.total), sum_, rule="cce-175")

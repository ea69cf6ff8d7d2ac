"""What steps of cards do to units, hexes and weapons: the verbs that events and actions share."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from hexwright.engine.core.decision import Refusal, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PointsScored, TrackMoved
from hexwright.engine.core.piece_events import Placed, StatusSet
from hexwright.engine.core.rolls import Roll
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.cce.cards import reveal
from hexwright.engine.systems.cce.damage import (
    break_unit,
    damage,
    deploy_as_liked,
    eliminate,
    mend,
    rally,
    suppress,
)
from hexwright.engine.systems.cce.language import Doing, Step, verb
from hexwright.engine.systems.cce.markers import (
    is_shut,
)
from hexwright.engine.systems.cce.nations import box_of, inactive_first
from hexwright.engine.systems.cce.objectives import controlled_by
from hexwright.engine.systems.cce.placing import RETURNS, next_of
from hexwright.engine.systems.cce.reasons import not_named, not_own
from hexwright.engine.systems.cce.records import CAME, IN_ORDER
from hexwright.engine.systems.cce.targets import (
    choose_place,
    choose_unit,
    nearest,
    units_named,
)
from hexwright.engine.systems.cce.terrain import cover
from hexwright.engine.systems.cce.units import (
    DAMAGED,
    MORALE,
    VETERAN,
    everybody,
    is_weapon,
    units_of,
    value,
    weapon_of,
    weapons_in_play,
)
from hexwright.engine.systems.cce.victory import casualties, casualty_track, surrender_space
from hexwright.schema.language import later, tr

# --- random hexes ---------------------------------------------------------------------------------


@verb("random-hex")
@rule("cce-019", "cce-020", "cce-123")
async def random_hex(game: Game, doing: Doing, step: Step) -> None:
    """The next card names a hex, and damaged weapons are looked at first."""
    card = await reveal(game, doing.side, doing.rolls, "cce-019")
    doing.hex = str(card.attributes["random_hex"])
    service_weapons(game, _row_of(doing.hex))
    if not game.has_hex(doing.hex):
        doing.hex, doing.stopped = "", True
    elif is_shut(game, doing.hex, step.unless):
        doing.stopped = True


def _row_of(address: str) -> int:
    """The number of a hex, behind its letter."""
    return int("".join(one for one in address if one.isdecimal()))


@rule("cce-020", "cce-123")
def service_weapons(game: Game, number: int) -> None:
    """Every damaged weapon in play is repaired or lost if its numbers say so."""
    for weapon in [one.id for one in weapons_in_play(game) if one.face == DAMAGED]:
        for name, what in (("fix", mend), ("eliminate", _scrap)):
            span = game.attribute(weapon, name)
            if span and span[0] <= number <= span[1]:
                what(game, weapon, "cce-123")


def _scrap(game: Game, weapon: str, rule_id: str) -> None:
    damage(game, weapon, rule_id)


@verb("nearest")
@rule("cce-240")
async def go_to_nearest(game: Game, doing: Doing, step: Step) -> None:
    """The place of the card is the nearest hex with units, its side choosing among equals."""
    del step
    hexes = list(
        dict.fromkeys(game.piece(one).hex for one in nearest(game, doing.hex, everybody(game)))
    )
    doing.hex = await choose_place(doing, tr("Which hex?"), hexes, is_optional=False)


# --- units ----------------------------------------------------------------------------------------


async def _break(game: Game, unit: str, doing: Doing) -> None:
    await break_unit(game, unit, doing.rolls, doing.rule)


async def _rally(game: Game, unit: str, doing: Doing) -> None:
    rally(game, unit, doing.rule)


async def _suppress(game: Game, unit: str, doing: Doing) -> None:
    suppress(game, unit, doing.rule)


async def _eliminate(game: Game, unit: str, doing: Doing) -> None:
    eliminate(game, unit, doing.rule)


async def _harden(game: Game, unit: str, doing: Doing) -> None:
    game.emit(StatusSet(unit, VETERAN, rule=doing.rule))


@rule("cce-131", "cce-250", "cce-251")
async def _deploy(game: Game, unit: str, doing: Doing) -> None:
    await deploy_as_liked(game, unit, doing.rule)


@rule("cce-248")
async def _judge(game: Game, unit: str, doing: Doing) -> None:
    """A commissar: a roll above its morale eliminates a broken unit, any other rallies it."""
    morale = morale_of(game, unit)
    fallen = await doing.rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind="commissar",
            reason=later("commissar"),
            rule=doing.rule,
            side=game.piece(unit).side,
            piece=unit,
            needs=morale,
            passes=lambda total: total <= morale,
        ),
    )
    for heir in game.heirs(unit):
        (rally if fallen.natural <= morale else eliminate)(game, heir, doing.rule)


@rule("cce-041")
def morale_of(game: Game, unit: str) -> int:
    """The morale of a unit as it is now, with the cover of its hex."""
    return value(game, unit, MORALE).total + cover(game, game.piece(unit).hex).total


_DEEDS: Final[dict[str, tuple[Callable[[Game, str, Doing], Awaitable[None]], str]]] = {
    "break": (_break, later("Which unit breaks?")),
    "rally": (_rally, later("Which unit rallies?")),
    "suppress": (_suppress, later("Which unit is suppressed?")),
    "eliminate": (_eliminate, later("Which unit is eliminated?")),
    "harden": (_harden, later("Which unit becomes veteran?")),
    "deploy": (_deploy, later("Which squad becomes two teams?")),
    "judge": (_judge, later("Which unit does the commissar judge?")),
}


@verb(*_DEEDS)
@rule("cce-001", "cce-240", "cce-241", "cce-249", "cce-260", "cce-262", "cce-264", "cce-266")
async def befall(game: Game, doing: Doing, step: Step) -> None:
    """Something happens to one of some units, to each, or to all of them or none."""
    deed, prompt = _DEEDS[step.verb]
    if step.option("by") == "each":
        for side in inactive_first(game):
            await _one(game, doing, step, side, units_named(game, doing, step, side))
        return
    units = units_named(game, doing, step)
    if "one" in step.words:
        await _one(game, doing, step, _who_chooses(game, doing, step, units), units)
        return
    if units and "all" in step.words and step.is_optional:
        asked = tr(
            "{question} {pieces}?", question=tr(prompt), pieces=game.names.pieces(tuple(units))
        )
        if not await ask(yes_no(doing.side, asked, doing.rule)):
            return
    for unit in units:
        for heir in game.heirs(unit):
            await deed(game, heir, doing)


def _who_chooses(game: Game, doing: Doing, step: Step, units: list[str]) -> str:
    by = step.option("by")
    if by == "active":
        return game.state.active
    if by == "owner" and units:
        return game.piece(units[0]).side
    return doing.side


async def _one(game: Game, doing: Doing, step: Step, side: str, units: list[str]) -> None:
    deed, prompt = _DEEDS[step.verb]
    unit = await choose_unit(
        side,
        tr(prompt),
        units,
        doing.rule,
        is_optional=step.is_optional,
        why_not=partial(not_named, game, doing, step, side),
    )
    if unit:
        await deed(game, unit, doing)


# --- weapons --------------------------------------------------------------------------------------


@verb("damage")
@rule("cce-263")
async def malfunction(game: Game, doing: Doing, step: Step) -> None:
    """The nearest intact weapon is damaged, the side of the card choosing among equals."""
    del step
    intact = [one.id for one in weapons_in_play(game) if one.face != DAMAGED]
    weapon = await choose_unit(
        doing.side,
        tr("Which weapon is damaged?"),
        nearest(game, doing.hex, intact),
        doing.rule,
        is_optional=False,
        why_not=lambda _: Refusal(tr("It is no intact weapon, or another is nearer."), doing.rule),
    )
    if weapon:
        damage(game, weapon, doing.rule)


@verb("scrounge")
@rule("cce-271")
async def scrounge(game: Game, doing: Doing, step: Step) -> None:
    """One of the eliminated weapons comes back, intact, to a unit that has none."""
    lost = [
        one for one in game.state.boxes.get(box_of(game, "eliminated"), ()) if is_weapon(game, one)
    ]
    unarmed = [one for one in units_of(game, doing.side) if not weapon_of(game, one)]
    if not lost or not unarmed:
        return
    weapon = await choose_unit(
        doing.side,
        tr("Which weapon comes back?"),
        lost,
        doing.rule,
        is_optional=step.is_optional,
        why_not=lambda _: Refusal(tr("It is none of the eliminated weapons."), doing.rule),
    )
    if not weapon:
        return
    unit = await choose_unit(
        doing.side,
        tr("Who takes the weapon?"),
        unarmed,
        doing.rule,
        is_optional=False,
        why_not=not_own(game, doing.side, doing.rule, later("It has a weapon already.")),
    )
    found = next_of(game, weapon, side=doing.side, hex=game.piece(unit).hex, carried_by=unit)
    game.emit(Placed(found, RETURNS, rule=doing.rule))
    # Its unit may be activated already; the weapon was not with it then.
    game.emit(Counted(IN_ORDER, CAME, weapon, rule="cce-116"))


# --- points ---------------------------------------------------------------------------------------


@verb("score")
@rule("cce-077", "cce-243", "cce-247")
async def score(game: Game, doing: Doing, step: Step) -> None:
    """The side of the card scores: a number, objectives that it holds, or enemies it eliminated."""
    points = step.amount
    if "objectives" in step.words:
        points = len(controlled_by(game, doing.side))
    elif "enemy-casualties" in step.words:
        points = len(casualties(game, game.opponent(doing.side)))
    if points:
        game.emit(PointsScored(doing.side, points, later("card"), rule=doing.rule))


@verb("move-surrender")
@rule("cce-253")
async def move_surrender(game: Game, doing: Doing, step: Step) -> None:
    """The surrender marker of the side goes up, as far as the track does."""
    track = next(
        (one for one in game.module.info.tracks if one.id == casualty_track(game, doing.side)), None
    )
    if track is not None:
        space = min(track.last, surrender_space(game, doing.side) + step.amount)
        game.emit(TrackMoved(track.id, space, doing.side, rule=doing.rule))

"""Fire at those who move or close in (10.43 to 10.45): who leaves, who comes, who attacks."""

from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.fire import volley_preview
from hexwright.engine.systems.gbacw.fire_modifiers import PRE_SHOCK
from hexwright.engine.systems.gbacw.leader_losses import relocate_leaders
from hexwright.engine.systems.gbacw.proximity import note_start
from hexwright.engine.systems.gbacw.reaction_fire import (
    Answering,
    approach_fire,
    declare,
    withdrawal_fire,
)
from hexwright.engine.systems.gbacw.results import man_guns
from hexwright.engine.systems.gbacw.targets import targets_of, why_not_firing
from hexwright.engine.systems.gbacw.together import stack_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    NO_SHOCK,
    fighters_in,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.volleys import fire_at_once, fire_one_by_one, volleys_at
from hexwright.schema.language import tr

# Counted of a unit that was hit as it withdrew, and goes one hex at most (10.44).
SLOWED = "slowed"


@rule("gbacw-207", "gbacw-329", "gbacw-108", "gbacw-091")
async def before_leaving(game: Game, unit: str, staying_in: str = "") -> bool:
    """Withdrawal fire at a unit that is about to leave its hexes; whether it may still go (10.44).

    Whoever stays behind in a hex takes it instead, of a stack that leaves the unit on top. A line
    that closes up stays in one of its hexes.
    """
    leaving = stack_of(game, unit)
    for one in leaving:
        note_start(game, one)
    here = game.piece(unit).hexes
    before = {one: (strength(game, one), is_disordered(game, one)) for one in leaving}
    for hex_ in here:
        if hex_ == staying_in:
            continue
        staying = [fighter for fighter in fighters_in(game, hex_) if fighter not in leaving]
        answering = withdrawal_fire(game, unit, [*leaving, *staying][-1], hex_)
        await fire_one_by_one(game, await declare(game, answering))
        if not is_on_map(game, unit) or game.piece(unit).hexes != here:
            break
    for one in leaving:
        if is_on_map(game, one) and before[one] != (strength(game, one), is_disordered(game, one)):
            game.emit(Counted(ACTIVATION, SLOWED, one, rule="gbacw-207"))
    if not is_on_map(game, unit) or game.piece(unit).hexes != here:
        return False
    return not game.count(ACTIVATION, NO_SHOCK, unit)


@rule("gbacw-208", "gbacw-305", "gbacw-310", "gbacw-091")
async def after_entering(game: Game, unit: str) -> bool:
    """Approach fire, leaders who are run down, guns manned again; whether it goes on (10.45).

    Of a stack it is the unit on top.
    """
    here, barred = game.piece(unit).hex, game.count(ACTIVATION, NO_SHOCK, unit)
    await relocate_leaders(game)
    for one in stack_of(game, unit):
        if not is_disordered(game, one):
            await man_guns(game, one)
    await fire_one_by_one(game, await declare(game, approach_fire(game, unit)))
    if not is_on_map(game, unit) or game.piece(unit).hex != here:
        return False
    driven_off = game.count(ACTIVATION, NO_SHOCK, unit) > barred
    return not game.count(ACTIVATION, SLOWED, unit) and not driven_off


# --- fire before shock (10.43, 11.38) -------------------------------------------------------------


@rule("gbacw-206", "gbacw-241", "gbacw-104", "gbacw-329")
async def fire_before_shock(game: Game, answering: Answering) -> None:
    """Let those who are attacked, and others before whom attackers stand, fire at once (11.38)."""
    assert answering.kind == PRE_SHOCK
    await fire_one_by_one(game, await declare(game, answering))


@rule("gbacw-171")
async def fire_before_reaction(game: Game, mover: str, target: str) -> bool:
    """A phasing unit may fire at guns that are about to go away; whether it hurt them (9.63)."""
    hex_ = game.piece(target).hex
    if why_not_firing(game, mover) is not None or hex_ not in targets_of(game, mover):
        return False
    volleys = volleys_at(game, mover, (hex_,))
    prompt = tr("Does {piece} fire at {other} before it goes?",
                piece=game.names.piece(mover), other=game.names.piece(target))  # fmt: skip
    shown = volley_preview(game, volleys[0])
    if not await ask(
        yes_no(
            game.piece(mover).side,
            prompt,
            "gbacw-171",
            subject=mover,
            preview=lambda yes: shown if yes else None,
        )
    ):
        return False
    before = strength(game, target), is_disordered(game, target)
    game.emit(Counted(ACTIVATION, FIRED, mover, rule="gbacw-201"))
    await fire_at_once(game, volleys)
    return not is_on_map(game, target) or before != (
        strength(game, target),
        is_disordered(game, target),
    )

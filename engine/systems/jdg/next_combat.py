"""One combat after the other: the owner picks which of those announced is fought next (9.3)."""

from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import Combat, note_combats, pending, take_lost, take_pursuit
from hexwright.engine.systems.jdg.charge import FIRST, resolve_charge
from hexwright.engine.systems.jdg.clash import take_markers
from hexwright.engine.systems.jdg.combats import remaining
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_odds import attack_preview
from hexwright.schema.language import tr


@rule("jdg-189", "jdg-209")
async def combat_one(game: Game) -> bool:
    """Let the owner pick the next attack, and fight it; False when there is none left (9.3.1).

    Cavalry that pursues after a shock does not wait.
    """
    if (chased := take_pursuit(game)) is not None:
        await resolve_charge(game, chased, pursuit=FIRST)
        return True
    _call_off(game)
    if not pending(game):
        return False
    choice = await _next(game)
    if choice in movable_commanders(game):
        await move_commander(game, choice)
        return True
    combat = next(one for one in pending(game) if choice in one.attackers)
    note_combats(game, [one for one in pending(game) if one != combat])
    if combat.chargers:
        await resolve_charge(game, combat)
    else:
        await resolve(game, combat)
    take_markers(game, combat.attackers, "jdg-189")
    return True


@rule("jdg-195")
def _call_off(game: Game) -> None:
    """Attacks of which nobody is left that could attack are not fought (9.3.3)."""
    for one in take_lost(game, partial(remaining, game)):
        take_markers(game, one.attackers, "jdg-195")


async def _next(game: Game) -> str:
    firsts = {remaining(game, one).attackers[0]: one for one in pending(game)}
    others = movable_commanders(game)
    if len(firsts) == 1 and not others:
        return next(iter(firsts))
    return await ask(
        choose_one(
            "piece",
            activation(game).side,
            tr("Which attack is next?"),
            lambda: [*firsts, *others],
            "jdg-189",
            stands_for=lambda unit: firsts[unit].attackers if unit in firsts else (unit,),
            preview=lambda unit: _preview(game, firsts[unit]) if unit in firsts else None,
        )
    )


def _preview(board: Board, combat: Combat) -> Preview | None:
    now = remaining(board, combat)
    if not now.targets:
        return Preview(tr("Nobody is left to attack."), rule="jdg-195")
    return attack_preview(board, now)

"""Pursuit by cavalry that was attacked and has thrown its attackers back (rules 5.O)."""

from collections.abc import Mapping
from typing import Final

from engine.core.decision import ask, yes_no
from engine.core.game import Game
from engine.core.rules import rule
from engine.systems.jdg.charge_ways import Units, can_charge, charged_hexes
from engine.systems.jdg.clash import left_by
from engine.systems.jdg.combats import Combat, note_pursuit
from engine.systems.jdg.conditions import conditions
from engine.systems.jdg.pursuit import Chase, first_pursuers, pursue, pursuit_preview
from engine.systems.jdg.ratio import Fight, begun, defenders
from engine.systems.jdg.recall import stop_before_squares
from engine.systems.jdg.squares import forget_broken_squares
from schema.language import tr

# What a result says that lets cavalry which was attacked pursue.
PURSUIT: Final = "defender-pursuit"


@rule("jdg-257", "jdg-264")
async def wants_pursuit(game: Game, riding: Units, chase: Chase) -> bool:
    """Whether the cavalry that held its ground pursues; it need not."""
    shown = lambda rides: pursuit_preview(game, chase) if rides else None  # noqa: E731
    prompt = tr("Does {piece} pursue?", piece=game.names.piece(riding[0]))
    side = game.piece(riding[0]).side
    return await ask(yes_no(side, prompt, "jdg-264", subject=riding[0], preview=shown))


@rule("jdg-245", "jdg-264", "jdg-265")
async def ride_back(game: Game, fight: Fight, starts: Mapping[str, Units]) -> bool:
    """Let cavalry pursue those whose shock it has thrown back from where they stood.

    Whether it does. Its charge is noted, and fought before all other combats.
    """
    riding = tuple(one for one in defenders(game, fight) if can_charge(game, one))
    side = game.opponent(game.piece(fight.attackers[0]).side)
    left = left_by(game, list(starts), side)
    back = begun(game, Fight(riding, left, riding))
    chase = Chase(back, {one: starts[one] for one in left})
    if not conditions(game)["charges"] or not first_pursuers(game, chase):
        return False
    if not await wants_pursuit(game, riding, chase):
        return False
    forget_broken_squares(game)
    units = await pursue(game, chase)
    if units and not await stop_before_squares(game, units, back.pursuit + 1):
        note_pursuit(game, Combat(units, charged_hexes(game, units[0]), units))
    return True

"""Pursuit by cavalry that was attacked and has thrown its attackers back (rules 5.O)."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import Combat, note_pursuit
from hexwright.engine.systems.jdg.charge_ways import Units, can_charge, charged_hexes
from hexwright.engine.systems.jdg.chase import Chase, first_pursuers
from hexwright.engine.systems.jdg.conditions import conditions
from hexwright.engine.systems.jdg.pursuit import pursue
from hexwright.engine.systems.jdg.pursuit_odds import pursuit_preview
from hexwright.engine.systems.jdg.recall import stop_before_squares
from hexwright.engine.systems.jdg.shock_ratio import Fight, begun, defenders
from hexwright.engine.systems.jdg.squares import forget_broken_squares
from hexwright.engine.systems.jdg.troops import units_in
from hexwright.schema.language import tr

# What a result says that lets cavalry which was attacked pursue.
PURSUIT: Final = "defender-pursuit"


@rule("jdg-257", "jdg-264")
async def chase_back(
    game: Game, riding: Units, starts: Mapping[str, Units], ridden: Mapping[str, int]
) -> Chase | None:
    """The pursuit by cavalry that held its ground, of those gone from where they stood.

    None if there is nobody to pursue, or if it does not want to: it need not. `ridden` says how
    often units have charged on already.
    """
    left = {one: units for one, units in starts.items() if not units_in(game, one)}
    tired = max((ridden.get(one, 0) for one in riding), default=0)
    fight = begun(game, Fight(riding, tuple(left), riding, pursuit=tired))
    chase = Chase(fight, left, owes_test=any(one in ridden for one in riding))
    if not first_pursuers(game, chase):
        return None
    prompt = tr("Does {piece} pursue?", piece=game.names.piece(riding[0]))
    side = game.piece(riding[0]).side
    wants = await ask(
        yes_no(
            side,
            prompt,
            "jdg-264",
            subject=riding[0],
            preview=lambda rides: pursuit_preview(game, chase) if rides else None,
        )
    )
    return chase if wants else None


@rule("jdg-245", "jdg-264", "jdg-265")
async def ride_back(game: Game, fight: Fight, starts: Mapping[str, Units]) -> None:
    """Let cavalry pursue those whose shock it has thrown back from where they stood.

    Its charge is noted, and fought before all other combats.
    """
    if not conditions(game)["charges"]:
        return
    riding = tuple(one for one in defenders(game, fight) if can_charge(game, one))
    chase = await chase_back(game, riding, starts, {})
    if chase is None:
        return
    forget_broken_squares(game)
    units = await pursue(game, chase)
    if units and not await stop_before_squares(game, units, 1):
        note_pursuit(game, Combat(units, charged_hexes(game, units[0]), units))

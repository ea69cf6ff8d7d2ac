"""Loose cannons (6.24): what leaders do who act on their own, by their profile."""

from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.initiative import DIE
from hexwright.engine.systems.gbacw.orders import set_orders
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import (
    MARCH,
    brigade_order,
    is_gun,
    leader_of,
    units_of,
)
from hexwright.schema.language import later

ATTACKS, RETREATS = "attack", "retreat"
_ALONE: Final = later("{piece} acts on his own.")


@rule("gbacw-059", "gbacw-060", "gbacw-061", "gbacw-062", "gbacw-063")
async def act_on_his_own(game: Game, brigade: str) -> None:
    """Do what the profile of a brigade's leader makes of a loose cannon (6.24)."""
    leader = leader_of(game, brigade)
    game.emit(Remarked(_ALONE, piece=leader, rule="gbacw-059"))
    profile = str(game.attribute(leader, "profile", "normal"))
    if game.look_up("loose-cannon", profile)["effect"] == "roll":
        roll = game.roll(
            DIE,
            later("unreliable leader"),
            "gbacw-062",
            side=game.piece(leader).side,
            piece=leader,
        )
        profile = str(game.look_up("unreliable", total=roll)["profile"])
    effect = game.look_up("loose-cannon", profile)["effect"]
    if effect == RETREATS:
        await _fall_back(game, brigade)
    elif effect == ATTACKS and brigade_order(game, brigade) != MARCH:
        known = activation(game)
        note_activation(game, replace(known, loose={**known.loose, brigade: profile}), "gbacw-059")


@rule("gbacw-061")
async def _fall_back(game: Game, brigade: str) -> None:
    """Every unit but artillery retreats; the brigade advances, and is done for this marker."""
    for one in units_of(game, brigade):
        if not is_gun(game, one):
            await fight.retreat(game, one, 1, cause="cautious-leader", rule="gbacw-061")
    await set_orders(game, brigade, "advance", "gbacw-061")
    known = activation(game)
    note_activation(game, replace(known, finished=(*known.finished, brigade)), "gbacw-061")

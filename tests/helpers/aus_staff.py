"""The French staff of the sample: emperor, grand battery, detachments, a brigade, tirailleurs.

game = staffed(napoleon=leader("0404"), rapp=leader("0404"), A=infantry("0503"))
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from hexwright.engine.systems.aus.pool import CUP, lay_out, marker_of
from hexwright.schema.model.scenario import ScenarioSide
from hexwright.schema.module import Module
from tests.helpers.aus import ALLIED, FRENCH, battle
from tests.helpers.situations import Situation

BATTERY, RAPP, MOUTON, BRIGADE = (
    "grand-battery",
    "rapp-detachment",
    "mouton-detachment",
    "v-brigade",
)


def with_staff(module: Module) -> Module:
    """The sample, in which the commander of the brigade of V Corps has a short name and value."""
    replace, oob = msgspec.structs.replace, module.oobs[FRENCH]
    leaders = tuple(
        replace(one, id="brigadier", attributes={**one.attributes, "activation": 2})
        if BRIGADE in one.commands
        else one
        for one in oob.leaders
    )
    return module.with_documents({"oob/french.json": replace(oob, leaders=leaders)})


def staffed(
    *, lims: tuple[str, ...] = (), scenario: Mapping[str, Any] | None = None, **more: Any
) -> Situation:
    """A situation with the French staff; these of its markers are in the pool."""
    french = ScenarioSide(
        side=FRENCH,
        attributes={"lims": list(lims), "command_change": "command-change-french"},
    )
    table = {"command_change": "command-change-allied"}
    allied = ScenarioSide(side=ALLIED, attributes=table)
    sides = {"sides": (french, allied), **(scenario or {})}
    game = battle(changes=with_staff, level=more.pop("level", ""), scenario=sides, **more)
    lay_out(game)
    return game


def marker(game: Situation, command: str) -> str:
    """The marker of a command of the staff."""
    return marker_of(game, f"lim-{command}")


def is_inside(game: Situation, command: str) -> bool:
    """Whether the marker of a command is in the French pool."""
    return marker(game, command) in game.cards(CUP.inside(FRENCH))

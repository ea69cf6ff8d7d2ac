"""The French staff beside the sample: emperor, grand battery, detachments, a brigade, tirailleurs.

game = staffed(napoleon=leader("0404"), rapp=leader("0404"), A=infantry("0503"))
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from hexwright.engine.systems.aus.pool import CUP, lay_out, marker_of
from hexwright.schema.model.deck import Card
from hexwright.schema.model.oob import Command, Leader
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
COMMANDS = (
    Command(id=BATTERY, name="Grand battery", attributes={"special": "grand-battery"}),
    Command(id=RAPP, name="Rapp's detachment", attributes={"special": "detachment"}),
    Command(id=MOUTON, name="Mouton's detachment", attributes={"special": "detachment"}),
    Command(
        id=BRIGADE,
        name="Brigade of V Corps",
        parent="v",
        level="brigade",
        attributes={"special": "brigade"},
    ),
)


def _leader(name: str, rank: str, commands: tuple[str, ...], **values: Any) -> Leader:
    faces = values.pop("faces", {})
    return Leader(
        id=name,
        kind="division-leader",
        name=name,
        commands=commands,
        attributes={"rank": rank, "personality": "normal", **values},
        faces=faces,
    )


LEADERS = (
    _leader(
        "napoleon",
        "overall",
        (BATTERY,),
        command_range=12,
        abilities=["emperor"],
        faces={BATTERY: {"command_range": 3, "activation": 8, "command_span": 6}},
    ),
    _leader("songis", "grand-battery", (BATTERY,), command_range=2, activation=5, command_span=5),
    _leader("rapp", "aide", (RAPP,), command_range=3, activation=3),
    _leader("mouton", "aide", (MOUTON,), command_range=3, activation=3),
    _leader("brigadier", "brigade", (BRIGADE,), command_range=3, activation=2),
)
CARDS = tuple(
    Card(
        id=f"lim-{command}",
        title=command,
        side=FRENCH,
        command=command,
        attributes={"lim": kind, "counts_as": "division"},
    )
    for command, kind in ((BATTERY, "grand-battery"), (RAPP, "detachment"), (MOUTON, "detachment"))
)


def with_staff(module: Module) -> Module:
    """The sample with the staff, its markers and the companies of tirailleurs."""
    replace = msgspec.structs.replace
    oob, deck = module.oobs[FRENCH], module.decks["lims"]
    light = module.kinds["light-battalion"]
    company = replace(
        light,
        id="company",
        name="Company",
        formations=("infantry-skirmish",),
        steps=1,
        attributes={**light.attributes, "strength": 1},
        faces=light.faces[:1],
    )
    counters = replace(module.counters, kinds=(*module.counters.kinds, company))
    known = {one.id for one in LEADERS}
    others = tuple(one for one in oob.leaders if one.id not in known)
    return module.with_documents(
        {
            "counters.json": counters,
            "oob/french.json": replace(
                oob, commands=(*oob.commands, *COMMANDS), leaders=(*others, *LEADERS)
            ),
            "decks/lims.json": replace(deck, cards=(*deck.cards, *CARDS)),
        }
    )


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

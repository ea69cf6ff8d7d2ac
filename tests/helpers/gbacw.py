"""Situations of Great Battles of the American Civil War on a drawn map, units of two armies.

    game = battle(
        '''
        .    .A    .
          .     .Z
        ''',
        A=infantry(facing=3), Z=infantry(GREY, facing=9), dice=[6],
    )
    game.play(undergo(game, "A", cause="terrain", rule="gbacw-151"))

Letters of the drawing are terrain: `.` clear, `w` woods, `r` rough woods, `c` cedar, `o` orchard,
`t` town, `s` swamp. Units are of the first brigade of their side unless they say otherwise, in
line unless they march. Leaders are drawn by their id with `_` for `-`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from hexwright.engine.core.game import usual_options
from hexwright.engine.core.game_events import LevelSet, RecordSet
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.gbacw.records import Activation, Efficiency, efficiency_key
from hexwright.engine.systems.gbacw.troops import divisions
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Hexside, Line
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.oob import Unit as OobUnit
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import ScenarioSide, Turn
from hexwright.schema.module import Module
from tests.helpers.situations import STILL, Situation, situation

ROOT = Path(__file__).parents[2]
BLUE, GREY = "union", "confederacy"
OOBS = {BLUE: "drill-union", GREY: "drill-confederacy"}
FIRST = {BLUE: "us-1-1", GREY: "cs-1-1"}
SECOND = {BLUE: "us-2-1", GREY: "cs-2-1"}
LEGEND = {
    ".": "clear",
    "w": "woods",
    "r": "rough-woods",
    "c": "cedar",
    "o": "orchard",
    "t": "town",
    "s": "swamp",
}


class Counter(NamedTuple):
    """A piece of a drawing: its kind and values, and the state it begins in."""

    kind: str
    side: str
    command: str
    values: Mapping[str, Any]
    facing: int | None
    face: str
    formation: str
    extends: tuple[str, ...]
    losses: int
    statuses: tuple[str, ...]


def unit(
    kind: str,
    side: str = BLUE,
    *,
    strength: int = 6,
    cohesion: int = 6,
    back: int = 4,
    move: int = 6,
    facing: int | None = 3,
    disordered: bool = False,
    face: str = "",
    command: str = "",
    formation: str = "line",
    extends: Sequence[str] = (),
    losses: int = 0,
    statuses: Sequence[str] = (),
    **more: Any,
) -> Counter:
    """A unit; `back` is its cohesion when disordered, `more` further values of its counter."""
    values = {"strength": strength, "cohesion": cohesion, "back": back, "move": move, **more}
    shown = face or ("disordered" if disordered else "good")
    brigade = command or FIRST[side]
    return Counter(
        kind,
        side,
        brigade,
        values,
        facing,
        shown,
        formation,
        tuple(extends),
        losses,
        tuple(statuses),
    )


def infantry(side: str = BLUE, **more: Any) -> Counter:
    """An infantry regiment with rifles, of 6 strength points and cohesion 6."""
    return unit("infantry", side, **{"weapon": "R", **more})


def cavalry(side: str = BLUE, **more: Any) -> Counter:
    """Mounted cavalry with carbines; `face="dismounted"` for one on foot."""
    return unit("cavalry", side, **{"weapon": "C", "move": 10, **more})


def battery(side: str = BLUE, **more: Any) -> Counter:
    """A battery of napoleons; of the division unless it says otherwise."""
    division = {BLUE: "us-1", GREY: "cs-1"}[side]
    return unit(
        "battery", side, **{"weapon": "N", "cohesion": 7, "move": 8, "command": division, **more}
    )


def leader(side: str = BLUE, **values: Any) -> Counter:
    """A leader of the drill; values replace those of his counter."""
    return Counter("", side, "-", values, None, "", "", (), 0, ())


@cache
def sample() -> Module:
    """The sample module."""
    loaded = load_module(read_folder(ROOT / "sample_modules" / "gbacw"))
    assert loaded.module is not None
    assert loaded.is_sound, loaded.issues
    return loaded.module


def battle(
    drawing: str,
    *,
    dice: Sequence[int] = (),
    sides: Mapping[tuple[str, str], str] | None = None,
    roads: Sequence[Sequence[str]] = (),
    road: str = "road",
    light: str = "day",
    options: Mapping[str, Any] | None = None,
    orders: Mapping[str, str] | None = None,
    acts: str = "",
    chit: str = "division",
    stays: Sequence[str] = (),
    fatigue: Mapping[str, int] | None = None,
    rulebook: Rulebook = STILL,
    scenario: Mapping[str, Any] | None = None,
    documents: Mapping[str, Record] | None = None,
    heights: str = "",
    orientation: Literal["pointy", "flat"] = "flat",
    seed: int = 1,
    **counters: Counter,
) -> Situation:
    """A situation: counters by their names in the drawing.

    `sides` is terrain on hexsides by the hexes beside it, the upper or inner one first; `roads` are
    chains of hexes. `orders` are those of brigades, `acts` the brigade that acts now, on a division
    marker unless `chit` says otherwise.
    """
    module = _module(counters).with_documents(dict(documents or {}))
    turn = Turn(light=light)  # type: ignore[arg-type] # a text
    whole = {
        "sides": tuple(
            ScenarioSide(side=side, attributes={"efficiency_deck": f"efficiency-{side}"})
            for side in (BLUE, GREY)
        ),
        "turns": (turn,) * 4,
        "hexsides": tuple(
            Hexside(between=between, terrain=kind) for between, kind in (sides or {}).items()
        ),
        "lines": tuple(
            Line(id=f"road-{number}", terrain=road, hexes=tuple(chain))
            for number, chain in enumerate(roads)
        ),
        **(scenario or {}),
    }
    game = situation(
        drawing,
        module=module,
        rulebook=rulebook,
        legend=LEGEND,
        heights=heights,
        options={**_defaults(module), **(options or {})},
        seed=seed,
        active=BLUE,
        scenario=whole,
        zones=(),
        dice=(),
        piles=None,
        enforcement="strict",
        orientation=orientation,
        **{name: _piece(module, name, one) for name, one in counters.items()},
    )
    _arrange(game, counters, orders or {}, fatigue or {})
    if acts:
        begin(game, acts, chit=chit, stays=stays)
    game.state.forced = tuple(dice)
    return game


def begin(
    game: Situation, *brigades: str, chit: str = "division", stays: Sequence[str] = ()
) -> None:
    """Let brigades act: a marker of their division has been drawn."""
    side = game.module.side_of[brigades[0]]
    division = game.module.commands[brigades[0]].parent
    marker = Activation(
        marker="", side=side, formations=brigades, chit=chit, division=division, finished=brigades
    )
    begin_activation(game, marker)
    begin_activation(
        game,
        Activation(
            side=side,
            formations=brigades,
            chit=chit,
            division=division,
            is_brigade=True,
            stays=tuple(stays),
        ),
    )


def _arrange(
    game: Situation,
    counters: Mapping[str, Counter],
    orders: Mapping[str, str],
    fatigue: Mapping[str, int],
) -> None:
    """Statuses of counters, orders of brigades, and markers enough for everybody."""
    for name, one in counters.items():
        for status in one.statuses:
            game.emit(StatusSet(name, status))
    for brigade, order in orders.items():
        if order != "advance":
            game.emit(LevelSet(brigade, order))
    for brigade, level in fatigue.items():
        game.emit(LevelSet(brigade, "fatigue", level))
    for side in game.sides:
        record = Efficiency(side, divisions=dict.fromkeys(divisions(game, side), 4))
        game.emit(RecordSet(efficiency_key(side), record))


def _piece(module: Module, name: str, one: Counter) -> Piece:
    known = module.pieces[name]
    steps = max(0, one.values.get("strength", 0) - one.losses)
    return Piece(
        "",
        known.kind,
        one.side,
        facing=one.facing,
        formation=one.formation,
        face=one.face,
        steps=steps,
        extends=one.extends,
    )


def _module(counters: Mapping[str, Counter]) -> Module:
    """The sample with the units of a drawing in its orders of battle."""
    base = sample()
    documents: dict[str, Record | None] = {
        f"oob/{name}.json": None for name in base.oobs if name not in OOBS.values()
    }
    for side, name in OOBS.items():
        oob = base.oobs[name]
        own = tuple(
            _entry(key, one) for key, one in counters.items() if one.side == side and one.kind
        )
        leaders = tuple(
            msgspec.structs.replace(
                found,
                id=(key := found.id.replace("-", "_")),
                replaced_by=found.replaced_by.replace("-", "_"),
                attributes={
                    **found.attributes,
                    **(counters[key].values if key in counters else {}),
                },
            )
            for found in oob.leaders
        )
        new: OrderOfBattle = msgspec.structs.replace(oob, units=own, leaders=leaders)
        documents[f"oob/{name}.json"] = new
    known = {command.id for name in OOBS.values() for command in base.oobs[name].commands}
    for deck in base.decks.values():
        if not deck.side:
            cards = tuple(card for card in deck.cards if not card.command or card.command in known)
            documents[f"decks/{deck.id}.json"] = msgspec.structs.replace(deck, cards=cards)
    return base.with_documents(documents)


def _entry(name: str, one: Counter) -> OobUnit:
    kind = sample().kinds[one.kind]
    values = dict(one.values)
    back, front = values.pop("back"), values.pop("cohesion")
    move, strength = values.pop("move"), values["strength"]
    slow = move if one.kind == "battery" else max(1, move * 2 // 3)
    faces = {
        face.id: {
            "cohesion": back if face.id.endswith("disordered") else front,
            "move": slow if face.id.endswith("disordered") else move,
        }
        for face in kind.faces
    }
    return OobUnit(
        id=name,
        kind=one.kind,
        name=name,
        command=one.command,
        steps=strength,
        attributes=values,
        faces=faces,
    )


def _defaults(module: Module) -> dict[str, Any]:
    return usual_options(module, next(iter(module.scenarios.values())))

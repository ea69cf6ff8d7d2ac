"""Situations of Jours de Gloire on a drawn map, with units of two armies.

    game = battle(
        '''
        .    .I1    .
          .     .E1
        ''',
        I1=infantry(facing=3), E1=infantry(RED, facing=9), dice=[6],
    )
    game.play(cohesion_test(game, "I1"))

Letters of the drawing are terrain: `.` open, `w` woods, `v` village, `t` town, `c` castle, `o`
orchard, `m` marsh. Units are of the first formation of their side unless they say otherwise.
"""

from collections.abc import Coroutine, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from hexwright.engine.core.game import usual_options
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.state import Piece
from hexwright.engine.systems.jdg.troops import GOOD, ROUTED, SQUARE
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Hexside, Line, Zone
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.oob import Unit as OobUnit
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import ScenarioSide, Turn
from hexwright.schema.module import Module
from tests.helpers.situations import STILL, Situation, situation

ROOT = Path(__file__).parents[2]
BLUE, RED = "blue", "red"
FIRST = {BLUE: "division-falkner", RED: "division-berholt"}
LEGEND = {
    ".": "open",
    "w": "woods",
    "v": "village",
    "t": "town",
    "c": "castle",
    "o": "orchard",
    "m": "marsh",
}
COMMANDERS = {BLUE: "general-tannhof", RED: "marshal-vessely"}


class Counter(NamedTuple):
    """A unit of a drawing: its kind and values, and the state it begins in."""

    kind: str
    side: str
    command: str
    values: Mapping[str, Any]
    facing: int | None
    state: str
    square: bool
    statuses: tuple[str, ...]


def unit(
    kind: str,
    side: str = BLUE,
    *,
    facing: int | None = 1,
    state: str = GOOD,
    command: str = "",
    square: bool = False,
    statuses: Sequence[str] = (),
    **values: Any,
) -> Counter:
    """A unit; `values` replace those of its kind on both faces, `back_...` on the back alone."""
    formation = command or FIRST.get(side, "")
    return Counter(kind, side, formation, values, facing, state, square, tuple(statuses))


def infantry(side: str = BLUE, **more: Any) -> Counter:
    """Line infantry."""
    return unit("line-infantry", side, **more)


def cavalry(side: str = BLUE, *, heavy: bool = False, **more: Any) -> Counter:
    """Light or heavy cavalry."""
    return unit("heavy-cavalry" if heavy else "light-cavalry", side, **more)


def battery(side: str = BLUE, **more: Any) -> Counter:
    """Foot artillery."""
    return unit("foot-battery", side, **more)


def commander(side: str = BLUE, **more: Any) -> Counter:
    """The commander in chief of a side; draw him by his id with `_` for `-`."""
    return unit("commander", side, facing=None, command="-", **more)


@cache
def sample() -> Module:
    """The sample module."""
    loaded = load_module(read_folder(ROOT / "sample_modules" / "jdg"))
    assert loaded.module is not None
    assert loaded.is_sound
    return loaded.module


def battle(
    drawing: str,
    *,
    dice: Sequence[int] = (),
    sides: Mapping[tuple[str, str], str] | None = None,
    roads: Sequence[Sequence[str]] = (),
    light: str = "day",
    fog: bool = False,
    options: Mapping[str, Any] | None = None,
    active: str = BLUE,
    rulebook: Rulebook = STILL,
    scenario: Mapping[str, Any] | None = None,
    documents: Mapping[str, Record] | None = None,
    heights: str = "",
    orientation: Literal["pointy", "flat"] = "pointy",
    seed: int = 1,
    **counters: Counter,
) -> Situation:
    """A situation: counters by their names in the drawing.

    `sides` is terrain on hexsides by the hexes beside it, the upper or inner one first; `roads` are
    chains of hexes.
    """
    module = _module(counters).with_documents(dict(documents or {}))
    turn = Turn(light=light, weather="fog" if fog else "clear")  # type: ignore[arg-type] # a text
    whole = {
        "sides": tuple(
            ScenarioSide(side=side, attributes={"flight_zone": zone})
            for side, zone in ((BLUE, "south"), (RED, "north"))
        ),
        "turns": (turn,) * 4,
        "hexsides": tuple(
            Hexside(between=between, terrain=kind) for between, kind in (sides or {}).items()
        ),
        "lines": tuple(
            Line(id=f"road-{number}", terrain="road", hexes=tuple(chain))
            for number, chain in enumerate(roads)
        ),
        **(scenario or {}),
    }
    pieces = {name: _piece(one) for name, one in counters.items()}
    game = situation(
        drawing,
        module=module,
        rulebook=rulebook,
        legend=LEGEND,
        heights=heights,
        options={**_defaults(module), **(options or {})},
        seed=seed,
        active=active,
        scenario=whole,
        zones=_edges(drawing),
        dice=(),
        orientation=orientation,
        piles=None,
        enforcement="strict",
        **pieces,
    )
    for name, one in counters.items():
        for status in (*one.statuses, *((SQUARE,) if one.square else ())):
            game.emit(StatusSet(name, status))
        if one.state == ROUTED:
            game.emit(StatusSet(name, ROUTED))
    game.state.forced = tuple(dice)
    return game


def drawn(
    columns: int, rows: int, at: Mapping[str, str], ground: Mapping[str, str] | None = None
) -> str:
    """A drawing of so many hexes: `at` is the hex of each counter, `ground` terrain by hex."""
    lines = []
    for row in range(1, rows + 1):
        hexes = [f"{column:02}{row:02}" for column in range(1, columns + 1)]
        tokens = [
            (ground or {}).get(hex_, ".") + "+".join(one for one in at if at[one] == hex_)
            for hex_ in hexes
        ]
        lines.append("  " * (row % 2 == 0) + "    ".join(tokens))
    return "\n".join(lines)


def play_first(game: Situation, procedure: Coroutine[Any, Any, Any]) -> None:
    """Play a procedure with the first of the answers whenever something is asked."""
    game.run(procedure)
    while game.decision is not None:
        game.answer(next(iter(game.decision.options)))
    game.check_dice()


def _edges(drawing: str) -> tuple[Zone, ...]:
    """The northern and the southern edge of a drawing, which its sides flee to."""
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    return tuple(
        Zone(
            id=name,
            name=name,
            kind="edge",
            hexes=tuple(f"{column:02}{row:02}" for column in range(1, len(rows[row - 1]) + 1)),
        )
        for name, row in (("north", 1), ("south", len(rows)))
    )


def _piece(one: Counter) -> Piece:
    kind = sample().kinds[one.kind]
    face = kind.faces[-1 if one.state != GOOD else 0].id if kind.faces else ""
    return Piece("", one.kind, one.side, facing=one.facing, face=face)


def _module(counters: Mapping[str, Counter]) -> Module:
    """The sample with the units of a drawing in its orders of battle."""
    base = sample()
    # The armies of the larger battle would only stand in the way of what is counted here.
    documents: dict[str, Record | None] = {
        f"oob/{name}.json": None for name in base.oobs if name not in (BLUE, RED)
    }
    for side in (BLUE, RED):
        oob = base.oobs[side]
        own = [
            _entry(name, one)
            for name, one in counters.items()
            if one.side == side and one.kind != "commander"
        ]
        leaders = tuple(
            msgspec.structs.replace(leader, id=leader.id.replace("-", "_"))
            for leader in oob.leaders
        )
        new: OrderOfBattle = msgspec.structs.replace(oob, units=tuple(own), leaders=leaders)
        documents[f"oob/{side}.json"] = new
    # Names in a drawing are those of Python: commanders have another hyphen there.
    deck = base.decks["activation-markers"]
    known = {command.id for side in (BLUE, RED) for command in base.oobs[side].commands}
    cards = tuple(
        msgspec.structs.replace(card, piece=card.piece.replace("-", "_"))
        for card in deck.cards
        if card.piece in COMMANDERS.values() or card.command in known
    )
    documents["decks/activation-markers.json"] = msgspec.structs.replace(deck, cards=cards)
    return base.with_documents(documents)


def _entry(name: str, one: Counter) -> OobUnit:
    kind = sample().kinds[one.kind]
    both = {key: value for key, value in one.values.items() if not key.startswith("back_")}
    back = {key[5:]: value for key, value in one.values.items() if key.startswith("back_")}
    faces = {face.id: dict(both) for face in kind.faces}
    if back:
        faces[kind.faces[-1].id] |= back
    return OobUnit(id=name, kind=one.kind, name=name, command=one.command, faces=faces)


def _defaults(module: Module) -> dict[str, Any]:
    return usual_options(module, next(iter(module.scenarios.values())))

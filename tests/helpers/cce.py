"""Situations of Combat Commander: Europe: units on a field of 15 by 10 hexes, decks in order.

    game = battle(
        terrain={"K6": "woods"},
        axis={"g": "ger-rifle-squad K8"},
        allies={"u": "us-rifle-squad L5"},
        draws={"axis": ["64"], "allies": ["41"]},
        hands={"axis": ["crossfire"]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("g",), "L5")))

A unit is its kind and hex, then `broken`, `suppressed` or `veteran` if it is. A weapon names its
carrier instead of a hex (`ger-hmg @g`), and `damaged`. A card to be drawn is its two dice, then the
trigger, an event, a hex (`41 event`, `34 medic`, `34 @K8`). A card in hand is an action or an
order; their ids are germany/h1, h2 … Everything else is open ground at level 0, and nobody has the
Initiative card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace as with_fields
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.board import Setting
from hexwright.engine.core.game import usual_options
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.setup import starting_state
from hexwright.engine.core.state import Piece, Pile, hand_pile
from hexwright.engine.parts.objectives import note_control
from hexwright.engine.systems.cce.markers import used_pile
from hexwright.engine.systems.cce.objectives import lay_out_chits
from hexwright.engine.systems.cce.play import RULEBOOK
from hexwright.engine.systems.cce.records import (
    INITIATIVE,
    ORDER,
    ORDERS,
    Initiative,
    Order,
    note,
)
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.model.map import (
    ElevationLayer,
    Hexside,
    Line,
    Map,
    Overlay,
    Shape,
    TerrainLayer,
    Zone,
)
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES
from tests.helpers.situations import Situation, nothing_happens

if TYPE_CHECKING:
    from hexwright.schema.model.record import Record

AXIS, ALLIES = "axis", "allies"
DECKS = {AXIS: "germany", ALLIES: "usa"}
TRIGGERS = ("event", "jam", "sniper", "time")
COLUMNS = "ABCDEFGHIJKLMNO"
STILL = with_fields(RULEBOOK, proceed=nothing_happens)


@cache
def sample() -> Module:
    """The sample module."""
    loaded = load_module(read_folder(SAMPLES / "cce"))
    assert loaded.module is not None
    assert loaded.is_sound, loaded.issues
    return loaded.module


def battle(
    *,
    axis: Mapping[str, str] | None = None,
    allies: Mapping[str, str] | None = None,
    markers: Mapping[str, str] | None = None,
    terrain: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    sides: Mapping[tuple[str, str], str] | None = None,
    lines: Mapping[str, Sequence[str]] | None = None,
    overlays: Mapping[str, str] | None = None,
    shapes: Sequence[Shape] = (),
    buildings: Sequence[Sequence[str]] = (),
    draws: Mapping[str, Sequence[str]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    nations: Mapping[str, str] | None = None,
    postures: Mapping[str, str] | None = None,
    chits: Mapping[str, Sequence[str]] | None = None,
    owners: Mapping[int, str] | None = None,
    active: str = AXIS,
    holder: str = "",
    order: str = "",
    moving: Sequence[str] = (),
    last_cards: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Situation:
    """A situation; `order` and `moving` are the order under way and those whom it activates."""
    decks = {**DECKS, **(nations or {})}
    documents: dict[str, Record | None] = {"maps/crossroads.json": _map(locals())}
    for side, name in decks.items():
        cards = _cards(
            (draws or {}).get(side, ()), (hands or {}).get(side, ()), is_short=last_cards
        )
        known = sample().decks[name]
        documents[f"decks/{name}.json"] = msgspec.structs.replace(known, cards=cards, size=0)
    module = sample().with_documents(documents)
    scenario = _scenario(module, decks, postures or {}, owners or {})
    setting = Setting(
        module=module,
        scenario=scenario,
        rulebook=STILL,
        seed=1,
        options={**usual_options(module, scenario), **(options or {})},
        is_watched=True,
    )
    game = Situation(setting, starting_state(module, scenario, 1))
    game.state.active = active
    _lay_out(game, decks, chits or {})
    for side, pieces in ((AXIS, axis), (ALLIES, allies), ("", markers)):
        for name, words in (pieces or {}).items():
            Placed(_piece(game, name, side, words)).apply(game.state)
    note(game, INITIATIVE, Initiative(holder))
    if order:
        note(game, ORDER, Order(order, active, tuple(moving)))
    return game


def card(number: int, side: str = AXIS) -> str:
    """A card of a hand, counted from 1."""
    return f"{DECKS[side]}/h{number}"


def totals(game: Situation) -> list[int | None]:
    """What was rolled so far, with all modifiers; None where nothing was added."""
    return [event.total for event in game.events if isinstance(event, Rolled)]


# --- ground ---------------------------------------------------------------------------------------

_CODES = {
    "open": ".",
    "field": "f",
    "orchard": "o",
    "brush": "b",
    "gully": "g",
    "stream": "s",
    "marsh": "m",
    "woods": "w",
    "building": "B",
    "water": "~",
}


def _place(hex_: str) -> tuple[int, int]:
    return COLUMNS.index(hex_[0]), int(hex_[1:]) - 1


def _rows(cells: Mapping[str, str], usual: str) -> tuple[str, ...]:
    rows = [[usual] * 15 for _ in range(10)]
    for hex_, code in cells.items():
        column, row = _place(hex_)
        rows[row][column] = code
    return tuple("".join(row) for row in rows)


def _map(given: Mapping[str, Any]) -> Map:
    base = sample().maps["crossroads"]
    codes = {hex_: _CODES[kind] for hex_, kind in (given["terrain"] or {}).items()}
    heights = {hex_: str(level) for hex_, level in (given["levels"] or {}).items()}
    own = tuple(zone for zone in base.zones if zone.kind in ("edge", "setup"))
    zones = (
        Zone(id=f"house-{number}", name="House", kind="building", hexes=tuple(hexes))
        for number, hexes in enumerate(given["buildings"])
    )
    return msgspec.structs.replace(
        base,
        terrain=TerrainLayer(
            legend={code: kind for kind, code in _CODES.items()}, rows=_rows(codes, ".")
        ),
        elevation=ElevationLayer(legend={str(n): n for n in range(5)}, rows=_rows(heights, "0")),
        hexsides=tuple(
            Hexside(between=pair, terrain=kind) for pair, kind in (given["sides"] or {}).items()
        ),
        lines=tuple(
            Line(id=f"line-{number}", terrain=name.partition("#")[0], hexes=tuple(hexes))
            for number, (name, hexes) in enumerate((given["lines"] or {}).items())
        ),
        overlays=tuple(
            Overlay(terrain=kind, hex=hex_) for hex_, kind in (given["overlays"] or {}).items()
        ),
        shapes=tuple(given["shapes"]),
        zones=(*own, *zones),
    )


# --- cards ----------------------------------------------------------------------------------------


def _cards(draws: Sequence[str], hand: Sequence[str], *, is_short: bool) -> tuple[Card, ...]:
    found = [_drawn(f"d{number}", words) for number, words in enumerate(draws, 1)]
    found += [_held(f"h{number}", words) for number, words in enumerate(hand, 1)]
    found += [] if is_short else [_drawn(f"z{number}", "34") for number in range(1, 31)]
    return tuple(found)


def _drawn(name: str, words: str) -> Card:
    dice, *more = words.split()
    values: dict[str, Any] = {"white_die": int(dice[0]), "dark_die": int(dice[1]), **_PLAIN}
    for word in more:
        if word.startswith("@"):
            values["random_hex"] = word[1:]
        elif word in TRIGGERS:
            values["trigger"] = word
        elif word.isdecimal():
            values["event_value"] = int(word)
        else:
            values["event"] = word
    return Card(id=name, title=name, attributes=values)


_PLAIN = {"order": "move", "event": "elan", "random_hex": "A1", "trigger": "none"}


def _held(name: str, word: str) -> Card:
    values: dict[str, Any] = {"white_die": 3, "dark_die": 4, **_PLAIN}
    if word in ORDERS:
        values |= {"order": word, "action": "command-confusion"}
        if word == "fire":
            values["top_action"] = "opportunity-fire"
    else:
        values |= {"order": "command-confusion", "action": word}
    return Card(id=name, title=name, attributes=values)


def _lay_out(
    game: Situation,
    decks: Mapping[str, str],
    chits: Mapping[str, Sequence[str]],
) -> None:
    """Decks lie as they were written, hands are full, chits where they are said to be."""
    piles = game.state.piles
    for side, name in decks.items():
        order = [f"{name}/{one.id}" for one in game.module.decks[name].cards]
        held = tuple(one for one in order if one.partition("/")[2].startswith("h"))
        piles[name] = replace(piles[name], cards=tuple(one for one in order if one not in held))
        piles[hand_pile(name, side)] = Pile(name, held, side, (side,))
    piles[used_pile(game)] = Pile("smoke", (), "", None)
    for box, names in chits.items():
        cards = tuple(f"objectives/{one}" for one in names)
        left = tuple(one for one in piles["objectives"].cards if one not in cards)
        piles["objectives"] = replace(piles["objectives"], cards=left)
        side = box if box in game.sides else ""
        place = f"objectives/box/secret-{side}" if side else "objectives/box/open"
        piles[place] = Pile("objectives", cards, side, (side,) if side else None)
    note_control(game, {})
    lay_out_chits(game)


# --- pieces ---------------------------------------------------------------------------------------


def _piece(game: Situation, name: str, side: str, words: str) -> Piece:
    kind, place, *more = words.split()
    carrier = place.removeprefix("@") if place.startswith("@") else ""
    where = game.piece(carrier).hex if carrier else place
    faces = game.module.kinds[kind].faces
    face = faces[0].id if faces else ""
    for word in more:
        if word in [one.id for one in faces]:
            face = word
    statuses = {one: 1 for one in more if one in ("suppressed", "veteran")}
    known = where in {box.id for box in game.module.info.boxes}
    return Piece(
        name,
        kind,
        side,
        "" if known else where,
        where if known else "",
        face=face,
        statuses=statuses,
        carried_by=carrier,
    )


def _scenario(
    module: Module,
    decks: Mapping[str, str],
    postures: Mapping[str, str],
    owners: Mapping[int, str],
) -> Scenario:
    base = module.scenarios["crossroads"]
    sides = tuple(
        replace(
            side,
            deck=decks[side.side],
            hand=0,
            attributes={
                **side.attributes,
                "nation": decks[side.side],
                "posture": postures.get(side.side, side.attributes["posture"]),
            },
        )
        for side in base.sides
    )
    objectives = tuple(
        replace(one, owner=owners.get(number, "")) for number, one in enumerate(base.objectives, 1)
    )
    return replace(base, sides=sides, setup=(), reinforcements=(), hands=(), objectives=objectives)


def deck(name: str) -> Deck:
    """A deck of the sample."""
    return sample().decks[name]

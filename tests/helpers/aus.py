"""Situations of Austerlitz: units of two armies on a clear field of twelve columns and nine rows.

    game = battle(A=infantry("0404"), Z=infantry("0503", side=ALLIED, facing=9), dice=[5])
    game.play(fire_at(game, "A", "Z"), False)

Even columns lie half a hex higher: 0404 facing east (3) has 0503 and 0504 in front. Units are of
the first division of their side, which acts in full, unless something else is said. `terrain` gives
a hex its letter: `v` village, `w` woods, `o` orchard, `s` swamp.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game import usual_options
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.aus.records import FULL, Activation
from hexwright.engine.systems.aus.troops import FATIGUE
from hexwright.schema.model.map import Hexside, Line, Zone
from hexwright.schema.model.oob import Unit as OobUnit
from hexwright.schema.model.scenario import ScenarioSide, Turn
from hexwright.schema.module import Module
from tests.fuzz import sample
from tests.helpers.situations import STILL, Situation, situation

T = TypeVar("T")
YES, NO = True, False
FRENCH, ALLIED = "french", "allied"
DIVISION = {FRENCH: "v-3", ALLIED: "b-2"}
CORPS = {FRENCH: "v", ALLIED: "b"}
LEGEND = {".": "clear", "v": "village", "w": "woods", "o": "orchard", "s": "swamp"}
COLUMNS, ROWS = 12, 9
# The rule of questions whether somebody reacts.
REACTION = "aus-147"


class Counter(NamedTuple):
    """A piece of a situation."""

    kind: str
    hex: str
    side: str
    values: Mapping[str, Any]
    faces: Mapping[str, Mapping[str, Any]]
    formation: str
    facing: int | None
    face: str
    extends: tuple[str, ...]
    command: str
    losses: int
    statuses: tuple[str, ...]


def infantry(hex_: str, side: str = FRENCH, form: str = "line", **more: Any) -> Counter:
    """A battalion of 6 strength points, morale 6 (5 disordered), fire C, movement 6."""
    kind = "light-battalion" if form == "skirmish" or more.pop("light", False) else "battalion"
    return _unit(kind, hex_, side, f"infantry-{form}", **{"fire": "C", "move": 6, **more})


def cavalry(hex_: str, side: str = FRENCH, form: str = "line", **more: Any) -> Counter:
    """A regiment of light cavalry, 6 strength points, morale 6, movement 10."""
    long = bool(more.get("extends"))
    cossack = more.get("type") == "cossack"
    kind = "cossacks" if cossack else "light-cavalry-2" if long else "light-cavalry"
    more = {"type": "light", **more}
    cav = more.pop("type")
    form = "disorder" if cossack else form
    return _unit(kind, hex_, side, f"cavalry-{form}", move=10, cavalry=cav, **more)


def battery(hex_: str, side: str = FRENCH, form: str = "unlimbered", **more: Any) -> Counter:
    """A foot battery of French 8 pounders, 4 strength points, fire C; `horse` for another."""
    horse = more.pop("horse", False)
    kind = "horse-battery" if horse else "foot-battery"
    formation = form if form == "unlimbered" else f"{'horse' if horse else 'foot'}-limbered"
    values = {"range_row": "french-8", "strength": 4, "command": CORPS[side], **more}
    return _unit(kind, hex_, side, formation, fire="C", move=6, face=form, **values)


def leader(hex_: str, side: str = FRENCH, **values: Any) -> Counter:
    """A leader of the sample, drawn by his id; values replace those of his counter."""
    return Counter("", hex_, side, values, {}, "", None, "", (), "", 0, ())


def _unit(kind: str, hex_: str, side: str, formation: str, **more: Any) -> Counter:
    loose = formation.endswith("disorder")
    morale = more.pop("morale", 6)
    front = {"morale": morale, "move": more.pop("move")}
    back = {"morale": morale - 1, "move": front["move"] - 1}
    fire = more.pop("fire", None)
    if fire:
        front["fire"], back["fire"] = fire, chr(min(ord("F"), ord(fire) + 1))
    faces = {"ordered": front, "disordered": back}
    if kind.endswith("battery"):
        # Movement is printed on the limbered side alone (2.3).
        faces = {"limbered": {"morale": morale, "move": front.pop("move")}, "unlimbered": front}
    if kind == "cossacks":
        faces = {"disordered": front}
    facing = more.pop("facing", None)
    if facing is None:
        facing = 3 if formation.endswith("line") else 2
    face = more.pop("face", "disordered" if loose else "ordered")
    known = {
        name: more.pop(name)
        for name in ("extends", "command", "losses", "statuses")
        if name in more
    }
    values = {"strength": 6, **more}
    return Counter(
        kind,
        hex_,
        side,
        values,
        faces,
        formation,
        facing,
        face,
        tuple(known.get("extends", ())),
        known.get("command", DIVISION[side]),
        known.get("losses", 0),
        tuple(known.get("statuses", ())),
    )


def battle(
    *,
    dice: Sequence[int] = (),
    acts: str = FRENCH,
    level: str = FULL,
    must: str = "",
    terrain: Mapping[str, str] | None = None,
    heights: Mapping[str, int] | None = None,
    sides: Mapping[tuple[str, str], str] | None = None,
    roads: Sequence[Sequence[str]] = (),
    fatigue: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    fog: int | None = None,
    scenario: Mapping[str, Any] | None = None,
    changes: Callable[[Module], Module] = lambda module: module,
    zones: Sequence[Zone] = (),
    **counters: Counter,
) -> Situation:
    """A situation in which the first division of a side acts; `changes` are made to the sample."""
    module = changes(_module(counters))
    turn = Turn(attributes={} if fog is None else {"fog_level": fog})
    whole = {
        "sides": tuple(ScenarioSide(side=one) for one in (FRENCH, ALLIED)),
        "turns": (turn,) * 4,
        "hexsides": tuple(
            Hexside(between=pair, terrain=kind) for pair, kind in (sides or {}).items()
        ),
        "lines": tuple(
            Line(id=f"road-{n}", terrain="secondary-road", hexes=tuple(chain))
            for n, chain in enumerate(roads)
        ),
        **(scenario or {}),
    }
    usual = usual_options(module, next(iter(module.scenarios.values())))
    game = situation(
        _drawing(counters, terrain or {}),
        module=module,
        legend=LEGEND,
        heights=_levels(heights) if heights else "",
        orientation="flat",
        options={**usual, "fog": fog is not None, **(options or {})},
        active=acts,
        scenario=whole,
        # All of them are said, so that none is taken for a counter.
        dice=(),
        piles=None,
        enforcement="strict",
        seed=1,
        zones=zones,
        rulebook=STILL,
        **{name: _piece(module, name, one) for name, one in counters.items()},
    )
    for name, one in counters.items():
        for status in one.statuses:
            game.emit(StatusSet(name, status))
    for command, count in (fatigue or {}).items():
        game.emit(LevelSet(command, FATIGUE, count))
    if level:
        act(game, acts, level, must, counters)
    game.state.forced = tuple(dice)
    return game


def played(game: Situation, procedure: Coroutine[Any, Any, T], *choices: Choice) -> T:
    """Play a procedure with these choices; the first way back is taken, and nobody else reacts."""
    left = list(choices)
    decision = game.run(procedure)
    while decision is not None:
        if decision.kind == "path":
            decision = game.answer(decision.options[0])
        elif decision.rule == REACTION and (not left or left[0] not in decision.buttons):
            decision = game.answer(PASS)
        else:
            assert left, f"left open: {decision.prompt}"
            decision = game.answer(left.pop(0))
    assert not left, f"nobody asked for {left}"
    game.check_dice()
    result: T = game.result
    return result


def act(game: Situation, side: str, level: str, must: str, counters: Mapping[str, Counter]) -> None:
    """Let the first division of a side act, with all units of the side."""
    units = tuple(name for name, one in counters.items() if one.side == side and one.kind)
    begin_activation(
        game,
        Activation(
            side=side,
            formations=(DIVISION[side],),
            units=units,
            level=level,
            division=DIVISION[side],
            must=must,
            kind="division",
            serial=1,
        ),
    )


def _drawing(counters: Mapping[str, Counter], terrain: Mapping[str, str]) -> str:
    rows = []
    for row in range(1, ROWS + 1):
        tokens = []
        for column in range(1, COLUMNS + 1):
            hex_ = f"{column:02}{row:02}"
            names = [name for name, one in counters.items() if one.hex == hex_]
            tokens.append(terrain.get(hex_, ".") + "+".join(names))
        # The first row is indented: even columns lie half a hex higher.
        rows.append(("  " if row == 1 else "") + " ".join(tokens))
    return "\n".join(rows)


def _levels(heights: Mapping[str, int]) -> str:
    return "\n".join(
        "".join(str(heights.get(f"{c:02}{r:02}", 3)) for c in range(1, COLUMNS + 1))
        for r in range(1, ROWS + 1)
    )


def _piece(module: Module, name: str, one: Counter) -> Piece:
    known = module.pieces[name]
    steps = int(one.values.get("strength", 0)) - one.losses if one.kind else 0
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


@cache
def _base() -> Module:
    return sample("aus")


def _module(counters: Mapping[str, Counter]) -> Module:
    """The sample with the units of a situation in its orders of battle."""
    base, documents = _base(), {}
    for side in (FRENCH, ALLIED):
        oob = base.oobs[side]
        units = tuple(
            OobUnit(
                id=name,
                kind=one.kind,
                name=name,
                command=one.command,
                nation="french" if side == FRENCH else "russian",
                steps=int(one.values["strength"]),
                attributes={**one.values, "morale": 6},
                faces={face: dict(values) for face, values in one.faces.items()},
            )
            for name, one in counters.items()
            if one.side == side and one.kind
        )
        leaders = tuple(
            msgspec.structs.replace(
                found,
                attributes={
                    **found.attributes,
                    **(counters[found.id].values if found.id in counters else {}),
                },
            )
            for found in oob.leaders
        )
        documents[f"oob/{side}.json"] = msgspec.structs.replace(oob, units=units, leaders=leaders)
    return base.with_documents(documents)

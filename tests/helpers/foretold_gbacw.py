"""Previews of Great Battles of the American Civil War held against what is played.

Two small armies stand in one another's arms. Every question of fire, of the answer to it and of
shock is looked at as its player sees it; then every face of the die is played, and what the tables
gave must be what the preview told, as often as it told it.
"""

from collections import Counter as Tally
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, Final

from hexwright.engine.core.decision import Choice, Preview
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.effects import effects_of, words_of
from hexwright.engine.systems.gbacw.designation import (
    Shocks,
    attackers,
    is_charging,
    leaderless,
    note_shocks,
    strikes,
)
from hexwright.engine.systems.gbacw.fight import can_fire, fire_action, shock_phase
from hexwright.engine.systems.gbacw.fire import WORDS
from hexwright.engine.systems.gbacw.play import RULEBOOK
from tests.helpers.foretold_ccn import Fault, Findings
from tests.helpers.gbacw import BLUE, FIRST, GREY, Counter, battery, battle, cavalry, infantry
from tests.helpers.situations import STILL, Situation

_COLUMNS, _ROWS = 4, 6
_GROUND: Final = "......wwots"
_FACES: Final = tuple(range(10))
# What falls after the die that is looked at; nobody looks at it.
_REST: Final = (5,) * 80
_LIGHTS: Final = ("day", "day", "day", "dusk", "night")


def position(seed: int, *, is_watched: bool = False) -> Situation:
    """Two small armies, while the first brigade of blue acts under attack orders."""
    luck = Random(seed)  # noqa: S311 # positions, no secrets
    hexes = [
        f"{column:02}{row:02}" for row in range(1, _ROWS + 1) for column in range(1, _COLUMNS + 1)
    ]
    ground = {one: luck.choice(_GROUND) if luck.random() < 0.4 else "." for one in hexes}
    counters: dict[str, Counter] = {}
    at: dict[str, list[str]] = {}
    for hex_ in luck.sample(hexes, 12):
        side = luck.choice((BLUE, GREY))
        for one in _stack(luck, side):
            name = f"{'B' if side == BLUE else 'R'}{len(counters)}"
            counters[name] = one
            at.setdefault(hex_, []).append(name)
    rows = [
        " ".join(
            ground[one] + "+".join(at.get(one, ()))
            for one in hexes[row * _COLUMNS : (row + 1) * _COLUMNS]
        )
        for row in range(_ROWS)
    ]
    heights = " ".join("".join(str(luck.choice((0, 0, 1, 2))) for _ in range(_COLUMNS))
                       for _ in range(_ROWS))  # fmt: skip
    given: dict[str, Any] = dict(counters)
    game = battle(
        "\n".join(rows),
        heights=heights if seed % 3 == 0 else "",
        light=luck.choice(_LIGHTS),
        orders={FIRST[BLUE]: "attack", FIRST[GREY]: luck.choice(("advance", "attack"))},
        acts=FIRST[BLUE],
        options={"fatigue": seed % 2 == 1},
        fatigue={FIRST[one]: luck.randint(0, 5) for one in (BLUE, GREY)} if seed % 2 else {},
        seed=seed,
        **given,
    )
    # The invariants of the system come along, its turns do not.
    rulebook = replace(RULEBOOK, proceed=STILL.proceed)
    setting = replace(game.setting, is_watched=is_watched, rulebook=rulebook)
    return Situation(setting, game.state)


def _stack(luck: Random, side: str) -> list[Counter]:
    facing = luck.choice((1, 3, 5, 7, 9, 11))
    kind = luck.choice(("foot", "foot", "two", "horse", "dismounted", "guns", "both"))
    values: dict[str, Any] = {"facing": facing, "disordered": luck.random() < 0.3}
    strength = luck.randint(1, 8)
    weapon = luck.choice(("R", "R", "M", "SR"))
    foot = infantry(side, strength=strength, weapon=weapon, green=luck.random() < 0.2, **values)
    guns = battery(side, facing=facing, strength=luck.randint(2, 6), command=FIRST[side])
    if kind == "two":
        return [infantry(side, strength=3, facing=facing), foot]
    if kind == "horse":
        return [cavalry(side, strength=strength, **values)]
    if kind == "dismounted":
        return [cavalry(side, strength=strength, face="dismounted", facing=facing)]
    return {"guns": [guns], "both": [foot, guns]}.get(kind, [foot])


# --- what a preview tells, and what was played --------------------------------------------------


def _told(preview: Preview) -> dict[str, Fraction]:
    assert preview.odds is not None, "a preview without odds"
    return {fact.text: fact.value for fact in preview.odds.facts}


def _read(game: Situation, unit: str, since: int) -> str | None:
    """What the tables gave for the first roll of a unit since; None if it has not rolled yet."""
    rolled = False
    for event in game.history.events.since(since):
        if isinstance(event, Rolled) and event.piece == unit:
            rolled = True
        elif rolled and isinstance(event, TableRead):
            return _words(game, event)
    return None


def _words(game: Situation, read: TableRead) -> str:
    table = game.table(read.table)
    if read.table == "shock":
        return game.names.word(read.result)
    names = [column.name for column in table.columns]
    cell: Any = table.rows[read.rows[0]][names.index(read.column)]
    return ", ".join(words_of(effect, WORDS) for effect in effects_of(cell)) or "No effect"


def _played(
    begin: Callable[[], Situation],
    unit: str,
    first: tuple[int, ...],
    after: tuple[Choice, ...],
    then: Callable[[Situation], Coroutine[Any, Any, Any]] | None = None,
) -> dict[str, Fraction]:
    """What every face of the die of a unit comes to, answers and dice before it given."""
    tally: Tally[str] = Tally()
    for face in _FACES:
        game = begin()
        since = len(game.history.events)
        game.state.forced = (*first, face, *_REST)
        if then is not None:
            game.run(then(game))
        for choice in after:
            game.answer(choice)
        while (found := _read(game, unit, since)) is None and (decision := game.decision):
            default = decision.default
            game.answer(next(iter(decision.options)) if default is None else default)
        tally[found or "never rolled"] += 1
    return {text: Fraction(count, len(_FACES)) for text, count in tally.items()}


def _compare(
    found: Findings,
    seed: int,
    rule: str,
    choice: Choice,
    preview: Preview | None,
    played: Mapping[str, Fraction],
) -> None:
    found.compared[rule] = found.compared.get(rule, 0) + 1
    told = {} if preview is None else _told(preview)
    if told != played:
        found.faults.append(Fault(seed, rule, choice, str(told), str(dict(played))))


# --- the questions ------------------------------------------------------------------------------


def compared(seed: int) -> Findings:
    """Hold the previews of a position against what is played in it."""
    found = Findings()
    base = position(seed)
    for unit in [piece for piece in base.state.pieces if piece[0] == "B" and can_fire(base, piece)]:
        _compare_fire(found, seed, unit)
    for unit in attackers(base):
        _compare_shock(found, seed, unit)
    return found


def _firing(seed: int, unit: str) -> Situation:
    game = position(seed)
    game.run(fire_action(game, unit))
    return game


def _compare_fire(found: Findings, seed: int, unit: str) -> None:
    game = _firing(seed, unit)
    assert game.decision is not None
    assert game.decision.preview is not None
    for hex_ in list(game.decision.options)[:2]:
        played = _played(lambda: _firing(seed, unit), unit, (), ((hex_,),))
        _compare(found, seed, "gbacw-182", (hex_,), game.decision.preview((hex_,)), played)
        _compare_answers(found, seed, unit, hex_)


def _compare_answers(found: Findings, seed: int, unit: str, hex_: str) -> None:
    """Those who answer at the same time: the die of the phasing unit falls before theirs."""
    game, path = _firing(seed, unit), list[Choice]([(hex_,)])
    game.state.forced = (0, *_REST)
    decision = game.answer((hex_,))
    while decision is not None and decision.rule in ("gbacw-218", "gbacw-212"):
        path.append(False if decision.rule == "gbacw-218" else ())
        decision = game.answer(path[-1])
    rolled = any(isinstance(event, Rolled) for event in game.history.events)
    if decision is None or decision.rule != "gbacw-203" or rolled:
        return
    assert decision.preview is not None
    for option in list(decision.options)[:2]:
        played = _played(lambda: _firing(seed, unit), option, (0,), (*path, option))
        _compare(found, seed, "gbacw-203", option, decision.preview(option), played)


def _compare_shock(found: Findings, seed: int, unit: str) -> None:
    game = position(seed)
    decision = game.run(shock_phase(game))
    assert decision is not None
    assert decision.preview is not None

    def begin() -> Situation:
        begun = position(seed)
        chargers = (unit,) if is_charging(begun, unit) else ()
        combat = Combat((unit,), strikes(begun, unit), chargers)
        note_combats(begun, [combat])
        note_shocks(begun, Shocks("resolve", leaderless(begun)))
        return begun

    played = _played(begin, unit, (), (), shock_phase)
    _compare(found, seed, "gbacw-231", unit, decision.preview(unit), played)

"""The charts of the sample, which the rulebook does not print: fire and charges with every die.

The module's notes tell these figures to designers; whoever changes a chart changes both.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module

SAMPLE = Path(__file__).parents[3] / "sample_modules" / "gbacw"
DIE = range(10)
# A regiment as most of the battle's are: 350 men with rifled muskets, who stand as most stood.
STRENGTH, STEADY = 7, 6


@pytest.fixture(scope="module")
def module() -> Module:
    loaded = load_module(read_folder(SAMPLE))
    assert loaded.module
    return loaded.module


class Volley(NamedTuple):
    """What comes of fire: steps lost, and whether the target is disordered, with its chance."""

    loss: int
    disordered: bool
    chance: Fraction


class Charge(NamedTuple):
    """What comes of a charge, and what both sides lose by it on average."""

    wins: Fraction
    repulsed: Fraction
    attackers_lost: Fraction
    defenders_lost: Fraction


def _covers(ends: Any, number: int) -> bool:
    low, high = ends
    return (low is None or low <= number) and (high is None or number <= high)


def _row(table: Table, total: int) -> tuple[Any, ...]:
    return next(row for row in table.rows if _covers(row[0], total))


def _fails(cohesion: int, modifier: int) -> Fraction:
    return Fraction(sum(die + modifier > cohesion for die in DIE), len(DIE))


def _amount(effects: list[Effect], *kinds: str) -> int:
    return sum(effect.amount for effect in effects if effect.kind in kinds)


def fire(module: Module, table: str, strength: int, modifier: int) -> Iterator[Volley]:
    """Everything that fire at a steady regiment can come to."""
    chart = module.tables[table]
    places = enumerate(chart.columns)
    column = next(n for n, one in places if one.range and _covers(one.range, strength))
    for die in DIE:
        cell: Any = _row(chart, die + modifier)[column]
        effects = effects_of(cell)
        fails = Fraction(0)
        for effect in effects:
            fails = {"disorder": Fraction(1), "test": _fails(STEADY, effect.amount)}.get(
                effect.kind, fails
            )
        for disordered, chance in ((True, fails), (False, 1 - fails)):
            yield Volley(_amount(effects, "loss"), disordered, chance / len(DIE))


def loss(volleys: Iterator[Volley]) -> float:
    """Steps lost on average."""
    return float(sum(volley.loss * volley.chance for volley in volleys))


def disorder(volleys: Iterator[Volley]) -> float:
    """How likely the target is disordered."""
    return float(sum(volley.chance for volley in volleys if volley.disordered))


def at(module: Module, weapon: str, hexes: int) -> int:
    """What the range chart says of a weapon at so many hexes."""
    chart = module.tables["range-effects"]
    row = next(one for one in chart.rows if one[0] == weapon)
    value: Any = row[[column.id for column in chart.columns].index(f"at-{hexes}")]
    return int(value)


def modifier(module: Module, table: str, name: str) -> int:
    return int(next(one.value for one in module.tables[table].modifiers if one.id == name))


def ratio(module: Module, attackers: int, defenders: int, *, upwards: bool) -> int:
    """What the ratio counts; the attacker is favoured in the open, the defender behind a wall."""
    strength = Fraction(attackers, defenders)
    rows: list[Any] = list(module.tables["shock-ratio"].rows)
    steps = [(Fraction(int(odds[0]), int(odds[1])), int(value)) for odds, value in rows]
    if upwards:
        return next((value for step, value in steps if strength <= step), steps[-1][1])
    return next((value for step, value in reversed(steps) if step <= strength), steps[0][1])


def charge(module: Module, attackers: int, defenders: int, ground: int = 0) -> Charge:
    """A charge with its brigadier: the check before it, the volley that meets it, and the shock."""
    found = Charge(Fraction(0), Fraction(0), Fraction(0), Fraction(0))
    shaken = _fails(STEADY, 0)
    for defender_is_shaken, chance in ((True, shaken), (False, 1 - shaken)):
        name = "disordered" if defender_is_shaken else "prepared"
        met = modifier(module, "fire-modifiers", name) + at(module, "R", 1)
        for volley in fire(module, "fire", min(STRENGTH, defenders), met):
            sum_ = ratio(module, attackers - volley.loss, defenders, upwards=ground == 0)
            sum_ += modifier(module, "shock", "infantry-charge") + ground
            sum_ += volley.disordered * modifier(module, "shock", "attacker-disordered")
            sum_ += defender_is_shaken * modifier(module, "shock", "defender-disordered")
            found = _added(found, module, sum_, volley, chance * volley.chance)
    return found


def _added(found: Charge, module: Module, sum_: int, volley: Volley, chance: Fraction) -> Charge:
    each = chance / len(DIE)
    for die in DIE:
        row = _row(module.tables["shock"], die + sum_)
        ours, theirs = effects_of(row[2]), effects_of(row[3])
        found = Charge(
            found.wins + each * bool(_amount(theirs, "retreat")),
            found.repulsed + each * bool(_amount(ours, "retreat")),
            found.attackers_lost + each * (volley.loss + _amount(ours, "loss", "bloody-fight")),
            found.defenders_lost + each * _amount(theirs, "loss", "bloody-fight"),
        )
    return found


# --- fire -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "lost", "disordered"),
    [(1, 0.5, 0.37), (2, 0.3, 0.32), (3, 0.2, 0.22), (4, 0.1, 0.17), (5, 0.0, 0.14)],
)
def test_a_volley_of_a_regiment_fades_with_range(
    module: Module, hexes: int, lost: float, disordered: float
) -> None:
    drm = at(module, "R", hexes)
    assert loss(fire(module, "fire", STRENGTH, drm)) == pytest.approx(lost)
    assert disorder(fire(module, "fire", STRENGTH, drm)) == pytest.approx(disordered)


def test_a_prepared_volley_costs_a_tenth_of_the_regiment_before_it(module: Module) -> None:
    drm = at(module, "R", 1) + modifier(module, "fire-modifiers", "prepared")
    assert loss(fire(module, "fire", STRENGTH, drm)) / STRENGTH == pytest.approx(0.1)


def test_a_stone_wall_takes_away_what_steadiness_gives(module: Module) -> None:
    wall = next(hexside for hexside in module.terrain.hexsides if hexside.id == "stone-wall")
    prepared = modifier(module, "fire-modifiers", "prepared")
    assert wall.attributes["fire_drm"] + prepared == 0


@pytest.mark.parametrize(("weapon", "lost"), [("N", 0.7), ("TB", 0.5)])
def test_canister_of_six_guns_is_worth_a_regiment(module: Module, weapon: str, lost: float) -> None:
    assert loss(fire(module, "fire", 6, at(module, weapon, 1))) == pytest.approx(lost)


@pytest.mark.parametrize(
    ("weapon", "hexes", "lost"),
    [("N", 4, 0.2), ("N", 6, 0.1), ("N", 8, 0.0), ("TB", 4, 0.2), ("TB", 8, 0.1), ("TB", 12, 0.0)],
)
def test_shell_of_a_battery_wears_down_slowly(
    module: Module, weapon: str, hexes: int, lost: float
) -> None:
    assert loss(fire(module, "artillery-fire", 6, at(module, weapon, hexes))) == pytest.approx(lost)


@pytest.mark.parametrize("table", ["fire", "artillery-fire"])
@pytest.mark.parametrize("drm", range(-5, 6))
def test_more_strength_and_higher_rolls_are_never_worse(
    module: Module, table: str, drm: int
) -> None:
    def worth(strength: int, drm: int) -> tuple[float, float]:
        volleys = list(fire(module, table, strength, drm))
        return loss(iter(volleys)), disorder(iter(volleys))

    for strength in range(1, 13):
        here = worth(strength, drm)
        for better in (worth(strength + 1, drm), worth(strength, drm + 1)):
            assert all(one >= other for one, other in zip(better, here, strict=True))


@pytest.mark.parametrize("weapon", ["R", "M", "C", "B", "SR", "SC"])
def test_no_musket_fires_better_from_afar(module: Module, weapon: str) -> None:
    row = next(one for one in module.tables["range-effects"].rows if one[0] == weapon)
    farthest: Any = row[3]
    values = [at(module, weapon, hexes) for hexes in range(1, int(farthest) + 1)]
    assert values == sorted(values, reverse=True)


# --- charges --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "wins", "repulsed"),
    [(7, 0.39, 0.31), (14, 0.59, 0.11), (21, 0.69, 0.03)],
)
def test_a_charge_in_the_open_needs_two_to_one(
    module: Module, attackers: int, wins: float, repulsed: float
) -> None:
    found = charge(module, attackers, STRENGTH)
    assert float(found.wins) == pytest.approx(wins, abs=0.005)
    assert float(found.repulsed) == pytest.approx(repulsed, abs=0.005)


@pytest.mark.parametrize(
    ("attackers", "wins", "repulsed"),
    [(7, 0.24, 0.46), (14, 0.44, 0.26), (21, 0.54, 0.16)],
)
def test_a_charge_on_a_stone_wall_needs_three_to_one(
    module: Module, attackers: int, wins: float, repulsed: float
) -> None:
    found = charge(module, attackers, STRENGTH, ground=-1)
    assert float(found.wins) == pytest.approx(wins, abs=0.005)
    assert float(found.repulsed) == pytest.approx(repulsed, abs=0.005)


def test_a_charge_costs_the_attacker_more_than_it_costs_a_held_wall(module: Module) -> None:
    found = charge(module, STRENGTH, STRENGTH, ground=-1)
    assert found.attackers_lost > 3 * found.defenders_lost


def test_an_assault_on_a_held_wall_costs_a_brigade_about_a_third(module: Module) -> None:
    """A volley at three hexes, a prepared one at the next, the charge, and what follows of it.

    Between a quarter and a half were lost by brigades that went against such walls.
    """
    on_the_way = loss(fire(module, "fire", STRENGTH, at(module, "R", 3)))
    before_it = loss(fire(module, "fire", STRENGTH, modifier(module, "fire-modifiers", "prepared")))
    in_it = charge(module, STRENGTH, STRENGTH, ground=-1)
    share = (on_the_way + before_it + float(in_it.attackers_lost)) / STRENGTH
    assert 0.27 < share < 0.33


def test_a_flank_is_worth_what_a_wall_and_half_the_numbers_take_away(module: Module) -> None:
    rows: dict[Any, Any] = {row[0]: row[1] for row in module.tables["shock-position"].rows}
    odds: list[Any] = list(module.tables["shock-ratio"].rows)
    at_odds = {tuple(map(int, one)): int(value) for one, value in odds}
    assert rows["front-and-flank"] > at_odds[2, 1] - at_odds[1, 1] + 1
    values = [value for _, value in odds]
    assert values == sorted(values)

"""Scenarios to order: what they hold follows from the module's tables, the options and the seed."""

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.generating import Generated, generator_of
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.cce.nations import set_up_hexes
from hexwright.schema.dump import dump_module
from hexwright.schema.issues import DataError
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.options import completed
from tests.helpers.cce import ALLIES, AXIS, sample

COSTS = {
    (str(nation), str(item), str(weapon or "")): round(float(str(cost)))
    for nation, _, item, weapon, cost, *_ in sample().tables["purchases"].rows
}


def made(seed: int = 1, module: Module | None = None, **options: Any) -> Generated:
    module = module or sample()
    generator = generator_of(module)
    assert generator is not None
    return generator.make(module, completed(generator.options(module), options), seed)


def start(battle: Generated) -> Game:
    module = sample().with_documents(battle.contents)
    return Game.start(module, battle.scenario.id, 1)


def items(battle: Generated, side: int) -> Counter[tuple[str, str]]:
    """Kinds with the weapons that they carry."""
    oob = battle.oobs[side]
    weapons = {unit.carried_by: unit.kind for unit in oob.units if unit.carried_by}
    pieces = [(unit.kind, weapons.get(unit.id, "")) for unit in oob.units if not unit.carried_by]
    return Counter([*pieces, *((leader.kind, "") for leader in oob.leaders)])


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("forces", ["bought", "drawn"])
def test_cce_328_a_battle_on_any_map_is_sound_and_begins(forces: str, seed: int) -> None:
    battle = made(
        seed,
        map=list(sample().maps)[seed],
        forces=forces,
        year=1943,
        allies_nation="ussr",
        axis_works="medium",
    )
    module = sample().with_documents(battle.contents)
    assert load_module(dump_module(module)).issues == []
    assert Game.start(module, battle.scenario.id, seed).decision is not None


def test_cce_328_a_battle_is_played_to_its_end() -> None:
    game = start(made(axis_points=45, allies_points=45))
    play_on(game, {side: RandomPlayer(7) for side in game.sides}, 20_000)
    assert game.outcome is not None


def test_cce_328_what_is_bought_costs_no_more_than_the_points() -> None:
    for seed, points in ((1, 60), (2, 75), (3, 90)):
        battle = made(seed, axis_points=points)
        basic = Counter({("ger-rifle-squad", ""): 3, ("ger-rifle-squad", "ger-lmg"): 1})
        found = items(battle, 0)
        assert all(found[one] >= count for one, count in basic.items())
        leaders = {leader.kind for leader in battle.oobs[0].leaders}
        free = sum(count for (kind, _), count in found.items() if kind in leaders)
        bill = sum(COSTS["germany", *one] * count for one, count in found.items())
        rolled = sum(
            COSTS["germany", kind, ""] * count
            for (kind, _), count in found.items()
            if kind in leaders
        )
        assert bill - rolled <= points
        assert free >= 2


def test_cce_328_too_few_points_are_refused_with_the_price() -> None:
    with pytest.raises(DataError) as refused:
        made(axis_points=10)
    [issue] = refused.value.issues
    assert issue.code == "cce.generator-points"
    assert "33" in issue.message


@pytest.mark.parametrize(("year", "nation"), [(1940, "usa"), (1940, "ussr")])
def test_cce_060_a_nation_that_is_not_at_war_yet_has_no_force(year: int, nation: str) -> None:
    with pytest.raises(DataError) as refused:
        made(year=year, allies_nation=nation)
    assert refused.value.issues[0].code == "cce.generator-year"


def test_cce_060_nothing_comes_before_its_year() -> None:
    table = sample().tables["support-germany"].rows
    late = {(row[2], row[3] or "") for row in table if row[4] > 1939}  # type: ignore[operator] # numbers
    for seed in range(1, 9):
        battle = made(seed, year=1941, forces="drawn", axis_draws=12, allies_nation="ussr")
        too_late = {(row[2], row[3] or "") for row in table if row[4] > 1941}  # type: ignore[operator] # numbers
        assert not too_late & set(items(battle, 0))
    assert late


def test_cce_328_the_higher_quality_has_the_initiative() -> None:
    for axis, allies, holder in (("elite", "green", AXIS), ("green", "elite", ALLIES)):
        battle = made(axis_quality=axis, allies_quality=allies, axis_points=90, allies_points=90)
        assert battle.scenario.attributes["initiative"] == holder
    even = made(axis_posture="attacker", allies_posture="defender")
    assert even.scenario.attributes["initiative"] == AXIS


def _figures(module: Module, kind: str) -> int:
    counter = module.kinds[kind]
    troop = "leader" if counter.piece_class == "leader" else counter.attributes.get("troop")
    rows = {row[0]: row[1] for row in module.tables["unit-kinds"].rows}
    return int(rows.get(troop, 0))  # type: ignore[arg-type] # a number


@pytest.mark.parametrize("seed", range(1, 4))
def test_cce_090_nobody_begins_crowded_or_outside_his_zone(seed: int) -> None:
    battle, module = made(seed, axis_points=120, allies_points=120), sample()
    game = start(battle)
    kinds = {unit.id: unit.kind for oob in battle.oobs for unit in oob.units}
    kinds |= {leader.id: leader.kind for oob in battle.oobs for leader in oob.leaders}
    figures: Counter[str] = Counter()
    for one in battle.scenario.setup:
        if one.piece and one.hex:
            figures[one.hex] += _figures(module, kinds[one.piece])
            side = AXIS if one.piece.startswith(f"{battle.scenario.id}-{AXIS}") else ALLIES
            assert one.hex in set_up_hexes(game, side)
    assert max(figures.values()) <= 7


def test_cce_327_set_up_zones_of_both_sides_never_meet() -> None:
    for one, other in itertools.product(("attacker", "recon", "defender"), repeat=2):
        game = start(made(axis_posture=one, allies_posture=other))
        assert not set(set_up_hexes(game, AXIS)) & set(set_up_hexes(game, ALLIES))


def test_cce_315_no_hex_has_two_fortifications() -> None:
    for seed in range(1, 6):
        works = [one.hex for one in made(seed, axis_works="heavy").scenario.setup if one.kind]
        assert len(works) == len(set(works)) > 0


def test_the_same_seed_makes_the_same_scenario_and_another_one_another() -> None:
    assert made(5) == made(5)
    assert made(5) != made(6)


def _without(name: str) -> Mapping[str, None]:
    return {f"tables/{name}.json": None}


@pytest.mark.parametrize("name", ["purchases", "basic-forces", "generated-battles"])
def test_a_module_without_the_tables_is_told_which_it_lacks(name: str) -> None:
    module = sample().with_documents(_without(name))
    generator = generator_of(module)
    assert generator is not None
    with pytest.raises(DataError) as refused:
        generator.options(module)
    assert name in refused.value.issues[0].message

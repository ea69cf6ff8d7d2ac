"""Setting up by the owners: what a scenario leaves to them is placed before the first turn."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.cce.bot.veteran import Veteran
from hexwright.engine.systems.cce.markers import works_in
from hexwright.engine.systems.cce.objectives import controller
from hexwright.engine.systems.cce.play import ORDERING
from hexwright.engine.systems.cce.stacking import is_crowded
from hexwright.engine.systems.cce.units import hexes_of, units_of, weapon_of, weapons_in_play
from hexwright.schema.model.scenario import FreeSetup
from hexwright.schema.module import Module
from tests.helpers.cce import ALLIES, AXIS, sample

GERMANS = ("c-g1", "c-glmg1", "c-g2", "c-glmg2", "c-gl1")
AMERICANS = ("c-u1", "c-ul1")


@cache
def module(*, at_rest: bool = False) -> Module:
    """The crossroads, where both sides place some of their own pieces."""
    base = sample().scenarios["crossroads"]
    free = (
        FreeSetup(side=AXIS, pieces=GERMANS, zone="setup-axis"),
        FreeSetup(side=AXIS, kinds={"foxhole": 2, "ger-mmg": 1}, near="G5", within=1),
        FreeSetup(side=ALLIES, pieces=AMERICANS, zone="setup-allies", statuses=("veteran",)),
    )
    away = (*GERMANS, *AMERICANS)
    kept = tuple(one for one in base.setup if one.piece not in away and one.kind != "foxhole")
    scenario = replace(base, setup=kept, free_setup=() if at_rest else free)
    return sample().with_documents({"scenarios/crossroads.json": scenario})


def begun(**more: Any) -> Game:
    return Game.start(module(), "crossroads", 1, is_watched=True, **more)


def put(game: Game, piece: str, hex_: str) -> None:
    game.submit(piece)
    game.submit(hex_)


def options(game: Game) -> set[str]:
    assert game.decision is not None
    return {*map(str, game.decision.options), *game.decision.buttons}


def germans_ready(game: Game) -> None:
    """The first group stands, and its side says so."""
    for piece, hex_ in (("c-g1", "G5"), ("c-g2", "H6"), ("c-gl1", "I6")):
        put(game, piece, hex_)
    game.submit(PASS)


def test_cce_327_an_owner_places_his_pieces_in_his_zone_with_what_they_carry() -> None:
    game = begun()
    assert game.decision is not None
    assert game.decision.side == AXIS
    assert options(game) == {"c-g1", "c-g2", "c-gl1"}
    game.submit("c-g1")
    assert {option[0] for option in options(game)} <= set("FGHIJKLMNO")
    game.submit("G5")
    assert game.piece("c-g1").hex == "G5"
    assert weapon_of(game, "c-g1") == "c-glmg1"
    assert game.piece("c-glmg1").hex == "G5"


def test_cce_327_nobody_is_set_up_in_a_crowd_and_all_may_be_placed_anew() -> None:
    game = begun()
    put(game, "c-g1", "G5")
    game.submit("c-g2")
    assert "G5" not in options(game)
    game.submit("H6")
    assert {"c-g1", "c-g2", "c-gl1"} == options(game)
    put(game, "c-g1", "I5")
    assert game.piece("c-glmg1").hex == "I5"
    put(game, "c-gl1", "I5")
    assert PASS in options(game)


def test_cce_327_f100_1_fortifications_and_guns_of_nobody_are_placed_too() -> None:
    game = begun()
    germans_ready(game)
    names = sorted(options(game))
    assert names == ["foxhole#1", "foxhole#2", "ger-mmg#1"]
    put(game, "foxhole#1", "G5")
    game.submit("foxhole#2")
    # One fortification a hex, within one hex of G5, and that one is taken now.
    assert "G5" not in options(game)
    assert options(game) <= {"G4", "G6", "F4", "F5", "H4", "H5"}
    game.submit("G6")
    assert works_in(game, "G6") == "foxhole"
    game.submit("ger-mmg#1")
    assert "c-g1" not in options(game)
    game.submit("c-gl1")
    assert weapon_of(game, "c-gl1") == "ger-mmg#1"
    game.submit(PASS)
    assert game.decision is not None
    assert game.decision.side == ALLIES


def test_cce_084_cce_327_objectives_are_held_by_those_who_stand_there_in_the_end() -> None:
    game = begun()
    put(game, "c-g1", "H6")
    before = controller(game, 2)
    put(game, "c-g1", "G5")
    assert controller(game, 2) == before == ""
    put(game, "c-g2", "H6")
    put(game, "c-gl1", "I6")
    play_on(game, {side: RandomPlayer(3) for side in game.sides})
    assert controller(game, 3) == AXIS


def play_on(game: Game, players: dict[str, Any]) -> None:
    """Set up to the end."""
    while game.state.phase != ORDERING:
        assert game.decision is not None
        game.submit(players[game.decision.side].answer(game.decision))


def test_cce_327_whoever_sets_up_by_chance_breaks_no_rule_and_copies_are_the_same() -> None:
    for seed in (1, 2, 3):
        game = begun()
        for _ in range(5):
            assert game.decision is not None
            game.submit(RandomPlayer(seed).answer(game.decision))
        assert game.fork().state == game.state
        assert Game.load(module(), game.save()).game.state == game.state
        play_on(game, {side: RandomPlayer(seed) for side in game.sides})
        for side in game.sides:
            assert not any(is_crowded(game, hex_, side) for hex_ in hexes_of(game, side))
        placed = {*units_of(game, AXIS), *units_of(game, ALLIES)}
        placed |= {weapon.id for weapon in weapons_in_play(game)}
        assert {*GERMANS, *AMERICANS} <= placed
        assert "veteran" in game.piece("c-u1").statuses
        assert game.state.active == ALLIES


def test_cce_327_a_scenario_that_leaves_nothing_to_owners_begins_at_once() -> None:
    game = Game.start(module(at_rest=True), "crossroads", 1)
    assert game.state.phase == ORDERING


def test_the_veteran_sets_up() -> None:
    game = begun()
    players = {side: Veteran(1) for side in game.sides}
    while game.state.phase != ORDERING:
        assert game.decision is not None
        side = game.decision.side
        game.submit(players[side].choose(Seat(game, side)))
    assert set(AMERICANS) <= set(units_of(game, ALLIES))

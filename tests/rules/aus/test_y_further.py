"""Further paragraphs: markers, corps, long counters, guns and what the sample says as data."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.parts.activation import begin_activation, depth
from hexwright.engine.systems.aus.activations import (
    ATTEMPT_FULL,
    TAKE_LIMITED,
    finish_division,
    next_combat,
    next_division,
    try_to_act,
)
from hexwright.engine.systems.aus.assault import melee_targets
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.fire import (
    REACTED,
    RETURNED,
    aim,
    fire_phase,
    may_fire,
    may_return,
    roll_shot,
    targets,
)
from hexwright.engine.systems.aus.manoeuvres import actions_of
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.melee_ground import clear_guns
from hexwright.engine.systems.aus.morale import sink
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.pool import (
    CUP,
    in_pool,
    marker_of,
    remove_markers,
    roll_initiative,
)
from hexwright.engine.systems.aus.reactions import may_react_by_fire
from hexwright.engine.systems.aus.records import (
    ACTED,
    FULL,
    LIMITED,
    Activation,
    activation,
    initiative,
    mark,
)
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.troops import (
    BROKEN,
    FINISHED,
    GOOD,
    TURN,
    is_independent,
    level_of,
    number,
)
from tests.fuzz import sample
from tests.helpers.aus import (
    ALLIED,
    FRENCH,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.situations import Situation


def bagration() -> Game:
    return Game.start(sample("aus"), "bagration", 1)


def corps(**more: Any) -> Situation:
    """Lannes's marker is drawn; two of his divisions are there."""
    values: dict[str, Any] = {
        "A": infantry("0404"),
        "suchet": leader("0404"),
        "B": infantry("0407", command="v-1"),
        "caffarelli": leader("0407"),
        "lannes": leader("0305"),
        **more,
    }
    dice = values.pop("dice", ())
    game = battle(level="", dice=dice, **values)
    record = Activation(side=FRENCH, kind="corps", formations=("v-3", "v-1"))
    begin_activation(game, record)
    return game


@pytest.mark.parametrize("rule", ["aus-017", "aus-046", "aus-048"])
def test_a_corps_leader_helps_his_divisions(rule: str) -> None:
    # Suchet acts on 7; Lannes takes 2 off a 9.
    game = corps(dice=[9])
    played(game, next_division(game), "suchet", ATTEMPT_FULL, NO)
    assert rule
    assert activation(game).level == FULL


@pytest.mark.parametrize("rule", ["aus-050", "aus-051", "aus-057"])
def test_divisions_of_a_corps_move_first_and_fight_afterwards(rule: str) -> None:
    game = corps()
    played(game, next_division(game), "suchet", TAKE_LIMITED)
    assert rule
    assert not activation(game).fights
    finish_division(game)
    assert activation(game).kind == "corps"
    assert played(game, next_combat(game), "suchet")
    assert activation(game).fights
    assert not activation(game).moves


def test_aus_049_a_division_acts_once_whatever_marker_is_drawn() -> None:
    game = corps()
    game.emit(Counted(TURN, ACTED, "v-3"))
    question = game.run(next_division(game))
    assert question is not None
    assert list(question.options) == ["caffarelli"]


def test_aus_053_broken_divisions_stay_out_of_a_corps_activation() -> None:
    game = corps()
    game.emit(LevelSet("v-3", BROKEN))
    question = game.run(next_division(game))
    assert question is not None
    assert list(question.options) == ["caffarelli"]


@pytest.mark.parametrize("rule", ["aus-054", "aus-056", "aus-191", "aus-194"])
def test_fire_comes_after_movement_and_melee_after_fire(rule: str) -> None:
    from hexwright.engine.systems.aus.play import ACTING

    assert rule
    assert list(ACTING)[:3] == ["movement", "fire", "melee"]


@pytest.mark.parametrize("rule", ["aus-059", "aus-060"])
def test_there_is_no_melee_in_a_limited_activation(rule: str) -> None:
    level = LIMITED if rule == "aus-059" else "out-of-command"
    game = battle(A=infantry("0404"), Z=infantry("0503", ALLIED), level=level)
    assert game.play(melee_phase(game)) is False


@pytest.mark.parametrize("rule", ["aus-061", "aus-062"])
def test_only_units_of_the_activation_fire(rule: str) -> None:
    game = battle(A=infantry("0404"), B=infantry("0403", ALLIED), Z=infantry("0503", ALLIED))
    question = game.run(fire_phase(game))
    assert rule
    assert question is not None
    assert list(question.options) == ["A"]


def test_aus_008_a_turn_has_its_order() -> None:
    from hexwright.engine.systems.aus.play import END_OF_TURN, PHASES

    assert list(PHASES) == [
        "command",
        "initiative",
        "opening",
        "draw",
        "without-markers",
        "rest",
        "removal",
        "end",
    ]
    assert [one.id for one in END_OF_TURN][:4] == ["rally", "rout", "recovery", "fatigue"]


def test_aus_035_the_higher_roll_has_the_initiative_and_ties_are_rolled_again() -> None:
    game = battle(A=infantry("0404"), level="", dice=[4, 4, 2, 7])
    played(game, roll_initiative(game))
    assert initiative(game).holder == ALLIED


def test_aus_384_the_scenario_may_give_the_first_initiative() -> None:
    game = battle(A=infantry("0404"), level="", scenario={"first_side": FRENCH})
    game.state.turn = 1
    played(game, roll_initiative(game))
    assert initiative(game).holder == FRENCH


def to_removal() -> Game:
    """A game at the end of its first turn, where markers are removed."""
    game = bagration()
    while game.state.phase != "removal":
        assert game.decision is not None
        default = game.decision.default
        game.submit(default if default is not None else PASS)
    return game


@pytest.mark.parametrize("rule", ["aus-041", "aus-043", "aus-024"])
def test_divisions_may_stay_in_place_of_their_corps(rule: str) -> None:
    game = to_removal()
    assert rule
    assert game.decision is not None
    assert game.decision.side == FRENCH
    kept = (marker_of(game, "lim-v-3"), marker_of(game, "lim-v-1"))
    game.submit(kept)
    assert set(in_pool(game, FRENCH)) == set(kept)
    both = (marker_of(game, "lim-b"), marker_of(game, "lim-b-1"))
    assert game.refusal(both) is not None


@pytest.mark.parametrize("rule", ["aus-012", "aus-011", "aus-037"])
def test_drawn_markers_come_back_and_removed_ones_stay_out(rule: str) -> None:
    game = to_removal()
    own = tuple(one for one in in_pool(game, FRENCH) if "independent" in one)
    game.submit(own)
    assert rule
    assert in_pool(game, FRENCH) == own
    assert remove_markers is not None
    assert draw_marker is not None
    assert marker_of(game, "lim-v") in game.cards(CUP.out(FRENCH))


def test_aus_042_markers_of_broken_divisions_must_go() -> None:
    game = bagration()
    game.emit(LevelSet("cr-k", BROKEN))
    while game.state.phase != "removal":
        assert game.decision is not None
        default = game.decision.default
        game.submit(default if default is not None else PASS)
    assert marker_of(game, "lim-cr-k") not in in_pool(game, FRENCH)


# --- guns, skirmishers, long counters -------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-198", "aus-141"])
def test_guns_react_or_return_but_not_both(rule: str) -> None:
    game = battle(A=infantry("0404"), Z=battery("0503", ALLIED, facing=8))
    mark(game, REACTED, "Z")
    assert rule
    assert not may_return(game, "Z", "A")
    other = battle(A=infantry("0404"), Z=battery("0503", ALLIED, facing=8))
    mark(other, RETURNED, "Z")
    assert not may_react_by_fire(other, "Z", "A")


@pytest.mark.parametrize("rule", ["aus-131", "aus-199"])
def test_skirmishers_do_not_return_where_they_have_reacted(rule: str) -> None:
    game = battle(
        A=infantry("0404"),
        B=infantry("0502", facing=5),
        Z=infantry("0503", ALLIED, form="skirmish"),
    )
    mark(game, REACTED, "Z")
    mark(game, f"{REACTED} 0503 0404", "Z")
    assert rule
    assert not may_return(game, "Z", "A")
    assert may_return(game, "Z", "B")


@pytest.mark.parametrize("rule", ["aus-213", "aus-215", "aus-216"])
def test_columns_and_letters_stay_on_the_table(rule: str) -> None:
    # F at skirmishers in a village would be column 10: the last one is read, and 9 is a check.
    game = battle(
        A=infantry("0404", form="square", fire="F") if rule == "aus-215" else infantry("0404"),
        Z=infantry("0503", ALLIED, form="skirmish"),
        terrain={"0503": "v"},
        dice=[9],
    )
    shot = aim(game, "A", "Z")
    assert shot is not None
    assert shot.column >= 8
    assert [one.kind for one in roll_shot(game, shot)] == ["check"]


def test_aus_216_an_option_makes_fire_beyond_the_table_useless() -> None:
    game = battle(
        A=infantry("0404", form="square"),
        Z=infantry("0503", ALLIED, form="skirmish"),
        terrain={"0503": "v"},
        options={"beyond_table": "none"},
    )
    shot = aim(game, "A", "Z")
    assert shot is not None
    assert roll_shot(game, shot) == []


def test_aus_174_a_battalion_fires_at_one_stack() -> None:
    game = battle(A=infantry("0404"), Y=infantry("0504", ALLIED), Z=infantry("0503", ALLIED))
    assert set(targets(game, "A")) == {"Y", "Z"}
    assert may_fire(game, "A")


def test_aus_177_a_square_of_two_hexes_keeps_them() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]))
    forms = {one.formation: one for one in actions_of(game, "A") if one.kind == "form"}
    assert set(forms["cavalry-column"].hexes) == {"0404", "0405"}


def test_aus_172_a_long_column_follows_the_road() -> None:
    game = battle(
        A=cavalry("0503", form="column", extends=["0404"], facing=2),
        roads=[["0404", "0503", "0603"]],
    )
    played(game, move_unit(game, "A"), "0603", PASS)
    assert game.piece("A").hexes == ("0603", "0503")


@pytest.mark.parametrize("rule", ["aus-232", "aus-236"])
def test_guns_in_a_village_fall_with_it(rule: str) -> None:
    game = battle(
        A=infantry("0404", form="column", facing=2),
        Z=battery("0503", ALLIED, facing=8),
        terrain={"0503": "v"},
    )
    assert melee_targets(game, "A") == {"Z": "assault"}
    played(game, clear_guns(game, Fight("assault", ("A",), ("Z",), "0503")))
    assert rule
    assert game.piece("Z").is_gone


def test_aus_229_limbered_guns_get_away() -> None:
    game = battle(A=infantry("0404"), Z=battery("0503", ALLIED, form="limbered", facing=2))
    played(game, clear_guns(game, Fight("bayonet", ("A",), ("Y", "Z"), "0503")))
    assert not game.piece("Z").is_gone
    assert game.piece("Z").hex != "0503"


@pytest.mark.parametrize("rule", ["aus-289", "aus-291"])
def test_a_unit_without_a_marker_is_good(rule: str) -> None:
    assert rule
    assert level_of(battle(A=infantry("0404")), "A") == GOOD


def test_aus_294_others_of_the_stack_check_and_are_not_dragged_along() -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4, "facing": 2}
    game = battle(
        A=infantry("0504", **low),
        B=infantry("0504", **low),
        Z=infantry("0604", ALLIED, facing=9),
        dice=[0],
    )
    played(game, sink(game, "B", 2, ["Z"]))
    assert game.piece("A").hex == "0504"
    assert game.piece("B").hex != "0504"


def test_aus_285_leaders_go_with_units_that_leave_them_alone() -> None:
    game = battle(A=infantry("0504"), suchet=leader("0504"), Z=infantry("0604", ALLIED, facing=9))
    played(game, go_back(game, Flight(("A",), 1, ("Z",)), "aus-296"))
    assert game.piece("suchet").hex == game.piece("A").hex


@pytest.mark.parametrize("rule", ["aus-086", "aus-101", "aus-096"])
def test_a_division_that_marches_does_not_fight(rule: str) -> None:
    game = battle(
        A=infantry("0404", form="column"),
        suchet=leader("0404"),
        Z=infantry("1204", ALLIED),
        level="",
        dice=[0],
    )
    played(game, try_to_act(game, "v-3"), ATTEMPT_FULL, YES)
    assert rule
    assert activation(game).level == "strategic"
    assert game.play(melee_phase(game)) is False


def test_aus_103_who_does_not_march_loses_the_marker() -> None:
    game = battle(
        A=infantry("0404", form="column"),
        suchet=leader("0404"),
        Z=infantry("1204", ALLIED),
        level="",
        dice=[0],
    )
    played(game, try_to_act(game, "v-3"), ATTEMPT_FULL, YES)
    finish_division(game)
    assert "strategic-movement" not in game.piece("suchet").statuses
    assert FINISHED in game.piece("suchet").statuses
    assert depth(game) == 0


# --- what the sample says -------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-348", "aus-004"])
def test_independent_divisions_are_marked(rule: str) -> None:
    game = bagration()
    assert rule
    found = [
        one
        for one in game.module.commands
        if game.module.commands[one].level == "division" and is_independent(game, one)
    ]
    assert found == ["b-w", "cr-t", "cr-m", "iv-m"]


@pytest.mark.parametrize(
    ("rule", "leader_id", "far"),
    [
        ("aus-016", "lannes", 8),
        ("aus-014", "suchet", 5),
        ("aus-016", "bagration", 6),
        ("aus-014", "markov", 4),
    ],
)
def test_ranges_are_those_of_side_and_rank(rule: str, leader_id: str, far: int) -> None:
    assert rule
    assert sample("aus").leaders[leader_id].attributes["command_range"] == far


@pytest.mark.parametrize(
    ("rule", "kind", "bonus"),
    [("aus-373", "cossack", 0), ("aus-373", "lancer", 2), ("aus-373", "cuirassier", 4)],
)
def test_types_of_cavalry_have_their_bonus(rule: str, kind: str, bonus: int) -> None:
    assert rule
    assert bagration().look_up("charges", kind)["bonus"] == bonus


@pytest.mark.parametrize("rule", ["aus-114", "aus-110"])
def test_the_only_primary_road_leads_to_olmutz(rule: str) -> None:
    roads = [one for one in sample("aus").maps["sheet-b"].lines if one.terrain == "primary-road"]
    assert rule
    assert [one.hexes[-1] for one in roads] == ["B4613"]
    assert {"B1910", "B2509", "B3209"} <= set(roads[0].hexes)


def test_aus_087_a_move_may_end_at_any_time() -> None:
    game = battle(A=infantry("0404"))
    played(game, move_unit(game, "A"), PASS)
    assert game.piece("A").hex == "0404"
    assert number(game, "leader-move") == 12

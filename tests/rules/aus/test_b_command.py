"""Leader markers, command, activations, breakdown, rally and fatigue (4, 11 to 14)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.parts.activation import depth
from hexwright.engine.systems.aus.activations import (
    ATTEMPT_FULL,
    TAKE_LIMITED,
    begin_division,
    finish_division,
    next_division,
    try_to_act,
)
from hexwright.engine.systems.aus.breakdown import break_down, owed_to
from hexwright.engine.systems.aus.command import (
    acting_units,
    commanded,
    corps_in_range,
    division_in_range,
    in_command,
    is_broken,
    nearest_divisions,
    reaches,
)
from hexwright.engine.systems.aus.fire import COMBAT
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.movement import MOVED
from hexwright.engine.systems.aus.pool import (
    CUP,
    addable,
    in_pool,
    marker_of,
    with_added,
)
from hexwright.engine.systems.aus.rally import (
    box_of,
    judge_commands,
    lose_routed,
    may_rally,
    rally,
    recover_horses,
    tire,
    try_to_rally,
)
from hexwright.engine.systems.aus.records import (
    ACTED,
    BUSY,
    CHANCE,
    DRAWN,
    FULL,
    LIMITED,
    activation,
    mark,
)
from hexwright.engine.systems.aus.reinforcements import entry_cost, open_entries
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    BREAKPOINT,
    BROKEN,
    FINISHED,
    GOOD,
    OUT_OF_COMMAND,
    RECOVERED,
    RECOVERY,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    TURN,
    UNSTEADY,
    division_of,
    fatigue_of,
    is_disordered,
    level_of,
    strength,
)
from hexwright.engine.systems.aus.victory import judge, judge_turn, shaken_units
from hexwright.engine.systems.aus.without_markers import idle_divisions, idle_units
from tests.fuzz import sample
from tests.helpers.aus import ALLIED, FRENCH, NO, battery, battle, cavalry, infantry, leader, played
from tests.helpers.situations import Situation


def bagration(**more: Any) -> Game:
    return Game.start(sample("aus"), "bagration", 1, **more)


def with_leader(**more: Any) -> Situation:
    """Suchet with a battalion, nobody acts yet."""
    values: dict[str, Any] = {"A": infantry("0404"), "suchet": leader("0404"), **more}
    dice = values.pop("dice", ())
    return battle(level="", dice=dice, **values)


# --- ranges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-030", "aus-005"])
def test_ranges_are_traced_around_enemies(number: str) -> None:
    wall: dict[str, Any] = {f"Z{n}": infantry(f"05{n:02}", ALLIED) for n in range(1, 10)}
    game = battle(suchet=leader("0404"), A=infantry("0704"), **wall)
    assert number
    assert commanded(game, "suchet", 5)["0404"] == 0
    assert "0604" not in commanded(game, "suchet", 5)
    assert not reaches(game, "suchet", "A")


@pytest.mark.parametrize("number", ["aus-032", "aus-018"])
def test_units_within_range_are_in_command(number: str) -> None:
    game = battle(suchet=leader("0104"), A=infantry("0604"), B=infantry("0704"))
    assert number
    assert in_command(game, "A", "v-3")
    assert not in_command(game, "B", "v-3")


@pytest.mark.parametrize("number", ["aus-034", "aus-382"])
def test_guns_of_the_corps_act_with_any_of_its_divisions(number: str) -> None:
    game = battle(
        suchet=leader("0404"),
        A=infantry("0404"),
        B=battery("0405"),
        C=battery("0406", command="cr"),
    )
    assert number
    assert set(acting_units(game, "v-3")) == {"A", "B"}
    assert division_of(game, "B") == ""


@pytest.mark.parametrize("number", ["aus-023", "aus-031"])
def test_a_division_marker_needs_the_corps_leader_near(number: str) -> None:
    near = battle(suchet=leader("0404"), lannes=leader("0904"), A=infantry("0404"))
    assert number
    assert division_in_range(near, "v-3")
    far = battle(suchet=leader("0101"), lannes=leader("1209"), A=infantry("0404"))
    assert not division_in_range(far, "v-3")


@pytest.mark.parametrize("number", ["aus-022", "aus-404"])
def test_corps_need_no_range_where_nobody_commands_all(number: str) -> None:
    game = battle(suchet=leader("0404"), lannes=leader("0904"), A=infantry("0404"))
    assert number
    assert corps_in_range(game, "v", FRENCH)
    assert not corps_in_range(game, "cr", FRENCH)


# --- the pool -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-010", "aus-349", "aus-404"])
def test_the_scenario_says_which_markers_begin_in_the_pool(number: str) -> None:
    game = bagration()
    assert number
    assert set(in_pool(game, FRENCH)) == {
        marker_of(game, one) for one in ("lim-french-independent", "lim-v", "lim-cr-k")
    }


@pytest.mark.parametrize("number", ["aus-024", "aus-025"])
def test_a_corps_marker_puts_out_those_of_its_divisions(number: str) -> None:
    game = bagration()
    after = with_added(game, FRENCH, [marker_of(game, "lim-cr")])
    assert number
    assert marker_of(game, "lim-cr-k") not in after
    assert marker_of(game, "lim-v") in after


@pytest.mark.parametrize("number", ["aus-024", "aus-022", "aus-026"])
def test_divisions_of_a_corps_in_the_pool_cannot_be_added(number: str) -> None:
    game = bagration()
    found = addable(game, FRENCH, 1, 3)
    assert number
    assert marker_of(game, "lim-v-3") not in found
    assert marker_of(game, "lim-cr-1h") in found
    assert marker_of(game, "lim-cr") in found
    assert marker_of(game, "lim-cr") not in addable(game, FRENCH, 0, 1)


@pytest.mark.parametrize("number", ["aus-020", "aus-019", "aus-036"])
def test_the_first_turn_begins_with_the_first_marker(number: str) -> None:
    game = bagration()
    assert number
    assert game.state.phase == "opening"
    assert game.decision is not None
    assert game.decision.secret


@pytest.mark.parametrize("number", ["aus-027", "aus-036"])
def test_others_do_not_know_the_pool(number: str) -> None:
    game = bagration()
    assert number
    shown = str(game.view(ALLIED).piles[CUP.inside(FRENCH)].cards)
    assert "lim-v" not in shown


@pytest.mark.parametrize(
    ("number", "table", "die", "corps", "divisions"),
    [
        ("aus-021", "command-change-french", 0, 1, 3),
        ("aus-021", "command-change-french", 9, 0, 0),
        ("aus-021", "command-change-allied", 1, 1, 2),
        ("aus-EX-26", "command-change-french-north", 0, 1, 2),
        ("aus-EX-26", "command-change-french-north", 2, 0, 1),
        ("aus-EX-26", "command-change-allied-north", 1, 0, 1),
        ("aus-404", "command-change-allied-north", 0, 1, 2),
    ],
)
def test_what_a_command_change_brings(
    number: str, table: str, die: int, corps: int, divisions: int
) -> None:
    row = bagration().look_up(table, total=die)
    assert number
    assert (row["corps"], row["divisions"]) == (corps, divisions)


def test_aus_350_independent_leaders_are_rolled_for() -> None:
    game = bagration()
    assert [game.look_up("independent-french", total=n)["leaders"] for n in (0, 5, 9)] == [2, 3, 5]
    assert [game.look_up("independent-allied", total=n)["leaders"] for n in (4, 5)] == [0, 1]


@pytest.mark.parametrize("number", ["aus-037", "aus-048", "aus-327"])
def test_a_corps_marker_lets_all_its_divisions_act(number: str) -> None:
    game = bagration()
    game.submit(
        marker_of(game, "lim-v") if game.decision and game.decision.side == FRENCH else PASS
    )
    while not game.count(TURN, DRAWN, "v-3"):
        assert game.decision is not None
        game.submit(game.decision.default if game.decision.default is not None else PASS)
    assert number
    assert all(game.count(TURN, DRAWN, one) for one in ("v-1", "v-3", "v-2d"))
    assert all(game.count(TURN, CHANCE, one) for one in ("v-1", "v-3", "v-2d"))


# --- activations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "die", "level"), [("aus-018", 7, FULL), ("aus-045", 0, FULL)])
def test_a_roll_within_his_rating_lets_a_leader_act_in_full(
    number: str, die: int, level: str
) -> None:
    game = with_leader(dice=[die])
    played(game, try_to_act(game, "v-3"), ATTEMPT_FULL, NO)
    assert number
    assert activation(game).level == level


@pytest.mark.parametrize("number", ["aus-045", "aus-066"])
def test_a_limited_activation_needs_no_roll(number: str) -> None:
    game = with_leader()
    played(game, try_to_act(game, "v-3"), TAKE_LIMITED)
    assert number
    assert activation(game).level == LIMITED


@pytest.mark.parametrize("number", ["aus-053", "aus-EX-54", "aus-316"])
def test_a_broken_division_is_not_offered_a_full_activation(number: str) -> None:
    game = with_leader()
    game.emit(LevelSet("v-3", BROKEN))
    question = game.run(try_to_act(game, "v-3"))
    assert number
    assert question is not None
    assert ATTEMPT_FULL not in question.buttons
    assert TAKE_LIMITED in question.buttons


@pytest.mark.parametrize("number", ["aus-032", "aus-033"])
def test_units_out_of_range_are_marked_and_do_not_act(number: str) -> None:
    game = with_leader(B=infantry("1204"))
    played(game, begin_division(game, "v-3", FULL, "", ""))
    assert number
    assert activation(game).units == ("A",)
    assert OUT_OF_COMMAND in game.piece("B").statuses
    assert idle_units(game, FRENCH) == ["B"]


@pytest.mark.parametrize("number", ["aus-057", "aus-063"])
def test_the_leader_is_finished_when_his_division_has_acted(number: str) -> None:
    game = with_leader()
    played(game, begin_division(game, "v-3", FULL, "", ""))
    finish_division(game)
    assert number
    assert FINISHED in game.piece("suchet").statuses
    assert depth(game) == 0
    assert idle_divisions(game, FRENCH) == []


def test_aus_098_a_march_goes_on_without_a_roll() -> None:
    game = with_leader(suchet=leader("0404")._replace(statuses=(STRATEGIC,)))
    played(game, try_to_act(game, "v-3"), ":march")
    assert activation(game).level == "strategic"


def test_aus_099_a_march_may_be_given_up() -> None:
    game = with_leader(suchet=leader("0404")._replace(statuses=(STRATEGIC,)))
    played(game, try_to_act(game, "v-3"), ":drop")
    assert STRATEGIC not in game.piece("suchet").statuses
    assert depth(game) == 0


@pytest.mark.parametrize(
    ("number", "hex_", "asked"), [("aus-096", "0604", False), ("aus-096", "0904", True)]
)
def test_marches_begin_away_from_the_enemy(number: str, hex_: str, *, asked: bool) -> None:
    game = with_leader(Z=infantry(hex_, ALLIED), dice=[0])
    game.run(try_to_act(game, "v-3"))
    question = game.answer(ATTEMPT_FULL)
    assert number
    assert (question is not None and question.kind == "yes-no") == asked


def test_aus_106_a_march_ends_when_an_enemy_comes_near() -> None:
    game = with_leader(
        suchet=leader("0404")._replace(statuses=(STRATEGIC,)),
        Z=infantry("0604", ALLIED),
        markov=leader("0604", ALLIED),
    )
    played(game, begin_division(game, "b-2", FULL, "", ""))
    mark(game, MOVED, "Z")
    finish_division(game)
    assert STRATEGIC not in game.piece("suchet").statuses


# --- breakdown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "temper", "die", "found"),
    [
        ("aus-EX-51", "normal", 2, ("", "", "")),
        ("aus-064", "aggressive", 0, ("", "", "")),
        ("aus-065", "normal", 0, ("retreat", "", "")),
        ("aus-066", "normal", 3, (LIMITED, "", "")),
        ("aus-067", "aggressive", 4, (FULL, "", "")),
        ("aus-068", "aggressive", 7, (FULL, "charge", "")),
        ("aus-069", "aggressive", 9, (FULL, "", "reactivate")),
        ("aus-071", "cautious", 0, ("", "", "enemy")),
        ("aus-047", "cautious", 9, (FULL, "", "")),
    ],
)
def test_what_leaders_do_who_fail(
    number: str, temper: str, die: int, found: tuple[str, str, str]
) -> None:
    game = with_leader(
        suchet=leader("0404", personality=temper), Z=infantry("0604", ALLIED), dice=[die]
    )
    assert number
    assert break_down(game, "v-3", again=False) == found


@pytest.mark.parametrize(
    ("number", "temper", "die"), [("aus-065", "normal", 0), ("aus-068", "aggressive", 7)]
)
def test_far_from_the_enemy_there_is_nothing_to_do(number: str, temper: str, die: int) -> None:
    game = with_leader(
        suchet=leader("0404", personality=temper), Z=infantry("1209", ALLIED), dice=[die]
    )
    assert number
    assert break_down(game, "v-3", again=False) == (("", "", "") if die == 0 else (FULL, "", ""))


@pytest.mark.parametrize(
    ("number", "temper", "die", "found"),
    [("aus-070", "aggressive", 9, (FULL, "", "")), ("aus-072", "cautious", 0, ("", "", ""))],
)
def test_a_second_breakdown_owes_nothing(
    number: str, temper: str, die: int, found: tuple[str, str, str]
) -> None:
    game = with_leader(suchet=leader("0404", personality=temper), dice=[die])
    assert number
    assert break_down(game, "v-3", again=True) == found


def test_aus_065_units_fall_back_and_guns_limber() -> None:
    game = with_leader(B=battery("0405", facing=2), Z=infantry("0604", ALLIED, facing=9))
    played(game, begin_division(game, "v-3", "retreat", "", ""))
    assert game.piece("A").hex != "0404"
    assert game.piece("B").face == "limbered"


@pytest.mark.parametrize("number", ["aus-073", "aus-069", "aus-074"])
def test_the_nearest_division_may_act_again(number: str) -> None:
    game = with_leader(caffarelli=leader("0604"), milhaud=leader("1104"))
    assert number
    assert nearest_divisions(game, "v-3", FRENCH) == ["v-1"]
    assert owed_to(game, "reactivate", "v-3") == (FRENCH, ["v-1"])
    game.emit(Counted(TURN, "reactivated", "v-1"))
    assert owed_to(game, "reactivate", "v-3") == (FRENCH, [])


@pytest.mark.parametrize("number", ["aus-069", "aus-075", "aus-063"])
def test_a_breakdown_lets_a_finished_division_act_once_more(number: str) -> None:
    game = with_leader(
        suchet=leader("0404", activation=0, personality="aggressive"),
        B=infantry("0604", command="v-1"),
        caffarelli=leader("0604")._replace(statuses=(FINISHED,)),
        dice=[9, 9],
    )
    from hexwright.engine.parts.activation import begin_activation
    from hexwright.engine.systems.aus.records import Activation

    begin_activation(game, Activation(side=FRENCH, kind="division", formations=("v-3",)))
    played(game, next_division(game), "suchet", ATTEMPT_FULL, NO)
    finish_division(game)
    played(game, next_division(game), "caffarelli", TAKE_LIMITED)
    assert number
    assert activation(game).division == "v-1"
    assert activation(game).again


# --- without markers ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-038", "aus-039", "aus-009"])
def test_divisions_without_a_marker_have_their_turn_later(number: str) -> None:
    game = with_leader(caffarelli=leader("0604"), B=infantry("0604", command="v-1"))
    game.emit(Counted(TURN, CHANCE, "v-3"))
    assert number
    assert idle_divisions(game, FRENCH) == ["v-1"]


# --- rally ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "statuses", "able"),
    [
        ("aus-318", [SHAKEN], True),
        ("aus-318", [], False),
        ("aus-321", [SHAKEN, RECOVERED], False),
        ("aus-314", [SHAKEN, BREAKPOINT], False),
        ("aus-321", [UNSTEADY, RECOVERED], True),
    ],
)
def test_who_may_rally(number: str, statuses: list[str], *, able: bool) -> None:
    game = battle(A=infantry("0404", form="column", statuses=statuses), level="")
    assert number
    assert may_rally(game, "A") == able


def test_aus_318_nobody_rallies_next_to_the_enemy() -> None:
    game = battle(A=infantry("0404", statuses=[SHAKEN]), Z=infantry("0503", ALLIED), level="")
    assert not may_rally(game, "A")


@pytest.mark.parametrize(("number", "die", "level"), [("aus-319", 5, GOOD), ("aus-319", 6, SHAKEN)])
def test_a_passed_check_brings_a_level_back(number: str, die: int, level: str) -> None:
    game = battle(A=infantry("0404", form="column", statuses=[SHAKEN]), level="", dice=[die])
    played(game, rally(game), "A")
    assert number
    assert level_of(game, "A") == level


@pytest.mark.parametrize("number", ["aus-320", "aus-321", "aus-322", "aus-EX-27"])
def test_routed_units_rally_one_by_one_and_the_others_run_on(number: str) -> None:
    loose: dict[str, Any] = {"form": "disorder", "strength": 4, "statuses": [ROUTED, RECOVERED]}
    game = battle(A=infantry("0404", **loose), B=infantry("0404", **loose), level="", dice=[3])
    played(game, try_to_rally(game, "A"), ":pass")
    assert number
    assert level_of(game, "A") == UNSTEADY
    assert is_disordered(game, "A")
    played(game, lose_routed(game))
    assert strength(game, "B") == 3
    assert game.piece("B").hex != "0404"


@pytest.mark.parametrize("number", ["aus-323", "aus-266"])
def test_blown_cavalry_recovers_a_level_by_its_marker(number: str) -> None:
    game = battle(
        A=cavalry("0404", form="disorder", statuses=[BLOWN[1], RECOVERY]),
        B=cavalry("0407", form="disorder", statuses=[BLOWN[1]]),
        level="",
    )
    recover_horses(game)
    assert number
    assert BLOWN[0] in game.piece("A").statuses
    assert BLOWN[1] in game.piece("B").statuses


def test_aus_266_blown_cavalry_that_did_not_move_gets_a_marker() -> None:
    game = with_leader(A=cavalry("0404", form="disorder", facing=2, statuses=[BLOWN[1]]))
    played(game, begin_division(game, "v-3", LIMITED, "", ""))
    finish_division(game)
    assert RECOVERY in game.piece("A").statuses


# --- fatigue --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counts", "box"),
    [
        ("aus-327", [DRAWN, BUSY], "activated"),
        ("aus-329", [COMBAT], "removed-combat"),
        ("aus-330", [], "available"),
        ("aus-076", [DRAWN], "activated"),
    ],
)
def test_the_box_of_a_marker(number: str, counts: list[str], box: str) -> None:
    game = with_leader()
    for one in counts:
        game.emit(Counted(TURN, one, "v-3"))
    assert number
    assert box_of(game, "v-3") == box


@pytest.mark.parametrize("number", ["aus-328", "aus-078", "aus-100"])
def test_a_mere_march_does_not_tire(number: str) -> None:
    game = with_leader(suchet=leader("0404")._replace(statuses=(STRATEGIC,)))
    game.emit(Counted(TURN, DRAWN, "v-3"))
    assert number
    assert box_of(game, "v-3") == "strategic"


@pytest.mark.parametrize(
    ("number", "before", "counts", "after"),
    [("aus-326", 2, [DRAWN, BUSY, COMBAT], 3), ("aus-330", 2, [], 1), ("aus-324", 0, [], 0)],
)
def test_fatigue_changes_by_one_at_most(
    number: str, before: int, counts: list[str], after: int
) -> None:
    game = battle(A=infantry("0404"), suchet=leader("0404"), level="", fatigue={"v-3": before})
    for one in counts:
        game.emit(Counted(TURN, one, "v-3"))
    played(game, tire(game))
    assert number
    assert fatigue_of(game, "v-3") == after


def test_aus_330_nobody_rests_near_the_enemy() -> None:
    game = battle(
        A=infantry("0404"),
        Z=infantry("0604", ALLIED),
        suchet=leader("0404"),
        level="",
        fatigue={"v-3": 2},
    )
    played(game, tire(game))
    assert fatigue_of(game, "v-3") == 2


@pytest.mark.parametrize(
    ("number", "before", "level", "loose"),
    [("aus-332", 6, SHAKEN, False), ("aus-332", 7, GOOD, True), ("aus-325", 8, SHAKEN, True)],
)
def test_high_fatigue_strikes_at_once(number: str, before: int, level: str, *, loose: bool) -> None:
    game = battle(A=infantry("0404"), suchet=leader("0404"), level="", fatigue={"v-3": before})
    for one in (DRAWN, BUSY):
        game.emit(Counted(TURN, one, "v-3"))
    played(game, tire(game))
    assert number
    assert (level_of(game, "A"), is_disordered(game, "A")) == (level, loose)


# --- breakpoints ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-315", "aus-317", "aus-316"])
def test_divisions_and_corps_break(number: str) -> None:
    game = battle(A=cavalry("0404", command="b-w", side=ALLIED), level="")
    assert number
    played(game, lose(game, "A", 4))
    judge_commands(game)
    assert is_broken(game, "b-w")
    assert is_broken(game, "b")


# --- reinforcements and victory -------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-337", "aus-EX-07"])
def test_those_behind_pay_more_for_the_entry_hex(number: str) -> None:
    game = bagration()
    first = entry_cost(game, "a-horse-a-cr", "B4612")
    game.emit(Counted(TURN, "entered", "B4612"))
    assert number
    assert entry_cost(game, "a-horse-a-cr", "B4612") == 2 * first


@pytest.mark.parametrize("number", ["aus-333", "aus-334", "aus-340"])
def test_reinforcements_enter_through_their_area(number: str) -> None:
    game = bagration()
    assert number
    assert set(open_entries(game, "a-horse-a-cr", "reserve-guns")) == {"B4612", "B4613", "B4614"}


@pytest.mark.parametrize("number", ["aus-381", "aus-383"])
def test_seven_shaken_russian_units_win_the_learning_scenario(number: str) -> None:
    from hexwright.engine.core.board import GameOver
    from hexwright.engine.core.piece_events import StatusSet

    game = Game.start(sample("aus"), "learning", 1)
    own = [one for one in game.state.pieces if one.startswith("a-")][:7]
    for one in own:
        game.emit(StatusSet(one, UNSTEADY))
    assert number
    assert shaken_units(game, ALLIED) == 7
    with pytest.raises(GameOver):
        judge(game)
    assert game.outcome is not None
    assert game.outcome.winner == FRENCH


@pytest.mark.parametrize("number", ["aus-405", "aus-380"])
def test_whoever_holds_his_places_wins_the_northern_field(number: str) -> None:
    from hexwright.engine.core.board import GameOver
    from hexwright.engine.core.game_events import RecordSet
    from hexwright.engine.parts.objectives import Control, holders

    game = bagration()
    judge(game)
    assert number
    held = dict.fromkeys(holders(game), FRENCH)
    game.emit(RecordSet("control", Control(held)))
    with pytest.raises(GameOver):
        judge(game)
    assert game.outcome is not None
    assert game.outcome.winner == FRENCH


def test_aus_383_nobody_wins_after_the_last_turn() -> None:
    from hexwright.engine.core.board import GameOver

    game = Game.start(sample("aus"), "learning", 1)
    game.state.turn = 16
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert game.outcome.level == "draw"


@pytest.mark.parametrize("number", ["aus-044", "aus-052"])
def test_every_sort_of_marker_is_in_the_cup(number: str) -> None:
    kinds = {one.attributes["lim"] for one in sample("aus").decks["lims"].cards}
    assert number
    assert {"corps", "division", "independent", "reinforcement"} <= kinds


def test_aus_041_a_whole_game_can_be_played_by_declining() -> None:
    game = Game.start(sample("aus"), "learning", 1)
    while game.decision is not None and game.state.turn < 3:
        default = game.decision.default
        game.submit(default if default is not None else PASS)
    assert game.state.turn == 3
    assert game.count(TURN, ACTED, "v-3") == 0
    assert draw_marker is not None

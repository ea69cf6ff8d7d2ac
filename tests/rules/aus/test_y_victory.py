"""The scenarios of the whole field (A15.2, A15.3, A15.5, A15.6): command, markers, victory."""

from collections.abc import Iterator

import pytest

from hexwright.engine.core.board import GameOver
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.systems.aus import pool
from hexwright.engine.systems.aus.command import corps_in_range
from hexwright.engine.systems.aus.fire import DEFENDED
from hexwright.engine.systems.aus.ground import in_fog, level
from hexwright.engine.systems.aus.marker_scripts import (
    added_by,
    choose_commander,
    note_grants,
    note_withheld,
    overall_of,
    withheld,
)
from hexwright.engine.systems.aus.plan import (
    is_held,
    may_enter,
    plans_for,
)
from hexwright.engine.systems.aus.pool import CUP, addable, change_command, in_pool, marker_of
from hexwright.engine.systems.aus.releases import (
    arriving_now,
    call_for_help,
    roll_for_release,
)
from hexwright.engine.systems.aus.scripts import remember, script
from hexwright.engine.systems.aus.troops import BROKEN, TURN
from hexwright.engine.systems.aus.victory import broken_corps, judge, judge_turn
from tests.helpers.aus import ALLIED, FRENCH, NO, YES
from tests.helpers.aus_field import field, hold, put

WHOLE, LANGERON, GOLDBACH, PRATZEN = "whole-battle", "langeron", "goldbach", "pratzen"
PLACES = ("tellnitz", "sokolnitz", "pheasantry", "kobelnitz")


def ids(game: Game, side: str) -> set[str]:
    """The markers in the pool of a side."""
    return {game.card(one).id for one in in_pool(game, side)}


# --- command (A15.2, A15.3, A15.5) ----------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-385"])
def test_davout_alone_needs_not_be_near_the_emperor(rule: str) -> None:
    game = field(WHOLE, davout="C0914", soult="C0914", bernadotte="A3817")
    assert rule
    found = [corps_in_range(game, one, FRENCH) for one in ("iii", "iv", "i")]
    assert found == [True, False, True]


@pytest.mark.parametrize("rule", ["aus-386", "aus-422", "aus-028"])
def test_buxhowden_serves_the_left_wing_and_adds_one(rule: str) -> None:
    game = field(WHOLE, kienmayer="D2026", langeron="B2650", miloradovitch="D2026")
    assert rule
    assert added_by(game, "buxhowden") == 1
    assert added_by(game, "alexander") == 0
    through = {game.card(one).id for one in addable(game, ALLIED, 1, 2, "buxhowden")}
    assert "lim-ag" not in through  # is in the pool already
    assert not any(one.startswith(("lim-r4c", "lim-b", "lim-acr")) for one in through)
    tsar = {game.card(one).id for one in addable(game, ALLIED, 1, 2, "alexander")}
    assert {"lim-c2", "lim-b"} <= tsar
    assert "lim-r4c" not in tsar
    assert "lim-c2" not in through


@pytest.mark.parametrize("rule", ["aus-422", "aus-028"])
def test_the_commander_is_named_before_the_roll(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    game.run(choose_commander(game, ALLIED, overall_of(game, ALLIED)))
    assert game.decision is not None
    assert game.decision.secret
    assert set(game.decision.buttons) == {":alexander", ":buxhowden"}
    game.answer(":buxhowden")
    assert game.result == "buxhowden"


@pytest.mark.parametrize(("through", "adds"), [(":buxhowden", False), (":alexander", True)])
@pytest.mark.parametrize("rule", ["aus-028", "aus-021"])
def test_what_buxhowden_adds_may_spoil_a_roll(rule: str, through: str, *, adds: bool) -> None:
    game = field(WHOLE, 3, turn=2)
    assert rule
    game.run(change_command(game))
    game.answer(NO)
    game.answer(YES)
    game.answer(through)
    assert (game.decision is not None) is adds


@pytest.mark.parametrize("rule", ["aus-403"])
def test_without_a_plan_pools_are_chosen_and_nobody_is_bound(rule: str) -> None:
    game = field(LANGERON)
    assert rule
    assert not list(plans_for(game, "a-1-brod-grz"))
    assert not is_held(game, "f-tir-po")
    game.run(change_command(game))
    assert game.decision is not None
    lims = {one: marker_of(game, one) for one in ("lim-iv", "lim-v", "lim-i", "lim-iii")}
    assert lims["lim-iii"] not in game.decision.options  # not on the map yet
    assert not game.decision.is_allowed((lims["lim-iv"], lims["lim-v"], lims["lim-i"]))
    game.answer((lims["lim-iv"], lims["lim-v"]))
    assert ids(game, FRENCH) == {"lim-french-independent", "lim-iv", "lim-v"}
    four = tuple(marker_of(game, one) for one in ("lim-c1-1", "lim-c1-2", "lim-c2-1", "lim-b-1"))
    assert game.decision is not None
    assert not game.decision.is_allowed((*four, marker_of(game, "lim-b-2")))
    game.answer(four)
    assert game.decision is None
    assert "lim-b-1" in ids(game, ALLIED)


@pytest.mark.parametrize("rule", ["aus-384", "aus-010"])
def test_the_pools_and_the_initiative_of_the_first_turn(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    assert game.scenario.first_side == ALLIED
    assert ids(game, FRENCH) == {"lim-french-independent", "lim-iv"}
    assert ids(game, ALLIED) == {"lim-allied-independent", "lim-ag", "lim-c1"}
    assert pool.ROLL.modifiers(game, FRENCH).total == 2
    assert pool.ROLL.modifiers(game, ALLIED).total == 0


# --- victory (A15.2) ------------------------------------------------------------------------------


def winner(game: Game) -> str | None:
    """Who has won at this moment; None if the game goes on."""
    try:
        judge(game)
    except GameOver:
        assert game.outcome is not None
        return game.outcome.winner
    return None


def break_all(game: Game, *commands: str) -> None:
    for one in commands:
        game.emit(LevelSet(one, BROKEN))


@pytest.mark.parametrize("rule", ["aus-402", "aus-380"])
def test_six_places_win_for_the_allies(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    hold(game, ALLIED, "tellnitz", "sokolnitz", "pheasantry")
    assert winner(game) is None
    hold(game, ALLIED, "santon")
    assert winner(game) == ALLIED


@pytest.mark.parametrize("rule", ["aus-402", "aus-317"])
def test_five_broken_corps_win_for_the_allies_oudinot_is_one(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    break_all(game, "i", "iii", "iv", "v")
    assert winner(game) is None
    break_all(game, "o")
    assert "o" in broken_corps(game, FRENCH)
    assert winner(game) == ALLIED


@pytest.mark.parametrize("rule", ["aus-402", "aus-387"])
def test_the_french_need_seven_corps_and_the_heights(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    break_all(game, "ag", "c1", "c2", "c3", "acr", "r4c", "a4c")
    assert winner(game) is None
    hold(game, FRENCH, "heights", "road", "blasowitz", "pratzen")
    assert winner(game) == FRENCH


# --- the Goldbach (A15.5) -------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-409"])
def test_no_ally_comes_near_levasseur(rule: str) -> None:
    game = field(GOLDBACH, a_g_galt="C3508")
    assert rule
    near = [one for one in around(game, "C3104", 3) if may_enter(game, "a-g-galt", (one,))]
    assert near == []
    assert may_enter(game, "f-8-hus", ("C3104",))


def around(game: Game, hex_: str, within: int) -> Iterator[str]:
    ground = field_of(game)
    for place in ground.places():
        number = ground.number(place)
        if distance(game, number, hex_) <= within:
            yield number


@pytest.mark.parametrize("rule", ["aus-406", "aus-421"])
def test_buxhowden_commands_on_the_goldbach(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    assert game.play(choose_commander(game, ALLIED, overall_of(game, ALLIED))) == "buxhowden"
    assert added_by(game, "buxhowden") == 1
    assert pool.ROLL.modifiers(game, ALLIED).total == 1
    tsar = field(PRATZEN)
    assert overall_of(tsar, ALLIED) == ("alexander",)


@pytest.mark.parametrize("rule", ["aus-407"])
def test_french_markers_come_and_go_freely_once_their_leader_is_there(rule: str) -> None:
    game = field(GOLDBACH, turn=2)
    assert rule
    game.run(change_command(game))
    assert game.decision is not None
    assert marker_of(game, "lim-iv-3") not in game.decision.options
    entered = field(GOLDBACH, turn=2, legrand="C2901")
    entered.run(change_command(entered))
    assert entered.decision is not None
    assert marker_of(entered, "lim-iv-3") in entered.decision.options


@pytest.mark.parametrize("rule", ["aus-408"])
def test_legrand_has_his_few_battalions_alone(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    own = {
        one
        for one in game.state.pieces
        if one in game.module.units and game.module.units[one].command == "iv-3"
    }
    third = {"f-1-3-ln", "f-2-3-ln", "f-3-3-ln"}
    assert own == {*third, "f-1-26-leg", "f-2-26-leg", "f-tir-po"}


@pytest.mark.parametrize("rule", ["aus-410"])
def test_the_plan_binds_on_the_goldbach_too(rule: str) -> None:
    game = field(GOLDBACH, 9, a_1_brod_grz="C2922")
    assert rule
    assert not may_enter(game, "a-1-brod-grz", ("C2921",))
    assert is_held(game, "f-tir-po")
    assert in_fog(game, "C2921")
    hold(game, ALLIED, "tellnitz", "pheasantry")
    game.run(roll_for_release(game))
    game.answer(":advance-guard")
    assert may_enter(game, "a-1-brod-grz", ("C2921",))


@pytest.mark.parametrize("rule", ["aus-411"])
def test_oudinot_comes_when_he_is_called_and_the_die_says_so(rule: str) -> None:
    game = field(GOLDBACH, 8)
    assert rule
    waiting = {group.id for _, group in arriving_now(game, FRENCH)}
    assert "oudinot" not in waiting
    game.play(call_for_help(game), YES)
    assert script(game).called == 1
    assert not script(game).helped
    remember(game, "aus-411", called=-1)
    game.state.forced = (7,)
    game.play(call_for_help(game))
    assert script(game).helped
    assert "oudinot" in {group.id for _, group in arriving_now(game, FRENCH)}


@pytest.mark.parametrize("rule", ["aus-411"])
def test_who_does_not_call_does_not_roll(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    game.play(call_for_help(game), NO)
    assert script(game).called == 0


@pytest.mark.parametrize("rule", ["aus-412"])
@pytest.mark.parametrize(
    ("lost", "called", "who"),
    [
        ((), False, FRENCH),
        (("tellnitz",), False, FRENCH),
        (("tellnitz", "sokolnitz"), False, ""),
        ((), True, FRENCH),
        (("tellnitz",), True, ""),
    ],
)
def test_the_goldbach_is_won_at_the_end_by_places(
    rule: str, lost: tuple[str, ...], who: str, *, called: bool
) -> None:
    game = field(GOLDBACH, turn=29)
    assert rule
    hold(game, ALLIED, *lost)
    if called:
        remember(game, "aus-411", called=5)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert game.outcome.winner == who


@pytest.mark.parametrize("rule", ["aus-412"])
def test_all_four_places_win_for_the_allies_at_once(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    hold(game, ALLIED, "tellnitz", "sokolnitz", "pheasantry")
    assert winner(game) is None
    hold(game, ALLIED, "sokolnitz-castle")
    assert winner(game) == ALLIED


# --- the heights (A15.6) --------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-413"])
def test_nobody_leaves_the_middle_of_the_field(rule: str) -> None:
    game = field(PRATZEN)
    assert rule
    ground = field_of(game)
    playable = {one for one in game.hexes() if ground.is_playable(ground.place(one))}
    assert {"A4518", "B4618", "C4631", "D0131"} <= playable
    assert not playable & {"A4517", "B4617", "C4632", "D0132"}
    assert all(game.piece(one).hex in playable for one in units_on_map(game, FRENCH))


@pytest.mark.parametrize("rule", ["aus-414", "aus-415"])
def test_the_emperor_counts_from_eleven_on(rule: str) -> None:
    game = field(PRATZEN, turn=6, napoleon="A4530")
    assert rule
    assert game.scenario.first_side == FRENCH
    assert pool.ROLL.modifiers(game, FRENCH).total == 0
    fourth = marker_of(game, "lim-iv")
    note_withheld(game)
    assert withheld(game, fourth)
    eleven = field(PRATZEN, turn=7, napoleon="A4530")
    assert pool.ROLL.modifiers(eleven, FRENCH).total == 2
    note_withheld(eleven)
    assert not withheld(eleven, fourth)


@pytest.mark.parametrize("rule", ["aus-416"])
def test_an_alarm_gives_a_division_of_each_corps(rule: str) -> None:
    game = field(PRATZEN)
    assert rule
    assert ids(game, ALLIED) == set()
    note_grants(game)
    assert script(game).due == ()
    put(game, "f-1-24-leg", "B2346")
    assert level(game, "B2346") >= 5
    note_grants(game)
    next_turn = field(PRATZEN, turn=2)
    next_turn.emit(RecordSet("script", script(game)))
    next_turn.run(change_command(next_turn))
    while next_turn.decision is not None and next_turn.decision.side == FRENCH:
        next_turn.answer(NO)
    assert next_turn.decision is not None
    russians = [marker_of(next_turn, one) for one in ("lim-r4c-m", "lim-r4c-1")]
    austrian = marker_of(next_turn, "lim-a4c-1")
    assert not next_turn.decision.is_allowed(tuple(russians))
    next_turn.answer((russians[0], austrian))
    assert ids(next_turn, ALLIED) == {"lim-r4c-m", "lim-a4c-1"}
    assert script(next_turn).granted == ("alarm",)


@pytest.mark.parametrize("rule", ["aus-417"])
def test_kamenskis_marker_comes_by_itself_at_his_time(rule: str) -> None:
    game = field(PRATZEN, turn=6)
    assert rule
    game.run(change_command(game))
    while game.decision is not None:
        game.answer(NO)
    assert ids(game, ALLIED) == {"lim-c2-2"}


@pytest.mark.parametrize("rule", ["aus-418"])
@pytest.mark.parametrize("how", ["level", "broken", "attacked", "nothing", "one corps"])
def test_what_lets_the_russian_guard_in(rule: str, how: str) -> None:
    game = field(PRATZEN)
    assert rule
    if how == "level":
        put(game, "f-1-24-leg", "B2544")
    elif how == "broken":
        break_all(game, "r4c", "a4c")
    elif how == "one corps":
        break_all(game, "r4c")
    elif how == "attacked":
        game.emit(Counted(TURN, DEFENDED, "a-1-preo"))
    note_withheld(game)
    guard = marker_of(game, "lim-ig")
    assert withheld(game, guard) is (how in ("nothing", "one corps"))
    assert (guard in addable(game, ALLIED, 1, 2)) is not withheld(game, guard)


@pytest.mark.parametrize("rule", ["aus-419"])
@pytest.mark.parametrize("how", ["marker", "broken", "attacked", "nothing"])
def test_what_lets_the_french_guard_in(rule: str, how: str) -> None:
    game = field(PRATZEN)
    assert rule
    if how == "marker":
        CUP.put_in(game, [marker_of(game, "lim-ig-cav")], ALLIED)
    elif how == "broken":
        break_all(game, "iv-2")
    elif how == "attacked":
        game.emit(Counted(TURN, DEFENDED, "f-1-gren-p"))
    note_withheld(game)
    assert withheld(game, marker_of(game, "lim-gf-inf")) is (how == "nothing")


@pytest.mark.parametrize("rule", ["aus-420"])
def test_the_heights_are_won_by_breaking_or_at_two_o_clock(rule: str) -> None:
    game = field(PRATZEN)
    assert rule
    break_all(game, "r4c", "a4c", "ig")
    assert winner(game) is None
    break_all(game, "c2-2")
    assert winner(game) == FRENCH


@pytest.mark.parametrize(
    ("rule", "held", "who"), [("aus-420", True, FRENCH), ("aus-420", False, ALLIED)]
)
def test_who_holds_the_heights_at_two_has_won(rule: str, who: str, *, held: bool) -> None:
    game = field(PRATZEN, turn=16)
    assert rule
    assert game.scenario.turns[-1].label == "2:00 PM"
    assert len(objective_hexes(game, "stare-vinohrady")) == 5
    if held:
        hold(game, FRENCH, "highest", "stare-vinohrady")
    else:
        hold(game, FRENCH, "highest")
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert game.outcome.winner == who


@pytest.mark.parametrize("rule", ["aus-372"])
def test_the_french_guard_has_no_corps_but_the_emperor(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    cards = {one.id for one in game.module.decks["lims"].cards}
    assert "lim-gf" not in cards
    assert {"lim-gf-inf", "lim-gf-cav"} <= cards
    near = {game.card(one).id for one in addable(game, FRENCH, 1, 3)}
    assert {"lim-gf-inf", "lim-o-1"} <= near
    put(game, "hulin", "C0914")
    far = {game.card(one).id for one in addable(game, FRENCH, 1, 3)}
    assert "lim-gf-inf" not in far

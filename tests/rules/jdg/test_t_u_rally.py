"""Rally (12.1 and 13) and demoralisation (12.2)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.core.piece_events import Flipped, Moved
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.cohesion import eliminate, recover
from hexwright.engine.systems.jdg.facing import face_together
from hexwright.engine.systems.jdg.markers import available_markers
from hexwright.engine.systems.jdg.orders import FAILED
from hexwright.engine.systems.jdg.rally import may_rally, rally_one, ready_to_rally
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.results import settle_crossings
from hexwright.engine.systems.jdg.shock import count_attack, resolve
from hexwright.engine.systems.jdg.shock_ratio import COUNTER_SHOCK, Fight
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DEMORALISED,
    DISORDERED,
    GOOD,
    NO_ORDERS,
    ROUTED,
    SHELTERED,
    state_of,
)
from hexwright.engine.systems.jdg.victory import is_demoralised, judge_formations
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    drawn,
    infantry,
    sample,
)
from tests.helpers.jdg_shock import A_ON_X, field, foe, ours
from tests.helpers.situations import Situation

FORMATION = FIRST[BLUE]


def camp(at: Mapping[str, str], **more: Any) -> Situation:
    """The first blue formation in its activation, its counters where `at` says."""
    game = battle(drawn(6, 6, at), **more)
    note_activation(game, Activation("marker", BLUE, (FORMATION,), initiative=5))
    return game


def one(unit: Counter, **more: Any) -> Situation:
    """A single unit of the formation."""
    return camp({"I": "0303"}, I=unit, **more)


# --- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "may"), [(GOOD, False), (DISORDERED, True), (ROUTED, True)])
def test_jdg_312_disordered_and_routed_units_may_try(state: str, *, may: bool) -> None:
    game = one(infantry(state=state))
    assert may_rally(game, "I") == may


@pytest.mark.parametrize("action", ["moved", "turned", "fired", "shock"])
@pytest.mark.parametrize(("state", "may"), [(DISORDERED, False), (ROUTED, True)])
def test_jdg_312_a_disordered_unit_that_did_anything_may_not(
    action: str, state: str, *, may: bool
) -> None:
    game = one(infantry(state=state))

    game.emit(Counted(ACTIVATION, action, "I"))

    assert may_rally(game, "I") == may


def test_jdg_312_what_others_did_does_not_matter() -> None:
    game = camp({"I": "0303", "XI": "0306"}, I=infantry(state=DISORDERED), XI=infantry())

    game.emit(Counted(ACTIVATION, "moved", "XI"))

    assert may_rally(game, "I")


def test_jdg_312_a_square_that_friends_broke_has_not_acted() -> None:
    game = one(infantry(square=True, cohesion=6), dice=[7])
    game.play(settle_crossings(game, [Shaken("I", "other")]))
    assert state_of(game, "I") == DISORDERED
    assert may_rally(game, "I")


def test_jdg_312_a_unit_that_was_struck_has_not_attacked() -> None:
    game = camp({"I": "0303", "E": "0304"}, I=infantry(state=DISORDERED), E=infantry(RED))
    count_attack(game, Fight(("E",), ("0303",)), COUNTER_SHOCK)
    game.emit(Moved("E", "0606"))
    assert may_rally(game, "I")


@pytest.mark.parametrize(("facing", "may"), [(3, True), (5, False)])
def test_jdg_312_a_unit_that_was_turned_with_those_who_attack_has_turned(
    facing: int, *, may: bool
) -> None:
    game = camp(
        {"I": "0303", "J": "0303"}, I=infantry(facing=3, state=DISORDERED), J=infantry(facing=3)
    )
    face_together(game, "J", facing, "jdg-143")
    assert may_rally(game, "I") == may


def test_jdg_105_a_battery_that_fell_out_of_a_square_may_rally_beside_it() -> None:
    game = camp({"I": "0303", "B": "0303"}, I=infantry(square=True), B=battery(state=DISORDERED))
    assert may_rally(game, "B")


def test_jdg_312_only_the_active_formation_rallies() -> None:
    game = camp({"I": "0303", "E": "0606"}, I=infantry(), E=infantry(RED, state=DISORDERED))
    assert ready_to_rally(game) == []


@pytest.mark.parametrize(("hex_", "may"), [("0304", False), ("0305", True)])
def test_jdg_313_not_next_to_an_enemy(hex_: str, *, may: bool) -> None:
    game = camp({"I": "0303", "E": hex_}, I=infantry(state=DISORDERED), E=battery(RED))
    assert may_rally(game, "I") == may


def test_jdg_307_routed_units_that_share_a_hex_may_not() -> None:
    game = camp({"I": "0303", "J": "0303"}, I=infantry(state=ROUTED), J=infantry(state=ROUTED))
    assert ready_to_rally(game) == []


@pytest.mark.parametrize(("strength", "may"), [(2, True), (3, False)])
def test_jdg_ex_04_a_rally_may_not_overcrowd_the_stack(strength: int, *, may: bool) -> None:
    weak = infantry(strength=2)
    game = camp(
        {"I": "0303", "J": "0303", "K": "0303"},
        I=infantry(state=DISORDERED, strength=strength, back_strength=2),
        J=weak,
        K=weak,
    )
    assert may_rally(game, "I") == may


def test_jdg_312_a_battery_that_was_disordered_inside_a_square_may_rally_there() -> None:
    game = camp({"I": "0303", "G": "0303"}, I=infantry(square=True), G=battery(state=DISORDERED))
    assert may_rally(game, "G")


def test_jdg_105_the_unit_may_rally_once_it_has_left_the_stack() -> None:
    weak = infantry(strength=2)
    game = camp(
        {"I": "0303", "J": "0303", "K": "0303"},
        I=infantry(state=DISORDERED, strength=3, back_strength=2),
        J=weak,
        K=weak,
    )
    game.emit(Moved("K", "0305"))

    assert may_rally(game, "I")


def test_jdg_037_rally_does_not_depend_on_orders() -> None:
    game = one(infantry(state=DISORDERED, statuses=[NO_ORDERS]))
    assert may_rally(game, "I")


def test_jdg_318_a_group_whose_leader_failed_may_rally() -> None:
    game = one(infantry(state=DISORDERED))

    game.emit(Counted(ACTIVATION, FAILED, "I"))

    assert may_rally(game, "I")


# --- the roll -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "after"), [(5, GOOD), (6, DISORDERED)])
def test_jdg_314_a_disordered_unit_rolls_against_its_reduced_cohesion(die: int, after: str) -> None:
    game = one(infantry(state=DISORDERED, cohesion=9, back_cohesion=5), dice=[die])
    answers = ["I", PASS] if after == GOOD else ["I"]

    assert game.play(rally_one(game), *answers)

    assert state_of(game, "I") == after


@pytest.mark.parametrize(
    ("light", "die", "rallies"),
    [("day", 4, True), ("day", 5, False), ("night", 8, True), ("night", 9, False)],
)
def test_jdg_ex_30_a_routed_unit_with_cohesion_5(light: str, die: int, *, rallies: bool) -> None:
    game = one(infantry(state=ROUTED, back_cohesion=5), dice=[die], light=light)

    game.play(rally_one(game), *(["I", PASS] if rallies else ["I"]))

    assert state_of(game, "I") == (DISORDERED if rallies else ROUTED)


def test_jdg_ex_38_fog_adds_nothing_to_rally() -> None:
    game = one(infantry(state=ROUTED, back_cohesion=5), dice=[4], fog=True)

    game.play(rally_one(game), "I", PASS)

    assert state_of(game, "I") == DISORDERED


def test_jdg_317_night_has_its_own_line_and_adds_nothing_else() -> None:
    game = one(infantry(state=ROUTED, back_cohesion=5), dice=[0], light="night")

    game.play(rally_one(game), "I", PASS)

    roll = next(event for event in game.history.events if isinstance(event, Rolled))
    assert [(part.amount, part.rule) for part in roll.modifiers] == [(-3, "jdg-325")]


def test_jdg_325_at_night_disordered_units_rally_without_a_roll() -> None:
    game = one(infantry(state=DISORDERED, back_cohesion=0), light="night")

    assert game.play(rally_one(game), PASS)

    assert state_of(game, "I") == GOOD


@pytest.mark.parametrize("why", ["acted", "enemy"])
def test_jdg_325_but_not_if_they_acted_or_stand_beside_the_enemy(why: str) -> None:
    hex_ = "0304" if why == "enemy" else "0606"
    game = camp(
        {"I": "0303", "E": hex_}, I=infantry(state=DISORDERED), E=infantry(RED), light="night"
    )
    if why == "acted":
        game.emit(Counted(ACTIVATION, "moved", "I"))

    assert not game.play(rally_one(game))

    assert state_of(game, "I") == DISORDERED


def test_jdg_315_whoever_rallies_faces_as_it_likes() -> None:
    game = one(infantry(state=ROUTED, back_cohesion=5, facing=5), dice=[0])

    game.play(rally_one(game), "I", facing_button(9))

    assert game.piece("I").facing == 9


def test_jdg_315_in_a_stack_it_keeps_the_facing_of_the_others() -> None:
    game = camp(
        {"I": "0303", "J": "0303"},
        I=infantry(state=DISORDERED, back_cohesion=5),
        J=infantry(),
        dice=[0],
    )
    game.play(rally_one(game), "I")

    assert state_of(game, "I") == GOOD


def test_jdg_315_whoever_rallies_is_sheltered_no_more() -> None:
    game = one(infantry(state=ROUTED, statuses=[SHELTERED]))

    recover(game, "I", "jdg-315")

    assert game.piece("I").statuses == {}


def test_jdg_316_after_a_failure_it_tries_again_in_the_next_activation_alone() -> None:
    game = one(infantry(state=DISORDERED, back_cohesion=5), dice=[9])

    game.play(rally_one(game), "I")

    assert not game.play(rally_one(game))
    assert state_of(game, "I") == DISORDERED


def test_jdg_312_the_owner_may_end_the_rally() -> None:
    game = one(infantry(state=DISORDERED))
    assert not game.play(rally_one(game), PASS)


def test_jdg_314_the_chance_is_told_before_the_roll() -> None:
    game = one(infantry(state=ROUTED, back_cohesion=5))

    game.run(rally_one(game))

    assert game.decision is not None
    assert game.decision.preview is not None
    shown = game.decision.preview("I")
    assert shown is not None
    assert shown.odds is not None
    assert shown.odds.spread[1] == 0.5
    assert [part.amount for part in shown.sum.parts] == [1]


# --- demoralisation -------------------------------------------------------------------------------


def army(*units: Counter, **more: Any) -> Situation:
    """Units of the first blue formation side by side."""
    names = {f"U{number}": unit for number, unit in enumerate(units, 1)}
    return camp({name: f"0{number}03" for number, name in enumerate(names, 1)}, **names, **more)


BROKEN: Sequence[Counter] = (infantry(state=DISORDERED), cavalry(state=ROUTED))


def test_jdg_319_a_formation_without_infantry_or_cavalry_in_order_is_demoralised() -> None:
    game = army(*BROKEN)

    judge_formations(game)

    assert is_demoralised(game, FORMATION)


@pytest.mark.parametrize("sound", [infantry(), cavalry()])
def test_jdg_319_one_of_them_in_good_order_is_enough(sound: Counter) -> None:
    game = army(*BROKEN, sound)

    judge_formations(game)

    assert not is_demoralised(game, FORMATION)


def test_jdg_ex_31_a_battery_in_good_order_does_not_help() -> None:
    game = army(infantry(state=DISORDERED), infantry(state=DISORDERED), battery())

    judge_formations(game)

    assert is_demoralised(game, FORMATION)


def test_jdg_319_the_eliminated_count_as_broken() -> None:
    game = army(infantry(), battery())
    eliminate(game, "U1", "jdg-281")

    judge_formations(game)

    assert is_demoralised(game, FORMATION)


def test_jdg_337_those_not_yet_in_play_do_not_count() -> None:
    game = army(infantry(state=DISORDERED), infantry())
    game.emit(Moved("U2", box="arriving-blue"))

    judge_formations(game)

    assert is_demoralised(game, FORMATION)


def test_jdg_337_a_formation_of_which_nothing_has_arrived_is_not_demoralised() -> None:
    game = army(infantry())
    game.emit(Moved("U1", box="arriving-blue"))

    judge_formations(game)

    assert not is_demoralised(game, FORMATION)


def test_jdg_337_artillery_alone_never_demoralises() -> None:
    game = army(battery(state=ROUTED))

    judge_formations(game)

    assert not is_demoralised(game, FORMATION)


def initiatives(game: Situation) -> list[int]:
    """The initiative of the markers that the formation has."""
    return [
        int(game.card(marker).attributes["initiative"])
        for marker in available_markers(game, FORMATION)
    ]


def test_jdg_320_the_marker_of_higher_initiative_is_lost() -> None:
    game = army(*BROKEN)
    both = initiatives(game)

    judge_formations(game)

    assert len(both) == 2
    assert initiatives(game) == [min(both)]


def test_jdg_321_a_second_check_takes_nothing_more() -> None:
    game = army(*BROKEN)

    judge_formations(game)
    once = initiatives(game)
    judge_formations(game)

    assert initiatives(game) == once


def test_jdg_321_a_formation_with_one_marker_keeps_it() -> None:
    deck = sample().decks["activation-markers"]
    own = [card for card in deck.cards if card.command == FORMATION]
    fewer = replace(deck, cards=tuple(card for card in deck.cards if card is not own[0]))
    game = army(*BROKEN, documents={"decks/activation-markers.json": fewer})

    judge_formations(game)

    assert len(initiatives(game)) == 1


def test_jdg_322_the_marker_comes_back_with_good_order() -> None:
    game = army(*BROKEN)
    judge_formations(game)

    game.emit(Flipped("U1", "good-order"))
    judge_formations(game)

    assert len(initiatives(game)) == 2


def test_jdg_ex_37_the_better_marker_goes_stays_away_and_returns() -> None:
    game = army(*BROKEN)
    better, worse = initiatives(game)
    assert better > worse
    seen = []
    for _ in range(2):
        judge_formations(game)
        seen.append(initiatives(game))
    game.emit(Flipped("U1", "good-order"))
    judge_formations(game)
    seen.append(initiatives(game))

    assert seen == [[worse], [worse], [better, worse]]


@pytest.mark.parametrize(("demoralised", "end"), [(True, "0204"), (False, "0303")])
def test_jdg_155_320_a_demoralised_winner_does_not_advance_into_a_zone(
    *, demoralised: bool, end: str
) -> None:
    game = field(6, 0, A=ours(), X=foe())
    game.emit(LevelSet(FORMATION, DEMORALISED, int(demoralised)))
    game.play(resolve(game, A_ON_X), ("0302",), *([] if demoralised else [PASS]))
    assert game.piece("A").hex == end

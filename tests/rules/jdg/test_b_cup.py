"""Activation markers, the cup and strategic initiative (2 to 3.2 and 3.4.3 to 4)."""

from typing import Any

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.systems.jdg.initiative import (
    markers_to_choose,
    roll_for_initiative,
    strategic_modifiers,
)
from hexwright.engine.systems.jdg.markers import (
    cup,
    fill,
    has_uses_left,
    markers_for,
    next_marker,
    put_combined_in,
    take_back,
)
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.records import activation, initiative
from hexwright.engine.systems.jdg.troops import DEMORALISED, formations, markers_of
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from hexwright.schema.model.scenario import Reinforcement
from hexwright.schema.samples import sample_folders
from tests.helpers.jdg import BLUE, FIRST, RED, battery, battle, commander, infantry
from tests.helpers.situations import Situation

FALKNER, RAUCH = FIRST[BLUE], "brigade-rauch"
YES, NO = True, False
CUP = "activation-markers"


def turn(drawing: str = ".A   .    .E", *dice: int, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(), "E": infantry(RED)}
    units.update({name: one for name, one in more.items() if name[0].isupper() or "_" in name})
    rest = {name: one for name, one in more.items() if name not in units}
    game = battle(drawing, dice=dice, **units, **rest)
    cup(game).lay_out(game)
    return game


def test_jdg_021_a_formation_has_two_markers_the_higher_initiative_first() -> None:
    assert markers_of(turn(), FALKNER) == (f"{CUP}/falkner-6", f"{CUP}/falkner-4")


def test_jdg_013_markers_of_formations_on_the_map_go_into_the_cup() -> None:
    game = turn()
    fill(game)
    assert set(game.cards(cup(game).inside())) == {
        *markers_of(game, FALKNER),
        *markers_of(game, FIRST[RED]),
    }


def test_jdg_014_a_marker_is_drawn_and_its_formation_activated() -> None:
    game = turn(seed=3)
    fill(game)
    assert next_marker(game)
    now = activation(game)
    assert now.formations[0] in (FALKNER, FIRST[RED])
    assert game.cards(cup(game).played) == (now.marker,)
    assert now.initiative == int(game.card(now.marker).attributes["initiative"])


def test_jdg_ex_23_of_three_markers_two_are_played() -> None:
    game = turn()
    game.emit(LevelSet(FALKNER, DEMORALISED))
    fill(game)
    assert len(game.cards(cup(game).inside())) == 3
    played = 0
    while next_marker(game):
        played += 1
    assert played == 2


def test_jdg_015_the_last_marker_stays_in_the_cup() -> None:
    game = turn()
    fill(game)
    while next_marker(game):
        pass
    assert len(game.cards(cup(game).inside())) == 1


def test_jdg_019_all_markers_come_back_at_the_end_of_a_turn() -> None:
    game = turn()
    before = set(game.cards(cup(game).out()))
    fill(game)
    next_marker(game)
    take_back(game)
    assert set(game.cards(cup(game).out())) == before


def test_jdg_024_all_units_of_the_formation_are_active() -> None:
    game = turn(".A   .    .    .    .    .C   .E", C=infantry())
    fill(game)
    while activation(game).side != BLUE:
        assert next_marker(game)
    assert active_units(game) == ["A", "C"]


def test_jdg_120_a_formation_off_the_map_puts_in_its_better_marker() -> None:
    arrival = Reinforcement(id="late", side=BLUE, turn=2, pieces=("L",))
    game = turn(".A+L .    .E", L=infantry(command=RAUCH), scenario={"reinforcements": (arrival,)})
    game.emit(Eliminated("L"))
    game.state.pieces.pop("L")
    assert markers_for(game, RAUCH) == ()
    game.state.turn = 2
    assert markers_for(game, RAUCH) == markers_of(game, RAUCH)[:1]


def test_jdg_121_jdg_ex_18_the_turn_after_both_markers_go_in() -> None:
    arrival = Reinforcement(id="late", side=BLUE, turn=2, pieces=("L",))
    game = turn(".A+L .    .E", L=infantry(command=RAUCH), scenario={"reinforcements": (arrival,)})
    game.emit(Eliminated("L"))
    game.state.pieces.pop("L")
    game.state.turn = 3
    assert markers_for(game, RAUCH) == markers_of(game, RAUCH)


def test_jdg_320_a_demoralised_formation_has_its_lower_marker_only() -> None:
    game = turn()
    game.emit(LevelSet(FALKNER, DEMORALISED))
    assert markers_for(game, FALKNER) == markers_of(game, FALKNER)[1:]


@pytest.mark.parametrize("wanted", [YES, NO])
def test_jdg_022_a_combined_marker_goes_in_if_its_owner_wants(*, wanted: bool) -> None:
    game = turn()
    game.play(put_combined_in(game, BLUE), wanted)
    assert (f"{CUP}/grand-battery" in game.cards(cup(game).inside())) is wanted


def test_jdg_022_a_combined_marker_activates_whom_it_names() -> None:
    game = turn(
        ".A+B .    .general_tannhof .    .    .    .C   .E",
        B=battery(),
        C=battery(command=RAUCH),
        general_tannhof=commander(),
    )
    game.play(put_combined_in(game, BLUE), YES)
    fill(game)
    while activation(game).marker != f"{CUP}/grand-battery":
        assert next_marker(game), "with this seed the marker comes out"
    assert active_units(game) == ["B"]
    assert activation(game).segments == ("fire",)
    assert not has_uses_left(game, f"{CUP}/grand-battery")


def test_jdg_022_once_in_the_game_is_once_also_if_the_marker_is_left_last_in_the_cup() -> None:
    game = turn()
    game.play(put_combined_in(game, BLUE), YES)
    assert not next_marker(game), "a single marker stays in the cup"
    take_back(game)
    game.play(put_combined_in(game, BLUE))
    assert game.cards(cup(game).inside()) == ()


def test_jdg_022_a_marker_that_was_not_put_in_can_be_put_in_later() -> None:
    game = turn()
    game.play(put_combined_in(game, BLUE), NO)
    assert has_uses_left(game, f"{CUP}/grand-battery")


# --- strategic initiative -------------------------------------------------------------------------


def test_jdg_055_the_higher_total_wins_and_may_choose_the_first_marker() -> None:
    game = turn(".A   .    .E", 9, 0)
    marker = markers_of(game, FALKNER)[1]
    game.play(roll_for_initiative(game), marker)
    assert (initiative(game).winner, initiative(game).first) == (BLUE, marker)
    fill(game)
    assert marker not in game.cards(cup(game).inside())
    assert next_marker(game)
    assert activation(game).marker == marker


def test_jdg_056_jdg_ex_24_a_tie_gives_it_to_nobody() -> None:
    game = turn(".A   .    .E", 4, 4)
    game.play(roll_for_initiative(game))
    assert initiative(game).winner == ""


def test_jdg_058_the_winner_may_leave_it_to_chance() -> None:
    game = turn(".A   .    .E", 9, 0)
    game.play(roll_for_initiative(game), ":pass")
    assert initiative(game).first == ""


def test_jdg_055_the_designated_commander_is_added() -> None:
    game = turn(".A   .general_tannhof .E", general_tannhof=commander())
    drm = int(game.attribute("general_tannhof", "drm"))
    assert strategic_modifiers(game, BLUE).total == drm > 0


def test_jdg_051_without_him_nothing_is_added() -> None:
    assert strategic_modifiers(turn(), BLUE).total == 0


def test_jdg_059_combined_markers_cannot_be_chosen() -> None:
    game = turn()
    assert markers_to_choose(game, BLUE) == list(markers_of(game, FALKNER))


@pytest.mark.parametrize("may", [True, False])
def test_jdg_133_by_option_formations_still_off_the_map_can_be_chosen(*, may: bool) -> None:
    arrival = Reinforcement(id="late", side=BLUE, turn=1, pieces=("L",))
    game = turn(
        ".A+L .    .E",
        L=infantry(command=RAUCH),
        scenario={"reinforcements": (arrival,)},
        options={"initiative_may_choose_reinforcement_am": may},
    )
    game.emit(Eliminated("L"))
    game.state.pieces.pop("L")
    assert (markers_of(game, RAUCH)[0] in markers_to_choose(game, BLUE)) is may
    assert set(formations(game, BLUE)) == {FALKNER, RAUCH}


def test_jdg_020_a_marker_has_a_code_and_an_initiative() -> None:
    game = turn()
    cards = {card: game.card(card).attributes for card in game.cards(cup(game).out())}
    assert all("initiative" in card for card in cards.values())
    assert cards[f"{CUP}/grand-battery"]["code"] == "C"
    assert cards[f"{CUP}/falkner-6"].get("code", "O") == "O"


@pytest.mark.parametrize("number", [0, 1])
def test_jdg_057_either_marker_of_a_formation_may_open_the_turn(number: int) -> None:
    game = turn(".A   .    .E", 9, 0)
    marker = markers_of(game, FALKNER)[number]
    game.play(roll_for_initiative(game), marker)
    fill(game)
    assert next_marker(game)
    assert activation(game).initiative == int(game.card(marker).attributes["initiative"])


def test_a_combined_marker_is_asked_about_in_the_words_of_the_user() -> None:
    module = load(next(path for path in sample_folders() if path.name == "jdg")).module
    assert module is not None
    choose_language("es")
    try:
        decision = Game.start(module, "kaltbach-crossing", 5).decision
    finally:
        choose_language("en")
    assert decision is not None
    assert decision.prompt == "¿Meter Gran batería en el cubilete?"

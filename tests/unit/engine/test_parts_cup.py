"""A cup of markers, open to all or in secret pools, and markers that are dealt face down."""

from typing import Any

import msgspec
import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.cup import (
    Cup,
    CupRuleNumbers,
    PutIn,
    choose_first,
    collect,
    deal_face_down,
    dealt_to,
    turn_up,
)
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, situation

MARKERS = {
    "id": "markers",
    "title": "Markers",
    "kind": "cup",
    "cards": [
        {"id": "foot", "title": "Foot", "side": "red", "copies": 2},
        {"id": "horse", "title": "Horse", "side": "red"},
        {"id": "guns", "title": "Guns", "side": "blue"},
        {"id": "event", "title": "Event"},
    ],
}
MODULE = module_of({"decks/markers.json": MARKERS})
OPEN = Cup("markers", CupRuleNumbers(put_in="toy-1", draw="toy-2", back="toy-3"))
SECRET = OPEN._replace(is_secret=True)
FOOT, FOOT_2, HORSE = RED = ("markers/foot#1", "markers/foot#2", "markers/horse")
GUNS, EVENT = "markers/guns", "markers/event"


def battle(cup: Cup, **more: Any) -> Situation:
    game = situation(".", module=MODULE, **more)
    cup.lay_out(game)
    return game


def shown(game: Situation, side: str) -> str:
    """Everything that reaches a side, as text."""
    view = msgspec.json.encode(game.view(side)).decode()
    log = msgspec.json.encode(list(game.log(side))).decode()
    return view + log + "".join(event.text(game.names) for event in game.log(side))


def drawn(game: Situation, cup: Cup, **how: Any) -> list[str]:
    found = []
    while marker := cup.next_marker(game, **how):
        found.append(marker)
    return found


# --- in and out -----------------------------------------------------------------------------------


@pytest.mark.parametrize("cup", [OPEN, SECRET])
def test_all_markers_are_out_at_first(cup: Cup) -> None:
    game = battle(cup)
    assert cup.contents(game) == ()
    out = [card for side in ("", "red", "blue") for card in game.cards(cup.out(side))]
    assert set(out) == {*RED, GUNS, EVENT}


@pytest.mark.parametrize("cup", [OPEN, SECRET])
def test_what_was_put_in_is_drawn_and_what_was_not_is_not(cup: Cup) -> None:
    game = battle(cup)
    cup.put_in(game, (FOOT, HORSE), "red")
    cup.put_in(game, (FOOT,), "red")
    cup.put_in(game, (GUNS,), "blue")
    assert set(cup.contents(game)) == {FOOT, HORSE, GUNS}
    assert sorted(drawn(game, cup)) == sorted((FOOT, HORSE, GUNS))
    assert set(game.cards(cup.played)) == {FOOT, HORSE, GUNS}


def test_chance_decides_what_is_drawn() -> None:
    first = set()
    for seed in range(20):
        game = battle(OPEN, seed=seed)
        OPEN.put_in(game, RED, "red")
        first.add(OPEN.next_marker(game))
    assert first == set(RED)


def test_the_events_name_their_rules() -> None:
    game = battle(OPEN)
    OPEN.put_in(game, (FOOT,), "red")
    OPEN.put_in(game, (HORSE,), "red", "toy-9")
    OPEN.next_marker(game)
    OPEN.take_back(game)
    assert [event.rule for event in game.events if isinstance(event, PutIn)] == ["toy-1", "toy-9"]
    assert [event.rule for event in game.events][-3:] == ["toy-2", "toy-3", "toy-3"]


def test_the_last_ones_may_be_left_in_the_cup() -> None:
    game = battle(OPEN)
    OPEN.put_in(game, RED, "red")
    assert len(drawn(game, OPEN, leaves=1)) == 2
    assert len(OPEN.contents(game)) == 1


@pytest.mark.parametrize("cup", [OPEN, SECRET])
def test_the_marker_that_opens_is_played_first_and_once(cup: Cup) -> None:
    game = battle(cup)
    cup.put_in(game, (FOOT, HORSE), "red")
    assert drawn(game, cup, first=FOOT_2)[0] == FOOT_2
    assert sorted(game.cards(cup.played)) == sorted(RED)


@pytest.mark.parametrize("cup", [OPEN, SECRET])
def test_markers_come_back_out_of_the_cup_at_the_end(cup: Cup) -> None:
    game = battle(cup)
    cup.put_in(game, RED, "red")
    cup.put_in(game, (GUNS,), "blue")
    cup.next_marker(game)
    cup.take_back(game)
    assert (cup.contents(game), game.cards(cup.played)) == ((), ())
    assert set(RED) <= set(game.cards(cup.out("red")))
    assert GUNS in game.cards(cup.out("blue"))


@pytest.mark.parametrize("cup", [OPEN, SECRET])
def test_or_they_recur_all_of_them_or_some(cup: Cup) -> None:
    game = battle(cup)
    cup.put_in(game, RED, "red")
    drawn(game, cup)
    cup.put_played_back(game, (HORSE,))
    assert cup.contents(game) == (HORSE,)
    cup.put_played_back(game)
    assert set(cup.contents(game)) == set(RED)


def test_a_marker_may_be_taken_out_again() -> None:
    game = battle(SECRET)
    SECRET.put_in(game, RED, "red")
    SECRET.take_out(game, (HORSE,), "red")
    assert sorted(drawn(game, SECRET)) == sorted((FOOT, FOOT_2))


# --- who knows ------------------------------------------------------------------------------------


def test_everybody_knows_what_is_in_an_open_cup() -> None:
    game = battle(OPEN)
    OPEN.put_in(game, (FOOT,), "red")
    assert FOOT in shown(game, "blue")


def test_a_secret_pool_is_known_to_its_side_alone_until_a_marker_is_drawn() -> None:
    game = battle(SECRET)
    SECRET.put_in(game, (FOOT, HORSE), "red")
    SECRET.take_out(game, (HORSE,), "red")
    assert FOOT in shown(game, "red")
    assert [one for one in RED if one in shown(game, "blue")] == []
    assert game.view("blue").piles[SECRET.inside("red")].count == 1
    assert EVENT in shown(game, "blue")
    SECRET.next_marker(game)
    assert FOOT in shown(game, "blue")


def test_a_guess_keeps_the_number_of_markers_of_the_other_side() -> None:
    found: set[str] = set()
    for seed in range(20):
        game = battle(SECRET)
        SECRET.put_in(game, (FOOT, HORSE), "red")
        game._guess("blue", seed)
        inside = game.cards(SECRET.inside("red"))
        assert len(inside) == 2
        assert not {GUNS, EVENT} & set(inside)
        found.update(inside)
    assert found == set(RED)


# --- the first one --------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "first"), [(FOOT, FOOT), (PASS, "")])
def test_a_side_may_choose_what_is_played_first(choice: str, first: str) -> None:
    game = battle(OPEN)
    assert game.play(choose_first("red", lambda: RED, "toy-4"), choice) == first


def test_nobody_is_asked_who_has_no_marker() -> None:
    game = battle(OPEN)
    assert game.play(choose_first("red", list, "toy-4")) == ""


@pytest.mark.parametrize("is_secret", [True, False])
def test_the_choice_may_be_a_secret(*, is_secret: bool) -> None:
    game = battle(OPEN)
    question = game.run(choose_first("red", lambda: RED, "toy-4", is_secret=is_secret))
    assert question is not None
    assert question.secret is is_secret


# --- dealt face down ------------------------------------------------------------------------------


def test_a_marker_dealt_face_down_is_known_to_its_side_until_it_is_turned_up() -> None:
    game = situation(".", module=MODULE)
    marker = deal_face_down(game, "markers", "first-corps", "red", "toy-5")
    assert marker in shown(game, "red")
    assert marker not in shown(game, "blue")
    turn_up(game, "markers", "first-corps")
    assert marker in shown(game, "blue")


def test_markers_are_dealt_without_replacement_and_collected() -> None:
    game = situation(".", module=MODULE)
    dealt = {deal_face_down(game, "markers", f"corps-{one}", "red") for one in range(5)}
    assert dealt == {*RED, GUNS, EVENT}
    turn_up(game, "markers", "corps-1")
    collect(game, "markers")
    assert set(game.cards("markers")) == dealt
    again = deal_face_down(game, "markers", "corps-1", "red")
    assert game.cards(dealt_to("markers", "corps-1")) == (again,)
    assert game.view("blue").piles[dealt_to("markers", "corps-1")].cards is None


@pytest.mark.parametrize("cup", [OPEN, SECRET])
def test_a_marker_that_is_in_the_cup_may_open_too(cup: Cup) -> None:
    game = battle(cup)
    cup.put_in(game, RED, "red")
    cup.put_in(game, (GUNS,), "blue")
    for _ in range(3):
        assert drawn(game, cup, first=HORSE)[0] == HORSE
        assert sorted(game.cards(cup.played)) == sorted((*RED, GUNS))
        cup.put_played_back(game)

"""A card-driven game from end to end: what the kernel must carry for such systems."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hexwright.engine.core.board import Board, faces_of
from hexwright.engine.core.card_events import TurnedUp
from hexwright.engine.core.decision import PASS, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, GameEnded, Overridden, Rolled
from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.saves import plain_state
from hexwright.engine.core.seat import Seat
from hexwright.engine.core.settling import Settling
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.modules import module_of
from tests.unit.engine.patrol import Deal, cards_named, patrol, patrol_module
from tests.unit.engine.toys import Token, check_copies

MODULE = patrol_module()
NO = False


def dealt(
    red: Sequence[str] = ("plain",) * 3,
    blue: Sequence[str] = ("plain",) * 3,
    *,
    red_hand: Sequence[str] = ("low", "low", "low"),
    blue_hand: Sequence[str] = ("low", "low", "low"),
    **more: Any,
) -> Game:
    """A game whose decks and hands hold these cards, the top one first."""
    deal = Deal({"red": red, "blue": blue}, {"red": red_hand, "blue": blue_hand}, **more)
    return Game.start(MODULE, "meeting", 1, rulebook=patrol(deal), is_watched=True)


def card(side: str, name: str) -> str:
    return cards_named(side, name)[0]


def play(game: Game, *choices: Any) -> None:
    """Answer questions; in each of these moments copies and saves are the game."""
    for choice in choices:
        game.submit(choice)
        check_copies(game)


def attack_by(game: Game, *choices: Any) -> None:
    """Red plays a card to shoot at blue-1 with red-1."""
    play(game, card("red", "low"), "red-1", "blue-1", *choices)


def rolled(game: Game) -> list[tuple[str, int]]:
    """Who has rolled what so far."""
    events = [event for event in game.events if isinstance(event, Rolled)]
    return [
        (event.side, sum(each for each in event.values if isinstance(each, int)))
        for event in events
    ]


def prompt(game: Game) -> tuple[str, str]:
    assert game.decision is not None
    return game.decision.side, game.decision.prompt


# --- rolls ----------------------------------------------------------------------------------------


def test_the_holder_and_then_the_new_holder_have_a_roll_repeated() -> None:
    game = dealt(("plain", "high", "plain", "plain"))
    attack_by(game, PASS, PASS, ":again", ":again")
    assert rolled(game) == [("red", 7), ("red", 11), ("red", 7)]
    assert game.state.records["token"] == Token("red")
    assert prompt(game) == ("red", "Roll again?")


def test_the_last_card_moves_time_before_it_sets_anything_off() -> None:
    game = dealt(("sniper",))
    attack_by(game, PASS, PASS, PASS)
    assert prompt(game) == ("red", "Dig in?")
    assert game.state.turn == 2
    play(game, NO, NO)
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("TurnBegan") < len(kinds) - 1 - kinds[::-1].index("TurnedUp")


def test_time_on_the_last_card_moves_once() -> None:
    game = dealt(("time",))
    attack_by(game, PASS, PASS, PASS, NO, NO)
    assert game.state.turn == 2


def test_a_card_that_is_only_turned_up_is_no_roll() -> None:
    game = dealt(("raid", "plain", "plain", "plain"))
    attack_by(game, PASS, PASS, PASS)
    assert [type(event) for event in game.events if isinstance(event, (TurnedUp, Rolled))] == [
        *(TurnedUp, Rolled, TurnedUp, TurnedUp, Rolled)
    ]


def test_nothing_is_set_off_in_a_melee_that_a_trigger_began() -> None:
    """The melee's cards are a sniper and the time; the shooter dies, the target lives."""
    game = dealt(("raid", "plain", "time", "plain"), ("high", "plain"))
    attack_by(game, PASS, PASS, PASS, PASS, PASS)
    assert game.state.turn == 1
    assert not game.is_in_play("red-1")
    assert rolled(game) == [("red", 8), ("red", 5), ("blue", 11)]
    # The attack of who is gone still counts: its target has to answer it.
    play(game, PASS, PASS)
    assert rolled(game)[-1][0] == "blue"


def test_who_is_gone_after_a_trigger_does_not_answer_the_attack() -> None:
    game = dealt(("raid", "plain", "high", "plain", "plain"), ("time", "plain"))
    attack_by(game, PASS, PASS, PASS, PASS, PASS)
    assert not game.is_in_play("blue-1")
    before = len(rolled(game))
    play(game, PASS, PASS)
    assert len(rolled(game)) == before
    assert prompt(game) == ("blue", "Which card?")


def test_a_random_hex_is_read_from_a_card() -> None:
    game = dealt(("sniper", "plain", "plain"))
    attack_by(game, PASS, PASS, PASS)
    assert prompt(game) == ("red", "Hit whom?")
    assert game.decision is not None
    assert list(game.decision.options) == ["blue-1"]
    play(game, "blue-1")
    assert game.piece("blue-1").statuses == {"shaken": 1}


def test_a_roll_of_cards_says_what_it_is_made_against() -> None:
    game = dealt()
    attack_by(game, PASS, PASS, PASS, PASS, PASS, PASS)
    answer = [event for event in game.events if isinstance(event, Rolled)][-1]
    assert (answer.needs, answer.passed) == (10, False)


# --- actions --------------------------------------------------------------------------------------


def test_an_attack_under_way_is_changed_by_a_card_of_a_hand() -> None:
    game = dealt(red_hand=("low", "aim", "aim"))
    attack_by(game, PASS, *cards_named("red", "aim", "aim"))
    assert game.state.records["attack"].strength == 7
    assert prompt(game) == ("red", "Roll again?")


def test_the_inactive_side_is_not_asked_again_for_what_the_active_one_plays() -> None:
    game = dealt(red_hand=("low", "aim", "low"))
    play(game, card("red", "low"), "red-1", "blue-1")
    asked = []
    for choice in (PASS, card("red", "aim"), PASS):
        asked.append(prompt(game)[0])
        play(game, choice)
    assert asked == ["blue", "red", "red"]


def test_a_result_follows_a_squad_to_its_teams() -> None:
    game = dealt(
        ("high",), ("low", "low", "plain"), blue_hand=("split", "plain", "plain"), holder=""
    )
    attack_by(game, PASS, PASS, NO, NO, card("blue", "split"), PASS, PASS)
    hurt = {piece.id: dict(piece.statuses) for piece in game.pieces_of("blue")}
    assert hurt == {"blue-1-a": {"shaken": 1}, "blue-1-b": {"shaken": 1}, "blue-2": {}}


def test_units_are_armed_for_a_whole_order_and_shoot_at_every_step() -> None:
    game = dealt(
        blue=("low",) * 3 + ("plain",) * 3, blue_hand=("shoot", "plain", "plain"), holder=""
    )
    play(game, card("red", "low"), "red-1", ":move", "0301", card("blue", "shoot"))
    for hex_ in ("0401", PASS):
        assert game.decision is not None
        assert ":shoot-blue-1" in game.decision.buttons
        play(game, ":shoot-blue-1", PASS, PASS, PASS, PASS)
        assert ":shoot-blue-1" not in game.decision.buttons
        assert ":shoot-blue-2" in game.decision.buttons
        play(game, PASS, hex_)
    assert game.state.records["armed"].units == ()


# --- the end --------------------------------------------------------------------------------------


def test_the_game_ends_inside_a_roll_inside_a_window() -> None:
    """Blue shoots in a window at who moves; its roll sets off a melee, and red has lost enough."""
    game = dealt(
        ("plain", "plain"),
        ("raid", "plain", "high", "plain"),
        blue_hand=("shoot", "plain", "plain"),
        holder="",
        lost=1,
    )
    play(game, card("red", "low"), "red-1", ":move", "0301", card("blue", "shoot"))
    play(game, ":shoot-blue-1", PASS)
    assert game.outcome is None
    play(game, PASS)
    assert game.decision is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == ("blue", "surrender")
    assert isinstance(game.events[-1], GameEnded)
    game.undo(referee=True)
    check_copies(game)


def test_both_die_in_a_melee_at_the_same_time_before_anybody_has_won() -> None:
    game = dealt(("raid", "plain", "plain", "plain"), ("plain",), holder="", lost=1)
    attack_by(game, PASS, PASS)
    play(game, NO, NO)
    assert game.outcome is not None
    assert game.outcome.winner == ""
    assert [event.piece for event in game.events if isinstance(event, Eliminated)] == [
        "red-1",
        "blue-1",
    ]


def test_a_game_may_be_over_when_it_is_set_up() -> None:
    game = dealt(lost=2)
    assert game.decision is None
    assert game.outcome is not None
    assert game.outcome.winner == ""
    assert len([event for event in game.events if isinstance(event, GameEnded)]) == 1


def test_nothing_is_settled_while_a_game_is_half_set_up() -> None:
    """Red has lost less than blue only until blue has been counted too."""

    def win(board: Board) -> None:
        lost = [board.count("game", "lost", side) for side in board.sides]
        if lost[0] != lost[1]:
            board.end("", "uneven")

    rules = patrol(Deal({}, {}, lost=1))
    odd = Rulebook(
        system="free",
        version=1,
        proceed=rules.proceed,
        set_up=rules.set_up,
        records=rules.records,
        settles=(Settling(win, (Counted,)),),
    )
    assert Game.start(MODULE, "meeting", 1, rulebook=odd).outcome is None


# --- what nobody may know -------------------------------------------------------------------------

# Nothing that could be played in a window, and something for each.
HANDS = (("low", "low", "low"), ("split", "shoot", "aim"))
WAYS = {
    "attack": (card("red", "low"), "red-1", "blue-1", PASS, PASS, PASS, PASS, PASS, PASS, PASS),
    "move": (card("red", "low"), "red-1", ":move", "0301", PASS, "0401", PASS, PASS),
    "pass": (PASS, card("red", "low"), PASS),
}


@pytest.mark.parametrize("way", WAYS)
def test_red_sees_and_imagines_the_same_whatever_blue_holds(way: str) -> None:
    """Two games that differ in the hidden hand alone, and in the deck that it came from."""
    games = [
        dealt(blue=("plain", "plain", *other, "plain"), blue_hand=hand)
        for hand, other in (HANDS, HANDS[::-1])
    ]
    for choice in WAYS[way]:
        told = []
        for game in games:
            decision = game.decision
            assert decision is not None
            imagined = Seat(game, "red").imagined(7)
            question = imagined.decision
            assert question is not None
            told.append(
                (
                    game.view("red"),
                    list(game.log("red")),
                    game.under_way,
                    (decision.side, decision.prompt, decision.kind, decision.subject),
                    game.can_undo if decision.side == "red" else None,
                    plain_state(imagined.state),
                    (list(question.options), dict(question.buttons)),
                )
            )
            game.submit(choice)
        for one, other in zip(*told, strict=True):
            assert one == other


@pytest.mark.parametrize("seed", range(3))
def test_every_moment_can_be_imagined_by_both_sides_and_played_on(seed: int) -> None:
    game, player = Game.start(MODULE, "meeting", seed, rulebook=patrol()), RandomPlayer(seed)
    for _ in range(60):
        if game.decision is None:
            break
        for side in game.sides:
            copy = Seat(game, side).imagined(seed)
            for _ in range(12):
                if copy.decision is not None:
                    copy.submit(player.answer(copy.decision))
        game.submit(player.answer(game.decision))


def test_what_was_thrown_away_cannot_be_taken_back_since_all_have_seen_it() -> None:
    game = dealt()
    play(game, PASS)
    assert game.can_undo
    play(game, card("red", "low"))
    assert prompt(game) == ("red", "Throw away?")
    assert not game.can_undo


async def secret_target(game: Game) -> None:
    for side in game.sides:
        await ask(choose_one("piece", side, "Whom?", lambda: ["blue-1"], secret=True))


def test_nobody_reads_a_secret_answer_that_overrides_the_rules() -> None:
    rules = Rulebook(system="free", version=1, proceed=secret_target)
    game = Game.start(module_of(), "meeting", 1, rulebook=rules, enforcement="free")
    game.submit("red-general")
    told = [one for one in game.log("blue") if isinstance(one, Overridden)]
    assert len(told) == 1
    assert "red-general" not in repr(told)
    assert "Whom" not in repr(told)
    assert told[0].text(game.names) == "Red overrides the rules."
    assert "red-general" in repr(list(game.log("red")))


async def open_question_about_cards(game: Game) -> None:
    for side in game.sides:
        await ask(choose_one("card", side, "Which card?", lambda: ["none"]))


def test_nobody_reads_a_hidden_card_in_an_override_of_a_question_that_is_no_secret() -> None:
    rules = replace(patrol(), proceed=open_question_about_cards)
    game = Game.start(MODULE, "meeting", 1, rulebook=rules, enforcement="free")
    hidden = next(
        pile.cards[0] for pile in game.state.piles.values() if pile.cards and pile.known_to == ()
    )
    game.submit(hidden)
    assert hidden not in repr(list(game.log("blue")))
    assert hidden in repr(list(game.log("red")))


# --- whole games ----------------------------------------------------------------------------------


def known_cards(game: Game, side: str) -> set[str]:
    piles = game.view(side).piles.values()
    return {one for pile in piles for one in pile.cards or ()}


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_taken_back_that_has_shown_anybody_a_card(seed: int) -> None:
    game, player = Game.start(MODULE, "meeting", seed, rulebook=patrol()), RandomPlayer(seed)
    taken_back = 0
    for _ in range(100):
        if game.decision is None:
            break
        known = [known_cards(game, side) for side in game.sides]
        views = [game.view(side) for side in game.sides]
        choice = player.answer(game.decision)
        game.submit(choice)
        if game.can_undo:
            for side, before in zip(game.sides, known, strict=True):
                assert known_cards(game, side) <= before
            game.undo()
            assert [game.view(side) for side in game.sides] == views
            game.submit(choice)
            taken_back += 1
    assert taken_back


@pytest.mark.parametrize("seed", range(6))
def test_every_moment_of_a_whole_game_can_be_copied_saved_and_replayed(seed: int) -> None:
    game = Game.start(MODULE, "meeting", seed, rulebook=patrol(), is_watched=True)
    player = RandomPlayer(seed)
    for _ in range(100):
        if game.decision is None:
            break
        game.submit(player.answer(game.decision))
        check_copies(game)
    for event in game.events:
        if isinstance(event, Rolled):
            # A window draws them as faces of that die.
            assert set(event.values) <= set(faces_of(game.module, event.die))

"""A game with its players as one object: answers, seats, computers, the past, and files."""

from itertools import count
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor.play import bots
from hexwright.editor.play.session import REFEREE, PlaySession
from hexwright.engine.core.decision import Decision, Refusal, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.players.marshal import ByTemper
from hexwright.schema.issues import DataError
from tests.helpers.ccn import YES
from tests.helpers.tables import ccn_table, last_answer, table


def charge(_game: Game) -> Decision[bool]:
    return yes_no("red", "Charge?", "toy-9")


def pick(_game: Game) -> Decision[str]:
    return choose_one(
        "piece", "red", "Who?", lambda: ["a"], "toy-1", why_not=lambda _: Refusal("Too tired.", "")
    )


def played(session: PlaySession, steps: int) -> PlaySession:
    """The session after so many first answers of the side that is asked."""
    for _ in range(steps):
        decision = session.game.decision
        assert decision is not None
        if session.viewpoint != decision.side:
            session.sit_down(decision.side)
        options = list(decision.options)
        several = decision.kind in ("several", "order")
        first = tuple(options[: decision.least]) if several else [*options, *decision.buttons][0]
        assert session.answer(first)
    return session


# --- answers -------------------------------------------------------------------------------------


def test_an_answer_goes_to_the_game_and_is_told(qtbot: QtBot) -> None:
    session = table(charge)
    with qtbot.waitSignal(session.told) as told:
        assert session.answer(YES)
    assert [one.text(session.names) for one in told.args[0]] == ["Answered: True"]


def test_an_answer_that_the_rules_forbid_is_refused_with_reason_and_rule(qtbot: QtBot) -> None:
    session = table(pick)
    with qtbot.waitSignal(session.refused) as refused:
        assert not session.answer("b")
    assert refused.args == ["b (0102) — Too tired.", "toy-1"]
    assert session.steps == 0


def test_where_the_game_only_warns_a_player_can_insist(qtbot: QtBot) -> None:
    session = table(pick, enforcement="warn")
    with qtbot.waitSignal(session.refused):
        session.answer("b")
    assert session.can_insist
    assert session.insist("b")
    assert last_answer(session) == "'b'"


def test_the_last_choice_can_be_taken_back() -> None:
    session = played(table(pick), 1)
    assert session.can_undo
    session.undo()
    assert session.steps == 0


# --- seats ---------------------------------------------------------------------------------------


def test_the_only_person_sees_as_their_side() -> None:
    session = ccn_table(french="random")
    assert session.viewpoint == "allied"


def test_who_only_watches_sees_everything() -> None:
    session = ccn_table(french="random", allied="random")
    assert session.viewpoint == REFEREE


def test_a_question_about_cards_waits_until_its_person_sits_down() -> None:
    session = ccn_table()
    side = session.game.decision.side  # type: ignore[union-attr] # the first card
    assert session.decision() is None
    assert session.waiting_for == side
    assert session.viewpoint is None
    session.sit_down(side)
    assert session.decision() is session.game.decision
    assert not session.waiting_for


def test_nobody_at_the_table_sees_a_hand_before_sitting_down() -> None:
    session = ccn_table()
    hands = [pile for name, pile in session.view().piles.items() if "/hand/" in name]
    assert len(hands) == 2
    assert all(pile.cards is None for pile in hands)


def test_a_question_that_gives_nothing_away_needs_no_seat() -> None:
    session = table(lambda _game: yes_no("blue", "Retreat?"))
    assert session.decision() is not None


def test_the_turn_of_another_person_is_told(qtbot: QtBot) -> None:
    sides = iter(["red", "blue", "blue", "blue", "blue"])
    session = table(lambda _game: yes_no(next(sides), "Go on?"))
    with qtbot.waitSignal(session.seat_changed) as told:
        session.answer(YES)
    assert told.args == ["blue"]


# --- computer players ----------------------------------------------------------------------------


def test_two_computers_play_a_battle_to_its_end(qtbot: QtBot) -> None:
    session = ccn_table(french="random", allied="random")
    session.bots.set_pace(0)
    session.bots.go_on()
    qtbot.waitUntil(lambda: session.outcome is not None, timeout=60_000)
    assert session.outcome is not None
    assert session.outcome.rule == "ccn-312"


def test_a_computer_that_pauses_makes_one_move_when_told_to(qtbot: QtBot) -> None:
    session = ccn_table(french="random", allied="random")
    session.bots.set_pace(0)
    session.bots.set_paused(YES)
    qtbot.wait(50)
    assert session.steps == 0
    session.bots.step()
    qtbot.waitUntil(lambda: session.steps == 1)
    qtbot.wait(50)
    assert session.steps == 1


def test_what_a_computer_thinks_about_another_position_is_dropped(qtbot: QtBot) -> None:
    session = ccn_table(french="random", allied="random")
    session.bots.set_pace(0)
    session.bots.step()
    session.bots.cancel()
    qtbot.wait(100)
    assert session.steps == 0


def test_a_computer_tells_that_it_thinks(qtbot: QtBot) -> None:
    session = ccn_table(french="random", allied="random")
    seen: list[str | None] = []
    session.thinking.connect(seen.append)
    session.bots.set_paused(YES)
    session.bots.step()
    qtbot.waitUntil(lambda: session.steps == 1)
    assert seen == [session.game.history.steps.last().side, None]


def test_the_marshal_at_a_window_thinks_by_the_clock(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By copies he would look at four worlds; a clock that has run out leaves him none."""
    worlds = count()
    monkeypatch.setattr(ByTemper, "_worth", lambda *_tried: float(next(worlds)))
    times = count(step=1_000)
    monkeypatch.setattr(bots, "monotonic", lambda: next(times))
    session = ccn_table(french="marshal-quick", allied="marshal-quick")
    session.bots.set_paused(YES)
    session.bots.step()
    qtbot.waitUntil(lambda: session.steps == 1)
    assert next(times) > 1_000
    assert next(worlds) == 0


def overridden(broken: str, qtbot: QtBot) -> PlaySession:
    """A computer's game, overridden before, where rules break after some of its answers."""

    def who(game: Game) -> Decision[str]:
        last = game.events[-1].text(game.names)[-2:-1] if game.events else ""
        assert not last or last not in broken, "the rules did not foresee this"
        return choose_one("piece", "red", "Who?", lambda: ["a", "b", "c"], "toy-1")

    session = table(who, enforcement="warn")
    session.bots.set_pace(0)
    assert session.insist("x")
    with qtbot.waitSignal(session.thinking):
        session.set_player("red", "random")
    return session


def test_where_rules_break_on_a_computers_answer_it_gives_another(qtbot: QtBot) -> None:
    session = overridden("ac", qtbot)
    qtbot.waitUntil(lambda: session.steps > 4)
    session.bots.set_paused(YES)
    answers = {event.text(session.names) for event in session.game.events[2:]}
    assert answers == {"Answered: 'b'"}


def test_a_computer_without_any_answer_pauses_and_says_why(qtbot: QtBot) -> None:
    session = overridden("abc", qtbot)
    with qtbot.waitSignal(session.refused) as refused:
        pass
    words, rule = refused.args
    assert "cannot go on, and pauses: The rules cannot go on from there." in words
    assert rule == "toy-1"
    assert session.bots.is_paused
    assert session.steps == 1


# --- the past ------------------------------------------------------------------------------------


def test_an_earlier_position_is_shown_but_not_asked_about() -> None:
    session = played(table(charge), 3)
    session.show_step(1)
    assert (session.shown_step, session.is_live, session.steps) == (1, False, 3)
    assert session.decision() is None
    assert len(session.log()) == 1


def test_the_last_position_is_the_game_itself() -> None:
    session = played(table(charge), 3)
    session.show_step(1)
    session.show_step(3)
    assert session.is_live


def test_a_game_goes_on_from_an_earlier_position() -> None:
    session = played(table(charge), 3)
    session.show_step(1)
    session.resume_here()
    assert (session.is_live, session.steps) == (True, 1)
    assert session.answer(YES)


def test_computers_wait_while_the_past_is_shown(qtbot: QtBot) -> None:
    session = ccn_table(french="random", allied="random")
    session.bots.set_pace(0)
    session.bots.go_on()
    qtbot.waitUntil(lambda: session.steps > 5)
    session.show_step(2)
    steps = session.steps
    qtbot.wait(60)
    assert session.steps == steps


# --- files ---------------------------------------------------------------------------------------


def test_a_saved_game_is_the_same_when_it_is_opened(tmp_path: Path) -> None:
    saved = played(ccn_table(), 6)
    saved.save(tmp_path / "battle.hexsave")
    session = ccn_table(french="random")
    assert session.open(tmp_path / "battle.hexsave") == []
    assert session.game.choices == saved.game.choices
    assert session.game.state == saved.game.state
    assert session.players == {"french": "human", "allied": "human"}


def test_players_are_kept_in_the_file(tmp_path: Path) -> None:
    session = ccn_table(french="random")
    session.save(tmp_path / "battle.hexsave")
    opened, _ = PlaySession.opened(session.module, tmp_path / "battle.hexsave")
    assert opened.players == {"french": "random", "allied": "human"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1, "kind": "save"}', '{"format": 9}'])
def test_a_file_that_is_no_saved_game_is_refused_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.hexsave"
    path.write_text(text)
    with pytest.raises(DataError) as refused:
        ccn_table().open(path)
    assert refused.value.issues[0].message


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(DataError) as refused:
        ccn_table().open(tmp_path / "gone.hexsave")
    assert refused.value.issues[0].code == "save.unreadable"

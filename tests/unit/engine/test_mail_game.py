"""Games by e-mail between two who have nothing in common but the files they send."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.mail.mail_game import MailGame
from hexwright.engine.mail.terms import position
from tests.helpers.mail import (
    Friend,
    exchanged,
    friends,
    know_all_secrets,
    own_module,
    play_until,
    said,
)


@pytest.fixture(autouse=True)
def _known_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    know_all_secrets(monkeypatch)


@pytest.mark.parametrize("system", ["ccn", "jdg"])
def test_two_play_a_whole_game_through_files(tmp_path: Path, system: str) -> None:
    host, guest = friends(tmp_path, system)
    for number, (sender, _reader, _data) in enumerate(exchanged(host, guest)):
        if number % 100 == 7:
            sender.reopen()
    assert host.mail.status == guest.mail.status == "over"
    assert host.mail.game is not None
    assert guest.mail.game is not None
    assert host.mail.game.outcome == guest.mail.game.outcome
    assert host.mail.game.outcome is not None
    assert list(host.mail.game.log("")) == list(guest.mail.game.log(""))
    assert position(host.mail.game) == position(guest.mail.game)


@pytest.mark.parametrize("system", ["ccn", "jdg"])
def test_two_programs_of_their_own_agree_file_by_file(tmp_path: Path, system: str) -> None:
    host = Friend(tmp_path / "host", own_module(system), 3)
    scenario = next(iter(host.module.scenarios))
    side = host.module.info.sides[0].id
    host.mail = MailGame.invite(host.key, host.module, scenario, side, "Anna")
    here, there = tmp_path / "here.hexturn", tmp_path / "there.hexturn"
    for number in range(5):
        here.write_bytes(host.mail.last_sent)
        guest = "tests.helpers.mail_partner"
        words = [guest, str(tmp_path / "guest"), system, str(here), str(there)]
        env = {**os.environ, "PYTHONHASHSEED": str(number + 1)}
        subprocess.run([sys.executable, "-m", *words], check=True, env=env)
        host.mail.receive(there.read_bytes())
        host.answer_all()
        host.mail.send()
    assert host.mail.number == 11


@pytest.mark.parametrize("system", ["ccn", "jdg"])
def test_a_finished_game_is_an_ordinary_save_that_replays_to_the_same_end(
    tmp_path: Path, system: str
) -> None:
    host, guest = friends(tmp_path, system)
    for _ in exchanged(host, guest):
        pass
    assert host.mail.game is not None
    loaded = Game.load(guest.module, host.mail.game.save())
    assert loaded.issues == []
    assert position(loaded.game) == position(host.mail.game)


def test_a_game_that_is_opened_again_in_mid_turn_has_the_same_answers_and_dice(
    tmp_path: Path,
) -> None:
    host, guest = friends(tmp_path, "ccn")
    play_until(host, guest, 7)
    host.mail.receive(guest.mail.last_sent)
    host.answer_all(most=4)
    assert host.mail.game is not None
    before = position(host.mail.game), host.mail.answers
    assert before[1]
    host.reopen()
    assert host.mail.game is not None
    assert (position(host.mail.game), host.mail.answers) == before


def test_each_side_has_a_hand_in_every_die_and_neither_knows_it_before(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    seeds = []
    for sender, _, data in exchanged(host, guest):
        assert sender.mail.game is not None
        seeds.append(said(sender, data).secret)
        if len(seeds) == 20:
            break
    steps = [step.choice for step in host.mail.game.history.steps if step.how == "chance"]  # type: ignore[union-attr] # it is dealt
    assert len(set(seeds)) == 20
    assert len(set(steps)) == len(steps)


def test_cards_that_nobody_holds_are_in_a_new_order_after_every_file(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    assert host.mail.game is not None
    deck = host.mail.game.state.piles["command"].cards
    host.answer_all()
    guest.mail.receive(host.mail.send())
    assert guest.mail.game is not None
    left = guest.mail.game.state.piles["command"].cards
    assert left != tuple(card for card in deck if card in left)


def test_a_turn_that_was_answered_cannot_go_on_before_it_is_sent(tmp_path: Path) -> None:
    host, _ = friends(tmp_path, "ccn")
    host.answer_all()
    seen = [host.mail.status]
    host.mail.send()
    seen.append(host.mail.status)
    assert seen == ["send", "wait"]
    assert host.mail.answers == []
    assert not host.mail.can_undo


def test_an_answer_can_be_taken_back_until_something_is_laid_open(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    reader = host if host.mail.status == "answer" else guest
    assert reader.answer_all(most=1) == 1
    assert reader.mail.game is not None
    if reader.mail.can_undo:
        reader.mail.undo()
        assert reader.mail.answers == []
        reader.answer_all(most=1)
    while reader.mail.status == "answer":
        rolls = sum(isinstance(event, Rolled) for event in reader.mail.game.events)
        reader.answer_all(most=1)
        if sum(isinstance(event, Rolled) for event in reader.mail.game.events) > rolls:
            assert not reader.mail.can_undo


# --- choices of both sides in secret --------------------------------------------------------------


def test_orders_that_both_give_in_secret_are_not_in_the_file_but_in_the_one_after(
    tmp_path: Path,
) -> None:
    host, guest = friends(tmp_path, "jdg")
    withheld = {}
    for sender, _, data in exchanged(host, guest):
        number, body = sender.mail.number - 1, said(sender, data)
        if body.withheld:
            withheld[number] = sender.mail._withheld[number]
            assert all(answer not in body.answers for answer in withheld[number].answers)
        if number - 2 in withheld:
            assert body.opened == withheld[number - 2]
    assert withheld


def test_nothing_of_the_others_secret_choice_is_on_ones_own_computer_before_one_has_chosen(
    tmp_path: Path,
) -> None:
    host, guest = friends(tmp_path, "jdg")
    for sender, reader, data in exchanged(host, guest):
        body, number = said(sender, data), sender.mail.number - 1
        if body.withheld and sender.mail._withheld[number].answers != [[]]:
            chosen = sender.mail._withheld[number].answers[0]
            reader.mail.receive(data)
            assert reader.mail.is_blind
            assert number not in reader.mail._withheld
            assert reader.mail.game is not None
            assert chosen not in reader.mail.game.choices[-2:]
            return
    raise AssertionError("nobody chose anything in secret")


def test_a_secret_answer_can_be_taken_back_until_it_is_sent(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "jdg")
    for sender, reader, data in exchanged(host, guest):
        if said(sender, data).withheld:
            reader.mail.receive(data)
            reader.answer_all()
            assert len(reader.mail.answers) == 1
            reader.reopen()
            seen = [reader.mail.status]
            reader.mail.undo()
            seen.append(reader.mail.status)
            assert seen == ["send", "answer"]
            return
    raise AssertionError("nobody chose anything in secret")

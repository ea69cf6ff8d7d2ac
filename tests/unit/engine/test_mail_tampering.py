"""Whoever tampers with a game by e-mail is caught, each time with words of its own.

The cheats with files alone need an editor of text; those that sign what they have changed need a
program of their own.
"""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.mail.keys import PlayerKey
from hexwright.engine.mail.mail_folder import MailFolder
from hexwright.engine.mail.mail_game import MailGame
from hexwright.engine.mail.turn_file import Withheld, read, written
from hexwright.schema.issues import DataError
from tests.helpers.mail import (
    Friend,
    exchanged,
    forged,
    friends,
    know_all_secrets,
    own_module,
    play_until,
    refused,
    said,
)


@pytest.fixture(autouse=True)
def _known_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    know_all_secrets(monkeypatch)


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Friend, Friend]:
    return friends(tmp_path, "ccn")


def edited(data: bytes, **changes: Any) -> bytes:
    """A file as somebody changes it who has no key."""
    return json.dumps({**json.loads(data), **changes}).encode()


def rolls(friend: Friend) -> list[Rolled]:
    assert friend.mail.game is not None
    return [event for event in friend.mail.game.events if isinstance(event, Rolled)]


# --- the file as it is on its way -----------------------------------------------------------------


def test_1_a_file_that_was_changed_on_its_way_is_refused(pair: tuple[Friend, Friend]) -> None:
    _, reader, data = play_until(*pair, 4)
    body = bytearray(base64.b64decode(json.loads(data)["body"]))
    body[len(body) // 2] ^= 1
    changed = base64.b64encode(body).decode()
    assert refused(reader, edited(data, body=changed)) == "mail.changed"


def test_2_an_answer_that_was_changed_and_signed_again_leads_to_another_position(
    pair: tuple[Friend, Friend],
) -> None:
    for sender, reader, data in exchanged(*pair):
        answers = said(sender, data).answers
        assert reader.mail.game is not None or answers
        others = _with_another_first_answer(sender, answers) if sender.mail.number > 4 else None
        if others is not None:
            cheat = forged(sender, data, answers=others)
            assert refused(reader, cheat) in ("mail.other-position", "mail.against-rules")
            return
    raise AssertionError("nobody ever had a choice")


def _with_another_first_answer(sender: Friend, answers: list[Any]) -> list[Any] | None:
    """The answers of a turn with another card played, where there was one in hand."""
    assert sender.mail.game is not None
    start = sender.mail.game.steps - len(answers)
    asked = sender.mail.game.at(start).decision
    assert asked is not None
    others = [option for option in asked.options if option != answers[0]] if answers else []
    return [others[0], *answers[1:]] if others else None


def test_3_other_dice_than_those_agreed_upon_are_refused(pair: tuple[Friend, Friend]) -> None:
    sender, reader, data = play_until(*pair, 5)
    assert refused(reader, forged(sender, data, secret="ab" * 32)) == "mail.other-dice"


def test_4_reloading_brings_the_same_dice_and_a_second_file_is_proof(
    pair: tuple[Friend, Friend],
) -> None:
    sender, reader = pair
    first, before, fallen = b"", 0, 0
    while fallen - before < 2:
        kept, before = sender.mail.kept(), len(rolls(sender))
        sender.answer_all()
        first, fallen = sender.mail.send(), len(rolls(sender))
        again = MailGame.resumed(sender.key, sender.module, kept)
        for answer in said(sender, first).answers:
            again.submit(tuple(answer) if isinstance(answer, list) else answer)
        assert again.game is not None
        assert [event for event in again.game.events if isinstance(event, Rolled)] == rolls(sender)
        reader.mail.receive(first)
        sender, reader = reader, sender
    second = forged(reader, first, answers=[*said(reader, first).answers, True])
    assert refused(sender, second) == "mail.played-twice"


def test_5_a_file_counts_once(pair: tuple[Friend, Friend]) -> None:
    _, reader, data = play_until(*pair, 3)
    reader.mail.receive(data)
    assert refused(reader, data) == "mail.opened-already"


def test_6_a_file_of_another_game_is_refused_whatever_its_heading_says(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    _, reader, _ = play_until(host, guest, 2)
    others = friends(tmp_path, "ccn")
    _, _, data = play_until(*others, 2)
    assert refused(reader, data) == "mail.other-game"
    assert refused(reader, edited(data, game=host.mail.id.hex())) == "mail.changed"


def test_7_a_file_whose_forerunner_never_came_is_refused(pair: tuple[Friend, Friend]) -> None:
    host, guest = pair
    early = guest.mail.kept()
    for _ in zip(range(4), exchanged(host, guest), strict=False):
        pass
    guest.mail = MailGame.resumed(guest.key, guest.module, early)
    files = [file.encode() for file in host.mail.kept().files]
    assert refused(guest, files[4]) == "mail.missing"
    guest.mail.receive(files[2])


def test_8_half_a_file_is_refused(pair: tuple[Friend, Friend]) -> None:
    _, reader, data = play_until(*pair, 3)
    for length in (0, 1, len(data) // 2, len(data) - 3):
        assert refused(reader, data[:length]).startswith("json.")
    whole = base64.b64decode(json.loads(data)["body"])
    short = base64.b64encode(whole[:-20]).decode()
    assert refused(reader, edited(data, body=short)) == "mail.changed"


def test_9_files_in_another_order_are_refused(pair: tuple[Friend, Friend]) -> None:
    host, guest = pair
    for _ in zip(range(6), exchanged(host, guest), strict=False):
        pass
    files = host.mail.kept().files
    for order in ([0, 1, 4, 3, 2, 5], [0, 1, 3, 2, 4, 5], [0, 1, 2, 5, 4, 3]):
        kept = replace(host.mail.kept(), files=[files[one] for one in order], answers=[])
        with pytest.raises(DataError) as caught:
            MailGame.resumed(host.key, host.module, kept)
        assert caught.value.issues[0].code == "mail.missing"


def test_10_a_file_signed_by_somebody_else_is_refused(pair: tuple[Friend, Friend]) -> None:
    sender, reader, data = play_until(*pair, 3)
    thief = PlayerKey(bytes(range(32)))
    stolen = written(thief, sender.mail.id, 3, said(sender, data), reader.key.public)
    assert refused(reader, stolen) == "mail.stranger"
    named = edited(stolen, sender=sender.key.public.hex())
    assert refused(reader, named) == "mail.changed"


def test_11_a_module_that_was_changed_is_refused(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    table = next(iter(guest.module.tables.values()))
    other = guest.module.with_documents(
        {f"tables/{table.id}.json": replace(table, title="More of it")}
    )
    guest.box.keep(guest.mail)
    invitation = host.mail.kept().files[0].encode()
    with pytest.raises(DataError, match=r"mail\.changed-module"):
        MailGame.accept(guest.key, other, invitation, "Bert")
    with pytest.raises(DataError, match=r"mail\.changed-module"):
        guest.box.resume(guest.mail.id, other)


def test_12_nobody_but_the_two_can_read_what_is_inside(pair: tuple[Friend, Friend]) -> None:
    sender, reader, data = play_until(*pair, 4)
    answers = [answer for answer in said(sender, data).answers if isinstance(answer, str)]
    assert answers
    kept = reader.box.folder / f"{reader.mail.id.hex()}.hexmail"
    reader.box.keep(reader.mail)
    for shown in (data, base64.b64decode(json.loads(data)["body"]), kept.read_bytes()):
        assert not any(answer.encode() in shown for answer in answers)
    thief = PlayerKey(bytes(range(32)))
    for other in (sender, reader):
        with pytest.raises(DataError):
            read(data).turn(thief, other.key.public)
    assert thief.taken_out(kept.read_bytes()) is None


def test_13_a_choice_made_in_secret_cannot_be_changed_when_it_is_laid_open(
    tmp_path: Path,
) -> None:
    for sender, reader, data in exchanged(*friends(tmp_path, "jdg")):
        opened = said(sender, data).opened
        if opened is not None:
            for other in (None, Withheld(noise=opened.noise, answers=[["nobody"]])):
                assert refused(reader, forged(sender, data, opened=other)) == "mail.other-choice"
            return
    raise AssertionError("nobody chose anything in secret")


def test_14_a_file_that_follows_another_history_is_refused(pair: tuple[Friend, Friend]) -> None:
    sender, reader, data = play_until(*pair, 5)
    assert refused(reader, forged(sender, data, previous="ab" * 32)) == "mail.broken-chain"


def test_15_answers_to_questions_of_the_other_side_are_refused(pair: tuple[Friend, Friend]) -> None:
    sender, reader, data = play_until(*pair, 5)
    answers = said(sender, data).answers
    cheat = forged(sender, data, answers=[*answers, answers[-1]])
    assert refused(reader, cheat) == "mail.against-rules"
    short = forged(sender, data, answers=answers[:-1])
    assert refused(reader, short) in ("mail.unfinished", "mail.other-position")


def test_16_what_rules_forbid_is_refused_even_if_it_is_signed(pair: tuple[Friend, Friend]) -> None:
    sender, reader, data = play_until(*pair, 5)
    for answer in ("nothing", 7, True, ["one", "two"], {"chance": "00"}, None, 1.5, [["deep"]]):
        code = refused(reader, forged(sender, data, answers=[answer]))
        assert code in ("mail.against-rules", "save.bad-choice")


def test_17_an_acceptance_of_other_terms_is_refused(tmp_path: Path) -> None:
    host = Friend(tmp_path / "host", own_module("ccn"), 0)
    guest = Friend(tmp_path / "guest", own_module("ccn"), 1)
    scenario = next(iter(host.module.scenarios))
    side = host.module.info.sides[0].id
    host.mail = MailGame.invite(host.key, host.module, scenario, side, "Anna")
    terms = replace(host.mail.terms, side=host.mail.other_side, guest_side=host.mail.side)
    swapped = written(host.key, host.mail.id, 0, terms)
    guest.mail = MailGame.accept(guest.key, guest.module, swapped, "Bert")
    assert refused(host, guest.mail.last_sent) == "mail.broken-chain"


def test_18_the_same_game_cannot_go_on_in_two_windows(pair: tuple[Friend, Friend]) -> None:
    host, _ = pair
    host.box.keep(host.mail)
    twin = MailFolder(host.box.folder)
    second = twin.resume(host.mail.id, host.module)
    host.answer_all(most=1)
    host.box.keep(host.mail)
    with pytest.raises(DataError) as caught:
        twin.keep(second)
    assert caught.value.issues[0].code == "mail.elsewhere"


def test_19_a_position_that_the_answers_do_not_lead_to_is_refused(
    pair: tuple[Friend, Friend],
) -> None:
    sender, reader, data = play_until(*pair, 5)
    assert refused(reader, forged(sender, data, after="ab" * 32)) == "mail.other-position"
    assert refused(reader, forged(sender, data, after="")) == "mail.unfinished"


# --- files that end where it suits their sender ---------------------------------------------------


def test_20_a_turn_cannot_stop_before_a_bad_roll_by_withholding_nothing(
    pair: tuple[Friend, Friend],
) -> None:
    """Dice are fixed for one file: who may end it anywhere has other dice for the rest."""
    sender, reader, data = play_until(*pair, 4)
    nothing = Withheld(noise="ab" * 32, answers=[])
    for kept in range(len(said(sender, data).answers)):
        answers = said(sender, data).answers[:kept]
        cheat = forged(sender, data, answers=answers, after="", withheld=nothing.commitment)
        assert refused(reader, cheat) == "mail.unfinished"


def test_21_nobody_sees_the_others_secret_choice_by_not_choosing(tmp_path: Path) -> None:
    """The first to choose lays it open with his next file, so that must not come too early."""
    is_blind = False
    for sender, reader, data in exchanged(*friends(tmp_path, "jdg")):
        if is_blind:
            assert said(sender, data).answers
            assert refused(reader, forged(sender, data, answers=[])) == "mail.unfinished"
            again = Withheld(noise="ab" * 32, answers=said(sender, data).answers)
            cheat = forged(sender, data, answers=[], withheld=again.commitment)
            assert refused(reader, cheat) == "mail.unfinished"
            return
        is_blind = bool(said(sender, data).withheld)
    raise AssertionError("nobody chose anything in secret")


def test_22_whoever_withholds_a_choice_has_made_it(tmp_path: Path) -> None:
    for sender, reader, data in exchanged(*friends(tmp_path, "jdg")):
        body = said(sender, data)
        if body.withheld:
            nothing = Withheld(noise="ab" * 32, answers=[])
            cheat = forged(sender, data, withheld=nothing.commitment)
            reader.mail.receive(cheat)  # it cannot be seen yet
            reader.answer_all()
            answer = reader.mail.send()
            # The cheat's program: it lays nothing open, and chooses now.
            mine = replace(body, withheld="", opened=nothing, answers=[["nobody"]], after="")
            mine = replace(mine, previous=read(answer).id.hex(), secret=_next_secret(sender))
            file = written(
                sender.key, sender.mail.id, read(answer).number + 1, mine, reader.key.public
            )
            assert refused(reader, file) == "mail.other-choice"
            return
    raise AssertionError("nobody chose anything in secret")


def _next_secret(friend: Friend) -> str:
    """What a player's file after his next one, which has been sent already, lays open."""
    mail = friend.mail
    return mail._chain.secret((mail.number + 1 - 2) // 2 + (not mail.is_host)).hex()


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Anna\n\nYour program trusts this file."},
        {"name": "Anna\u202etrebreH"},
        {"name": "A" * 81},
        {"scenario_title": "W" * 100_000},
        {"options": {"W" * 100_000: True}},
        {"options": {"reading": "W" * 100_000}},
        {"options": {f"reading-{one}": True for one in range(1000)}},
    ],
)
def test_23_an_invitation_says_nothing_that_breaks_the_question_about_it(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    host = Friend(tmp_path / "host", own_module("ccn"), 0)
    side = host.module.info.sides[0].id
    host.mail = MailGame.invite(host.key, host.module, next(iter(host.module.scenarios)), side, "A")
    file = written(host.key, host.mail.id, 0, replace(host.mail.terms, **changes))
    with pytest.raises(DataError) as caught:
        read(file).invitation()
    assert caught.value.issues[0].code == "mail.unreadable"

"""The key of a player and the games that he keeps."""

import os
from pathlib import Path

import pytest

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.mail import mail_folder
from hexwright.engine.mail.keys import KEY_FILE, digest, is_signed, player_key
from hexwright.engine.mail.mail_folder import MailFolder, read_turn_file
from hexwright.engine.mail.seeds import CHAIN, SeedChain, deal_seed, dice_seed, follows
from hexwright.engine.mail.turn_file import MAX_BYTES, file_name
from hexwright.schema.issues import DataError
from tests.helpers.mail import friends, know_all_secrets


@pytest.fixture(autouse=True)
def _known_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    know_all_secrets(monkeypatch)


def code_of(error: pytest.ExceptionInfo[DataError]) -> str:
    return error.value.issues[0].code


# --- keys -----------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such rights")
def test_nobody_but_its_owner_can_read_a_key(tmp_path: Path) -> None:
    player_key(tmp_path / "mail")
    key = tmp_path / "mail" / KEY_FILE
    assert key.stat().st_mode & 0o777 == 0o600
    assert key.parent.stat().st_mode & 0o777 == 0o700
    key.chmod(0o644)
    player_key(tmp_path / "mail")
    assert key.stat().st_mode & 0o777 == 0o600


def test_a_key_is_made_once(tmp_path: Path) -> None:
    assert player_key(tmp_path) == player_key(tmp_path)
    assert player_key(tmp_path) != player_key(tmp_path / "other")


@pytest.mark.parametrize("text", ["", "no key", "ab" * 31, "ü" * 32])
def test_a_damaged_key_is_not_replaced_but_told(tmp_path: Path, text: str) -> None:
    (tmp_path / KEY_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        player_key(tmp_path)
    assert code_of(error) == "mail.bad-key"
    assert (tmp_path / KEY_FILE).read_text(encoding="utf-8") == text


def test_a_signature_fits_one_player_and_one_text(tmp_path: Path) -> None:
    key, other = player_key(tmp_path), player_key(tmp_path / "other")
    made = key.signature(b"text")
    assert is_signed(b"text", made, key.public)
    assert not is_signed(b"Text", made, key.public)
    assert not is_signed(b"text", made, other.public)
    assert not is_signed(b"text", b"short", b"bad")


# --- seeds ----------------------------------------------------------------------------------------


def test_each_secret_of_a_chain_proves_the_next_and_is_not_known_before() -> None:
    chain = SeedChain(b"root")
    last = chain.commitment
    for number in range(10):
        secret = chain.secret(number)
        assert follows(secret, last)
        assert not follows(last, secret)
        last = secret
    assert chain.secret(CHAIN - 1) == b"root"


def test_dice_depend_on_both_secrets_the_game_and_the_file() -> None:
    one, other = digest(b"1"), digest(b"2")
    seeds = {
        dice_seed(b"game", 2, one, other),
        dice_seed(b"game", 2, other, one),
        dice_seed(b"game", 3, one, other),
        dice_seed(b"eamg", 2, one, other),
        dice_seed(b"game", 2, one, digest(b"3")),
        deal_seed(b"game", one, other),
    }
    assert len(seeds) == 6


# --- games that are kept --------------------------------------------------------------------------


def test_an_answer_that_cannot_be_kept_was_never_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = friends(tmp_path, "ccn")
    host.box.keep(host.mail)

    def full(_path: Path, _data: bytes) -> None:
        raise DataError([])

    assert host.mail.game is not None
    assert host.mail.game.decision is not None
    option = host.mail.game.decision.options[0]
    monkeypatch.setattr(mail_folder, "write_atomically", full)
    with pytest.raises(DataError):
        host.box.submit(host.mail, option)
    assert host.mail.answers == []
    monkeypatch.undo()
    host.box.submit(host.mail, option)
    assert len(MailFolder(host.box.folder).resume(host.mail.id, host.module).answers) == 1


def test_a_question_of_the_other_side_cannot_be_answered(tmp_path: Path) -> None:
    _, guest = friends(tmp_path, "ccn")
    with pytest.raises(RuleViolation):
        guest.box.submit(guest.mail, "anything")


def test_a_damaged_game_and_one_of_another_key_are_told(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    host.box.keep(host.mail)
    path = host.box.folder / f"{host.mail.id.hex()}.hexmail"
    whole = path.read_bytes()
    for data in (b"", whole[:-1], bytes([whole[0] ^ 1]) + whole[1:]):
        path.write_bytes(data)
        with pytest.raises(DataError) as error:
            host.box.read(host.mail.id)
        assert code_of(error) == "mail.bad-kept"
    (guest.box.folder / path.name).write_bytes(whole)
    with pytest.raises(DataError) as error:
        guest.box.read(host.mail.id)
    assert code_of(error) == "mail.bad-kept"


def test_a_file_of_a_game_that_is_not_kept_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError) as error:
        MailFolder(tmp_path).read(bytes(16))
    assert code_of(error) == "mail.unknown-game"


def test_the_list_names_games_and_leaves_out_what_is_none(tmp_path: Path) -> None:
    host, guest = friends(tmp_path, "ccn")
    host.box.keep(host.mail)
    guest.box.keep(guest.mail)
    (host.box.folder / "notes.hexmail").write_bytes(b"")
    assert host.box.games() == [host.mail.id]
    mine, theirs = host.box.entry(host.mail.id), guest.box.entry(host.mail.id)
    assert (mine.other_name, theirs.other_name) == ("Bert", "Anna")
    assert (mine.is_my_move, theirs.is_my_move) == (True, False)


def test_devices_folders_and_huge_files_are_refused_unread(tmp_path: Path) -> None:
    large = tmp_path / "large.hexturn"
    large.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(DataError) as error:
        read_turn_file(large)
    assert code_of(error) == "mail.too-large"
    pipe = tmp_path / "pipe.hexturn"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        with pytest.raises(DataError) as error:
            read_turn_file(pipe)
        assert code_of(error) == "mail.unreadable"
    with pytest.raises(DataError):
        read_turn_file(tmp_path)
    with pytest.raises(DataError):
        read_turn_file(tmp_path / "nothing.hexturn")


def test_names_of_files_are_harmless() -> None:
    assert file_name("mill-on-the-brook", 4) == "mill-on-the-brook-004.hexturn"
    assert file_name("../../etc", 12) == "etc-012.hexturn"
    assert file_name("…", 0) == "game-000.hexturn"

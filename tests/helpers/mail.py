"""Two people who play by e-mail, each with a folder and a module of his own."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.board import sides_of
from hexwright.engine.mail import keys, mail_game
from hexwright.engine.mail.keys import PlayerKey, digest
from hexwright.engine.mail.mail_folder import MailFolder
from hexwright.engine.mail.mail_game import MailGame
from hexwright.engine.mail.turn_file import Turn, read, written
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.issues import DataError
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_modules
from hexwright.schema.variants import resolved


def know_all_secrets(patch: pytest.MonkeyPatch) -> None:
    """Let keys and seeds be the same in every run, so that a game that fails fails again."""
    numbers = itertools.count()

    def known_bytes(count: int = 32) -> bytes:
        return digest(b"test", next(numbers).to_bytes(8, "big"))[:count]

    for place in (keys, mail_game):
        patch.setattr(place, "random_bytes", known_bytes)


def own_module(system: str) -> Module:
    """A sample module of which nobody else has the documents."""
    module = load(next(one for one in sample_modules() if one.name == system)).module
    assert module is not None
    return module


class Friend:
    """Somebody who plays by e-mail and answers at random."""

    def __init__(self, folder: Path, module: Module, seed: int) -> None:
        self.box = MailFolder(folder)
        self.module = module
        self._player = RandomPlayer(seed)
        self.mail: MailGame

    @property
    def key(self) -> PlayerKey:
        return self.box.key

    def answer_all(self, most: int = 100_000) -> int:
        """Answer what is asked, up to so many questions; how many there were."""
        for count in range(most):
            if self.mail.status != "answer":
                return count
            assert self.mail.game is not None
            assert self.mail.game.decision is not None
            self.mail.submit(self._player.answer(self.mail.game.decision))
        return most

    def reopen(self) -> None:
        """Close the program and open the game again."""
        self.box.keep(self.mail)
        self.mail = MailFolder(self.box.folder).resume(self.mail.id, self.module)


def friends(folder: Path, system: str, scenario: str = "") -> tuple[Friend, Friend]:
    """Two who have agreed on a game: it is dealt, and the host is to send his first turn."""
    host, guest = (
        Friend(folder / name, own_module(system), seed)
        for seed, name in enumerate(("host", "guest"))
    )
    name = scenario or next(iter(host.module.scenarios))
    sides = sides_of(host.module, resolved(host.module.scenarios[name], host.module.scenarios))
    host.mail = MailGame.invite(host.key, host.module, name, sides[0], "Anna")
    guest.mail = MailGame.accept(guest.key, guest.module, host.mail.last_sent, "Bert")
    host.mail.receive(guest.mail.last_sent)
    return host, guest


def exchanged(host: Friend, guest: Friend) -> Iterator[tuple[Friend, Friend, bytes]]:
    """Who has sent a file, who opens it when the next is wanted, and the file."""
    sender, reader = host, guest
    while sender.mail.status != "over":
        sender.answer_all()
        data = sender.mail.send()
        yield sender, reader, data
        if reader.mail.number == sender.mail.number - 1:
            reader.mail.receive(data)
        sender, reader = reader, sender


def play_until(host: Friend, guest: Friend, number: int) -> tuple[Friend, Friend, bytes]:
    """The file of this number, on its way from one to the other."""
    for sender, reader, data in exchanged(host, guest):
        if sender.mail.number - 1 == number:
            return sender, reader, data
    raise AssertionError("the game was over before")


def said(friend: Friend, data: bytes) -> Turn:
    """What a file of a friend says inside."""
    return read(data).turn(friend.key, friend.mail._other)


def forged(friend: Friend, data: bytes, **changes: Any) -> bytes:
    """A file of a friend with another inside, signed by him: his program is not ours."""
    body = replace(said(friend, data), **changes)
    return written(friend.key, friend.mail.id, read(data).number, body, friend.mail._other)


def refused(friend: Friend, data: bytes) -> str:
    """The code with which a friend's program refuses a file; it has changed nothing."""
    before = friend.mail.kept()
    with pytest.raises(DataError) as caught:
        friend.mail.receive(data)
    assert friend.mail.kept() == before
    return caught.value.issues[0].code

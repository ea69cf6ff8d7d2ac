"""Files of games by e-mail from hostile hands: taken, or refused with issues; never a traceback.

First as anybody can send them, then as the other player can: signed, sealed, and wrong inside.
"""

import base64
import contextlib
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.engine.mail import turn_file
from hexwright.engine.mail.keys import PlayerKey
from hexwright.engine.mail.turn_file import MAX_BYTES, Heading, read
from hexwright.schema.issues import DataError
from tests.helpers.mail import Friend, friends, know_all_secrets, play_until, said

quick = settings(max_examples=200, deadline=10_000)
words = st.text(max_size=12) | st.sampled_from(["french", "A1", "?", "command/1", "chance", ""])
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
    max_leaves=12,
)


@cache
def on_its_way() -> tuple[Friend, Friend, bytes]:
    """A sender, a reader and a file between them, the same in every run."""
    with pytest.MonkeyPatch.context() as patch:
        know_all_secrets(patch)
        return play_until(*friends(Path(tempfile.mkdtemp()), "ccn"), 5)


def signed(key: PlayerKey, game: bytes, number: int, inside: bytes, other: bytes) -> bytes:
    """A file with anything at all inside, as only a player of the game can make it."""
    body = key.sealed(inside, other)
    heading = Heading(
        format=1,
        kind="turn-file",
        game=game.hex(),
        number=number,
        sender=key.public.hex(),
        body=base64.b64encode(body).decode(),
        signature=key.signature(turn_file._signed(game, number, key.public, body)).hex(),
    )
    return msgspec.json.encode(heading)


def refusal_of(data: bytes) -> list[str]:
    """The codes with which the reader refuses a file; nothing of his game has changed."""
    _, reader, _ = on_its_way()
    before = reader.mail.kept()
    with pytest.raises(DataError) as caught:
        reader.mail.receive(data)
    assert caught.value.issues
    assert all("." in issue.code and issue.message for issue in caught.value.issues)
    assert reader.mail.kept() == before
    return [issue.code for issue in caught.value.issues]


@given(st.lists(st.tuples(st.integers(0, 5000), st.binary(min_size=1, max_size=4)), min_size=1))
@quick
def test_overwritten_bytes_are_refused_unless_they_change_nothing(
    changes: list[tuple[int, bytes]],
) -> None:
    _, _, data = on_its_way()
    mutated = bytearray(data)
    for offset, piece in changes:
        start = offset % len(data)
        mutated[start : start + len(piece)] = piece
    with contextlib.suppress(DataError):
        assert read(bytes(mutated)).id == read(data).id


@given(st.binary(max_size=300) | plain.map(lambda one: json.dumps(one).encode()))
@quick
def test_anything_that_is_no_file_is_refused(data: bytes) -> None:
    assert refusal_of(data)


@given(st.binary(max_size=300) | plain.map(lambda one: json.dumps(one).encode()))
@quick
def test_anything_signed_that_is_no_turn_is_refused(inside: bytes) -> None:
    sender, reader, data = on_its_way()
    forged = signed(sender.key, sender.mail.id, read(data).number, inside, reader.key.public)
    assert refusal_of(forged) == ["mail.unreadable"]


@given(st.lists(plain, max_size=4), st.integers(0, 4), st.dictionaries(words, plain, max_size=1))
@quick
def test_a_signed_turn_with_wild_answers_is_refused(
    wild: list[Any], kept: int, more: dict[str, Any]
) -> None:
    sender, reader, data = on_its_way()
    body = msgspec.to_builtins(said(sender, data))
    answers = [*body["answers"][:kept], *wild]
    if answers == body["answers"] and not more:
        return
    inside = json.dumps({**body, **more, "answers": answers}).encode()
    refusal_of(signed(sender.key, sender.mail.id, read(data).number, inside, reader.key.public))


def test_deep_and_huge_files_are_refused_before_anything_is_made_of_them() -> None:
    sender, reader, data = on_its_way()
    assert refusal_of(b" " * (MAX_BYTES + 1)) == ["mail.too-large"]
    assert refusal_of(b"[" * 5000) != []
    deep = b'{"answers":' + b"[" * 3000 + b"]" * 3000 + b"}"
    forged = signed(sender.key, sender.mail.id, read(data).number, deep, reader.key.public)
    assert refusal_of(forged) == ["mail.unreadable"]

"""Damaged and mutated packages: read, or refused with issues; never a traceback, never a hang."""

import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.schema.archive import Limits
from hexwright.schema.issues import DataError
from hexwright.schema.package import Package, build_package, read_package
from tests.helpers.archives import HEADER, Forged, archive, good_members, manifest, package

MEMBERS = good_members()
STORED = build_package(MEMBERS, HEADER)
PACKED = archive(
    [
        Forged("manifest.json", manifest(MEMBERS), method=8),
        *(Forged(name, data, method=8) for name, data in MEMBERS.items()),
    ]
)
LIMITS = Limits(package_bytes=2**20, total_bytes=2**20, member_bytes=2**20, members=100)

whole = st.sampled_from([STORED, PACKED])
# Edges of 32-bit and 16-bit fields do more harm than random bytes.
wild = st.binary(min_size=1, max_size=4) | st.sampled_from(
    [
        b"\0\0\0\0",
        b"\xff\xff\xff\xff",
        b"\xff\xff",
        b"\xff\xff\xff\x7f",
        b"PK\x01\x02",
        b"PK\x05\x06",
    ]
)
quick = settings(max_examples=400, deadline=5000)


def outcome(data: bytes) -> Package | None:
    """What was read, or None if it was refused with issues that a person can use."""
    try:
        return read_package(data, LIMITS)
    except DataError as error:
        refusal = error
    assert refusal.issues
    assert all("." in issue.code and issue.message for issue in refusal.issues)
    assert str(refusal).replace("\n", "").isprintable()
    return None


@given(whole, st.lists(st.tuples(st.integers(0, 10_000), wild), min_size=1, max_size=4))
@quick
def test_overwritten_bytes_are_refused_or_do_not_matter(
    data: bytes, changes: list[tuple[int, bytes]]
) -> None:
    mutated = bytearray(data)
    for offset, piece in changes:
        start = offset % len(data)
        mutated[start : start + len(piece)] = piece
    read = outcome(bytes(mutated[: len(data)]))
    # Nothing but what was built may ever come out; the manifest guards its members.
    assert read is None or read.members == MEMBERS


@given(whole, st.integers(0, 10_000), st.integers(0, 10_000))
@quick
def test_removed_bytes_are_refused(data: bytes, start: int, length: int) -> None:
    start %= len(data)
    shortened = data[:start] + data[start + 1 + length % 400 :]
    assert outcome(shortened) is None


@given(whole, st.integers(0, 10_000), st.binary(min_size=1, max_size=60))
@quick
def test_inserted_bytes_are_refused(data: bytes, start: int, piece: bytes) -> None:
    start %= len(data) + 1
    assert outcome(data[:start] + piece + data[start:]) is None


@given(whole, st.integers(0, 10_000), st.integers(0, 10_000), st.integers(1, 300))
@quick
def test_copied_stretches_are_refused_or_do_not_matter(
    data: bytes, source: int, target: int, length: int
) -> None:
    mutated = bytearray(data)
    stretch = data[source % len(data) :][:length]
    start = target % (len(data) - len(stretch) + 1)
    mutated[start : start + len(stretch)] = stretch
    read = outcome(bytes(mutated))
    assert read is None or read.members == MEMBERS


@given(st.binary(max_size=300))
@quick
def test_random_bytes_behind_a_zip_mark_are_refused(data: bytes) -> None:
    assert outcome(b"PK\x03\x04" + data) is None


@given(st.sampled_from(sorted(MEMBERS)), st.integers(0, 10_000), wild)
@quick
def test_mutated_content_with_right_hashes_is_read_or_refused(
    name: str, offset: int, piece: bytes
) -> None:
    content = bytearray(MEMBERS[name])
    start = offset % len(content)
    content[start : start + len(piece)] = piece
    members = {**MEMBERS, name: bytes(content)}
    read = outcome(package(members))
    assert read is None or read.members == members


@given(st.sampled_from(["a.png", "a.jpg", "a.webp", "a.svg", "a.json", "a.md"]), st.binary())
@quick
def test_random_content_is_read_or_refused(name: str, data: bytes) -> None:
    read = outcome(package({name: data}))
    assert read is None or read.members == {name: data}


@given(st.lists(st.text(max_size=12), max_size=4))
@quick
def test_whatever_names_are_built_are_read_back(names: list[str]) -> None:
    members = {f"{name}.txt": b"text" for name in names}
    try:
        built = build_package(members, HEADER)
    except DataError:
        return
    assert read_package(built).members == members


@pytest.mark.parametrize("data", [STORED, PACKED], ids=["stored", "packed"])
def test_each_single_bit_of_the_end_matters_or_not_but_never_crashes(data: bytes) -> None:
    for position in range((len(data) - 400) * 8, len(data) * 8):
        mutated = bytearray(data)
        mutated[position // 8] ^= 1 << position % 8
        read = outcome(bytes(mutated))
        assert read is None or read.members == MEMBERS


def test_a_changed_member_with_a_repaired_checksum_is_still_noticed() -> None:
    mutated = bytearray(STORED)
    old, new = MEMBERS["maps/field.json"], MEMBERS["maps/field.json"].replace(b"....", b"###.")
    start = mutated.index(old)
    mutated[start : start + len(old)] = new
    fixed = bytes(mutated).replace(
        struct.pack("<I", zlib.crc32(old)), struct.pack("<I", zlib.crc32(new))
    )
    with pytest.raises(DataError, match=r"package\.wrong-hash"):
        read_package(fixed)

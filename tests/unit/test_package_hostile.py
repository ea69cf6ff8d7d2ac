"""Packages made to do harm: each is refused with its code, its member's name, and little memory."""

import base64
import io
import struct
import time
import tracemalloc
import zlib
from pathlib import Path

import pytest
from PIL import Image

from hexwright.schema.archive import Limits
from hexwright.schema.images import MAX_PIXELS, MAX_SIDE
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.package import read_package
from hexwright.schema.svg import MAX_ELEMENTS, MAX_SVG_BYTES
from tests.helpers.archives import (
    SVG,
    Forged,
    archive,
    deflated,
    good_members,
    manifest,
    package,
    package_with,
    picture,
)

MEBIBYTE = 1024 * 1024


def refusals(data: bytes, limits: Limits | None = None) -> list[Issue]:
    with pytest.raises(DataError) as caught:
        read_package(data, limits or Limits())
    return caught.value.issues


def assert_refused(data: bytes, code: str, name: str = "", limits: Limits | None = None) -> None:
    first = refusals(data, limits)[0]
    assert first.code == code, first
    assert name in first.message, first
    assert first.text().replace("\n", "").isprintable()


# --- the container ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"hello " * 50, picture(), b"\x00" * 1000, b"Rar!\x1a\x07" * 30]
)
def test_a_file_that_is_no_zip_is_refused(data: bytes) -> None:
    assert_refused(data, "package.not-a-package")


def test_a_program_in_front_of_the_package_is_refused() -> None:
    assert_refused(b"MZ" + package(good_members()), "package.not-a-package")


def test_a_package_cut_off_anywhere_is_refused() -> None:
    whole = package({"a.txt": b"some text"})
    codes = {refusals(whole[:length])[0].code for length in range(len(whole))}
    assert codes == {"package.not-a-package", "package.truncated"}


def test_something_behind_the_package_is_refused() -> None:
    assert_refused(package({}) + b"#!/bin/sh", "package.truncated")


def test_something_between_the_members_is_refused() -> None:
    hidden = Forged("module.json", behind=b"hidden")
    data = archive([hidden, Forged("manifest.json", manifest({"module.json": b"{}"}))])
    assert_refused(data, "package.damaged", "manifest.json")


def test_something_behind_the_last_member_is_refused() -> None:
    hidden = Forged("module.json", behind=b"hidden")
    data = archive([Forged("manifest.json", manifest({"module.json": b"{}"})), hidden])
    assert_refused(data, "package.damaged")


def test_something_between_directory_and_end_is_refused() -> None:
    data = package({})
    assert_refused(data[:-22] + b"hidden" + data[-22:], "package.damaged")


def test_something_at_the_end_of_the_directory_is_refused() -> None:
    data = bytearray(package({}))
    data[-22:-22] = b"hidden"
    (length,) = struct.unpack_from("<I", data, len(data) - 10)
    struct.pack_into("<I", data, len(data) - 10, length + 6)
    assert_refused(bytes(data), "package.damaged")


def test_an_announced_comment_is_refused() -> None:
    assert_refused(package({})[:-2] + b"\x05\x00", "package.truncated")


def test_a_wrong_number_of_members_is_refused() -> None:
    for count in (1, 3):
        data = archive([Forged("manifest.json", manifest({})), Forged("b.json")], count=count)
        assert_refused(data, "package.damaged")


def test_a_member_whose_two_headers_disagree_is_refused() -> None:
    data = package_with(Forged("a.json", local_name=b"b.json"))
    assert_refused(data, "package.damaged", "a.json")


def test_a_member_that_claims_more_bytes_than_there_are_is_refused() -> None:
    data = package_with(Forged("a.txt", b"abc", declared_packed=10_000, declared_size=10_000))
    assert_refused(data, "package.truncated", "a.txt")


def test_a_member_that_begins_beyond_the_end_is_refused() -> None:
    data = package_with(Forged("a.txt", b"abc", offset=2**32 - 1))
    assert_refused(data, "package.damaged", "a.txt")


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../evil.json", "package.path-traversal"),
        ("maps/../../evil.json", "package.path-traversal"),
        ("maps/..", "package.path-traversal"),
        ("maps\\evil.json", "package.path-traversal"),
        ("..\\evil.json", "package.path-traversal"),
        ("a.json\x00.png", "package.path-traversal"),
        ("/etc/evil.json", "package.absolute-path"),
        ("\\\\server\\evil.json", "package.absolute-path"),
        ("C:/evil.json", "package.absolute-path"),
        ("c:evil.json", "package.absolute-path"),
        ("nul.json", "package.reserved-name"),
        ("maps/CON/a.json", "package.reserved-name"),
        ("COM¹.txt", "package.reserved-name"),
        ("lpt1 .txt", "package.reserved-name"),
        ("maps./a.json", "package.bad-name"),
        ("maps /a.json", "package.bad-name"),
        ("a.json ", "package.bad-name"),
        ("a.json.", "package.bad-name"),
        ("maps//a.json", "package.bad-name"),
        ("./a.json", "package.bad-name"),
        ("map:stream.json", "package.bad-name"),
        ("a?.json", "package.bad-name"),
        ("bell\x07.json", "package.bad-name"),
        ("\x1b[2Jclear.json", "package.bad-name"),
        ("right\u202eleft.json", "package.bad-name"),
        ("e\u0301.json", "package.bad-name"),
        ("x" * 250 + ".json", "package.bad-name"),
        ("a/" * 9 + "a.json", "package.bad-name"),
        ("é" * 150 + ".json", "package.bad-name"),
        ("", "package.bad-name"),
    ],
)
def test_a_name_that_is_unsafe_somewhere_is_refused(name: str, code: str) -> None:
    words = "".join(char for char in name[:40] if char.isascii() and char.isalpha())[-3:]
    assert_refused(package_with(Forged(name)), code, words)


def test_a_hostile_name_cannot_send_commands_to_the_terminal() -> None:
    (issue,) = refusals(package_with(Forged("\x1b[2J.json")))
    assert "\x1b" not in issue.text()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.svg", SVG.replace("http", "\x7fttp").encode()),
        ("a.svg", SVG.format('<image href="\x7f\u009b2J"/>').encode()),
        ("a.json", b'["\\\x1b[2J"]'),
        ("a.json", b'["\\\xc2\x9b2J"]'),
    ],
)
def test_hostile_content_cannot_send_commands_to_the_terminal(name: str, data: bytes) -> None:
    (issue,) = refusals(package({name: data}))
    assert issue.text().replace("\n", "").isprintable()


def test_a_name_that_is_not_utf8_is_refused() -> None:
    assert_refused(package_with(Forged(b"a\xff.json")), "package.bad-name", "a\\xff.json")


def test_a_name_in_an_unknown_encoding_is_refused() -> None:
    assert_refused(package_with(Forged("é.json", flags=0)), "package.bad-name", "é.json")


def test_a_member_that_is_there_twice_is_refused() -> None:
    data = package_with(Forged("a.json", b"1"), Forged("a.json", b"2"))
    assert_refused(data, "package.duplicate-name", "a.json")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("art/Map.png", "art/map.png"),
        ("straße.json", "STRASSE.json"),
        ("\u212a.json", "k.json"),
        ("a.txt", "A.txt/b.txt"),
    ],
)
def test_names_that_are_one_file_on_some_computers_are_refused(one: str, other: str) -> None:
    issues = refusals(package_with(Forged(one), Forged(other)))
    # The Kelvin sign is also not in normal form; either reason refuses it.
    assert {issue.code for issue in issues} <= {"package.name-collision", "package.bad-name"}
    assert one in issues[0].message


@pytest.mark.parametrize(
    "name", ["run.py", "a.js", "a.exe", "a.html", "noSuffix", "a.json.sh", ".json", "a.gif"]
)
def test_kinds_that_a_package_may_not_hold_are_refused(name: str) -> None:
    assert_refused(package_with(Forged(name)), "package.unknown-kind", name)


@pytest.mark.parametrize("name", ["inner.hexpkg", "art/old.zip", "game.VMOD"])
def test_a_package_inside_the_package_is_refused_by_name(name: str) -> None:
    assert_refused(package_with(Forged(name, package({}))), "package.nested-package", name)


def test_a_package_inside_the_package_is_refused_by_content() -> None:
    assert_refused(package({"notes.txt": package({})}), "package.nested-package", "notes.txt")


# --- kinds of members -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "attributes",
    [0o120777 << 16, 0o010644 << 16, 0o020644 << 16, 0o060644 << 16, 0o040755 << 16, 0x10, 0x400],
    ids=["symlink", "pipe", "character device", "block device", "folder", "dos folder", "reparse"],
)
def test_links_folders_and_devices_are_refused(attributes: int) -> None:
    data = package_with(Forged("link.json", b"/etc/passwd", attributes=attributes))
    assert_refused(data, "package.special-member", "link.json")


def test_an_entry_for_a_folder_is_refused() -> None:
    assert_refused(package_with(Forged("maps/", b"")), "package.special-member", "maps/")


@pytest.mark.parametrize("flags", [0x801, 0x841, 0x2800])
def test_encrypted_members_are_refused(flags: int) -> None:
    data = package_with(Forged("a.json", flags=flags))
    assert_refused(data, "package.encrypted", "a.json")


@pytest.mark.parametrize("method", [1, 9, 12, 14, 93, 95, 99])
def test_other_ways_of_compressing_are_refused(method: int) -> None:
    data = package_with(Forged("a.json", method=method))
    assert_refused(data, "package.unsupported-compression", "a.json")


def test_a_patch_instead_of_a_file_is_refused() -> None:
    data = package_with(Forged("a.json", flags=0x820))
    assert_refused(data, "package.unsupported-compression", "a.json")


# --- bombs ----------------------------------------------------------------------------------------


def bomb(size: int) -> bytes:
    """A deflated member of spaces, made without holding them all."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    pieces = [packer.compress(b" " * MEBIBYTE) for _ in range(size // MEBIBYTE)]
    return b"".join(pieces) + packer.flush()


def test_a_member_that_grows_beyond_measure_is_refused() -> None:
    data = package_with(Forged("a.txt", b"x" * 2 * MEBIBYTE, method=8))
    assert_refused(data, "package.zip-bomb", "a.txt")


def test_a_small_member_may_be_packed_as_tightly_as_it_likes() -> None:
    member = Forged("a.txt", b"x" * (MEBIBYTE // 2), method=8)
    assert read_package(package_with(member)).members["a.txt"] == member.data


def test_a_member_larger_than_the_limit_is_refused() -> None:
    data = package_with(Forged("a.txt", declared_size=65 * MEBIBYTE, declared_packed=MEBIBYTE))
    assert_refused(data, "package.member-too-large", "a.txt")


def test_members_that_are_too_much_together_are_refused() -> None:
    members = {f"{number}.txt": b"x" * 100 for number in range(10)}
    assert_refused(package(members), "package.too-large", limits=Limits(total_bytes=1000))


def test_a_file_larger_than_the_limit_is_refused_unread() -> None:
    assert_refused(package({}), "package.too-large", limits=Limits(package_bytes=100))


def test_too_many_members_are_refused_before_the_directory_is_read() -> None:
    data = archive([Forged(f"{number}.json") for number in range(21)])
    assert_refused(data, "package.too-many-members", limits=Limits(members=20))
    assert_refused(archive([Forged("a.json")], count=65_535), "package.too-many-members")


def test_members_that_share_their_data_are_refused() -> None:
    shared = Forged("a.txt", b"x" * 1000)
    names = {f"{number}.txt": shared.data for number in range(5)}
    copies = [Forged(name, shared.data, offset=0, is_in_body=False) for name in names]
    listed = manifest({"a.txt": shared.data, **names})
    data = archive([shared, Forged("manifest.json", listed), *copies])
    assert_refused(data, "package.overlapping", ".txt")


def test_a_member_inside_another_member_is_refused() -> None:
    inner = archive([Forged("b.txt", b"inner text")])
    inner = inner[: inner.index(b"PK\x01\x02")]
    outer = Forged("a.txt", inner)
    start = 30 + len("a.txt")
    hidden = Forged("b.txt", b"inner text", offset=start, is_in_body=False)
    listed = manifest({"a.txt": inner, "b.txt": b"inner text"})
    data = archive([outer, hidden, Forged("manifest.json", listed)])
    assert_refused(data, "package.overlapping", "b.txt")


def test_the_directory_may_not_be_a_member_too() -> None:
    data = bytearray(package({"a.txt": b"x" * 50}))
    start = data.index(b"PK\x01\x02")
    struct.pack_into("<I", data, len(data) - 6, start - 20)
    struct.pack_into("<I", data, len(data) - 10, len(data) - 22 - (start - 20))
    assert refusals(bytes(data))[0].code in ("package.damaged", "package.overlapping")


def test_a_member_that_unpacks_to_more_than_it_says_is_stopped() -> None:
    data = package_with(Forged("a.txt", b"abc", method=8, packed=deflated(b"abc" * 1000)))
    assert_refused(data, "package.wrong-size", "a.txt")


def peak_while_refusing(data: bytes, code: str, limits: Limits) -> int:
    tracemalloc.start()
    try:
        assert_refused(data, code, limits=limits)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_bomb_that_lies_about_its_size_takes_no_more_memory_than_it_declared() -> None:
    packed = bomb(200 * MEBIBYTE)
    liar = Forged("a.txt", packed=packed, method=8, declared_size=MEBIBYTE, checksum=0)
    data = archive([Forged("manifest.json", manifest({"a.txt": b" " * MEBIBYTE})), liar])
    assert peak_while_refusing(data, "package.wrong-size", Limits()) < 5 * MEBIBYTE


def test_an_honest_bomb_is_refused_before_anything_is_unpacked() -> None:
    size = 60 * MEBIBYTE
    honest = Forged("a.txt", packed=bomb(size), method=8, declared_size=size, checksum=0)
    data = archive([Forged("manifest.json", manifest({})), honest])
    assert peak_while_refusing(data, "package.zip-bomb", Limits()) < MEBIBYTE


def test_many_members_below_the_limits_are_stopped_by_their_sum() -> None:
    size = 2 * MEBIBYTE
    packed = bomb(size)
    many = [
        Forged(f"{number}.txt", packed=packed, method=8, declared_size=size, checksum=0)
        for number in range(100)
    ]
    limits = Limits(ratio=10_000, total_bytes=100 * MEBIBYTE)
    data = archive([Forged("manifest.json", manifest({})), *many])
    assert peak_while_refusing(data, "package.too-large", limits) < MEBIBYTE


# --- manifest and hashes --------------------------------------------------------------------------


def test_an_ordinary_zip_is_refused_for_its_missing_manifest() -> None:
    data = archive([Forged("module.json")])
    assert_refused(data, "package.manifest-missing", "manifest.json")


def test_an_empty_zip_is_refused() -> None:
    assert_refused(archive([]), "package.manifest-missing", "manifest.json")


def test_a_member_that_was_changed_is_refused() -> None:
    listed = manifest({"maps/a.json": b"[1]"})
    data = archive([Forged("manifest.json", listed), Forged("maps/a.json", b"[2]")])
    assert_refused(data, "package.wrong-hash", "maps/a.json")


def test_a_member_of_another_size_than_listed_is_refused() -> None:
    listed = manifest({"maps/a.json": b"[1]"})
    data = archive([Forged("manifest.json", listed), Forged("maps/a.json", b"[1, 2]")])
    assert_refused(data, "package.wrong-size", "maps/a.json")


def test_a_member_with_a_wrong_checksum_is_refused() -> None:
    data = package_with(Forged("a.json", checksum=1))
    assert_refused(data, "package.wrong-checksum", "a.json")


def test_a_stored_member_with_two_sizes_is_refused() -> None:
    data = package_with(Forged("a.txt", b"", packed=b"hidden", checksum=0))
    assert_refused(data, "package.wrong-size", "a.txt")


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_deflated_member_that_is_cut_off_is_refused(cut: int) -> None:
    text = bytes(range(32, 127)) * 3
    data = package_with(Forged("a.txt", text, method=8, packed=deflated(text)[:-cut]))
    assert_refused(data, "package.damaged", "a.txt")


def test_a_deflated_member_with_something_behind_it_is_refused() -> None:
    data = package_with(Forged("a.txt", b"abc", method=8, packed=deflated(b"abc") + b"hidden"))
    assert_refused(data, "package.damaged", "a.txt")


def test_a_deflated_member_of_nonsense_is_refused() -> None:
    data = package_with(Forged("a.txt", b"abc", method=8, packed=b"\xff" * 20))
    assert_refused(data, "package.damaged", "a.txt")


def test_a_member_that_the_manifest_does_not_list_is_refused() -> None:
    data = archive([Forged("manifest.json", manifest({})), Forged("extra.json")])
    assert_refused(data, "package.member-unlisted", "extra.json")


def test_a_listed_member_that_is_missing_is_refused() -> None:
    data = archive([Forged("manifest.json", manifest({"maps/lost.json": b"{}"}))])
    assert_refused(data, "package.member-missing", "maps/lost.json")


def test_a_newer_format_is_refused_with_the_version_it_needs() -> None:
    issue = refusals(package({}, format=7))[0]
    assert issue.code == "package.newer-format"
    assert "format 7" in issue.message
    assert "up to 1" in issue.message


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 0},
        {"format": "1"},
        {"format": True},
        {"format": None},
        {"format": 1.0},
        {"kind": "map"},
        {"module": {}},
        {"module": {"id": "", "title": "a", "version": "1", "system": "free"}},
        {"module": {"id": "a", "title": "x" * 5000, "version": "1", "system": "free"}},
        {"members": {}},
        {"members": [{"path": "a"}]},
        {"members": [{"path": "a.json", "size": -1, "sha256": "0" * 64}]},
        {"members": [{"path": "a.json", "size": 1, "sha256": "Z" * 64}]},
    ],
)
def test_a_manifest_that_makes_no_sense_is_refused(changes: dict[str, object]) -> None:
    data = archive([Forged("manifest.json", manifest({}, **changes))])
    assert_refused(data, "package.bad-manifest", "manifest.json")


def test_a_manifest_that_lists_a_file_twice_is_refused() -> None:
    entry = {"path": "a.json", "size": 2, "sha256": "0" * 64}
    listed = manifest({}, members=[entry, entry])
    data = archive([Forged("manifest.json", listed), Forged("a.json")])
    assert_refused(data, "package.bad-manifest", "manifest.json")


def test_a_manifest_that_says_something_twice_is_refused() -> None:
    listed = manifest({})[:-1] + b', "format": 1}'
    assert_refused(
        archive([Forged("manifest.json", listed)]), "package.bad-manifest", "manifest.json"
    )


@pytest.mark.parametrize("data", [b"[]", b"1", b'"package"'])
def test_a_manifest_that_is_no_object_is_refused(data: bytes) -> None:
    assert_refused(archive([Forged("manifest.json", data)]), "package.bad-manifest")


# --- documents ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["maps/a.json", "manifest.json"])
@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b"[" * 10_000 + b"]" * 10_000, "json.too-deep"),
        (b'{"a":' * 100_000, "json.too-deep"),
        (b'{"kind": NaN}', "json.not-a-number"),
        (b'{"kind": -Infinity}', "json.not-a-number"),
        (b'{"kind": "\xff"}', "json.not-utf8"),
        (b'{"kind": 1e999}', "json.number-range"),
        (b'{"kind": "\\ud800"}', "json.lone-surrogate"),
        (b'{"kind": ', "json.truncated"),
        (b"", "json.empty"),
        (b"PNG", "json.syntax"),
    ],
)
def test_documents_that_cannot_be_trusted_are_refused(
    name: str, document: bytes, code: str
) -> None:
    data = package({"maps/a.json": document})
    if name == "manifest.json":
        data = archive([Forged("manifest.json", document)])
    issue = refusals(data)[0]
    assert (issue.code, issue.file) == (code, name)
    assert issue.line >= 1


@pytest.mark.parametrize("name", ["notes.txt", "README.md"])
def test_texts_that_are_no_texts_are_refused(name: str) -> None:
    issue = refusals(package({name: b"line\n\xff\xfe"}))[0]
    assert (issue.code, issue.file, issue.line) == ("text.not-utf8", name, 2)
    assert_refused(package({name: b"MZ\x00\x00"}), "text.not-text", name)


# --- images ---------------------------------------------------------------------------------------


def png_chunk(kind: bytes, body: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(kind + body))
    return struct.pack(">I", len(body)) + kind + body + checksum


def png(width: int, height: int, *extra: bytes) -> bytes:
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    picture_data = png_chunk(b"IDAT", zlib.compress(b"\0" * 100))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(extra) + picture_data + png_chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    data = bytearray(picture("JPEG"))
    start = data.index(b"\xff\xc0")
    struct.pack_into(">HH", data, start + 5, height, width)
    return bytes(data)


def jpeg_of_two_sizes() -> bytes:
    data = picture("JPEG")
    start = data.index(b"\xff\xc0")
    segment = data[start : start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")]
    return data[:start] + segment[:5] + b"\x7f\xff\x7f\xff" + segment[9:] + data[start:]


def with_byte_changed(data: bytes, behind: bytes) -> bytes:
    """The data with the byte behind this mark turned over."""
    place = data.index(behind) + len(behind)
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


def webp(kind: bytes, body: bytes) -> bytes:
    chunk = kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def webp_lossless(width: int, height: int) -> bytes:
    return webp(b"VP8L", b"\x2f" + struct.pack("<I", width - 1 | (height - 1) << 14) + b"\0" * 20)


def webp_lossy(width: int, height: int) -> bytes:
    return webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height) + b"\0" * 20)


def webp_canvas(width: int, height: int) -> bytes:
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return webp(b"VP8X", b"\0\0\0\0" + size)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("art/a.png", png(MAX_SIDE + 1, 1)),
        ("art/a.png", png(1, 2**31 - 1)),
        ("art/a.png", png(10_000, MAX_PIXELS // 10_000 + 1)),
        ("art/a.jpg", jpeg(65_500, 65_500)),
        ("art/a.jpeg", jpeg(10_000, 10_000)),
        ("art/a.webp", webp_lossless(16_000, 16_000)),
        ("art/a.webp", webp_lossy(16_000, 16_000)),
        ("art/a.webp", webp_canvas(2**24, 2**24)),
    ],
)
def test_images_of_absurd_size_are_refused_by_their_headers(name: str, data: bytes) -> None:
    start = time.perf_counter()
    assert_refused(package({name: data}), "image.too-large", name)
    assert time.perf_counter() - start < 20, "far from what unpacking it would take"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.png", "JPEG"), ("a.jpg", "PNG"), ("a.webp", "PNG"), ("a.png", "GIF"), ("a.jpeg", "BMP")],
)
def test_images_named_as_another_kind_are_refused(name: str, kind: str) -> None:
    assert_refused(package({name: picture(kind)}), "image.wrong-kind", name)


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp"])
@pytest.mark.parametrize("data", [b"", b"<html>", b"{}", b"MZ\x90"])
def test_other_files_named_as_images_are_refused(name: str, data: bytes) -> None:
    assert_refused(package({name: data}), "image.wrong-kind", name)


@pytest.mark.parametrize(
    ("name", "kind"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP")]
)
def test_an_image_cut_off_anywhere_is_refused(name: str, kind: str) -> None:
    whole = picture(kind)
    for length in range(len(whole)):
        codes = {issue.code for issue in refusals(package({name: whole[:length]}))}
        assert codes <= {"image.wrong-kind", "image.damaged"}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", picture()[:-8] + b"XXXX" + picture()[-4:]),
        ("a.png", picture() + b"<script>"),
        ("a.png", png(0, 5)),
        ("a.png", png(4, 3, png_chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 2, 0, 0, 0)))),
        ("a.png", b"\x89PNG\r\n\x1a\n" + png_chunk(b"tEXt", b"x" * 30) + png_chunk(b"IEND", b"")),
        ("a.jpg", jpeg(0, 5)),
        ("a.jpg", b"\xff\xd8\xff\xd9"),
        ("a.jpg", b"\xff\xd8" + b"\xff" * 100),
        (
            "a.jpg",
            picture("JPEG").replace(b"\xff\xda", b"\xff\xc0\0\x11\x08\0\1\0\1\3" + b"\1" * 9),
        ),
        ("a.jpg", picture("JPEG")[:-2] + b"\xff\xda" * 300 + b"\xff\xd9"),
        ("a.webp", picture("WEBP") + b"more"),
        ("a.webp", picture("WEBP") + b"HIDE\2\0\0\0ab"),
        ("a.webp", with_byte_changed(picture("WEBP"), b"RIFF")),
        ("a.webp", webp(b"VP8 ", b"\0" * 20)),
        ("a.webp", webp(b"VP8L", b"\0" * 20)),
        ("a.webp", webp(b"EXIF", b"\0" * 20)),
        ("a.webp", webp_canvas(5, 5)),
    ],
)
def test_images_that_break_their_format_are_refused(name: str, data: bytes) -> None:
    assert_refused(package({name: data}), "image.damaged", name)


def test_animated_images_are_refused() -> None:
    frames = [Image.new("RGB", (4, 4), (shade, 0, 0)) for shade in (0, 99)]
    for name, kind in (("a.webp", "WEBP"), ("a.png", "PNG")):
        file = io.BytesIO()
        frames[0].save(file, kind, save_all=True, append_images=frames[1:])
        assert_refused(package({name: file.getvalue()}), "image.animated", name)


def test_an_image_full_of_tiny_chunks_is_refused_quickly() -> None:
    data = png(4, 3, png_chunk(b"tEXt", b"") * 400_000)
    start = time.perf_counter()
    assert_refused(package({"a.png": data}), "image.damaged", "a.png")
    assert time.perf_counter() - start < 2


# --- drawings -------------------------------------------------------------------------------------

XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
XHTML = "http://www.w3.org/1999/xhtml"
PNG_URL = "data:image/png;base64," + base64.b64encode(picture()).decode()
HUGE_URL = "data:image/png;base64," + base64.b64encode(png(30_000, 30_000)).decode()


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('<image href="http://example.org/a.png"/>', "svg.external-reference"),
        (f'<image {XLINK} xlink:href="//example.org/a.png"/>', "svg.external-reference"),
        ('<image href="file:///etc/passwd"/>', "svg.external-reference"),
        ('<image href="other.png"/>', "svg.external-reference"),
        (f'<use {XLINK} xlink:href="other.svg#a"/>', "svg.external-reference"),
        ('<a href="javascript:alert(1)"><text>x</text></a>', "svg.external-reference"),
        ('<a href=" &#106;avascript:alert(1)"/>', "svg.external-reference"),
        ('<image href="data:text/html;base64,AAAA"/>', "svg.external-reference"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "svg.external-reference"),
        ('<image href="data:image/gif;base64,AAAA"/>', "svg.external-reference"),
        ('<filter><feImage href="http://example.org/"/></filter>', "svg.external-reference"),
        ('<g xml:base="http://example.org/"/>', "svg.external-reference"),
        ('<rect fill="url(http://example.org/#a)"/>', "svg.external-reference"),
        ("<rect fill=\"url( 'a.svg#b')\"/>", "svg.external-reference"),
        ('<rect style="fill: url(//example.org/a)"/>', "svg.external-reference"),
        ('<rect style="fill: \\75rl(//example.org/a)"/>', "svg.external-reference"),
        ('<style>@import "http://example.org/a.css";</style>', "svg.external-reference"),
        ("<style>@IMPORT url(#a);</style>", "svg.external-reference"),
        ("<style>text { background: URL(http://a) }</style>", "svg.external-reference"),
        ("<style><![CDATA[a { b: url(x) }]]></style>", "svg.external-reference"),
        ("<style>a { width: expression(alert(1)) }</style>", "svg.external-reference"),
        ("<script>alert(1)</script>", "svg.script"),
        ('<x:script xmlns:x="urn:x">alert(1)</x:script>', "svg.script"),
        ("<SCRIPT>alert(1)</SCRIPT>", "svg.script"),
        ("<foreignObject/>", "svg.foreign-content"),
        (f'<g><body xmlns="{XHTML}"/></g>', "svg.foreign-content"),
        (f'<h:iframe xmlns:h="{XHTML}" src="#a"/>', "svg.foreign-content"),
        ('<rect onclick="alert(1)"/>', "svg.event-handler"),
        ('<g ONLOAD="alert(1)"/>', "svg.event-handler"),
        ('<animate attributeName="href" to="javascript:alert(1)"/>', "svg.forbidden-element"),
        ('<set attributeName="href" to="javascript:alert(1)"/>', "svg.forbidden-element"),
        ("<video/>", "svg.forbidden-element"),
        ('<image href="data:image/png;base64,%%%"/>', "svg.bad-image"),
        ('<image href="data:image/png;base64,AAAA"/>', "image.wrong-kind"),
        (f'<image href="{HUGE_URL}"/>', "image.too-large"),
        ("<rect>", "svg.syntax"),
        ("&undefined;", "svg.syntax"),
        ("<g>" * 300 + "</g>" * 300, "svg.syntax"),
    ],
)
def test_drawings_that_reach_out_or_run_something_are_refused(inside: str, code: str) -> None:
    data = package({"art/flag.svg": SVG.format(inside).encode()})
    assert_refused(data, code, "art/flag.svg")


LAUGHS = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"<!DOCTYPE svg [{LAUGHS}]>{SVG.format('&b;')}", "svg.entity"),
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG, "svg.entity"),
        ('<!DOCTYPE svg SYSTEM "http://example.org/svg.dtd">' + SVG, "svg.doctype"),
        ('<?xml-stylesheet href="http://example.org/a.css"?>' + SVG, "svg.external-reference"),
        (SVG + '<?xml-stylesheet href="http://example.org/a.css"?>', "svg.external-reference"),
        ("<svg/>", "svg.syntax"),
        ("<html/>", "svg.syntax"),
        ("", "svg.syntax"),
        ("plain text", "svg.syntax"),
        (SVG.replace("10", "99999"), "image.too-large"),
        (SVG.replace('"10"', '"900in"'), "image.too-large"),
        (SVG.replace('width="10" height="10"', 'viewBox="0 0 30000 5"'), "image.too-large"),
    ],
)
def test_drawings_with_a_dangerous_frame_are_refused(text: str, code: str) -> None:
    assert_refused(package({"art/flag.svg": text.encode()}), code, "art/flag.svg")


def test_a_document_type_hidden_by_another_encoding_is_refused() -> None:
    text = f'<?xml version="1.0" encoding="utf-16"?><!DOCTYPE svg>{SVG}'
    issue = refusals(package({"a.svg": text.encode("utf-16")}))[0]
    assert (issue.code, issue.file) == ("svg.not-utf8", "a.svg")


def test_a_declared_encoding_that_hides_tags_is_refused() -> None:
    hidden = "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"
    text = '<?xml version="1.0" encoding="utf-7"?>' + SVG.format(hidden)
    assert_refused(package({"a.svg": text.encode()}), "svg.not-utf8", "a.svg")


def test_a_declared_encoding_of_utf8_is_accepted() -> None:
    data = b"\xef\xbb\xbf" + f'<?xml version="1.0" encoding="UTF-8"?>{SVG}'.encode()
    assert read_package(package({"a.svg": data})).members == {"a.svg": data}


def test_a_drawing_that_copies_copies_without_end_is_refused() -> None:
    levels = "".join(
        f'<g id="l{level + 1}">' + f'<use href="#l{level}"/>' * 10 + "</g>" for level in range(12)
    )
    data = SVG.format('<rect id="l0"/>' + levels).encode()
    start = time.perf_counter()
    assert_refused(package({"a.svg": data}), "svg.too-complex", "a.svg")
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    "inside",
    [
        '<g id="a"><use href="#a"/></g>',
        f'<g id="a"><use {XLINK} xlink:href="#b"/></g><g id="b"><use href="#a"/></g>',
    ],
)
def test_a_drawing_that_copies_itself_is_refused(inside: str) -> None:
    assert_refused(package({"a.svg": SVG.format(inside).encode()}), "svg.too-complex", "a.svg")


def test_a_drawing_of_too_many_elements_is_refused() -> None:
    data = SVG.format("<g/>" * (MAX_ELEMENTS + 1)).encode()
    assert_refused(package({"a.svg": data}), "svg.too-complex", "a.svg")


def test_a_drawing_of_too_many_comments_is_refused() -> None:
    data = SVG.format("<!---->" * (MAX_ELEMENTS + 1)).encode()
    assert_refused(package({"a.svg": data}), "svg.too-complex", "a.svg")


def test_a_drawing_of_too_many_bytes_is_refused() -> None:
    data = SVG.format(" " * MAX_SVG_BYTES).encode()
    assert_refused(package({"a.svg": data}), "svg.too-large", "a.svg")


@pytest.mark.parametrize(
    "inside",
    [
        '<pattern id="g"/><rect fill="url(#g)" style="stroke: url(\'#g\'); fill: url( #g )"/>',
        f'<g id="a"><path d="M0 0"/></g><use {XLINK} xlink:href="#a"/><use href="#a"/>',
        f'<image href="{PNG_URL}"/>',
        '<style>.a { fill: red; clip-path: url(#c) }</style><rect class="a"/>',
        '<metadata><r:li xmlns:r="urn:rdf" r:resource="http://example.org/"/></metadata>',
        "<!-- made with care --><?other thing?>",
        '<i:namedview xmlns:i="urn:inkscape" i:zoom="2"/><text>url and on</text>',
    ],
)
def test_harmless_drawings_are_accepted(inside: str) -> None:
    data = SVG.format(inside).encode()
    assert read_package(package({"a.svg": data})).members == {"a.svg": data}


# --- all at once ----------------------------------------------------------------------------------


def test_all_bad_members_are_reported_together_up_to_a_limit() -> None:
    members = {f"{number:03}.json": b"[NaN]" for number in range(100)}
    issues = refusals(package(members))
    assert [issue.file for issue in issues] == [f"{number:03}.json" for number in range(20)]


def test_a_good_package_made_by_hand_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "good.hexpkg"
    path.write_bytes(package(good_members()))
    assert read_package(path).members == good_members()

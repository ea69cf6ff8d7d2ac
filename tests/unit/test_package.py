"""Building, writing and reading good packages."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

from hexwright.schema.archive import Limits
from hexwright.schema.issues import DataError
from hexwright.schema.package import PackageHeader, build_package, read_package, write_package
from tests.helpers.archives import HEADER, Forged, archive, good_members, manifest


def codes(members: dict[str, bytes], header: PackageHeader = HEADER) -> list[str]:
    with pytest.raises(DataError) as caught:
        build_package(members, header)
    return [issue.code for issue in caught.value.issues]


def test_what_was_built_is_read_back() -> None:
    package = read_package(build_package(good_members(), HEADER))
    assert package.header == HEADER
    assert package.members == good_members()


def test_the_order_of_the_input_does_not_change_the_bytes() -> None:
    backwards = dict(reversed(good_members().items()))
    assert build_package(backwards, HEADER) == build_package(good_members(), HEADER)


def test_the_bytes_are_the_same_on_every_machine_and_version() -> None:
    members = {"module.json": b'{"id": "x"}\n', "notes/été.txt": "Fünf\n".encode()}
    built = build_package(members, HEADER)
    # A change of this figure is a change of the package format: think before you update it.
    assert hashlib.sha256(built).hexdigest() == (
        "fd47b5f41db662b996c514491bd0868fe5e8b02312bdf54005b51dcb6e3d66fe"
    )


def test_any_zip_program_can_list_a_package() -> None:
    with zipfile.ZipFile(io.BytesIO(build_package(good_members(), HEADER))) as opened:
        assert opened.testzip() is None
        assert opened.namelist() == ["manifest.json", *sorted(good_members())]
        first = opened.infolist()[0]
    assert first.date_time == (1980, 1, 1, 0, 0, 0)
    assert first.external_attr >> 16 == 0o100644


def test_the_manifest_names_module_and_members_with_size_and_hash() -> None:
    with zipfile.ZipFile(io.BytesIO(build_package({"a.txt": b"abc"}, HEADER))) as opened:
        written = json.loads(opened.read("manifest.json"))
    assert written == {
        "format": 1,
        "kind": "package",
        "module": {
            "id": "quatre-bras",
            "title": "Quatre Bras",
            "version": "1.0.0",
            "system": "free",
        },
        "members": [
            {"path": "a.txt", "size": 3, "sha256": hashlib.sha256(b"abc").hexdigest()},
        ],
    }


def test_a_package_packed_again_by_another_program_is_read() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in good_members().items():
            opened.writestr(name, data)
        opened.writestr("manifest.json", manifest(good_members()))
    assert read_package(file.getvalue()).members == good_members()


@pytest.mark.parametrize("mark", [b"", b"PK\x07\x08"])
def test_sizes_behind_the_data_as_streaming_programs_write_them_are_read(mark: bytes) -> None:
    text = Forged("a.txt", b"abc " * 20, method=8, flags=0x808)
    text.behind = mark + b"".join(number.to_bytes(4, "little") for number in text.sizes())
    members = {"a.txt": text.data}
    data = archive([text, Forged("manifest.json", manifest(members))])
    assert read_package(data).members == members


def test_unknown_fields_of_the_manifest_are_ignored() -> None:
    data = archive([Forged("manifest.json", manifest({}, made_by="another program"))])
    assert read_package(data).header == HEADER


def test_a_package_is_written_to_a_file_and_read_from_it(tmp_path: Path) -> None:
    path = tmp_path / "game.hexpkg"
    write_package(path, good_members(), HEADER)
    assert path.read_bytes() == build_package(good_members(), HEADER)
    assert read_package(path).members == good_members()


def test_a_refused_build_leaves_the_old_package(tmp_path: Path) -> None:
    path = tmp_path / "game.hexpkg"
    write_package(path, good_members(), HEADER)
    before = path.read_bytes()
    with pytest.raises(DataError):
        write_package(path, {"run.py": b"pass"}, HEADER)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"run.py": b"pass"}, "package.unknown-kind"),
        ({"../up.json": b"{}"}, "package.path-traversal"),
        ({"manifest.json": b"{}"}, "package.duplicate-name"),
        ({"Manifest.json": b"{}"}, "package.name-collision"),
        ({"a.json": b"{"}, "json.truncated"),
        ({"a.png": b"GIF89a"}, "image.wrong-kind"),
        ({"\ud800.json": b"{}"}, "package.bad-name"),
    ],
)
def test_what_the_reader_would_refuse_is_not_built(members: dict[str, bytes], code: str) -> None:
    assert codes(members) == [code]


def test_all_faults_are_reported_together() -> None:
    members = {"a.json": b"{", "b.json": b"[NaN]", "c.txt": b"\xff"}
    assert codes(members) == ["json.truncated", "json.not-a-number", "text.not-utf8"]


@pytest.mark.parametrize("title", ["", "x" * 201, "\ud800"])
def test_a_header_that_the_reader_would_refuse_is_not_built(title: str) -> None:
    header = PackageHeader(id="a", title=title, version="1", system="free")
    assert codes({}, header) in (["package.bad-manifest"], ["json.not-utf8"])


def test_limits_hold_for_building_too() -> None:
    with pytest.raises(DataError, match=r"package\.member-too-large"):
        build_package({"a.txt": b"x" * 11}, HEADER, Limits(member_bytes=10))


def test_a_missing_file_is_an_issue_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read_package(tmp_path / "none.hexpkg")
    assert caught.value.issues[0].code == "package.unreadable"
    assert "none.hexpkg" in caught.value.issues[0].message


def test_a_folder_is_not_a_package(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"package\.unreadable"):
        read_package(tmp_path)


def test_a_fault_inside_a_file_names_file_and_member(tmp_path: Path) -> None:
    path = tmp_path / "game.hexpkg"
    path.write_bytes(archive([Forged("manifest.json", manifest({})), Forged("extra.json")]))
    with pytest.raises(DataError) as caught:
        read_package(path)
    assert caught.value.issues[0].file == f"{path}/extra.json"

"""Files that only look like modules of VASSAL: a clear message, within bounds, nothing left."""

import struct
import zlib
from pathlib import Path

import pytest

from hexwright.importers.registry import importer
from hexwright.importers.vassal import archive, saves, tree
from hexwright.schema.issues import DataError
from tests.helpers.vassal_imports import imported
from tests.helpers.vassal_modules import BUILD, saved, sound_files, zipped


def refused(folder: Path, data: bytes) -> str:
    """The code with which a file is refused; nothing may be left behind."""
    path = folder / "game.vmod"
    path.write_bytes(data)
    with pytest.raises(DataError) as caught:
        importer("vassal").import_into(path, folder / "made")
    assert [one.name for one in folder.iterdir()] == ["game.vmod"]
    [issue] = caught.value.issues
    assert issue.message
    return issue.code.removeprefix("vassal-import.")


def with_build(text: str) -> bytes:
    return zipped({**sound_files(), "buildFile.xml": text.encode()})


@pytest.mark.parametrize(
    ("build", "code"),
    [
        ("", "no-xml"),
        ("<a", "no-xml"),
        ("<a/>", "no-module"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "entities"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "entities"),
        ("<a>" * 200 + "</a>" * 200, "no-module"),
        (BUILD.replace("<entry>", "<x>" * 200 + "</x>" * 200 + "<entry>"), "too-complex"),
    ],
)
def test_build_files_that_are_none_are_refused(build: str, code: str, tmp_path: Path) -> None:
    assert refused(tmp_path, with_build(build)) == code


def test_a_zip_without_a_build_file_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, zipped({"savedGame": b"x"})) == "no-build-file"


def test_a_build_file_that_grows_beyond_measure_is_refused(tmp_path: Path) -> None:
    bomb = b"<a>" + b" " * (8 * 2**20) + b"</a>"
    assert refused(tmp_path, zipped({"buildFile.xml": bomb})) == "too-large"


def test_a_member_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packed.compress(b" " * 2**20) + packed.flush()
    name = b"buildFile.xml"
    sizes = struct.pack("<3I", zlib.crc32(b" " * 2**20), len(body), 10)
    local = b"PK\x03\x04" + struct.pack("<5H", 20, 0, 8, 0, 33) + sizes
    local += struct.pack("<2H", len(name), 0) + name
    central = b"PK\x01\x02" + struct.pack("<6H", 20, 20, 0, 8, 0, 33) + sizes
    central += struct.pack("<5H2I", len(name), 0, 0, 0, 0, 0, 0) + name
    at = len(local) + len(body)
    end = b"PK\x05\x06" + struct.pack("<4H2IH", 0, 0, 1, 1, len(central), at, 0)
    assert refused(tmp_path, local + body + central + end) == "damaged"


def test_more_files_than_a_module_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_MOST_MEMBERS", 3)
    assert refused(tmp_path, zipped(sound_files())) == "too-many-files"


def test_all_files_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_MOST_TOTAL", 1000)
    assert refused(tmp_path, zipped(sound_files())) == "too-large"


def test_more_elements_than_a_module_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "_MOST_ELEMENTS", 10)
    assert refused(tmp_path, with_build(BUILD)) == "too-complex"


def test_paths_that_lead_out_of_the_zip_lead_nowhere(tmp_path: Path) -> None:
    build = BUILD.replace("inf.png;2nd", "../../evil.png;2nd")
    evil = {"images/../../evil.png": sound_files()["images/inf.png"], "/x.png": b"x"}
    module, _ = imported(tmp_path, {**sound_files(), **evil, "buildFile.xml": build.encode()})
    assert all(path.startswith("art/") and ".." not in path for path in module.assets)
    assert [one.name for one in tmp_path.iterdir()] == ["game.vmod"]


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"no zip",
        zipped({"savedGame": b"!VCSKzz"}),
        zipped({"savedGame": b"!VCSK5a1"}),
        zipped({"savedGame": b"\xff\xfe"}),
        zipped({"savedGame": b"hello"}),
        zipped({"other": b"hello"}),
        zipped({"savedGame": b"!VCSK00" + b"20" * 4_000_000}),
        zipped({"savedGame": b"!VOBS"}),
        zipped({"savedGame": b"!VOBS\0hello"}),
        zipped({"savedGame": b"!VOXZ\0no archive"}),
        zipped({"savedGame": b"!VCSZ00" + b"78"}),
        zipped({"savedGame": b"!VCSZ00" + zlib.compress(b"begin_save")[:-3].hex().encode()}),
    ],
)
def test_saved_games_that_are_none_are_counted_and_the_rest_comes_in(
    broken: bytes, tmp_path: Path
) -> None:
    module, left = imported(tmp_path, {**sound_files(), "battle.vsav": broken})
    assert left["set-ups that cannot be read"] == 1
    assert len(module.maps) == 1


def test_a_saved_game_without_end_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "MOST_LINES", 3)
    _, left = imported(tmp_path, sound_files())
    assert left["set-ups that cannot be read"] == 1


def test_a_broken_piece_of_a_saved_game_is_counted(tmp_path: Path) -> None:
    lines = ("begin_save", "+/a/nothing/x", "+/b/piece;;;inf.png;B/Main Map;144;280;1;0")
    files = {**sound_files(), "battle.vsav": saved((*lines, "SETUP_STACK\t", "end_save"))}
    module, left = imported(tmp_path, files)
    assert left["pieces of set-ups that cannot be read"] == 1
    assert [one.hex for one in module.scenarios["battle"].setup] == ["0305"]


@pytest.mark.parametrize("picture", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"x" * 50])
def test_bad_pictures_are_named(picture: bytes, tmp_path: Path) -> None:
    module, left = imported(tmp_path, {**sound_files(), "images/inf.png": picture})
    assert left["pictures that cannot be read"] == 1
    assert module.counters.kinds[0].image is None


@pytest.mark.parametrize("side", [9_400, 13_000, 60_000])
def test_pictures_of_old_formats_are_bounded_as_all_others_are(side: int, tmp_path: Path) -> None:
    """Neither the warning of the library nor its own bound is met before ours."""
    picture = b"GIF89a" + struct.pack("<HHBBB", side, side, 0, 0, 0) + b";"
    _, left = imported(tmp_path, {**sound_files(), "images/inf.png": picture})
    assert left["pictures that cannot be read"] == 1


def test_a_board_without_its_picture_is_counted(tmp_path: Path) -> None:
    files = sound_files()
    del files["images/map.png"]
    # The deck would tell how large the board is at least.
    build = files["buildFile.xml"]
    deck, end = build.index(b"<VASSAL.build.module.map.DrawPile"), b".DrawPile>"
    files["buildFile.xml"] = build[:deck] + build[build.index(end, deck + 40) + len(end) :]
    _, left = imported(tmp_path, files)
    assert left["pictures that are not in the module"] == 1
    assert left["hex grids that cannot be used"] == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('dx="52.0"', 'dx="0"'),
        ('dx="52.0"', 'dx="nan"'),
        ('dy="60.0"', 'dy="-60"'),
        ('dx="52.0" dy="60.0"', 'dx="0.001" dy="0.001"'),
        ('dx="52.0"', 'dx="1e300"'),
    ],
)
def test_grids_of_no_sense_are_counted(old: str, new: str, tmp_path: Path) -> None:
    build = BUILD.replace(old, new).encode()
    _, left = imported(tmp_path, {**sound_files(), "buildFile.xml": build})
    # What is no number at all counts as left out, as in VASSAL.
    assert left.get("hex grids that cannot be used") == 1 or "nan" in new


@pytest.mark.parametrize("number", ['hOff="99999999999"', 'hOff="x"', 'hLeading="999999999"'])
def test_numbers_of_no_sense_do_no_harm(number: str, tmp_path: Path) -> None:
    name = number.partition("=")[0]
    build = BUILD.replace(f'{name}="1"', number).encode()
    module, _ = imported(tmp_path, {**sound_files(), "buildFile.xml": build})
    assert len(module.maps) == 1


def test_a_prototype_of_itself_ends(tmp_path: Path) -> None:
    build = BUILD.replace("+/null/report;", "+/null/prototype;Unit&#9;report;").replace(
        "Unit/-1&#9;", "Unit/&#9;-1&#9;"
    )
    module, _ = imported(tmp_path, {**sound_files(), "buildFile.xml": build.encode()})
    assert module.counters.kinds


def test_parts_with_code_of_their_own_are_named_and_never_run(tmp_path: Path) -> None:
    build = BUILD.replace("<VASSAL.build.module.Chatter/>", '<evil.Code run="os.system"/>')
    path = tmp_path / "game.vmod"
    path.write_bytes(with_build(build))
    made = importer("vassal").read(path, lambda *_: None, {})
    assert any(
        "code of their own" in issue.message and "evil.Code" in issue.hint for issue in made.issues
    )
    assert b"evil.Code" in made.files["notes/import-report.md"]


def test_pieces_that_cannot_be_read_are_counted(tmp_path: Path) -> None:
    build = BUILD.replace("+/null/prototype;Unit&#9;mark;Side\\&#9;PROP", "+/broken&#9;PROP")
    _, left = imported(tmp_path, {**sound_files(), "buildFile.xml": build.encode()})
    assert left["pieces that cannot be read"] == 1

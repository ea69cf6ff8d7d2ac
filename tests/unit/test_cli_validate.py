"""`hexwright validate`: findings for people and programs, and the exit codes."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from hexwright.cli.report import MAX_SHOWN
from tests.helpers.command_line import module_folder, run, write_files

DANGLING = {"scenarios/meeting.json#/maps/0/map": "feild"}
WARNING = {"art/unused.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'}


def sarif(capsys: pytest.CaptureFixture[str], module: object) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(run(capsys, "validate", module, "--sarif").out)
    return log


def test_a_sound_module_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "validate", module_folder(tmp_path / "game"))
    assert ended == (0, "Skirmish: no problems found.\n", "")


def test_its_module_json_stands_for_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game", DANGLING)
    ended = run(capsys, "validate", folder / "module.json")
    assert str(folder / "scenarios" / "meeting.json") in ended.out


def test_an_error_is_told_with_file_line_pointer_and_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game", DANGLING)
    ended = run(capsys, "validate", folder)
    first, hint = ended.out.splitlines()[:2]
    assert ended.code == 1
    assert first.startswith(f"{folder / 'scenarios' / 'meeting.json'}:")
    assert "error: " in first
    assert first.endswith("(at /maps/0/map)")
    assert "field" in hint


def test_the_last_line_counts_the_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, "validate", module_folder(tmp_path / "game", DANGLING))
    assert ended.out.splitlines()[-1].startswith("1 error, ")


def test_warnings_alone_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "validate", module_folder(tmp_path / "game", WARNING))
    assert ended.code == 0
    assert "[asset.unused]" in ended.out


def test_warnings_fail_when_strict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "validate", module_folder(tmp_path, WARNING), "--strict").code == 1


def test_strict_passes_what_has_no_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "validate", module_folder(tmp_path), "--strict").code == 0


def test_broken_json_is_placed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = module_folder(tmp_path, {"terrain.json": b'{\n  "hexes": [,]\n}'})
    ended = run(capsys, "validate", folder)
    assert ended.code == 1
    assert f"{folder / 'terrain.json'}:2:" in ended.out


@pytest.mark.parametrize("name", ["nothing-here", "game/module.json/deeper"])
def test_a_path_that_is_not_there_is_a_finding(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module_folder(tmp_path / "game")
    ended = run(capsys, "validate", tmp_path / name)
    assert ended.code == 2
    assert ended.out.startswith(f"{tmp_path / name}: error: ")


def test_an_empty_folder_is_no_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "validate", tmp_path)
    assert ended.code == 1
    assert "[file.missing]" in ended.out


def test_a_folder_that_cannot_be_listed_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = module_folder(tmp_path / "game")
    look = os.scandir

    def refuse(place: Path) -> Any:
        if Path(place) == folder / "maps":
            raise PermissionError(13, "Permission denied", str(place))
        return look(place)

    monkeypatch.setattr("hexwright.schema.files.os.scandir", refuse)
    ended = run(capsys, "validate", folder)
    assert ended.code == 1
    assert ended.out.startswith(f"{folder / 'maps'}: error: ")


def test_a_picture_that_a_build_would_refuse_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path, {"art/broken.png": b"not a picture"})
    ended = run(capsys, "validate", folder)
    assert ended.code == 1
    assert ended.out.startswith(f"{folder / 'art' / 'broken.png'}: error: ")


def test_a_package_is_validated_like_its_module(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "game.hexpkg"
    run(capsys, "build", module_folder(tmp_path / "game"), "-o", package)
    assert run(capsys, "validate", package).code == 0


def test_a_broken_package_is_told_with_its_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "game.hexpkg"
    package.write_bytes(b"PK but nothing else")
    ended = run(capsys, "validate", package)
    assert ended.code == 1
    assert ended.out.startswith(f"{package}: error: ")


def test_control_characters_of_a_module_are_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = {"scenarios/meeting.json#/maps/0/map": "a\x1b[2J"}
    ended = run(capsys, "validate", module_folder(tmp_path, changes))
    assert ended.code == 1
    assert "\x1b" not in ended.out


def test_very_many_findings_are_cut_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {f"art/{number}.png": b"no picture" for number in range(MAX_SHOWN + 30)}
    ended = run(capsys, "validate", module_folder(tmp_path, bad))
    assert ended.out.count(": error: ") == MAX_SHOWN
    assert "more; `validate --json` lists them all" in ended.out


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are always text")
@pytest.mark.parametrize("output", [[], ["--json"], ["--sarif"]])
def test_a_name_that_is_no_text_is_a_finding(
    output: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    write_files(folder, {os.fsdecode(b"art/\xff.png"): b"no picture"})
    assert run(capsys, "validate", folder, *output).code == 1


# --- JSON ----------------------------------------------------------------------------------------


def test_json_says_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = module_folder(tmp_path / "game", DANGLING)
    ended = run(capsys, "validate", folder, "--json")
    report = json.loads(ended.out)
    assert ended.code == 1
    assert set(report) == {"format", "tool", "source", "module", "counts", "issues"}
    assert report["counts"]["error"] == 1
    found = report["issues"][0]
    assert (found["file"], found["pointer"]) == ("scenarios/meeting.json", "/maps/0/map")
    assert found["severity"] == "error"
    assert found["line"] > 0
    assert found["hint"]


def test_json_names_the_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(run(capsys, "validate", module_folder(tmp_path), "--json").out)
    assert report["module"]["id"] == "skirmish"
    assert report["issues"] == []


def test_json_of_nothing_has_no_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "validate", tmp_path / "none", "--json")
    assert ended.code == 2
    assert json.loads(ended.out)["module"] is None


# --- SARIF ---------------------------------------------------------------------------------------


def test_sarif_has_a_rule_for_every_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [log] = sarif(capsys, module_folder(tmp_path, DANGLING))["runs"]
    rules = log["tool"]["driver"]["rules"]
    assert log["results"]
    for result in log["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert all(rule["help"]["text"] for rule in rules)


def test_sarif_places_results_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [log] = sarif(capsys, module_folder(tmp_path, DANGLING))["runs"]
    location = log["results"][0]["locations"][0]
    assert location["physicalLocation"]["region"]["startLine"] > 0
    assert location["physicalLocation"]["region"]["startColumn"] > 0
    assert location["logicalLocations"] == [{"fullyQualifiedName": "/maps/0/map"}]


def test_sarif_addresses_are_relative_to_the_working_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module_folder(tmp_path / "my game", DANGLING)
    monkeypatch.chdir(tmp_path)
    [log] = sarif(capsys, "my game")["runs"]
    place = log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "my%20game/scenarios/meeting.json", "uriBaseId": "%SRCROOT%"}
    assert log["originalUriBaseIds"] == {}


def test_sarif_addresses_are_relative_to_a_module_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = module_folder(tmp_path / "game", DANGLING)
    monkeypatch.chdir(write_files(tmp_path / "elsewhere", {"x": b""}))
    [log] = sarif(capsys, folder)["runs"]
    place = log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "scenarios/meeting.json", "uriBaseId": "MODULE"}
    assert log["originalUriBaseIds"]["MODULE"]["uri"] == folder.as_uri() + "/"


def test_sarif_of_a_sound_module_has_no_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = sarif(capsys, module_folder(tmp_path))
    assert log["version"] == "2.1.0"
    assert log["runs"][0]["results"] == []

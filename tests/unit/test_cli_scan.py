"""`hexwright scan`: what it prints as JSON, and what it says to examples that are none."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hexwright.cli.commands.scan import _scheme
from hexwright.schema.model.map import Axis, Numbering
from tests.helpers.command_line import run
from tests.helpers.paper_maps.plain import plain_picture, plain_plan

MEMBERS = {
    "accepted", "reason", "orientation", "confidence", "centers", "stagger", "terrain", "doubt",
    "hexsides", "lines", "numbering", "off_map", "residual_px",
}  # fmt: skip


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "old-front.png"
    Image.fromarray(plain_picture()).save(file)
    return file


def told(capsys: pytest.CaptureFixture[str], picture: Path, *words: object) -> dict[str, Any]:
    ended = run(capsys, "scan", picture, "--json", *words)
    assert ended.code == 0, ended.err
    found = json.loads(ended.out)
    assert isinstance(found, dict)
    return found


def test_all_members_are_there_with_the_centre_of_every_hex(
    picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found, plan = told(capsys, picture), plain_plan()
    assert set(found) == MEMBERS
    assert (found["accepted"], found["orientation"], found["stagger"]) == (True, "flat", "even")
    assert set(found["centers"]) == {f"{column},{row}" for column, row in plan.places}
    x, y = found["centers"]["3,2"]
    assert (x, y) == pytest.approx(plan.centre((3, 2)), abs=2)
    assert found["terrain"] == found["doubt"] == {}


def test_with_examples_every_hex_has_a_kind_and_a_doubt(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spots = [list(plain_plan().centre((column, 2))) for column in range(3)]
    examples = tmp_path / "examples.json"
    examples.write_text(json.dumps({"plain": spots, "woods": [[-900, -900]]}))
    ended = run(capsys, "scan", picture, "--json", "--examples", examples)
    assert "woods" in ended.err
    found = json.loads(ended.out)
    assert set(found["terrain"]) == set(found["doubt"]) == set(found["centers"])
    assert set(found["terrain"].values()) == {"plain"}


def test_a_scheme_of_numbers_is_told_with_all_its_parts() -> None:
    parts = _scheme(Numbering(row=Axis(first=7)))
    assert parts["row"] == {"style": "digits", "first": 7, "step": 1, "width": 2}
    assert parts["column"] == {"style": "digits", "first": 1, "step": 1, "width": 2}
    assert (parts["order"], parts["runs"]) == ("column-row", "straight")


@pytest.mark.parametrize(
    "words",
    [
        *("", "[1, 2", "[1, 2]", "[" * 9_999, '{"woods": 7}', '{"woods": [7]}', '{"woods": null}'),
        *('{"woods": {"12": 1}}', '{"woods": ["12"]}', '{"woods": [[1, 2, 3]]}'),
        *('{"woods": [[NaN, 3]]}', '{"woods": [[true, 3]]}', '{"woods": [[1e300, 3]]}'),
        '{"woods": [[' + "9" * 400 + ", 3]]}",
    ],
)
def test_what_is_no_examples_is_refused_with_the_form_they_have(
    words: str, picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = tmp_path / "examples.json"
    examples.write_text(words)
    ended = run(capsys, "scan", picture, "--json", "--examples", examples)
    assert ended.code != 0
    assert '{"woods": [[120, 80], [310.5, 96]]}' in ended.err
    assert not ended.out


@pytest.mark.parametrize("level", ["high", "1.5", "1000", "-100", ""])
def test_a_level_that_is_no_whole_number_is_refused(
    level: str, picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = tmp_path / "examples.json"
    examples.write_text(json.dumps({f"level:{level}": [[60, 60]]}))
    ended = run(capsys, "scan", picture, "--json", "--examples", examples)
    assert ended.code == 1
    assert "level:2" in ended.err
    assert not ended.out

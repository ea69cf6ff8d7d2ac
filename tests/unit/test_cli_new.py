"""`hexwright new`: a sound start for every system, and nothing written over."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import hexwright.schema.starter
from hexwright.editor.texts.edits.texts import text_rows
from hexwright.engine.players.match import play_match
from hexwright.schema.language import spoken
from hexwright.schema.load import load, load_module
from hexwright.schema.samples import SAMPLES
from hexwright.schema.starter import MAP_ID, SCENARIO_ID, id_from, starter_files
from hexwright.schema.systems import system_ids
from tests.helpers.command_line import contents, run


@pytest.mark.parametrize("system", system_ids())
def test_a_new_module_has_no_problems(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my-game"
    assert run(capsys, "new", folder, "--system", system).code == 0
    module, issues = load(folder)
    assert module is not None
    assert issues == []
    assert module.info.system.id == system


@pytest.mark.parametrize("system", system_ids())
def test_a_new_module_is_canonical(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my-game"
    run(capsys, "new", folder, "--system", system)
    assert run(capsys, "format", folder, "--check").code == 0


@pytest.mark.parametrize("system", system_ids())
def test_a_new_map_is_empty(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my-game"
    run(capsys, "new", folder, "--system", system)
    module = load(folder).module
    assert module is not None
    [(name, board)] = module.maps.items()
    assert name == MAP_ID
    assert len(set("".join(board.terrain.rows)) - {" "}) == 1
    assert (*board.hexsides, *board.lines, *board.labels, *board.sites, *board.overlays) == ()
    assert list(module.scenarios) == [SCENARIO_ID]


def test_the_first_battle_is_as_small_as_that_of_beginners_and_comes_to_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my-game"
    run(capsys, "new", folder, "--system", "ccn")
    module = load(folder).module
    assert module is not None
    assert (module.maps[MAP_ID].grid.columns, module.maps[MAP_ID].grid.rows) == (13, 9)
    assert [side.target for side in module.scenarios[SCENARIO_ID].sides] == [5, 5]
    assert play_match(module, SCENARIO_ID, ["veteran", "veteran"], seed=3).winner


def test_title_and_id_come_from_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "River_of Fire"
    run(capsys, "new", folder, "--system", "free")
    module = load(folder).module
    assert module is not None
    assert (module.info.id, module.info.title) == ("river-of-fire", "River Of Fire")


def test_the_title_can_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "x"
    run(capsys, "new", folder, "--system", "free", "--title", "¡Adelante!")
    module = load(folder).module
    assert module is not None
    assert module.info.title == "¡Adelante!"


def test_a_title_that_no_module_may_have_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, "new", tmp_path / "x", "--system", "free", "--title", "long " * 500)
    assert ended.code == 1
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_may_be_filled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert run(capsys, "new", folder, "--system", "free").code == 0
    assert load(folder).is_sound


def test_folders_above_are_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "a" / "b"
    assert run(capsys, "new", folder, "--system", "free").code == 0


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.joinpath("diary.txt").write_text("mine", encoding="utf-8")
    ended = run(capsys, "new", tmp_path, "--system", "free")
    assert ended.code == 1
    assert "[new.folder-taken]" in ended.err
    assert contents(tmp_path) == {"diary.txt": b"mine"}


def test_a_file_in_the_way_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "diary"
    target.write_text("mine", encoding="utf-8")
    assert run(capsys, "new", target, "--system", "free").code == 1
    assert target.read_text(encoding="utf-8") == "mine"


def test_an_unknown_system_lists_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, "new", tmp_path / "x", "--system", "zzzzzz")
    assert ended.code == 2
    assert ", ".join(system_ids()) in ended.err


def test_an_interruption_leaves_nothing_half_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    syncing = os.fsync
    written: list[int] = []

    def interrupted(descriptor: int) -> None:
        if len(written) == 3:
            raise KeyboardInterrupt
        written.append(descriptor)
        syncing(descriptor)

    monkeypatch.setattr(os, "fsync", interrupted)
    assert run(capsys, "new", tmp_path / "x", "--system", "free").code == 130
    assert list(tmp_path.iterdir()) == []


def test_without_samples_the_reason_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hexwright.schema.starter, "SAMPLES", tmp_path / "none")
    ended = run(capsys, "new", tmp_path / "x", "--system", "free")
    assert ended.code == 1
    assert "[new.no-sample]" in ended.err


@pytest.mark.parametrize(
    ("name", "expected"),
    [("My Game!", "my-game"), ("¡¿", "module"), ("a" * 99, "a" * 64), ("--x--", "x")],
)
def test_any_name_gives_an_id(name: str, expected: str) -> None:
    assert id_from(name) == expected


def test_a_blank_module_has_two_sides_a_map_and_nothing_of_the_sample(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my-rules"
    assert run(capsys, "new", folder, "--system", "free", "--blank").code == 0
    module, issues = load(folder)
    assert module is not None
    assert issues == []
    assert len(module.info.sides) == 2
    assert list(module.maps) == [MAP_ID]
    assert module.counters.kinds == ()
    sorts = (module.oobs, module.tables, module.decks, module.scenarios, module.assets)
    assert not any(sorts)
    assert run(capsys, "format", folder, "--check").code == 0


def test_a_system_with_rules_cannot_begin_blank(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my-rules"
    result = run(capsys, "new", folder, "--system", "ccn", "--blank")
    assert result.code != 0
    assert "--system free" in result.err
    assert not folder.exists()


@pytest.mark.parametrize("system", ["aus", "cce", "ccn", "free", "gbacw", "jdg"])
def test_a_new_module_made_in_spanish_is_spanish_throughout(system: str) -> None:
    sample = load(SAMPLES / system).module
    assert sample is not None
    spanish = sample.texts["es"].words
    with spoken("es"):
        module = load_module(starter_files(system, "mine", "Mío")).module
    assert module is not None
    assert module.info.language == "es"
    # Values to choose from are written into scenarios as they are, so they stay.
    choices = {
        choice
        for fields in module.info.fields.values()
        for it in fields.values()
        for choice in it.choices
    }
    english = {text for text, words in spanish.items() if text != words} - set(spanish.values())
    # So do keys in tables, which rules go by.
    keys = {
        row.text
        for row in text_rows(module)
        if row.spot and row.spot.way[0] == "rows" and row.text.islower()
    }
    said = {row.text for row in text_rows(module)}
    assert sorted((said & english) - choices - keys) == []


@pytest.mark.parametrize("system", ["aus", "cce", "ccn", "free", "gbacw", "jdg"])
def test_what_a_sample_does_not_translate_is_names_alone(system: str) -> None:
    sample = load(SAMPLES / system).module
    assert sample is not None
    spanish = sample.texts["es"].words
    english = _words(text for text, said in spanish.items() if text != said)
    english -= _words(spanish.values())
    # Ids are no words, and are not shown.
    left = {row.text for row in text_rows(sample)} - set(spanish)
    shown = {text for text in left if not re.fullmatch(r"[a-z0-9-]+", text)}
    assert sorted(text for text in shown if _words([text]) & english) == []


def _words(texts: Iterable[str]) -> set[str]:
    """The longer words of texts, whatever their case."""
    return {word for text in texts for word in re.findall(r"[^\W\d_]{4,}", text.lower())}

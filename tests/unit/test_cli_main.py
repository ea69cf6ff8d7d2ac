"""The command as a whole: help, wrong usage, exit codes, interruptions."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import hexwright.cli.catalogue
import hexwright.cli.commands.edit
from hexwright.cli.arguments import parser_for
from hexwright.cli.catalogue import COMMANDS, find_command
from hexwright.cli.commands import schema
from hexwright.cli.console import Progress, harmless, is_coloured, size_text
from hexwright.schema.language import current_language
from hexwright.schema.systems import system_ids
from tests.helpers.command_line import module_folder, run

ROOT = Path(__file__).resolve().parents[2]


def failing(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    """Let `hexwright schema` raise a fault."""

    def fail(_: object) -> int:
        raise fault

    broken = schema.COMMAND._replace(run=fail)
    monkeypatch.setattr(schema, "COMMAND", broken)


def test_the_module_can_be_run_as_a_program() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "hexwright", "--version"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert ended.returncode == 0
    assert ended.stdout.startswith("hexwright ")
    assert ended.stderr == ""


def test_a_reader_that_goes_away_causes_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "hexwright", "schema", "map"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
    assert said == b""


def test_help_names_every_command_and_system(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "--help")
    assert ended.code == 0
    assert [name for name in [*COMMANDS, *system_ids()] if f"  {name} " not in ended.out] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, name, "--help")
    assert ended.code == 0
    assert f"Examples:\n  hexwright {name}" in ended.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_can_be_asked_for_by_its_word(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "help", name) == run(capsys, name, "--help")


def test_every_example_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for name in COMMANDS:
        command = find_command(name)
        for example in command.examples:
            words = shlex.split(example.partition(" > ")[0])
            assert parser_for(command, "").parse_args(words[1:])


def test_a_misspelt_command_gets_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "valdate")
    assert ended.code == 2
    assert "Did you mean “validate”?" in ended.err


def test_a_path_in_place_of_a_command_is_recognised(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, tmp_path)
    assert ended.code == 2
    assert f"hexwright edit {tmp_path}" in ended.err


def test_help_for_an_unknown_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "help", "xyzzy").code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["validate"], "Missing: MODULE."),
        (["validate", "x", "--jsn"], "Did you mean “--json”?"),
        (["validate", "x", "--json", "--sarif"], "exclude each other"),
        (["new", "x", "--system"], "--system needs a value."),
        (["new", "x", "--system", "jdgg"], "Did you mean “jdg”?"),
        (["new", "x"], "Missing: --system."),
        (["--language"], "--language needs a value."),
        (["--language", "xx", "--help"], "Hexwright does not speak “xx”."),
    ],
)
def test_wrong_usage_is_told_in_plain_words(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, *words)
    assert ended.code == 2
    assert said in ended.err


def test_wrong_usage_points_to_the_help_of_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "Try: hexwright build --help" in run(capsys, "build").err


@pytest.mark.parametrize("words", [["--language", "es"], ["--language=es"]])
def test_the_language_can_be_chosen_before_the_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, *words, "--help").code == 0
    assert current_language() == "es"


def test_the_language_can_be_chosen_after_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = module_folder(tmp_path / "game")
    assert run(capsys, "validate", module, "--language", "es").code == 0
    assert current_language() == "es"


def test_a_bug_is_one_line_and_its_own_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HEXWRIGHT_DEBUG", raising=False)
    failing(monkeypatch, ZeroDivisionError("oops"))
    ended = run(capsys, "schema")
    assert ended.code == 70
    assert "ZeroDivisionError: oops" in ended.err
    assert "Traceback" not in ended.err


def test_a_bug_shows_its_traceback_when_asked_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEXWRIGHT_DEBUG", "1")
    failing(monkeypatch, ZeroDivisionError("oops"))
    with pytest.raises(ZeroDivisionError):
        run(capsys, "schema")


def test_an_interruption_has_the_exit_code_of_shells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    assert run(capsys, "schema").code == 130


def test_a_refusal_of_the_computer_is_told_with_its_path(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(monkeypatch, PermissionError(13, "Permission denied", "somewhere"))
    ended = run(capsys, "schema")
    assert ended.code == 1
    assert "somewhere: error: The computer refused: Permission denied." in ended.err


def test_without_a_display_edit_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hexwright.cli.commands.edit, "has_display", lambda *_: False)
    ended = run(capsys)
    assert ended.code == 1
    assert "There is no display" in ended.err


@pytest.mark.parametrize(("words", "opened"), [([], None), (["edit", "my-game"], Path("my-game"))])
def test_edit_opens_the_window(
    words: list[str],
    opened: Path | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[Path | None] = []

    def window(path: Path | None) -> int:
        asked.append(path)
        return 0

    monkeypatch.setattr("hexwright.editor.app.run", window)
    assert run(capsys, *words).code == 0
    assert asked == [opened]


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_display_is_noticed(
    environment: dict[str, str], platform: str, *, expected: bool
) -> None:
    assert hexwright.cli.commands.edit.has_display(environment, platform) is expected


class Terminal:
    """A stream that says it is a terminal and keeps what is written."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert is_coloured(Terminal())  # type: ignore[arg-type] # as much of a stream as is asked for
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - a device
        assert not is_coloured(nowhere)


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not is_coloured(Terminal())  # type: ignore[arg-type] # as above


def test_progress_is_shown_on_a_terminal_and_wiped_out() -> None:
    terminal = Terminal()
    with Progress(terminal) as progress:  # type: ignore[arg-type] # as above
        progress.show("half way")
    assert "half way" in terminal.text
    assert terminal.text.endswith(" \r")


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress() as progress:
        progress.show("half way")
    assert capsys.readouterr().err == ""


def test_text_from_outside_cannot_command_the_terminal() -> None:
    assert harmless("a\x1b[2Jb\r\n") == "a\\u001b[2Jb\\u000d\n"


@pytest.mark.parametrize(
    ("count", "text"), [(5, "5 B"), (2048, "2.0 KiB"), (3 * 1024 * 1024, "3.0 MiB")]
)
def test_sizes_are_rounded_for_people(count: int, text: str) -> None:
    assert size_text(count) == text

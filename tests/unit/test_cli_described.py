"""Completion of words in shells, and the manual page, from the parsers of the commands."""

import shutil
import subprocess

import pytest

from hexwright.cli.catalogue import COMMANDS
from hexwright.cli.described import described
from tests.helpers.command_line import run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_can_be_completed(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, "completion", shell)
    assert done.code == 0
    for one in described():
        assert one.name in done.out
        for option in one.options:
            assert option.option_strings[-1].lstrip("-") in done.out


def completed(script: str, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    line = " ".join(f"'{word}'" for word in words)
    ask = f"{script}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _hexwright\n"
    ask += 'printf "%s\\n" "${COMPREPLY[@]}"'
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run([bash, "-c", ask], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_commands_options_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    script = run(capsys, "completion", "bash").out
    assert completed(script, "hexwright", "va") == ["validate"]
    assert completed(script, "hexwright", "validate", "--js") == ["--json"]
    assert completed(script, "hexwright", "completion", "f") == ["fish"]
    assert completed(script, "hexwright", "import", "x", "y", "--into", "un") == ["units"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["export", "my-game", "--to", "pr"], ["print"]),
        (["new", "my-game", "--system", "gb"], ["gbacw"]),
        (["rules", "jd"], ["jdg"]),
        (["schema", "scen"], ["scenario"]),
        (["render", "my-game", "--style", "mo"], ["modern"]),
        (["import", "vas"], ["vassal"]),
    ],
    ids=lambda words: words[0],
)
def test_bash_completes_names_that_the_command_itself_checks(
    words: list[str], offered: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    script = run(capsys, "completion", "bash").out
    assert completed(script, "hexwright", *words) == offered


def test_an_unknown_shell_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "completion", "tcsh")
    assert done.code == 2
    assert "tcsh" in done.err


def test_the_manual_has_every_command_with_its_examples(capsys: pytest.CaptureFixture[str]) -> None:
    page = run(capsys, "manual").out
    assert page.startswith(".TH HEXWRIGHT 1")
    for name in COMMANDS:
        assert ".SS {}\n".format(name.replace("-", "\\-")) in page
    assert "hexwright build" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_manual_is_set_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    page = run(capsys, "manual").out
    words = ["groff", "-man", "-Tutf8", "-ww", "-K", "utf8"]
    done = subprocess.run(words, input=page.encode(), capture_output=True, check=True)
    assert done.stderr == b""
    assert "--follow-links" in done.stdout.decode()


@pytest.mark.parametrize(
    "words",
    [
        ("export", "nowhere", "--to", "data", "-o", "x"),
        ("build", "nowhere", "-o", "x.hexpkg"),
        ("render", "nowhere", "-o", "x.png"),
        ("diff", "nowhere", "nowhere"),
        ("format", "nowhere"),
        ("play", "nowhere"),
        ("autoplay", "nowhere"),
        ("import", "nowhere", "nowhere.csv", "--into", "units"),
    ],
    ids=lambda words: words[0],
)
def test_what_is_not_there_is_wrong_usage(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, *words)
    assert done.code == 2
    assert "There is no such file or folder: nowhere" in done.err

"""The bootstrap: what it decides and what it says, without installing anything."""

import ast
import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder that looks like the project to the bootstrap."""
    root = tmp_path / "project"
    (root / "schema").mkdir(parents=True)
    (root / "schema" / "__init__.py").touch()
    (root / "requirements.lock").write_text("lxml==6.1.3\n", encoding="utf-8")
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (root / "setup.py").write_text("setup()\n", encoding="utf-8")
    (root / "hexwright").mkdir()
    (root / "hexwright" / "__init__.py").write_text("VERSION = 1\n", encoding="utf-8")
    return root


@pytest.fixture
def venv(project: Path) -> Path:
    """A virtual environment of the running Python, as far as the bootstrap looks."""
    folder = project / ".venv"
    python = run.venv_python(folder)
    python.parent.mkdir(parents=True)
    python.touch()
    version = ".".join(map(str, sys.version_info[:3]))
    (folder / "pyvenv.cfg").write_text(f"version = {version}\n", encoding="utf-8")
    return folder


def write_stamp(venv: Path, text: str) -> None:
    (venv / run.STAMP.name).write_text(text, encoding="utf-8")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


# --- whether to install --------------------------------------------------------------------------


def test_a_complete_install_is_not_repeated(project: Path, venv: Path) -> None:
    write_stamp(venv, run.install_stamp(project))
    assert run.install_needed(run.install_stamp(project), venv) == run.READY


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml", "setup.py"])
def test_a_changed_file_asks_for_an_update(project: Path, venv: Path, name: str) -> None:
    write_stamp(venv, run.install_stamp(project))
    (project / name).write_text("lxml==6.1.4\n", encoding="utf-8")
    assert run.install_needed(run.install_stamp(project), venv) == run.UPDATE


def test_a_new_top_level_package_asks_for_an_update(project: Path, venv: Path) -> None:
    write_stamp(venv, run.install_stamp(project))
    (project / "importers").mkdir()
    (project / "importers" / "__init__.py").touch()
    assert run.install_needed(run.install_stamp(project), venv) == run.UPDATE


def test_nothing_there_is_built_from_nothing(project: Path) -> None:
    assert run.install_needed(run.install_stamp(project), project / ".venv") == run.REBUILD


@pytest.mark.parametrize("text", [run.UNFINISHED, "", "nonsense\nof two lines\n"])
def test_an_unfinished_or_broken_install_is_built_from_nothing(
    project: Path, venv: Path, text: str
) -> None:
    write_stamp(venv, text)
    assert run.install_needed(run.install_stamp(project), venv) == run.REBUILD


def test_a_stamp_that_is_not_text_is_built_from_nothing(project: Path, venv: Path) -> None:
    (venv / run.STAMP.name).write_bytes(b"\xff\xfe\x00")
    assert run.install_needed(run.install_stamp(project), venv) == run.REBUILD


def test_an_environment_without_its_python_is_built_from_nothing(project: Path, venv: Path) -> None:
    write_stamp(venv, run.install_stamp(project))
    run.venv_python(venv).unlink()
    assert run.install_needed(run.install_stamp(project), venv) == run.REBUILD


def test_a_moved_project_is_built_from_nothing(project: Path, venv: Path) -> None:
    write_stamp(venv, run.install_stamp(project))
    moved = project.rename(project.with_name("elsewhere"))
    assert run.install_needed(run.install_stamp(moved), moved / venv.name) == run.REBUILD


def test_another_python_is_built_from_nothing(
    project: Path, venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_stamp(venv, run.install_stamp(project))
    monkeypatch.setattr(sys, "base_prefix", "another")
    assert run.install_needed(run.install_stamp(project), venv) == run.REBUILD


def test_an_environment_made_by_hand_is_kept_and_completed(project: Path, venv: Path) -> None:
    assert run.install_needed(run.install_stamp(project), venv) == run.UPDATE


def test_an_environment_made_by_hand_for_another_python_is_replaced(
    project: Path, venv: Path
) -> None:
    (venv / "pyvenv.cfg").write_text("version = 3.8.1\n", encoding="utf-8")
    assert run.install_needed(run.install_stamp(project), venv) == run.REBUILD


# --- the Python that starts it -------------------------------------------------------------------


def test_python_3_11_is_enough() -> None:
    run.check_python((3, 11, 0))


def test_an_older_python_is_refused_by_both_numbers() -> None:
    with pytest.raises(
        run.SetupError, match=r"needs Python 3\.11 or newer; this is Python 3\.9\.2"
    ):
        run.check_python((3, 9, 2))


def test_a_newer_python_on_the_machine_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "python3.12" else None)
    with pytest.raises(run.SetupError, match=r"Start it with: python3\.12 run\.py"):
        run.check_python((3, 9, 2))


def test_an_older_python_can_read_the_file_as_far_as_the_refusal() -> None:
    source = Path(run.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))


def test_only_the_standard_library_is_imported() -> None:
    tree = ast.parse(Path(run.__file__).read_text(encoding="utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_a_python_without_ensurepip_gets_the_command_that_adds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "is_root", lambda: False)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(run.SetupError, match=rf"sudo apt-get install python{version}-venv"):
        run.check_venv_module(lambda name: name == "venv")


# --- what it shows -------------------------------------------------------------------------------


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in ("test", "check", "bench", "tour", ".venv"))


def test_a_terminal_gets_one_line_that_is_rewritten() -> None:
    terminal = Terminal()
    progress = run.Progress(terminal)
    progress.show("Package 1 of 2: a-long-name")
    progress.finish("Done")
    first, second = terminal.getvalue().strip("\r").split("\r")
    assert first.strip() == "Package 1 of 2: a-long-name"
    assert second.strip() == "Done"
    assert len(first) == len(second.rstrip("\n"))


def test_a_file_gets_plain_lines() -> None:
    stream = io.StringIO()
    progress = run.Progress(stream)
    progress.show("Package 1 of 2: attrs")
    progress.finish("Done")
    assert stream.getvalue() == "Package 1 of 2: attrs\nDone\n"


def test_every_kind_of_line_from_pip_counts_as_a_package() -> None:
    stream = io.StringIO()
    lock = "a==1 \\\n    --hash=x\nb-c==2\nwin-only==3\nd==4\n"
    read = run.package_counter(run.Progress(stream), lock)
    read("Ignoring win-only: markers do not match your environment\n")
    read("Collecting a==1 (from -r requirements.lock (line 1))\n")
    read("  Downloading a-1-py3-none-any.whl (10 kB)\n")
    read("Processing /mirror/files/b_c-2-py3-none-any.whl (from -r requirements.lock)\n")
    read("Requirement already satisfied: d==4 in site-packages\n")
    read("Installing collected packages: a, b-c\n")
    assert stream.getvalue().splitlines() == [
        "Package 2 of 4: a",
        "Package 3 of 4: b_c",
        "Package 4 of 4: d",
        "Unpacking the packages",
    ]


def test_a_failed_install_shows_the_last_lines_of_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "run_quietly", lambda *_: (1, "    ERROR: no such package"))
    with pytest.raises(run.SetupError, match=r"pip's last lines were:\n    ERROR: no such package"):
        run.pip_install(["lxml"])


def test_a_failure_of_the_set_up_is_a_message_and_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise run.SetupError("no room")

    monkeypatch.setattr(run, "install", refuse)
    assert run.main(["check"]) == 1
    assert capsys.readouterr().err == "no room\n"


def test_a_quiet_command_gives_its_code_and_last_lines() -> None:
    code, tail = run.run_quietly([sys.executable, "-c", "print('one'); print('two'); exit(3)"])
    assert (code, tail) == (3, "    one\n    two")


def test_one_failed_step_fails_the_whole_after_all_have_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "start", lambda arguments, _folder: int(arguments[0]))
    assert run.run_steps([("first", ["2"]), ("second", ["0"])]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "== first FAILED, second ok"


# --- the parts as they are imported --------------------------------------------------------------


def test_the_parts_are_laid_out_as_they_are_imported(project: Path) -> None:
    (project / "tests").mkdir()
    (project / "tests" / "__init__.py").touch()
    run.lay_out_tree(project, project / "tree")
    laid_out = project / "tree" / "hexwright"
    assert sorted(path.name for path in laid_out.iterdir()) == ["__init__.py", "schema"]
    (project / "schema" / "later.py").touch()
    assert (laid_out / "schema" / "later.py").exists()


def test_laying_out_anew_forgets_parts_that_are_gone_and_touches_no_source(project: Path) -> None:
    run.lay_out_tree(project, project / "tree")
    (project / "schema" / "__init__.py").rename(project / "schema" / "old.py")
    run.lay_out_tree(project, project / "tree")
    assert not (project / "tree" / "hexwright" / "schema").exists()
    assert (project / "schema" / "old.py").exists()


# --- Qt's system libraries -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libEGL.so.1", "libegl1"),
        ("libGL.so.1", "libgl1"),
        ("libX11.so.6", "libx11-6"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libfontconfig.so.1", "libfontconfig1"),
        ("libglib-2.0.so.0", "libglib2.0-0"),
        ("libgssapi_krb5.so.2", "libgssapi-krb5-2"),
        ("libwayland-client.so.0", "libwayland-client0"),
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libxkbcommon.so.0", "libxkbcommon0"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libz.so.1", "zlib1g"),
    ],
)
def test_a_library_has_its_debian_package(library: str, package: str) -> None:
    assert run.debian_package(library) == package


def test_libraries_that_the_linker_does_not_find_are_named_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = "a.so:\n\tlibEGL.so.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n"
    answer = subprocess.CompletedProcess([], 0, stdout=output * 2)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)
    assert run.missing_libraries([Path("a.so")]) == ["libEGL.so.1"]


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        ("apt-get", "sudo apt-get install libegl1 libgl1"),
        ("dnf", "sudo dnf install 'libEGL.so.1()(64bit)' 'libGL.so.1()(64bit)'"),
        ("zypper", "sudo zypper install 'libEGL.so.1()(64bit)' 'libGL.so.1()(64bit)'"),
        ("pacman", "sudo pacman -Fy libEGL.so.1 libGL.so.1"),
    ],
)
def test_missing_libraries_come_with_the_exact_command(
    monkeypatch: pytest.MonkeyPatch, tool: str, command: str
) -> None:
    monkeypatch.setattr(run, "is_root", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: name if name == tool else None)
    assert run.library_advice(["libEGL.so.1", "libGL.so.1"]).endswith(command)


@pytest.mark.parametrize(
    ("env", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_display_is_recognised(env: dict[str, str], platform: str, expected: bool) -> None:  # noqa: FBT001 - a row of the table
    assert run.has_display(env, platform) is expected


# --- which command -------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that would have been started, on a machine without a display."""
    lines: list[list[str]] = []

    def start(arguments: list[str], _folder: Path | None = None) -> int:
        lines.append(arguments)
        return 0

    monkeypatch.setattr(run, "start", start)
    monkeypatch.setattr(run, "check_qt_libraries", lambda: None)
    monkeypatch.setattr(run, "lay_out_tree", lambda *_: None)
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "")
    return lines


def test_nothing_asked_without_a_display_is_the_tour(started: list[list[str]]) -> None:
    run.run_command([])
    assert started == [["-P", "-m", "hexwright", "tour"]]


def test_nothing_asked_with_a_display_is_the_editor(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    run.run_command([])
    assert started == [["-P", "-m", "hexwright", "edit"]]


def test_test_runs_the_linters_and_then_pytest_in_parallel(started: list[list[str]]) -> None:
    run.run_command(["test"])
    assert started == [*(arguments for _, arguments in run.LINTERS), run.PYTEST[1]]
    assert started[-1][2:4] == ["-n", "auto"]


def test_test_with_arguments_is_pytest_alone(started: list[list[str]]) -> None:
    run.run_command(["test", "tests/unit", "-x"])
    assert started == [["-m", "pytest", "tests/unit", "-x"]]


def test_check_runs_the_linters_alone(started: list[list[str]]) -> None:
    run.run_command(["check"])
    assert started == [arguments for _, arguments in run.LINTERS]


def test_bench_runs_the_benchmarks(started: list[list[str]]) -> None:
    run.run_command(["bench"])
    assert started == [["-m", "benchmarks"]]


def test_other_words_go_to_the_hexwright_command(started: list[list[str]]) -> None:
    run.run_command(["validate", "sample_modules/free"])
    assert started == [["-P", "-m", "hexwright", "validate", "sample_modules/free"]]


# --- programs for the tests ----------------------------------------------------------------------


def test_tools_that_are_there_are_not_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(run, "apt_install", lambda _packages: pytest.fail("installed"))
    assert run.install_tools() == 0


def test_missing_tools_are_installed_by_who_may(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"apt-get", "chromium"}
    asked: list[str] = []

    def install(packages: list[str]) -> None:
        asked.extend(packages)
        there.update(run.TOOLS)

    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(run, "is_root", lambda: True)
    monkeypatch.setattr(run, "apt_install", install)
    assert run.install_tools() == 0
    assert asked == [package for package in run.TOOLS.values() if package != "chromium"]


def test_who_may_not_install_tools_is_told_how(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "apt-get" else None)
    monkeypatch.setattr(run, "is_root", lambda: False)
    assert run.install_tools() == 1
    told = capsys.readouterr().out
    assert "sudo apt-get install tiled poppler-utils chromium" in told
    assert "skipped" in told


def test_the_environment_is_not_removed_under_the_python_that_runs_from_it(tmp_path: Path) -> None:
    with pytest.raises(run.SetupError, match=r"python3 run\.py"):
        run.refuse_own_environment(tmp_path / "x" / "..", tmp_path)
    run.refuse_own_environment(tmp_path / "other", tmp_path)

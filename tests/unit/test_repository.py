"""The repository as a whole: complete, clean, and the same story in every file."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

NOT_OURS = {".git", ".venv", "__pycache__", "build", "dist", "out"}
NOT_OURS |= {".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache"}
TEXT = {".py", ".toml", ".md", ".json", ".lock", ".cfg", ".yml", ".yaml", ".sh"}
# Things that are made from the sources, or that nobody can review.
FORBIDDEN_SUFFIXES = {".pyc", ".so", ".dll", ".dylib", ".exe", ".zip", ".gz", ".whl", ".hexpkg"}
FORBIDDEN_SUFFIXES |= {".vmod", ".db", ".sqlite", ".pickle", ".pkl", ".orig", ".rej", ".bak"}


def own_files(folder: Path = ROOT) -> Iterator[Path]:
    """Every file that belongs to the project, whether committed yet or not."""
    for entry in sorted(folder.iterdir()):
        if entry.name in NOT_OURS or entry.name.endswith(".egg-info"):
            continue
        if entry.is_dir():
            yield from own_files(entry)
        else:
            yield entry


def text_files() -> Iterator[tuple[str, str]]:
    """Name and text of every text file but this one, which has to spell what it forbids."""
    for path in own_files():
        if path.suffix in TEXT and path != Path(__file__).resolve():
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def read_text(name: str) -> str:
    """A file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def packages() -> list[Path]:
    """The top-level folders that are installed."""
    found = (path.parent for path in ROOT.glob("*/__init__.py"))
    return sorted(path for path in found if path.name not in ("tests", "benchmarks"))


def parts() -> set[str]:
    """What is imported below the one name: `hexwright.schema` and so on."""
    return {path.name for path in packages()} - {"hexwright"}


def canonical(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def required_names() -> list[str]:
    """Every distribution that pyproject.toml asks for, in any role."""
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    for extra in project["optional-dependencies"].values():
        wanted += extra
    return [re.match(r"[\w.-]+", requirement)[0] for requirement in wanted]  # type: ignore[index] # every requirement starts with a name


@cache
def imported_modules(path: Path) -> set[str]:
    """The dotted names that a source file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


# --- dependencies --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", required_names())
def test_the_lock_covers_every_dependency(name: str) -> None:
    locked = {canonical(found) for found in re.findall(r"^([\w.-]+)==", LOCK, re.MULTILINE)}
    assert canonical(name) in locked


def test_every_locked_package_has_a_hash() -> None:
    entries = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_lock_names_no_index_and_no_path() -> None:
    assert re.findall(r"https?://|file:|^-", LOCK, re.MULTILINE) == []


def test_the_locked_qt_is_older_than_the_one_that_loses_none() -> None:
    version = re.search(r"^pyside6-essentials==(\d+)\.(\d+)", LOCK, re.MULTILINE)
    assert version is not None
    assert (6, 8) <= (int(version[1]), int(version[2])) < (6, 12)


# --- packages ------------------------------------------------------------------------------------


def test_every_part_is_shipped() -> None:
    listed = re.search(r"^PARTS = (\(.+?\))$", read_text("setup.py"), re.MULTILINE)
    assert listed
    assert parts() <= set(ast.literal_eval(listed[1]))


def test_parts_are_imported_by_the_one_name_alone() -> None:
    bare = parts()
    # Few files are worth parsing: most have no such word behind one that imports.
    suspect = re.compile(rf"(?:\bfrom|\bimport|,)\s*(?:{'|'.join(sorted(bare))})\b")
    offenders = [
        path.relative_to(ROOT).as_posix()
        for path in own_files()
        if path.suffix == ".py" and suspect.search(path.read_text(encoding="utf-8"))
        if bare & {name.split(".")[0] for name in imported_modules(path)}
    ]
    assert offenders == []


@pytest.mark.parametrize("package", packages(), ids=lambda path: path.name)
def test_every_module_says_what_it_is(package: Path) -> None:
    silent = [
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*.py")
        if ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) is None
    ]
    assert silent == []


@pytest.mark.parametrize("package", packages(), ids=lambda path: path.name)
def test_every_folder_with_code_is_a_package(package: Path) -> None:
    folders = {path.parent for path in package.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_widgets_are_imported_by_the_editor_alone() -> None:
    offenders = [
        path.relative_to(ROOT).as_posix()
        for package in packages()
        if package.name != "editor"
        for path in package.rglob("*.py")
        if any(name.startswith("PySide6.QtWidgets") for name in imported_modules(path))
    ]
    assert offenders == []


def test_the_rules_read_neither_clock_nor_chance_of_the_system() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "uuid"}
    offenders = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "engine").rglob("*.py")
        if forbidden & {name.split(".")[0] for name in imported_modules(path)}
    ]
    assert offenders == []


def test_no_module_is_named_after_nothing() -> None:
    nothing = {"utils.py", "util.py", "helpers.py", "common.py", "misc.py"}
    assert [
        path.name
        for package in packages()
        for path in package.rglob("*.py")
        if path.name in nothing
    ] == []


# --- texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pattern",
    [
        r"/home/\w+/|/root/|/work/|/Users/\w+/|[A-Z]:\\\\?Users",
        r"\b(?:TODO|FIXME|XXX|HACK)\b",
        r"^(?:<{7}|>{7}) ",
    ],
    ids=["a path of one machine", "unfinished work", "an unresolved merge"],
)
def test_no_file_contains(pattern: str) -> None:
    offenders = [name for name, text in text_files() if re.search(pattern, text, re.MULTILINE)]
    assert offenders == []


def test_no_file_is_of_a_forbidden_kind() -> None:
    assert [path.name for path in own_files() if path.suffix.lower() in FORBIDDEN_SUFFIXES] == []


def test_every_text_file_has_unix_line_ends() -> None:
    offenders = [
        path.relative_to(ROOT).as_posix()
        for path in own_files()
        if path.suffix in TEXT and b"\r" in path.read_bytes()
    ]
    assert offenders == []


def test_the_readme_leads_with_the_two_commands() -> None:
    beginning = (ROOT / "README.md").read_text(encoding="utf-8")[:1500]
    assert re.search(r"^\s*python3 run\.py\s*(?:#.*)?$", beginning, re.MULTILINE)
    assert re.search(r"^\s*python3 run\.py test\s*(?:#.*)?$", beginning, re.MULTILINE)


def test_the_changelog_has_a_place_for_the_next_release() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert heads[0] == "Unreleased"


def test_every_decision_says_why() -> None:
    parts = ["## Context", "## Decision", "## Consequences", "## Alternatives"]
    incomplete = [
        path.name
        for path in sorted((ROOT / "docs" / "adr").glob("*.md"))
        if any(part not in path.read_text(encoding="utf-8") for part in parts)
    ]
    assert incomplete == []


def test_files_named_in_contributing_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w[\w.-]*/)+[\w.-]*)`", text)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_continuous_integration_runs_the_same_command_as_people_do() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "python3 run.py test" in script.splitlines()

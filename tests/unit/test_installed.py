"""What pip installs: one import name, everything that belongs to it, and room for others."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# What a build reads; the rest of the repository is not installed.
SOURCES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "hexwright", "sample_modules")
PARTS = ("cli", "editor", "engine", "exporters", "importers", "lab", "render", "schema")
OTHER_PACKAGE = {
    "pyproject.toml": """
        [build-system]
        requires = ["setuptools"]
        build-backend = "setuptools.build_meta"
        [project]
        name = "other-games"
        version = "1"
        [project.entry-points."hexwright.systems"]
        other = "other_games:SYSTEM"
        [project.entry-points."hexwright.exporters"]
        other = "other_games:Other"
        [tool.setuptools]
        py-modules = ["other_games"]
    """,
    "other_games.py": """
import msgspec
from hexwright.exporters.data import DataExporter
from hexwright.schema.systems import GameSystem, find_system

SYSTEM = GameSystem(msgspec.structs.replace(find_system("free").declaration, id="other"))


class Other(DataExporter):
    id = "other"
""",
}


def built(source: Path, target: Path) -> Path:
    """The wheel of a project, made without a network."""
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    options = ["--disable-pip-version-check", "--quiet", "--wheel-dir", str(target), str(source)]
    subprocess.run([*pip, *options], check=True, capture_output=True)
    [wheel] = target.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hexwright as pip gets it, built from a copy because a build leaves things behind."""
    source = tmp_path_factory.mktemp("any-name")
    for name in (*SOURCES, *PARTS):
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, source / name, ignore=ignored)
        elif (ROOT / name).exists():
            shutil.copyfile(ROOT / name, source / name)
    return built(source, tmp_path_factory.mktemp("wheel"))


class Installed:
    """An environment of its own with the wheel in it; the packages it needs are borrowed."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        """Make it."""
        self.folder = folder
        venv.create(folder, with_pip=False)
        self.packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
        # A path in a .pth file is searched after the packages here, and its own .pth files, our
        # editable install among them, are not read.
        borrowed = sysconfig.get_path("purelib")
        (self.packages / "borrowed.pth").write_text(borrowed + "\n", encoding="utf-8")
        self.add(wheel)

    def add(self, wheel: Path) -> None:
        """Install a wheel."""
        python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
        command = [*pip, "--disable-pip-version-check", "--no-deps", "--ignore-installed"]
        subprocess.run([*command, str(wheel)], check=True, capture_output=True)

    def run(self, *words: object) -> str:
        """What the hexwright command prints, in a folder that is not ours."""
        command = self.folder / ("Scripts/hexwright.exe" if os.name == "nt" else "bin/hexwright")
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HEXWRIGHT_LANG": "en"}
        done = subprocess.run(
            [str(command), *map(str, words)],
            cwd=self.folder, env=env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("environment"), wheel)


def test_the_wheel_occupies_one_name_and_has_every_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {name.split("/")[0] for name in names}
    assert sorted(top for top in tops if not top.endswith(".dist-info")) == ["hexwright"]
    ours = {
        "hexwright/" + path.relative_to(ROOT).as_posix()
        for part in (*PARTS, "sample_modules")
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours - names == set()


def test_new_validate_and_help_work_outside_a_clone(installed: Installed) -> None:
    installed.run("new", "river", "--system", "jdg")
    installed.run("validate", "river")
    assert (installed.packages / "hexwright" / "editor" / "help" / "en").is_dir()
    where = "from hexwright.schema.samples import sample_modules as s; print(*s(), sep='\\n')"
    python = installed.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    found = subprocess.run(
        [str(python), "-c", where], cwd=installed.folder, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert [Path(one).name for one in found] == ["aus", "cce", "ccn", "free", "gbacw", "jdg"]
    assert all(Path(one).is_relative_to(installed.packages) for one in found)


def test_a_foreign_package_called_schema_changes_nothing(installed: Installed) -> None:
    (installed.packages / "schema").mkdir(exist_ok=True)
    (installed.packages / "schema" / "__init__.py").write_text("raise ImportError\n")
    sample = installed.packages / "hexwright" / "sample_modules" / "free"
    installed.run("validate", sample)


def test_systems_and_exporters_of_another_package_are_found(
    installed: Installed, tmp_path: Path
) -> None:
    source = tmp_path / "other-games"
    source.mkdir()
    for name, text in OTHER_PACKAGE.items():
        lines = [line.removeprefix("        ") for line in text.splitlines()]
        (source / name).write_text("\n".join(lines), encoding="utf-8")
    installed.add(built(source, tmp_path / "wheel"))
    module = tmp_path / "module"
    shutil.copytree(ROOT / "sample_modules" / "free", module)
    told = json.loads((module / "module.json").read_text(encoding="utf-8"))
    told["system"]["id"] = "other"
    (module / "module.json").write_text(json.dumps(told), encoding="utf-8")
    installed.run("validate", module)
    assert "other" in installed.run("export", "--help")
    installed.run("export", module, "--to", "other", "-o", tmp_path / "out")
    assert any((tmp_path / "out").iterdir())

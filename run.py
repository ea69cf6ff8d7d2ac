"""Set Hexwright up in this folder, then start it, test it or measure it.

Standard library only. The packages of requirements.lock go into .venv; the user's own Python is
never changed. docs/adr/0002 says why there is one such file.
"""

# Old Pythons must get as far as the message that asks for a newer one, so the syntax is modest.
from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TextIO

    LineReader = Callable[[str], None]

USAGE = """\
usage: python3 run.py [COMMAND]

  (nothing)     open Hexwright; without a display, make the tour below
  tour          validate, build, export and render every sample into a folder, without a window
  test [ARG..]  linters, type check, import contracts and tests; with ARGs only pytest ARG..
  check         the same without the tests
  tools         the programs that some tests compare with (Tiled, poppler, Chromium ...)
  bench         the benchmarks
  --help        this text

Any other words go to the hexwright command: python3 run.py validate sample_modules/free

The first start makes the folder .venv here and installs into it; later starts do not.
Remove .venv to start afresh."""

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "hexwright-install.txt"
# The parts laid out as they are imported, for tools that read files and import nothing.
TREE = VENV / "tree"
NOT_INSTALLED = ("hexwright", "tests", "benchmarks", "docs")
UNFINISHED = "installing\n"
READY, UPDATE, REBUILD = "ready", "update", "rebuild"

# It takes packages from the folder that it runs in, and its settings from where it is told.
IMPORT_CONTRACTS = """
import os
from importlinter import cli
os.chdir(".venv/tree")
cli.lint_imports_command()
"""
LINTERS = (
    ("ruff check", ["-m", "ruff", "check", "."]),
    ("ruff format", ["-m", "ruff", "format", "--check", "."]),
    ("mypy", ["-m", "mypy"]),
    (
        "import contracts",
        [
            *("-c", IMPORT_CONTRACTS, "--no-logo", "--config", str(ROOT / "pyproject.toml")),
            *("--cache-dir", str(ROOT / ".import_linter_cache")),
        ],
    ),
)
# A process takes over what another has left, so that what a file prepares is prepared once.
PYTEST = ("pytest", ["-m", "pytest", "-n", "auto", "--dist", "worksteal"])

# Programs of others that tests open our exports with, and the Debian packages that bring them.
TOOLS = {
    "tmxrasterizer": "tiled",
    "pdftoppm": "poppler-utils",
    "chromium": "chromium",
    "rsvg-convert": "librsvg2-bin",
    "gs": "ghostscript",
    "qpdf": "qpdf",
    "soffice": "libreoffice-calc-nogui",
}

# A package in pip's output: from an index, already there, for another system, from a local file.
PIP_STEP = re.compile(
    r"(Collecting|Requirement already satisfied:|Ignoring|Processing) "
    r"(?:\S*[/\\])?([A-Za-z][\w.]*(?:-[A-Za-z]\w*)*)"
)

# Loading these pulls in everything that Qt needs of a Linux system: to draw at all, and to open
# a window under X11 or Wayland.
QT_DRAWING = ("QtWidgets.abi3.so", "QtSvg.abi3.so", "Qt/plugins/platforms/libqoffscreen.so")
QT_WINDOWS = {
    "DISPLAY": "Qt/plugins/platforms/libqxcb.so",
    "WAYLAND_DISPLAY": "Qt/plugins/platforms/libqwayland.so",
}
# Debian packages that are not named after their library by Debian's rule.
DEBIAN_EXCEPTIONS = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
}


class SetupError(Exception):
    """Something that the user has to mend; the text says what and how."""


class Progress:
    """One line that is rewritten on a terminal, plain lines elsewhere."""

    def __init__(self, stream: TextIO) -> None:
        """Write to this stream."""
        self.stream = stream
        self.rewrites = stream.isatty()

    def show(self, text: str) -> None:
        """Say what is being done now."""
        if self.rewrites:
            width = shutil.get_terminal_size().columns - 1
            self.stream.write("\r" + text[:width].ljust(width))
        else:
            self.stream.write(text + "\n")
        self.stream.flush()

    def finish(self, text: str) -> None:
        """Say the last word and leave the line."""
        self.show(text)
        if self.rewrites:
            self.stream.write("\n")


# --- the Python that starts us ------------------------------------------------------------------


def check_python(version: tuple[int, ...]) -> None:
    """Refuse a Python that is too old, and name one that would do if there is one."""
    if version >= OLDEST_PYTHON:
        return
    names = (f"python3.{minor}" for minor in range(20, OLDEST_PYTHON[1] - 1, -1))
    newer = next((name for name in names if shutil.which(name)), None)
    advice = f"Start it with: {newer} run.py" if newer else "Install a newer Python and try again."
    needed, found = (".".join(map(str, numbers)) for numbers in (OLDEST_PYTHON, version[:3]))
    raise SetupError(f"Hexwright needs Python {needed} or newer; this is Python {found}.\n{advice}")


def check_venv_module(has_module: Callable[[str], object]) -> None:
    """Refuse a Python that cannot make virtual environments, as Debian's cannot at first."""
    if has_module("venv") and has_module("ensurepip"):
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    raise SetupError(
        "This Python cannot make virtual environments: its venv module is not complete.\n"
        f"On Debian and Ubuntu this puts it right: {as_root('apt-get', 'install', package)}"
    )


# --- the virtual environment --------------------------------------------------------------------


def install_stamp(root: Path) -> str:
    """What a complete install is remembered by: where and for which Python, then of what."""
    python = f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}"
    digest = hashlib.sha256()
    for name in ("requirements.lock", "pyproject.toml", "setup.py"):
        digest.update((root / name).read_bytes())
    # An editable install maps the top-level packages that there were when it was made.
    digest.update(repr(sorted(path.parent.name for path in root.glob("*/__init__.py"))).encode())
    return f"{python} | {sys.base_prefix} | {root}\n{digest.hexdigest()}\n"


def install_needed(wanted: str, venv: Path) -> str:
    """Whether the environment is ready, needs an update, or has to be built from nothing."""
    stamp = venv / STAMP.name
    if not (venv_python(venv).exists() and (venv / "pyvenv.cfg").exists()):
        return REBUILD
    if not stamp.exists():  # somebody made it by hand: keep it if it fits
        return UPDATE if is_of_this_python(venv) else REBUILD
    found = stamp.read_text(encoding="utf-8", errors="replace")
    if found == wanted:
        return READY
    return UPDATE if found.splitlines()[:1] == wanted.splitlines()[:1] else REBUILD


def venv_python(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def is_of_this_python(venv: Path) -> bool:
    """Whether the environment was made for the running Python's minor version."""
    settings = (venv / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
    return f"version = {sys.version_info[0]}.{sys.version_info[1]}." in settings


def make_venv() -> None:
    """Make the virtual environment afresh; the stamp says "installing" all the while."""
    for entry in list(VENV.iterdir()):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != STAMP:
            entry.unlink()
    code, tail = run_quietly([sys.executable, "-m", "venv", str(VENV)])
    if code:
        raise SetupError(f"\nCould not make the virtual environment .venv:\n{tail}")


def refuse_own_environment(prefix: Path, venv: Path) -> None:
    """An environment cannot be made anew by the Python that runs from it."""
    if prefix.resolve() == venv.resolve():
        raise SetupError(
            "The environment .venv has to be made anew, and this Python runs from it.\n"
            "Start run.py with the Python of your system: python3 run.py"
        )


def install() -> None:
    """Bring .venv up to date if it is not; an install that was cut short is done again whole."""
    wanted = install_stamp(ROOT)
    need = install_needed(wanted, VENV)
    if need == READY:
        return
    if need == REBUILD:
        refuse_own_environment(Path(sys.prefix), VENV)
    progress = Progress(sys.stdout)
    VENV.mkdir(exist_ok=True)
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    if need == REBUILD:
        check_venv_module(importlib.util.find_spec)
        progress.show("Making the virtual environment .venv")
        make_venv()
    counter = package_counter(progress, LOCK.read_text(encoding="utf-8"))
    pip_install(["--only-binary", ":all:", "-r", str(LOCK)], counter)
    progress.show("Installing hexwright itself")
    pip_install(["--no-build-isolation", "-e", str(ROOT)])
    STAMP.write_text(wanted, encoding="utf-8")
    progress.finish("Everything is installed.")


def package_counter(progress: Progress, lock: str) -> LineReader:
    """A reader of pip's output that shows how many of the locked packages are dealt with."""
    total = len(re.findall(r"^[\w.-]+==", lock, re.MULTILINE))
    seen: list[str] = []

    def read(line: str) -> None:
        step = PIP_STEP.match(line)
        if step:
            seen.append(step[2])
            if step[1] != "Ignoring":
                progress.show(f"Package {len(seen)} of {total}: {step[2]}")
        elif line.startswith("Installing collected packages"):
            progress.show("Unpacking the packages")

    return read


def pip_install(arguments: list[str], on_line: LineReader | None = None) -> None:
    """Let the environment's pip install something, or say why it could not."""
    pip = [str(venv_python(VENV)), "-m", "pip", "install", "--disable-pip-version-check"]
    options = ["--no-input", "--no-deps", "--progress-bar", "off", "--retries", "2"]
    code, tail = run_quietly([*pip, *options, *arguments], on_line)
    if code:
        raise SetupError(
            "\nCould not install the packages that Hexwright needs. pip's last lines were:\n"
            f"{tail}\n"
            "Without a network this cannot work; behind a mirror, look at pip's settings\n"
            "(pip config list). Then start again. Nothing outside .venv was changed."
        )


def run_quietly(command: list[str], on_line: LineReader | None = None) -> tuple[int, str]:
    """Run a command, show each line only to on_line; its exit code and its last lines as text."""
    tail: deque[str] = deque(maxlen=8)
    out, err = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, stdout=out, stderr=err, errors="replace") as process:
        for line in process.stdout or ():
            tail.append(line.rstrip())
            if on_line:
                on_line(line)
    return process.returncode, "\n".join(f"    {line}" for line in tail)


# --- the parts as they are imported --------------------------------------------------------------


def lay_out_tree(root: Path, tree: Path) -> None:
    """Put links to the parts below one folder called hexwright, as an install would have them.

    Running programs find them by the editable install; type checker and import contracts look at
    files alone.
    """
    package = tree / "hexwright"
    package.mkdir(parents=True, exist_ok=True)
    for old in list(package.iterdir()):
        if old.is_dir() and not old.is_symlink():
            old.rmdir()  # a junction of Windows goes, never what it leads to
        else:
            old.unlink()
    for source in (root / "hexwright").glob("*.py"):
        shutil.copyfile(source, package / source.name)
    for part in sorted(path.parent for path in root.glob("*/__init__.py")):
        if part.name not in NOT_INSTALLED:
            link_folder(package / part.name, part)


def link_folder(link: Path, folder: Path) -> None:
    """A link to a folder; on Windows a junction, for which nobody needs special rights."""
    if sys.platform == "win32":
        import _winapi

        _winapi.CreateJunction(str(folder), str(link))
    else:
        link.symlink_to(folder, target_is_directory=True)


# --- Qt's system libraries on Linux -------------------------------------------------------------


def has_display(env: Mapping[str, str], platform: str) -> bool:
    """Whether a window can be opened."""
    if env.get("QT_QPA_PLATFORM") == "offscreen":
        return False
    return platform != "linux" or any(env.get(variable) for variable in QT_WINDOWS)


def check_qt_libraries() -> None:
    """See that what Qt needs of a Linux system is there; install it, or say how."""
    if sys.platform != "linux":
        return
    missing = missing_libraries(qt_files(os.environ))
    if missing and is_root() and shutil.which("apt-get"):
        packages = sorted({debian_package(library) for library in missing})
        print("Installing system libraries for Qt:", *packages, flush=True)
        apt_install(packages)
        missing = missing_libraries(qt_files(os.environ))
    if missing:
        raise SetupError(
            f"Qt needs system libraries that are not installed: {', '.join(missing)}\n"
            f"{library_advice(missing)}\nThen start again."
        )


def qt_files(env: Mapping[str, str]) -> list[Path]:
    """The parts of Qt that have to load: always the drawing, windows only where there are any."""
    names = list(QT_DRAWING)
    if has_display(env, "linux"):
        names += [plugin for variable, plugin in QT_WINDOWS.items() if env.get(variable)]
    folders = VENV.glob("lib/python*/site-packages/PySide6")
    return [folder / name for folder in folders for name in names if (folder / name).exists()]


def missing_libraries(files: Iterable[Path]) -> list[str]:
    """Shared libraries that the dynamic linker does not find for these files."""
    if not shutil.which("ldd"):
        return []
    command = ["ldd", *map(str, files)]
    linked = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return sorted(set(re.findall(r"^\s*(\S+) => not found", linked, re.MULTILINE)))


def debian_package(library: str) -> str:
    """The Debian package of a shared library: its name in small letters with the version."""
    if library in DEBIAN_EXCEPTIONS:
        return DEBIAN_EXCEPTIONS[library]
    name, _, version = library.lower().replace("_", "-").partition(".so.")
    hyphen = "-" if name[-1].isdigit() else ""
    return f"{name}{hyphen}{version}"


def library_advice(missing: list[str]) -> str:
    """The exact command that installs these libraries, where we know the system's tool."""
    if shutil.which("apt-get"):
        packages = sorted({debian_package(library) for library in missing})
        return f"Install them with: {as_root('apt-get', 'install', *packages)}"
    for tool in ("dnf", "zypper"):
        if shutil.which(tool):
            names = (f"{library}()(64bit)" for library in missing)
            return f"Install them with: {as_root(tool, 'install', *names)}"
    if shutil.which("pacman"):
        return f"Install the packages that this names: {as_root('pacman', '-Fy', *missing)}"
    return "Install the packages of your system that contain them."


def is_root() -> bool:
    """Whether we may change the system."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def as_root(*words: str) -> str:
    """The command line as this user has to type it."""
    return shlex.join(words if is_root() else ("sudo", *words))


def apt_install(packages: list[str]) -> None:
    """Install Debian packages; a failure is only told, since the libraries are looked for again."""
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        code, tail = run_quietly([*apt, *arguments])
        if code:
            print(f"apt-get {arguments[0]} failed:\n{tail}", file=sys.stderr)


def install_tools() -> int:
    """Install the programs that some tests need; without them those tests are skipped."""
    missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if missing and is_root() and shutil.which("apt-get"):
        print("Installing programs for the tests:", *missing, flush=True)
        apt_install(missing)
        missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if missing:
        print(f"Not installed: {', '.join(missing)}. The tests that need them are skipped.")
        print(f"On Debian and Ubuntu: {as_root('apt-get', 'install', *missing)}")
        return 1
    print("Every program for the tests is installed.")
    return 0


# --- what can be started ------------------------------------------------------------------------


def start(arguments: list[str], folder: Path | None = None) -> int:
    """Run the environment's Python and pass its exit code on."""
    env = dict(os.environ)
    if not has_display(env, sys.platform):
        env["QT_QPA_PLATFORM"] = "offscreen"
    code = subprocess.call([str(venv_python(VENV)), *arguments], cwd=folder, env=env)
    return code if code >= 0 else 128 - code


def run_steps(steps: Iterable[tuple[str, list[str]]]) -> int:
    """Run every step, whatever the others give; then one line that says how each ended."""
    results = []
    for name, arguments in steps:
        print(f"\n== {name}", flush=True)
        results.append((name, start(arguments, ROOT)))
    print("\n== " + ", ".join(f"{name} {'FAILED' if code else 'ok'}" for name, code in results))
    return 1 if any(code for _, code in results) else 0


def run_command(words: list[str]) -> int:
    """Do what the command line asks for, in an environment that is complete."""
    if not words:
        words = ["edit"] if has_display(os.environ, sys.platform) else ["tour"]
    if words in (["check"], ["test"]):
        lay_out_tree(ROOT, TREE)
    if words == ["check"]:
        return run_steps(LINTERS)
    if words[0] in ("test", "bench", "tour"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # They start hundreds of processes, and each would compile everything anew.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    check_qt_libraries()
    if words == ["test"]:
        return run_steps([*LINTERS, PYTEST])
    if words[0] == "test":
        return start(["-m", "pytest", *words[1:]], ROOT)
    if words[0] == "bench":
        return start(["-m", "benchmarks", *words[1:]], ROOT)
    # The folder that the user is in must not shadow our packages: -P.
    return start(["-P", "-m", "hexwright", *words])


def main(words: list[str]) -> int:
    """Set up if need be, then run; no fault of the machine ends in a traceback."""
    if words[:1] in (["--help"], ["-h"], ["help"]):
        print(USAGE)
        return 0
    try:
        check_python(tuple(sys.version_info[:3]))
        if words == ["tools"]:
            return install_tools()
        install()
        return run_command(words)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The set-up could not go on: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

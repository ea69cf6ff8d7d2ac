"""Programs that are killed while they write, and what is there afterwards:

    python -m tests.kills --kills 1000 --seed 1

There are five acts. Save, export and build are done by a child process over and over, with a new
generation of files every time. The child gets SIGKILL after a random moment, or (every second time)
at a random one of its calls to the system. Then the folder is opened as the next start opens it:
all files must be of one generation, and nothing may be left beside them. Edit and play are windows
that nobody sees (`tests/kill_edits.py`, `tests/kill_games.py`), a fresh one for every kill.
`tests/unit/test_kills.py` runs some in every test run.
"""

import os
import random
import shutil
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

from hexwright.exporters.outputs import Outputs
from hexwright.schema.disk.journal import is_unfinished
from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
from hexwright.schema.disk.lock import locked
from hexwright.schema.files import read_folder
from hexwright.schema.package import PackageHeader, read_package, write_package
from hexwright.schema.saving import save_together, settle
from tests import kill_edits, kill_games
from tests.helpers.failing_disk import FailingDisk
from tests.helpers.killed_programs import Forked

NAMES = ("module.json", "maps/a.json", "maps/b.json", "scenarios/c.json", "art/d.svg")
HEADER = PackageHeader(id="killed", title="Killed", version="1", system="free")
LONGEST_SECONDS = 0.03
MOST_CALLS = 400


class Act(NamedTuple):
    """Something that writes: how a generation is written, and which generations are found."""

    write: Callable[[Path, int], object]
    found: Callable[[Path], set[bytes]]


def body(generation: int) -> bytes:
    """The contents of every file of a generation."""
    return b'{"generation": %d}' % generation + b" " * 5000


def save(folder: Path, generation: int) -> None:
    """A save that changes documents, and renames one from each generation to the next."""
    names = {name: body(generation) for name in NAMES}
    here, gone = f"maps/{generation % 2}.json", f"maps/{1 - generation % 2}.json"
    save_together(folder, {**names, here: body(generation), gone: None})


def saved(folder: Path) -> set[bytes]:
    """The generations of a saved module; a document that was renamed is there once."""
    files = read_folder(folder)
    assert len([name for name in files if name in ("maps/0.json", "maps/1.json")]) < 2, list(files)
    return {files[name] for name in files}


def export(folder: Path, generation: int) -> None:
    """Files made anew in a folder."""
    with Outputs(folder, single=False) as out:
        for name in NAMES:
            out.write(body(generation), f"{name}.csv")
        out.move_in_place()


def exported(folder: Path) -> set[bytes]:
    """The generations of the files in a folder."""
    settle(folder)
    return {path.read_bytes() for path in folder.rglob("*.csv") if ".hexwright" not in str(path)}


def build(folder: Path, generation: int) -> None:
    """A package written over the one before."""
    write_package(folder / "x.hexpkg", {name: body(generation) for name in NAMES[:4]}, HEADER)


def built(folder: Path) -> set[bytes]:
    """The generations of what a package holds."""
    package = folder / "x.hexpkg"
    return set(read_package(package).members.values()) if package.exists() else set()


def edit(number: int, seed: int) -> tuple[str, bool]:
    """Kill windows in which a module is edited and saved."""
    import hexwright.editor.main_window
    import hexwright.editor.shell.workbench  # noqa: F401 - what every copy of this process needs

    return kill_edits.kill_many(number, seed, Forked)


def play(number: int, seed: int) -> tuple[str, bool]:
    """Kill windows in which a game is played."""
    import hexwright.editor.play.start.games
    import hexwright.editor.play.window  # noqa: F401 - what every copy of this process needs

    return kill_games.kill_many(number, seed, Forked)


ACTS = {"save": Act(save, saved), "export": Act(export, exported), "build": Act(build, built)}
WINDOWS = {"edit": edit, "play": play}


def work(act: Act, folder: Path, first: int, at: int) -> None:
    """Write generation after generation, to be killed at a call if its number is given."""
    disk = FailingDisk(at, "killed" if at else "")
    with disk.watch(folder, keeps_process=True):
        for generation in count(first):
            act.write(folder, generation)


def kill(act: Act, folder: Path, first: int, chance: random.Random) -> None:
    """Start a child that writes, and kill it."""
    at = chance.randrange(1, MOST_CALLS) if chance.random() < 0.5 else 0
    child = os.fork()
    if child == 0:
        try:
            work(act, folder, first, at)
        finally:
            os._exit(99)
    if not at:
        time.sleep(chance.uniform(0, LONGEST_SECONDS))
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child has failed"
    assert os.WTERMSIG(status) == signal.SIGKILL, "the child has crashed"


def check(act: Act, folder: Path) -> bool:
    """Open the folder as the next start does; whether something had to be finished."""
    had_to_finish = is_unfinished(folder)
    generations = act.found(folder)
    assert len(generations) <= 1, f"{len(generations)} generations in {folder}"
    remove_leftovers(leftovers_in(folder))
    with locked(folder, wait=1.0):
        read_folder(folder)
    left = [path.name for path in folder.rglob(".hexwright*")]
    assert not left, left
    return had_to_finish


def kills(name: str, number: int, seed: int) -> Counter[str]:
    """Kill an act so often; how often something had to be finished or tidied up."""
    chance = random.Random(seed)  # noqa: S311 - moments, not secrets
    told: Counter[str] = Counter()
    folder = Path(tempfile.mkdtemp(prefix=f"hexwright-kills-{name}-"))
    for one in range(number):
        kill(ACTS[name], folder, one * 1_000_000, chance)
        told["in the middle"] += any(folder.rglob(".hexwright*"))
        told["to finish"] += check(ACTS[name], folder)
    shutil.rmtree(folder)
    return told


def main() -> int:
    """Kill every act and print the figures."""
    parser = ArgumentParser(prog="python -m tests.kills", description="Kill what writes.")
    parser.add_argument("--kills", type=int, default=300, help="how many, over all acts")
    parser.add_argument("--seed", type=int, default=1)
    every = [*ACTS, *WINDOWS]
    parser.add_argument("--act", choices=every, action="append", help="only these")
    arguments = parser.parse_args()
    acts = arguments.act or every
    is_well = True
    for name in acts:
        number = -(-arguments.kills // len(acts))
        if name in WINDOWS:
            found, is_fine = WINDOWS[name](number, arguments.seed)
            is_well = is_well and is_fine
        else:
            told = kills(name, number, arguments.seed)
            figures = ", ".join(f"{count} {what}" for what, count in told.items())
            found = f"{number} kills, {figures}; nothing lost"
        sys.stdout.write(f"{name}: {found}\n")
        sys.stdout.flush()
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())

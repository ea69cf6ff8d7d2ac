"""Editors that are killed in the middle of editing and saving: what was kept is there again.

    .venv/bin/python -m tests.kill_edits --kills 60

A program edits a module in its window, two documents with every change, keeps copies for recovery
as the window does, saves now and then, and says what is done. It is killed (SIGKILL) at a moment of
chance; then the module is opened, and the copy taken up, as the next start does it. Both documents
must be of the same change, and none that was kept or saved may be missing.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from tests.helpers.killed_programs import ROOT, Start, fresh, said_before_the_kill, said_by

_THIS: Final = "tests.kill_edits"
SAMPLE: Final = ROOT / "sample_modules" / "free"
_MAP, _SCENARIO = "maps/marsh.json", "scenarios/foggy-night.json"
_NAME: Final = "change {number}"


class Outcome(NamedTuple):
    """Numbers of changes: the last that was made, that had to be there, and that was found."""

    made: int
    safe: int
    found: int
    # Whether the copy was taken up, and not only the module opened.
    is_restored: bool

    @property
    def is_exact(self) -> bool:
        """Nothing that was kept is lost, and nothing there that was not done."""
        return self.safe <= self.found <= self.made + 1


# --- the program that is killed ------------------------------------------------------------------


def _edit(folder: Path, seed: int) -> None:
    """Edit until killed, saying what is made, kept and saved (JSON lines)."""
    from PySide6.QtCore import QTimer

    from hexwright.editor.app import application
    from hexwright.editor.document.autosave import Autosave
    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.snapshot import Snapshot
    from hexwright.editor.main_window import MainWindow

    app = application()
    window, chance, timer = MainWindow(), Random(seed), QTimer()  # noqa: S311 - no secrets
    number = 0
    keeper = Autosave.keeper

    def telling(self: Autosave, snapshot: Snapshot) -> Callable[[], None]:
        keep, copied = keeper(self, snapshot), _number(snapshot.module.maps["marsh"].title)

        def tell() -> None:
            keep()
            _say(safe=copied)

        return tell

    Autosave.keeper = telling  # type: ignore[method-assign] # to know what a copy holds

    def act() -> None:
        nonlocal number
        document = window.workspace.document
        assert document is not None
        title = {"title": _NAME.format(number=number + 1)}
        contents = {
            path: msgspec.structs.replace(document.content(path), **title)  # type: ignore[type-var]
            for path in (_MAP, _SCENARIO)
        }
        document.do(Change("Rename", contents))
        number += 1
        _say(made=number)
        if chance.random() < 0.1 and not window.files.is_busy:
            saved = number
            window.files.save(lambda: _say(safe=saved))

    def begin(_session: object) -> None:
        autosave = window.workspace.autosave
        assert autosave is not None
        autosave.set_seconds(0)
        timer.start(5)

    timer.timeout.connect(act)
    window.files.opened.connect(begin)
    window.open_module(folder)
    window.show()
    app.exec()


def _look(folder: Path) -> None:
    """Say which change is there after the module is opened and the copy, if any, taken up."""
    from PySide6.QtCore import QTimer

    from hexwright.editor import messages
    from hexwright.editor.app import application
    from hexwright.editor.main_window import MainWindow

    app = application()
    window = MainWindow()
    states: list[str] = []

    def restore(_window: object, _work: object, basis: Any) -> str:
        states.append(basis.state)
        return "restore"

    messages.ask_recovery = restore  # type: ignore[assignment] # nobody is there to answer

    def tell(_session: object) -> None:
        document = window.workspace.document
        assert document is not None
        titles = [document.content(path).title for path in (_MAP, _SCENARIO)]  # type: ignore[union-attr]
        _say(titles=titles, states=states)
        os._exit(0)

    window.files.opened.connect(tell)
    QTimer.singleShot(60_000, lambda: os._exit(97))
    window.files.offer_leftovers()
    if not states:
        window.open_module(folder)
    app.exec()


def _say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


# --- the one that kills and looks ----------------------------------------------------------------


def kill_one(seed: int, home: Path, lines: int, delay: float, start: Start = fresh) -> Outcome:
    """Let a program edit in a home of its own, kill it, and look for the work."""
    folder = home / "game"
    shutil.copytree(SAMPLE, folder)
    program = start(_THIS, ["--edit", str(folder), str(seed)], home)
    deeds = [json.loads(line) for line in said_before_the_kill(program, lines, delay)]
    found = json.loads(said_by(start(_THIS, ["--look", str(folder)], home)))
    one, other = map(_number, found["titles"])
    assert one == other, f"documents of the changes {one} and {other}"
    # Nobody else was at work: the copy is never older than the disk, nor of another state.
    assert found["states"] in ([], ["same"]), found["states"]
    made = max((deed.get("made", 0) for deed in deeds), default=0)
    safe = max((deed.get("safe", 0) for deed in deeds), default=0)
    return Outcome(made, safe, one, bool(found["states"]))


def _number(title: str) -> int:
    word, _, number = title.rpartition(" ")
    return int(number) if word == "change" else 0


def main(words: list[str] | None = None) -> int:
    """Kill as often as wanted and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edit", nargs=2)
    parser.add_argument("--look")
    arguments = parser.parse_args(words)
    if arguments.edit:
        _edit(Path(arguments.edit[0]), int(arguments.edit[1]))
    elif arguments.look:
        _look(Path(arguments.look))
    else:
        said, is_well = kill_many(arguments.kills, arguments.seed)
        sys.stdout.write(f"{said}\n")
        return 0 if is_well else 1
    return 0


def kill_many(kills: int, seed: int, start: Start = fresh) -> tuple[str, bool]:
    """Kill so often; what was found in words, and whether nothing was lost."""
    chance = Random(seed)  # noqa: S311 - no secrets
    made, restored, lost = 0, 0, []
    for number in range(kills):
        # A process that draws the thumbnail may outlive the one that is killed.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            lines, delay = chance.randrange(1, 60), chance.random() * 0.05
            outcome = kill_one(seed + number, Path(home), lines, delay, start)
        made += outcome.made
        restored += outcome.is_restored
        if not outcome.is_exact:
            lost.append(f"seed {seed + number}: {outcome}")
    figures = f"{kills} kills, {made} changes made, {restored} copies taken up"
    return "; ".join([figures, *(lost or ["nothing lost"])]), not lost


if __name__ == "__main__":
    sys.exit(main())

"""The editor when the system tells it to end: what is unsaved is kept for the next start."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hexwright.schema.samples import sample_folders

ROOT = Path(__file__).parents[2]
FREE = next(path for path in sample_folders() if path.name == "free")

# Opens a module, changes it, says so, and rests.
EDITOR = """
import sys
from pathlib import Path
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from hexwright.editor import app, program
from hexwright.editor.document.changes import map_change

made = []
begin = program.Program.start

def start(self, path):
    begin(self, path)
    self.window.files.opened.connect(lambda _session: QTimer.singleShot(0, change))
    made.append(self)

def change():
    document = made[0].window.workspace.document
    document.do(map_change("Rename", replace(document.module.maps["marsh"], title="Unsaved")))
    sys.stdout.write("ready\\n")
    sys.stdout.flush()

program.Program.start = start
sys.exit(app.run(Path(sys.argv[1])))
"""


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_unsaved_work_is_kept_when_the_editor_is_told_to_end(
    tmp_path: Path, number: int, code: int
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(FREE, folder)
    child = subprocess.Popen(
        [sys.executable, "-c", EDITOR, str(folder)],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    child.send_signal(number)
    _, err = child.communicate(timeout=60)
    assert child.returncode == code, err
    assert b"Traceback" not in err
    [work] = (tmp_path / "data").rglob("work.json")
    assert b"Unsaved" in work.read_bytes()
    assert not list(folder.rglob(".hexwright*"))

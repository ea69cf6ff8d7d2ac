"""Whole exports of the samples: each is made once, for all tests and all of their processes."""

import json
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from hexwright.exporters.base import Source
from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module

if sys.platform != "win32":
    import fcntl

SAMPLES = Path(__file__).resolve().parents[2] / "sample_modules"
# As coarse as pictures may be, where tests ask what is written and not how it looks. Large sheets
# have less of a map twice; both sorts of pictures come from one drawing; pieces for VASSAL are
# measured in its own pixels.
_CHOSEN: Mapping[str, Mapping[str, Any]] = {
    "image": {"pixels": 16, "dpi": 50, "formats": ["png"]},
    "print": {"dpi": 50, "paper": "a3"},
    "tabletop-simulator": {"pixels": 16, "dpi": 50},
    "tiled": {"pixels": 40},
    "web": {"pixels": 16, "quality": 30},
}
# Six scenarios on the joined field of Austerlitz draw for minutes what two on one sheet show as
# well; what data, Tiled and the web have of the joined field is quick, and made whole.
NORTH: Final = ("learning", "bagration")
_SHORT: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "aus": {
        "image": NORTH,
        "print": NORTH,
        "tabletop-simulator": NORTH,
        "vassal": NORTH,
    }
}


@dataclass(frozen=True)
class SampleExport:
    """What was exported, and the file or folder that was made of it."""

    source: Source
    path: Path

    @property
    def module(self) -> Module:
        """The sample."""
        return self.source.module


class SampleExports:
    """Exports of all samples in a folder that the processes of a run share."""

    def __init__(self, shared: Path) -> None:
        """None is made yet."""
        self._shared = shared

    def of(self, name: str, target: str) -> SampleExport:
        """A sample as it was exported to a target; made now if nobody has done so before."""
        writer = exporter(target)
        module, files = sample(name, _SHORT.get(name, {}).get(target, ()))
        source = source_of(writer, module, files, _CHOSEN.get(target, {}))
        place = self._shared / f"{target}-{name}"
        place.mkdir(parents=True, exist_ok=True)
        path = place / "out" / f"{name}{writer.suffixes[0]}" if writer.suffixes else place / "out"
        done = place / "done"
        with _alone(place / "lock"):
            if not done.exists():
                # Nobody pulls the plug here; to wait for the disk takes a fifth of the time.
                with patch("os.fsync"):
                    writer.export(source, path)
                done.touch()
        return SampleExport(source, path)


@cache
def sample(name: str, scenarios: tuple[str, ...] = ()) -> tuple[Module, dict[str, bytes]]:
    """A sample as it is loaded, and its files; with these scenarios and their maps alone if any."""
    files = dict(open_files(SAMPLES / name))
    if scenarios:
        files = _with_scenarios(files, scenarios)
    loaded = load_module(files)
    assert loaded.module is not None
    assert loaded.is_sound, loaded.issues
    return loaded.module, files


def _with_scenarios(files: Mapping[str, bytes], kept: Collection[str]) -> dict[str, bytes]:
    """The files of a module without its other scenarios, their stored games and their maps."""
    shown = {
        one["map"]
        for scenario in kept
        for one in json.loads(files[f"scenarios/{scenario}.json"])["maps"]
    }
    wanted = {"scenarios": kept, "replays": kept, "maps": shown}
    return {
        path: data
        for path, data in files.items()
        if Path(path).stem in wanted.get(Path(path).parent.name, (Path(path).stem,))
    }


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Only one process at a time is in here; the others wait."""
    with lock.open("w") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield

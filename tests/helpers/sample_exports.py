"""Whole exports of the samples: each is made once, for all tests and all of their processes."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
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
        module, files = sample(name)
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
def sample(name: str) -> tuple[Module, dict[str, bytes]]:
    """A sample as it is loaded, and its files."""
    files = dict(open_files(SAMPLES / name))
    module = load_module(files).module
    assert module is not None
    return module, files


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Only one process at a time is in here; the others wait."""
    with lock.open("w") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield

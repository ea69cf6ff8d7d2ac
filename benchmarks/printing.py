"""Print sheets of counters: little work beside drawing them, growing with their number.

Time is CPU time; sides by side in one run, so that noise of the machine hits all alike.
"""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import resource
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPdfWriter

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line, shares
from hexwright.exporters.base import Source
from hexwright.exporters.options import source_of
from hexwright.exporters.pieces import Piece, pieces_of
from hexwright.exporters.print_and_play import PrintExporter
from hexwright.render.counter_picture import draw_counter
from hexwright.render.fonts import ensure_application
from hexwright.schema.load import load_module

FEW, MANY = 560, 2800
# Of drawing the same counters into a PDF, both sides, and nothing else.
MOST = 1.5
# Of five times the counters, at most.
MOST_GROWTH = 1.2
# MiB that sheets of many counters may need more than those of few.
MOST_MEMORY = 120.0
_ROUNDS = 5


def run() -> int:
    """Print ratios of CPU times, and the memory needed; 1 if a bound is broken."""
    sys.stdout.write(f"printing: sheets of {FEW} counters, front and back, CPU time\n")
    ensure_application()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder)
        few, many = _source(FEW), _source(MANY)
        pieces = list(pieces_of(few.module))
        found = shares(
            {
                "drawing": lambda: _draw(pieces, target / "alone.pdf"),
                "sheets": lambda: _print(few, target / "sheets"),
            },
            rounds=_ROUNDS,
        )
        before = _peak()
        growth = shares(
            {
                "few": lambda: _print(few, target / "sheets"),
                "many": lambda: _print(many, target / "sheets"),
            },
            rounds=3,
        )
    results = [
        _told("sheets / drawing their counters into a PDF", found["sheets"], MOST),
        _told(
            f"a counter of {MANY} / a counter of {FEW}", growth["many"] * FEW / MANY, MOST_GROWTH
        ),
        _told(f"memory for {MANY} more than for {FEW}, MiB", _peak() - before, MOST_MEMORY),
    ]
    return 0 if all(results) else 1


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _source(units: int) -> Source:
    files = generated_module(columns=20, rows=20, units=units, scenarios=1)
    module = load_module(files).module
    assert module is not None
    return source_of(PrintExporter(), module, files, {"what": ["counters"]})


def _print(source: Source, target: Path) -> None:
    PrintExporter().export(source, target)


def _draw(pieces: list[Piece], target: Path) -> None:
    """All fronts on one page, all with a step lost on another: the faces that sheets have."""
    writer = QPdfWriter(str(target))
    writer.setResolution(1200)
    painter = QPainter(writer)
    painter.scale(1200 / 25.4, 1200 / 25.4)
    for lost in (0, 1):
        for piece in pieces:
            look = piece.look(lost=lost)
            draw_counter(painter, look, QRectF(0, 0, look.width_mm, look.height_mm), bleed=2.0)
        writer.newPage()
    painter.end()


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(run())

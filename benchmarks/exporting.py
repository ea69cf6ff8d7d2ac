"""Export to VASSAL: all but the drawing of pictures must be little work, and grow with the pieces.

Time is CPU time, that of processes that draw large maps included.
"""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import gc
import resource
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line
from hexwright.exporters.base import Source
from hexwright.exporters.options import source_of
from hexwright.exporters.vassal import VassalExporter
from hexwright.exporters.vassal.piece_book import PieceBook
from hexwright.exporters.vassal.plan import Plan
from hexwright.schema.load import load_module

FEW, MANY = 1000, 5000
# Of the pictures alone, at most.
MOST = 1.25
# Of five times the pieces, at most.
MOST_GROWTH = 1.25
# MiB that the export of many pieces may need more than that of few.
MOST_MEMORY = 200.0
_ROUNDS = 3


def run() -> int:
    """Print ratios of CPU times, and the memory needed; 1 if a bound is broken."""
    sys.stdout.write(f"exporting: VASSAL, {FEW} counters, map of 100 x 100 hexes, CPU time\n")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.vmod"
        results = [_beside_drawing(target), _growth(target)]
    return 0 if all(results) else 1


def _beside_drawing(target: Path) -> bool:
    source = _source(100, 100, FEW)
    plan = Plan(source)
    PieceBook(plan)  # asks for the picture of every counter
    ratios = []
    for _ in range(_ROUNDS):
        alone = _spent(lambda: _draw(plan))
        whole = _spent(lambda: _export(source, target))
        ratios.append(whole / alone)
        sys.stdout.write(f"       pictures alone {alone:.1f} s, export {whole:.1f} s\n")
    return _told("export / drawing and packing its pictures", statistics.median(ratios), MOST)


def _growth(target: Path) -> bool:
    sources = {count: _source(20, 20, count) for count in (FEW, MANY)}
    ratios: list[float] = []
    peaks: dict[int, float] = {}
    _export(sources[FEW], target)
    for _ in range(_ROUNDS):
        spent = {}
        for count, source in sources.items():
            spent[count] = _spent(lambda source=source: _export(source, target))  # type: ignore[misc] # bound now
            peaks.setdefault(count, _peak())
        ratios.append(spent[MANY] / spent[FEW] / (MANY / FEW))
        sys.stdout.write(f"       {FEW}: {spent[FEW]:.1f} s, {MANY}: {spent[MANY]:.1f} s\n")
    sys.stdout.write(f"       most memory {peaks[FEW]:.0f} MiB, then {peaks[MANY]:.0f} MiB\n")
    growth = _told(f"a piece of {MANY} / a piece of {FEW}", statistics.median(ratios), MOST_GROWTH)
    words = f"memory for {MANY} more than for {FEW}, MiB"
    return _told(words, peaks[MANY] - peaks[FEW], MOST_MEMORY) and growth


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _source(columns: int, rows: int, units: int) -> Source:
    files = generated_module(columns=columns, rows=rows, units=units, scenarios=1)
    module = load_module(files).module
    assert module is not None
    return source_of(VassalExporter(), module, files)


def _export(source: Source, target: Path) -> None:
    VassalExporter().export(source, target)


def _draw(plan: Plan) -> None:
    """The pictures of an export, drawn and packed, and nothing else."""
    for board in plan.boards.all:
        for _ in board.drawn():
            pass
    for _ in plan.counter_images.drawn():
        pass


def _spent(work: Callable[[], object]) -> float:
    gc.collect()
    before = _clock()
    work()
    return _clock() - before


def _clock() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

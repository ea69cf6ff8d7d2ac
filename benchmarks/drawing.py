"""Drawing maps: after an edit, from far, and whole against Tiled's own rasterizer."""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QImageReader, QPainter

from benchmarks.drawn_map import drawn_module
from benchmarks.side_by_side import line
from benchmarks.tiled_map import write_tiled_map
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import MapPicture
from hexwright.render.picture import map_image, save_map
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

FRAME_MS = 16.0
MOST_GROWTH = 1.5
MOST_FAR_MS = 500.0
MOST_OF_TILED = 1.0

# Pixels from hex to hex: as one edits on a screen, sees a whole map, and prints it on paper.
_SCREEN, _FAR, _PRINT = 64.0, 5.0, 100
_EDITS = 60

_MEMORY = """
from benchmarks.drawn_map import drawn_module
from pathlib import Path
from hexwright.render.map_picture import MapPicture
from hexwright.render.picture import map_image
def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
module = drawn_module(500, 500)
before = resident()
picture = MapPicture(module, module.maps["field"])
map_image(module, "field", pixels_per_hex=3)
print(before, resident())
"""


def run() -> int:
    """Print what was measured; 1 if a bound is broken."""
    modules = {size: drawn_module(size, size) for size in (40, 200, 500)}
    sys.stdout.write(
        f"drawing: maps with every kind of art, {_SCREEN:g} pixels per hex; "
        f"a frame lasts {FRAME_MS:g} ms; {os.cpu_count()} processors\n"
    )
    results = [part(modules) for part in PARTS]
    _print_memory()
    return 0 if all(results) else 1


def _edited(map_: Map, place: Place, code: str) -> Map:
    column, row = place
    rows = list(map_.terrain.rows)
    rows[row] = rows[row][:column] + code + rows[row][column + 1 :]
    return msgspec.structs.replace(
        map_, terrain=msgspec.structs.replace(map_.terrain, rows=tuple(rows))
    )


def _repaints(module: Module) -> Iterator[float]:
    """Seconds that each of some edits takes: follow the map, then draw what it changed.

    The edits are in the same places on every map, so that all of them draw the same.
    """
    map_ = module.maps["field"]
    picture = MapPicture(module, map_)
    scale = _SCREEN / PITCH
    image = QImage(1600, 1600, QImage.Format.Format_RGB32)
    codes = list(map_.terrain.legend)
    for number in range(2 * _EDITS):
        place = 4 + number * 7 % 30, 4 + number * 11 % 29
        map_ = _edited(map_, place, codes[number * 5 % len(codes)])
        start = time.thread_time()
        before, picture = picture, picture.followed(module, map_)
        rect = picture.influence([place])
        part = QRectF(rect.topLeft() * scale, rect.size() * scale).toAlignedRect()
        painter = QPainter(image)
        painter.translate(-part.topLeft())
        painter.scale(scale, scale)
        picture.draw(painter, _in_units(part, scale))
        painter.end()
        spent = time.thread_time() - start
        del before
        if number >= _EDITS:  # before that, stamps are still made
            yield spent


def _in_units(part: QRect, scale: float) -> QRectF:
    return QRectF(part.x() / scale, part.y() / scale, part.width() / scale, part.height() / scale)


def _after_an_edit(modules: dict[int, Module]) -> bool:
    spent = statistics.median(_repaints(modules[200])) * 1000
    holds = spent <= FRAME_MS
    bound = f"a frame: {FRAME_MS:g} ms"
    sys.stdout.write(
        line("all art that one edit touches, 200 x 200, ms", spent, bound, holds=holds)
    )
    return holds


def _growth(modules: dict[int, Module]) -> bool:
    """The cost of an edit on a large map as a multiple of that on a small one."""
    shares = []
    for _ in range(3):
        small, large = (statistics.median(_repaints(modules[size])) for size in (40, 500))
        shares.append(large / small)
    share = statistics.median(shares)
    holds = share <= MOST_GROWTH
    bound = f"at most {MOST_GROWTH:g}"
    sys.stdout.write(line("cost of an edit, 500 x 500 / 40 x 40", share, bound, holds=holds))
    return holds


def _from_far(modules: dict[int, Module]) -> bool:
    start = time.thread_time()
    map_image(modules[200], "field", pixels_per_hex=_FAR)
    spent = (time.thread_time() - start) * 1000
    holds = spent <= MOST_FAR_MS
    bound = f"at most {MOST_FAR_MS:g} ms"
    sys.stdout.write(line("all of 200 x 200 in a window, ms", spent, bound, holds=holds))
    return holds


def _against_tiled(modules: dict[int, Module]) -> bool:
    """The whole map to a PNG file, against Tiled's rasterizer on a map of the same hexes."""
    program = shutil.which("tmxrasterizer")
    if program is None:
        sys.stdout.write("       tmxrasterizer is not installed (package tiled): left out\n")
        return True
    module = modules[200]
    with tempfile.TemporaryDirectory() as folder:
        source = write_tiled_map(module, module.maps["field"], _PRINT, Path(folder))
        ours, theirs = Path(folder, "ours.png"), Path(folder, "theirs.png")

        def draw() -> None:
            save_map(module, "field", ours, pixels_per_hex=_PRINT)

        def rasterize() -> None:
            subprocess.run(  # noqa: S603  a program that we looked up, and our own files
                [program, str(source), str(theirs)],
                check=True,
                capture_output=True,
                env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            )

        measured = [(_cost(rasterize), _cost(draw)) for _ in range(2)]
        pixels = [_size(path) for path in (ours, theirs)]
    wall = statistics.median(mine[0] / other[0] for other, mine in measured)
    cpu = statistics.median(mine[1] / other[1] for other, mine in measured)
    holds = wall <= MOST_OF_TILED
    bound = f"at most {MOST_OF_TILED:g}"
    what = "200 x 200 to PNG / tmxrasterizer, by the clock"
    sys.stdout.write(line(what, wall, bound, holds=holds))
    (theirs_wall, theirs_cpu), (ours_wall, ours_cpu) = measured[-1]
    sys.stdout.write(
        f"       by processor time {cpu:.2f}; last round: ours {ours_wall:.1f} s "
        f"({ours_cpu:.1f} s of processors), theirs {theirs_wall:.1f} s ({theirs_cpu:.1f} s); "
        f"pixels {pixels[0]} and {pixels[1]}\n"
    )
    return holds


def _size(path: Path) -> str:
    size = QImageReader(str(path)).size()
    return f"{size.width()} x {size.height()}"


def _cost(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock and of all processors."""
    before, start = _processors(), time.perf_counter()
    work()
    return time.perf_counter() - start, _processors() - before


def _processors() -> float:
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def _print_memory() -> None:
    if sys.platform != "linux":
        return
    done = subprocess.run(  # noqa: S603  our own interpreter and text
        [sys.executable, "-c", _MEMORY], capture_output=True, text=True, check=True
    )
    module, all_of_it = (int(word) / 1024 for word in done.stdout.split())
    sys.stdout.write(
        f"       memory with a module of a 500 x 500 map: {module:.0f} MiB, "
        f"with its picture drawn whole: {all_of_it:.0f} MiB\n"
    )


PARTS = (_after_an_edit, _growth, _from_far, _against_tiled)

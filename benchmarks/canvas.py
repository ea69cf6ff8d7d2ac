"""The map on the screen: opening, panning, zooming and editing, against the budget of a frame."""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QApplication

from benchmarks.drawn_map import drawn_module
from benchmarks.side_by_side import line
from hexwright.editor.app import application
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.page import MapPage
from hexwright.editor.map.tools.base import Pointer
from hexwright.schema.grid import Place

SIZE = 200
VIEW = (1600, 1000)
# Milliseconds: sixty frames in a second, and an edit that is there with the mouse.
FRAME, REPAINT, OPENING = 16.0, 5.0, 1000.0
MOST_GROWTH = 1.5
_FRAMES = 40


def run() -> int:
    """Print CPU times against their budgets; 1 if one is broken."""
    sys.stdout.write(
        f"canvas: {SIZE} x {SIZE} hexes with every kind of art, view of {VIEW[0]} x {VIEW[1]} "
        "pixels, CPU time\n"
    )
    application()
    page, opening = _opened(SIZE)
    results = [_told("opening, until the whole map is drawn, ms", opening, OPENING)]
    results.append(_told("zoom, frame, ms", _median(_zooms(page)), FRAME))
    page.canvas.actual_size()
    _settle(page)
    results.append(_told("pan, frame, ms", _median(_pans(page)), FRAME))
    _settle(page)
    seen, drawn = zip(*_edits(page), strict=True)
    results.append(_told("edit of one hex, repainted as a draft, ms", _median(seen), REPAINT))
    sys.stdout.write(f"       edit of one hex, drawn well: {_median(drawn):.1f} ms\n")
    results.append(_growth())
    _print_memory()
    return 0 if all(results) else 1


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _median(times: Iterable[float]) -> float:
    return statistics.median(times) * 1000


def _opened(size: int) -> tuple[MapPage, float]:
    """A page with a map, and the milliseconds until all of it could be seen."""
    document = ModuleDocument(drawn_module(size, size), {})
    page = MapPage()
    page.resize(*VIEW)
    page.show()
    start = time.process_time()
    page.show_map(document, "field")
    _settle(page)
    return page, (time.process_time() - start) * 1000


def _settle(page: MapPage) -> None:
    """Let the canvas draw all that is seen."""
    canvas = page.canvas
    canvas.viewport().repaint()
    while not canvas.is_complete():
        QApplication.processEvents()


def _frames(page: MapPage, act: Callable[[int], None]) -> list[float]:
    """CPU seconds of each act with the frame that shows it and the drawing that follows."""
    times = []
    for number in range(_FRAMES):
        start = time.process_time()
        act(number)
        page.canvas.viewport().repaint()
        QApplication.processEvents()
        times.append(time.process_time() - start)
    return times


def _zooms(page: MapPage) -> list[float]:
    middle = QPointF(VIEW[0] / 2, VIEW[1] / 2)
    return _frames(page, lambda n: page.canvas.zoom_by(4 if n % 20 < 10 else -4, middle))


def _pans(page: MapPage) -> list[float]:
    return _frames(page, lambda _n: page.canvas.move_by(QPointF(-37, -23)))


def _edits(page: MapPage) -> list[tuple[float, float]]:
    """One hex after another in the middle of the view, each another kind of terrain.

    CPU seconds until the edit is seen, and until its surroundings are drawn as they will stay.
    """
    assert page.context is not None
    assert page.canvas.shown is not None
    context = page.context
    kinds = [kind.id for kind in context.document.module.terrain.hexes]
    middle = page.canvas.shown.layout.place_at(page.canvas.camera.seen_map().center())
    assert middle is not None
    times = []
    for number in range(_FRAMES):
        # What the options panel shows is not part of the edit.
        context.set(terrain=kinds[number % len(kinds)])
        _settle(page)
        times.append(_edit(page, (middle[0] + number % 5, middle[1] + number % 3)))
    return times


def _edit(page: MapPage, place: Place) -> tuple[float, float]:
    assert page.context is not None
    start = time.process_time()
    page.context.press(page.tool, Pointer(place))
    page.context.release()
    # What has to be repainted now, and nothing that can wait.
    QApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
    seen = time.process_time() - start
    while not page.canvas.is_complete():
        QApplication.processEvents()
    return seen, time.process_time() - start


def _growth() -> bool:
    """An edit of a large map against one of a small map, in turns."""
    pages = [_opened(size)[0] for size in (40, 500)]
    for page in pages:
        page.canvas.actual_size()
        _settle(page)
    ratios = []
    for _ in range(3):
        small, large = (_median(drawn for _, drawn in _edits(page)) for page in pages)
        ratios.append(large / small)
    growth = statistics.median(ratios)
    return _told("edit of one hex, 500 x 500 / 40 x 40", growth, MOST_GROWTH)


def _print_memory() -> None:
    """The most memory that this process had, with the map of 500 x 500 open and drawn."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"       peak of memory with 500 x 500 hexes open: {peak:.0f} MB\n")

"""Strokes of the largest brush on maps of a system with rules, while its checks run."""

import os

# Before anything imports Qt: a benchmark needs no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import statistics
import sys
import time
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from benchmarks.side_by_side import line
from hexwright.editor.app import application
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.validation import LiveValidation
from hexwright.editor.map.page import MapPage
from hexwright.editor.map.tools.base import MAX_RADIUS
from hexwright.schema.documents import MAP
from hexwright.schema.grid import hex_numbers
from hexwright.schema.load import load
from hexwright.schema.model.map import Axis, Grid, Map, Numbering, TerrainLayer, Zone
from hexwright.schema.samples import sample_folders

SIZE = 300
VIEW = (1200, 900)
# Milliseconds of processor time that a move of the mouse may take: sixty moves in a second.
MOVE = 16.0
# What rules and their sections may cost beside a system without any.
MOST_MORE = 1.5
# The stroke has corners, in parts of the view.
_CORNERS = ((0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7), (0.3, 0.45))
_STEPS = 40
_SECTIONS = ("left", "centre", "right")


def run() -> int:
    """Print CPU times against their budgets; 1 if one is broken."""
    sys.stdout.write(
        f"strokes: brush of {MAX_RADIUS} on {SIZE} x {SIZE} hexes, checks running, "
        "CPU time of the window's thread\n"
    )
    application()
    plain, ruled = (_stroke(system) for system in ("free", "ccn"))
    worst, usual = max(ruled), statistics.median(ruled)
    results = [
        _told("ccn, move of the mouse, ms", usual, MOVE),
        _told("ccn, worst move, ms", worst, 4 * MOVE),
        _told("move, ccn / free", usual / statistics.median(plain), MOST_MORE),
    ]
    return 0 if all(results) else 1


def _told(what: str, value: float, most: float) -> bool:
    sys.stdout.write(line(what, value, f"at most {most:g}", holds=value <= most))
    return value <= most


def _document(system: str) -> ModuleDocument:
    """A sample with one more map, which has the sections of ccn."""
    module, _ = load(next(path for path in sample_folders() if path.name == system))
    assert module is not None
    grid = Grid(orientation="pointy", columns=SIZE, rows=SIZE, stagger="even")
    numbering = Numbering(column=Axis(width=3), row=Axis(width=3))
    numbers = hex_numbers(grid, numbering)
    third = -(-SIZE // len(_SECTIONS))
    sections = _SECTIONS if system == "ccn" else ()
    zones = tuple(
        Zone(
            id=name,
            name=name,
            kind="section",
            hexes=tuple(one for row in numbers for one in row[third * at : third * (at + 1)]),
        )
        for at, name in enumerate(sections)
    )
    kind = module.terrain.hexes[0].id
    terrain = TerrainLayer(legend={".": kind}, rows=("." * SIZE,) * SIZE)
    made = Map(
        id="large", title="Large", grid=grid, numbering=numbering, terrain=terrain, zones=zones
    )
    return ModuleDocument(module.with_documents({MAP.path("large"): made}), {})


def _stroke(system: str) -> list[float]:
    """CPU milliseconds of every move of a stroke with corners."""
    document = _document(system)
    checks = LiveValidation(document)
    page = MapPage()
    page.resize(*VIEW)
    page.show()
    page.show_map(document, "large")
    while not page.canvas.is_complete():
        QApplication.processEvents()
    assert page.context is not None
    page.context.set(radius=MAX_RADIUS)
    checks.check_soon()
    times = _drawn(page)
    checks.end()
    painted = page.context.settings.terrain in page.context.map.terrain.legend.values()
    assert painted, "the stroke was lost"
    page.close()
    return times


def _drawn(page: MapPage) -> list[float]:
    view = page.canvas.viewport()
    at = [QPointF(x * view.width(), y * view.height()) for x, y in _CORNERS]
    points = [
        one + (other - one) * (step / _STEPS)
        for one, other in pairwise(at)
        for step in range(_STEPS)
    ]
    times = [_sent(page, QEvent.Type.MouseButtonPress, points[0])]
    for point in points:
        times.append(_sent(page, QEvent.Type.MouseMove, point))
        QApplication.processEvents()
    _sent(page, QEvent.Type.MouseButtonRelease, points[-1])
    return times


def _sent(page: MapPage, kind: QEvent.Type, point: QPointF) -> float:
    view, left, none = page.canvas.viewport(), Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    event = QMouseEvent(
        kind,
        point,
        view.mapToGlobal(point),
        none if kind == QEvent.Type.MouseMove else left,
        none if kind == QEvent.Type.MouseButtonRelease else left,
        Qt.KeyboardModifier.NoModifier,
    )
    start = time.thread_time()
    QApplication.sendEvent(view, event)
    return (time.thread_time() - start) * 1000

"""A hand with a mouse over the map of the real window."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from hexwright.editor.map.page import MapPage
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_NO_KEY = Qt.KeyboardModifier.NoModifier
# Map units between two moves of the mouse.
_STEP = 8.0


class Hand:
    """Works with tools on the map by events of the mouse, as a person does."""

    def __init__(self, page: MapPage) -> None:
        """A hand over the page of a map."""
        self.page = page
        self.canvas = page.canvas

    @property
    def context(self) -> ToolContext:
        """The context of the map on show."""
        assert self.page.context is not None
        return self.page.context

    def take(self, tool_id: str, **settings: Any) -> None:
        """Choose a tool, and set its options."""
        self.page.choose_tool(tool_id)
        self.context.set(**settings)

    def middle(self, place: Place) -> QPointF:
        """The middle of a hex, in map units."""
        return self.context.layout.centre(*place)

    def hover(self, point: QPointF) -> None:
        """Move the mouse without a button."""
        self._send(QEvent.Type.MouseMove, point, _NO_KEY, held=False)

    def press(self, points: Sequence[QPointF], keys: Qt.KeyboardModifier = _NO_KEY) -> None:
        """Press the button and drag along, without letting go."""
        self._send(QEvent.Type.MouseButtonPress, points[0], keys, held=True)
        for point in _track(points):
            self._send(QEvent.Type.MouseMove, point, keys, held=True)

    def let_go(self, point: QPointF) -> None:
        """Let go of the button."""
        self._send(QEvent.Type.MouseButtonRelease, point, _NO_KEY, held=False)

    def drag(self, points: Sequence[QPointF], keys: Qt.KeyboardModifier = _NO_KEY) -> None:
        """One gesture along points of the map."""
        self.press(points, keys)
        self.let_go(points[-1])

    def click(self, point: QPointF) -> None:
        """Press and let go."""
        self.drag([point])

    def over(self, places: Iterable[Place]) -> list[QPointF]:
        """The middles of hexes."""
        return [self.middle(place) for place in places]

    def _send(
        self, kind: QEvent.Type, point: QPointF, keys: Qt.KeyboardModifier, *, held: bool
    ) -> None:
        at = QPointF(self.canvas.camera.to_view(point).toPoint())
        button = _NONE if kind == QEvent.Type.MouseMove else _LEFT
        globally = QPointF(self.canvas.viewport().mapToGlobal(at.toPoint()))
        event = QMouseEvent(kind, at, globally, button, _LEFT if held else _NONE, keys)
        QApplication.sendEvent(self.canvas.viewport(), event)


def _track(points: Sequence[QPointF]) -> Iterable[QPointF]:
    """The way of a mouse that is not quick."""
    for start, end in pairwise(points):
        along = end - start
        steps = max(1, ceil(hypot(along.x(), along.y()) / _STEP))
        for step in range(1, steps + 1):
            yield start + along * (step / steps)

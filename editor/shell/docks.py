"""The panels around the page: where they stand, and that they stand there next time."""

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget

from editor.shell.preferences import settings

_SIDE = {
    Qt.DockWidgetArea.LeftDockWidgetArea: (Qt.Orientation.Horizontal, 250),
    Qt.DockWidgetArea.RightDockWidgetArea: (Qt.Orientation.Horizontal, 250),
    Qt.DockWidgetArea.BottomDockWidgetArea: (Qt.Orientation.Vertical, 150),
}
# The panels at the sides are as high as the window: the one below has least to show.
_CORNERS = {
    Qt.Corner.BottomLeftCorner: Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.Corner.BottomRightCorner: Qt.DockWidgetArea.RightDockWidgetArea,
}
# Raised when panels come or go, since the places of others cannot be used then.
_VERSION = 1


class Docks:
    """All panels of a window; away while no module is open."""

    def __init__(self, window: QMainWindow) -> None:
        """No panels yet."""
        self._window = window
        self._docks: dict[str, QDockWidget] = {}
        self._bars: list[QToolBar] = []
        self._switches: dict[str, QAction] = {}
        # The places while a module was open last; None while they are on show.
        self._places: QByteArray | None = None
        for corner, area in _CORNERS.items():
            window.setCorner(corner, area)

    def add(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Put a widget into a panel at a side of the window."""
        dock = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(widget)
        self._window.addDockWidget(area, dock)
        side, size = _SIDE[area]
        self._window.resizeDocks([dock], [size], side)
        self._docks[name] = dock
        return dock

    def stack(self, front: str, behind: str) -> None:
        """Put two panels into one place, with a tab for each."""
        self._window.tabifyDockWidget(self._docks[front], self._docks[behind])
        self._docks[front].raise_()

    def add_bar(self, bar: QToolBar) -> None:
        """A tool bar that comes and goes with the panels."""
        self._bars.append(bar)

    def join(self, name: str, action: QAction) -> None:
        """Let an action show and hide a panel."""
        dock = self._docks[name]
        self._switches[name] = action
        dock.setVisible(action.isChecked())
        dock.toggleViewAction().toggled.connect(action.setChecked)
        # Only while the panels are on show: hiding all of them is not the user's wish.
        action.triggered.connect(lambda shown: dock.setVisible(shown))  # noqa: PLW0108 - Qt tells it nothing else

    def panel(self, name: str) -> QDockWidget:
        """The panel of this name."""
        return self._docks[name]

    def panels(self) -> list[QDockWidget]:
        """All panels."""
        return list(self._docks.values())

    def put_away(self) -> None:
        """Hide everything around the page and remember how it was."""
        if self._places is None:
            self._places = self._window.saveState(_VERSION)
            for part in (*self._docks.values(), *self._bars):
                part.hide()

    def bring_back(self) -> None:
        """Show everything as it was."""
        if self._places is not None:
            places, self._places = self._places, None
            self._window.restoreState(places, _VERSION)
            for name, action in self._switches.items():
                action.setChecked(not self._docks[name].isHidden())

    def restore(self) -> None:
        """Put window and panels where they were when the program was last closed."""
        kept = settings()
        self._window.resize(1280, 820)
        geometry, state = kept.value("geometry"), kept.value("state")
        if isinstance(geometry, QByteArray):
            self._window.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            self._window.restoreState(state, _VERSION)

    def remember(self) -> None:
        """Keep the places for the next start."""
        kept = settings()
        kept.setValue("geometry", self._window.saveGeometry())
        state = self._window.saveState(_VERSION) if self._places is None else self._places
        kept.setValue("state", state)

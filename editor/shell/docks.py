"""The panels around the page: where they stand, and that they stand there next time."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from hexwright.editor.shell.preferences import settings

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
_VERTICAL = Qt.Orientation.Vertical
# Raised when panels come or go, since the places of others cannot be used then.
_VERSION = 2
_CALLED_BACK = "panels/called_back"


class Docks:
    """All panels of a window; away while no module is open."""

    def __init__(self, window: QMainWindow) -> None:
        """No panels yet."""
        self._window = window
        self._docks: dict[str, QDockWidget] = {}
        self._bars: list[QToolBar] = []
        # Bars that are away because the page on show has no use for them.
        self._idle_bars: set[QToolBar] = set()
        self._switches: dict[str, QAction] = {}
        # The places while a module was open last; None while they are on show.
        self._places: QByteArray | None = None
        # Panels that are away because the page on show has nothing for them; not the user's wish.
        self._idle: set[str] = set()
        self._in_front: set[str] = set()
        # Panels that are away because the window is small, and those that the user called back.
        self._gave_way: set[str] = set()
        self._called_back: set[str] = set(_names(settings().value(_CALLED_BACK)))
        # Panels that lie behind each other because the window is low, though they have places.
        self._sharing: Sequence[str] = ()
        self._shares: dict[str, int] = {}
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

    def share_out(self, names: Sequence[str], parts: Sequence[int]) -> None:
        """Divide the height of a side among panels below each other, until the user does."""
        self._shares = dict(zip(names, parts, strict=True))

    def _divide(self) -> None:
        """Do it when the panels are on show for the first time: Qt forgets it before."""
        docks = [self._docks[name] for name in self._shares]
        if docks and not any(dock.isHidden() for dock in docks):
            heights = [part * self._window.height() for part in self._shares.values()]
            self._window.resizeDocks(docks, heights, _VERTICAL)
            self._shares = {}

    def add_bar(self, bar: QToolBar) -> None:
        """A tool bar that comes and goes with the panels."""
        # Qt leaves a bar hidden that is made after its window was shown.
        bar.show()
        self._bars.append(bar)

    def join(self, name: str, action: QAction) -> None:
        """Let an action tell whether a panel is on show."""
        dock = self._docks[name]
        self._switches[name] = action
        dock.setVisible(action.isChecked())
        dock.toggleViewAction().toggled.connect(partial(self._tick, name))

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show a panel, or hide it; the action may only follow what the panel is already."""
        dock = self._docks[name]
        if dock.isHidden() is not shown:
            return
        if name in self._gave_way and shown:
            self._gave_way.remove(name)
            self._idle.discard(name)
            self._remember_called_back(self._called_back | {name})
        elif not shown:
            self._remember_called_back(self._called_back - {name})
        dock.setVisible(shown)

    def _remember_called_back(self, names: set[str]) -> None:
        self._called_back = names
        settings().setValue(_CALLED_BACK, sorted(names))

    def _tick(self, name: str, shown: bool) -> None:  # noqa: FBT001 - Qt calls it so
        if name not in self._idle:
            self._switches[name].setChecked(shown)

    def show_useful(self, useful: Mapping[str, bool], give_way: Collection[str] = ()) -> None:
        """Show of some panels those that the page on show has something for.

        What the user has hidden stays hidden; the others come back where they were. Panels that
        give way leave their room to the page unless the user called them back before.
        """
        if self._places is not None:
            return
        useless = {name for name, is_useful in useful.items() if not is_useful}
        small = set(give_way) - self._called_back - useless
        wanted = useless | small
        back = [name for name in (*useful, *self._gave_way) if name not in wanted]
        back = [name for name in dict.fromkeys(back) if name in self._idle]
        self._gave_way = {name for name in small if not self._docks[name].isHidden()} | (
            self._gave_way & small
        )
        self._return(back)
        leaving = [name for name in wanted - self._idle if not self._docks[name].isHidden()]
        self._in_front |= {name for name in leaving if _is_in_front(self._docks[name])}
        self._idle |= set(leaving)
        for name in leaving:
            self._docks[name].hide()
        for name in self._gave_way:
            # It can be called back, so its action must not say that it is there.
            self._switches[name].setChecked(False)
        self._divide()

    def spare_bars(self, names: Collection[str]) -> None:
        """Let some bars leave their room to the page; all others that left it come back."""
        if self._places is not None:
            return
        for bar in self._bars:
            is_spared = bar.objectName() in names
            if is_spared and not bar.isHidden():
                self._idle_bars.add(bar)
                bar.hide()
            elif not is_spared and bar in self._idle_bars:
                self._idle_bars.remove(bar)
                bar.show()

    def _return(self, names: Iterable[str]) -> None:
        """Bring panels back; of those that share a place, the one that was in front."""
        names = list(names)
        self._idle.difference_update(names)
        self._gave_way.difference_update(names)
        for name in names:
            self._docks[name].show()
        for name in self._in_front.intersection(names):
            self._docks[name].raise_()
        self._in_front.difference_update(names)

    def share_place(self, names: Sequence[str], *, shared: bool) -> None:
        """Let panels of one side lie behind the first of them, with tabs, or part them again.

        Panels that the user has moved away from each other, or put together himself, are left.
        """
        if self._docks[names[0]].isHidden() or bool(self._sharing) is shared:
            return
        if not shared:
            self._part()
        elif self._are_below_each_other(names):
            self._sharing = names
            self._arrange(self._window.tabifyDockWidget)
            self._docks[names[0]].raise_()

    def _are_below_each_other(self, names: Sequence[str]) -> bool:
        docks = [self._docks[name] for name in names]
        areas = {self._window.dockWidgetArea(dock) for dock in docks if not dock.isFloating()}
        together = self._window.tabifiedDockWidgets(docks[0])
        return len(areas) == 1 and not any(dock.isFloating() or dock in together for dock in docks)

    def _part(self) -> None:
        """Give panels that share a place their own again: the first above, the others below it."""
        if self._sharing:
            self._arrange(self._put_below)
            self._sharing = ()

    def _put_below(self, first: QDockWidget, one: QDockWidget) -> None:
        second = self._docks[self._sharing[1]]
        if one is second:
            # Qt would only add another tab: all must leave before one finds a place of its own.
            area = self._window.dockWidgetArea(first)
            for name in self._sharing[1:]:
                self._window.removeDockWidget(self._docks[name])
            self._window.addDockWidget(area, one, Qt.Orientation.Vertical)
        else:
            self._window.tabifyDockWidget(second, one)
            second.raise_()

    def _arrange(self, put: Callable[[QDockWidget, QDockWidget], None]) -> None:
        """Put all panels that share a place to the first of them; none appears that was hidden."""
        first, *others = (self._docks[name] for name in self._sharing)
        shown = [self._switches[other.objectName()].isChecked() for other in others]
        for one, was_shown in zip(others, shown, strict=True):
            put(first, one)
            one.setVisible(was_shown)
        self._mend_tabs()

    def _mend_tabs(self) -> None:
        """See that tabs stand where panels share a place, and nowhere else.

        Where several panels are put together or apart before Qt lays them out, it leaves rows of
        tabs on show that it has done with, and hides one that is wanted.
        """
        layout = self._window.layout()
        if layout is not None:
            layout.activate()
        together = {
            frozenset(sharer.windowTitle() for sharer in self._sharers(dock))
            for dock in self.panels()
        }
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for bar in self._window.findChildren(QTabBar, options=direct):
            titles = frozenset(bar.tabText(at) for at in range(bar.count()))
            bar.setVisible(len(titles) > 1 and titles in together)

    def _sharers(self, dock: QDockWidget) -> list[QDockWidget]:
        """The panels on show in the place of one, itself among them."""
        all_there = [dock, *self._window.tabifiedDockWidgets(dock)]
        return [one for one in all_there if not one.isHidden() and not one.isFloating()]

    def panel(self, name: str) -> QDockWidget:
        """The panel of this name."""
        return self._docks[name]

    def panels(self) -> list[QDockWidget]:
        """All panels."""
        return list(self._docks.values())

    def put_away(self) -> None:
        """Hide everything around the page and remember how it was."""
        if self._places is None:
            self.spare_bars(())
            self._return(self._idle)
            self._part()
            self._places = self._window.saveState(_VERSION)
            for part in (*self._docks.values(), *self._bars):
                part.hide()

    def bring_back(self) -> None:
        """Show everything as it was."""
        if self._places is not None:
            places, self._places = self._places, None
            self._restore_state(places)
            for name, action in self._switches.items():
                action.setChecked(not self._docks[name].isHidden())

    def restore(self) -> None:
        """Put the panels where they were when the program was last closed."""
        state = settings().value("state")
        if isinstance(state, QByteArray):
            self._shares = {}
            self._restore_state(state)

    def _restore_state(self, state: QByteArray) -> None:
        """Put panels where they were; Qt makes new tabs and leaves the old ones on show."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        old = self._window.findChildren(QTabBar, options=direct)
        self._window.restoreState(state, _VERSION)
        for bar in old:
            bar.hide()

    def remember(self) -> None:
        """Keep the places for the next start."""
        self.spare_bars(())
        self._return(self._idle)
        self._part()
        kept = settings()
        kept.setValue("geometry", self._window.saveGeometry())
        state = self._window.saveState(_VERSION) if self._places is None else self._places
        kept.setValue("state", state)


def _names(kept: object) -> list[str]:
    """A list of the settings; a list of one may have become a text."""
    if isinstance(kept, str):
        return [kept] if kept else []
    return [str(one) for one in kept] if isinstance(kept, list) else []


def _is_in_front(dock: QDockWidget) -> bool:
    """Whether a panel is seen, and not behind the tab of another."""
    return not dock.visibleRegion().isEmpty()

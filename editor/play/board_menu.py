"""The menu of the right button on the board, and the palette of all that can be done."""

from functools import partial
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from hexwright.editor.icons import icon
from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.charts.pages import TERRAIN
from hexwright.editor.shell.extras import action_entry
from hexwright.editor.shell.palette import Entry, Palette
from hexwright.engine.core.showing import OverlayName
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from hexwright.editor.play.window import PlayWindow

PALETTE = "view.palette"


class BoardMenu:
    """What can be done with a place of the board, and with the view of it."""

    def __init__(self, window: "PlayWindow") -> None:
        """Listen to the right button; without rules the table has a menu of its own."""
        self._window, self._board = window, window.board
        if window.free is None:
            self._board.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            self._board.customContextMenuRequested.connect(self._show)

    def _show(self, at: QPoint) -> None:
        board = self._board
        member = board.keys.member
        spot = board.spot if member else board.spot_at(at.toPointF())
        menu = self.for_place(spot)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(board.viewport().mapToGlobal(at))

    def for_place(self, spot: BoardTarget) -> QMenu:
        """The menu of a place."""
        menu, board = QMenu(self._window), self._board
        choice = board.aim.choice_at(spot)
        if choice is not None and not board.aim.is_target(choice):
            menu.addAction(
                icon("help"),
                tr("Why can this not be chosen?"),
                lambda: board.click(spot, ()),
            )
        if spot.hex and board.looking.is_offered:
            words = tr("Line of sight from here")
            menu.addAction(icon("sight"), words, lambda: board.looking.begin(spot.hex))
        if spot.hex:
            menu.addAction(icon("terrain"), tr("Effects of this terrain"), self._show_terrain)
        menu.addSeparator()
        add_view_actions(menu, self._window)
        return menu

    def _show_terrain(self) -> None:
        self._window.open_chart(f"{TERRAIN}hexes")


def add_view_actions(menu: QMenu, window: "PlayWindow") -> None:
    """How the board is looked at."""
    names = ["view.turn", "view.turn_to_side", "view.charts", "view.fit"]
    names += [f"view.{arg}" for arg in get_args(OverlayName)]
    menu.addActions([one for name in names if (one := window.actions_by_id[name]).isVisible()])


def show_palette(window: "PlayWindow") -> None:
    """Let the user find an action or a chart by a few letters."""
    words = tr("Find an action"), tr("Type a few letters of an action or a chart")
    palette = Palette(palette_entries(window), window, words)
    palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    palette.open()


def palette_entries(window: "PlayWindow") -> list[Entry]:
    """Everything that the palette knows."""
    actions: list[QAction] = [
        one for name, one in window.actions_by_id.items() if one.isVisible() and name != PALETTE
    ]
    if window.free is not None:
        actions += window.free.actions_by_id.values()
    return [*(action_entry(action) for action in actions), *_charts(window)]


def _charts(window: "PlayWindow") -> list[Entry]:
    return [
        Entry(
            tr("Go to {title}", title=page.title),
            page.group,
            icon("charts"),
            is_enabled=True,
            run=partial(window.open_chart, page.id),
        )
        for page in window.charts.pages.values()
    ]

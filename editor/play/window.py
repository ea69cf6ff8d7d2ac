"""The play window: a game on the table, beside the editor or alone."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QToolButton,
    QWidget,
)

from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.actions import play_menus, play_specs
from hexwright.editor.play.board_menu import BoardMenu
from hexwright.editor.play.charts.panel import ChartsPanel
from hexwright.editor.play.curtain import Curtain
from hexwright.editor.play.free.free_play import FreePlay
from hexwright.editor.play.free.table import FreeTable
from hexwright.editor.play.mail.mail_play import MailPlay
from hexwright.editor.play.mail.mail_session import MailSession
from hexwright.editor.play.orders_dialog import OrdersDialog, obey_kept_orders, side_at
from hexwright.editor.play.pace_bar import PaceBar
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.start.game_files import GameFiles
from hexwright.editor.play.table import PlayTable
from hexwright.editor.play.taking_back import why_not_back
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import ActionSpec, make_actions
from hexwright.editor.shell.drops import dropped_turn
from hexwright.editor.shell.help_window import PAGES, HelpWindow
from hexwright.editor.shell.menus import make_toolbar
from hexwright.editor.shell.mnemonics import make_unique
from hexwright.engine.core.showing import OverlayName
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import PARCHMENT, STYLES
from hexwright.schema.language import tr

_GEOMETRY = "play_geometry"
_NAMED = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


class PlayWindow(QMainWindow):
    """One session with everything around it: the board, the question, the log."""

    new_game_wanted = Signal()  # another game of the same module
    left = Signal()  # the window is closed for good

    def __init__(
        self, session: PlaySession, images: ImageShelf | None = None, path: Path | None = None
    ) -> None:
        """Put a session on the table; `path` is the file it came from."""
        super().__init__()
        session.setParent(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.session = session
        self.answering = Answering(session, self)
        style = STYLES.get(preferences.map_style(), PARCHMENT)
        self.table = PlayTable(self.answering, images, style, self)
        self.board = self.table.board
        self.setCentralWidget(self.table)
        self.charts = ChartsPanel(self.table)
        self.charts.rule_wanted.connect(self.table.show_rule)
        self._dock_charts()
        self.files = GameFiles(session, self, path)
        self._make_actions()
        self._hide_overlays()
        self._make_status_bar()
        self.free = FreePlay(self) if FreeTable.suits(session) else None
        self.menu = BoardMenu(self)
        self.mail = MailPlay(session, self) if isinstance(session, MailSession) else None
        self.curtain = Curtain(session, self.table)
        self.files.said.connect(self._say)
        self.answering.changed.connect(self._follow)
        self.board.turning.changed.connect(self._follow)
        session.thinking.connect(self._follow)
        session.bots.pace_changed.connect(self._follow)
        obey_kept_orders(session)
        self._restore()
        self._follow()
        self.board.setFocus()
        session.bots.go_on()

    # --- building ---------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        self.specs = [self._as_called(spec) for spec in play_specs()]
        self.actions_by_id = make_actions(self, self.specs, self, {})
        for name, title in play_menus().items():
            menu = QMenu(title, self)
            for spec in self.specs:
                if spec.menu == name:
                    if spec.starts_group and menu.actions():
                        menu.addSeparator()
                    menu.addAction(self.actions_by_id[spec.id])
            make_unique(menu.actions())
            if name == "help":
                self.menuBar().addMenu(tr("&Replay")).addActions(self.table.replay.actions())
            self.menuBar().addMenu(menu)
        bar = make_toolbar(self, self.specs, self.actions_by_id)
        pace = PaceBar(self.session.bots, self)
        self._pace = bar.insertWidget(self.actions_by_id["view.zoom_in"], pace)
        self._bar = bar

    def _as_called(self, spec: "ActionSpec[PlayWindow]") -> "ActionSpec[PlayWindow]":
        """An action on what lies over the map, by the name that the game system has for it."""
        overlays = self.session.showing.overlays
        titles = {f"view.{name}": overlay.title for name, overlay in overlays.items()}
        title = titles.get(spec.id, "")
        return replace(spec, text=f"&{tr(title)}") if title else spec

    def _dock_charts(self) -> None:
        """Charts stand beside the map, or on another screen; away until they are wanted."""
        dock = QDockWidget(tr("Charts"), self)
        dock.setObjectName("charts")
        dock.setWidget(self.charts)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        dock.hide()
        dock.visibilityChanged.connect(self._follow)
        self.charts_dock = dock
        self._has_had_charts = False

    def show_charts(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Show the charts with the keyboard in their search, or put them away."""
        self.charts_dock.setVisible(on)
        if on and not self._has_had_charts:
            self._has_had_charts = True
            self.resizeDocks(
                [self.charts_dock], [self.width() // 4 + 40], Qt.Orientation.Horizontal
            )
        (self.charts.words if on else self.board).setFocus()

    def open_chart(self, page: str) -> None:
        """Show one of the charts."""
        self.show_charts(on=True)
        self.charts.show_page(page)

    def show_orders(self) -> None:
        """Let the person at the table say how he wants to be asked."""
        dialog = OrdersDialog(self.session, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _name_overlays(self) -> None:
        """What lies over the map has its name on its button, where there is room for names."""
        buttons = [
            self._bar.widgetForAction(self.actions_by_id[f"view.{name}"])
            for name in get_args(OverlayName)
        ]
        for style in (_NAMED, Qt.ToolButtonStyle.ToolButtonIconOnly):
            for button in buttons:
                assert isinstance(button, QToolButton)
                button.setToolButtonStyle(style)
            if self._bar.sizeHint().width() <= self.width():
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names on the tool bar come and go with the room for them."""
        super().resizeEvent(event)
        self._name_overlays()

    def showEvent(self, event: QShowEvent) -> None:
        """How wide the tool bar is, is known only now."""
        super().showEvent(event)
        self._name_overlays()

    def _hide_overlays(self) -> None:
        """Hide what the game system does not lay over the map or look along."""
        offered = self.board.overlays.offered
        for name in get_args(OverlayName):
            self.actions_by_id[f"view.{name}"].setVisible(name in offered)
        for name in ("all_own", "all_others"):
            self.actions_by_id[f"view.{name}"].setVisible(bool(offered))
        self.actions_by_id["view.sight"].setVisible(self.board.looking.is_offered)

    def _make_status_bar(self) -> None:
        self.words = QLabel(self)
        self.zoom = QLabel(self)
        self.statusBar().addWidget(self.words, 1)
        self.statusBar().addPermanentWidget(self.zoom)
        self.board.described.connect(self.words.setText)
        self.board.zoomed.connect(lambda percent: self.zoom.setText(f"{percent} %"))

    # --- following the game -----------------------------------------------------------------------

    def _follow(self, _told: object = None) -> None:
        """The title, and what can be done now."""
        session = self.session
        title = f"{session.names.word(session.scenario.title)} – {session.module.info.title}"
        self.setWindowTitle(f"{title}[*]")
        self.setWindowModified(self.files.is_modified)
        has_bots = bool(session.computers)
        asked = session.view().asked
        stated = {
            "undo": session.can_undo,
            "seat": len(session.humans) > 1 and session.viewpoint is None and asked is not None,
            "bots": has_bots,
            "bot": asked is not None and session.is_live and asked.side in session.computers,
            "own_file": not session.keeps_itself,
            "windows": bool(session.game.setting.rulebook.windows) and bool(side_at(session)),
        }
        for spec in self.specs:
            self.actions_by_id[spec.id].setEnabled(stated.get(spec.needs, True))
        self._pace.setVisible(has_bots)
        self._tell_undo()
        self._show_switch("turn.pause", on=session.bots.is_paused)
        self._show_switch("turn.ask_first", on=self.answering.asks_first)
        self._show_switch("view.charts", on=self.charts_dock.isVisible())
        self._show_switch("view.turn", on=self.board.is_turned)
        self._show_switch("view.turn_to_side", on=self.board.turning.follows)

    def _tell_undo(self) -> None:
        """The tip of the button says why a choice cannot be taken back."""
        action, reason = self.actions_by_id["turn.undo"], why_not_back(self.session)
        spec = next(one for one in self.specs if one.id == "turn.undo")
        words = tr("This cannot be taken back: {reason}", reason=reason) if reason else spec.tip
        action.setToolTip(plain_tip(words))
        action.setStatusTip(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key of an action that cannot be done says why; Qt would say nothing."""
        if event.matches(QKeySequence.StandardKey.Undo):
            self._say(self.actions_by_id["turn.undo"].toolTip())
        else:
            super().keyPressEvent(event)

    def _show_switch(self, name: str, *, on: bool) -> None:
        """Show whether something is on, without doing it."""
        action = self.actions_by_id[name]
        action.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        action.setChecked(on)
        action.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def undo(self) -> None:
        """Take a choice back; without rules, a whole action."""
        if self.free is not None and not self.session.held.is_there:
            self.free.table.undo()
        else:
            self.session.undo()

    def decline(self) -> None:
        """Say no; take words away, or go back to the board from where one reads and searches."""
        focus = QApplication.focusWidget()
        if self.board.looking.stop():
            return
        if self.board.bubble.isVisible():
            self.board.bubble.hide()
        elif focus is not None and self.table.tabs.isAncestorOf(focus):
            self.board.setFocus()
        else:
            self.answering.decline()

    def take_seat(self) -> None:
        """Show what the side that is asked may see."""
        asked = self.session.view().asked
        if asked is not None and asked.side in self.session.humans:
            self.session.sit_down(asked.side)

    def _say(self, words: str) -> None:
        self.statusBar().showMessage(words, 8000)
        self._follow()

    def next_pane(self) -> None:
        """Give the keyboard to the next part of the window, around the end."""
        panes = [pane for pane in self.table.panes() if pane.isVisible()]
        if not panes:
            return
        focus = QApplication.focusWidget()
        here = [pane is focus or pane.isAncestorOf(focus) for pane in panes] if focus else [False]
        number = here.index(True) + 1 if True in here else 0
        target = panes[number % len(panes)]
        if target.focusPolicy() == Qt.FocusPolicy.NoFocus:
            target.focusNextChild() if target is focus else _first_child(target).setFocus()
        else:
            target.setFocus()

    def show_help(self, page: str = "") -> None:
        """Open a page of the help; without one, that of the game system or of playing at all."""
        own = f"playing-{self.session.module.info.system.id}"
        reader = self.findChild(HelpWindow) or HelpWindow(self.specs, self, play_menus())
        assert isinstance(reader, HelpWindow)
        reader.show_page(page or (own if own in PAGES else "playing"), {})

    # --- coming and going -------------------------------------------------------------------------

    def _restore(self) -> None:
        self.resize(1280, 860)
        geometry = preferences.settings().value(_GEOMETRY)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """The other player's file may be dropped on a game by e-mail."""
        if self.mail is not None and dropped_turn(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the other player's file."""
        path = dropped_turn(event.mimeData())
        if self.mail is not None and path is not None:
            event.acceptProposedAction()
            # Not at once: the program that it comes from waits for the end of the drop.
            QTimer.singleShot(0, partial(self.mail.open_file, path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """A game that is not saved is asked about; computer players stop thinking."""
        if not self.files.may_leave():
            event.ignore()
            return
        preferences.settings().setValue(_GEOMETRY, self.saveGeometry())
        self.table.remember()
        self.session.bots.set_paused(True)
        self.left.emit()
        super().closeEvent(event)


def _first_child(pane: QWidget) -> QWidget:
    """The first widget of a pane that takes the keyboard, else the pane."""
    children = pane.findChildren(QWidget)
    wanted = (
        child
        for child in children
        if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus
    )
    return next(wanted, pane)

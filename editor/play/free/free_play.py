"""Free play in the play window: the menu of the table, its keys, the right button of the mouse."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMainWindow, QMenu

from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.board.view import BoardView
from hexwright.editor.play.free.actions import free_specs
from hexwright.editor.play.free.menu import FreeMenu
from hexwright.editor.play.free.table import FreeTable, is_first
from hexwright.editor.shell.action import make_actions
from hexwright.schema.language import tr


class FreePlay(QObject):
    """Puts everything of a table without rules into a window."""

    def __init__(self, board: BoardView, window: QMainWindow) -> None:
        """Give a window the menu of the table."""
        super().__init__(window)
        self._board, self._window = board, window
        self.table = FreeTable(board.session, self)
        self.menus = FreeMenu(self.table, window)
        self.specs = free_specs()
        self.actions_by_id = make_actions(window, self.specs, self, {})
        self._fill_menu_bar()
        board.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        board.customContextMenuRequested.connect(self._show_menu)
        board.take_stack = self._drag_stack
        board.session.changed.connect(self._follow)
        self._follow()

    def _fill_menu_bar(self) -> None:
        menu = self._window.menuBar().addMenu(tr("Ta&ble"))
        for spec in self.specs:
            if spec.starts_group:
                menu.addSeparator()
            menu.addAction(self.actions_by_id[spec.id])

    def _follow(self) -> None:
        """Letters act only while an action may begin: other questions have keys of their own."""
        decision = self.table.session.decision()
        is_open = decision is not None and is_first(decision)
        for action in self.actions_by_id.values():
            action.setEnabled(is_open)

    # --- what is pointed at -----------------------------------------------------------------------

    def _spot(self) -> BoardTarget:
        """The piece and hex under the keyboard's cursor, else under the mouse."""
        piece = self._board.keys.member
        view = self.table.session.view()
        if piece in view.pieces:
            return BoardTarget(view.pieces[piece].hex, piece)
        spot = self._board.spot
        stack = view.stacks.get(spot.hex, ())
        return BoardTarget(spot.hex, spot.piece or (stack[-1] if stack else ""))

    def with_piece(self, do: Callable[[str], bool]) -> None:
        """Do something with the piece that is pointed at."""
        piece = self._spot().piece
        if not piece:
            self._say(tr("Point at a piece first."))
        elif not do(piece):
            self._say(tr("That cannot be done with this piece."))

    def with_hex(self, do: Callable[[str], bool]) -> None:
        """Do something in the hex that is pointed at."""
        hex_ = self._spot().hex
        if not hex_:
            self._say(tr("Point at a hex first."))
        elif not do(hex_):
            self._say(tr("That cannot be done here."))

    def _say(self, words: str) -> None:
        self._window.statusBar().showMessage(words, 5000)

    # --- menus ------------------------------------------------------------------------------------

    def choose(self, button: str, hex_: str = "") -> bool:
        """Do one thing of the table; where there is a choice, a menu asks."""
        decision = self.table.peek()
        if decision is None or button not in decision.buttons:
            self._say(tr("There is nothing to do that with."))
            return True
        menu = self.menus.for_action(button, hex_)
        if menu is not None:
            self._pop_up(menu)
        return True

    def _show_menu(self, at: QPoint) -> None:
        """The menu of the right button, or of the menu key at the keyboard's cursor."""
        decision = self.table.session.decision()
        if decision is None:
            return
        spot = self._spot()
        if self._board.rect().contains(at) and not self._board.keys.member:
            spot = self._board.spot_at(at.toPointF())
        self._pop_up(self.menus.for_place(*spot), self._board.viewport().mapToGlobal(at))

    def _pop_up(self, menu: QMenu, at: QPoint | None = None) -> None:
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(at or QCursor.pos())

    def _drag_stack(self, spot: BoardTarget) -> str:
        """Take the stack under the mouse; the piece to show in the hand, none if it cannot be."""
        stack = self.table.session.view().stacks.get(spot.hex, ())
        return stack[-1] if stack and self.table.take_stack(spot.hex) else ""

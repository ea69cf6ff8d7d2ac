"""Dialogs that are never larger than the screen: what has no room is scrolled."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from hexwright.editor.forms.form_area import FormArea

# The bar with the title, and a rim to hold the dialog by.
_TITLE = 36
_MARGIN = 14


class FittingDialog(QDialog):
    """A dialog that is never larger than its screen."""

    def ask_for(self, width: int, height: int) -> None:
        """Open this large where there is room: by itself Qt takes two thirds of the screen."""
        room = self.screen().availableSize()
        self.resize(min(width, room.width() - 24), min(height, room.height() - 48))

    def setVisible(self, visible: bool) -> None:  # noqa: FBT001, N802 - Qt calls it so
        """Make it fit before it comes: what is moved while it is on show would be hidden."""
        if visible and not self.isVisible():
            fit_to_screen(self)
        super().setVisible(visible)


def fit_to_screen(dialog: QDialog) -> None:
    """Let a dialog be scrolled, but for its buttons, if its screen is too small for it."""
    room = room_of(dialog)
    layout = dialog.layout()
    dialog.ensurePolished()
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    if layout is not None and layout.hasHeightForWidth():
        # Words on several lines need more height than Qt counts on, most in a narrow room.
        wide = min(max(least.width(), dialog.width()), room.width())
        least.setHeight(max(least.height(), layout.totalMinimumHeightForWidth(wide)))
    if layout is None or (least.width() <= room.width() and least.height() <= room.height()):
        dialog.resize(dialog.size().expandedTo(least).boundedTo(room))
        return
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    buttons = dialog.findChildren(QDialogButtonBox, options=direct)
    body = QWidget(dialog)
    body.setLayout(layout)
    area = FormArea(dialog, body)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(area, 1)
    for box in buttons:
        layout.removeWidget(box)
        box.setContentsMargins(_MARGIN, 0, _MARGIN, _MARGIN)
        column.addWidget(box)
    wanted = body.sizeHint() + QSize(area.verticalScrollBar().sizeHint().width(), 0)
    dialog.setMinimumSize(0, 0)
    dialog.resize(wanted.expandedTo(dialog.size()).boundedTo(room))


def room_of(dialog: QDialog) -> QSize:
    """The screen without its panels; a larger window says how large the screen really is."""
    room = dialog.screen().availableGeometry().size()
    around = dialog.parentWidget()
    if around is not None:
        room = room.expandedTo(around.window().size())
    return room - QSize(0, _TITLE)

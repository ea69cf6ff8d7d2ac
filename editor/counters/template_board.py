"""A counter on which the fields of its template are placed: by dragging them, or by keys."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.counters.edits.templates import (
    PLACES,
    next_place,
    place_at,
    resized,
    sample_kind,
)
from hexwright.editor.counters.pictures import fitted
from hexwright.editor.plain_text import plain_tip
from hexwright.render.counter_look import CounterLook, kind_look
from hexwright.render.counter_picture import draw_counter, part_rects
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Template, TemplateField
from hexwright.schema.module import Module

_SIDE: Final = 300
_RIM: Final = 3.0
_STEP: Final = 0.02
# A band whose colour comes from the formation, which a sample has not.
_ANY_BAND: Final = "#8a9bab"
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LARGER: Final = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
_AWAY: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


def sample_look(module: Module, template: Template) -> CounterLook:
    """A template with something in every field, and its band where it has one."""
    look = kind_look(module, sample_kind(module, template))
    if template.band != "none" and look.band is None:
        return replace(look, band=_ANY_BAND)
    return look


class TemplateBoard(QWidget):
    """Shows a template as a large counter; says what the user does to its fields."""

    chosen = Signal(int)
    changed = Signal(int, object)  # place in the list, new field
    deleted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty board."""
        super().__init__(parent)
        self._template: Template | None = None
        self._look: CounterLook | None = None
        self._images = ImageShelf()
        self.current = -1
        self._grip: QPointF | None = None
        self._target = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Layout of the counter"))
        tip = tr(
            "Drag a field to its place. Keys: arrows move it, + and - size it, Del deletes it."
        )
        self.setToolTip(plain_tip(tip))
        self.setAccessibleDescription(tip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_SIDE)

    def minimumSizeHint(self) -> QSize:
        """Room for the counter."""
        return QSize(_SIDE, _SIDE)

    # --- showing --------------------------------------------------------------------------

    def show_template(self, module: Module, template: Template, images: ImageShelf) -> None:
        """Show a template with the values of a kind that uses it."""
        self._template, self._images = template, images
        self._look = sample_look(module, template)
        if self.current >= len(template.fields):
            self.current = -1
        self.update()

    def choose(self, at: int) -> None:
        """Make a field the current one."""
        self.current = at
        self.update()

    def counter(self) -> QRectF:
        """Where the counter lies."""
        assert self._look is not None
        return fitted(self._look, QRectF(self.rect()).adjusted(4, 4, -4, -4))

    def field_rects(self) -> list[QRectF]:
        """Where each field of the template stands."""
        if self._template is None or self._look is None:
            return []
        symbol, values = part_rects(self._look, self.counter())
        left = iter(values)
        # A value without words is not printed; every field of the sample has some.
        return [
            symbol if field.show == "symbol" else next(left, QRectF())
            for field in self._template.fields
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the counter, its nine places and its fields."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        counter = self.counter()
        draw_counter(painter, self._look, counter, self._images)
        self._draw_places(painter, counter)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        for at, rect in enumerate(self.field_rects()):
            frame = rect.adjusted(-_RIM, -_RIM, _RIM, _RIM)
            if at == self.current:
                painter.setPen(QPen(accent, 2.2))
                painter.drawRoundedRect(frame, 3, 3)
            elif self.hasFocus() or self.underMouse():
                painter.setPen(QPen(QColor(90, 90, 90, 150), 1, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(frame, 3, 3)

    def _draw_places(self, painter: QPainter, counter: QRectF) -> None:
        """The place that the dragged field would go to, and lines between all of them."""
        if not self._target:
            return
        wide, high = counter.width() / 3, counter.height() / 3
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        for row, places in enumerate(PLACES):
            for column, place in enumerate(places):
                cell = QRectF(
                    counter.left() + column * wide, counter.top() + row * high, wide, high
                )
                if place == self._target:
                    tint = QColor(accent)
                    tint.setAlpha(70)
                    painter.fillRect(cell, tint)
                painter.setPen(QPen(QColor(90, 90, 90, 120), 1, Qt.PenStyle.DotLine))
                painter.drawRect(cell)

    # --- mouse ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the smallest field under the mouse."""
        spot = event.position()
        hits = [
            (rect.width() * rect.height(), at)
            for at, rect in enumerate(self.field_rects())
            if rect.adjusted(-5, -5, 5, 5).contains(spot)
        ]
        found = min(hits)[1] if hits else -1
        self._grip = spot if found >= 0 else None
        if found != self.current:
            self.choose(found)
            self.chosen.emit(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where the field would go."""
        if self._grip is None or self._look is None:
            return
        spot = event.position()
        if self._target or (spot - self._grip).manhattanLength() > 6:
            counter = self.counter()
            away = spot - counter.topLeft()
            self._target = place_at(away.x() / counter.width(), away.y() / counter.height())
            self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Put the field down."""
        target, self._target, self._grip = self._target, "", None
        if target:
            self._place(target)
        self.update()

    # --- keys -----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, size or delete the current field; Page keys go to another."""
        key, field = Qt.Key(event.key()), self._field()
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._step(-1 if key == Qt.Key.Key_PageUp else 1)
        elif field is None:
            super().keyPressEvent(event)
        elif key in _ARROWS:
            self._place(next_place(field.at, *_ARROWS[key]))
        elif key in _LARGER:
            self.changed.emit(self.current, resized(field, _STEP))
        elif key == Qt.Key.Key_Minus:
            self.changed.emit(self.current, resized(field, -_STEP))
        elif key in _AWAY:
            self.deleted.emit(self.current)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keys need a field to work on."""
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self.current < 0:
            self._step(1)
        self.update()

    def _field(self) -> TemplateField | None:
        fields = self._template.fields if self._template else ()
        return fields[self.current] if 0 <= self.current < len(fields) else None

    def _step(self, by: int) -> None:
        count = len(self._template.fields) if self._template else 0
        if count:
            start = self.current if self.current >= 0 else -max(by, 0)
            self.choose((start + by) % count)
            self.chosen.emit(self.current)

    def _place(self, place: str) -> None:
        field = self._field()
        if field is not None and field.at != place:
            made = TemplateField(
                show=field.show,
                at=place,  # type: ignore[arg-type] # one of the nine places
                size=field.size,
                boxed=field.boxed,
            )
            self.changed.emit(self.current, made)

"""The options of the chosen tool, made from the names of the settings that it reads."""

from collections.abc import Callable

from hexwright.editor.document.changes import Change
from hexwright.editor.icons import icon
from hexwright.editor.map.edits.elevation import HIGHEST, LOWEST
from hexwright.editor.map.option_fields import (
    CheckField,
    ChoiceField,
    Field,
    KindField,
    NumberField,
    SizeField,
    SliderField,
    TextField,
)
from hexwright.editor.map.tools.base import MAX_RADIUS, Tool
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.zone_field import ZoneField
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.language import tr
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

_GROUPS: dict[str, Group] = {
    "terrain": "hexes",
    "replaced": "hexes",
    "hexside": "hexsides",
    "line": "lines",
}
# Settings of new zones, which the field of the zone shows.
_WITH_ZONE = {"zone_name", "zone_kind", "zone_side"}
_ICON = 22


class ToolOptions(QWidget):
    """A panel with a field for each setting of the chosen tool."""

    def __init__(self, desk: Desk | None = None, parent: QWidget | None = None) -> None:
        """An empty panel; `set_desk` and `show_tool` fill it."""
        super().__init__(parent)
        self._tool: Tool | None = None
        self.fields: list[Field] = []
        self._desk: Desk | None = None
        self._style = PARCHMENT
        self._picture = QLabel()
        self._title = QLabel()
        self._title.setWordWrap(True)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._tip = QLabel()
        self._tip.setWordWrap(True)
        small = self._tip.font()
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self._tip.setFont(small)
        self._tip.setForegroundRole(self._tip.palette().ColorRole.PlaceholderText)
        self._lay_out()
        if desk is not None:
            self.set_desk(desk)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._picture)
        head.addWidget(self._title, 1)
        self._inner = QWidget()
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(10, 10, 10, 10)
        self._column.setSpacing(10)
        self._column.addLayout(head)
        self._column.addWidget(self._tip)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._scroll)

    def sizeHint(self) -> QSize:
        """Two or three columns of a palette."""
        return QSize(240, 420)

    def set_desk(self, desk: Desk) -> None:
        """Show and change the settings of this desk."""
        if self._desk is not None:
            self._desk.settings_changed.disconnect(self._refresh)
            self._desk.document.changed.disconnect(self._document_changed)
        self._desk = desk
        desk.settings_changed.connect(self._refresh)
        desk.document.changed.connect(self._document_changed)
        if self._tool is not None:
            self._make_fields(self._tool)

    def set_style(self, style: MapStyle) -> None:
        """Show kinds of terrain as this style of map draws them."""
        self._style = style
        for field in self.fields:
            if isinstance(field, KindField):
                field.set_style(style)

    def show_tool(self, tool: Tool) -> None:
        """Show the options of a tool."""
        is_same = self._tool is not None and self._tool.options == tool.options
        self._tool = tool
        self._title.setText(tool.title())
        self._tip.setText(tool.tip())
        self._draw_icon()
        if self._desk is not None and (not is_same or not self.fields):
            self._make_fields(tool)
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon in the new colours."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._draw_icon()

    def _draw_icon(self) -> None:
        if self._tool is not None:
            size, scale = QSize(_ICON, _ICON), self.devicePixelRatioF()
            self._picture.setPixmap(icon(self._tool.icon).pixmap(size, scale))

    def field(self, name: str) -> Field:
        """The field of a setting that the tool has."""
        return next(field for field in self.fields if field.name == name)

    def _make_fields(self, tool: Tool) -> None:
        for field in self.fields:
            self._column.removeWidget(field)
            field.hide()
            field.deleteLater()
        while self._column.count() > 2:
            self._column.takeAt(2)
        self.fields = []
        # One kind has a palette to itself, below the rest; several have a box each.
        kinds = [name for name in tool.options if name in _GROUPS]
        rest = [name for name in tool.options if name not in _GROUPS and name not in _WITH_ZONE]
        for name in [*kinds, *rest] if len(kinds) > 1 else [*rest, *kinds]:
            self._add(self._made(name, small=len(kinds) > 1))
        if not any(field.stretches for field in self.fields):
            self._column.addStretch(1)
        self._refresh()

    def _add(self, field: Field) -> None:
        self.fields.append(field)
        self._column.addWidget(field, 1 if field.stretches else 0)
        if isinstance(field, KindField):
            field.set_style(self._style)

    def _made(self, name: str, *, small: bool) -> Field:
        assert self._desk is not None
        desk = self._desk
        if name in _GROUPS:
            titles = {
                "terrain": tr("Terrain"),
                "replaced": tr("Replaced terrain"),
                "hexside": tr("Hexside"),
                "line": tr("Road or river"),
            }
            return KindField(desk, name, titles[name], _GROUPS[name], small=small)
        return _MAKERS[name](desk)

    def _refresh(self) -> None:
        if self._desk is None or not self._desk.is_there:
            return
        for field in self.fields:
            field.refresh()

    def _document_changed(self, _change: Change) -> None:
        self._refresh()


def _label_style(desk: Desk) -> Field:
    choices = {
        "place": tr("Place"),
        "water": tr("Water"),
        "hill": tr("Hill"),
        "region": tr("Region"),
        "note": tr("Note"),
    }
    return ChoiceField(desk, "label_style", tr("Style"), choices)


_MAKERS: dict[str, Callable[[Desk], Field]] = {
    "radius": lambda desk: SliderField(desk, "radius", tr("Radius"), (0, MAX_RADIUS)),
    "density": lambda desk: SliderField(desk, "density", tr("Density"), (0, 100), " %"),
    "level": lambda desk: NumberField(desk, "level", tr("Level"), (LOWEST, HIGHEST), {}),
    "zone": ZoneField,
    "label": lambda desk: TextField(desk, "label", tr("Text"), tr("Name of the place")),
    "label_style": _label_style,
    "label_size": lambda desk: SizeField(desk, "label_size", tr("Size in hex radii")),
    "label_angle": lambda desk: NumberField(
        desk, "label_angle", tr("Angle"), (-180, 180), {"suffix": "°"}
    ),
    "objective": lambda desk: CheckField(desk, "objective", tr("Objective")),
    "site_number": lambda desk: NumberField(
        desk, "site_number", tr("Number"), (0, 999), {"none": tr("None")}
    ),
}

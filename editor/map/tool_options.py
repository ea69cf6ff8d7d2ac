"""The options of the chosen tool, made from the names of the settings that it reads."""

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.choice_fields import ChoiceField
from hexwright.editor.forms.choice_list import ChoiceList
from hexwright.editor.forms.fields import Field, LineField, NumberField
from hexwright.editor.forms.schema_form import SchemaForm, field_for
from hexwright.editor.icons import icon
from hexwright.editor.map.edits.zones import zone_of
from hexwright.editor.map.option_fields import KindField, SliderField, ZoneField
from hexwright.editor.map.option_parts import (
    GROUPS,
    LONGEST,
    option_part,
    side_choices,
    titles,
    zone_choices,
)
from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.zone_tool import change_zone, delete_zone
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.language import tr
from hexwright.schema.model.map import Zone
from hexwright.schema.record_values import Way

# Settings of new zones; of a zone that is chosen, its members are shown instead.
_OF_ZONE = {"zone_name": "name", "zone_kind": "kind", "zone_side": "side"}
_MAKERS = {"radius": SliderField, "density": SliderField, "zone": ZoneField}
# Lists do not widen the panel for long words.
_FEWEST_LETTERS = 6
_ICON = 22


class ToolOptions(QWidget):
    """A panel with a field for each setting of the chosen tool."""

    def __init__(self, context: ToolContext | None = None, parent: QWidget | None = None) -> None:
        """An empty panel; `set_context` and `show_tool` fill it."""
        super().__init__(parent)
        self._tool: Tool | None = None
        self._form = SchemaForm(label_letters=0)
        self.fields: dict[str, Field] = {}
        # What is being typed for something on the map: one step when it is whole, not many.
        self._typed: dict[str, Any] = {}
        self._given = ""
        self._context: ToolContext | None = None
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
        if context is not None:
            self.set_context(context)

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

    def set_context(self, context: ToolContext) -> None:
        """Show and change the settings of this context."""
        if self._context is not None:
            self._context.settings_changed.disconnect(self._refresh)
            self._context.document.changed.disconnect(self._document_changed)
        self._context = context
        context.settings_changed.connect(self._refresh)
        context.document.changed.connect(self._document_changed)
        if self._tool is not None:
            self._make_fields(self._tool)

    def set_style(self, style: MapStyle) -> None:
        """Show kinds of terrain as this style of map draws them."""
        self._style = style
        self._refresh()

    def show_tool(self, tool: Tool) -> None:
        """Show the options of a tool."""
        is_same = self._tool is not None and self._tool.options == tool.options
        self._tool = tool
        self._title.setText(tool.title())
        self._tip.setText(tool.tip())
        self._draw_icon()
        if self._context is not None and (not is_same or not self.fields):
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
        return self.fields[name]

    # --- fields ---------------------------------------------------------------------------

    def _make_fields(self, tool: Tool) -> None:
        self._column.removeWidget(self._form)
        self._form.hide()
        self._form.deleteLater()
        while self._column.count() > 2:
            self._column.takeAt(2)
        form = self._form = SchemaForm(self._inner, label_letters=0)
        # One kind has a palette to itself, below the rest; several have a box each.
        kinds = [name for name in tool.options if name in GROUPS]
        rest = [name for name in tool.options if name not in GROUPS]
        is_small = len(kinds) > 1
        for name in [*kinds, *rest] if is_small else [*rest, *kinds]:
            form.add_field((name,), self._made(name, form, small=is_small))
        if kinds and not is_small:
            # Nothing comes below the palette.
            form.fields[kinds[0],].setContentsMargins(0, 0, 0, 0)
        self.fields = {str(way[0]): field for way, field in form.fields.items()}
        form.typed.connect(self._type)
        form.chosen.connect(self._give)
        form.left.connect(self._finish)
        self._column.addWidget(form, 1 if kinds and not is_small else 0)
        if not kinds or is_small:
            self._column.addStretch(1)
        self._refresh()

    def _made(self, name: str, form: SchemaForm, *, small: bool) -> Field:
        title = titles()[name]
        if name in GROUPS:
            made: Field = KindField(title, GROUPS[name], form, small=small)
        else:
            made = _MAKERS.get(name, field_for)(title, "", option_part(name), form)
        made.setObjectName(f"option.{name}")
        made.fill_width()
        if isinstance(made, NumberField):
            # A number is given when it is whole, not digit by digit: each may be a step.
            made.spin.setKeyboardTracking(False)
        elif isinstance(made, LineField):
            made.line.setMaxLength(LONGEST)
        elif isinstance(made, ChoiceField):
            narrow = ChoiceList.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            made.list.setSizeAdjustPolicy(narrow)
            made.list.setMinimumContentsLength(_FEWEST_LETTERS)
        if isinstance(made, ZoneField):
            made.delete_wanted.connect(self._delete_zone)
        proxy = made.focusProxy()
        if name in _OF_ZONE and proxy is not None:
            proxy.setAccessibleName(tr("{part} of the zone", part=title))
        return made

    # --- values ---------------------------------------------------------------------------

    def _zone(self) -> Zone | None:
        """The zone that is chosen; none if the next stroke makes one."""
        context = self._context
        return zone_of(context.map, context.settings.zone) if context else None

    def _value(self, name: str) -> Any:
        assert self._context is not None
        zone = self._zone()
        if name in _OF_ZONE and zone is not None:
            return getattr(zone, _OF_ZONE[name])
        return getattr(self._context.settings, name)

    def _type(self, way: Way, value: Any) -> None:
        name, context = str(way[0]), self._context
        assert context is not None
        is_on_map = (name == "label" and context.label_chosen is not None) or (
            name == "zone_name" and self._zone() is not None
        )
        if is_on_map:
            self._typed[name] = value
        else:
            self._give(way, value)

    def _finish(self) -> None:
        typed, self._typed = self._typed, {}
        for name, value in typed.items():
            self._give((name,), value)
        if typed:
            self._refresh()

    def _give(self, way: Way, value: Any) -> None:
        """Change a setting, or the zone that is chosen, unless it is so already."""
        name, zone, context = str(way[0]), self._zone(), self._context
        assert context is not None
        value = "" if value is None else value
        if value == self._value(name):
            return
        # What is being typed is not shown back.
        self._given = name
        if name not in _OF_ZONE or zone is None:
            context.set(**{name: value})
        elif value or name != "zone_name":
            change_zone(context, zone.id, **{_OF_ZONE[name]: value})
        self._given = ""

    def _delete_zone(self) -> None:
        zone, context = self._zone(), self._context
        if zone is not None and context is not None and delete_zone(context, zone.id):
            context.set(zone="")

    def _refresh(self) -> None:
        context = self._context
        if context is None or not context.is_there:
            return
        module = context.document.module
        for name, field in self.fields.items():
            if isinstance(field, KindField):
                field.show_kinds(module.terrain, self._style, is_flat=context.layout.is_flat)
            elif isinstance(field, ZoneField):
                field.offer(zone_choices(context.map.zones))
            elif name == "zone_side" and isinstance(field, ChoiceField):
                field.offer(side_choices(module.info.sides))
            if name == "zone_name" and isinstance(field, LineField):
                field.hint(tr("Zone {number}", number=len(context.map.zones) + 1))
            if name != self._given:
                field.show_value(self._value(name))

    def _document_changed(self, _change: Change) -> None:
        self._refresh()

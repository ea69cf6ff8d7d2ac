"""Everything about one kind of terrain: picture, names, drawing, costs, sight, combat, system."""

from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.fields import Field
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.image_field import ImageField
from hexwright.editor.forms.plain_fields import choice_field
from hexwright.editor.forms.schema_form import SchemaForm
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.terrain.edits.chart import ChartColumn, columns_of, kind_schema
from hexwright.editor.terrain.edits.kinds import Group, Kind, find, kinds_of
from hexwright.editor.terrain.styles_field import StyleField
from hexwright.editor.terrain.swatches import ground_of, swatch
from hexwright.render.styles import STYLES, style_title
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import HexsideTerrain
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, ids_of, value_at
from hexwright.schema.schemas import Schema, resolve
from hexwright.schema.values.format_parts import schema_of

PREVIEW: Final = (264, 176)
# Width that names need beside the picture.
_NAMES_NEED: Final = 300
_NAME: Final[Way] = ("name",)
_ID: Final[Way] = ("id",)


class KindDetails(FormArea):
    """The right side of a tab: a form for the current kind."""

    # A form, made anew; the last of them has all fields.
    made = Signal(object)

    def __init__(self, group: Group, parent: QWidget | None = None) -> None:
        """An empty form for kinds of a group."""
        super().__init__(parent)
        self.group: Group = group
        self.kind_id = ""
        self._steps: Steps | None = None
        self._made_of: Any = None
        self.preview = QLabel(self)
        self.preview.setFixedSize(*PREVIEW)
        self.preview.setAccessibleName(tr("Preview"))
        styles = [(style.id, style_title(style)) for style in STYLES.values()]
        self.look = choice_field(tr("Style of the map in the preview"), styles, parent=self)
        self.look.setToolTip(plain_tip(self.look.accessibleName()))
        self.look.currentIndexChanged.connect(self._draw)
        self.form = SchemaForm(self)
        self._top: QBoxLayout | None = None
        self._page = QWidget(self)
        self.setWidget(self._page)

    # --- showing --------------------------------------------------------------------------

    def show_kind(self, steps: Steps, kind_id: str) -> None:
        """Show a kind of a document; nothing if there is none of this id."""
        self._steps = steps
        self.kind_id = kind_id
        kind = self.kind
        self._build(steps.module)
        self._page.setEnabled(kind is not None)
        if kind is None:
            self.preview.clear()
            return
        id_field = self.form.fields[_ID]
        assert isinstance(id_field, IdField)
        id_field.taken = ids_of(kinds_of(steps.module.terrain, self.group))
        self.form.show_values(lambda way: value_at(kind, way))
        is_directed = isinstance(kind, HexsideTerrain) and (
            kind.directed or bool(kind.movement_down)
        )
        self.form.set_visible("movement_down", visible=is_directed)
        self._draw()

    @property
    def kind(self) -> Kind | None:
        """The kind that is shown, as it is now."""
        return find(self._steps.module.terrain, self.group, self.kind_id) if self._steps else None

    def _draw(self) -> None:
        kind = self.kind
        if kind is None or self._steps is None:
            return
        ground = ground_of(self._steps.module.terrain)
        scale = self.devicePixelRatioF()
        art, style = kind.art, self.look.currentData()
        made = swatch(self.group, art.style, art.colour, ground, PREVIEW, scale, style)
        self.preview.setPixmap(made)

    # --- building -------------------------------------------------------------------------

    def _build(self, module: Module) -> None:
        """Make the form anew if system, fields or movement classes have changed."""
        columns = columns_of(module, [self.group])
        made_of = [(column.way, column.title, column.tip) for column in columns]
        if made_of != self._made_of:
            self._made_of = made_of
            self._lay_out(module, columns)
        images = self.form.fields["art", "image"]
        assert isinstance(images, ImageField)
        images.show_pictures(module.assets)

    def _lay_out(self, module: Module, columns: list[ChartColumn]) -> None:
        members = kind_schema(module, self.group)
        names = SchemaForm(label_letters=12)
        self.form = SchemaForm()
        tips = {name: tr(members[name]["description"]) for name in ("name", "id", "description")}
        names.add(_NAME, tr(members["name"]["title"]), tips["name"], members["name"])
        id_field = IdField(tr(members["id"]["title"]), tips["id"], members["id"], names)
        names.add_field(_ID, id_field)
        names.add(("description",), tr("Description"), tips["description"], members["description"])
        self._add_drawing(module, members["art"])
        self._add_values(module, columns)
        self.form.fields = {**names.fields, **self.form.fields}
        for form in (names, self.form):
            self.made.emit(form)
        self._arrange(names)

    def _arrange(self, names: SchemaForm) -> None:
        for kept in (self.preview, self.look):
            kept.setParent(self)
        page = self._page = QWidget(self)
        picture = QVBoxLayout()
        picture.addWidget(self.preview)
        picture.addWidget(self.look)
        top = self._top = QBoxLayout(self._direction())
        top.setSpacing(18)
        picture.addStretch(1)
        top.addLayout(picture)
        top.addWidget(names, 1, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(page)
        column.setContentsMargins(14, 8, 14, 14)
        column.addLayout(top)
        column.addSpacing(6)
        column.addWidget(self.form)
        column.addStretch(1)
        self.hold_page(page)

    def _direction(self) -> QBoxLayout.Direction:
        """The names stand beside the picture, or below it where there is no room."""
        is_wide = self.width() > PREVIEW[0] + _NAMES_NEED
        return QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the top anew."""
        super().resizeEvent(event)
        if self._top is not None:
            self._top.setDirection(self._direction())

    def _add_drawing(self, module: Module, art: Schema) -> None:
        whole = schema_of(module, TERRAIN.name)
        parts = {name: resolve(whole, part) for name, part in art["properties"].items()}
        words = {name: (tr(part["title"]), tr(part["description"])) for name, part in parts.items()}
        form = self.form
        form.add_heading(tr(art["title"]), tr(art["description"]))
        style = StyleField(*words["style"], parts["style"], self.group, form)
        form.add_field(("art", "style"), style)
        form.add(("art", "colour"), *words["colour"], parts["colour"])
        image = ImageField(*words["image"], self._picture, form)
        form.add_field(("art", "image"), image)

    def _picture(self, name: str) -> bytes | None:
        return self._steps.document.asset(name) if self._steps else None

    def _add_values(self, module: Module, columns: list[ChartColumn]) -> None:
        headings = {
            "movement": tr("Movement costs"),
            "effects": tr("Line of sight and combat"),
            "attributes": tr(module.system.declaration.title if module.system else "Attributes"),
        }
        shown = ""
        for column in columns:
            section = column.way[0]
            if section not in ("movement", "attributes"):
                section = "effects"
            if section != shown:
                self.form.add_heading(headings[section])
                shown = section
            self.form.add(column.way, column.title, column.tip, column.parts[self.group])

    def field(self, *way: str) -> Field:
        """The field of a value."""
        return self.form.fields[way]

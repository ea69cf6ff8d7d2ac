"""A form for any record, made from its schema: the one builder that all pages use.

Every member that can be typed or chosen gets the field that suits it, in the order of the format;
objects inside become headings with their own fields; a system's attributes come last, under its
name. Lists of records are left to the page: it shows them as sheets.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.fields import Field
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.image_field import ImageField
from hexwright.editor.forms.schema_form import SchemaForm
from hexwright.editor.map.edits.underlay import Scan, read_scan
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.model.record import Attributes
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import is_known
from hexwright.schema.values.format_parts import attribute_members

# A field for parts of a schema that need more than typing, by the part's `x-widget`.
Make = Callable[[str, str, Schema, QWidget], Field]


class RecordForm(SchemaForm):
    """Fields for the values of one record at a time."""

    imported = Signal(object, object)  # way, path of a picture's file

    def __init__(
        self,
        read_picture: Callable[[str], bytes | None],
        parent: QWidget | None = None,
        label_letters: int = 20,
        widgets: Mapping[str, Make] | None = None,
        *,
        takes_files: bool = False,
    ) -> None:
        """An empty form; `widgets` are makers of special fields by the schema's hint.

        A page that follows `imported` lets pictures come from files.
        """
        super().__init__(parent, label_letters)
        self._takes_files = takes_files
        self._read_picture = read_picture
        self._widgets = dict(widgets or {})
        # What may stand in each field.
        self.parts: dict[Way, Schema] = {}

    def add_members(
        self, parts: Mapping[str, Schema], leave_out: Collection[str] = (), before: Way = ()
    ) -> None:
        """Fields for members of a record or of an object inside it."""
        for name, part in parts.items():
            if name in leave_out or part.get("x-widget") == "hidden":
                continue
            way, title = (*before, name), self._title(name, part)
            tip = tr(part["description"]) if part.get("description") else ""
            self.parts[way] = part
            field = self._special(way, title, tip, part)
            if field is not None:
                self.add_field(way, field)
            elif is_known(part):
                self.add(way, title, tip, part)
            elif part.get("type") == "object" and part.get("properties"):
                self.add_heading(title, tip)
                self.add_members(part["properties"], before=way)

    def add_attributes(
        self, module: Module, kind: str, owner: str, present: Iterable[Attributes] = ()
    ) -> None:
        """Fields for what the system and the module add to an owner."""
        self.add_additions(module, attribute_members(module, kind, owner, present))

    def add_additions(self, module: Module, parts: Mapping[str, Schema]) -> None:
        """Fields for parts that the system and the module add, under the name of the system."""
        if any(map(is_known, parts.values())):
            system = module.system.declaration.title if module.system else ""
            self.add_heading(tr(system) if system else tr("Attributes"))
            self.add_members(parts, before=("attributes",))

    def show_pictures(self, names: Iterable[str]) -> None:
        """Offer these pictures wherever one can be chosen."""
        listed = tuple(names)
        for field in self.fields.values():
            if isinstance(field, ImageField):
                field.show_pictures(listed)

    def read_picture(self, way: Way, path: Path) -> Scan | None:
        """A picture from a file; None if it cannot be read, and its field says why."""
        try:
            return read_scan(path)
        except DataError as error:
            self.fields[way].say(" ".join(issue.message for issue in error.issues))
            return None

    def _title(self, name: str, part: Schema) -> str:
        return tr(part["title"]) if part.get("title") else name

    def _special(self, way: Way, title: str, tip: str, part: Schema) -> Field | None:
        hint = part.get("x-widget", "")
        if "x-defines" in part and way[-1] == "id":
            return IdField(title, tip, part, self)
        if hint in self._widgets:
            return self._widgets[hint](title, tip, part, self)
        if hint == "image":
            return self._image(way, title, tip)
        return None

    def _image(self, way: Way, title: str, tip: str) -> ImageField:
        field = ImageField(title, tip, self._read_picture, self)
        if self._takes_files:
            field.allow_files()
            field.picked.connect(lambda path: self.imported.emit(way, path))
        return field

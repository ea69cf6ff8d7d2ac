"""A tab of the counters page: all kinds at the left, everything about the chosen ones at right."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from hexwright.editor.counters.details import CounterDetails
from hexwright.editor.counters.edits.counter_lists import CounterKindList
from hexwright.editor.counters.kinds_list import CountersList
from hexwright.editor.counters.preview import CounterPreview
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.plain_fields import Choice, choice_field, offer
from hexwright.editor.records.duplicate_dialog import DuplicateDialog
from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.record_host import ListHost
from hexwright.render.counter_look import CounterLook, kind_look, piece_look
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way

# More units of a kind are not offered for the preview.
_MOST_OWNERS: Final = 40


class CounterKindsTab(ListHost):
    """List, preview and form of the counter kinds of a module."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        self.list = CountersList()
        super().__init__(self.list, parent)
        self._images = ImageShelf()
        self._offered_from: tuple[object, ...] = ()
        self._followed = ""
        self.copies_dialog: DuplicateDialog | None = None
        self.details = CounterDetails(self._takes, self)
        self.preview = CounterPreview(self)
        self.owner = choice_field(tr("Preview as"), parent=self, letters=14)
        self.owner.activated.connect(self._draw)
        self._arrange()

    def _arrange(self) -> None:
        filled = QWidget(self)
        above = QHBoxLayout()
        above.addWidget(QLabel(tr("Preview as:"), filled))
        above.addWidget(self.owner)
        above.addStretch(1)
        column = QVBoxLayout(filled)
        column.setContentsMargins(14, 0, 0, 0)
        column.addLayout(above)
        column.addWidget(self.preview)
        column.addWidget(self.details, 1)
        self.beside(filled, (300, 700))

    # --- showing --------------------------------------------------------------------------

    def show_steps(self, steps: Steps, images: ImageShelf) -> None:
        """Show the kinds as they are now."""
        self._images = images
        self.show_records(steps, CounterKindList)

    def fill(self, records: RecordList) -> None:
        """Show the kinds that the filters let through."""
        self.list.show_kinds(records.module, self._images)
        # An id that was changed in the form: its kind stays chosen.
        wanted, self._followed = self._followed or self.fresh, ""
        if wanted in records.module.kinds and wanted not in self.list.chosen():
            self.list.choose([wanted])

    def show_side(self, *, is_some: bool) -> None:
        """Show the form, or how to come to a counter."""
        self.nothing.setText(
            tr("No counter is like that. Change the search or the filters.")
            if self.list.is_filtered()
            else tr("None yet. The plus below the list adds one.")
        )
        super().show_side(is_some=is_some)

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show everything about the chosen kinds."""
        assert self.steps is not None
        self.details.show_kinds(self.steps, records.ids(rows), self._images)
        self.form = self.details.form.form
        self._offer_owners()
        self._draw()

    def _offer_owners(self) -> None:
        """Sides, and units of the kind with the colours of their formation, to look at."""
        kinds = self.details.kinds
        if not kinds or self.steps is None:
            return
        module, kind = self.steps.module, kinds[0]
        # Units are only looked through again when an army, or the kind, is another.
        source = (kind.id, module.info, *module.oobs.values())
        is_same = len(source) == len(self._offered_from) and all(
            one is other for one, other in zip(source, self._offered_from, strict=True)
        )
        if is_same:
            return
        self._offered_from = source
        offered: list[Choice] = [("", tr("the kind itself"))]
        offered += [(f"side:{side.id}", side.name) for side in module.info.sides]
        pieces = (piece for piece in module.pieces.values() if piece.kind == kind.id)
        offered += [(f"piece:{one.id}", one.name or one.id) for one in islice(pieces, _MOST_OWNERS)]
        offer(self.owner, offered)

    def _draw(self) -> None:
        kinds = self.details.kinds
        if kinds and self.steps is not None:
            faces = self._looks(self.steps.module, kinds[0])
            self.preview.show_faces(self.steps.module, faces, self._images)

    def _looks(self, module: Module, kind: CounterKind) -> list[tuple[str, CounterLook]]:
        sort, _, owner = (self.owner.currentData() or "").partition(":")
        faces = [(face.id, face.name) for face in kind.faces] or [("", kind.name)]
        if sort == "piece":
            looks = [(name, piece_look(module, owner, face)) for face, name in faces]
        else:
            side = owner if sort == "side" else ""
            plain = replace(kind, nation="") if side else kind
            looks = [(name, kind_look(module, plain, side, face)) for face, name in faces]
        return [(name, look) for name, look in looks if look is not None]

    # --- doing ----------------------------------------------------------------------------

    def may(self, action: str, records: RecordList, rows: Sequence[int]) -> bool:
        """Whether something can be done to the chosen kinds now."""
        if action in ("up", "down"):
            # In a filtered list the neighbours are not those of the module.
            return bool(rows) and not self.list.is_filtered()
        return super().may(action, records, rows)

    def duplicate(self, records: RecordList, rows: Sequence[int]) -> None:
        """Ask how many copies there shall be."""
        assert isinstance(records, CounterKindList)

        def make(copies: int) -> None:
            made = records.numbered(rows, copies)
            self.put_copies(records, rows, made)

        def names_of(count: int) -> list[str]:
            return [kind.name for kind in records.numbered(rows, count)]

        self.copies_dialog = DuplicateDialog(records.called(rows), names_of, self)
        self.copies_dialog.chosen.connect(make)
        self.copies_dialog.open()

    def rename(self, records: RecordList, row: int, new: str) -> None:
        """Another id; its kind stays chosen, whatever the filters say."""
        self._followed = new
        super().rename(records, row, new)

    def _takes(self, way: Way, value: Any) -> bool:
        """Ids, which others use, and the name of a kind that was just added."""
        if way != ("id",) and not (way == ("name",) and self.fresh):
            return False
        self.put(way, value, typing=way == ("name",))
        return True

"""A tab of the counters page: all kinds at the left, everything about the chosen ones at right."""

from collections.abc import Iterable
from functools import partial
from itertools import islice
from typing import Final

from hexwright.editor.counters.details import CounterDetails
from hexwright.editor.counters.edits.kinds import add_kind, duplicate_kinds
from hexwright.editor.counters.kinds_list import CountersList
from hexwright.editor.counters.preview import CounterPreview
from hexwright.editor.document.steps import Steps
from hexwright.editor.records.duplicate_dialog import DuplicateDialog
from hexwright.editor.records.edits.records import moved, without
from hexwright.editor.records.replace_dialog import ReplaceDialog, usage_lines
from hexwright.editor.references.edits.renaming import Named
from hexwright.editor.references.edits.replacing import replaced, uses_of
from hexwright.render.counter_look import CounterLook, kind_look, piece_look
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.module import Module
from hexwright.schema.record_values import moved, without
from hexwright.schema.references.names import Named
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

# More units of a kind are not offered for the preview.
_MOST_OWNERS: Final = 40


class CounterKindsTab(QSplitter):
    """List, preview and form of the counter kinds of a module."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._steps: Steps | None = None
        self._images = ImageShelf()
        self._offered_from: tuple[object, ...] = ()
        self.list = CountersList(self)
        self.details = CounterDetails(self)
        self.preview = CounterPreview(self)
        self.owner = QComboBox(self)
        self.owner.setAccessibleName(tr("Preview as"))
        self.owner.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.owner.setMinimumContentsLength(14)
        self.owner.activated.connect(self._draw)
        self.nothing = QLabel(tr("None yet. The plus below the list adds one."), self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.dialog: ReplaceDialog | DuplicateDialog | None = None
        self._arrange()
        self.list.asked.connect(self.act)
        self.list.chosen_changed.connect(self._show_chosen)

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
        self._right = QStackedWidget(self)
        self._right.addWidget(filled)
        self._right.addWidget(self.nothing)
        self.addWidget(self.list)
        self.addWidget(self._right)
        self.setStretchFactor(1, 1)
        self.setSizes([280, 700])
        self.setChildrenCollapsible(False)
        self.setContentsMargins(0, 6, 0, 0)

    # --- showing --------------------------------------------------------------------------

    def selected_name(self) -> Named | None:
        """The first of the chosen kinds."""
        chosen = self.list.chosen()
        return Named("kind", chosen[0], COUNTERS.file) if chosen else None

    def show_steps(self, steps: Steps, images: ImageShelf) -> None:
        """Show the kinds as they are now."""
        self._steps, self._images = steps, images
        follow = self.details.chosen
        self.list.show_kinds(steps.module, images)
        if follow and follow != tuple(self.list.chosen()) and self._has(follow):
            # An id that was changed in the form: its kind stays chosen.
            self.list.choose(follow)

    def _has(self, names: Iterable[str]) -> bool:
        return self._steps is not None and all(name in self._steps.module.kinds for name in names)

    def _show_chosen(self) -> None:
        if self._steps is None:
            return
        chosen = self.list.chosen()
        self._right.setCurrentIndex(0 if chosen else 1)
        self.nothing.setText(
            tr("No counter is like that. Change the search or the filters.")
            if self.list.is_filtered()
            else tr("None yet. The plus below the list adds one.")
        )
        self.details.show_kinds(self._steps, chosen, self._images)
        self._offer_owners()
        self._draw()
        self._enable(chosen)

    def _enable(self, chosen: list[str]) -> None:
        # In a filtered list the neighbours are not those of the module.
        may_move = bool(chosen) and not self.list.is_filtered()
        for action in ("duplicate", "delete"):
            self.list.buttons[action].setEnabled(bool(chosen))
        for action in ("up", "down"):
            self.list.buttons[action].setEnabled(may_move)

    def _offer_owners(self) -> None:
        """Sides, and units of the kind with the colours of their formation, to look at."""
        kinds = self.details.kinds
        if not kinds or self._steps is None:
            return
        module, kind = self._steps.module, kinds[0]
        # Units are only looked through again when an army, or the kind, is another.
        source = (kind.id, module.info, *module.oobs.values())
        is_same = len(source) == len(self._offered_from) and all(
            one is other for one, other in zip(source, self._offered_from, strict=True)
        )
        if is_same:
            return
        self._offered_from = source
        offered = [("", tr("the kind itself"))]
        offered += [(f"side:{one.id}", one.name) for one in module.info.sides]
        pieces = (one for one in module.pieces.values() if one.kind == kind.id)
        offered += [(f"piece:{one.id}", one.name or one.id) for one in islice(pieces, _MOST_OWNERS)]
        before = self.owner.currentData()
        self.owner.clear()
        for value, words in offered:
            self.owner.addItem(words, value)
        self.owner.setCurrentIndex(max(self.owner.findData(before), 0))

    def _draw(self) -> None:
        kinds = self.details.kinds
        if kinds and self._steps is not None:
            faces = self._looks(self._steps.module, kinds[0])
            self.preview.show_faces(self._steps.module, faces, self._images)

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

    def act(self, action: str) -> None:
        """Do what a button or key of the list stands for."""
        steps, chosen = self._steps, self.list.chosen()
        if steps is None:
            return
        button = self.list.buttons.get(action)
        if action == "add":
            self._add(steps, chosen[-1] if chosen else "")
        elif not chosen or (button is not None and not button.isEnabled()):
            return
        elif action == "duplicate":
            self._ask_copies(steps, chosen)
        elif action == "delete":
            self._delete(steps, chosen)
        elif action == "rename":
            self.details.field("name").start()
        else:
            self._move(steps, chosen, -1 if action == "up" else 1)

    def _add(self, steps: Steps, after: str) -> None:
        made, new = add_kind(steps.module.counters, tr("New counter"), "unit", after)
        self._do_and_choose(steps, tr("Add counter"), made, [new])
        self.details.fresh = new
        self.details.field("name").start()

    def _do_and_choose(self, steps: Steps, label: str, made: Counters, new: list[str]) -> None:
        steps.do(label, made)
        self.list.choose(new)

    def _ask_copies(self, steps: Steps, chosen: list[str]) -> None:
        def names_of(count: int) -> list[str]:
            made, new = duplicate_kinds(steps.module.counters, set(chosen), count)
            wanted = set(new)
            return [kind.name for kind in made.kinds if kind.id in wanted]

        self.dialog = DuplicateDialog(self._title(steps, chosen), names_of, self)
        self.dialog.chosen.connect(partial(self._duplicate, steps, chosen))
        self.dialog.open()

    def _duplicate(self, steps: Steps, chosen: list[str], copies: int) -> None:
        made, new = duplicate_kinds(steps.module.counters, set(chosen), copies)
        label = tr("Duplicate {name}", name=self._title(steps, chosen))
        self._do_and_choose(steps, label, made, new)

    def _title(self, steps: Steps, chosen: list[str]) -> str:
        if len(chosen) == 1:
            return steps.module.kinds[chosen[0]].name
        return tr("{count} counters", count=len(chosen))

    def _move(self, steps: Steps, chosen: list[str], by: int) -> None:
        label = tr("Move {name} up", name=self._title(steps, chosen))
        if by > 0:
            label = tr("Move {name} down", name=self._title(steps, chosen))
        counters = steps.module.counters
        steps.do(label, replace(counters, kinds=moved(counters.kinds, set(chosen), by)))

    def _delete(self, steps: Steps, chosen: list[str]) -> None:
        counters, title = steps.module.counters, self._title(steps, chosen)
        used = uses_of(steps.module, "kind", chosen)
        if not used:
            made = replace(counters, kinds=without(counters.kinds, set(chosen)))
            steps.do(tr("Delete {name}", name=title), made)
            return
        choices = [
            (kind.id, kind.name, QIcon()) for kind in counters.kinds if kind.id not in set(chosen)
        ]
        lines = list(dict.fromkeys(usage_lines(steps.module, used)))
        self.dialog = ReplaceDialog(title, lines, choices, self)
        self.dialog.chosen.connect(partial(self._replace, steps, chosen, title))
        self.dialog.open()

    def _replace(self, steps: Steps, chosen: list[str], title: str, other: str) -> None:
        name = steps.module.kinds[other].name
        label = tr("Replace {name} by {other}", name=title, other=name)
        steps.do(label, replaced(steps.module, COUNTERS.file, "kinds", "kind", chosen, other))

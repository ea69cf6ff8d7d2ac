"""The list of counter kinds: pictures, search, filters, any number chosen, and what is done."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSize
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QLabel,
    QWidget,
)

from hexwright.editor.counters.edits.kinds import kind_filter
from hexwright.editor.counters.kinds_model import CountersModel, Index
from hexwright.editor.forms.plain_fields import choice_field, offer, search_field
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.records.entry_list import EntryView, ListChooser
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.schemas import PIECE_OWNERS
from hexwright.schema.values.words import choice_word

PICTURE: Final = 44
_SELECT: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect


class KindView(EntryView):
    """A list of entries of one size: a change of some of them moves none of the others."""

    def dataChanged(self, first: Index, last: Index, _roles: Sequence[int] = ()) -> None:  # noqa: N802 - Qt's
        """Paint what has changed; Qt would lay out thousands of entries again."""
        top, bottom = self.visualRect(first), self.visualRect(last)
        self.viewport().update(top.united(bottom))


class CountersList(ListChooser):
    """Kinds to choose from; `asked` says what to do to those that are chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(tr("Counter kinds"), KindView(), parent)
        self.model = CountersModel(PICTURE, self.devicePixelRatioF, self)
        self.list.setModel(self.model)
        self._module: Module | None = None
        self._images = ImageShelf()
        self.search = search_field(tr("Search name, id, symbol"), tr("Search counters"), self)
        self.sides = self._filter(tr("Side"))
        self.nations = self._filter(tr("Nation"))
        self.classes = self._filter(tr("Class"))
        classes = [(owner, choice_word(owner)) for owner in PIECE_OWNERS]
        offer(self.classes, [("", tr("Class")), *classes])
        self.list.setIconSize(QSize(PICTURE, PICTURE))
        self.list.setMinimumWidth(190)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.selectionModel().selectionChanged.connect(self._tell)
        self.count = QLabel(self)
        self.count.setForegroundRole(self.count.palette().ColorRole.PlaceholderText)
        self.search.textChanged.connect(self._filter_anew)
        self._arrange()

    def button_words(self) -> dict[str, tuple[str, str]]:
        """What the buttons do; copies get numbers."""
        add, duplicate = tr("Add counter"), tr("Duplicate with numbers")
        usual = super().button_words()
        return {
            **usual,
            "add": (add, usual["add"][1]),
            "duplicate": (duplicate, usual["duplicate"][1]),
        }

    def _filter(self, name: str) -> QComboBox:
        made = choice_field(tr("Filter: {name}", name=name), parent=self, letters=3)
        made.setToolTip(plain_tip(tr("Show only some: {name}", name=name)))
        made.activated.connect(self._filter_anew)
        return made

    def _arrange(self) -> None:
        filters = QGridLayout()
        filters.setSpacing(4)
        filters.addWidget(self.search, 0, 0, 1, 3)
        for place, one in enumerate((self.sides, self.nations, self.classes)):
            filters.addWidget(one, 1, place)
        self.bar.addWidget(self.count)
        self.column.addLayout(filters)
        self.column.addWidget(self.list, 1)
        self.column.addLayout(self.bar)
        ways = (self.search, self.sides, self.nations, self.classes, self.list)
        for before, after in pairwise([*ways, *self.buttons.values()]):
            self.setTabOrder(before, after)

    # --- showing --------------------------------------------------------------------------

    def show_kinds(self, module: Module, images: ImageShelf) -> None:
        """Show the kinds as they are now; those that are chosen stay chosen."""
        if self._module is None or self._module.info is not module.info:
            any_side, any_nation = tr("Side"), tr("Nation")
            no_side, no_nation = ("", tr("no side")), ("", tr("no nation"))
            offer(self.sides, [(None, any_side), no_side, *_named(module.info.sides)])
            offer(self.nations, [(None, any_nation), no_nation, *_named(module.info.nations)])
        self._module, self._images = module, images
        chosen, current = self.chosen(), self.list.currentIndex().row()
        kinds = module.counters.kinds
        if self.is_filtered():
            kinds = tuple(filter(self._wanted(), kinds))
        self.model.show(module, kinds, images)
        if not chosen or self.chosen() != chosen:
            self._choose_again(chosen, current)
        self._tell()

    def _choose_again(self, chosen: Collection[str], row: int) -> None:
        """What was chosen, wherever it is now; else what is in the place of the current one."""
        rows = [at for at, kind in enumerate(self.model.kinds) if kind.id in chosen]
        last = len(self.model.kinds) - 1
        self._select(rows or [min(max(row, 0), last)])

    def is_filtered(self) -> bool:
        """Whether only some kinds are shown."""
        return bool(self.search.text().strip()) or any(
            one.currentIndex() > 0 for one in (self.sides, self.nations, self.classes)
        )

    def _wanted(self) -> Any:
        return kind_filter(
            self.search.text(),
            self.sides.currentData(),
            self.nations.currentData(),
            self.classes.currentData() or "",
        )

    def _filter_anew(self) -> None:
        if self._module is not None:
            self.show_kinds(self._module, self._images)

    def _tell(self) -> None:
        shown = len(self.model.kinds)
        count = len(self.list.selectionModel().selectedRows())
        words = tr("{count} of {total}", count=count, total=shown) if count > 1 else str(shown)
        self.count.setText(words)
        self.chosen_changed.emit()

    # --- choosing -------------------------------------------------------------------------

    def chosen(self) -> list[str]:
        """Ids of the chosen kinds, in the order of the list."""
        kinds = self.model.kinds
        rows = sorted(index.row() for index in self.list.selectionModel().selectedRows())
        return [kinds[row].id for row in rows if row < len(kinds)]

    def chosen_rows(self) -> list[int]:
        """The places of the chosen kinds in the module."""
        if not self.is_filtered():
            return sorted(index.row() for index in self.list.selectionModel().selectedRows())
        chosen = set(self.chosen())
        kinds = self._module.counters.kinds if self._module else ()
        return [row for row, kind in enumerate(kinds) if kind.id in chosen]

    def choose_rows(self, rows: Sequence[int]) -> None:
        """Choose the kinds at some places in the module."""
        kinds = self._module.counters.kinds if self._module else ()
        self.choose([kinds[row].id for row in rows if row < len(kinds)])

    def choose(self, names: Collection[str]) -> None:
        """Choose kinds; filters that hide them are taken away."""
        if any(self.model.row_of(name) < 0 for name in names):
            self.search.clear()
            for one in (self.sides, self.nations, self.classes):
                one.setCurrentIndex(0)
            self._filter_anew()
        wanted = set(names)
        self._select([row for row, kind in enumerate(self.model.kinds) if kind.id in wanted])

    def _select(self, rows: Iterable[int]) -> None:
        picked, first = QItemSelection(), -1
        for row in rows:
            index = self.model.index(row)
            if index.isValid():
                picked.select(index, index)
                first = row if first < 0 else first
        selection = self.list.selectionModel()
        if first >= 0:
            selection.setCurrentIndex(self.model.index(first), _SELECT)
            self.list.scrollTo(self.model.index(first))
        selection.select(picked, _SELECT)


def _named(items: Iterable[Any]) -> list[tuple[str, str]]:
    return [(item.id, item.name) for item in items]

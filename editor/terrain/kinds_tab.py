"""A tab of the terrain page: the kinds of one group, and everything about the current one."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.record_host import ListHost
from hexwright.editor.terrain.details import KindDetails
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.edits.terrain_lists import KindList
from hexwright.editor.terrain.swatches import LISTED, ground_of, swatch


class KindsTab(ListHost):
    """The kinds of a group at the left, the form of the current one at the right."""

    def __init__(self, group: Group, name: str, parent: QWidget | None = None) -> None:
        """An empty tab for a group that people call by this name."""
        self.list = EntryList(name, QSize(*LISTED))
        super().__init__(self.list, parent)
        self.group: Group = group
        self.details = KindDetails(group, self)
        self.details.made.connect(self.follow)
        self.beside(self.details)

    def show_steps(self, steps: Steps) -> None:
        """Show the kinds as they are now."""
        self.show_records(steps, partial(KindList, self.group))

    def fill(self, records: RecordList) -> None:
        """Show the kinds with their pictures."""
        ground = ground_of(records.module.terrain)
        entries = []
        for kind in records.items:
            look = (kind.art.style, kind.art.colour, ground)
            tip = f"{kind.name} ({kind.id})\n{kind.description}".strip()
            entries.append(Entry(kind.id, kind.name, tip, look, partial(self._picture, *look)))
        self.list.show_entries(entries)

    def _picture(self, style: str, colour: str | None, ground: str | None) -> QPixmap:
        return swatch(self.group, style, colour, ground, LISTED, self.devicePixelRatioF())

    def icon_of(self, records: RecordList, row: int) -> QIcon:
        """The picture of a kind among those that can take the place of another."""
        art = records.items[row].art
        return QIcon(self._picture(art.style, art.colour, ground_of(records.module.terrain)))

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show everything about the current kind."""
        assert self.steps is not None
        self.details.show_kind(self.steps, records.items[rows[0]].id)

"""The zone to paint: chosen, made, renamed, given a kind and a side, deleted."""

from hexwright.editor.icons import icon
from hexwright.editor.map.edits.zones import zone_of
from hexwright.editor.map.option_fields import LONGEST, Field, narrow_box, show_text
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.zone_tool import change_zone, delete_zone
from hexwright.schema.language import tr
from hexwright.schema.model.map import Zone
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget


def zone_kinds() -> dict[str, str]:
    """What zones are for, in words."""
    return {
        "setup": tr("Set-up area"),
        "section": tr("Section"),
        "entry": tr("Entry area"),
        "exit": tr("Exit area"),
        "edge": tr("Edge of the map"),
        "baseline": tr("Base line"),
        "area": tr("Area"),
        "building": tr("Building"),
        "bridge": tr("Bridge"),
        "playable": tr("Playable part"),
    }


class ZoneField(Field):
    """The chosen zone with its members, or those of the zone that the next stroke makes."""

    def __init__(self, desk: Desk) -> None:
        """The zones of the desk's map."""
        super().__init__(desk, "zone", tr("Zone"))
        self.zones = narrow_box({})
        self.zones.setAccessibleName(self.title)
        self.zones.activated.connect(lambda row: self.give(self.zones.itemData(row)))
        self.delete = QToolButton()
        self.delete.setIcon(icon("delete"))
        self.delete.setToolTip(tr("Delete this zone"))
        self.delete.setAccessibleName(tr("Delete this zone"))
        self.delete.clicked.connect(self._delete)
        row = QHBoxLayout()
        row.addWidget(self.zones, 1)
        row.addWidget(self.delete)
        self.label.setBuddy(self.zones)
        self.column.addWidget(self.label)
        self.column.addLayout(row)
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST)
        self.line.textEdited.connect(self._name_typed)
        self.line.editingFinished.connect(self._name_finished)
        self.kind = narrow_box(zone_kinds())
        self.kind.activated.connect(lambda row: self._give("kind", self.kind.itemData(row)))
        self.side = narrow_box({})
        self.side.activated.connect(lambda row: self._give("side", self.side.itemData(row)))
        for title, widget in (
            (tr("Name"), self.line),
            (tr("Kind"), self.kind),
            (tr("Side"), self.side),
        ):
            self._add(title, widget)
        self.setFocusProxy(self.zones)

    def _add(self, title: str, widget: QWidget) -> None:
        label = QLabel(title)
        label.setBuddy(widget)
        widget.setAccessibleName(tr("{part} of the zone", part=title))
        self.column.addSpacing(4)
        self.column.addWidget(label)
        self.column.addWidget(widget)

    def _zone(self) -> Zone | None:
        return zone_of(self.desk.map, self.desk.settings.zone)

    def _give(self, part: str, value: str) -> None:
        """Change the chosen zone, or what the next one is made as."""
        zone = self._zone()
        if zone is None:
            self.desk.set(**{f"zone_{part}": value})
        elif getattr(zone, part) != value:
            change_zone(self.desk, zone.id, **{part: value})

    def _name_typed(self, text: str) -> None:
        if self._zone() is None:
            self._give("name", text)

    def _name_finished(self) -> None:
        self.line.setModified(False)
        if self.line.text().strip():
            self._give("name", self.line.text().strip())
        self.refresh()

    def _delete(self) -> None:
        zone = self._zone()
        if zone is not None and delete_zone(self.desk, zone.id):
            self.desk.set(zone="")

    def refresh(self) -> None:
        """Show the zones of the map, and the chosen one."""
        settings, zone = self.desk.settings, self._zone()
        with QSignalBlocker(self.zones):
            self.zones.clear()
            self.zones.addItem(tr("New zone"), "")
            for one in self.desk.map.zones:
                self.zones.addItem(one.name, one.id)
            self.zones.setCurrentIndex(max(0, self.zones.findData(settings.zone)))
        self.delete.setEnabled(zone is not None)
        name = zone.name if zone else settings.zone_name
        show_text(self.line, name)
        hint = tr("Zone {number}", number=len(self.desk.map.zones) + 1)
        self.line.setPlaceholderText(hint)
        kind = zone.kind if zone else settings.zone_kind
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self._show_sides(zone.side if zone else settings.zone_side)

    def _show_sides(self, chosen: str) -> None:
        with QSignalBlocker(self.side):
            self.side.clear()
            self.side.addItem(tr("Everyone"), "")
            for side in self.desk.document.module.info.sides:
                self.side.addItem(side.name, side.id)
            self.side.setCurrentIndex(max(0, self.side.findData(chosen)))

"""The page of module.json: its lists and form, and the attributes that the module adds."""

from hexwright.editor.fields.tab import FieldsTab
from hexwright.editor.records.record_editor import RecordEditor
from hexwright.schema.documents import MODULE
from hexwright.schema.language import tr
from hexwright.schema.schemas import raw_schema


class ModulePage(RecordEditor):
    """What the schema says of a module, and a tab for its own attributes."""

    def add_tabs(self) -> None:
        """The tab of own attributes."""
        self.fields = FieldsTab(self)
        at = self.tabs.addTab(self.fields, tr("Own attributes"))
        tip = raw_schema(MODULE.name)["properties"]["fields"]["description"]
        self.tabs.setTabToolTip(at, tr(tip))

    def refresh(self) -> None:
        """Show the current tab as things are."""
        if self.steps is not None and self.tabs.currentWidget() is self.fields:
            self.fields.show_steps(self.steps)
            return
        super().refresh()

    def show_spot(self, pointer: str, hex_number: str) -> None:
        """Lead the eye to an entry of a list or to an attribute."""
        steps = pointer.strip("/").split("/")
        if steps[0] == "fields":
            self.tabs.setCurrentWidget(self.fields)
            self.fields.go_to_field(*(steps[1:3] if len(steps) > 2 else ("", "")))
            return
        super().show_spot(pointer, hex_number)

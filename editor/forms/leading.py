"""From a place of a document to the field of a form that shows it."""

from collections.abc import Iterator

from PySide6.QtWidgets import QScrollArea, QWidget

from hexwright.editor.forms.fields import Field
from hexwright.editor.forms.schema_form import SchemaForm
from hexwright.schema.record_values import Way


def lead_to_field(page: QWidget, steps: list[str]) -> bool:
    """Go to the field of what the steps of a pointer lead to; whether the page shows one.

    The page has brought the entry of a list to the front that the steps go through.
    """
    forms = [one for one in page.findChildren(SchemaForm) if one.isVisibleTo(page)]
    for way in _ways(steps):
        for form in forms:
            field = form.fields.get(way)
            if field is not None and field.isVisibleTo(page):
                _show(page, field)
                return True
    return False


def _ways(steps: list[str]) -> Iterator[Way]:
    """Ways that may lead to the field, in an entry or from the top; the longest first."""
    is_entry = len(steps) > 2 and steps[1].isdecimal()
    inside = steps[2:] if is_entry else steps
    for end in range(len(inside), 0, -1):
        yield tuple(inside[:end])


def _show(page: QWidget, field: Field) -> None:
    above = field.parentWidget()
    while above is not None and above is not page:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(field)
        above = above.parentWidget()
    field.start()

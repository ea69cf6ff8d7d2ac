"""Any document as a page to read, with the titles of its schema."""

from html import escape
from typing import Any

from schema.documents import DocumentKind
from schema.dump import plain
from schema.language import tr
from schema.model.record import Record
from schema.schemas import Schema, compose, resolve

_STYLE = """
<style>
h1 { font-size: 18pt; margin-bottom: 2px; }
h2 { font-size: 13pt; margin-top: 18px; margin-bottom: 4px; }
th { text-align: left; padding: 3px 10px 3px 4px; }
td { padding: 3px 10px 3px 4px; vertical-align: top; }
</style>
"""


def record_html(kind: DocumentKind, record: Record, title: str) -> str:
    """The page of a document: simple values first, then a table for each list."""
    document = plain(record)
    schema = compose(kind.name)
    simple, lists = [], []
    for name, value in document.items():
        part = resolve(schema, schema.get("properties", {}).get(name, {}))
        heading = escape(_title(part, name))
        if _is_list_of_objects(value):
            lists.append(f"<h2>{heading}</h2>{_table(schema, part, value)}")
        else:
            simple.append(f"<tr><th>{heading}</th><td>{_value(value)}</td></tr>")
    body = f"<table>{''.join(simple)}</table>{''.join(lists)}"
    return f"{_STYLE}<h1>{escape(title)}</h1>{body}"


def _title(part: Schema, name: str) -> str:
    """What the schema calls a member, in the user's language."""
    return tr(str(part["title"])) if "title" in part else name


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _table(schema: Schema, part: Schema, rows: list[dict[str, Any]]) -> str:
    items = resolve(schema, part.get("items", {}))
    names = list(dict.fromkeys(name for row in rows for name in row))
    titles = [
        _title(resolve(schema, items.get("properties", {}).get(name, {})), name) for name in names
    ]
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    lines = [
        "<tr>" + "".join(f"<td>{_value(row.get(name))}</td>" for name in names) + "</tr>"
        for row in rows
    ]
    return f'<table border="1" cellspacing="0"><tr>{head}</tr>{"".join(lines)}</table>'


def _value(value: Any) -> str:
    """A value in words; colours show themselves."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, dict):
        return "<br>".join(f"{escape(name)}: {_value(inner)}" for name, inner in value.items())
    if _is_list_of_objects(value):
        return "<br>".join(_in_a_line(one) for one in value)
    if isinstance(value, list):
        return ", ".join(_value(inner) for inner in value)
    text = escape(str(value)).replace("\n", "<br>")
    if len(text) == 7 and text.startswith("#"):
        return f'<span style="color:{text}">■</span> {text}'
    return text


def _in_a_line(value: dict[str, Any]) -> str:
    """An entry of a list within a table; what says what it is, is not named."""
    first, *others = value.items()
    words = [_value(first[1]), *(f"{escape(name)} {_value(inner)}" for name, inner in others)]
    return ", ".join(words)

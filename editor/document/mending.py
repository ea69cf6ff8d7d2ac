"""Files that cannot be read as documents: their text, what it becomes, and its obvious cures."""

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.issues import Issue
from hexwright.schema.json_cures import cure_of, cure_of_issue
from hexwright.schema.language import tr
from hexwright.schema.load import read_document
from hexwright.schema.model.record import Record


def text_of_file(data: bytes) -> str:
    """The text of a file, with LF alone; what is not UTF-8 is read as Windows has it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def bytes_of_text(text: str) -> bytes:
    """The text as it is saved."""
    return text.encode("utf-8", "replace")


def checked_text(
    document: ModuleDocument, path: str, data: bytes
) -> tuple[Record | None, list[Issue]]:
    """The document that a file holds, None if it cannot be made of it; and what is wrong."""
    return read_document(path, data, document.module.info)


def is_broken(document: ModuleDocument, path: str) -> bool:
    """Whether a document of the module is only text that cannot be read."""
    # A file with a wrong name can be read: its document stands at the right one.
    is_document = kind_of(path) is not None and path not in document.misnamed
    return is_document and isinstance(document.content(path), bytes)


def unreadable(document: ModuleDocument) -> list[str]:
    """Files that a save would write, though they cannot be read as the documents they should be."""
    changed = document.snapshot().changed_assets()
    return [
        path
        for path, data in sorted(changed.items())
        if data is not None and kind_of(path) and checked_text(document, path, data)[0] is None
    ]


def mended(document: ModuleDocument, issue: Issue) -> Change | None:
    """The change that mends a fault of a file that cannot be read; None if none is obvious."""
    data = document.content(issue.file)
    if kind_of(issue.file) is None or not isinstance(data, bytes):
        return None
    text = text_of_file(data)
    if issue.code == "json.not-utf8":
        return _change(document, issue.file, tr("Write it as UTF-8"), text)
    is_syntax = issue.code.startswith("json.") and issue.code != "json.repeated-member"
    cure = cure_of(text) if is_syntax else cure_of_issue(text, issue)
    if cure is None:
        return None
    return _change(document, issue.file, cure.label, cure.applied(text))


def _change(document: ModuleDocument, path: str, label: str, text: str) -> Change:
    data = bytes_of_text(text)
    content: Content = checked_text(document, path, data)[0] or data
    return Change(label, {path: content}, focus=path)

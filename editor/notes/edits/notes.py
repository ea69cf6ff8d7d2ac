"""Notes of a module: new, copied, called otherwise, deleted."""

from pathlib import PurePosixPath
from typing import Final

from hexwright.editor.document.changes import Change
from hexwright.schema.documents import Content
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.notes import is_note, note_title

_SUFFIX: Final = ".md"
_HEAD: Final = "# "


def is_note_of(module: Module, path: str) -> bool:
    """Whether a path is that of a note which the module has."""
    return is_note(path) and path in module.notes


def listed_title(module: Module, path: str) -> str:
    """What a note is called in a list: its title, with the language if it is a translation."""
    title, language = note_title(path, module.notes[path]), _language(module, path)
    return f"{title} ({language})" if language else title


def new_note(module: Module, title: str) -> Change:
    """A note that has only its heading yet."""
    path = _free_path(module, title)
    return Change(tr("New note"), {path: _bytes(f"{_HEAD}{title}\n\n")}, focus=path)


def duplicate_note(module: Module, path: str) -> Change:
    """A copy of a note under a title of its own."""
    text = module.notes[path]
    title = tr("{title} (copy)", title=note_title(path, text))
    made = _free_path(module, title, PurePosixPath(path).suffix)
    return Change(tr("Duplicate note"), {made: _bytes(_headed(text, title))}, focus=made)


def rename_note(module: Module, path: str, title: str) -> Change:
    """A note with another title and a file called after it; its translations go along."""
    label = tr("Rename {old} to {new}", old=note_title(path, module.notes[path]), new=title)
    text = _headed(module.notes[path], title)
    if _language(module, path):
        # A translation is known by the file of what it translates.
        return Change(label, {path: _bytes(text)}, focus=path)
    family = [path, *_translations(module, path)]
    made = _free_path(module, title, PurePosixPath(path).suffix, family)
    contents: dict[str, Content] = dict.fromkeys(family)
    stem, new = PurePosixPath(path).stem, PurePosixPath(made).stem
    for one in family[1:]:
        contents[new + one.removeprefix(stem)] = _bytes(module.notes[one])
    contents[made] = _bytes(text)
    return Change(label, contents, focus=made)


def delete_note(module: Module, path: str) -> Change:
    """The module without a note."""
    return Change(tr("Delete {name}", name=listed_title(module, path)), {path: None})


def with_text(path: str, text: str) -> dict[str, Content]:
    """The note with another text."""
    return {path: _bytes(text)}


def _bytes(text: str) -> bytes:
    return text.encode()


def _free_path(
    module: Module, title: str, suffix: str = _SUFFIX, own: list[str] | None = None
) -> str:
    """A file for a note of this title, beside module.json where notes are looked for."""
    gone = own or []
    taken = {PurePosixPath(note).stem.lower() for note in module.notes if note not in gone}
    return free_id(slug(title, "note"), taken) + suffix


def _headed(text: str, title: str) -> str:
    """A text under another heading, if it has one."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("#"):
            marks = line[: len(line) - len(line.lstrip("#"))]
            lines[at] = f"{marks} {title}"
            break
        if line.strip():
            return f"{_HEAD}{title}\n\n{text}"
    else:
        return f"{_HEAD}{title}\n\n{text.lstrip()}"
    return "\n".join(lines)


def _language(module: Module, path: str) -> str:
    """The language of a translated note, as its file says; nothing for the original."""
    file = PurePosixPath(path)
    stem, _, language = file.stem.rpartition(".")
    return language if stem and str(file.with_name(stem + file.suffix)) in module.notes else ""


def _translations(module: Module, path: str) -> list[str]:
    start = PurePosixPath(path).stem + "."
    return [note for note in module.notes if note.startswith(start) and _language(module, note)]

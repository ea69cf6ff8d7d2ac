"""Notes that a module brings along: rules of its own and hints, as Markdown or plain text."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from hexwright.schema.documents import ART_FOLDER
from hexwright.schema.issues import DataError
from hexwright.schema.member_names import suffix_of

NOTE_SUFFIXES: Final = (".md", ".txt")


def is_note(name: str) -> bool:
    """Whether a file of a module is a note; licences of pictures lie beside those and are none."""
    return suffix_of(name) in NOTE_SUFFIXES and not name.startswith(ART_FOLDER)


def note_text(data: bytes) -> str:
    """The words of a note; what is no text shows as such."""
    return data.decode("utf-8", errors="replace")


def notes_of(files: Mapping[str, bytes]) -> dict[str, str]:
    """The notes of a module by path; those that cannot be read are left out."""
    found = {}
    for name in sorted(files):
        if is_note(name):
            try:
                found[name] = note_text(files[name])
            except DataError:
                continue
    return found


def notes_in(notes: Mapping[str, str], language: str) -> dict[str, str]:
    """The notes for readers of a language: `rules.es.md` takes the place of `rules.md`."""
    found = {}
    for name, text in notes.items():
        path = PurePosixPath(name)
        plain = str(path.with_name(PurePosixPath(path.stem).stem + path.suffix))
        if plain == name or plain not in notes:
            own = str(path.with_name(f"{path.stem}.{language}{path.suffix}"))
            found[name] = notes.get(own, text)
    return found


def note_title(name: str, text: str) -> str:
    """What a note is called: its first heading, else its file's name."""
    for line in text.splitlines():
        if line.startswith("#"):
            return line.lstrip("#").strip()
        if line.strip():
            break
    return PurePosixPath(name).stem.replace("-", " ").replace("_", " ")

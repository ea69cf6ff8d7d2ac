"""Which names a package member may have: safe and distinct on every file system."""

import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Final

from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.quoting import shown

MAX_NAME_CHARACTERS: Final = 200
MAX_FOLDERS: Final = 8
# A segment's bytes, as most file systems limit it.
MAX_SEGMENT_BYTES: Final = 200
KNOWN_SUFFIXES: Final = (".json", ".png", ".jpg", ".jpeg", ".webp", ".svg", ".txt", ".md")
ARCHIVE_SUFFIXES: Final = (".hexpkg", ".zip", ".vmod", ".7z", ".rar", ".gz", ".tar", ".xz", ".bz2")

_FORBIDDEN_CHARACTERS: Final = frozenset('<>:"|?*')
_DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{port}{digit}" for port in ("com", "lpt") for digit in "123456789¹²³"]
)


def suffix_of(name: str) -> str:
    """The suffix that says what a member is, in lower case."""
    return PurePosixPath(name).suffix.lower()


def name_issue(name: str) -> Issue | None:
    """What is wrong with a member's name taken alone, if anything."""
    return _place_issue(name) or _spelling_issue(name) or _kind_issue(name)


def collision_issues(names: Iterable[str]) -> list[Issue]:
    """Names that are equal, or would be one file on some computer."""
    issues = []
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in names:
        folded = _folded(name)
        for folder in PurePosixPath(folded).parents:
            folders.setdefault(str(folder), name)
        if folded in seen:
            issues.append(_collision(name, seen[folded]))
        seen.setdefault(folded, name)
    for folded in sorted(seen.keys() & folders.keys()):
        issues.append(_collision(folders[folded], seen[folded]))
    return issues


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _collision(name: str, first: str) -> Issue:
    if name == first:
        message = tr("The member {name} is there twice.", name=shown(name))
        return Issue(code="package.duplicate-name", message=message, file=shown(name))
    message = tr(
        "The members {first} and {name} would be one file on some computers.",
        first=shown(first),
        name=shown(name),
    )
    hint = tr("Give one of them a name that differs in more than upper and lower case.")
    return Issue(code="package.name-collision", message=message, hint=hint, file=shown(name))


def _issue(code: str, name: str, message: str, hint: str = "") -> Issue:
    return Issue(code=code, message=message, hint=hint, file=shown(name))


def _place_issue(name: str) -> Issue | None:
    """Names that point somewhere else than below the module's folder."""
    if name.startswith(("/", "\\")) or name[1:2] == ":":
        message = tr("The member {name} has an absolute path.", name=shown(name))
        return _issue("package.absolute-path", name, message)
    if ".." in name.replace("\\", "/").split("/") or "\\" in name or "\x00" in name:
        message = tr("The member {name} tries to leave the module's folder.", name=shown(name))
        return _issue("package.path-traversal", name, message)
    if name.endswith("/"):
        message = tr("The member {name} is a folder.", name=shown(name))
        hint = tr("A package holds only files; their paths name the folders.")
        return _issue("package.special-member", name, message, hint)
    return None


def _spelling_issue(name: str) -> Issue | None:
    """Names that some file system cannot hold or would change."""
    segments = name.split("/")
    if len(name) > MAX_NAME_CHARACTERS or len(segments) > MAX_FOLDERS:
        message = tr("The member's name {name} is too long.", name=shown(name))
        return _issue("package.bad-name", name, message)
    if unicodedata.normalize("NFC", name) != name:
        message = tr(
            "The member's name {name} is not in Unicode normal form NFC.", name=shown(name)
        )
        return _issue("package.bad-name", name, message, tr("Type the name anew."))
    for segment in segments:
        if segment.split(".")[0].rstrip(" ").lower() in _DEVICES:
            message = tr("The member {name} has the name of a device on Windows.", name=shown(name))
            return _issue("package.reserved-name", name, message, tr("Rename it."))
        if not _is_plain(segment):
            message = tr(
                "The member's name {name} does not work on every computer.", name=shown(name)
            )
            hint = tr("Use letters, digits, hyphens and single points.")
            return _issue("package.bad-name", name, message, hint)
    return None


def _is_plain(segment: str) -> bool:
    is_empty = segment in ("", ".")
    is_trimmed = segment == segment.strip(" ") and not segment.endswith(".")
    is_printable = segment.isprintable() and not _FORBIDDEN_CHARACTERS & set(segment)
    return (
        not is_empty and is_trimmed and is_printable and _byte_length(segment) <= MAX_SEGMENT_BYTES
    )


def _byte_length(segment: str) -> int:
    return len(segment.encode("utf-8", "surrogatepass"))


def _kind_issue(name: str) -> Issue | None:
    suffix = suffix_of(name)
    if suffix in KNOWN_SUFFIXES:
        return None
    if suffix in ARCHIVE_SUFFIXES:
        message = tr("The member {name} is itself a package or an archive.", name=shown(name))
        return _issue("package.nested-package", name, message, tr("Unpack it into the module."))
    message = tr("The member {name} is of a kind that a package may not hold.", name=shown(name))
    hint = tr("Allowed are {suffixes}; never programs.", suffixes=", ".join(KNOWN_SUFFIXES))
    return _issue("package.unknown-kind", name, message, hint)

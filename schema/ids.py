"""Ids for what is made: like its name, and unlike all others."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Set

_NOT_ALLOWED = re.compile(r"[^a-z0-9]+")
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_LONGEST = 48


def is_id(text: str) -> bool:
    """Whether a text can be an id."""
    return _ID.fullmatch(text) is not None


def slug(name: str, otherwise: str) -> str:
    """A name in letters that ids may have; another word if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _NOT_ALLOWED.sub("-", plain).strip("-")[:_LONGEST].strip("-") or otherwise


def free_id(wanted: str, taken: Iterable[str]) -> str:
    """The id wanted, or with the first number that makes it unlike all others."""
    # Thousands of ids are not copied for each new one.
    known = taken if isinstance(taken, Set | Mapping) else set(taken)
    if wanted not in known:
        return wanted
    count = 2
    while f"{wanted}-{count}" in known:
        count += 1
    return f"{wanted}-{count}"

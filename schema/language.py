"""The words a user reads: English in the source, other languages from one catalogue each.

Every layer, with or without Qt, translates with the same `tr`; docs/adr/0003 says why.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

SOURCE_LANGUAGE = "en"
CATALOGUES = Path(__file__).parent / "languages"

_chosen: list[str] = []
_spoken: ContextVar[str] = ContextVar("spoken", default="")


@cache
def available_languages() -> list[str]:
    """Language codes that can be chosen, the source language first."""
    return [SOURCE_LANGUAGE, *sorted(path.stem for path in CATALOGUES.glob("*.json"))]


@cache
def catalogue(language: str) -> dict[str, str]:
    """Translations by English source text; empty for English and for unknown languages."""
    path = CATALOGUES / f"{language}.json"
    if language == SOURCE_LANGUAGE or not path.is_file():
        return {}
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return words


def choose_language(language: str | None) -> None:
    """Use this language from now on; None follows the environment, which is read anew."""
    _chosen[:] = [language] if language else []
    _of_environment.cache_clear()


def is_language_chosen() -> bool:
    """Whether a language was chosen, by `--lang` for one, so that nothing else shall choose."""
    return bool(_chosen)


def current_language() -> str:
    """The language in use: chosen, else HEXWRIGHT_LANG, else the locale, else English."""
    return _spoken.get() or (_chosen[0] if _chosen else _of_environment())


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Use a language for a while, in this thread alone: for what is written in another one.

    Inside, the empty text is the user's own language again.
    """
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def _of_environment() -> str:
    """The environment's language, kept: games ask for words thousands of times in a second."""
    for variable in ("HEXWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            code = value.split(".")[0].split("_")[0].lower()
            return code if code in available_languages() else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE


def tr(text: str, /, **values: object) -> str:
    """The text in the user's language, with `{named}` values filled in."""
    words = catalogue(current_language()).get(text, text)
    return words.format(**values) if values else words


def tr_many(text: str, count: int, /, **values: object) -> str:
    """The text for one or for several: "1 hit|{count} hits", parted by a bar in each language."""
    forms = tr(text).split("|")
    form = forms[0] if count == 1 else forms[-1]
    return form.format(**{"count": count, **values})


def later(text: str, /) -> str:
    """An English text that is kept as it is and goes through `tr` when it is shown."""
    return text

"""What languages are called."""

from typing import Final

from PySide6.QtCore import QLocale

# Of these Qt says which variety it means.
_LANGUAGES: Final = {"en": "English", "es": "Español", "pt": "Português"}


def language_name(code: str) -> str:
    """A language in its own words, with its code."""
    known = QLocale(code).nativeLanguageName() if QLocale(code) != QLocale.c() else ""
    name = _LANGUAGES.get(code, known)
    return f"{name[:1].upper()}{name[1:]} ({code})" if name else code

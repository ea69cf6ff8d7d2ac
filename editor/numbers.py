"""Numbers as the language of the program writes them."""

from PySide6.QtCore import QLocale


def decimal_text(value: float, digits: int, locale: QLocale | None = None) -> str:
    """A number with the decimal mark of the language, and no mark between thousands."""
    plain = QLocale(locale) if locale is not None else QLocale()
    plain.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return plain.toString(float(value), "f", digits)

"""Words of Qt's own dialogs and keys that its catalogue lacks, or says otherwise than our help."""

from typing import Final

from PySide6.QtCore import QObject, QTranslator

from hexwright.schema.language import tr

_KEYS: Final = "QShortcut"
_FILES: Final = "QFileDialog"
_ICONS: Final = "QAbstractFileIconProvider"


def _words() -> dict[tuple[str, str], str]:
    return {
        (_KEYS, "Ctrl"): tr("Ctrl"),
        (_KEYS, "Shift"): tr("Shift"),
        (_KEYS, "Return"): tr("Enter"),
        (_KEYS, "Del"): tr("Del"),
        (_KEYS, "Ins"): tr("Ins"),
        (_KEYS, "Esc"): tr("Esc"),
        (_KEYS, "Tab"): tr("Tab"),
        (_FILES, "&Look in:"): tr("&Look in:"),
        (_FILES, "Save In:"): tr("Save in:"),
        (_FILES, "Files of &type:"): tr("Files of &type:"),
        (_FILES, "Date Modified"): tr("Date modified"),
        (_ICONS, "Folder"): tr("Folder"),
        (_ICONS, "File"): tr("File"),
        (_ICONS, "%1 File"): tr("%1 file"),
    }


class QtWords(QTranslator):
    """Comes before Qt's own catalogue: keys are called as the help calls them."""

    def __init__(self, parent: QObject) -> None:
        """The words of the language in use."""
        super().__init__(parent)
        self._words = _words()

    def isEmpty(self) -> bool:  # noqa: N802 - Qt calls it
        """Never: an empty translator is not asked."""
        return False

    def translate(
        self, context: str, text: str, _disambiguation: str | None = None, _number: int = -1
    ) -> str | None:
        """Our words for a text of Qt; none where Qt's own are good."""
        return self._words.get((context, text))

"""The dialog for a language that a module is translated into."""

import re
from typing import Final

from PySide6.QtWidgets import QComboBox, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form
from hexwright.editor.texts.edits.texts import new_language
from hexwright.exporters.language_names import language_name
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# Those that wargames are most often printed in; any other is typed.
_USUAL: Final = ("en", "es", "fr", "de", "it", "pt", "pl", "nl", "cs", "ja", "zh", "ru", "el", "sv")
_CODE: Final = re.compile(r"[a-z]{2,3}")


class NewLanguageDialog(ChangeDialog):
    """Asks for a language."""

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """Propose the first usual language that the module does not speak."""
        super().__init__(parent, tr("New language"), tr("&Add language"))
        self._module = module
        self.language = QComboBox()
        self.language.setEditable(True)
        self.language.setAccessibleName(tr("Language"))
        for code in _USUAL:
            if code not in (*module.texts, module.info.language):
                self.language.addItem(language_name(code), code)
        form(self.settings).addRow(tr("&Language, or its code:"), self.language)
        self.settings.addStretch(1)
        self.setMinimumWidth(400)
        self.language.currentTextChanged.connect(self.refresh)
        self.language.setFocus()
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module) -> Change | None:
        """The change that adds what the user wants; None if there is none."""
        return cls(module, parent).asked()

    @property
    def code(self) -> str:
        """The code of the language that is chosen or typed."""
        text = self.language.currentText().strip()
        at = self.language.findText(text)
        return str(self.language.itemData(at)) if at >= 0 else text.casefold()

    def refresh(self) -> None:
        """Work out the change."""
        code = self.code
        if not _CODE.fullmatch(code):
            words = tr("Choose a language, or type its code of two or three letters.")
            self.show_outcome(None, [Issue(code="texts.no-language", message=words)])
        elif code in (*self._module.texts, self._module.info.language):
            words = tr("The module speaks this language already.")
            self.show_outcome(None, [Issue(code="texts.known-language", message=words)])
        else:
            self.show_outcome(new_language(self._module, code))

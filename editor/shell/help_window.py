"""In-app help: pages of Markdown in the user's language, and a page of all shortcuts."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QWidget

from hexwright.editor.shell.action import AnySpec, menu_titles, plain_words
from hexwright.schema.language import SOURCE_LANGUAGE, current_language, tr

_HELP = Path(__file__).resolve().parent.parent / "help"
_NAME = Qt.ItemDataRole.UserRole
SHORTCUTS = "shortcuts"
# In the order in which a newcomer reads them.
PAGES = (
    "getting-started",
    "map-tools",
    "scenarios",
    "spreadsheets",
    "exporting",
    "saving",
    "problems",
    "playing",
    "playing-jdg",
    SHORTCUTS,
)


def page_text(
    name: str,
    specs: Iterable[AnySpec],
    keys: dict[str, str],
    menus: Mapping[str, str] | None = None,
) -> str:
    """A page of the help as Markdown; English where the user's language lacks it.

    `menus` are the titles of the menus of another window than the editor's, by id.
    """
    if name == SHORTCUTS:
        return shortcuts_text(specs, keys, menus)
    for language in (current_language(), SOURCE_LANGUAGE):
        file = _HELP / language / f"{name}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return ""


def shortcuts_text(
    specs: Iterable[AnySpec], keys: dict[str, str], menus: Mapping[str, str] | None = None
) -> str:
    """All keys, menu by menu, made from the list of actions; `keys` are those in use by id."""
    lines = [f"# {tr('Keyboard shortcuts')}", ""]
    if menus is None:
        lines += [tr("You can change them in the preferences."), ""]
    listed = list(specs)
    for menu, title in (menus or menu_titles()).items():
        rows = [one for one in listed if one.menu == menu]
        if not rows:
            continue
        lines += [
            f"## {plain_words(title)}",
            "",
            f"| {tr('Key')} | {tr('Action')} | {tr('What it does')} |",
        ]
        lines.append("|---|---|---|")
        for one in rows:
            shown = QKeySequence(keys.get(one.id, one.shortcut)).toString(
                QKeySequence.SequenceFormat.NativeText
            )
            words = [_cell(text) for text in (shown, one.words, one.tip)]
            lines.append(f"| **{words[0]}** | {words[1]} | {words[2]} |")
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    """Text that means nothing to Markdown."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>()#+-.!|~" else char for char in text)


def title_of(text: str) -> str:
    """The heading of a page."""
    first = next((line for line in text.splitlines() if line.startswith("# ")), "# ")
    return first[2:]


class HelpWindow(QSplitter):
    """A list of pages and the page that is read, in a window of its own."""

    def __init__(
        self, specs: Collection[AnySpec], parent: QWidget, menus: Mapping[str, str] | None = None
    ) -> None:
        """Help on these actions, which are in the menus of the editor unless told otherwise."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setWindowFlag(Qt.WindowType.Window)
        self.setWindowTitle(tr("Hexwright help"))
        self._specs, self._menus = specs, menus
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Pages of the help"))
        self.list.setSpacing(4)
        self.page = QTextBrowser(self)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(tr("Page"))
        self.page.document().setDocumentMargin(20)
        self.page.anchorClicked.connect(self._follow)
        self.setStretchFactor(1, 1)
        self.setSizes([220, 700])
        self.resize(940, 680)
        self._keys: dict[str, str] = {}
        for name in PAGES:
            item = QListWidgetItem(title_of(page_text(name, specs, {}, menus)), self.list)
            item.setData(_NAME, name)
        self.list.currentItemChanged.connect(self._read)

    def show_page(self, name: str, keys: dict[str, str]) -> None:
        """Open a page; `keys` are the shortcuts in use by id."""
        self._keys = keys
        row = PAGES.index(name) if name in PAGES else 0
        if self.list.currentRow() == row:
            self._read()
        self.list.setCurrentRow(row)
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus()

    def current(self) -> str:
        """Name of the page that is open."""
        item = self.list.currentItem()
        return str(item.data(_NAME)) if item else ""

    def _read(self) -> None:
        text = page_text(self.current(), self._specs, self._keys, self._menus)
        self.page.setMarkdown(text)

    def _follow(self, url: QUrl) -> None:
        """Links between pages turn the page; others are for the browser of the user."""
        name = url.path().removesuffix(".md")
        if not url.scheme() and name in PAGES:
            self.list.setCurrentRow(PAGES.index(name))
        elif url.scheme() == "https":
            QDesktopServices.openUrl(url)

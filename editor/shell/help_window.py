"""In-app help: pages of Markdown in the user's language, and a page of all shortcuts."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QKeySequence,
    QPalette,
    QShortcut,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.shell.action import AnySpec, menu_titles, plain_words
from hexwright.schema.language import SOURCE_LANGUAGE, current_language, tr

_HELP = Path(__file__).resolve().parent.parent / "help"
_NAME = Qt.ItemDataRole.UserRole
SHORTCUTS = "shortcuts"
# In the order in which a newcomer reads them.
PAGES = (
    "getting-started",
    "first-scenario",
    "map-tools",
    "terrain",
    "counters",
    "orders-of-battle",
    "tables",
    "cards",
    "scenarios",
    "spreadsheets",
    "exporting",
    "importing",
    "saving",
    "problems",
    "playing",
    "playing-jdg",
    "playing-gbacw",
    "playing-aus",
    "playing-cce",
    "by-mail",
    "lab",
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
        for row in rows:
            shown = QKeySequence(keys.get(row.id, row.shortcut)).toString(
                QKeySequence.SequenceFormat.NativeText
            )
            words = [_cell(text) for text in (shown, row.words, row.tip)]
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
        self.search = search_field(tr("Search the help"), tr("Search the help"))
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._next)
        self.nothing = QLabel(tr("No page has these words."))
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Pages of the help"))
        self.list.setSpacing(4)
        # Titles are read whole, on two lines if need be.
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(6, 6, 0, 6)
        for part in (self.search, self.nothing):
            column.addWidget(part)
        column.addWidget(self.list, 1)
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
        for keys, slot in (
            (QKeySequence.StandardKey.Find, self.search.setFocus),
            (QKeySequence(Qt.Key.Key_Escape), self._leave),
        ):
            QShortcut(keys, self, slot, context=Qt.ShortcutContext.WindowShortcut)

    def _leave(self) -> None:
        """Esc takes back what is looked for, then closes the window."""
        if self.search.text():
            self.search.clear()
            self.page.setFocus()
        else:
            self.close()

    def _find(self, text: str) -> None:
        """List the pages that have all the words, and mark them in the page that is read."""
        words = text.casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            page = page_text(item.data(_NAME), self._specs, self._keys, self._menus).casefold()
            item.setHidden(not all(word in page for word in words))
        shown = [row for row in range(self.list.count()) if not self.list.item(row).isHidden()]
        self.nothing.setVisible(not shown)
        if shown and self.list.currentRow() not in shown:
            self.list.setCurrentRow(shown[0])
        self._mark()

    def _next(self) -> None:
        """Go to the next place in the page, from its end to the first."""
        word = self._looked_for()
        if word and not self.page.find(word):
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self.page.find(word)

    def _looked_for(self) -> str:
        return max(self.search.text().split(), key=len, default="")

    def _mark(self) -> None:
        """Mark every place of the words in the page."""
        marks = []
        paint = QTextCharFormat()
        paint.setBackground(self.palette().brush(QPalette.ColorRole.Highlight))
        paint.setForeground(self.palette().brush(QPalette.ColorRole.HighlightedText))
        for word in self.search.text().split():
            found = self.page.document().find(word)
            while not found.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = found, paint
                marks.append(mark)
                found = self.page.document().find(word, found)
        self.page.setExtraSelections(marks)
        if marks:
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self._next()

    def show_page(self, name: str, keys: dict[str, str]) -> None:
        """Open a page; `keys` are the shortcuts in use by id."""
        self._keys = keys
        self.search.clear()
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
        self._mark()

    def _follow(self, url: QUrl) -> None:
        """Links between pages turn the page; others are for the browser of the user."""
        name = url.path().removesuffix(".md")
        if not url.scheme() and name in PAGES:
            self.list.setCurrentRow(PAGES.index(name))
        elif url.scheme() == "https":
            QDesktopServices.openUrl(url)

"""The panel of charts: found by name or words, with what counts for the question marked."""

from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QShowEvent, QTextDocument, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import WordsBrowser
from hexwright.editor.play.charts.looking_up import in_use
from hexwright.editor.play.charts.pages import InUse, Page, pages_of
from hexwright.editor.play.table import PlayTable
from hexwright.schema.language import tr

_PAGE = "page:"
_MOST_LINES = 4
_LONGEST = 110


class ChartsPanel(QWidget):
    """Contents, one page at a time, and a search through all of them."""

    rule_wanted = Signal(str)
    page_shown = Signal(str)

    def __init__(self, table: PlayTable, parent: QWidget | None = None) -> None:
        """The charts of the game on a table."""
        super().__init__(parent)
        self._table = table
        self._session = table.answering.session
        self.pages = {page.id: page for page in pages_of(self._session.module)}
        self.current = ""
        self._marks: dict[str, InUse] = {}
        self._shown = ""
        self.page = WordsBrowser(self)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(tr("Chart"))
        self.page.document().setDocumentMargin(10)
        # A wide chart is scrolled; broken words could not be read.
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.page.anchorClicked.connect(self._go_to)
        self.contents = QToolButton(self)
        self.contents.setIcon(icon("charts"))
        self.contents.setAutoRaise(True)
        self.contents.setToolTip(tr("All charts"))
        self.contents.setAccessibleName(tr("All charts"))
        self.contents.clicked.connect(lambda: self.show_page(""))
        self.words = search_field(tr("Find in the charts"), tr("Find in the charts"), self)
        self.words.textChanged.connect(self._search)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(4)
        row = QHBoxLayout()
        row.setContentsMargins(6, 6, 6, 0)
        row.addWidget(self.contents)
        row.addWidget(self.words, 1)
        self.column.addLayout(row)
        self.column.addWidget(self.page, 1)
        table.answering.changed.connect(self.renew)
        table.answering.pointed_at.connect(lambda _: self.renew())
        table.odds.odds_came.connect(self.renew)
        table.board.described.connect(lambda _: self.renew())
        self.renew()

    # --- what is shown ----------------------------------------------------------------------------

    def renew(self) -> None:
        """Mark what counts now; nothing is worked out while nobody looks."""
        if not self.isVisible():
            return
        board = self._table.board
        assert board.shown is not None
        preview = self._table.odds.told
        marks = in_use(self._session, preview, board.spot, board.shown.index, self.pages)
        self._marks = marks
        if not self.words.text():
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """What counts is worked out for one who looks."""
        super().showEvent(event)
        self.renew()

    def show_page(self, page: str) -> None:
        """Open a page; without one, the contents."""
        self.words.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.words.clear()
        self.words.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self.current = page if page in self.pages else ""
        self._show()
        self.page_shown.emit(self.current)

    def _show(self) -> None:
        page = self.pages.get(self.current)
        html = page.html(self._marks.get(page.id, InUse())) if page else self._contents()
        if page is not None and not html:
            html = _note_html(page)
        if html != self._shown:
            at = self.page.verticalScrollBar().value() if self._shown else 0
            self._shown = html
            self.page.setHtml(html)
            self.page.verticalScrollBar().setValue(at)

    def _contents(self) -> str:
        """All pages by group; those that the question is about come first."""
        if not self.pages:
            return f"<p>{escape(tr('This module has no charts, notes or cards.'))}</p>"
        groups: dict[str, list[Page]] = {}
        for name in self._marks:
            if name in self.pages:
                groups.setdefault(tr("In use now"), []).append(self.pages[name])
        for page in self.pages.values():
            groups.setdefault(page.group, []).append(page)
        parts = []
        for group, pages in groups.items():
            links = "".join(f"<li>{_link(page)}</li>" for page in pages)
            parts.append(f"<h3>{escape(group)}</h3><ul>{links}</ul>")
        return "".join(parts)

    # --- finding ----------------------------------------------------------------------------------

    def _search(self, words: str) -> None:
        needle = words.strip().casefold()
        if not needle:
            self._show()
            return
        parts = []
        for page in self.pages.values():
            lines = [line for line in page.lines if needle in line.casefold()]
            if lines or needle in page.title.casefold():
                shown = "".join(
                    f"<li>{_excerpt(line, needle)}</li>" for line in lines[:_MOST_LINES]
                )
                parts.append(f"<p><b>{_link(page)}</b></p><ul>{shown}</ul>")
        nothing = f"<p>{escape(tr('No chart holds “{text}”.', text=words.strip()))}</p>"
        self._shown = "".join(parts) or nothing
        self.page.setHtml(self._shown)

    def _go_to(self, url: QUrl) -> None:
        target = url.toString()
        if target.startswith(_PAGE):
            needle = self.words.text().strip()
            self.show_page(target.removeprefix(_PAGE))
            if needle:
                self.page.find(needle)
        else:
            self.rule_wanted.emit(target)


def _note_html(page: Page) -> str:
    """A note as a page."""
    document = QTextDocument()
    text = "\n".join(page.lines)
    if page.id.endswith(".md"):
        document.setMarkdown(text)
    else:
        document.setPlainText(text)
    return document.toHtml()


def _link(page: Page) -> str:
    return f'<a href="{_PAGE}{escape(page.id)}">{escape(page.title)}</a>'


def _excerpt(line: str, needle: str) -> str:
    """A line around the words that were looked for."""
    at = max(line.casefold().find(needle) - _LONGEST // 3, 0)
    cut = line[at : at + _LONGEST]
    return escape(f"{'…' if at else ''}{cut}{'…' if len(line) > at + _LONGEST else ''}")

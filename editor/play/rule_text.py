"""Rules to read: a click on any rule number opens its text here, with its neighbours."""

import re
from html import escape

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.plain_text import WordsBrowser, plain_tip
from hexwright.schema.language import tr, tr_many
from hexwright.schema.rules_reference import Rule, RulesReference, reference_of, rules_of

_MOST_FOUND = 60
_LONGEST_TITLE = 42


class RulePanel(QWidget):
    """The text of one rule, or the rules that hold some words; links lead on to others."""

    def __init__(self, system: str, parent: QWidget | None = None) -> None:
        """The rules of a game system."""
        super().__init__(parent)
        self.page = WordsBrowser(self)
        self._reference = reference_of(system)
        self._rules = rules_of(system)
        self._visited: list[str] = []
        self._at = -1
        self._html = ""
        self.back = self._button("◂", tr("Previous page"), -1)
        self.forward = self._button("▸", tr("Next page"), 1)
        self.words = search_field(tr("Find in the rules"), tr("Find in the rules"), self)
        self.words.textChanged.connect(self._search)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(tr("Text of the rule"))
        self.page.document().setDocumentMargin(12)
        self.page.anchorClicked.connect(self._follow)
        self._lay_out()
        self._show_page(_contents(self._reference))

    def _button(self, sign: str, words: str, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setToolTip(plain_tip(words))
        button.setAccessibleName(words)
        button.setAutoRaise(True)
        button.setEnabled(False)
        button.clicked.connect(lambda: self._go(step))
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        row = QHBoxLayout()
        row.setContentsMargins(6, 6, 6, 0)
        for widget in (self.back, self.forward, self.words):
            row.addWidget(widget)
        layout.addLayout(row)
        layout.addWidget(self.page, 1)

    @property
    def current(self) -> str:
        """The rule that is open; empty if none is."""
        return self._visited[self._at] if self._at >= 0 else ""

    def show_rule(self, rule: str) -> bool:
        """Open a rule by its number; whether there is one."""
        if rule not in self._rules:
            return False
        if rule != self.current:
            del self._visited[self._at + 1 :]
            self._visited.append(rule)
            self._at = len(self._visited) - 1
        self._show_current()
        return True

    def _go(self, step: int) -> None:
        if 0 <= self._at + step < len(self._visited):
            self._at += step
            self._show_current()

    def _show_current(self) -> None:
        self.words.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.words.clear()
        self.words.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._show_page(_page(self._rules[self.current], self._reference))
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._visited) - 1)

    def _show_page(self, html: str) -> None:
        self._html = html
        self.page.setHtml(html)

    def changeEvent(self, event: QEvent) -> None:
        """Links get the colour of new surroundings."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.page.setHtml(self._html)

    def _search(self, words: str) -> None:
        needle = words.strip().casefold()
        if needle:
            self._show_page(_found(needle, self._reference))
        elif self.current:
            self._show_current()
        else:
            self._show_page(_contents(self._reference))

    def _follow(self, url: QUrl) -> None:
        target = url.toString()
        if not self.show_rule(target):
            self._show_page(_contents(self._reference, target.removeprefix("section:")))


def _linked(text: str, system: str) -> str:
    """Text with links at the numbers of rules."""
    number = re.compile(rf"\b{re.escape(system)}-\d{{3}}\b")
    return number.sub(lambda found: _link(found[0]), escape(text))


def _link(rule: str, words: str = "") -> str:
    return f'<a href="{escape(rule)}">{escape(words or rule)}</a>'


def _page(rule: Rule, reference: RulesReference) -> str:
    """A rule, how sure it is, and what stands around it."""
    titles = {section.id: section.title for section in reference.sections}
    around = list(reference.in_section(rule.section))
    here = around.index(rule)
    title, text = _titled(rule.text)
    printed = f" · § {'; '.join(rule.printed)}" if rule.printed else ""
    parts = [
        f"<p>{_link(f'section:{rule.section}', titles[rule.section])}{escape(printed)}</p>",
        f"<h2>{escape(rule.id)}{f' · {escape(title)}' if title else ''}</h2>",
        f'<p style="font-size:large">{_linked(text, reference.system)}</p>',
    ]
    if rule.basis != "rulebook":
        parts.append(f"<p><i>{escape(_basis(rule))}</i></p>")
    parts.append("<hr/>")
    for one in around[max(here - 2, 0) : here] + around[here + 1 : here + 3]:
        parts.append(f"<p>{_link(one.id)} {escape(_short(one.text))}</p>")
    return "".join(parts)


def _titled(text: str) -> tuple[str, str]:
    """The few words that a rule begins with as its title, and the rest."""
    title, _, rest = text.partition(". ")
    return (title, rest) if rest and len(title) <= _LONGEST_TITLE else ("", text)


def _basis(rule: Rule) -> str:
    if rule.basis == "reading":
        return tr("How we read rules that are unclear here.")
    return tr("Our own design, where the rules give nothing.")


def _short(text: str) -> str:
    return text if len(text) <= 90 else f"{text[:88].rsplit(' ', 1)[0]}…"


def _contents(reference: RulesReference, section: str = "") -> str:
    """The chapters; one of them with its rules."""
    if not reference.rules:
        return f"<p>{escape(tr('This game has no written rules here.'))}</p>"
    parts = []
    for one in reference.sections:
        target, title = f"section:{one.id}", f"{one.id} {one.title}"
        parts.append(f"<p><b>{_link(target, title)}</b></p>")
        if one.id == section:
            parts += [
                f"<p>{_link(rule.id)} {_linked(rule.text, reference.system)}</p>"
                for rule in reference.in_section(section)
            ]
    return "".join(parts)


def _found(needle: str, reference: RulesReference) -> str:
    rules = reference.find(needle)
    if not rules:
        return f"<p>{escape(tr('No rule holds “{text}”.', text=needle))}</p>"
    shown = [f"<p>{_link(rule.id)} {escape(rule.text)}</p>" for rule in rules[:_MOST_FOUND]]
    if len(rules) > _MOST_FOUND:
        more = tr_many("1 more rule|{count} more rules", len(rules) - _MOST_FOUND)
        shown.append(f"<p>{escape(more)}</p>")
    return "".join(shown)

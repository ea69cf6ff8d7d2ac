"""What a choice would lead to, before it is made: dice, each modifier with its rule, exact odds."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from html import escape
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from hexwright.editor.numbers import decimal_text
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.question.odds_chart import OddsChart, percent
from hexwright.editor.play.question.sum_table import rule_link, sum_html
from hexwright.editor.play.rich_label import rich_label
from hexwright.editor.tasks import soon
from hexwright.engine.core.decision import Choice, Decision, Preview
from hexwright.engine.core.odds import Fact, LaterOdds, Odds
from hexwright.schema.language import tr

# Seconds that the window waits for odds before it says that they are being worked out.
PATIENCE: Final = 0.05


class OddsPanel(QScrollArea):
    """Shows the preview of the choice that is pointed at; empty where there is nothing to show."""

    rule_wanted = Signal(str)  # the user wants to read a rule
    odds_came = Signal()  # odds that took long are here

    def __init__(self, answering: Answering, parent: QWidget | None = None) -> None:
        """Follow what is pointed at."""
        super().__init__(parent)
        self._answering = answering
        # What is shown: the odds come later than the rest where they take long to work out.
        self.preview: Preview | None = None
        self.odds: Odds | None = None
        self.head, self.sum, self.title, self.facts = (rich_label() for _ in range(4))
        self.chart = OddsChart()
        self._parts = (self.head, self.sum, self.facts, self.title, self.chart)
        for label in (self.head, self.sum, self.facts):
            label.linkActivated.connect(self.rule_wanted)
        self._lay_out()
        self.setAccessibleName(tr("Dice and odds"))
        answering.changed.connect(self.renew)
        answering.pointed_at.connect(lambda _: self.renew())
        self.renew()

    def _lay_out(self) -> None:
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(5)
        for part in self._parts:
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def renew(self) -> None:
        """Show what the choice that is pointed at would lead to."""
        decision = self._answering.decision
        self.preview = shown = self._find(decision) if decision is not None else None
        self.odds = None
        if shown is not None and isinstance(shown.chances, LaterOdds):
            later, came = shown.chances, partial(self._come, shown)
            self.odds = soon(lambda: later.known, PATIENCE, self, came)
        elif shown is not None:
            self.odds = shown.odds
        self._show(can_preview=decision is not None and decision.preview is not None)

    @property
    def told(self) -> Preview | None:
        """The preview with the odds as far as they are known."""
        return self.preview and self.preview._replace(chances=self.odds)

    @property
    def is_waiting(self) -> bool:
        """Whether odds are still being worked out."""
        chances = self.preview.chances if self.preview is not None else None
        return self.odds is None and isinstance(chances, LaterOdds)

    def _come(self, shown: Preview, odds: Odds) -> None:
        """Show odds that took long, unless something else is pointed at by now."""
        if self.preview is shown:
            self.odds = odds
            self._show(can_preview=True)
            self.odds_came.emit()

    def _find(self, decision: Decision[Any]) -> Preview | None:
        if decision.preview is None:
            return None
        choice = self._choice(decision)
        # A way or a set that the rules forbid has no preview: it will not happen.
        if choice is None or not decision.is_allowed(choice) or _is_aside(decision, choice):
            return None
        return decision.preview(choice)

    def _choice(self, decision: Decision[Any]) -> Choice | None:
        """What is pointed at; else what is chosen of several, else yes, else the only one."""
        pointed, chosen = self._answering.pointed, self._answering.chosen
        if decision.kind in ("several", "order"):
            if not isinstance(pointed, str) or pointed in decision.buttons:
                return chosen
            others = tuple(one for one in chosen if one != pointed)
            return others if pointed in chosen else (*chosen, pointed)
        if pointed is not None:
            return pointed
        if decision.kind == "yes-no":
            return True
        if decision.kind in ("piece", "hex", "path", "action") and len(decision.options) == 1:
            only: Choice = decision.options[0]
            return only
        return None

    # --- showing ----------------------------------------------------------------------------------

    def _show(self, *, can_preview: bool) -> None:
        shown = self.preview
        if shown is None:
            hint = tr("Point at a choice to see its dice and its odds.") if can_preview else ""
            self._set(f"<i>{escape(hint)}</i>" if hint else "", "", "", "")
            self.chart.show_spread({})
        else:
            names, odds = self._answering.session.names, self.odds
            head = f"<b>{escape(shown.text)}</b> {rule_link(shown.rule)}"
            spread = _worth_bars(odds) if odds else {}
            title = f"<b>{escape(odds.title)}</b>" if odds and spread else ""
            facts = facts_html(odds.facts if odds else ())
            if self.is_waiting:
                facts = f"<i>{escape(tr('Working out the odds …'))}</i>"
            parts = sum_html(shown.sum.parts, names, with_total=shown.chances is None)
            self._set(head, parts, title, facts)
            self.chart.show_spread(spread)
        self.chart.setVisible(bool(self.chart.spread))
        # Shown without a window around it, it would become one.
        if not can_preview or self.parentWidget() is not None:
            self.setVisible(can_preview)

    def _set(self, *texts: str) -> None:
        for label, text in zip((self.head, self.sum, self.title, self.facts), texts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))

    def changeEvent(self, event: QEvent) -> None:
        """Links get the colour of new surroundings."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "chart"):
            self.renew()


def _is_aside(decision: Decision[Any], choice: Choice) -> bool:
    """Whether a choice is a button beside what one points at: a way out, which rolls no dice."""
    return decision.kind != "action" and isinstance(choice, str) and choice in decision.buttons


def _worth_bars(odds: Odds) -> Mapping[int, Fraction]:
    """The spread, unless it is that of one plain die, whose bars would say less than the facts."""
    return {} if odds.facts and len(set(odds.spread.values())) == 1 else odds.spread


def facts_html(facts: tuple[Fact, ...]) -> str:
    """Chances and means, one in a row, each with its rule."""
    rows = [
        f'<tr><td align="right"><b>{escape(_value(fact))}</b>&nbsp;</td>'
        f"<td>{escape(fact.text)}&nbsp;&nbsp;</td><td>{rule_link(fact.rule)}</td></tr>"
        for fact in facts
    ]
    return f'<table cellspacing="0" cellpadding="1">{"".join(rows)}</table>' if rows else ""


def _value(fact: Fact) -> str:
    return percent(fact.value) if fact.kind == "chance" else decimal_text(float(fact.value), 2)

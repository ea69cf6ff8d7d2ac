"""A sum with each of its parts, its reason and its rule, as rich text."""

from collections.abc import Sequence
from html import escape

from hexwright.engine.core.modifiers import Modifier, signed
from hexwright.engine.core.names import Names
from hexwright.schema.language import tr


def rule_link(rule: str) -> str:
    """A rule number that can be clicked; empty if there is none."""
    return f'<a href="{escape(rule)}">{escape(rule)}</a>' if rule else ""


def capital(words: str) -> str:
    """Words as they stand at the beginning of a line."""
    return words[:1].upper() + words[1:]


def sum_html(parts: Sequence[Modifier], names: Names, *, with_total: bool = True) -> str:
    """One row for each part, and the total below if it is wanted; empty if there are no parts."""
    if not parts:
        return ""
    rows = [
        f'<tr><td align="right"><b>{_amount(part.amount, first=not number)}</b>&nbsp;</td>'
        f"<td>{escape(capital(names.reason(part.reason)))}&nbsp;&nbsp;</td>"
        f"<td>{rule_link(part.rule)}</td></tr>"
        for number, part in enumerate(parts)
    ]
    if len(parts) > 1 and with_total:
        total = sum(part.amount for part in parts)
        rows.append(
            f'<tr><td align="right"><b>= {total}</b>&nbsp;</td><td>{escape(tr("in all"))}</td>'
            "<td></td></tr>"
        )
    return f'<table cellspacing="0" cellpadding="1">{"".join(rows)}</table>'


def _amount(amount: int, *, first: bool) -> str:
    return str(amount) if first and amount >= 0 else signed(amount)

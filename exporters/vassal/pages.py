"""Pages for VASSAL to show: it knows no more of HTML than browsers did in 1997."""

from collections.abc import Iterable, Sequence
from html import escape

PAPER, HEAD, STRIPE, INK = "#fbf6e9", "#5a4a34", "#f1e8d2", "#2a2018"
_LIGHT = "#fff8e6"


def page(title: str, *parts: str) -> bytes:
    """A page with a heading."""
    head = f'<head><meta charset="UTF-8"><title>{escape(title)}</title></head>'
    body = "\n".join((f"<h1>{escape(title)}</h1>", *(part for part in parts if part)))
    font = '<font face="SansSerif">'
    return (
        f'<html>\n{head}\n<body bgcolor="{PAPER}" text="{INK}">\n{font}\n{body}\n</font>\n'
        "</body>\n</html>\n"
    ).encode()


def heading(text: str, level: int = 2) -> str:
    """A heading within a page."""
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraphs(text: str | None) -> str:
    """A text whose paragraphs are apart by an empty line; nothing if there is no text."""
    blocks = (block.strip() for block in (text or "").split("\n\n"))
    return "\n".join(
        f"<p>{escape(block).replace(chr(10), '<br>')}</p>" for block in blocks if block
    )


def bullets(texts: Iterable[str]) -> str:
    """A list; nothing if it is empty."""
    lines = [f"<li>{escape(text)}</li>" for text in texts]
    return "\n".join(["<ul>", *lines, "</ul>"]) if lines else ""


def grid(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of values with a row of headings; every second row is darker."""
    return _table(columns, rows, "center")


def listing(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The same with words to read in its cells; without headings if they are empty."""
    return _table(columns, rows, "left")


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]], align: str) -> str:
    lines = [_row("th", columns, HEAD, _LIGHT, align)] if any(columns) else []
    lines += [
        _row("td", row, STRIPE if number % 2 else PAPER, INK, align)
        for number, row in enumerate(rows)
    ]
    return "\n".join(['<table border="1" cellspacing="0" cellpadding="4">', *lines, "</table>"])


def _row(tag: str, cells: Sequence[str], ground: str, ink: str, align: str) -> str:
    inner = "".join(
        f'<{tag} align="{align if at else "left"}"><font color="{ink}">'
        f"{escape(cell) or '&nbsp;'}</font></{tag}>"
        for at, cell in enumerate(cells)
    )
    return f'<tr bgcolor="{ground}">{inner}</tr>'

"""The list of contents that readers of PDF files show beside the pages."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hexwright.exporters.print_and_play.pages import Bookmark


@dataclass(eq=False)
class _Entry:
    """An entry, the page that it leads to, and what lies in it; numbered when all are known."""

    title: str
    page: int
    inside: list["_Entry"] = field(default_factory=list)
    number: int = 0


def outline_objects(first: int, pages: Sequence[tuple[int, Sequence[Bookmark]]]) -> list[bytes]:
    """The objects of an outline, numbered from `first`; pages are given by their own numbers."""
    root = _Entry("", 0)
    for page, marks in pages:
        for mark in marks:
            # What should lie in another, where there is none, stands by itself.
            into = root.inside[-1] if mark.level and root.inside else root
            into.inside.append(_Entry(mark.title, page))
    every = _numbered(root, first)
    return [_object(one, every) for one in every]


def _numbered(root: _Entry, first: int) -> list[_Entry]:
    every = [root]
    for one in root.inside:
        every += [one, *one.inside]
    for number, one in enumerate(every, first):
        one.number = number
    return every


def _object(one: _Entry, every: Sequence[_Entry]) -> bytes:
    lines = []
    if one is every[0]:
        lines.append("/Type /Outlines")
    else:
        above = next(other for other in every if one in other.inside)
        at = above.inside.index(one)
        lines += [f"/Title {pdf_text(one.title)}", f"/Parent {above.number} 0 R"]
        lines.append(f"/Dest [{one.page} 0 R /Fit]")
        if at:
            lines.append(f"/Prev {above.inside[at - 1].number} 0 R")
        if at + 1 < len(above.inside):
            lines.append(f"/Next {above.inside[at + 1].number} 0 R")
    if one.inside:
        lines.append(f"/First {one.inside[0].number} 0 R /Last {one.inside[-1].number} 0 R")
        # Those that lie in others are folded away at first.
        lines.append(f"/Count {len(one.inside) if one is every[0] else -len(one.inside)}")
    text = "\n".join(lines)
    return f"{one.number} 0 obj\n<<\n{text}\n>>\nendobj\n".encode()


def pdf_text(words: str) -> str:
    """Words of any language as PDF writes them."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"

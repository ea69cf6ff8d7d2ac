"""Charts and help pages as notes: words of HTML, and pictures by their place in art/."""

from collections.abc import Iterable, Iterator
from typing import Final

from lxml import etree, html

from hexwright.importers.report import Tally
from hexwright.importers.vassal.archive import Members
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.tables import Table
from hexwright.importers.vassal.tree import Element, all_of, short
from hexwright.schema.ids import free_id, slug
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

_MOST_BYTES: Final = 2 * 2**20
_BLOCKS: Final = ("p", "div", "tr", "table", "h1", "h2", "h3", "h4", "li", "br", "ul", "ol")


def chart_notes(
    root: Element, members: Members, pictures: Pictures, tally: Tally
) -> Iterator[tuple[str, str]]:
    """The notes by their paths."""
    taken: set[str] = set()
    for one in all_of(root, "HtmlChart", "HelpFile", "Chart"):
        title = str(one.get("chartName") or one.get("title") or one.get("fileName") or "")
        name = str(one.get("fileName", ""))
        if short(one) == "Chart":
            art = pictures.art(name)
            text = f"![{title}](../{art})" if art else ""
        else:
            text = _words(members, name, tally)
        if text:
            note = free_id(slug(title, "chart"), taken)
            taken.add(note)
            yield f"notes/{note}.md", f"# {title}\n\n{text}\n"


def board_notes(tables: Iterable[Table]) -> Iterator[tuple[str, str]]:
    """The pictures of boards that are no maps."""
    arts = {
        board.art: board.name
        for table in tables for board in table.boards.values() if board.art and not board.map
    }  # fmt: skip
    taken: set[str] = set()
    for art, name in arts.items():
        note = free_id(slug(f"board-{name}", "board"), taken)
        taken.add(note)
        yield f"notes/{note}.md", f"# {name}\n\n![{name}](../{art})\n"


def _words(members: Members, name: str, tally: Tally) -> str:
    if name not in members:
        tally.lose(tr("pages that are not in the module"), name)
        return ""
    try:
        data = members.read(name)[:_MOST_BYTES]
        page = html.document_fromstring(data, html.HTMLParser(no_network=True, encoding="utf-8"))
        return "\n\n".join(_lines(page))
    except (DataError, ValueError, etree.LxmlError):
        tally.lose(tr("pages that cannot be read"), name)
        return ""


def _lines(page: Element) -> list[str]:
    """The words of a page, a line for each block; cells of a row stand beside each other."""
    pieces: list[str] = []
    for event, node in etree.iterwalk(page, events=("start", "end")):
        if not isinstance(node.tag, str) or node.tag in ("script", "style", "head"):
            continue
        if event == "start":
            pieces += ["\n" if node.tag in _BLOCKS else "", node.text or ""]
        else:
            ends = {"td": " | ", "th": " | "}.get(node.tag, "\n" if node.tag in _BLOCKS else "")
            pieces += [ends, node.tail or ""]
    lines = (" ".join(line.split()).strip("| ") for line in "".join(pieces).split("\n"))
    return [line for line in lines if line]

"""Which sheet of a workbook holds a list, where nobody says so."""

from collections.abc import Callable

from hexwright.importers.sheets.guessing import known_headings, plain
from hexwright.importers.sheets.lists import ListOfModule
from hexwright.importers.sheets.reading import Table
from hexwright.importers.sheets.targets import member_titles
from hexwright.schema.language import available_languages, spoken


def sheet_for(listed: ListOfModule, opened: Table, read: Callable[[str], Table]) -> Table:
    """The sheet that has the name of a list, else the one with most of its headings.

    Of several as good the one that was open is taken, then the first; `read` reads another one.
    """
    if len(opened.sheets) < 2:
        return opened
    titles = _titles(listed.target.member)
    named = [name for name in opened.sheets if plain(name) in titles]
    if opened.sheet in named or not named:
        others = [] if named else [name for name in opened.sheets if name != opened.sheet]
        return max((opened, *map(read, others)), key=lambda table: _known(listed, table))
    return max(map(read, named), key=lambda table: _known(listed, table))


def _known(listed: ListOfModule, table: Table) -> int:
    return known_headings(table.rows[0].cells, listed.columns) if table.rows else 0


def _titles(member: str) -> set[str]:
    """What people call a list, in every language, and its name in files."""
    found = {plain(member)}
    for language in available_languages():
        with spoken(language):
            found.add(plain(member_titles()[member]))
    return found

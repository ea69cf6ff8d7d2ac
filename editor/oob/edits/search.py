"""What is looked for in an order of battle: words, kind, nation, and what a scenario lacks."""

from dataclasses import dataclass

from hexwright.editor.oob.edits.copies import name_of
from hexwright.editor.scenarios.edits.roster import whereabouts
from hexwright.schema.model.oob import Command
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import Entry, Item, OobTree
from hexwright.schema.variants import resolved


@dataclass(frozen=True)
class Filter:
    """What shall be seen; an empty text stands for anything."""

    words: str = ""
    kind: str = ""
    nation: str = ""
    # A scenario: only pieces that have no place in it.
    missing_from: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether everything is seen."""
        return self == Filter()

    @property
    def is_for_pieces(self) -> bool:
        """Whether commands are only seen because of what is below them."""
        return bool(self.kind or self.nation or self.missing_from)


def kept(module: Module, tree: OobTree, wanted: Filter) -> set[Item]:
    """What is found, with the commands above it.

    Words may be those of the commands above: the name of a division finds all that is in it.
    """
    search = _Search(module, tree, wanted)
    found: set[Item] = set()
    for item in tree.walk():
        if search.fits(item):
            found.add(item)
            found.update(tree.line(item))
    return found


class _Search:
    """One search: texts of commands are worked out once."""

    def __init__(self, module: Module, tree: OobTree, wanted: Filter) -> None:
        self._module, self._tree, self._wanted = module, tree, wanted
        self._words = wanted.words.casefold().split()
        self._nations = {nation.id: nation.name for nation in module.info.nations}
        self._texts: dict[Item, str] = {}
        scenario = module.scenarios.get(wanted.missing_from)
        self._placed: set[str] = set()
        if scenario is not None:
            battle = resolved(scenario, module.scenarios)
            self._placed = set(whereabouts(module, battle).pieces)

    def fits(self, item: Item) -> bool:
        entry, wanted = self._tree.entries[item], self._wanted
        if isinstance(entry, Command):
            if wanted.is_for_pieces:
                return False
        else:
            kind = self._module.kinds.get(entry.kind)
            nation = entry.nation or (kind.nation if kind else "")
            if wanted.kind not in ("", entry.kind) or wanted.nation not in ("", nation):
                return False
            if wanted.missing_from and entry.id in self._placed:
                return False
        text = self._text(item)
        return all(word in text for word in self._words)

    def _text(self, item: Item) -> str:
        """The words of something and of the commands above it."""
        if item not in self._texts:
            above = self._tree.above[item]
            inherited = self._text(above) if above in self._tree.entries else ""
            self._texts[item] = f"{self._own(self._tree.entries[item])} {inherited}"
        return self._texts[item]

    def _own(self, entry: Entry) -> str:
        words = [name_of(self._module, entry), entry.id]
        if not isinstance(entry, Command):
            kind = self._module.kinds.get(entry.kind)
            words += [kind.name, kind.short] if kind else [entry.kind]
            words.append(self._nations.get(entry.nation, ""))
        return " ".join(words).casefold()

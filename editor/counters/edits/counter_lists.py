"""The lists of the counters document as they are edited: kinds and templates."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from hexwright.editor.counters.edits.kinds import next_name
from hexwright.editor.records.edits.record_list import NamedList
from hexwright.schema.documents import COUNTERS
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.counters import CounterKind, Template, TemplateField
from hexwright.schema.module import Module
from hexwright.schema.record_values import ids_of

# What most counters have: a name, a symbol, and room below for values.
_USUAL: Final = (
    TemplateField(show="name", at="top", size=0.12),
    TemplateField(show="symbol", size=0.42),
)


class NumberedList(NamedList):
    """A list in whose copies the numbers of the names count on."""

    def numbered(self, rows: Sequence[int], copies: int) -> list[Any]:
        """So many copies of each of some entries."""
        taken, names = ids_of(self.items), {item.name for item in self.items}
        made: list[Any] = []
        for one in (self.items[row] for row in rows):
            name = one.name
            for _ in range(copies):
                name = next_name(name, names)
                names.add(name)
                new_id = free_id(slug(name, one.id), taken)
                taken.add(new_id)
                made.append(replace(one, id=new_id, name=name))
        return made

    def copies(self, rows: Sequence[int]) -> list[Any]:
        """A copy of each of some entries."""
        return self.numbered(rows, 1)


class CounterKindList(NumberedList):
    """The kinds of counters."""

    def __init__(self, module: Module) -> None:
        """The kinds as they are now."""
        super().__init__(tr("Counter kinds"), COUNTERS.file, ("kinds",), module)

    def added(self) -> str:
        """What the step is called that adds a kind."""
        return tr("Add counter")

    def name_label(self, _field: str, _rows: Sequence[int]) -> str:
        """What the step is called that gives a new kind its first name."""
        return tr("Name counter")

    def called(self, rows: Sequence[int]) -> str:
        """The name of a kind, or how many they are."""
        return (
            self.name(rows[0])
            if len(rows) == 1
            else tr_many("1 counter|{count} counters", len(rows))
        )

    def new(self, after: int) -> CounterKind:
        """A new kind with the class, template and side of its neighbour."""
        name, templates = tr("New counter"), self.module.counters.templates
        first = CounterKind(
            id="", name=name, piece_class="unit", template=templates[0].id if templates else ""
        )
        like: CounterKind = self.items[after] if after >= 0 else first
        return CounterKind(
            id=free_id(slug(name, "kind"), ids_of(self.items)),
            name=name,
            piece_class=like.piece_class,
            side=like.side,
            nation=like.nation,
            template=like.template,
        )


class TemplateList(NumberedList):
    """The templates of counters."""

    def __init__(self, module: Module) -> None:
        """The templates as they are now."""
        super().__init__(tr("Templates"), COUNTERS.file, ("templates",), module)

    def added(self) -> str:
        """What the step is called that adds a template."""
        return tr("Add template")

    def label(self, action: str, rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to templates."""
        return tr("Move template") if action in ("up", "down") else super().label(action, rows)

    def new(self, _after: int) -> Template:
        """A new template with the usual fields."""
        name = tr("New template")
        new_id = free_id(slug(name, "template"), ids_of(self.items))
        return Template(id=new_id, name=name, fields=_USUAL)

"""What is done to an order of battle: each action is one step of the history."""

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from hexwright.editor import messages
from hexwright.editor.oob.edits.copies import called, duplicate
from hexwright.editor.oob.edits.fields import LISTS
from hexwright.editor.oob.edits.tree import (
    add_command,
    add_piece,
    change,
    command_ids,
    delete,
    demote,
    lead_no_more,
    piece_ids,
    place,
    promote,
    shift,
    with_below,
)
from hexwright.editor.oob.edits.uses import taken_out
from hexwright.editor.records.action_bar import ListAction, list_actions
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.shell.documents_model import document_title
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.oob_tree import TOP, Item, OobTree, Sort
from hexwright.schema.record_values import Way
from hexwright.schema.references.names import Named
from hexwright.schema.values.record_sheet import stored

if TYPE_CHECKING:
    from collections.abc import Callable

    from hexwright.editor.document.steps import Contents, Steps
    from hexwright.editor.oob.page import OobPage

_NAME: Final[Way] = ("name",)


class OobOperations:
    """Actions on what is chosen on a page."""

    def __init__(self, page: "OobPage") -> None:
        """Act for a page."""
        self._page = page
        # What was just added: its id follows its name until something else is chosen.
        self.fresh: Item | None = None

    def forget(self) -> None:
        """Another order of battle is shown."""
        self.fresh = None

    def act(self, name: str) -> None:
        """Do what a button or key stands for."""
        steps, oob = self._page.steps, self._page.oob
        if steps is None or oob is None:
            return
        if name in _ADDED:
            self._add(steps, oob, _ADDED[name])
        elif name == "chart":
            self._page.print_chart()
        elif name == "paste":
            self._page.clipboard.paste()
        elif self._page.chosen():
            self._on_chosen(steps, oob, name)

    def _on_chosen(self, steps: "Steps", oob: OrderOfBattle, name: str) -> None:
        chosen = self._page.chosen()
        if name == "delete":
            self._delete(steps, oob, chosen)
        elif name in ("cut", "copy"):
            self._page.clipboard.keep(chosen, is_cut=name == "cut")
        elif name in ("duplicate", "copies"):
            copies = 1 if name == "duplicate" else messages.ask_copies(self._page)
            made, new = duplicate(steps.module, oob, chosen, copies)
            if new:
                steps.do(tr("Duplicate {name}", name=self._words(chosen)), made)
                self.go_to(new)
        else:
            steps.do(*self._moved(oob, chosen, name))

    def _moved(
        self, oob: OrderOfBattle, chosen: list[Item], name: str
    ) -> tuple[str, OrderOfBattle]:
        moves: dict[str, Callable[[], OrderOfBattle]] = {
            "up": partial(shift, oob, chosen, -1),
            "down": partial(shift, oob, chosen, 1),
            "promote": partial(promote, oob, chosen),
            "demote": partial(demote, oob, chosen),
        }
        return tr("Move {name}", name=self._words(chosen)), moves[name]()

    def _words(self, items: list[Item]) -> str:
        shown = self._page.tab.shown
        if shown is None:
            return ""
        entries = [shown.tree.entries[item] for item in items if item in shown.tree.entries]
        return called(shown.module, entries)

    def drop(self, items: list[Item], into: Item, before: Item | None) -> None:
        """Put what was dragged where it was dropped."""
        steps, oob = self._page.steps, self._page.oob
        if steps is not None and oob is not None:
            label = tr("Move {name}", name=self._words(items))
            steps.do(label, place(oob, items, into, before))

    # --- adding and deleting --------------------------------------------------------------

    def _add(self, steps: "Steps", oob: OrderOfBattle, sort: Sort) -> None:
        tree = OobTree(oob)
        last = self._page.chosen()[-1:]
        under, after = TOP, ""
        if last and last[0] in tree.entries:
            under = last[0] if last[0].sort == "command" else tree.above[last[0]]
            after = last[0].id if last[0].sort == sort else ""
        if sort == "command":
            made, new = add_command(steps.module, oob, under, tr("New command"))
            label = tr("Add command")
        else:
            found = add_piece(steps.module, oob, sort, under, after)
            if found is None:
                self._page.tab.say(tr("First make a kind of counter for it, in the counters."))
                return
            made, new = found
            label = tr("Add unit") if sort == "unit" else tr("Add leader")
        steps.do(label, made)
        self.go_to([new])
        self.fresh = new
        self._page.form.start("name")

    def go_to(self, items: list[Item]) -> None:
        """Choose things where the user works, in the tree or in a sheet."""
        page = self._page
        if page.tabs.currentWidget() is page.tab:
            page.tab.tree.choose(items)
            return
        oob = page.oob
        sheet = page.sheets[items[0].sort] if items else None
        if oob is not None and sheet is page.tabs.currentWidget() and sheet is not None:
            ids = [entry.id for entry in getattr(oob, LISTS[items[0].sort])]
            sheet.go_to(ids.index(items[0].id))

    def _delete(self, steps: "Steps", oob: OrderOfBattle, chosen: list[Item]) -> None:
        echoes = self._page.tab.tree.chosen_echoes()
        if echoes and self._page.tabs.currentWidget() is self._page.tab:
            for leader, command in echoes:
                oob = lead_no_more(oob, leader, command.id)
            steps.do(tr("Take {name} from a command", name=self._words(chosen)), oob)
            return
        gone = with_below(oob, chosen)
        used = taken_out(steps.module, set(gone))
        titles = [document_title(steps.module, path) for path in used]
        if used and not messages.ask_delete_used(self._page, len(gone), titles):
            return
        label = tr("Delete {name}", name=self._words(chosen))
        contents: Contents = {**used, steps.path: delete(oob, set(gone))}
        steps.do(label, contents)

    def for_sheet(self, sort: Sort) -> list[ListAction]:
        """What can be done to the rows of a sheet."""
        adding = next(name for name, one in _ADDED.items() if one == sort)
        words = {
            "command": tr("Add command"),
            "unit": tr("Add unit"),
            "leader": tr("Add leader"),
        }
        made = list_actions(self.act, {"add": words[sort]})
        return [made[0]._replace(act=partial(self.act, adding)), *made[1:]]

    # --- values ---------------------------------------------------------------------------

    def type_value(self, way: Way, value: Any) -> None:
        """A value is being typed for all that is chosen: one step until the field is left."""
        steps, oob, items = self._page.steps, self._page.oob, self._page.chosen()
        if steps is None or oob is None or not items:
            return
        if way == _NAME and items == [self.fresh] and value:
            self._name_fresh(steps, oob, value)
            return
        made = change(oob, set(items), way, self._stored(way, value))
        steps.type(self._value_label(way), made, (tuple(items), way))

    def choose_value(self, way: Way, value: Any) -> None:
        """A value was chosen for all that is chosen."""
        steps, oob, items = self._page.steps, self._page.oob, self._page.chosen()
        if steps is None or oob is None or not items:
            return
        if way == ("id",):
            self._rename(steps, items[0], value)
        elif way in (("command",), ("parent",)):
            steps.do(self._value_label(way), place(oob, items, Item("command", value)))
        else:
            made = change(oob, set(items), way, self._stored(way, value))
            steps.do(self._value_label(way), made)

    def _rename(self, steps: "Steps", item: Item, new: str) -> None:
        target = "command" if item.sort == "command" else "piece"
        what = Named(target, item.id, steps.path)
        if why_not(steps.module, what, new):
            return
        self.fresh = None
        self._page.tab.tree.follow(item, Item(item.sort, new))
        steps.do(tr("Rename {old} to {new}", old=item.id, new=new), rename(steps.module, what, new))

    def _name_fresh(self, steps: "Steps", oob: OrderOfBattle, name: str) -> None:
        """The name of something that was just added: its id follows."""
        item = self.fresh
        assert item is not None
        taken = command_ids if item.sort == "command" else piece_ids
        new_id = free_id(slug(name, item.id), taken(steps.module, oob) - {item.id})
        made = change(oob, {item}, _NAME, name)
        new = Item(item.sort, new_id)
        label = self._value_label(_NAME)
        self.fresh = new
        self._page.tab.tree.follow(item, new)
        steps.type(label, change(made, {item}, ("id",), new_id), ("fresh", item.sort))

    def _stored(self, way: Way, value: Any) -> Any:
        """A value as the format keeps it: what a kind gives is not said."""
        if way[0] in ("attributes", "faces"):
            return value
        return stored(way, self._page.form.parts[str(way[0])], value)

    def _value_label(self, way: Way) -> str:
        form = self._page.form.form
        field = form.fields[way].name if form and way in form.fields else str(way[-1])
        words = self._words(self._page.chosen())
        return tr("Change {field} of {kind}", field=field, kind=words)


_ADDED: Final[dict[str, Sort]] = {
    "add-command": "command",
    "add-unit": "unit",
    "add-leader": "leader",
}

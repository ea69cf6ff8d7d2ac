"""What a command adds up to: units, leaders, steps, and any value of the units by arm."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.oob import Leader, OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import TOP, Entry, Item, OobTree
from hexwright.schema.schemas import attribute_schema
from hexwright.schema.values.cells import choice_name

# What is added up if it is not an attribute, and what units are grouped by if not by one.
STEPS = "steps"
KIND = "kind"


class Share(NamedTuple):
    """What one unit adds: to which group, how many steps, how much of the value."""

    group: str
    steps: int
    amount: float


@dataclass
class Totals:
    """The sums of a command with everything below it."""

    units: int = 0
    leaders: int = 0
    steps: int = 0
    amount: float = 0
    # Units and amount of each group.
    groups: dict[str, tuple[int, float]] = field(default_factory=dict)

    def add(self, other: "Totals") -> None:
        """Take the sums of a command below in."""
        self.units += other.units
        self.leaders += other.leaders
        self.steps += other.steps
        self.amount += other.amount
        for group, (count, amount) in other.groups.items():
            self.add_group(group, count, amount)

    def add_unit(self, share: Share) -> None:
        """Take one unit in."""
        self.units += 1
        self.steps += share.steps
        self.amount += share.amount
        self.add_group(share.group, 1, share.amount)

    def exchanged(self, old: Share, new: Share) -> "Totals":
        """The sums after the share of one unit has changed."""
        made = replace(self, groups=dict(self.groups))
        made.steps += new.steps - old.steps
        made.amount += new.amount - old.amount
        made.add_group(old.group, -1, -old.amount)
        made.add_group(new.group, 1, new.amount)
        if not made.groups[old.group][0]:
            del made.groups[old.group]
        return made

    def add_group(self, name: str, count: int, amount: float) -> None:
        """So many units more in a group."""
        old = self.groups.get(name, (0, 0))
        self.groups[name] = (old[0] + count, old[1] + amount)


def piece_value(kind: CounterKind | None, piece: Unit | Leader, name: str) -> Any:
    """A value of a piece with its front up: its own, else that of its kind; None if neither."""
    front = kind.faces[0] if kind and kind.faces else None
    for values in (
        piece.faces.get(front.id, {}) if front else {},
        piece.attributes,
        front.attributes if front else {},
        kind.attributes if kind else {},
    ):
        if name in values:
            return values[name]
    return None


def summable(module: Module, oob: OrderOfBattle) -> dict[str, str]:
    """The values of units that can be added up: titles by name, the system's first."""
    found = {
        name: part.get("title") or name
        for name, part in unit_parts(module).items()
        if part.get("type") in ("integer", "number")
    }
    return found or _numbers_of(module, oob)


def grouping(module: Module) -> dict[str, str]:
    """The values of units that tell arms or the like apart: titles by name."""
    parts = unit_parts(module).items()
    return {name: part.get("title") or name for name, part in parts if "enum" in part}


def group_name(module: Module, group: str, name: str) -> str:
    """What people call one of the groups in which units are told apart."""
    if group == KIND and name in module.kinds:
        return module.kinds[name].name
    return choice_name(unit_parts(module).get(group, {}), name) if name else tr("others")


def unit_parts(module: Module) -> dict[str, Any]:
    """What system and module say of the attributes of units, by name."""
    if module.system is None:
        return {}
    fields: Any = module.info.fields
    found: dict[str, Any] = attribute_schema("unit", module.system.declaration, fields)[
        "properties"
    ]
    return found


def _numbers_of(module: Module, oob: OrderOfBattle) -> dict[str, str]:
    """Where the system does not say, what the units and their kinds have."""
    kinds = {unit.kind: module.kinds[unit.kind] for unit in oob.units if unit.kind in module.kinds}
    values = [unit.attributes for unit in oob.units]
    for kind in kinds.values():
        values += [kind.attributes, *(face.attributes for face in kind.faces)]
    return {
        name: name
        for one in values
        for name, value in one.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }


def share_of(module: Module, unit: Unit, value: str, group: str) -> Share:
    """What a unit adds to its commands."""
    kind = module.kinds.get(unit.kind)
    steps = unit.steps or (kind.steps if kind else 0)
    amount = steps if value == STEPS else piece_value(kind, unit, value)
    is_number = isinstance(amount, (int, float)) and not isinstance(amount, bool)
    name = unit.kind if group == KIND else piece_value(kind, unit, group)
    return Share(str(name or ""), steps, amount if is_number else 0)


def totals(tree: OobTree, share: Callable[[Unit], Share]) -> dict[Item, Totals]:
    """The sums of every command, and of the whole order of battle at the top."""
    found = {TOP: Totals()}
    order = [TOP, *(item for item in tree.walk() if item.sort == "command")]
    for item in order:
        found[item] = _own([tree.entries[child] for child in tree.children(item)], share)
    for item in reversed(order[1:]):
        found[tree.above[item]].add(found[item])
    return found


def followed_totals(
    sums: dict[Item, Totals], tree: OobTree, shares: dict[Item, tuple[Share, Share]]
) -> dict[Item, Totals]:
    """The sums after the shares of some units have changed, from the old to the new ones."""
    made = dict(sums)
    for item, (old, new) in shares.items():
        if old != new:
            for command in (*tree.line(item), TOP):
                made[command] = made[command].exchanged(old, new)
    return made


def _own(entries: list[Entry], share: Callable[[Unit], Share]) -> Totals:
    made = Totals()
    for entry in entries:
        if isinstance(entry, Unit):
            made.add_unit(share(entry))
        elif isinstance(entry, Leader):
            made.leaders += 1
    return made

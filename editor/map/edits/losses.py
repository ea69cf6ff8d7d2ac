"""What a change of a whole map takes away, in words, to be read before it happens."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hexwright.schema.documents import MAP, SCENARIO, DocumentKind
from hexwright.schema.language import tr
from hexwright.schema.model.map import Zone
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.references.rewriting import Removed

_MOST_HEXES = 6


@dataclass(frozen=True)
class Loss:
    """One thing that is lost: in which document, and what."""

    document: str
    text: str

    @property
    def is_in_scenario(self) -> bool:
        """Whether a battle loses something, and not only the map."""
        return self.document.startswith(f"{SCENARIO.folder}/")


def losses_of(
    module: Module, kind: DocumentKind, record: Record, removed: Iterable[Removed]
) -> list[Loss]:
    """What was taken out of a document; things of one sort are counted together."""
    groups: dict[tuple[Any, ...], list[Removed]] = {}
    for one in removed:
        groups.setdefault(_group(kind, one), []).append(one)
    path, title = kind.path(kind.id_of(record)), str(getattr(record, "title", ""))
    words = [_words(module, record, group) for group in groups.values()]
    if kind is MAP:
        return [Loss(path, text) for text in words]
    return [
        Loss(path, tr("Scenario “{title}”: {what}", title=title, what=text))
        if kind is SCENARIO
        else Loss(path, f"{title or path}: {text}")
        for text in words
    ]


def _group(kind: DocumentKind, one: Removed) -> tuple[Any, ...]:
    """Overlays and hexsides of one kind are told together, and what one entry loses in parts."""
    member = one.steps[0]
    if len(one.steps) > 2:
        return one.steps[:2]
    if kind is MAP and member in ("overlays", "hexsides", "shapes"):
        return member, one.value.get("terrain", "")
    return one.steps


def _words(module: Module, record: Record, group: list[Removed]) -> str:
    member, first = str(group[0].steps[0]), group[0]
    if len(first.steps) > 2 or not isinstance(first.value, dict):
        return _part_words(record, group)
    teller = _TELLERS.get(member)
    return teller(module, [one.value for one in group]) if teller else _any_words(member, first)


def _part_words(record: Record, group: list[Removed]) -> str:
    """An entry that stays, but loses some of its hexes or other references."""
    steps = group[0].steps
    owner: Any = record
    if len(steps) > 1 and isinstance(steps[1], int):
        owner = getattr(record, str(steps[0]))[steps[1]]
    name = _name_of(owner) if owner is not record else str(steps[0])
    if isinstance(owner, Zone):
        name = tr("Zone “{name}”", name=owner.name)
    gone = [text for one in group for text in _texts(one.value)]
    return tr("{name}: without {gone}", name=name, gone=listed(gone))


def _name_of(owner: Any) -> str:
    for member in ("name", "title", "text", "piece", "kind", "side", "id"):
        found = getattr(owner, member, "")
        if found:
            return str(found)
    return type(owner).__name__


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        inner = [text for item in value for text in _texts(item)]
        yield "/".join(inner) if len(inner) == 2 else listed(inner)
    elif isinstance(value, dict):
        yield listed([text for item in value.values() for text in _texts(item) if text])


def listed(names: list[str]) -> str:
    """Some names, the rest counted."""
    shown = ", ".join(names[:_MOST_HEXES])
    rest = len(names) - _MOST_HEXES
    return tr("{names} and {count} more", names=shown, count=rest) if rest > 0 else shown


def _any_words(member: str, one: Removed) -> str:
    name = next(
        (one.value[key] for key in ("name", "title", "text", "id") if one.value.get(key)), ""
    )
    return f"{member}: {name or listed(list(_texts(one.value)))}"


def _kind_name(module: Module, kind: str) -> str:
    terrain = module.terrain
    groups: tuple[Iterable[Any], ...] = (terrain.hexes, terrain.hexsides, terrain.lines)
    return next((one.name for group in groups for one in group if one.id == kind), kind)


def _overlays(module: Module, values: list[Any]) -> str:
    name = _kind_name(module, values[0]["terrain"])
    return tr("{terrain} laid on {hexes}", terrain=name, hexes=listed([v["hex"] for v in values]))


def _hexsides(module: Module, values: list[Any]) -> str:
    name = _kind_name(module, values[0]["terrain"])
    sides = listed(["/".join(value["between"]) for value in values])
    return tr("{terrain} on hexsides: {sides}", terrain=name, sides=sides)


def _lines(module: Module, values: list[Any]) -> str:
    value = values[0]
    name = _kind_name(module, value["terrain"])
    title = f"{name} “{value['name']}”" if value["name"] else name
    hexes = listed(list(value["hexes"]))
    return tr("{line} through {hexes}", line=title, hexes=hexes)


def _shapes(_module: Module, values: list[Any]) -> str:
    return tr("Shapes in {hexes}", hexes=listed([value["hex"] for value in values]))


def _courses(_module: Module, values: list[Any]) -> str:
    return tr("Named course “{name}”", name=values[0]["name"])


def _zones(_module: Module, values: list[Any]) -> str:
    return tr("Zone “{name}”", name=values[0]["name"])


def _sites(_module: Module, values: list[Any]) -> str:
    return tr("Site “{name}” in {hex}", name=values[0]["name"], hex=values[0]["hex"])


def _labels(_module: Module, values: list[Any]) -> str:
    return tr("Label “{text}” in {hex}", text=values[0]["text"], hex=values[0]["hex"])


def _setup(module: Module, values: list[Any]) -> str:
    value = values[0]
    piece = module.pieces.get(value["piece"])
    kind = module.kinds.get(piece.kind if piece else value["kind"])
    name = (piece.name if piece else "") or value["piece"] or (kind.name if kind else value["kind"])
    return tr("{piece} in {hex}", piece=name, hex=value["hex"])


def _free_setup(_module: Module, values: list[Any]) -> str:
    return tr("Free set-up of {side}", side=values[0]["side"])


def _reinforcements(_module: Module, values: list[Any]) -> str:
    return tr("Reinforcement “{name}”", name=values[0]["id"])


def _objectives(_module: Module, values: list[Any]) -> str:
    return tr("Objective “{name}”", name=values[0]["name"])


_TELLERS: dict[str, Callable[[Module, list[Any]], str]] = {
    "overlays": _overlays,
    "hexsides": _hexsides,
    "lines": _lines,
    "shapes": _shapes,
    "courses": _courses,
    "zones": _zones,
    "sites": _sites,
    "labels": _labels,
    "setup": _setup,
    "free_setup": _free_setup,
    "reinforcements": _reinforcements,
    "objectives": _objectives,
}

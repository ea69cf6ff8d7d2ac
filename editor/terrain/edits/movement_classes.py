"""Movement classes: add, delete with their costs, rename, order; columns of the terrain chart."""

from hexwright.editor.terrain.edits.kinds import GROUPS, Contents, free_id, kinds_of, with_kinds
from hexwright.schema.documents import TERRAIN
from hexwright.schema.ids import is_id
from hexwright.schema.model.terrain import MovementClass, Terrain
from hexwright.schema.module import Module
from hexwright.schema.references import names
from hexwright.schema.references.names import Usage
from msgspec.structs import replace

TARGET = "movement-class"


def class_ids(terrain: Terrain) -> set[str]:
    """The ids of all classes."""
    return {one.id for one in terrain.movement_classes}


def add_class(terrain: Terrain, name: str, after: str = "") -> tuple[Terrain, str]:
    """Terrain with a new class behind another one, and its id; its costs are those of that one."""
    new_id = free_id(name, class_ids(terrain))
    classes = list(terrain.movement_classes)
    at = next((place + 1 for place, one in enumerate(classes) if one.id == after), len(classes))
    classes.insert(at, MovementClass(id=new_id, name=name))
    made = replace(terrain, movement_classes=tuple(classes))
    for group in GROUPS:
        kinds = [
            replace(kind, movement={**kind.movement, new_id: kind.movement[after]})
            if after in kind.movement
            else kind
            for kind in kinds_of(made, group)
        ]
        made = with_kinds(made, group, kinds)
    return made, new_id


def move_class(terrain: Terrain, class_id: str, steps: int) -> Terrain:
    """Terrain with a class further up (negative) or down, not beyond the ends."""
    classes = list(terrain.movement_classes)
    at = next(place for place, one in enumerate(classes) if one.id == class_id)
    moved = classes.pop(at)
    classes.insert(min(max(at + steps, 0), len(classes)), moved)
    return replace(terrain, movement_classes=tuple(classes))


def set_class(terrain: Terrain, class_id: str, member: str, value: str | None) -> Terrain:
    """Terrain with another name or colour of a class."""
    classes = [
        replace(one, **{member: value}) if one.id == class_id else one
        for one in terrain.movement_classes
    ]
    return replace(terrain, movement_classes=tuple(classes))


def rename_class(module: Module, old: str, new: str) -> Contents:
    """All documents that change when a class gets another id; costs follow."""
    assert is_id(new)
    assert new not in class_ids(module.terrain)
    changed = names.renamed(module, TARGET, old, new)
    terrain = changed.get(TERRAIN.file, module.terrain)
    assert isinstance(terrain, Terrain)
    changed[TERRAIN.file] = set_class(terrain, old, "id", new)
    return changed


def class_usages(module: Module, class_id: str) -> list[Usage]:
    """Where a class is used outside the terrain chart, whose costs go with it."""
    found = names.usages(module, TARGET, class_id)
    return [one for one in found if one.path != TERRAIN.file]


def delete_class(module: Module, class_id: str, instead: str = "") -> Contents:
    """All documents that change when a class and its costs go; others then use `instead`."""
    changed: Contents = {}
    if instead:
        changed = names.renamed(module, TARGET, class_id, instead)
    terrain = names.without_key(module, module.terrain, TARGET, class_id)
    assert isinstance(terrain, Terrain)
    kept = [one for one in terrain.movement_classes if one.id != class_id]
    changed[TERRAIN.file] = replace(terrain, movement_classes=tuple(kept))
    return changed

"""Movement classes, the columns of the terrain chart: they come and go with their costs."""

from msgspec.structs import replace

from hexwright.editor.records.edits.lists import inserted_at
from hexwright.editor.terrain.edits.kinds import GROUPS, Contents, kinds_of, with_kinds
from hexwright.schema.documents import TERRAIN
from hexwright.schema.model.terrain import MovementClass, Terrain
from hexwright.schema.module import Module
from hexwright.schema.references import names
from hexwright.schema.references.names import Usage

TARGET = "movement-class"


def with_class(terrain: Terrain, made: MovementClass, at: int) -> Terrain:
    """Terrain with a new class at a place; its costs are those of the class before it."""
    classes = inserted_at(terrain.movement_classes, [made], at)
    before = terrain.movement_classes[at - 1].id if at else ""
    terrain = replace(terrain, movement_classes=classes)
    for group in GROUPS:
        kinds = [
            replace(kind, movement={**kind.movement, made.id: kind.movement[before]})
            if before in kind.movement
            else kind
            for kind in kinds_of(terrain, group)
        ]
        terrain = with_kinds(terrain, group, kinds)
    return terrain


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
    kept = [class_ for class_ in terrain.movement_classes if class_.id != class_id]
    changed[TERRAIN.file] = replace(terrain, movement_classes=tuple(kept))
    return changed

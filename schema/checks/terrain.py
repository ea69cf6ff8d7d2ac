"""Checks on terrain.json."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hexwright.schema.documents import TERRAIN
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.schema.model.terrain import HexsideTerrain, HexTerrain


def costs_are_complete(module: Module) -> Iterator[Issue]:
    """Every hex and hexside terrain says what it costs each movement class."""
    classes = [class_.id for class_ in module.terrain.movement_classes]
    groups: tuple[tuple[str, Sequence[HexTerrain | HexsideTerrain]], ...] = (
        ("hexes", module.terrain.hexes),
        ("hexsides", module.terrain.hexsides),
    )
    for group, kinds in groups:
        for index, kind in enumerate(kinds):
            missing = [name for name in classes if name not in kind.movement]
            if missing:
                yield Issue(
                    code="terrain.no-cost",
                    severity=Severity.WARNING,
                    message=tr(
                        "{terrain} has no movement cost for {classes}.",
                        terrain=kind.name,
                        classes=", ".join(missing),
                    ),
                    hint=tr("Give a number, “prohibited”, “line-only” or “whole”."),
                    file=TERRAIN.file,
                    pointer=pointer(group, index, "movement"),
                )


CHECKS = (costs_are_complete,)

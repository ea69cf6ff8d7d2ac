"""The options of an export, defaults filled in."""

from collections.abc import Mapping
from typing import Any

from hexwright.exporters.base import Exporter, Source
from hexwright.schema.module import Module
from hexwright.schema.options import completed


def chosen(exporter: Exporter, module: Module, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of an exporter; raises DataError if one given is unknown or wrong."""
    return completed(exporter.options(module), given)


def source_of(
    exporter: Exporter,
    module: Module,
    files: Mapping[str, bytes],
    given: Mapping[str, Any] | None = None,
) -> Source:
    """What an exporter gets, all options filled in; raises DataError if one given is wrong."""
    return Source(module, files, chosen(exporter, module, given or {}))

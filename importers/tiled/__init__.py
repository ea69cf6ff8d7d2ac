"""Maps of the Tiled editor."""

from hexwright.importers.tiled.reader import TiledImporter

__all__ = ["TiledImporter"]

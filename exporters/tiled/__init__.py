"""Maps for the Tiled editor and the game engines that read its files."""

from hexwright.exporters.tiled.writer import TiledExporter

__all__ = ["TiledExporter"]

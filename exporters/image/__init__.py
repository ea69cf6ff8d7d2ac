"""Pictures of every map, and of every scenario's set-up, as PNG and SVG in one folder."""

from hexwright.exporters.image.writer import ImageExporter

__all__ = ["ImageExporter"]

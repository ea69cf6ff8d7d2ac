"""A module for VASSAL: maps with numbered grids, pieces, cards, charts, dice and set-ups."""

from hexwright.exporters.vassal.writer import VassalExporter

__all__ = ["VassalExporter"]

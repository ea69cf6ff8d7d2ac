"""A kit to print and play: PDF files of maps, counters, cards, charts and rules."""

from hexwright.exporters.print_and_play.writer import PrintExporter

__all__ = ["PrintExporter"]

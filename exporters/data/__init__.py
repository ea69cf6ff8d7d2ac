"""Set-ups and orders of battle as CSV for spreadsheets and JSON for programs."""

from hexwright.exporters.data.writer import DataExporter

__all__ = ["DataExporter"]

"""Modules of VASSAL, read into modules of free rules."""

from hexwright.importers.vassal.reader import VassalImporter

__all__ = ["VassalImporter"]

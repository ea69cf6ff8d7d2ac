"""Modules as saved games of Tabletop Simulator."""

from hexwright.exporters.tabletop_simulator.writer import TabletopSimulatorExporter

__all__ = ["TabletopSimulatorExporter"]

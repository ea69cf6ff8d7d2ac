"""A module as one HTML file: everything to look at in any browser, without network or program."""

from hexwright.exporters.web_page.writer import WebPageExporter

__all__ = ["WebPageExporter"]

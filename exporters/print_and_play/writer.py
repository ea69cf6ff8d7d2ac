"""Writes a kit to print, cut out and play."""

from functools import partial

from PySide6.QtGui import QImage

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.choices import in_its_language, language_of
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.print_and_play.documents import Document, documents_of
from hexwright.exporters.print_and_play.pages import Page
from hexwright.exporters.print_and_play.pdf import write_pdf
from hexwright.exporters.print_and_play.settings import options
from hexwright.schema.issues import Issue
from hexwright.schema.language import spoken, tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress


class PrintExporter(Exporter):
    """PDF files of maps, counters, cards, charts and rules in true size."""

    id = "print"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Print and play (PDF)")

    def options(self, module: Module) -> Options:
        """Paper, layout, language and what is printed."""
        return options(module)

    def names(self, source: Source) -> list[str]:
        """A file for each sort of thing that the module has."""
        return [document.file for document in _documents(source) if document.pages]

    def previews(self, source: Source) -> list[Preview]:
        """Every page, drawn as it is printed."""
        language = language_of(source)
        return [
            Preview(page.title, partial(_image, page, language))
            for document in _documents(source)
            for page in document.pages
        ]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Print all pages, one by one."""
        documents = _documents(source)
        is_for_press = source.options["printed_by"] == "press"
        pages = [page for document in documents for page in document.pages]
        steps = max(sum(len(page.steps) for page in pages), 1)
        done = 0
        progress(done, steps, "")

        def step(page: Page) -> None:
            nonlocal done
            progress(done, steps, page.title)
            done += 1

        with spoken(language_of(source)):
            for document in documents:
                if document.pages:
                    target = out.path(document.file)
                    pages_of_it = document.pages
                    write_pdf(target, document.title, pages_of_it, step, is_for_press=is_for_press)
        progress(steps, steps, "")
        return [issue for document in documents for issue in document.issues]


def _documents(source: Source) -> list[Document]:
    """All files in the language that was chosen."""
    with spoken(language_of(source)):
        return documents_of(in_its_language(source))


def _image(page: Page, language: str) -> QImage:
    with spoken(language):
        return page.image()

"""Writes a kit to print, cut out and play."""

from exporters.base import Exporter, Options, Preview, Progress, Source
from exporters.outputs import Outputs
from exporters.print_and_play.documents import documents_of
from exporters.print_and_play.pages import Page
from exporters.print_and_play.pdf import write_pdf
from exporters.print_and_play.settings import options
from schema.issues import Issue
from schema.language import tr
from schema.module import Module


class PrintExporter(Exporter):
    """PDF files of maps, counters, cards, charts and rules in true size."""

    id = "print"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Print and play (PDF)")

    def options(self, module: Module) -> Options:  # noqa: ARG002 - the same for all
        """Paper, layout and what is printed."""
        return options()

    def names(self, source: Source) -> list[str]:
        """A file for each sort of thing that the module has."""
        return [document.file for document in documents_of(source) if document.pages]

    def previews(self, source: Source) -> list[Preview]:
        """Every page, drawn as it is printed."""
        return [
            Preview(page.title, page.image)
            for document in documents_of(source)
            for page in document.pages
        ]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Print all pages, one by one."""
        documents = documents_of(source)
        steps = max(sum(len(document.pages) for document in documents), 1)
        done = 0
        progress(done, steps, "")

        def step(page: Page) -> None:
            nonlocal done
            progress(done, steps, page.title)
            done += 1

        for document in documents:
            if document.pages:
                write_pdf(out.path(document.file), document.title, document.pages, step)
        progress(steps, steps, "")
        return [issue for document in documents for issue in document.issues]

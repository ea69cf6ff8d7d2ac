"""Writes pictures of everything in a module."""

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.choices import (
    dpi_choice,
    in_its_language,
    language_choice,
    language_of,
    pixels_choice,
    several_choice,
    style_choice,
)
from hexwright.exporters.image.pictures import Picture, pictures_of
from hexwright.exporters.outputs import Outputs
from hexwright.schema.issues import Issue
from hexwright.schema.language import spoken, tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress

_SUFFIXES = ("png", "svg")
_MOST_PREVIEWS = 12
# Steps of progress that a file is worth: large ones can be followed and stopped on the way.
_PARTS = 20


class ImageExporter(Exporter):
    """PNG and SVG of maps, set-ups, counters, sheets of counters, and cards."""

    id = "image"

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Pictures (PNG and SVG)")

    def options(self, module: Module) -> Options:
        """What is drawn, how large, as what, and in which language."""
        sorts = {
            "maps": tr("maps"),
            "setups": tr("set-ups"),
            "counters": tr("counters"),
            "sheets": tr("sheets of counters"),
            "cards": tr("cards"),
        }
        return {
            "what": {
                **several_choice(tr("Pictures"), tr("What is drawn."), sorts),
                "default": ["maps", "setups", "sheets", "cards"],
            },
            "formats": several_choice(
                tr("Files"),
                tr("The sorts of files to write."),
                {name: name.upper() for name in _SUFFIXES},
            ),
            "text": {
                "title": tr("Text in SVG"),
                "description": tr(
                    "Shapes look the same everywhere. Letters can be edited and searched, and look "
                    "right where Source Serif Pro and Source Sans Pro are installed."
                ),
                "enum": ["shapes", "letters"],
                "x-names": {"shapes": tr("shapes"), "letters": tr("letters")},
                "default": "shapes",
            },
            "pixels": pixels_choice(96),
            "dpi": dpi_choice(),
            "style": style_choice(),
            **language_choice(module),
        }

    def names(self, source: Source) -> list[str]:
        """Every picture that will be written."""
        formats = source.options["formats"]
        return [f"{one.name}.{suffix}" for one in _pictures(source) for suffix in formats]

    def previews(self, source: Source) -> list[Preview]:
        """The first pictures."""
        shown = _pictures(source)[:_MOST_PREVIEWS]
        return [Preview(one.title, one.image) for one in shown]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Draw all pictures, one by one."""
        suffixes = source.options["formats"]
        pictures = sorted(_pictures(source), key=lambda one: one.map)
        files = [(one, suffix) for one in pictures for suffix in suffixes]
        steps = max(len(files), 1) * _PARTS
        progress(0, steps, "")
        for number, (picture, suffix) in enumerate(files):

            def report(part: int, parts: int, _what: str) -> None:
                at = number * _PARTS + _PARTS * part // parts  # noqa: B023  called at once
                progress(at, steps, picture.title)  # noqa: B023

            report(0, 1, "")
            out.write(picture.data(f".{suffix}", report=report), f"{picture.name}.{suffix}")
        progress(steps, steps, "")
        return []


def _pictures(source: Source) -> list[Picture]:
    """All of them, in the language that was chosen."""
    with spoken(language_of(source)):
        return list(pictures_of(in_its_language(source)))

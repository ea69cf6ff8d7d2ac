"""Writes a module as one page."""

from collections.abc import Iterator
from functools import partial

from hexwright.exporters.base import Exporter, Preview, Source
from hexwright.exporters.choices import (
    chosen_scenarios,
    language_choice,
    pixels_choice,
    scenarios_choice,
    style_choice,
    style_of,
)
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.web_page.contents import ALL, Contents, contents_of
from hexwright.exporters.web_page.page import page_parts
from hexwright.exporters.web_page.pictures import LOSSLESS
from hexwright.render.map_picture import BOARD_LAYERS
from hexwright.render.picture import map_image
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress

_PIXELS_PER_HEX = 96
_PREVIEW_PIXELS_PER_HEX = 40
_MEGABYTE = 1_000_000


class WebPageExporter(Exporter):
    """One HTML file to look at a module in any browser, without network or program."""

    id = "web"
    suffixes = (".html",)

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Web page (one HTML file)")

    def options(self, module: Module) -> Options:
        """Size and style of the maps, and what the page shows."""
        found = {
            "pixels": pixels_choice(_PIXELS_PER_HEX, most=160),
            "quality": {
                "title": tr("Quality of pictures"),
                "description": tr("More is sharper and larger; 100 loses nothing."),
                "type": "integer",
                "minimum": 30,
                "maximum": LOSSLESS,
                "default": 85,
            },
            "style": style_choice(),
            "cards": {
                "title": tr("Cards"),
                "description": tr("Show all cards and chits; leave them out to keep them secret."),
                "type": "boolean",
                "default": True,
            },
            "rules": {
                "title": tr("Rules"),
                "description": tr("Add the rules of the game system in plain sentences."),
                "type": "boolean",
                "default": True,
            },
        }
        if module.scenarios:
            found["game"] = {
                "title": tr("Stored game"),
                "description": tr("The file of a saved game that the page replays step by step."),
                "type": "string",
                "default": "",
            }
        for name, part in language_choice(module).items():
            names = {ALL: tr("all, the reader chooses"), **part["x-names"]}
            found[name] = {**part, "enum": list(names), "x-names": names, "default": ALL}
        if module.scenarios:
            what = tr("The scenarios to choose from in the page.")
            found["scenarios"] = scenarios_choice(module, what)
        return found

    def previews(self, source: Source) -> list[Preview]:
        """The set-up of each scenario; the maps if there is none."""
        shown = [
            (battle.title, battle.maps[0].map, name)
            for name, battle in chosen_scenarios(source).items()
            if battle.maps and battle.maps[0].map in source.module.maps
        ]
        bare = [(map_.title, name, None) for name, map_ in source.module.maps.items()]
        return [
            Preview(
                title,
                partial(
                    map_image,
                    source.module,
                    map_id,
                    scenario,
                    _PREVIEW_PIXELS_PER_HEX,
                    BOARD_LAYERS,
                    style=style_of(source.options),
                    images=source.images,
                ),
            )
            for title, map_id, scenario in shown or bare
        ]

    def write(self, source: Source, out: Outputs, progress: Progress) -> list[Issue]:
        """Write the page, picture by picture."""
        contents = contents_of(source)
        steps = len(contents.pictures) + 1
        progress(0, steps, tr("Putting the page together"))

        def drawn() -> Iterator[bytes]:
            for done, image in enumerate(contents.pictures.files(), start=1):
                progress(done, steps, tr("Drawing pictures"))
                yield image

        with out.path().open("wb") as file:
            size = sum(file.write(part) for part in page_parts(contents.data, drawn()))
        progress(steps, steps, "")
        return list(_issues(source, contents, size))


def _issues(source: Source, contents: Contents, size: int) -> Iterator[Issue]:
    wanted, made = source.options["pixels"], contents.pixels_per_hex
    if made < wanted:
        yield Issue(
            code="export.web-pixels",
            message=tr(
                "The maps are so large that hexes got {made} pixels instead of {wanted}.",
                made=made,
                wanted=wanted,
            ),
            hint=tr("For sharper maps export parts of the module, or write pictures of its maps."),
            severity=Severity.WARNING,
        )
    if len(contents.data["languages"]) > 1:
        yield Issue(
            code="export.web-languages",
            message=tr("Words in pictures of maps, counters and cards stay in one language."),
            hint=tr("Everything else in the page changes with the language chosen there."),
            severity=Severity.NOTE,
        )
    megabytes = f"{size / _MEGABYTE:.1f}"
    yield Issue(
        code="export.web-size",
        message=tr("The page has {megabytes} MB.", megabytes=megabytes),
        hint=tr("Fewer pixels per hex or a lower quality make it smaller."),
        severity=Severity.NOTE,
    )

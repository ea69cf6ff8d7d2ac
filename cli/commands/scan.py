"""`hexwright scan`: a scan or photo of a paper map becomes a module with that map."""

import json
import re
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import ValidationError, convert
from msgspec.structs import asdict

from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import Progress, harmless, say
from hexwright.schema.disk.output_path import check_output_folder
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside
from hexwright.schema.saving import refuse_taken

if TYPE_CHECKING:
    # numpy and OpenCV take a while to load; the other commands do without.
    from hexwright.importers.scan.detect import Detection
    from hexwright.importers.scan.examples import Examples
    from hexwright.importers.scan.grid import FoundGrid
    from hexwright.importers.scan.recognise import Recognised
    from hexwright.importers.scan.sheet import Sheet
    from hexwright.schema.grid import Place
    from hexwright.schema.model.map import Numbering

_Spot = tuple[float, float]
Points = dict[str, list[_Spot]]
MOST_EXAMPLE_BYTES: Final = 4 * 2**20
# No picture is so large; squares of larger numbers may be infinite.
_FARTHEST: Final = 10**9
_LEVEL: Final = "level:"
_WHOLE: Final = re.compile(r"-?[0-9]{1,2}|[0-9]{3}")
_LEVEL_EXAMPLE: Final = '{"level:2": [[120, 80]]}'


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "image",
        metavar=tr("IMAGE"),
        type=Path,
        help=tr("a PNG, JPEG, TIFF, GIF or WebP picture, or a PDF"),
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("FOLDER"),
        type=Path,
        help=tr("the new module's folder; it must not exist yet"),
    )
    parser.add_argument(
        "--examples",
        metavar=tr("FILE"),
        type=Path,
        help=tr('points of the picture by kind of terrain: {"woods": [[x, y], ...]}'),
    )
    parser.add_argument(
        "--page", metavar="N", type=int, default=1, help=tr("the page of a PDF, from 1")
    )
    parser.add_argument(
        "--json", action="store_true", help=tr("print what was found as one JSON object")
    )


def _run(arguments: Namespace) -> int:
    folder: Path | None = arguments.output
    if folder is None and not arguments.json:
        raise UsageError(tr("Name the folder of the new module with -o, or ask for --json."))
    if folder is not None:
        check_output_folder(folder)
        refuse_taken(folder)
    points = _points(arguments.examples) if arguments.examples is not None else {}
    from hexwright.importers.scan.detect import detect
    from hexwright.importers.scan.sheet import read_sheet

    with Progress() as progress:
        progress.show(tr("Reading the picture"))
        sheet = read_sheet(arguments.image, arguments.page - 1)
        detection = detect(sheet.pixels, progress.steps)
        grid, examples, found = _read(sheet, detection, points, progress)
        if detection.accepted and grid is not None and folder is not None:
            _write(folder, sheet, grid, examples, found)
    if arguments.json:
        told = _told(sheet, detection, grid, found)
        say(json.dumps(told, ensure_ascii=False, allow_nan=False))
    else:
        _say(detection, grid, arguments.image, folder)
    return Exit.OK if detection.accepted else Exit.PROBLEMS


def _points(path: Path) -> Points:
    """Read the examples; whatever is not points by kind is refused."""
    hint = tr('It has points of the picture by kind: {"woods": [[120, 80], [310.5, 96]]}')
    with suppress(ValueError, OverflowError, RecursionError, ValidationError):
        points = convert(
            json.loads(read_outside(path, MOST_EXAMPLE_BYTES, "scan")), dict[str, list[_Spot]]
        )
        levels = [name.removeprefix(_LEVEL) for name in points if name.startswith(_LEVEL)]
        if not all(_WHOLE.fullmatch(level) for level in levels):
            hint = tr("The level of a height is a whole number: {example}", example=_LEVEL_EXAMPLE)
        elif all(abs(one) <= _FARTHEST for spots in points.values() for xy in spots for one in xy):
            return points
    message = tr("These are no examples.")
    raise DataError([Issue(code="scan.examples", message=message, hint=hint, file=str(path))])


def _read(
    sheet: "Sheet", detection: "Detection", points: Points, progress: Progress
) -> tuple["FoundGrid | None", "Examples", "Recognised"]:
    """Terrain, lines and numbers of an accepted grid, counted as it is numbered; else nothing."""
    from hexwright.importers.scan.examples import Examples, examples_at
    from hexwright.importers.scan.recognise import Recognised, numbered_grid, recognised

    if not detection.accepted or detection.grid is None:
        return detection.grid, Examples(), Recognised()
    progress.show(tr("Reading the printed numbers"))
    grid, numbering = numbered_grid(sheet.pixels, detection.grid)
    here = {kind: [sheet.here(x, y) for x, y in spots] for kind, spots in points.items()}
    _tell_beside([kind for kind, spots in here.items() if not _on_map(spots, grid)])
    examples = examples_at(here, grid)
    found = recognised(sheet.pixels, grid, examples, progress.steps, numbering=numbering)
    return grid, examples, found


def _on_map(spots: list[tuple[float, float]], grid: "FoundGrid") -> bool:
    return not spots or any(grid.hex_at(x, y) is not None for x, y in spots)


def _tell_beside(kinds: list[str]) -> None:
    """Examples that teach nothing: all of them lie beside the map that was found."""
    for kind in kinds:
        words = tr("No example of {kind} lies on the map that was found.", kind=kind)
        say(harmless(words), sys.stderr)


def _write(
    folder: Path, sheet: "Sheet", grid: "FoundGrid", examples: "Examples", found: "Recognised"
) -> None:
    from hexwright.importers.scan.scanned_module import scanned_module
    from hexwright.importers.scan.sheet import packed
    from hexwright.schema.dump import dump_module
    from hexwright.schema.saving import write_folder

    title = Path(sheet.name).stem.replace("-", " ").replace("_", " ").strip().title() or "Map"
    image = "art/scan.jpg"
    module = scanned_module(sheet.pixels, grid, examples, found, title=title, image=image)
    write_folder(folder, {**dump_module(module), image: packed(sheet.pixels)})


def _told(
    sheet: "Sheet", detection: "Detection", grid: "FoundGrid | None", found: "Recognised"
) -> dict[str, Any]:
    """What was found, in pixels of the given picture."""
    numbering = found.numbering
    return {
        "accepted": detection.accepted,
        "reason": detection.reason,
        "orientation": grid.orientation if grid else None,
        "confidence": detection.confidence,
        "centers": _centers(sheet, grid) if grid else {},
        "stagger": grid.stagger if grid else None,
        "terrain": {_name(place): one.kind for place, one in found.terrain.items()},
        "doubt": {_name(place): round(one.doubt, 4) for place, one in found.terrain.items()},
        "hexsides": _pairs(found.hexsides),
        "lines": _pairs(found.lines),
        "numbering": _scheme(numbering.numbering) if numbering else None,
        "off_map": [_name(one) for one in grid.rectangle() if one not in grid.centers]
        if grid
        else [],
        "residual_px": round(detection.residual_px * sheet.scale, 3),
    }


def _scheme(numbering: "Numbering") -> dict[str, Any]:
    """Every part of a scheme, also those that are as usual and that a module's file leaves out."""
    parts = {
        **asdict(numbering),
        "column": asdict(numbering.column),
        "row": asdict(numbering.row),
    }
    for part in (parts, parts["column"], parts["row"]):
        # What a later version of the format may say is nothing that was read.
        part.pop("extra")
    return parts


def _name(place: "Place") -> str:
    return f"{place[0]},{place[1]}"


def _centers(sheet: "Sheet", grid: "FoundGrid") -> dict[str, list[float]]:
    given = {place: sheet.given(*spot) for place, spot in grid.rectangle().items()}
    return {_name(place): [round(x, 2), round(y, 2)] for place, (x, y) in given.items()}


def _pairs(found: Any) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind, "hexes": [_name(a), _name(b)], "sure": round(one.sure, 4)}
        for (a, b), one in found.items()
    ]


def _say(
    detection: "Detection", grid: "FoundGrid | None", image: Path, folder: Path | None
) -> None:
    if not detection.accepted or grid is None:
        hint = tr("Crop the picture to the map, scan it larger, or align it by hand in the editor.")
        issue = Issue(code="scan.no-grid", message=detection.reason, hint=hint, file=str(image))
        raise DataError([issue])
    say(
        harmless(
            tr(
                "{hexes} hexes in {columns} columns and {rows} rows.",
                hexes=len(grid.centers),
                columns=grid.columns,
                rows=grid.rows,
            )
        )
    )
    say(harmless(tr("Made the module in {folder}.", folder=folder)))
    say()
    for words in (f"validate {folder}", f"edit {folder}"):
        say(harmless(f"  hexwright {words}"))


COMMAND = Command(
    name="scan",
    examples=(
        "scan map.jpg -o my-game",
        "scan map.png -o my-game --examples terrain.json",
        "scan rules.pdf --page 3 --json",
    ),
    add_arguments=_add_arguments,
    run=_run,
)

"""`hexwright render`: a map with or without counters, or an order of battle, as a picture."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hexwright.cli.arguments import existing, offer, unknown_name
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import Progress, harmless, say, size_text
from hexwright.schema.disk.output_path import check_output_file
from hexwright.schema.examine import sound_module
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

SUFFIXES: Final = (".png", ".svg", ".pdf")
SMALLEST, LARGEST, USUAL = 8, 1024, 64
COARSEST, FINEST = 10, 2400
STYLES: Final = ("parchment", "modern", "colour-blind")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    parser.add_argument(
        "--map", metavar="ID", help=tr("the map; without it, the scenario's or the only one")
    )
    parser.add_argument("--scenario", metavar="ID", help=tr("put this scenario's counters on it"))
    parser.add_argument(
        "--oob", metavar="ID", help=tr("draw the chart of this order of battle instead of a map")
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("FILE"),
        type=Path,
        required=True,
        help=tr("the picture to write: .png, .svg or .pdf"),
    )
    style = parser.add_argument(
        "--style",
        metavar="ID",
        default=STYLES[0],
        help=tr("how the map looks: {styles}", styles=", ".join(STYLES)),
    )
    offer(style, STYLES)
    parser.add_argument(
        "--scale",
        metavar="N",
        type=_scale,
        help=tr("pixels from hex to hex, {usual} without it", usual=USUAL),
    )
    parser.add_argument(
        "--dpi",
        metavar="N",
        type=_dpi,
        help=tr("pixels of an inch of the printed map, instead of --scale"),
    )


def _scale(word: str) -> int:
    return _number(word, SMALLEST, LARGEST)


def _dpi(word: str) -> int:
    return _number(word, COARSEST, FINEST)


def _number(word: str, low: int, high: int) -> int:
    if not word.isdecimal() or not low <= int(word) <= high:
        raise ArgumentTypeError(tr("a whole number from {low} to {high}", low=low, high=high))
    return int(word)


def _check(arguments: Namespace) -> None:
    """Refuse what does not go together before anything is read."""
    suffix = arguments.output.suffix.lower()
    if suffix not in SUFFIXES:
        suffixes = ", ".join(SUFFIXES)
        raise UsageError(tr("The picture's name ends in one of: {suffixes}", suffixes=suffixes))
    if arguments.style not in STYLES:
        what = tr("There is no style “{id}”.", id=arguments.style)
        raise unknown_name(what, arguments.style, list(STYLES))
    if arguments.scale is not None and arguments.dpi is not None:
        raise UsageError(tr("Give either --scale or --dpi."))
    if arguments.oob is not None and (arguments.map or arguments.scenario or arguments.scale):
        raise UsageError(tr("A chart has neither map nor scenario: leave out the others."))
    if suffix == ".pdf" and (arguments.scale or arguments.dpi):
        raise UsageError(tr("A .pdf has the true size of the map: leave out --scale and --dpi."))


def _run(arguments: Namespace) -> int:
    _check(arguments)
    target: Path = arguments.output
    check_output_file(target, arguments.module)
    examined, module = sound_module(arguments.module)
    if arguments.oob is not None:
        return _chart(module, arguments, examined.files.get)
    if arguments.scenario is not None and arguments.scenario not in module.scenarios:
        what = tr("The module has no scenario “{id}”.", id=arguments.scenario)
        raise unknown_name(what, arguments.scenario, list(module.scenarios))
    map_id = _map_of(module, arguments.map, arguments.scenario)
    # Qt takes a while to load; the other commands do without.
    from hexwright.render.image_shelf import ImageShelf
    from hexwright.render.picture import save_map
    from hexwright.render.styles import STYLES as LOOKS

    with Progress() as progress:
        save_map(
            module,
            map_id,
            target,
            arguments.scenario,
            arguments.scale or USUAL,
            style=LOOKS[arguments.style],
            images=ImageShelf(examined.files.get),
            dpi=arguments.dpi,
            report=progress.steps,
        )
    return _written(target)


def _written(target: Path) -> int:
    say(harmless(f"{target}  {size_text(target.stat().st_size)}"))
    return Exit.OK


def _chart(
    module: Module, arguments: Namespace, read_picture: Callable[[str], bytes | None]
) -> int:
    if arguments.oob not in module.oobs:
        what = tr("The module has no order of battle “{id}”.", id=arguments.oob)
        raise unknown_name(what, arguments.oob, list(module.oobs))
    # Qt takes a while to load; the other commands do without.
    from hexwright.render.image_shelf import ImageShelf
    from hexwright.render.oob_chart_files import USUAL_DPI, save_chart

    target: Path = arguments.output
    dpi = arguments.dpi or USUAL_DPI
    save_chart(module, arguments.oob, target, dpi=dpi, images=ImageShelf(read_picture))
    return _written(target)


def _map_of(module: Module, map_id: str | None, scenario: str | None) -> str:
    if map_id is None and scenario is not None:
        placed = resolved(module.scenarios[scenario], module.scenarios).maps
        if placed:
            # Several maps are drawn joined, as they are played.
            return placed[0].map if len(placed) == 1 else ""
    if map_id is None and len(module.maps) == 1:
        return next(iter(module.maps))
    if map_id is None:
        names = ", ".join(module.maps)
        raise UsageError(tr("Choose a map with --map. There are: {names}.", names=names))
    if map_id not in module.maps:
        what = tr("The module has no map “{id}”.", id=map_id)
        raise unknown_name(what, map_id, list(module.maps))
    return map_id


COMMAND = Command(
    name="render",
    examples=(
        "render my-game --map field -o field.png",
        "render my-game --scenario first-battle -o set-up.svg",
        "render my-game --map field --dpi 300 --style modern -o print.png",
        "render my-game --map field -o true-size.pdf",
        "render my-game --oob red-army -o order-of-battle.pdf",
    ),
    add_arguments=_add_arguments,
    run=_run,
)

"""The steps of the tour through one sample module."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hexwright.cli.report import counts_text
from hexwright.schema.examine import Examined, package_header, package_members, sound_module
from hexwright.schema.files import PACKAGE_SUFFIX
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.package import write_package
from hexwright.schema.saving import write_output
from hexwright.schema.variants import resolved

# Small battles end sooner; a day of Austerlitz takes nine times as many answers.
_ANSWERS: Final = 1_000


class TourStep(NamedTuple):
    """One thing to do; `act` returns a word about its result or raises DataError."""

    name: str
    act: Callable[[], str]


def steps_for(sample: Path, out: Path) -> Iterator[TourStep]:
    """The steps for one sample; those after a failed check are left out."""
    opened: list[tuple[Examined, Module]] = []

    def check() -> str:
        opened.append(sound_module(sample))
        return counts_text(opened[0][0].issues)

    yield TourStep(tr("validate"), check)
    if not opened:
        return
    examined, module = opened[0]
    package = out / f"{module.info.id}{PACKAGE_SUFFIX}"
    yield TourStep(tr("build"), lambda: _build(examined, module, package))
    yield TourStep(tr("open the package and compare"), lambda: _compare(module, package))
    yield from _pictures(module, out)
    yield from _exports(examined, module, out)
    yield from _games(module, out)


def _games(module: Module, out: Path) -> Iterator[TourStep]:
    """Games by computer players, where the system has rules to play by."""
    if module.system is not None and module.system.play:
        for scenario in module.scenarios:
            target = out / f"game-{scenario}.txt"
            yield TourStep(tr("play {id}", id=scenario), _playing(module, scenario, target))


def _playing(module: Module, scenario: str, target: Path) -> Callable[[], str]:
    def play() -> str:
        from hexwright.cli.commands.autoplay import play_for
        from hexwright.engine.core.report import outcome_line, report_lines

        game = play_for(module, scenario, 1, _ANSWERS)
        write_output(target, "\n".join([*report_lines(game), ""]).encode())
        under_way = tr_many(
            "still under way after 1 answer|still under way after {count} answers", game.steps
        )
        return outcome_line(game) or under_way

    return play


def _build(examined: Examined, module: Module, package: Path) -> str:
    members = package_members(examined, module)
    write_package(package, members, package_header(module))
    return package.name


def _compare(module: Module, package: Path) -> str:
    again = load(package)
    if not again.is_sound:
        raise DataError(again.issues)
    if again.module != module:
        message = tr("The package does not hold the module that was built into it.")
        raise DataError([Issue(code="tour.differs", message=message, file=str(package))])
    return tr("equal")


def _pictures(module: Module, out: Path) -> Iterator[TourStep]:
    for map_id in module.maps:
        target = out / f"map-{map_id}.png"
        yield TourStep(tr("draw map {id}", id=map_id), _drawing(module, map_id, target, None))
    for scenario in module.scenarios.values():
        for placed in resolved(scenario, module.scenarios).maps:
            target = out / f"setup-{scenario.id}-{placed.map}.png"
            yield TourStep(
                tr("draw set-up {id}", id=scenario.id),
                _drawing(module, placed.map, target, scenario.id),
            )


def _drawing(module: Module, map_id: str, target: Path, scenario: str | None) -> Callable[[], str]:
    def draw() -> str:
        # Qt takes a while to load; the other commands do without.
        from hexwright.render.picture import save_map

        save_map(module, map_id, target, scenario)
        return target.name

    return draw


def _exports(examined: Examined, module: Module, out: Path) -> Iterator[TourStep]:
    from hexwright.exporters.registry import exporter_ids

    for name in exporter_ids():
        yield TourStep(tr("export to {format}", format=name), _export(examined, module, out, name))


def _export(examined: Examined, module: Module, out: Path, name: str) -> Callable[[], str]:
    def write() -> str:
        from hexwright.exporters.options import source_of
        from hexwright.exporters.registry import exporter

        chosen = exporter(name)
        suffix = chosen.suffixes[0] if chosen.suffixes else ""
        target = out / f"export-{name}{suffix}"
        report = chosen.export(source_of(chosen, module, examined.files), target)
        if len(report.files) == 1:
            return report.files[0].name
        return tr_many("1 file|{count} files", len(report.files))

    return write

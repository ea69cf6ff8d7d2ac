"""What every exporter is: its name, its options, the files it will write, and the writing."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtGui import QImage

from hexwright.exporters.outputs import Outputs
from hexwright.render.grounds import Grounds
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.disk.output_path import check_output_file, check_output_files
from hexwright.schema.issues import Issue
from hexwright.schema.module import Module
from hexwright.schema.options import Options
from hexwright.schema.progress import Progress, no_progress


@dataclass(frozen=True)
class Source:
    """What is exported: a sound module, its files (pictures included), and how.

    `options` are complete and checked: `exporters.options.chosen` makes them.
    """

    module: Module
    files: Mapping[str, bytes]
    options: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def images(self) -> ImageShelf:
        """The module's pictures, for drawing."""
        return ImageShelf(self.files.get)

    @cached_property
    def grounds(self) -> Grounds:
        """The land of the module's maps, drawn once for all scenarios on them."""
        return Grounds()


@dataclass(frozen=True)
class Preview:
    """Something of an export to look at beforehand; drawn when asked for, in any thread."""

    title: str
    draw: Callable[[], QImage]


@dataclass(frozen=True)
class Report:
    """What an export wrote and what could not be carried over."""

    files: tuple[Path, ...]
    issues: tuple[Issue, ...] = ()


class Exporter(ABC):
    """One target format. An exporter never changes the module."""

    # The name on the command line.
    id: ClassVar[str]
    # Suffixes of the one file it writes; empty if it fills a folder.
    suffixes: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """The name that users read."""

    def options(self, module: Module) -> Options:  # noqa: ARG002 - for those who have some
        """What the user may choose."""
        return {}

    def previews(self, source: Source) -> list[Preview]:  # noqa: ARG002 - for those who have some
        """What the user may look at before anything is written."""
        return []

    def names(self, source: Source) -> list[str]:
        """The files below the target folder; asked only of exporters that fill one."""
        raise NotImplementedError

    @abstractmethod
    def write(self, source: Source, out: Outputs, progress: Progress) -> Iterable[Issue]:
        """Make every file; give back what the target cannot express.

        `progress` is called first with 0 steps done and last with all of them. Raises DataError if
        the module cannot be exported at all.
        """

    def output_files(self, source: Source, target: Path) -> list[Path]:
        """Every file that an export to this target will write."""
        return [target] if self.suffixes else [target / name for name in self.names(source)]

    def check_target(self, source: Source, target: Path) -> None:
        """Raise OutputError if something is in the way of a file that would be written."""
        if self.suffixes:
            check_output_file(target)
        else:
            check_output_files(target, self.output_files(source, target))

    def export(self, source: Source, target: Path, progress: Progress = no_progress) -> Report:
        """Write all files or none; raises DataError if the target cannot be written."""
        self.check_target(source, target)
        with Outputs(target, single=bool(self.suffixes)) as out:
            issues = tuple(self.write(source, out, progress))
            return Report(out.move_in_place(), issues)

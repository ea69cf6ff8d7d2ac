"""The module that is open: its files, its model, and all that is wrong with it."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from schema.examine import Examined, examine, package_header, package_members
from schema.files import PACKAGE_SUFFIX
from schema.issues import DataError, Issue
from schema.module import Module
from schema.package import write_package

SAMPLES = Path(__file__).resolve().parent.parent / "sample_modules"
FAVOURITE_SAMPLE = "jdg"


class Session(NamedTuple):
    """A module as it was read from its folder or package."""

    examined: Examined

    @property
    def source(self) -> Path:
        """The folder or package."""
        return self.examined.source

    @property
    def module(self) -> Module | None:
        """The module, if it could be made."""
        return self.examined.module

    @property
    def issues(self) -> list[Issue]:
        """Everything that is wrong with it."""
        return self.examined.issues

    @property
    def files(self) -> Mapping[str, bytes]:
        """Its files by path."""
        return self.examined.files

    @property
    def title(self) -> str:
        """What the window's title shows."""
        return self.module.info.title if self.module else self.source.name

    def sound(self) -> Module:
        """The module without errors; raises DataError with everything that is wrong."""
        if self.module is None or self.examined.has_errors:
            raise DataError(self.issues)
        return self.module


def open_session(source: Path) -> Session:
    """Read and check a module; whatever is wrong with it is in its issues."""
    return Session(examine(source))


def build(session: Session, target: Path) -> None:
    """Write the module as a package; raises DataError if it has errors."""
    module = session.sound()
    members = package_members(session.examined, module)
    write_package(target.with_suffix(PACKAGE_SUFFIX), members, package_header(module))


def sample_folders() -> list[Path]:
    """The modules that come with the program; the one that shows most comes first."""
    found = sorted(path.parent for path in SAMPLES.glob("*/module.json"))
    return sorted(found, key=lambda path: path.name != FAVOURITE_SAMPLE)

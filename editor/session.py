"""The module that is open: its files, its model, and all that is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from schema.documents import ART_FOLDER
from schema.dump import dump_module
from schema.files import PACKAGE_SUFFIX
from schema.issues import DataError, Issue
from schema.load import Loaded, load_module, open_files
from schema.module import Module
from schema.package import PackageHeader, write_package

SAMPLES = Path(__file__).resolve().parent.parent / "sample_modules"
FAVOURITE_SAMPLE = "jdg"
_NOTES = (".md", ".txt")
# Modules are read one at a time: msgspec learns a record's type when it first meets it, and two
# threads that teach it the same one at once bring the process down.
_reading = Lock()


@dataclass(frozen=True)
class Session:
    """A module as it was read from its folder or package."""

    source: Path
    module: Module | None
    issues: list[Issue]
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What the window's title shows."""
        return self.module.info.title if self.module else self.source.name

    def sound(self) -> Module:
        """The module without errors; raises DataError with everything that is wrong."""
        if self.module is None or not Loaded(self.module, self.issues).is_sound:
            raise DataError(self.issues)
        return self.module


def open_session(source: Path) -> Session:
    """Read and check a module; whatever is wrong with it is in its issues."""
    with _reading:
        try:
            files = open_files(source)
        except DataError as error:
            return Session(source, None, error.issues)
        module, issues = load_module(files)
    return Session(source, module, issues, files)


def build(session: Session, target: Path) -> None:
    """Write the module as a package; raises DataError if it has errors."""
    module = session.sound()
    info = module.info
    kept = [
        name
        for name in session.files
        if name.startswith(ART_FOLDER) or Path(name).suffix.lower() in _NOTES
    ]
    members = {**dump_module(module), **{name: session.files[name] for name in kept}}
    header = PackageHeader(
        id=info.id, title=info.title, version=info.version, system=info.system.id
    )
    write_package(target.with_suffix(PACKAGE_SUFFIX), members, header)


def sample_folders() -> list[Path]:
    """The modules that come with the program; the one that shows most comes first."""
    found = sorted(path.parent for path in SAMPLES.glob("*/module.json"))
    return sorted(found, key=lambda path: path.name != FAVOURITE_SAMPLE)

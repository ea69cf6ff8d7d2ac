"""The sample modules, which lie beside the other parts, installed or in a checkout."""

from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = CHECKOUT / "sample_modules"
FAVOURITE_SAMPLE: Final = "jdg"


def sample_modules() -> list[Path]:
    """The folders of the sample modules in order; empty if somebody took them away."""
    if not SAMPLES.is_dir():
        return []
    return sorted(path for path in SAMPLES.iterdir() if (path / "module.json").is_file())


def is_sample(folder: Path) -> bool:
    """Whether a folder is one of the program's own modules, which nobody should save to."""
    return SAMPLES in folder.resolve().parents


def sample_folders() -> list[Path]:
    """The modules that come with the program; the one that shows most comes first."""
    return sorted(sample_modules(), key=lambda path: path.name != FAVOURITE_SAMPLE)

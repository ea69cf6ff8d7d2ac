"""The sample modules, which lie beside the other parts, installed or in a checkout."""

from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = CHECKOUT / "sample_modules"


def sample_modules() -> list[Path]:
    """The folders of the sample modules in order; empty if somebody took them away."""
    if not SAMPLES.is_dir():
        return []
    return sorted(path for path in SAMPLES.iterdir() if (path / "module.json").is_file())


def is_sample(folder: Path) -> bool:
    """Whether a folder is one of the program's own modules, which nobody should save to."""
    return SAMPLES in folder.resolve().parents

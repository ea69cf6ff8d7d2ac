"""The sample modules, which lie beside the packages in a checkout."""

from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = CHECKOUT / "sample_modules"


def sample_modules() -> list[Path]:
    """The folders of the sample modules in order; empty where they were not shipped."""
    if not SAMPLES.is_dir():
        return []
    return sorted(path for path in SAMPLES.iterdir() if (path / "module.json").is_file())

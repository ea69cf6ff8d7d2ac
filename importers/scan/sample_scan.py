"""A paper map that comes with the program, to try the reading of scans on."""

from pathlib import Path
from typing import Final

SAMPLE_SCAN: Final = Path(__file__).parent / "sample" / "alder-ford.jpg"
# Points of it by kind of terrain, for those who have not taught any.
SAMPLE_EXAMPLES: Final = SAMPLE_SCAN.with_name("examples.json")

"""Run every benchmark and print its ratios: `python -m benchmarks [NAME ...]`.

A number after `scan` is how many scans are made, 200 unless said: `python -m benchmarks scan 24`.
"""

import sys
from importlib import import_module
from typing import Final

# Each is imported when it is run: processes that one starts import this file again, and no more.
BENCHMARKS: Final = (
    "start",
    "loading",
    "oob",
    "canvas",
    "strokes",
    "drawing",
    "hexes",
    "engine",
    "jdg",
    "lab",
    "gbacw",
    "cce",
    "aus",
    "counters",
    "refactoring",
    "scanterrain",
    "scenarios",
    "exporting",
    "printing",
    "scan",
)


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all; 2 for an unknown name."""
    if len(names) == 2 and names[0] == "scan" and names[1].isdigit():
        return _run("scan", int(names[1]))
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.stderr.write(f"unknown: {', '.join(unknown)}; known: {', '.join(BENCHMARKS)}\n")
        return 2
    return max(_run(name) for name in names or BENCHMARKS)


def _run(name: str, *more: int) -> int:
    found: int = import_module(f"benchmarks.{name}").run(*more)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

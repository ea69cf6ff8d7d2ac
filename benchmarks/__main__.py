"""Run every benchmark and print its ratios: `python -m benchmarks [NAME ...]`.

A number after `scan` is how many scans are made, 200 unless said: `python -m benchmarks scan 24`.
"""

import sys

from benchmarks import (
    aus,
    canvas,
    cce,
    counters,
    drawing,
    engine,
    exporting,
    gbacw,
    hexes,
    jdg,
    lab,
    loading,
    oob,
    printing,
    refactoring,
    scan,
    scanterrain,
    scenarios,
    start,
    strokes,
)

BENCHMARKS = {
    "start": start.run,
    "loading": loading.run,
    "oob": oob.run,
    "canvas": canvas.run,
    "strokes": strokes.run,
    "drawing": drawing.run,
    "hexes": hexes.run,
    "engine": engine.run,
    "jdg": jdg.run,
    "lab": lab.run,
    "gbacw": gbacw.run,
    "cce": cce.run,
    "aus": aus.run,
    "counters": counters.run,
    "refactoring": refactoring.run,
    "scanterrain": scanterrain.run,
    "scenarios": scenarios.run,
    "exporting": exporting.run,
    "printing": printing.run,
    "scan": scan.run,
}


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all; 2 for an unknown name."""
    if len(names) == 2 and names[0] == "scan" and names[1].isdigit():
        return scan.run(int(names[1]))
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.stderr.write(f"unknown: {', '.join(unknown)}; known: {', '.join(BENCHMARKS)}\n")
        return 2
    return max(BENCHMARKS[name]() for name in names or BENCHMARKS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Loading and checking a large module, against json.loads and jsonschema on the same bytes."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import jsonschema
from msgspec.structs import replace

from benchmarks.generated_module import generated_module
from benchmarks.random_play import SAMPLES, sample
from benchmarks.side_by_side import line, shares
from hexwright.schema.documents import MAP, kind_of
from hexwright.schema.dump import dump
from hexwright.schema.files import read_folder
from hexwright.schema.grid import MapIndex
from hexwright.schema.load import load_module
from hexwright.schema.schemas import schema_for

MOST_OF_JSON_LOADS = 3.0
LEAST_FASTER_THAN_JSONSCHEMA = 20.0
MOST_GROWTH_PER_HEX = 1.2

# Linux says the peak of a process since it began; what a parent used does not count.
_MEMORY = """
import sys
from pathlib import Path
from hexwright.schema.load import load
def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
before = peak()
assert load(Path(sys.argv[1])).is_sound
print((peak() - before) * 1024)
"""


def run() -> int:
    """Print the ratios; 1 if a bound is broken."""
    files = generated_module()
    size = sum(map(len, files.values()))
    sys.stdout.write(
        "loading: 200 x 200 hexes, 3,000 units, 50 scenarios of 300 pieces, "
        f"{len(files)} files, {size:,} bytes\n"
    )
    results = [_against_json(files), _against_jsonschema(files), _growth()]
    results += [_growth_of_ruled(system) for system in ("ccn", "jdg")]
    _print_memory(files)
    return 0 if all(results) else 1


def _parse_all(files: dict[str, bytes]) -> list[Any]:
    return [json.loads(data) for data in files.values()]


def _load(files: dict[str, bytes]) -> None:
    loaded = load_module(files)
    assert loaded.is_sound, [issue.text() for issue in loaded.issues[:5]]


def _against_json(files: dict[str, bytes]) -> bool:
    found = shares({"json": lambda: _parse_all(files), "load": lambda: _load(files)}, rounds=41)
    holds = found["load"] <= MOST_OF_JSON_LOADS
    bound = f"at most {MOST_OF_JSON_LOADS:g}"
    sys.stdout.write(line("load and check / json.loads", found["load"], bound, holds=holds))
    return holds


def _against_jsonschema(files: dict[str, bytes]) -> bool:
    validators = {
        kind.name: jsonschema.Draft202012Validator(schema_for(kind.name, "free"))
        for kind in map(kind_of, files)
        if kind
    }
    documents = [(kind_of(name), json.loads(data)) for name, data in files.items()]

    def validate() -> None:
        for kind, document in documents:
            assert kind
            assert validators[kind.name].is_valid(document)

    found = shares({"load": lambda: _load(files), "jsonschema": validate}, rounds=3)
    holds = found["jsonschema"] >= LEAST_FASTER_THAN_JSONSCHEMA
    bound = f"at least {LEAST_FASTER_THAN_JSONSCHEMA:g}"
    sys.stdout.write(
        line("jsonschema alone / load and check", found["jsonschema"], bound, holds=holds)
    )
    return holds


def _growth() -> bool:
    """Cost per hex when only the map grows."""
    small = generated_module(columns=200, rows=200, units=40, scenarios=0)
    large = generated_module(columns=500, rows=500, units=40, scenarios=0)
    found = shares({"small": lambda: _load(small), "large": lambda: _load(large)}, rounds=21)
    growth = found["large"] * (200 * 200) / (500 * 500)
    holds = growth <= MOST_GROWTH_PER_HEX
    bound = f"at most {MOST_GROWTH_PER_HEX:g}"
    sys.stdout.write(line("cost per hex, 500 x 500 / 200 x 200", growth, bound, holds=holds))
    return holds


def _growth_of_ruled(system: str) -> bool:
    """Cost per hex where a rule system looks at every hex, too."""
    small, large = _with_map(system, 100), _with_map(system, 300)
    ways = {"small": lambda: load_module(small), "large": lambda: load_module(large)}
    growth = shares(ways, rounds=9)["large"] * (100 * 100) / (300 * 300)
    holds = growth <= MOST_GROWTH_PER_HEX
    words = f"cost per hex, 300 x 300 / 100 x 100, {system}"
    sys.stdout.write(line(words, growth, f"at most {MOST_GROWTH_PER_HEX:g}", holds=holds))
    return holds


def _with_map(system: str, size: int) -> dict[str, bytes]:
    """The sample of a system with one more map, as large as asked for, all of it in zones."""
    files = dict(read_folder(SAMPLES / system))
    first = next(iter(sample(system).maps.values()))
    code = first.terrain.rows[0][0]
    map_ = replace(
        first,
        id="large",
        grid=replace(first.grid, columns=size, rows=size),
        terrain=replace(first.terrain, rows=(code * size,) * size),
        zones=(),
        hexsides=(),
        lines=(),
        overlays=(),
        labels=(),
        sites=(),
    )
    hexes = tuple(MapIndex(map_).terrain_of)
    zones = (replace(zone, hexes=hexes[at::3]) for at, zone in enumerate(first.zones[:3]))
    files[MAP.path("large")] = dump(MAP, replace(map_, zones=tuple(zones)))
    return files


def _print_memory(files: dict[str, bytes]) -> None:
    """Peak of memory that reading and loading add, in a process of its own."""
    if sys.platform != "linux":
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        done = subprocess.run(  # noqa: S603  our own interpreter and text
            [sys.executable, "-c", _MEMORY, folder], capture_output=True, text=True, check=True
        )
    share = int(done.stdout) / sum(map(len, files.values()))
    sys.stdout.write(f"       peak of memory added by loading: {share:.1f} x the bytes read\n")

"""Modules with something hostile in them, without end, through everything that is done with one:

    python -m tests.helpers.module_fuzz --seconds 600 --seed 1

Samples get a value that no designer means but the schema may allow: the largest numbers, the
longest words, lists a thousand times over, references to anything of the same kind. Others get
another shape: parts taken away, grafted from elsewhere, renamed, wrapped, doubled, in another
order. Everything is validated; what is still sound is built, drawn, exported and played, saved and
told. A message is right, and success; a traceback, a minute of work or gigabytes of memory are
faults. `--only SAMPLE SEED` tries one of them again.
"""

import copy
import json
import os
import random
import resource
import sys
import time
import traceback
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hexwright.cli.command import Exit
from hexwright.cli.main import main
from hexwright.engine.core.game import Game
from hexwright.engine.core.report import report_lines
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.exporters.registry import exporter_ids
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.modules import documents as small_documents

SECONDS, GIGABYTES, STEPS = 60, 3, 60
_NUMBERS: tuple[float, ...] = (0, -1, 1, 7, 99, 100, 999, 1000, 9999, 10_000, 100_000, 10**6, 2**31)
_NUMBERS += (2**63, 10**30, 0.001, -0.5, 1e-300, 1e308, -1e308)
_WORDS: tuple[str, ...] = (
    "",
    " ",
    "x",
    "'",
    '"><b>',
    "../..",
    "{}",
    "{name}",
    "%s",
    "&",
    "\u202e",
    "\x01",
    "é" * 60,
)
_WORDS += ("W" * 199, "W " * 100, "W" * 1000, "W\n" * 2000, "W" * 100_000)


_SUFFIXES = {"vassal": ".vmod", "web": ".html"}


class Fault(NamedTuple):
    """What did not hold, and in which sample after which change."""

    sample: str
    seed: int
    change: str
    told: str


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Every value of a document: what it lies in, its key there, and the way to it."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key, (*path, key)
            yield from places(one, (*path, key))


def hostile(value: Any, brothers: list[Any], chance: random.Random) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return chance.choice(_NUMBERS)
        case str():
            return copy.deepcopy(chance.choice([chance.choice(brothers), chance.choice(_WORDS)]))
        case list():
            times = chance.choice([0, 2, 2, 50, 1000, 5000])
            return (value * times)[:20_000]
        case dict():
            return {} if chance.random() < 0.3 else copy.deepcopy(chance.choice(brothers))
    return chance.choice([0, "", [], {}])


def change(documents: dict[str, Any], chance: random.Random) -> str:
    """Make one value hostile, or another shape of what is there; says which."""
    name = chance.choice(sorted(documents))
    found = list(places(documents[name]))
    # Keys first: a map has thousands of hexes and one size.
    kinds = sorted({_kind(path) for _, _, path in found})
    kind = chance.choice(kinds)
    owner, key, path = chance.choice([one for one in found if _kind(one[2]) == kind])
    brothers = [owner[key] for owner, key, path in found if _kind(path)[-1:] == kind[-1:]]
    before = owner[key]
    if chance.random() < 0.35:
        return f"{name} {path} {reshape(owner, key, documents, chance)}"
    owner[key] = hostile(before, brothers, chance)
    return f"{name} {path}: {str(before)[:40]} -> {str(owner[key])[:40]} ({len(str(owner[key]))})"


def reshape(owner: Any, key: Any, documents: dict[str, Any], chance: random.Random) -> str:
    """Take a part away, or give it another shape or place; says how."""
    part = owner[key]
    match chance.choice(["away", "away", "graft", "graft", "wrapped", "new", "doubled", "order"]):
        case "away":
            del owner[key]
            return "taken away"
        case "graft":
            other = chance.choice(sorted(documents))
            inside = [a[b] for a, b, _ in places(documents[other])] or [documents[other]]
            owner[key] = copy.deepcopy(chance.choice(inside))
            return f"grafted from {other}: {str(owner[key])[:60]}"
        case "wrapped":
            owner[key] = [part] if chance.random() < 0.5 else {"id": part}
            return "wrapped"
        case "new" if isinstance(owner, dict):
            owner[chance.choice(["", "id", "x" * 300, "__class__", f"{key} "])] = part
            return "once more under another name"
        case "order" if isinstance(part, list):
            chance.shuffle(part)
            return "in another order"
    if isinstance(owner, list):
        owner.insert(key, copy.deepcopy(part))
        return "doubled"
    owner[key] = None
    return "made nothing"


def _kind(path: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple("#" if isinstance(one, int) else one for one in path)


def _steps(folder: Path, out: Path) -> Iterator[tuple[str, Callable[[], int]]]:
    module = load(folder).module
    assert module is not None
    words: list[list[object]] = [["validate", folder], ["build", folder, "-o", out / "a.hexpkg"]]
    for one in module.maps:
        words.append(["render", folder, "--map", one, "-o", out / f"{one}.png"])
    for one in list(module.scenarios)[:2]:
        words.append(["render", folder, "--scenario", one, "-o", out / f"s-{one}.svg"])
    for one in module.oobs:
        words.append(["render", folder, "--oob", one, "-o", out / f"o-{one}.png"])
    for one in exporter_ids():
        target = out / f"{one}{_SUFFIXES.get(one, '')}"
        words.append(["export", folder, "--to", one, "-o", target])
    for line in words:
        command = [str(word) for word in line]
        yield " ".join(command[:1] + command[2:4]), partial(main, command)
    for scenario in module.scenarios:
        yield f"play {scenario}", partial(_play, module, scenario)


def _play(module: Module, scenario: str) -> int:
    """A game as far as it goes in some steps: answered, seen, told, saved and loaded."""
    game, player = Game.start(module, scenario, 5), RandomPlayer(5)
    while game.decision is not None and game.steps < STEPS:
        game.submit(player.answer(game.decision))
    for side in game.sides:
        game.view(side)
        list(report_lines(game, side))
    Game.load(module, game.save())
    return 0


def _write(documents: dict[str, Any], sample: Path, folder: Path) -> None:
    for file, document in documents.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document), "utf-8")
    for note in sample.rglob("*.md"):
        (folder / note.name).write_bytes(note.read_bytes())


def _child(documents: dict[str, Any], sample: Path, pick: random.Random, report: int) -> None:
    """Do everything with a module, and say what was done and what went wrong."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS * 3, SECONDS * 3))
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES * 2**30 * 2, GIGABYTES * 2**30 * 2))
    told, label = "refused", "write"
    with (
        TemporaryDirectory() as name,
        redirect_stdout(StringIO()),
        redirect_stderr(StringIO()) as err,
    ):
        try:
            folder, out = Path(name) / "module", Path(name) / "out"
            _write(documents, sample, folder)
            out.mkdir()
            label = "load"
            label = "validate"
            if main(["validate", str(folder), "--json"]) == Exit.BUG:
                told = f"fault: validate {err.getvalue()[-1500:]}"
            elif load(folder).is_sound:
                told = "sound"
                steps = list(_steps(folder, out))
                for label, step in pick.sample(steps, min(len(steps), 7)):
                    start = time.process_time()
                    code = step()
                    took = time.process_time() - start
                    if code == Exit.BUG or took > SECONDS:
                        said = err.getvalue()[-1500:]
                        told = f"fault: {label} exit {code} after {took:.0f} s {said}"
                        break
                    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
                    if peak > GIGABYTES:
                        told = f"fault: {label} took {peak:.1f} GB"
                        break
        except BaseException:  # noqa: BLE001 - whatever it is, it is told
            told = f"fault: {label} {traceback.format_exc()[-1500:]}"
    os.write(report, told.encode()[:4000])
    os._exit(0)


def short(sample: Path, chance: random.Random) -> dict[str, Any]:
    """The documents of a sample with one of its scenarios and the maps of that one."""
    documents = {
        one.relative_to(sample).as_posix(): json.loads(one.read_bytes())
        for one in sorted(sample.rglob("*.json"))
        if one.relative_to(sample).parts[0] not in ("replays", "texts")
    }
    documents["module.json"].pop("languages", None)
    scenarios = [name for name in documents if name.startswith("scenarios/")]
    kept = chance.choice(scenarios)
    maps = {f"maps/{one['map']}.json" for one in documents[kept]["maps"]}
    return {
        name: document
        for name, document in documents.items()
        if (name not in scenarios or name == kept) and (name[:5] != "maps/" or name in maps)
    }


def try_one(sample: Path, seed: int) -> tuple[str, str]:
    """One change of a sample in a process of its own; gives the change and what came of it."""
    chance = random.Random(f"{sample.name} {seed}")  # noqa: S311 - no secret
    # Most often little: a map that is drawn for every trial is what takes the time.
    documents = small_documents() if chance.random() < 0.5 else short(sample, chance)
    changes = [change(documents, chance) for _ in range(chance.choice([1, 1, 1, 2]))]
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        _child(documents, sample, chance, outlet)
    os.close(outlet)
    with os.fdopen(inlet, "rb") as file:
        told = file.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    return "; ".join(changes), told or f"fault: ended by {status}"


def hunt(seconds: float, seed: int) -> tuple[Counter[str], list[Fault]]:
    """Try changes for so long; gives what came of them, and the faults."""
    end, counts, faults = time.monotonic() + seconds, Counter[str](), []
    while time.monotonic() < end:
        for sample in sample_folders():
            changed, told = try_one(sample, seed)
            counts[told.partition(":")[0]] += 1
            if told.startswith("fault"):
                faults.append(Fault(sample.name, seed, changed, told))
                sys.stdout.write(f"{sample.name} {seed}: {changed}\n{told}\n\n")
                sys.stdout.flush()
        seed += 1
    return counts, faults


def run(words: list[str] | None = None) -> int:
    """Hunt as long as wanted; 1 if there was a fault, or nothing that went through everything."""
    wanted = ArgumentParser(prog="python -m tests.helpers.module_fuzz")
    wanted.add_argument("--seconds", type=float, default=60)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--only", nargs=2, metavar=("SAMPLE", "SEED"))
    given = wanted.parse_args(words)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if given.only:
        sample = next(folder for folder in sample_folders() if folder.name == given.only[0])
        sys.stdout.write("\n".join(try_one(sample, int(given.only[1]))) + "\n")
        return 0
    counts, faults = hunt(given.seconds, given.seed)
    sys.stdout.write(f"{dict(counts)}\n")
    return 1 if faults or not counts["sound"] else 0


if __name__ == "__main__":
    sys.exit(run())

"""Modules broken at random: always issues, never an exception, never a wait."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwright.schema.dump import dump_module
from hexwright.schema.issues import Severity
from hexwright.schema.load import Loaded, load_module
from tests.helpers.modules import as_bytes, documents

SAMPLES = Path(__file__).parents[2] / "sample_modules"
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2.0, 1.5, 10**18, 1e300, "", "x", "red", "0101", "9999", "\x00",
    "é" * 300, [], [[]], [""], ["0101", "0101"], [None], {}, {"": ""}, {"id": "x"}, {"0": 0},
    {"(extra)": 1}, [{}] * 3,
]  # fmt: skip


def containers(value: Any) -> Iterator[Any]:
    if isinstance(value, (dict, list)):
        yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from containers(item)


def mutate(found: dict[str, Any], chance: Random) -> None:
    """Change one value somewhere: replace, take out, double, retype, move or add."""
    name = chance.choice(sorted(found))
    owners = [one for one in containers(found[name]) if one]
    if not owners:
        return
    owner = chance.choice(owners)
    keys = list(owner) if isinstance(owner, dict) else list(range(len(owner)))
    key = chance.choice(keys)
    act = chance.randrange(6)
    if act == 0:
        del owner[key]
    elif act == 1:
        owner[key] = copy.deepcopy(chance.choice(VALUES))
    elif act == 2:
        owner[key] = copy.deepcopy(owner[chance.choice(keys)])
    elif act == 3:
        owner[key] = _retyped(owner[key], chance)
    elif isinstance(owner, list):
        owner.insert(key, copy.deepcopy(owner[key] if act == 4 else chance.choice(VALUES)))
    else:
        other = f"{key}x" if act == 4 else chance.choice(["", "(extra)", "faces", "attributes"])
        owner[other] = copy.deepcopy(owner[key])


def _retyped(value: Any, chance: Random) -> Any:
    forms: list[Any] = [str(value)[:50], [value], {"x": value}, None]
    if isinstance(value, (int, float)):
        forms += [value + 1, -value, float(value)]
    if isinstance(value, str):
        forms += [value[:-1], value + value, value.upper(), f" {value}"]
    return chance.choice(forms)


def assert_told(loaded: Loaded, files: dict[str, bytes]) -> None:
    """Whatever is wrong is said with a place; what is sound can be written and read again."""
    for issue in loaded.issues:
        assert issue.message
        assert issue.code
        if issue.file in files and issue.severity is Severity.ERROR:
            assert issue.line
    if loaded.is_sound:
        assert loaded.module
        again = load_module(dump_module(loaded.module) | _others(files))
        assert again.module == loaded.module


def _others(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if not name.endswith(".json")}


@pytest.mark.parametrize("seed", range(10))
def test_documents_changed_at_random_give_issues_and_no_exception(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - the same changes in every run
    for _ in range(60):
        found = documents()
        for _ in range(chance.randint(1, 3)):
            mutate(found, chance)
        files = as_bytes(found)
        assert_told(load_module(files), files)


def sample(name: str) -> dict[str, bytes]:
    folder = SAMPLES / name
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir() if path.is_dir()))
def test_samples_changed_at_random_give_issues_and_no_exception(name: str) -> None:
    files = sample(name)
    texts = {one: data for one, data in files.items() if one.endswith(".json")}
    for seed in range(12):
        chance = Random(f"{name} {seed}")  # noqa: S311 - no secret
        found = {one: json.loads(data) for one, data in texts.items()}
        for _ in range(chance.randint(1, 2)):
            mutate(found, chance)
        changed = {**files, **as_bytes(found)}
        assert_told(load_module(changed), changed)


@pytest.mark.parametrize("seed", range(6))
def test_bytes_changed_at_random_give_issues_and_no_exception(seed: int) -> None:
    chance = Random(f"bytes {seed}")  # noqa: S311 - no secret
    good = as_bytes(documents())
    for _ in range(60):
        files = dict(good)
        name = chance.choice(sorted(files))
        data = bytearray(files[name])
        for _ in range(chance.randint(1, 4)):
            _scramble(data, chance)
        files[name] = bytes(data)
        loaded = load_module(files)
        for issue in loaded.issues:
            assert issue.message


def _scramble(data: bytearray, chance: Random) -> None:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice([1, 2, 20]))
    act = chance.randrange(5)
    if act == 0:
        del data[at:end]
    elif act == 1:
        data[at:end] = chance.randbytes(end - at)
    elif act == 2:
        data[at:at] = data[at:end]
    elif act == 3:
        data[at:at] = chance.choice([b"[", b"{", b'"', b"\\", b"\xff", b",", b"1e999", b"\x00"])
    else:
        del data[at:]


@pytest.mark.parametrize("name", list(documents()))
def test_a_document_cut_anywhere_gives_issues_and_no_exception(name: str) -> None:
    files = as_bytes(documents())
    whole = files[name]
    for end in range(0, len(whole), max(1, len(whole) // 12)):
        loaded = load_module({**files, name: whole[:end]})
        assert any(one.file == name and one.code.startswith("json.") for one in loaded.issues)


@pytest.mark.parametrize("depth", [5, 60, 65, 200, 300, 900, 5000, 100_000])
@pytest.mark.parametrize("form", ['{"language": "es", "words": {}, "x": %s}', "%s"])
def test_nesting_of_any_depth_gives_issues_and_no_exception(depth: int, form: str) -> None:
    text = form % ("[" * depth + "]" * depth)
    loaded = load_module({**as_bytes(documents()), "texts/es.json": text.encode()})
    assert any(one.file == "texts/es.json" for one in loaded.issues)

"""A module of a later version: every record has a member that this one does not know."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.picture import map_bytes
from hexwright.render.styles import PARCHMENT
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from tests.helpers.modules import as_bytes, documents

ROOT = Path(__file__).parents[2]


def with_more(value: Any) -> Any:
    """A document whose lists of records have a member more in each."""
    if isinstance(value, dict):
        return {key: with_more(one) for key, one in value.items()}
    if isinstance(value, list):
        grown = [with_more(one) for one in value]
        return [{**one, "future": {"a": [1]}} if isinstance(one, dict) else one for one in grown]
    return value


@pytest.fixture(scope="module")
def module() -> Module:
    """The small module with members that nobody knows on its map and in its terrain."""
    found = documents()
    for name in ("terrain.json", "maps/field.json"):
        found[name] = with_more(found[name])
    loaded = load_module(as_bytes(found))
    assert loaded.is_sound, loaded.issues
    assert loaded.module is not None
    return loaded.module


def test_records_with_unknown_members_are_equal_and_alike_in_sets(module: Module) -> None:
    label = module.maps["field"].labels[0]
    other = msgspec.structs.replace(label, extra={"future": {"a": [1]}})
    assert label == other
    assert len({label, other, msgspec.structs.replace(label, extra=None)}) == 2


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_map_with_unknown_members_is_drawn(module: Module, suffix: str) -> None:
    assert map_bytes(module, "field", suffix, "meeting", 24)


def test_a_label_with_unknown_members_can_be_moved(module: Module) -> None:
    """An edit follows the picture before it, and takes the old label out of an index."""
    map_ = module.maps["field"]
    before = DrawnMap(module, map_, PARCHMENT)
    whole = before.layout.frame()
    assert before.labels_in(whole)
    moved = tuple(msgspec.structs.replace(label, offset=(0.3, 0)) for label in map_.labels)
    edited = msgspec.structs.replace(map_, labels=moved)
    after = DrawnMap(module, edited, PARCHMENT, after=before)
    assert set(after.labels_in(whole)) == set(moved)


_FAULT = """
from hexwright.render import lettering, map_picture
from hexwright.render.picture import map_bytes
from hexwright.schema.load import load_module
from tests.helpers.modules import small_module

def fault(*_):
    raise LookupError("a bug")

map_picture.draw_labels = fault
try:
    map_bytes(load_module(small_module()).module, "field", ".png", None, 24)
except LookupError:
    print("told")
"""


def test_a_fault_while_a_map_is_drawn_is_told_and_does_not_end_the_program() -> None:
    """A picture that goes while a painter is still on it takes the whole process with it."""
    done = subprocess.run(
        [sys.executable, "-c", _FAULT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "told\n"), done.stderr

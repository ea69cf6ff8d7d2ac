"""Drawing takes a time that fits what is on the map, whatever a module asks for."""

import time
from typing import Any

import pytest

from hexwright.render.picture import map_image
from hexwright.render.place_index import PlaceIndex
from tests.helpers.modules import documents, module_of

MAP = "maps/field.json#"
# Each of these took from half a minute to several; now none takes two seconds.
SECONDS = 12
WIDE = {"text": "W" * 199, "hex": "0202", "size": 20}
FIELD = documents()["maps/field.json"]
FAR = [[(one * 37 % 2000) - 1000, (one * 91 % 2000) - 1000] for one in range(200)]
HOSTILE: list[tuple[str, str, list[Any]]] = [
    ("ten wide labels", "labels", [WIDE] * 10),
    ("ten wide labels that are turned", "labels", [WIDE | {"angle": 33}] * 10),
    ("5,000 hexsides at one place", "hexsides", FIELD["hexsides"][:1] * 5000),
    (
        "2,000 lines through the same hexes",
        "lines",
        [FIELD["lines"][0] | {"id": f"way-{one}"} for one in range(2000)],
    ),
    (
        "500 crests that leave their hex by a thousand",
        "shapes",
        [{"kind": "crest", "hex": "0203", "points": FAR}] * 500,
    ),
]


@pytest.mark.parametrize(("_name", "member", "value"), HOSTILE, ids=[one[0] for one in HOSTILE])
def test_a_map_with_too_much_of_something_is_drawn_soon(
    _name: str, member: str, value: list[Any]
) -> None:
    module = module_of({f"{MAP}/{member}": value})
    start = time.perf_counter()
    assert not map_image(module, "field", None, pixels_per_hex=28.0).isNull()
    assert time.perf_counter() - start < SECONDS


def test_a_wide_label_is_seen_far_from_its_hex() -> None:
    label = {"text": "I" * 199, "hex": "0104", "size": 20, "offset": [0, -3]}
    bare = map_image(module_of({f"{MAP}/labels": []}), "field", None, pixels_per_hex=40.0)
    drawn = map_image(module_of({f"{MAP}/labels": [label]}), "field", None, pixels_per_hex=40.0)
    right = bare.rect().adjusted(bare.width() - 30, 0, 0, 0)
    assert drawn.copy(right) != bare.copy(right)


def test_of_things_that_are_alike_as_many_go_as_are_taken() -> None:
    index = PlaceIndex([((0, 0), "a"), ((0, 0), "b"), ((0, 0), "a"), ((0, 0), "a")])
    left = index.changed([((0, 0), "a"), ((0, 0), "a"), ((0, 0), "c")], [((0, 0), "B")])
    assert left.get((0, 0)) == ("B", "a", "b")
    assert index.get((0, 0)) == ("a", "a", "a", "b")

"""Names on counters: whole where they can be, and never beyond the counter."""

from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from hexwright.render.counter_look import CounterLook, Printed, kind_look, piece_look
from hexwright.render.counter_picture import value_place
from hexwright.schema.load import load

SAMPLES = Path("sample_modules")
AREA = QRectF(0, 0, 100, 100)


def _looks(sample: str) -> list[CounterLook]:
    module = load(SAMPLES / sample).module
    assert module is not None
    kinds = [kind_look(module, kind) for kind in module.counters.kinds]
    pieces = [piece_look(module, piece) for piece in module.pieces]
    return [*kinds, *(one for one in pieces if one is not None)]


def _is_inside(look: CounterLook, rect: QRectF) -> bool:
    if look.shape != "circle":
        return AREA.contains(rect)
    corners = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
    return all(hypot(corner.x() - 50, corner.y() - 50) <= 47 for corner in corners)


@pytest.mark.parametrize("sample", ["ccn", "free", "jdg"])
def test_every_name_of_the_samples_is_whole_and_on_its_counter(sample: str) -> None:
    for look in _looks(sample):
        for printed in look.printed:
            text, _size, rect = value_place(look, AREA, printed)
            assert text.words == printed.text
            assert _is_inside(look, rect), printed.text


@pytest.mark.parametrize("sample", ["aus", "cce", "ccn", "free", "gbacw", "jdg"])
def test_no_name_runs_into_what_stands_beside_it(sample: str) -> None:
    for look in _looks(sample):
        names = [one for one in look.printed if "left" not in one.at and "right" not in one.at]
        for printed in names:
            rect = value_place(look, AREA, printed)[2]
            others = [value_place(look, AREA, one)[2] for one in look.printed if one is not printed]
            beside = [
                other for other in others if other.center().x() not in (50.0, rect.center().x())
            ]
            row = [one for one in beside if abs(one.center().y() - rect.center().y()) < 15]
            assert not any(rect.intersects(one) for one in row), (printed, look.name)


@pytest.mark.parametrize("shape", ["circle", "square", "rounded", "block"])
@pytest.mark.parametrize("at", ["top-centre", "centre", "bottom-centre"])
def test_a_name_that_is_too_long_is_cut_inside_the_counter(shape: str, at: str) -> None:
    first = _looks("free")[0]
    look = replace(first, shape=shape)
    printed = Printed(text="The one and only regiment of the upper valley", at=at, size=0.12)
    text, _size, rect = value_place(look, AREA, printed)
    assert text.words.endswith("…")
    assert _is_inside(look, rect)

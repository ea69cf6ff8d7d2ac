"""The Python binding of Qt keeps count of what it hands out.

PySide6 6.12.0 on Python 3.11 drops one reference to None with every call that returns nothing.
The process lives until the count reaches zero, some thousands of calls later, and then aborts
far away from the cause. pyproject.toml keeps that release out; these tests notice its like.
From Python 3.12 on None is never freed, and the fault would do no harm.
"""

import gc
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainterPath, QTransform

CALLS = 1_000
# What the test runner may let go of meanwhile.
SLACK = 100


def move_a_path() -> None:
    path = QPainterPath()
    for _ in range(CALLS):
        path.moveTo(1.0, 2.0)


def set_a_point() -> None:
    point = QPointF()
    for _ in range(CALLS):
        point.setX(1.0)


def set_a_rectangle() -> None:
    rectangle = QRectF()
    for _ in range(CALLS):
        rectangle.setWidth(3.0)


def name_an_object() -> None:
    thing = QObject()
    for _ in range(CALLS):
        thing.setObjectName("counter")


def fill_an_image() -> None:
    image = QImage(2, 2, QImage.Format.Format_RGB32)
    colour = QColor("white")
    for _ in range(CALLS):
        image.fill(colour)


def reset_a_transform() -> None:
    transform = QTransform()
    for _ in range(CALLS):
        transform.reset()


@pytest.mark.parametrize(
    "call_qt",
    [
        move_a_path,
        set_a_point,
        set_a_rectangle,
        name_an_object,
        fill_an_image,
        reset_a_transform,
    ],
)
def test_qt_calls_that_return_nothing_keep_the_count_of_none(call_qt: Callable[[], None]) -> None:
    # What earlier tests left to be collected holds thousands of references to None.
    gc.collect()
    gc.disable()
    try:
        before = sys.getrefcount(None)
        call_qt()
        assert sys.getrefcount(None) >= before - SLACK
    finally:
        gc.enable()

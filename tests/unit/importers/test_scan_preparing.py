"""Pictures turned, straightened and cut before their grid is looked for."""

from pathlib import Path

import numpy as np
from PIL import Image

from hexwright.importers.scan.preparing import Preparation, prepared, straightened
from hexwright.importers.scan.sheet import SMALLEST_SIDE, Pixels, pages_of, read_sheet


def _numbered(width: int = 120, height: int = 80) -> Pixels:
    """A picture of which every pixel tells where it is."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[..., 0] = np.arange(width)
    pixels[..., 1] = np.arange(height)[:, None]
    return pixels


def test_nothing_to_be_done_leaves_the_picture_as_it_is() -> None:
    assert np.array_equal(prepared(_numbered(), Preparation()), _numbered())


def test_a_quarter_to_the_right_brings_the_lower_left_corner_up() -> None:
    turned = straightened(_numbered(), Preparation(quarters=1))
    assert turned.shape == (120, 80, 3)
    assert tuple(turned[0, 0, :2]) == (0, 79)
    assert np.array_equal(straightened(_numbered(), Preparation(quarters=-3)), turned)


def test_degrees_turn_clockwise_and_keep_the_corners() -> None:
    pixels = np.full((101, 101, 3), 200, np.uint8)
    pixels[48:53, 80:] = 0
    leaned = straightened(pixels, Preparation(degrees=30.0))
    assert leaned.shape[0] == leaned.shape[1] > 130
    middle = (leaned.shape[0] - 1) / 2
    spot = np.array([np.cos(np.radians(30)), np.sin(np.radians(30))]) * 40 + middle
    assert leaned[round(spot[1]), round(spot[0]), 0] < 40
    assert leaned[0, 0, 0] == 255


def test_what_is_cut_off_is_gone_after_the_turn() -> None:
    cut = prepared(_numbered(), Preparation(quarters=2, cuts=(0.25, 0.1, 0.0, 0.2)))
    assert cut.shape == (56, 90, 3)
    assert tuple(cut[0, 0, :2]) == (119 - 30, 79 - 8)


def test_whatever_is_cut_off_enough_is_left_to_look_at() -> None:
    for cuts in ((0.48, 0.48, 0.48, 0.48), (1.0, 1.0, 1.0, 1.0), (2.0, -1.0, 0.0, 5.0)):
        left = prepared(_numbered(), Preparation(cuts=cuts))
        assert min(left.shape[:2]) >= SMALLEST_SIDE


def test_pages_are_counted_and_each_can_be_read(tmp_path: Path) -> None:
    pages = [Image.new("RGB", (90, 60), colour) for colour in ("red", "blue")]
    path = tmp_path / "maps.pdf"
    pages[0].save(path, save_all=True, append_images=pages[1:])
    assert pages_of(path) == 2
    assert read_sheet(path, 1).pixels[9, 9, 2] > 200
    pages[0].save(tmp_path / "one.png")
    assert pages_of(tmp_path / "one.png") == 1

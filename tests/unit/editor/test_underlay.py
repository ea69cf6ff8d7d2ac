"""Scans: foreign files that are looked at before they become part of a module."""

import io
import struct
from pathlib import Path

import pytest
from PIL import Image

from hexwright.editor.map.edits.underlay import (
    read_scan,
    scan_of,
    with_opacity,
    with_scan,
    without_scan,
)
from hexwright.schema.issues import DataError
from hexwright.schema.module import Module
from tests.helpers.modules import module_of
from tests.helpers.whole_maps import done, errors_of


def picture(kind: str, size: tuple[int, int] = (12, 8)) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, "#8899aa").save(written, kind)
    return written.getvalue()


def refused(data: bytes, name: str) -> str:
    with pytest.raises(DataError) as caught:
        scan_of(data, name)
    return caught.value.issues[0].code


@pytest.mark.parametrize(
    ("kind", "name", "suffix"),
    [
        ("PNG", "Scan 1.png", ".png"),
        ("JPEG", "scan.JPG", ".jpg"),
        ("WEBP", "scan.webp", ".webp"),
        ("TIFF", "scan.tif", ".png"),
        ("BMP", "scan.bmp", ".png"),
    ],
)
def test_pictures_of_every_kind_can_be_used(kind: str, name: str, suffix: str) -> None:
    scan = scan_of(picture(kind), name)
    assert (scan.width, scan.height, scan.suffix) == (12, 8, suffix)


def test_what_modules_can_hold_is_kept_to_the_byte() -> None:
    data = picture("JPEG")
    assert scan_of(data, "scan.jpeg").data is data


def test_a_file_that_is_no_picture_is_refused() -> None:
    assert refused(b"#!/bin/sh\n", "scan.png") == "scan.unknown-kind"


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "BMP"])
def test_half_a_picture_is_refused(kind: str) -> None:
    data = picture(kind, (64, 64))
    assert refused(data[: len(data) // 2], "scan") == "image.damaged"


def test_a_picture_that_would_fill_the_memory_is_refused_unopened() -> None:
    head = b"BM" + struct.pack("<IHHI", 100, 0, 0, 54)
    bomb = head + struct.pack("<IiiHHIIiiII", 40, 30_000, 30_000, 1, 24, 0, 0, 0, 0, 0, 0)
    assert refused(bomb, "bomb.bmp") in ("image.too-large", "image.damaged")


def test_a_missing_file_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read_scan(tmp_path / "gone.png")
    assert caught.value.issues[0].code == "scan.unreadable"


def scanned() -> tuple[Module, dict[str, bytes]]:
    module = module_of()
    document = done(
        module, with_scan(module, "field", scan_of(picture("PNG"), "Übersicht.png"), 0.4)
    )
    asset = document.asset("art/ubersicht.png")
    assert asset is not None
    return document.module, {"art/ubersicht.png": asset}


def test_the_picture_comes_with_the_same_step_as_the_scan() -> None:
    module, assets = scanned()
    underlay = module.maps["field"].underlay
    assert underlay is not None
    assert (underlay.image, underlay.opacity) == ("art/ubersicht.png", 0.4)
    assert errors_of(module, assets) == []


def test_another_scan_takes_the_place_of_the_first_and_its_file() -> None:
    module, _ = scanned()
    change = with_scan(module, "field", scan_of(picture("JPEG"), "second.jpg"), 0.4)
    assert change.contents["art/ubersicht.png"] is None
    assert change.contents["art/second.jpg"] is not None


def test_a_removed_scan_takes_its_file_along() -> None:
    module, assets = scanned()
    change = without_scan(module, "field")
    assert change.contents["art/ubersicht.png"] is None
    found = done(module, change, assets)
    assert found.module.maps["field"].underlay is None
    assert found.asset("art/ubersicht.png") is None


def test_opacity_changes_the_map_alone() -> None:
    module, _ = scanned()
    assert list(with_opacity(module, "field", 0.9).contents) == ["maps/field.json"]
    assert with_opacity(module, "field", 0.4).contents == {}

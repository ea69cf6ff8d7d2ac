"""Pictures of a module: used, unused, missing; renamed and replaced with all that shows them."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.underlay import Scan, scan_of
from hexwright.editor.pictures.edits.pictures import (
    pictures,
    why_not_named,
    with_pictures,
    with_renamed,
    with_replaced,
    without_pictures,
)
from hexwright.schema.module import Module
from tests.helpers.modules import module_of

USED, SPARE, LOST = "art/foot.png", "art/spare.png", "art/lost.png"


def png(colour: str = "red") -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (8, 6), colour).save(written, "PNG")
    return written.getvalue()


def scan(name: str, colour: str = "red") -> Scan:
    return scan_of(png(colour), name)


def jpeg() -> Scan:
    written = io.BytesIO()
    Image.new("RGB", (8, 6), "blue").save(written, "JPEG")
    return scan_of(written.getvalue(), "new.jpg")


@pytest.fixture
def document() -> ModuleDocument:
    """A kind with a picture, one that has lost its own, and a picture that nobody uses."""
    module = module_of({})
    counters = module.counters
    first, second, *others = counters.kinds
    kinds = (replace(first, image=USED), replace(second, image=LOST), *others)
    made = module.with_documents({"counters.json": replace(counters, kinds=kinds)})
    made.assets = (USED, SPARE)
    return ModuleDocument(made, {USED: png(), SPARE: png("green")})


def by_name(module: Module) -> dict[str, tuple[int, bool, bool]]:
    return {
        picture.name: (len(picture.spots), picture.is_there, picture.is_unused)
        for picture in pictures(module)
    }


def test_used_unused_and_missing_pictures_are_told_apart(document: ModuleDocument) -> None:
    assert by_name(document.module) == {
        LOST: (1, False, False),
        USED: (1, True, False),
        SPARE: (0, True, True),
    }


def test_a_picture_keeps_its_users_under_another_name(document: ModuleDocument) -> None:
    document.do(with_renamed(document.module, USED, "line.png", png()))
    assert document.module.counters.kinds[0].image == "art/line.png"
    assert document.module.assets == ("art/line.png", SPARE)
    assert document.stack.count() == 1
    document.stack.undo()
    assert document.module.counters.kinds[0].image == USED
    assert document.asset(USED) == png()


def test_another_picture_of_the_same_kind_takes_the_same_file(document: ModuleDocument) -> None:
    document.do(with_replaced(document.module, USED, scan("other.png", "black")))
    assert document.asset(USED) == png("black")
    assert document.module.assets == (USED, SPARE)


def test_users_follow_a_picture_of_another_kind(document: ModuleDocument) -> None:
    document.do(with_replaced(document.module, USED, jpeg()))
    assert document.module.counters.kinds[0].image == "art/foot.jpg"
    assert document.asset(USED) is None


def test_a_missing_picture_is_given_by_replacing_it(document: ModuleDocument) -> None:
    document.do(with_replaced(document.module, LOST, scan("found.png")))
    assert by_name(document.module)[LOST] == (1, True, False)


def test_new_pictures_get_names_of_their_own_in_one_step(document: ModuleDocument) -> None:
    document.do(with_pictures(document.module, [scan("spare.png"), scan("Big Gun.png")]))
    assert document.module.assets == ("art/big-gun.png", USED, "art/spare-2.png", SPARE)
    assert document.stack.count() == 1


def test_unused_pictures_go_in_one_step_and_come_back(document: ModuleDocument) -> None:
    document.do(without_pictures(document.module, [SPARE]))
    assert SPARE not in by_name(document.module)
    document.stack.undo()
    assert document.module.assets == (USED, SPARE)
    assert document.asset(SPARE) == png("green")


@pytest.mark.parametrize("new", ["spare.png", "foot.jpg", "a b.png", "../foot.png", ""])
def test_a_wrong_file_name_is_refused(document: ModuleDocument, new: str) -> None:
    assert why_not_named(document.module, USED, new)

"""Signs of formations on counters: each is one of its own, in every language of the module."""

import pytest

from hexwright.editor.play.board.piece_looks import badges_of
from hexwright.engine.core.state import Piece
from hexwright.schema import language
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES


def _module(name: str) -> Module:
    module = load_module(read_folder(SAMPLES / name)).module
    assert module is not None
    return module


def _signs(module: Module, kind: str) -> dict[str, str]:
    """What stands on a counter in every formation of its kind but the usual one."""
    return {
        formation: badge.text
        for formation in module.kinds[kind].formations[1:]
        for badge in badges_of(module, Piece("p", kind, "", formation=formation))
    }


@pytest.mark.parametrize(("code", "skirmish", "square"), [("en", "Sk", "Sq"), ("es", "E", "Cu")])
def test_skirmishers_and_squares_have_signs_of_their_own(
    code: str, skirmish: str, square: str
) -> None:
    module = _module("aus")
    with language.spoken(code):
        light = _signs(module, "light-battalion")
        line = _signs(module, "battalion")
    assert (light["infantry-skirmish"], light["infantry-square"]) == (skirmish, square)
    assert line["infantry-square"] == square


@pytest.mark.parametrize("code", ["en", "es"])
@pytest.mark.parametrize("name", ["aus", "gbacw"])
def test_no_two_formations_of_a_kind_have_the_same_sign(name: str, code: str) -> None:
    module = _module(name)
    with language.spoken(code):
        for kind in module.kinds.values():
            signs = _signs(module, kind.id)
            assert len(set(signs.values())) == len(signs), (kind.id, signs)

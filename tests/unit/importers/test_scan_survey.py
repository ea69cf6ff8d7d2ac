"""Which lattices get a full look, and which ink of two is the one of the lines."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hexwright.importers.scan import fit, survey
from hexwright.importers.scan.pattern import PATTERNS
from hexwright.importers.scan.survey import _Looks, _promising


class Known(_Looks):
    """A lattice of which it is known how well each pattern fits."""

    def __init__(self, *scores: float) -> None:
        self.found = [list(scores)]


def test_a_lattice_that_is_best_by_one_pattern_alone_gets_a_full_look() -> None:
    many = [Known(*[0.1 + n / 100] * len(PATTERNS)) for n in range(40)]
    corners = Known(*[0.01, 0.9, *[0.01] * (len(PATTERNS) - 2)])
    chosen = _promising([*many, corners])
    # After the first look most are not worth another one.
    assert len(chosen) <= survey._FEWEST_PROMISING + 1
    assert corners in chosen
    assert many[-1] in chosen
    assert many[0] not in chosen


def test_a_look_goes_on_where_the_one_before_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def sampled(_frame: object, _level: object, _ink: object, block: object, _s: int) -> object:
        seen.append(block)
        return np.zeros((2, 40, 40))

    monkeypatch.setattr(survey, "sampled", sampled)
    monkeypatch.setattr(survey, "channels", lambda marks, _scale: marks)
    monkeypatch.setattr(survey, "glanced", lambda marks, _patterns, _scale: marks)
    monkeypatch.setattr(survey, "flowered", lambda plane, _scale: np.pad(plane, 40))
    looks = _Looks.__new__(_Looks)
    looks.blocks, looks.found = [(n, 0, 7, 4) for n in range(5)], []
    monkeypatch.setattr(survey, "INKS", {None: None})
    for name in ("lattice", "frame", "level"):
        setattr(looks, name, SimpleNamespace(kind=None))
    looks.look(survey._AT_FIRST)
    assert len(seen) == survey._AT_FIRST == 2
    looks.look()
    assert seen == looks.blocks


@pytest.mark.parametrize(
    ("pattern", "clear", "crisp", "is_taken"),
    [
        ("lines", 2.0, 0.9, True),
        # The gap between a line and the numeral beside it is bright, and as wide as letters are.
        ("lines", 2.0, 0.5, False),
        ("lines", 0.9, 1.0, False),
        # Spots have no width.
        ("corners", 2.0, 0.5, True),
    ],
)
def test_another_ink_is_taken_if_lines_are_as_thin_by_it(
    monkeypatch: pytest.MonkeyPatch, pattern: str, clear: float, crisp: float, *, is_taken: bool
) -> None:
    def laid(clearness: float, thin: float) -> Any:
        found = SimpleNamespace(candidate=SimpleNamespace(pattern=pattern), clear=clearness)
        return SimpleNamespace(fit=found, thin=thin)

    monkeypatch.setattr(fit, "_clearness", lambda found: found.clear)
    monkeypatch.setattr(fit, "_crisp", lambda found: found.thin)
    assert fit._is_better(laid(clear, crisp), laid(1.0, 1.0)) is is_taken

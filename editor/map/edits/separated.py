"""Hexsides, lines and long pieces whose hexes are no longer side by side."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from hexwright.schema.ids import free_id
from hexwright.schema.model.map import Course, Hexside, Line, Map
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.references.rewriting import Removed

# Whether two hexes were neighbours, and whether they will be.
Near = Callable[[str, str], tuple[bool, bool]]
T = TypeVar("T")


class SeparatedParts:
    """Takes out of documents what joins hexes that a new grid has apart."""

    def __init__(self, near: Near, gone: Callable[[str], bool]) -> None:
        """`near` judges pairs by their old numbers; `gone` says which hexes will be no more."""
        self._near = near
        self._gone = gone
        self._removed: list[Removed] = []

    def map(self, map_: Map) -> tuple[Map, list[Removed]]:
        """A map without what is parted, and what that was."""
        made = replace(
            map_,
            hexsides=self._hexsides(map_.hexsides),
            lines=self._lines(map_.lines),
            courses=self._courses(map_.courses),
        )
        return made, self._removed

    def scenario(self, scenario: Scenario) -> tuple[Scenario, list[Removed]]:
        """A scenario without what is parted, and what that was."""
        made = replace(
            scenario,
            hexsides=self._hexsides(scenario.hexsides),
            lines=self._lines(scenario.lines),
            setup=self._setup(scenario.setup),
        )
        return made, self._removed

    def _is_parted(self, one: str, other: str) -> bool:
        was, will_be = self._near(one, other)
        return was and not will_be

    def _hexsides(self, hexsides: tuple[Hexside, ...]) -> tuple[Hexside, ...]:
        kept = []
        for number, hexside in enumerate(hexsides):
            if self._is_parted(*hexside.between):
                self._removed.append(Removed(("hexsides", number), msgspec.to_builtins(hexside)))
            else:
                kept.append(hexside)
        return _shared(hexsides, kept)

    def _courses(self, courses: tuple[Course, ...]) -> tuple[Course, ...]:
        kept = []
        for number, course in enumerate(courses):
            sides = tuple(pair for pair in course.hexsides if not self._is_parted(*pair))
            if not sides:
                self._removed.append(Removed(("courses", number), msgspec.to_builtins(course)))
                continue
            self._removed += [
                Removed(("courses", number, "hexsides", step), pair)
                for step, pair in enumerate(course.hexsides)
                if pair not in sides
            ]
            whole = len(sides) == len(course.hexsides)
            kept.append(course if whole else replace(course, hexsides=sides))
        return _shared(courses, kept)

    def _lines(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        kept: list[Line] = []
        taken = {line.id for line in lines}
        for number, line in enumerate(lines):
            pieces = self._pieces(line.hexes)
            if pieces == [line.hexes]:
                kept.append(line)
                continue
            self._tell(number, line, pieces)
            longest = max(pieces, key=len, default=())
            for piece in pieces:
                name = line.id if piece is longest else free_id(line.id, taken)
                taken.add(name)
                kept.append(replace(line, id=name, hexes=piece))
        return _shared(lines, kept)

    def _pieces(self, hexes: tuple[str, ...]) -> list[tuple[str, ...]]:
        """What is left of a line, part by part; a part needs two hexes to be a line."""
        if len(hexes) == 1:
            return [] if self._gone(hexes[0]) else [hexes]
        parts: list[list[str]] = [[]]
        for number in hexes:
            here = parts[-1]
            if self._gone(number):
                parts.append([])
            elif here and self._is_parted(here[-1], number):
                parts.append([number])
            else:
                here.append(number)
        return [tuple(part) for part in parts if len(part) > 1]

    def _tell(self, number: int, line: Line, pieces: list[tuple[str, ...]]) -> None:
        left = {one for piece in pieces for one in piece}
        if not pieces:
            self._removed.append(Removed(("lines", number), msgspec.to_builtins(line)))
            return
        self._removed += [
            Removed(("lines", number, "hexes", step), one)
            for step, one in enumerate(line.hexes)
            if one not in left
        ]
        joints = zip(line.hexes, line.hexes[1:], strict=False)
        self._removed += [
            Removed(("lines", number, "hexes"), pair)
            for pair in joints
            if left.issuperset(pair) and self._is_parted(*pair)
        ]

    def _setup(self, setup: tuple[Placement, ...]) -> tuple[Placement, ...]:
        kept = []
        for number, placement in enumerate(setup):
            hexes = self._hanging(placement) if placement.extends else ()
            self._removed += [
                Removed(("setup", number, "extends", step), one)
                for step, one in enumerate(placement.extends)
                if one not in hexes
            ]
            whole = hexes == placement.extends
            kept.append(placement if whole else replace(placement, extends=hexes))
        return _shared(setup, kept)

    def _hanging(self, placement: Placement) -> tuple[str, ...]:
        """Those further hexes of a piece that still hang together with it."""
        body = [placement.hex]
        for number in placement.extends:
            links = [self._near(number, one) for one in body]
            if any(will_be for _, will_be in links) or not any(was for was, _ in links):
                body.append(number)
        return tuple(body[1:])


def _shared(old: tuple[T, ...], new: list[T]) -> tuple[T, ...]:
    same = len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True))
    return old if same else tuple(new)

"""Places in JSON text: the line and column of a value, members written twice, tokens.

Nothing here recurses, so the nesting of hostile text costs no stack; all patterns are possessive,
so no text makes them backtrack.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from hexwright.schema.issues import pointer

_STRING: Final = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
TOKEN: Final = re.compile(
    rf"[ \t\r\n]*+(?:(?P<string>{_STRING})"
    r"|(?P<number>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)(?![0-9.eE+-])"
    r"|(?P<word>(?:true|false|null)(?![A-Za-z0-9_]))"
    r"|(?P<mark>[\[\]{},:]))"
)
TO_BRACKET: Final = re.compile(
    r'[^"\[\]{}]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"\[\]{}]*+)*+([\[\]{}])', re.DOTALL
)
_INDEX: Final = re.compile(r"0|[1-9][0-9]*")


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of a character; LF, CRLF and CR end a line."""
    return next(_places(text, [offset]))[1]


def _places(text: str, offsets: Iterable[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Each offset with its line and column; offsets must ascend and not split a CRLF."""
    line, done = 1, 0
    for offset in offsets:
        line += text.count("\n", done, offset) + text.count("\r", done, offset)
        line -= text.count("\r\n", done, offset)
        done = offset
        start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
        yield offset, (line, offset - start + 1)


def unquoted(token: str) -> str:
    """What a JSON string token says."""
    if "\\" not in token:
        return token[1:-1]
    said: str = json.loads(token)
    return said


class _Wanted:
    """One step of the pointers looked for: what lies below it and where its value stands."""

    __slots__ = ("below", "last", "offset")

    def __init__(self) -> None:
        self.below: dict[str, _Wanted] = {}
        self.last = -1
        self.offset = -1

    def found(self, offset: int) -> None:
        """Note the value's place; of a member written twice only the last one counts."""
        if self.offset >= 0:
            pending = list(self.below.values())
            while pending:
                node = pending.pop()
                node.offset = -1
                pending.extend(node.below.values())
        self.offset = offset


def _steps(wanted: str) -> list[str]:
    """The steps of a JSON pointer, unescaped."""
    if not wanted.startswith("/"):
        return []
    return [step.replace("~1", "/").replace("~0", "~") for step in wanted[1:].split("/")]


def _tree(pointers: Collection[str]) -> _Wanted:
    """All pointers as one tree of steps."""
    root = _Wanted()
    for wanted in pointers:
        node = root
        for step in _steps(wanted):
            if _INDEX.fullmatch(step):
                # More digits than any index has would only make the conversion dear.
                node.last = max(node.last, int(step[:18]))
            node = node.below.setdefault(step, _Wanted())
    return root


def _skip(text: str, offset: int, depth: int) -> int:
    """The offset just behind the bracket that closes `depth` open ones."""
    while depth:
        bracket = TO_BRACKET.match(text, offset)
        if bracket is None:
            return len(text)
        offset = bracket.end()
        depth += 1 if bracket[1] in "[{" else -1
    return offset


class _Frame:
    """An open container on the way to something wanted."""

    __slots__ = ("is_list", "key", "node", "place")

    def __init__(self, node: _Wanted, *, is_list: bool) -> None:
        self.node = node
        self.is_list = is_list
        self.place = 0
        self.key: str | None = None

    def step(self) -> str:
        """The pointer step of the value that comes next."""
        return str(self.place) if self.is_list else self.key or ""


class _Finder:
    """Walks the text once, down only into containers that hold something wanted."""

    def __init__(self, text: str, root: _Wanted) -> None:
        self.text = text
        self.root = root
        self.frames: list[_Frame] = []

    def walk(self) -> None:
        """Note every wanted value's offset; stops quietly where the text is not JSON."""
        offset = 0
        while token := TOKEN.match(self.text, offset):
            kind = token.lastgroup or ""
            start = token.start(kind)
            offset = token.end()
            if kind == "mark":
                offset = self._mark(start, offset)
            elif kind != "string" or not self._name(token["string"]):
                self._value(start)
            if not self.frames:
                return

    def _mark(self, start: int, end: int) -> int:
        mark = self.text[start]
        if mark in "[{":
            return self._open(start, end, is_list=mark == "[")
        if not self.frames:
            return end
        if mark in "]}":
            self.frames.pop()
        elif mark == ",":
            return self._comma(end)
        return end

    def _comma(self, end: int) -> int:
        frame = self.frames[-1]
        frame.key = None
        frame.place += 1
        if frame.is_list and frame.place > frame.node.last:
            self.frames.pop()
            return _skip(self.text, end, 1)
        return end

    def _open(self, start: int, end: int, *, is_list: bool) -> int:
        node = self._value(start)
        if node is None or not node.below:
            return _skip(self.text, end, 1)
        self.frames.append(_Frame(node, is_list=is_list))
        return end

    def _name(self, found: str) -> bool:
        """Take the string as a member's name if one is due."""
        frame = self.frames[-1] if self.frames else None
        if frame is None or frame.is_list or frame.key is not None:
            return False
        frame.key = unquoted(found)
        return True

    def _value(self, start: int) -> _Wanted | None:
        node = self.root
        if self.frames:
            frame = self.frames[-1]
            below = frame.node.below.get(frame.step())
            if below is None:
                return None
            node = below
        node.found(start)
        return node


def _nearest_offset(root: _Wanted, steps: list[str]) -> int:
    """Where the pointer's value stands, else the nearest container above it."""
    node, best = root, max(root.offset, 0)
    for step in steps:
        node = node.below[step]
        if node.offset < 0:
            return best
        best = node.offset
    return best


def positions(text: str, pointers: Collection[str]) -> dict[str, tuple[int, int]]:
    """Line and column, from 1, of the value at each JSON pointer.

    A pointer to something missing gives the nearest value above it that exists. Of a member written
    twice the last counts, as in parsing. Text that is not JSON gives what came before the fault.
    """
    root = _tree(pointers)
    _Finder(text, root).walk()
    offsets = {wanted: _nearest_offset(root, _steps(wanted)) for wanted in pointers}
    places = dict(_places(text, sorted(set(offsets.values()))))
    return {wanted: places[offset] for wanted, offset in offsets.items()}


class _Members:
    """An open container while members written twice are looked for."""

    __slots__ = ("names", "step")

    def __init__(self, *, is_list: bool) -> None:
        self.names: set[str] | None = None if is_list else set()
        self.step: str | int = 0 if is_list else ""


def duplicate_members(text: str) -> list[tuple[str, int, int]]:
    """Pointer, line and column of each member name that repeats one of the same object.

    The place is that of the repeated name. The text must be JSON that `parse` accepts.
    """
    frames: list[_Members] = []
    found: list[tuple[str, int]] = []
    expects_name = False
    for token in TOKEN.finditer(text):
        kind, start = token.lastgroup, token.start(token.lastgroup or 0)
        frame = frames[-1] if frames else None
        if kind == "string" and expects_name and frame and frame.names is not None:
            frame.step = unquoted(token["string"])
            expects_name = False
            if frame.step in frame.names:
                found.append((pointer(*(level.step for level in frames)), start))
            frame.names.add(frame.step)
        elif kind == "mark":
            expects_name = _step_over(token["mark"], frames, expects_name=expects_name)
    places = dict(_places(text, [start for _, start in found]))
    return [(where, *places[start]) for where, start in found]


def _step_over(mark: str, frames: list[_Members], *, expects_name: bool) -> bool:
    """Follow one bracket, comma or colon; returns whether a member name comes next."""
    if mark in "[{":
        frames.append(_Members(is_list=mark == "["))
        return mark == "{"
    if mark in "]}":
        frames.pop()
        return False
    if mark == "," and isinstance(frames[-1].step, int):
        frames[-1].step += 1
        return False
    return expects_name or mark == ","

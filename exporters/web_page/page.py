"""The HTML file around the data: nothing in it can reach the network or run a module's text."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from hexwright.schema.language import tr

# In the order in which they need each other; together they are one script.
_SCRIPTS = (
    "dom.js",
    "map_index.js",
    "map_drawing.js",
    "map_canvas.js",
    "map_moves.js",
    "replay.js",
    "map_page.js",
    "counter_pages.js",
    "text_pages.js",
    "search.js",
    "main.js",
)
_POLICY = (
    "default-src 'none'; img-src data:; style-src {style}; script-src {script}; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
)


def page_parts(data: dict[str, Any], images: Iterable[bytes]) -> Iterator[bytes]:
    """The file piece by piece; each picture is asked for when it is its turn."""
    script, style = script_text(), _text("viewer.css")
    policy = _POLICY.format(style=_hash(style), script=_hash(script))
    words = {
        "language": escape(data["language"]),
        "title": escape(data["title"]),
        "description": escape(data["description"]),
        "noscript": escape(tr("This page needs JavaScript.")),
        "policy": escape(policy),
        "style": style,
        "script": script,
    }
    # Split first: a title that looks like another place is only a title.
    for number, part in enumerate(re.split(r"\{\{(\w+)\}\}", _text("page.html"))):
        if number % 2 == 0:
            yield part.encode()
        elif part == "data":
            yield from _data(data, images)
        else:
            yield words[part].encode()


def script_text() -> str:
    """The whole script of the page."""
    return "\n".join(_text(name) for name in _SCRIPTS)


def _data(data: dict[str, Any], images: Iterable[bytes]) -> Iterator[bytes]:
    yield b'{"module":' + harmless(msgspec.json.encode(data)) + b',"images":['
    for number, image in enumerate(images):
        yield (b',"' if number else b'"') + b64encode(image) + b'"'
    yield b"]}"


def harmless(json: bytes) -> bytes:
    """JSON that cannot end the element it stands in: the signs of HTML as escapes."""
    for sign in b"<>&":
        json = json.replace(bytes([sign]), b"\\u%04x" % sign)
    return json


@cache
def _text(name: str) -> str:
    return files(__package__).joinpath("viewer", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

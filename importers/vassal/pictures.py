"""Pictures of a module: found as VASSAL finds them, checked, and kept once each."""

import hashlib
import io
import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Final

from hexwright.importers.bounded_picture import bounded_picture
from hexwright.importers.report import Tally
from hexwright.importers.vassal.archive import Members
from hexwright.importers.vassal.composition import Part, cut_out, drawn_together, hides, mask_of
from hexwright.importers.vassal.drawings import Drawings
from hexwright.schema.files import MAX_FILES
from hexwright.schema.ids import free_id, slug
from hexwright.schema.images import (
    KIND_BY_SUFFIX,
    PixelCount,
    check_image,
    image_kind,
)
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.svg import check_svg

Size = tuple[int, int]
_FOLDER: Final = "images/"
# What old modules leave out.
_SUFFIXES: Final = ("", ".gif", ".png", ".jpg", ".svg")
_OTHER_FORMATS: Final = ("GIF", "BMP", "TIFF", "PNG", "JPEG")
# Documents and notes have to find room beside them.
_MOST: Final = MAX_FILES - 2_000
_PATH: Final = re.compile(rb"art/[a-z0-9-]+\.[a-z]+")
_SUFFIX_BY_KIND: Final = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}


class Pictures:
    """The pictures that were asked for, as files of the new module."""

    def __init__(self, members: Members, tally: Tally) -> None:
        """None is read before it is asked for."""
        self._members = members
        self._tally = tally
        names = [name for name in members.names() if name.startswith(_FOLDER)]
        self._by_plain = {name.removeprefix(_FOLDER).lower(): name for name in reversed(names)}
        self._art: dict[str, str | None] = {}
        self._together: dict[tuple[Part, ...], str | None] = {}
        self._hides: dict[tuple[str, str], bool] = {}
        self._by_content: dict[bytes, str] = {}
        self._pixels = PixelCount()
        self._drawings = Drawings(self._data)
        self._stems: set[str] = set()
        self.files: dict[str, bytes] = {}
        self.sizes: dict[str, Size] = {}

    def art(self, name: str) -> str | None:
        """The path of a picture in the new module; None if it is missing or cannot be read."""
        if not name.strip():
            return None
        if name not in self._art:
            self._art[name] = self._found(name)
        return self._art[name]

    def together(self, parts: tuple[Part, ...]) -> str | None:
        """The path of a picture made of several; None if that cannot be done."""
        if parts not in self._together:
            self._together[parts] = self._drawn(parts)
        return self._together[parts]

    def hides(self, above: Part, below: Part) -> bool:
        """Whether a part lets nothing be seen of another one that lies below it."""
        if (above.at, above.scale) != (below.at, below.scale):
            return False
        key = above.art, below.art
        if key not in self._hides:
            upper, lower = (mask_of(self.files[art]) for art in key)
            self._hides[key] = bool(upper and lower and hides(upper, lower))
        return self._hides[key]

    def _drawn(self, parts: tuple[Part, ...]) -> str | None:
        data = drawn_together(parts, self.files) if len(self.files) < _MOST else None
        name = PurePosixPath(parts[-1].art).stem
        return self._add(data, f"{name}-drawn.png") if data else None

    def cut(self, art: str, box: tuple[int, int, int, int]) -> str | None:
        """The path of a part of a picture: its corner and its sides; None if that cannot be."""
        data = cut_out(self.files[art], box) if len(self.files) < _MOST else None
        return self._add(data, f"{PurePosixPath(art).stem}-part.png") if data else None

    def size(self, name: str) -> Size | None:
        """Its pixels across and down."""
        art = self.art(name)
        return self.sizes[art] if art else None

    def unused(self) -> int:
        """How many pictures of the source nobody asked for."""
        asked = {self._member(name) for name in self._art}
        return len(set(self._by_plain.values()) - asked)

    def shown_in(self, documents: Iterable[bytes]) -> dict[str, bytes]:
        """The pictures that some documents name; others were but parts of those."""
        named = {path.decode() for data in documents for path in _PATH.findall(data)}
        return {path: data for path, data in self.files.items() if path in named}

    def _member(self, name: str) -> str | None:
        plain = name.strip().lower()
        return next((self._by_plain[plain + suffix] for suffix in _SUFFIXES
                     if plain + suffix in self._by_plain), None)  # fmt: skip

    def _found(self, name: str) -> str | None:
        member = self._member(name)
        if member is None:
            self._tally.lose(tr("pictures that are not in the module"), name)
            return None
        if len(self.files) >= _MOST:
            self._tally.lose(tr("pictures beyond the most that a module may have"), name)
            return None
        try:
            return self._kept(member)
        except DataError:
            self._tally.lose(tr("pictures that cannot be read"), name)
            return None

    def _data(self, name: str) -> bytes | None:
        member = self._member(name)
        return self._members.read(member) if member else None

    def _kept(self, member: str) -> str:
        return self._add(self._members.read(member), member)

    def _add(self, data: bytes, member: str) -> str:
        digest = hashlib.sha256(data).digest()
        if digest in self._by_content:
            return self._by_content[digest]
        if member.lower().endswith(".svg"):
            data = self._drawings.whole(data, member)
        data, suffix, size = _readable(data, member)
        self._pixels.add(*size, member)
        stem = free_id(slug(PurePosixPath(member).stem, "picture"), self._stems)
        self._stems.add(stem)
        path = f"art/{stem}{suffix}"
        self.files[path], self.sizes[path], self._by_content[digest] = data, size, path
        return path


def _readable(data: bytes, member: str) -> tuple[bytes, str, Size]:
    """A picture in a format of ours, its suffix and size; raises DataError."""
    if member.lower().endswith(".svg"):
        # Some programs write this for what the standard calls image; VASSAL shows it.
        data = data.replace(b"data:img/", b"data:image/")
        check_svg(data, member)
        return data, ".svg", _svg_size(data)
    suffix = _SUFFIX_BY_KIND.get(image_kind(data) or "", "")
    if suffix in KIND_BY_SUFFIX:
        return data, suffix, check_image(data, suffix, member)
    made = _converted(data, member)
    return made, ".png", check_image(made, ".png", member)


def _converted(data: bytes, member: str) -> bytes:
    """A picture of an old format as PNG; its first one if it is animated."""
    try:
        with bounded_picture(data, _OTHER_FORMATS, member) as image:
            file = io.BytesIO()
            # Colours of a palette stay one: full ones take five times as long and as much room.
            made = image if image.mode == "P" else image.convert("RGBA")
            made.save(file, "PNG")
            return file.getvalue()
    except (OSError, ValueError, SyntaxError) as error:
        raise DataError([]) from error


def _svg_size(data: bytes) -> Size:
    from lxml import etree

    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    box = (root.get("viewBox") or "").replace(",", " ").split()
    sides = [root.get("width") or "", root.get("height") or ""]
    try:
        wide, high = (float(side.removesuffix("px")) for side in sides)
    except ValueError:
        try:
            wide, high = float(box[2]), float(box[3])
        except (ValueError, IndexError):
            raise DataError([]) from None
    return max(int(wide), 1), max(int(high), 1)

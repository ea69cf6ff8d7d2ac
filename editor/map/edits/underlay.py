"""A scan below a map: read as the foreign file that it is, and kept with the module."""

import io
import warnings
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec.structs import replace
from PIL import Image

from hexwright.editor.document.changes import Change
from hexwright.schema.documents import ART_FOLDER, MAP, Content
from hexwright.schema.files import MAX_FILE_BYTES
from hexwright.schema.ids import free_id, slug
from hexwright.schema.images import KIND_BY_SUFFIX, check_image, image_kind, refuse_large
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Underlay
from hexwright.schema.module import Module
from hexwright.schema.outside_file import read_outside
from hexwright.schema.references.names import usages

# Kinds that modules do not hold; a PNG is made of them.
_CONVERTED: Final = {"TIFF": (b"II*\x00", b"MM\x00*"), "BMP": (b"BM",)}
SUFFIXES: Final = (*KIND_BY_SUFFIX, ".tif", ".tiff", ".bmp")
_SUFFIX_OF: Final = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}


@dataclass(frozen=True)
class Scan:
    """A picture that is safe to open, as it will be kept."""

    name: str
    suffix: str
    data: bytes
    width: int
    height: int


def read_scan(path: Path) -> Scan:
    """A picture from a file that nobody has looked at; raises DataError."""
    return scan_of(read_outside(path, MAX_FILE_BYTES, "scan"), path.name)


def scan_of(data: bytes, name: str) -> Scan:
    """A picture from the bytes of a file; raises DataError."""
    kind = image_kind(data)
    if kind is None:
        data = _converted(data, name)
        kind = "PNG"
    suffix = _SUFFIX_OF[kind]
    width, height = check_image(data, suffix, name)
    return Scan(slug(PurePosixPath(name).stem, "scan"), suffix, data, width, height)


def _converted(data: bytes, name: str) -> bytes:
    """A TIFF or BMP as a PNG; its size is known before a pixel is unpacked."""
    kinds = [kind for kind, starts in _CONVERTED.items() if data.startswith(starts)]
    if not kinds:
        raise DataError([_unknown(name)])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(io.BytesIO(data), formats=kinds) as image:
                refuse_large(*image.size, name)
                written = io.BytesIO()
                image.convert("RGB").save(written, "PNG")
    except DataError:
        raise
    except Exception as error:
        # Fed hostile bytes, a decoder may raise anything.
        raise DataError([_damaged(name)]) from error
    return written.getvalue()


def art_path(module: Module, scan: Scan) -> str:
    """The file that a picture is kept in: named like it, and unlike all others."""
    taken = {PurePosixPath(name).stem for name in module.assets}
    return f"{ART_FOLDER}{free_id(scan.name, taken)}{scan.suffix}"


def with_scan(module: Module, map_id: str, scan: Scan, opacity: float) -> Change:
    """The map on a scan that is not tied to it yet; the picture comes with the same step."""
    path = art_path(module, scan)
    map_ = module.maps[map_id]
    contents: dict[str, Content] = without_own_picture(module, map_id)
    contents[path] = scan.data
    made = replace(map_, underlay=Underlay(image=path, opacity=opacity))
    contents[MAP.path(map_id)] = made
    return Change(tr("Place scan below map"), contents, focus=MAP.path(map_id))


def with_opacity(module: Module, map_id: str, opacity: float) -> Change:
    """The scan fainter or more solid."""
    map_ = module.maps[map_id]
    assert map_.underlay is not None
    label = tr("Change opacity of scan")
    if map_.underlay.opacity == opacity:
        return Change(label, {})
    made = replace(map_, underlay=replace(map_.underlay, opacity=opacity))
    return Change(label, {MAP.path(map_id): made}, focus=MAP.path(map_id))


def without_scan(module: Module, map_id: str) -> Change:
    """The map without its scan; the picture goes too, if nothing else uses it."""
    map_ = module.maps[map_id]
    label = tr("Remove scan")
    if map_.underlay is None:
        return Change(label, {})
    contents = without_own_picture(module, map_id)
    contents[MAP.path(map_id)] = replace(map_, underlay=None)
    return Change(label, contents, focus=MAP.path(map_id))


def without_own_picture(module: Module, map_id: str) -> dict[str, Content]:
    """The picture taken away that only this map shows."""
    underlay = module.maps[map_id].underlay
    if underlay is None or underlay.image not in module.assets:
        return {}
    used = usages(module, "asset", underlay.image)
    return {underlay.image: None} if sum(one.times for one in used) < 2 else {}


def _unknown(name: str) -> Issue:
    return Issue(
        code="scan.unknown-kind",
        message=tr("{file} is no picture of a known kind.", file=name),
        hint=tr("Known: {kinds}.", kinds="PNG, JPEG, WebP, TIFF, BMP"),
        file=name,
    )


def _damaged(name: str) -> Issue:
    return Issue(
        code="image.damaged",
        message=tr("The image {file} is damaged or cut off.", file=name),
        hint=tr("Open it in a picture editor and save it again."),
        file=name,
    )

"""The cells of a tile layer: which tile lies in which, in every encoding of Tiled."""

import base64
import binascii
import struct
import zlib
from typing import Final

from hexwright.importers.tiled.tmx import Node

# Bits that say how a tile is turned.
TURNED: Final = 0xF0000000
MOST_CELLS: Final = 250_000
_BYTES: Final = 4
_GZIP: Final = 32 + zlib.MAX_WBITS


def cells_of(layer: Node, columns: int, rows: int) -> dict[tuple[int, int], int]:
    """The gids of all cells that have a tile, by column and row; raises ValueError."""
    chunks = layer.get("chunks")
    parts = chunks if isinstance(chunks, list) else [layer]
    found: dict[tuple[int, int], int] = {}
    for part in parts:
        is_whole = part is layer
        wide = columns if is_whole else int(part.get("width", 0))
        left, top = (0, 0) if is_whole else (int(part.get("x", 0)), int(part.get("y", 0)))
        count = wide * (rows if is_whole else int(part.get("height", 0)))
        if not 0 < count <= MOST_CELLS or len(found) > MOST_CELLS:
            raise ValueError("too many cells")
        gids = _gids(part.get("data", []), layer, count)
        for number, gid in enumerate(gids[:count]):
            if gid:
                found[left + number % wide, top + number // wide] = gid
    return found


def _gids(data: object, layer: Node, count: int) -> list[int]:
    if isinstance(data, list):
        return [int(one) for one in data]
    text = str(data)
    if layer.get("encoding") != "base64":
        return [int(one) for one in text.replace("\n", "").split(",") if one.strip()]
    try:
        packed = base64.b64decode(text, validate=False)
    except binascii.Error as error:
        raise ValueError("no base64") from error
    raw = _unpacked(packed, str(layer.get("compression") or ""), count * _BYTES)
    whole = len(raw) // _BYTES
    return list(struct.unpack(f"<{whole}I", raw[: whole * _BYTES]))


def _unpacked(packed: bytes, way: str, most: int) -> bytes:
    if not way:
        return packed[:most]
    if way not in ("zlib", "gzip"):
        raise ValueError(f"unknown compression {way}")
    try:
        # Both are told apart by their heads; no more comes out than there are cells.
        return zlib.decompressobj(_GZIP).decompress(packed, most)
    except zlib.error as error:
        raise ValueError("damaged cells") from error

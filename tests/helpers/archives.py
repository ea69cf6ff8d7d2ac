"""Packages made by hand, good and hostile: every header field can be forged."""

import hashlib
import io
import json
import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from PIL import Image

from hexwright.schema.package import PackageHeader

HEADER = PackageHeader(id="quatre-bras", title="Quatre Bras", version="1.0.0", system="free")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">{}</svg>'


def picture(kind: str = "PNG", size: tuple[int, int] = (4, 3)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(file, kind)
    return file.getvalue()


def good_members() -> dict[str, bytes]:
    return {
        "module.json": b'{"id": "quatre-bras"}\n',
        "maps/field.json": b'{"rows": ["....", "...."]}\n',
        "art/unit.png": picture(),
        "art/map.jpg": picture("JPEG"),
        "art/chit.webp": picture("WEBP"),
        "art/flag.svg": SVG.format('<rect width="5" height="5" fill="#a00"/>').encode(),
        "notes.md": "# Große Schlacht\n".encode(),
    }


def manifest(members: Mapping[str, bytes], /, **changes: Any) -> bytes:
    """A manifest for the members; `changes` replace its top-level fields."""
    listed = [
        {"path": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in members.items()
    ]
    module = {"id": "quatre-bras", "title": "Quatre Bras", "version": "1.0.0", "system": "free"}
    whole = {"format": 1, "kind": "package", "module": module, "members": listed}
    return json.dumps(whole | changes).encode()


@dataclass
class Forged:
    """A zip member; what is None is filled in honestly, the rest is written as given."""

    name: str | bytes
    data: bytes = b"{}"
    method: int = 0
    flags: int = 0x800
    attributes: int = 0o100644 << 16
    packed: bytes | None = None
    declared_size: int | None = None
    declared_packed: int | None = None
    checksum: int | None = None
    offset: int | None = None
    local_name: bytes | None = None
    is_in_body: bool = True
    behind: bytes = b""

    def encoded(self) -> bytes:
        return self.name if isinstance(self.name, bytes) else self.name.encode()

    def body(self) -> bytes:
        if self.packed is not None:
            return self.packed
        return deflated(self.data) if self.method == 8 else self.data

    def sizes(self) -> tuple[int, int, int]:
        checksum = zlib.crc32(self.data) if self.checksum is None else self.checksum
        packed = len(self.body()) if self.declared_packed is None else self.declared_packed
        size = len(self.data) if self.declared_size is None else self.declared_size
        return checksum, packed, size


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def archive(forged: Iterable[Forged], *, count: int | None = None, end: bytes = b"") -> bytes:
    """The zip file of these members; `count` forges the number of members, `end` is appended."""
    body, directory, members = b"", b"", 0
    for member in forged:
        name, sizes = member.encoded(), member.sizes()
        offset = len(body) if member.offset is None else member.offset
        if member.is_in_body:
            local = name if member.local_name is None else member.local_name
            fields = (20, member.flags, member.method, 0, 33, *sizes, len(local), 0)
            body += struct.pack("<4s5H3I2H", b"PK\x03\x04", *fields) + local
            body += member.body() + member.behind
        fields = (788, 20, member.flags, member.method, 0, 33, *sizes, len(name))
        directory += struct.pack("<4s6H3IH", b"PK\x01\x02", *fields)
        directory += struct.pack("<4H2I", 0, 0, 0, 0, member.attributes, offset) + name
        members += 1
    members = members if count is None else count
    tail = struct.pack(
        "<4s4H2IH", b"PK\x05\x06", 0, 0, members, members, len(directory), len(body), 0
    )
    return body + directory + tail + end


def package(members: Mapping[str, bytes], /, **changes: Any) -> bytes:
    """A package whose hashes are right, whatever its members are."""
    return archive(
        [
            Forged("manifest.json", manifest(members, **changes)),
            *(Forged(name, data) for name, data in members.items()),
        ]
    )


def package_with(*forged: Forged) -> bytes:
    """A package of one good member and forged ones, all listed in the manifest."""
    names = {member.encoded().decode("utf-8", "replace"): member.data for member in forged}
    members = {"module.json": b"{}", **names}
    return archive([Forged("manifest.json", manifest(members)), Forged("module.json"), *forged])

"""The zip container of a package: written byte for byte alike, read with suspicion.

Only plain zip is read: stored or deflated members, one after the other without gaps, overlaps or
comments. No size that the archive declares is trusted before it is checked against limits, and no
more is ever unpacked than was declared.
"""

import stat
import struct
import zlib
from collections.abc import Iterable
from typing import BinaryIO, Final, NoReturn

import msgspec

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.quoting import shown

CHUNK_BYTES: Final = 64 * 1024

_MEBIBYTE: Final = 1024 * 1024
_LOCAL: Final = struct.Struct("<4s5H3I2H")
_CENTRAL: Final = struct.Struct("<4s6H3I5H2I")
_END: Final = struct.Struct("<4s4H2IH")
_LOCAL_MARK, _CENTRAL_MARK, _END_MARK = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"

_STORED, _DEFLATED = 0, 8
_ENCRYPTED_FLAGS: Final = 1 << 0 | 1 << 6 | 1 << 13
_PATCH_FLAG, _DESCRIPTOR_FLAG, _UTF8_FLAG = 1 << 5, 1 << 3, 1 << 11
_DESCRIPTOR_MARK: Final = b"PK\x07\x08"
_MAX_DIRECTORY_BYTES: Final = 16 * _MEBIBYTE
# Volume label, directory, reparse point.
_SPECIAL_DOS_ATTRIBUTES: Final = 0x08 | 0x10 | 0x400

_VERSION: Final = 20
_MADE_ON_UNIX: Final = 3 << 8 | _VERSION
_FIRST_OF_1980: Final = 1 << 5 | 1
_PLAIN_FILE: Final = (stat.S_IFREG | 0o644) << 16


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much a package may ask of the reader."""

    package_bytes: int = 512 * _MEBIBYTE
    total_bytes: int = 512 * _MEBIBYTE
    member_bytes: int = 64 * _MEBIBYTE
    members: int = 10_000
    # Larger members than `ratio_free_bytes` may not grow more than so many times in unpacking.
    ratio: int = 100
    ratio_free_bytes: int = _MEBIBYTE


class Entry(msgspec.Struct, frozen=True):
    """One member as the archive's directory describes it."""

    name: str
    flags: int
    method: int
    checksum: int
    packed: int
    size: int
    offset: int
    attributes: int


def refuse(code: str, message: str, file: str = "", hint: str = "") -> NoReturn:
    """Raise DataError with one issue."""
    raise DataError([Issue(code=code, message=message, hint=hint, file=file)])


def write_archive(members: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip with exactly these members in this order; the same input gives the same bytes."""
    body, directory, offset, count = [], [], 0, 0
    for name, data in members:
        encoded, checksum, size = name.encode("utf-8"), zlib.crc32(data), len(data)
        shared = (_UTF8_FLAG, _STORED, 0, _FIRST_OF_1980, checksum, size, size, len(encoded), 0)
        body += [_LOCAL.pack(_LOCAL_MARK, _VERSION, *shared), encoded, data]
        tail = (0, 0, 0, _PLAIN_FILE, offset)
        directory += [
            _CENTRAL.pack(_CENTRAL_MARK, _MADE_ON_UNIX, _VERSION, *shared, *tail),
            encoded,
        ]
        offset += _LOCAL.size + len(encoded) + size
        count += 1
    index = b"".join(directory)
    end = _END.pack(_END_MARK, 0, 0, count, count, len(index), offset, 0)
    return b"".join([*body, index, end])


class Archive:
    """A zip opened for reading: its checked directory, and its members on demand."""

    def __init__(self, file: BinaryIO, size: int, limits: Limits) -> None:
        """Read and check the directory; raises DataError."""
        self._file = file
        self._size = size
        self._limits = limits
        self.entries = self._directory()
        issues = [issue for entry in self.entries if (issue := entry_issue(entry, limits))]
        if issues:
            raise DataError(issues)

    def locate(self) -> dict[str, int]:
        """Where each member's data begins; refuses overlaps, gaps and contradicting headers."""
        starts, free = {}, 0
        for entry in sorted(self.entries, key=lambda entry: entry.offset):
            gap = entry.offset - free
            if gap < 0:
                message = tr("The member {name} overlaps another one.", name=shown(entry.name))
                refuse("package.overlapping", message, shown(entry.name))
            if gap:
                _refuse_damaged(entry.name)
            starts[entry.name] = start = self._data_start(entry)
            free = self._after(entry, start + entry.packed)
        if free != self._directory_start:
            code = "package.overlapping" if free > self._directory_start else "package.damaged"
            refuse(code, tr("The package's members do not fit between its headers."))
        return starts

    def read(self, entry: Entry, start: int) -> bytes:
        """A member's bytes, checked for size and checksum; never more than the declared size."""
        self._file.seek(start)
        data = self._stored(entry) if entry.method == _STORED else self._inflated(entry)
        if len(data) != entry.size:
            _refuse_wrong_size(entry.name)
        if zlib.crc32(data) != entry.checksum:
            message = tr("The member {name} is damaged: its checksum is wrong.", name=entry.name)
            refuse("package.wrong-checksum", message, entry.name)
        return data

    def _directory(self) -> list[Entry]:
        if self._size < _END.size or self._at(0, 4) not in (_LOCAL_MARK, _END_MARK):
            message = tr("The file is not a Hexwright package.")
            refuse("package.not-a-package", message, hint=tr("A package is made by “build”."))
        end = _END.unpack(self._at(self._size - _END.size, _END.size))
        mark, disk, first_disk, here, count, length, self._directory_start, comment = end
        if mark != _END_MARK or comment:
            message = tr("The package is cut off, or something was added to its end.")
            refuse("package.truncated", message, hint=tr("Get the file again."))
        if count > self._limits.members:
            message = tr_many(
                "The package has 1 member; {limit} are the most.|"
                "The package has {count} members; {limit} are the most.",
                count,
                limit=self._limits.members,
            )
            refuse("package.too-many-members", message)
        is_one_piece = disk == first_disk == 0 and here == count
        is_in_place = self._directory_start + length + _END.size == self._size
        if not is_one_piece or not is_in_place or length > _MAX_DIRECTORY_BYTES:
            refuse("package.damaged", tr("The package's directory is damaged."))
        return _entries(self._at(self._directory_start, length), count)

    def _at(self, offset: int, length: int) -> bytes:
        self._file.seek(offset)
        data = self._file.read(length)
        if len(data) != length:
            refuse(
                "package.truncated", tr("The package is cut off."), hint=tr("Get the file again.")
            )
        return data

    def _data_start(self, entry: Entry) -> int:
        header = _LOCAL.unpack(self._within(entry.offset, _LOCAL.size, entry))
        mark, _, flags, method, _, _, checksum, packed, size, name_length, extra = header
        name = self._within(entry.offset + _LOCAL.size, name_length, entry)
        sizes = (checksum, packed, size)
        same_sizes = sizes == (entry.checksum, entry.packed, entry.size)
        # With a descriptor behind the data, the header in front of it has zeros.
        may_be_blank = entry.flags & _DESCRIPTOR_FLAG and sizes == (0, 0, 0)
        same = (mark, flags, method) == (_LOCAL_MARK, entry.flags, entry.method)
        if not same or _decoded(name, flags) != entry.name or not (same_sizes or may_be_blank):
            _refuse_damaged(entry.name)
        start: int = entry.offset + _LOCAL.size + name_length + extra
        if start + entry.packed > self._directory_start:
            message = tr("The member {name} is cut off.", name=shown(entry.name))
            refuse("package.truncated", message, shown(entry.name))
        return start

    def _within(self, offset: int, length: int, entry: Entry) -> bytes:
        if offset + length > self._directory_start:
            _refuse_damaged(entry.name)
        return self._at(offset, length)

    def _after(self, entry: Entry, end: int) -> int:
        """The first offset behind the member, and behind its data descriptor if it has one."""
        if not entry.flags & _DESCRIPTOR_FLAG:
            return end
        sizes = struct.pack("<3I", entry.checksum, entry.packed, entry.size)
        marked = _DESCRIPTOR_MARK + sizes
        behind = self._at(end, min(len(marked), self._directory_start - end))
        if behind == marked:
            return end + len(marked)
        if not behind.startswith(sizes):
            _refuse_damaged(entry.name)
        return end + len(sizes)

    def _stored(self, entry: Entry) -> bytes:
        if entry.packed != entry.size:
            _refuse_wrong_size(entry.name)
        return self._file.read(entry.size)

    def _inflated(self, entry: Entry) -> bytes:
        unpacker, pieces, have, left = zlib.decompressobj(-15), [], 0, entry.packed
        try:
            while not unpacker.eof and have <= entry.size:
                packed = unpacker.unconsumed_tail
                if not packed:
                    packed = self._file.read(min(CHUNK_BYTES, left))
                    left -= len(packed)
                piece = unpacker.decompress(packed, min(CHUNK_BYTES, entry.size - have + 1))
                if not packed and not piece:
                    break
                pieces.append(piece)
                have += len(piece)
        except zlib.error:
            _refuse_damaged(entry.name)
        if have <= entry.size and (not unpacker.eof or left or unpacker.unused_data):
            _refuse_damaged(entry.name)
        return b"".join(pieces)


def _refuse_damaged(name: str) -> NoReturn:
    message = tr("The member {name} is damaged.", name=shown(name))
    refuse("package.damaged", message, shown(name), tr("Get the file again."))


def _refuse_wrong_size(name: str) -> NoReturn:
    message = tr("The member {name} does not have the size that it should have.", name=shown(name))
    refuse("package.wrong-size", message, shown(name), tr("Get the file again."))


def _entries(directory: bytes, count: int) -> list[Entry]:
    entries, offset = [], 0
    for _ in range(count):
        if offset + _CENTRAL.size > len(directory):
            refuse("package.damaged", tr("The package's directory is damaged."))
        record = _CENTRAL.unpack_from(directory, offset)
        mark, _, _, flags, method, _, _, checksum, packed, size, *lengths = record[:13]
        *_, attributes, start = record
        name_end = offset + _CENTRAL.size + lengths[0]
        name = directory[offset + _CENTRAL.size : name_end]
        offset = name_end + lengths[1] + lengths[2]
        if mark != _CENTRAL_MARK or offset > len(directory):
            refuse("package.damaged", tr("The package's directory is damaged."))
        decoded = _decoded(name, flags)
        entries.append(Entry(decoded, flags, method, checksum, packed, size, start, attributes))
    if offset != len(directory):
        refuse("package.damaged", tr("The package's directory is damaged."))
    return entries


def _decoded(name: bytes, flags: int) -> str:
    try:
        return name.decode("utf-8" if flags & _UTF8_FLAG else "ascii")
    except UnicodeDecodeError:
        text = name.decode("utf-8", "backslashreplace")
        message = tr("The member's name {name} is not UTF-8.", name=shown(text))
        refuse("package.bad-name", message, shown(text))


def entry_issue(entry: Entry, limits: Limits) -> Issue | None:
    """Why a member may not be read at all, if so."""
    name = shown(entry.name)
    if entry.flags & _ENCRYPTED_FLAGS:
        message = tr("The member {name} is encrypted.", name=name)
        return Issue(code="package.encrypted", message=message, file=name)
    if entry.method not in (_STORED, _DEFLATED) or entry.flags & _PATCH_FLAG:
        message = tr("The member {name} is compressed in an unknown way.", name=name)
        hint = tr("Build the package anew.")
        return Issue(code="package.unsupported-compression", message=message, hint=hint, file=name)
    kind = stat.S_IFMT(entry.attributes >> 16)
    if kind not in (0, stat.S_IFREG) or entry.attributes & _SPECIAL_DOS_ATTRIBUTES:
        message = tr("The member {name} is a link, a folder or a device, not a file.", name=name)
        return Issue(code="package.special-member", message=message, file=name)
    return _size_issue(entry, limits)


def _size_issue(entry: Entry, limits: Limits) -> Issue | None:
    name = shown(entry.name)
    if entry.size > limits.member_bytes:
        message = tr(
            "The member {name} is too large: {size} MiB, and {limit} MiB are the most.",
            name=name,
            size=-(-entry.size // _MEBIBYTE),
            limit=limits.member_bytes // _MEBIBYTE,
        )
        return Issue(code="package.member-too-large", message=message, file=name)
    if entry.size > limits.ratio_free_bytes and entry.size > entry.packed * limits.ratio:
        message = tr("The member {name} would grow beyond all measure in unpacking.", name=name)
        hint = tr("The package is made to do harm; do not use it.")
        return Issue(code="package.zip-bomb", message=message, hint=hint, file=name)
    return None

"""The `.hexpkg` package: a module's files in one deterministic, data-only, self-checking file.

docs/adr/0004-package.md says how it is laid out and why. The reader takes every byte as hostile and
raises DataError with a stable code for whatever it refuses.
"""

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

import msgspec

from hexwright.schema.archive import Archive, Entry, Limits, refuse, write_archive
from hexwright.schema.images import KIND_BY_SUFFIX, PixelCount, check_image
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.member_names import collision_issues, name_issue, suffix_of
from hexwright.schema.outside_file import opened_outside
from hexwright.schema.quoting import shown
from hexwright.schema.safe_json import decode_text, has_duplicate_members, parse
from hexwright.schema.saving import write_output

__all__ = [
    "FORMAT",
    "MANIFEST",
    "SUFFIX",
    "Limits",
    "Package",
    "PackageHeader",
    "build_package",
    "check_member",
    "read_package",
    "write_package",
]

FORMAT: Final = 1
KIND: Final = "package"
MANIFEST: Final = "manifest.json"
SUFFIX: Final = ".hexpkg"
MAX_REPORTED: Final = 20

_ARCHIVE_STARTS: Final = (b"PK\x03\x04", b"PK\x05\x06")
_DEFAULT_LIMITS: Final = Limits()

_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Size = Annotated[int, msgspec.Meta(ge=0)]
_Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class PackageHeader(msgspec.Struct, frozen=True, kw_only=True):
    """Which module a package holds."""

    id: _Text
    title: _Text
    version: _Text
    system: _Text


class Package(msgspec.Struct, frozen=True, kw_only=True):
    """A package that was read and checked: its header and its members by path."""

    header: PackageHeader
    members: dict[str, bytes]


class _Member(msgspec.Struct, frozen=True):
    path: str
    size: _Size
    sha256: _Digest


class _Manifest(msgspec.Struct, frozen=True):
    format: int
    kind: str
    module: PackageHeader
    members: list[_Member]


def build_package(
    members: Mapping[str, bytes], header: PackageHeader, limits: Limits = _DEFAULT_LIMITS
) -> bytes:
    """The package's bytes: the same on every machine for the same members and header.

    Raises DataError for anything that the reader would refuse.
    """
    names = sorted(members)
    _refuse_names([MANIFEST, *names])
    _refuse_sizes({name: len(members[name]) for name in names}, limits)
    pixels = PixelCount()
    _raise_all(_content_issues(members[name], name, pixels) for name in names)
    manifest = _manifest_bytes(members, names, header)
    _manifest(manifest)
    return write_archive([(MANIFEST, manifest), *((name, members[name]) for name in names)])


def write_package(path: Path, members: Mapping[str, bytes], header: PackageHeader) -> None:
    """Build a package and save it whole or not at all; raises DataError."""
    write_output(path, build_package(members, header))


def read_package(source: Path | bytes, limits: Limits = _DEFAULT_LIMITS) -> Package:
    """Read and check a package from outside; raises DataError naming what is wrong."""
    if isinstance(source, bytes):
        return _read(io.BytesIO(source), len(source), limits)
    with opened_outside(source, limits.package_bytes, "package", str(source)) as (file, size):
        try:
            return _read(file, size, limits)
        except DataError as error:
            raise DataError(_in_package(issue, source) for issue in error.issues) from error


def check_member(data: bytes, path: str, pixels: PixelCount) -> None:
    """Raise DataError unless the content is safe and is what the path's suffix says.

    The pixels of a picture come to those that were counted before.
    """
    suffix = suffix_of(path)
    if data.startswith(_ARCHIVE_STARTS):
        message = tr("The member {name} is itself a package or an archive.", name=path)
        refuse("package.nested-package", message, path)
    if suffix == ".json":
        parse(data, path)
    elif suffix == ".svg":
        from hexwright.schema.svg import check_svg

        check_svg(data, path)
    elif suffix in KIND_BY_SUFFIX:
        pixels.add(*check_image(data, suffix, path), path)
    elif "\x00" in decode_text(data, path, code="text.not-utf8"):
        message = tr("{name} is not a text: it holds zero bytes.", name=path)
        refuse("text.not-text", message, path)


def _in_package(issue: Issue, source: Path) -> Issue:
    place = f"{source}/{issue.file}" if issue.file else str(source)
    return msgspec.structs.replace(issue, file=place)


def _read(file: BinaryIO, size: int, limits: Limits) -> Package:
    if size > limits.package_bytes:
        _refuse_total(size, limits.package_bytes)
    archive = Archive(file, size, limits)
    entries = {entry.name: entry for entry in archive.entries}
    _refuse_names([entry.name for entry in archive.entries])
    _refuse_sizes({name: entry.size for name, entry in entries.items()}, limits)
    starts = archive.locate()
    if MANIFEST not in entries:
        hint = tr("It may be an ordinary zip file; a package is made by “build”.")
        message = tr("The package has no member {name}.", name=MANIFEST)
        refuse("package.manifest-missing", message, MANIFEST, hint)
    manifest = _manifest(archive.read(entries.pop(MANIFEST), starts[MANIFEST]))
    listed = _listed(manifest, entries)
    members: dict[str, bytes] = {}
    pixels = PixelCount()

    def member_issues(name: str) -> list[Issue]:
        try:
            members[name] = archive.read(entries[name], starts[name])
        except DataError as error:
            return error.issues
        data = members[name]
        return _hash_issues(data, listed[name]) or _content_issues(data, name, pixels)

    _raise_all(member_issues(name) for name in sorted(entries))
    return Package(header=manifest.module, members=members)


def _raise_all(found: Iterator[list[Issue]]) -> None:
    """Raise for all issues together; gives up looking when there are many."""
    issues: list[Issue] = []
    for some in found:
        issues += some
        if len(issues) >= MAX_REPORTED:
            break
    if issues:
        raise DataError(issues[:MAX_REPORTED])


def _refuse_names(names: list[str]) -> None:
    singles = [[issue] for name in names if (issue := name_issue(name))]
    _raise_all(iter([*singles, collision_issues(names)]))


def _refuse_sizes(sizes: Mapping[str, int], limits: Limits) -> None:
    total = sum(sizes.values())
    if total > limits.total_bytes:
        _refuse_total(total, limits.total_bytes)
    if len(sizes) > limits.members:
        count, limit = len(sizes), limits.members
        message = tr_many(
            "The package has 1 member; {limit} are the most.|"
            "The package has {count} members; {limit} are the most.",
            count,
            limit=limit,
        )
        refuse("package.too-many-members", message)
    for name, size in sizes.items():
        if size > limits.member_bytes:
            message = tr("The member {name} is too large.", name=shown(name))
            refuse("package.member-too-large", message, shown(name))


def _refuse_total(size: int, limit: int) -> None:
    mebibyte = 2**20
    message = tr(
        "The package is too large: {size} MiB, and {limit} MiB are the most.",
        size=-(-size // mebibyte),
        limit=limit // mebibyte,
    )
    refuse("package.too-large", message)


def _content_issues(data: bytes, name: str, pixels: PixelCount) -> list[Issue]:
    try:
        check_member(data, name, pixels)
    except DataError as error:
        return error.issues
    return []


def _hash_issues(data: bytes, listed: _Member) -> list[Issue]:
    if _sha256(data) == listed.sha256:
        return []
    message = tr("The member {name} was changed: its SHA-256 is wrong.", name=listed.path)
    hint = tr("Get the file again, or build the package anew.")
    return [Issue(code="package.wrong-hash", message=message, hint=hint, file=listed.path)]


def _sha256(data: bytes) -> str:
    import hashlib  # it loads OpenSSL, which a folder that is checked has no use for

    return hashlib.sha256(data).hexdigest()


def _manifest_bytes(members: Mapping[str, bytes], names: list[str], header: PackageHeader) -> bytes:
    """Written by the standard library, whose form does not change between versions."""
    listed = [
        {
            "path": name,
            "size": len(members[name]),
            "sha256": _sha256(members[name]),
        }
        for name in names
    ]
    module = {field: getattr(header, field) for field in ("id", "title", "version", "system")}
    manifest = {"format": FORMAT, "kind": KIND, "module": module, "members": listed}
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode(
        "utf-8", "surrogatepass"
    )


def _manifest(data: bytes) -> _Manifest:
    value = parse(data, MANIFEST)
    if not isinstance(value, dict) or value.get("kind") != KIND:
        message = tr("The member {name} does not describe a package.", name=MANIFEST)
        refuse("package.bad-manifest", message, MANIFEST)
    _refuse_format(value.get("format"))
    if has_duplicate_members(data, value):
        message = tr("The member {name} says something twice.", name=MANIFEST)
        refuse("package.bad-manifest", message, MANIFEST)
    try:
        return msgspec.convert(value, _Manifest)
    except msgspec.ValidationError as error:
        message = tr(
            "The member {name} is wrong: {reason}", name=MANIFEST, reason=shown(str(error))
        )
        refuse("package.bad-manifest", message, MANIFEST)


def _refuse_format(version: Any) -> None:
    if type(version) is not int or version < 1:
        message = tr("The member {name} names no format version.", name=MANIFEST)
        refuse("package.bad-manifest", message, MANIFEST)
    if version > FORMAT:
        message = tr(
            "{name}: the package needs a Hexwright that reads format {version}; "
            "this one reads formats up to {known}.",
            name=MANIFEST,
            version=version,
            known=FORMAT,
        )
        refuse("package.newer-format", message, MANIFEST, tr("Install a newer Hexwright."))


def _listed(manifest: _Manifest, entries: Mapping[str, Entry]) -> dict[str, _Member]:
    """The manifest's members by path; they must be exactly those of the archive."""
    listed = {member.path: member for member in manifest.members}
    issues = [_missing(name) for name in sorted(listed.keys() - entries.keys())]
    issues += [_unlisted(name) for name in sorted(entries.keys() - listed.keys())]
    for name in sorted(listed.keys() & entries.keys()):
        if listed[name].size != entries[name].size:
            message = tr("The member {name} does not have the size that it should have.", name=name)
            issues.append(Issue(code="package.wrong-size", message=message, file=name))
    if len(listed) != len(manifest.members):
        message = tr("The member {name} lists a file twice.", name=MANIFEST)
        issues.append(Issue(code="package.bad-manifest", message=message, file=MANIFEST))
    _raise_all([issue] for issue in issues)
    return listed


def _missing(name: str) -> Issue:
    message = tr("The member {name} is missing from the package.", name=shown(name))
    return Issue(code="package.member-missing", message=message, file=shown(name))


def _unlisted(name: str) -> Issue:
    message = tr("The member {name} is not listed in the package's manifest.", name=shown(name))
    return Issue(code="package.member-unlisted", message=message, file=shown(name))

"""What is kept of an import in the module, so that a newer version of its source can be brought."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from hexwright.importers.report import FILE as REPORT
from hexwright.schema.documents import kind_of

# What the source said, as documents by path and the digests of all other files.
BASE: Final = "imports/base.json"


def base_of(importer_id: str, files: Mapping[str, bytes]) -> bytes:
    """What is kept of an import, for the next one: a line for each document."""
    documents, others = parted(files)
    parts = [
        f'"format":{msgspec.json.encode(importer_id).decode()}',
        f'"files":{_lines({name: digest.decode() for name, digest in others.items()})}',
        f'"documents":{_lines(documents)}',
    ]
    return ("{" + ",\n".join(parts) + "}\n").encode()


def _lines(values: Mapping[str, Any]) -> str:
    encode = msgspec.json.encode
    lines = (f"{encode(name).decode()}:{encode(one).decode()}" for name, one in values.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def parted(files: Mapping[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Documents as plain values, and digests of all other files but the report."""
    documents = {
        name: msgspec.json.decode(data) for name, data in files.items() if kind_of(name) is not None
    }
    return documents, digests(files)


def digests(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The digests of all files that are no documents, but for those of imports themselves."""
    return {
        name: hashlib.sha256(data).hexdigest().encode()
        for name, data in files.items()
        if kind_of(name) is None and name not in (BASE, REPORT)
    }

"""The base of all typed records: frozen, compared by value, keeping members they do not know."""

from typing import Any

import msgspec

# Unknown members of a document are moved under this key before a record is made of it, and
# written back beside the known ones. The schemas refuse a member of this name.
EXTRA = "(extra)"


class Record(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A frozen record; `extra` holds members of the file that this version does not know."""

    extra: dict[str, Any] = msgspec.field(name=EXTRA, default_factory=dict)

"""The base of all typed records: frozen, compared by value, keeping members they do not know."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

# Unknown members of a document are moved under this key before a record is made of it, and
# written back beside the known ones. The schemas refuse a member of this name.
EXTRA = "(extra)"

if TYPE_CHECKING:
    Attributes = dict[str, Any]
else:
    # To the type checker anything; to the loader values nested four deep at most and integers that
    # any tool can hold, so that nothing hostile can harm whoever walks or writes them.
    _Scalar = str | Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)] | float | bool | None
    _Value = _Scalar
    for _ in range(4):
        _Value = _Scalar | list[_Value] | dict[str, _Value]
    Attributes = dict[str, _Value]


class Record(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A frozen record; `extra` holds members of the file that this version does not know."""

    extra: dict[str, Any] | None = msgspec.field(name=EXTRA, default=None)

    def __hash__(self) -> int:
        """By value, as far as the values can be hashed: members from outside often cannot."""
        try:
            return super().__hash__()
        except TypeError:
            return hash(tuple(filter(_is_plain, msgspec.structs.astuple(self))))


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float)

"""Records of texts/<language>.json."""

from hexwright.schema.model.record import Record


class Texts(Record, frozen=True, kw_only=True):
    """The module's texts in another language."""

    language: str
    words: dict[str, str]

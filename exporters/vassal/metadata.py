"""The small files in which VASSAL looks for the name and version of a module or a saved game."""

from lxml import etree

# The version of VASSAL whose format is written: later ones of the same sort open it silently.
VASSAL_VERSION = "3.7.0"
# The first of January 1980, as in the archive: the same module makes the same file at any time.
_SAVED = "315532800000"


def metadata(version: str, description: str, name: str | None = None) -> bytes:
    """`moduledata` of a module, which has a name, or `savedata` of a saved game, which has none."""
    root = etree.Element("data", version="1")
    parts = [
        ("version", version),
        ("extra1", ""),
        ("extra2", ""),
        ("VassalVersion", VASSAL_VERSION),
        ("dateSaved", _SAVED),
        ("description", description),
    ]
    for tag, text in [*parts, *([("name", name)] if name is not None else [])]:
        etree.SubElement(root, tag).text = text or None
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
    return data

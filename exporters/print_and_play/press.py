"""What a PDF for a printing house has beside its pages: metadata, die lines, colours of pictures.

PDF/X-4 asks for a description of the press, for dates and ids, and for a colour space of every
picture. Lines that a die follows are a colour of their own, which is printed on nothing.
"""

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QColorSpace, QPdfOutputIntent, QPdfWriter

from hexwright.exporters.print_and_play.layout import Rect

# The name by which printing houses know lines for the die.
DIE: Final = "CutContour"
# The least that houses ask for.
BLEED: Final = 3.0
# Counters are punched with round corners; so far from a corner a circle's curve is bent.
_CORNER: Final = 1.0
_BENT: Final = 0.5523
_HAIRLINE: Final = 0.25
_POINTS: Final = 72 / 25.4
# Files are the same each time they are made, so no clock is asked.
_DATE: Final = "2026-01-01T00:00:00Z"
_XMP: Final = """\
<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>Hexwright</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>Hexwright</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:InstanceID>uuid:{id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end='w'?>"""


@dataclass(frozen=True)
class Die:
    """What is punched out of a page, in millimetres: shapes with round corners, and pin holes."""

    shapes: tuple[Rect, ...]
    holes: tuple[Rect, ...] = ()


def prepare(writer: QPdfWriter) -> None:
    """Let Qt write inks for the press instead of light for a screen."""
    # Numbers by the thousand, which nobody needs who prints at home.
    from hexwright.exporters.print_and_play.press_profile import NAME, press_profile

    writer.setPdfVersion(QPdfWriter.PdfVersion.PdfVersion_X4)
    writer.setColorModel(QPdfWriter.ColorModel.CMYK)
    intent = QPdfOutputIntent()
    intent.setOutputCondition(NAME)
    intent.setOutputConditionIdentifier("Custom")
    intent.setRegistryName(QUrl())
    intent.setOutputProfile(QColorSpace.fromIccProfile(QByteArray(press_profile())))
    writer.setOutputIntent(intent)


class PressObjects:
    """The objects that are added to a file, numbered from a first one on."""

    def __init__(
        self, first: int, title: str, dies: Sequence[Die | None], heights: Sequence[float]
    ):
        """Objects for all pages; heights are in points."""
        self._first = first
        self.written: list[bytes] = []
        self.metadata = self._add(_stream(_metadata(title), b"/Type /Metadata /Subtype /XML "))
        srgb = QColorSpace(QColorSpace.NamedColorSpace.SRgb).iccProfile().data()
        self.screen = self._add(_stream(zlib.compress(srgb, 9), b"/N 3 /Filter /FlateDecode "))
        self._begin = self._add(_stream(b"q\n"))
        tint = b"<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>"
        self._ink = self._add(b"[/Separation /%s /DeviceCMYK %s]" % (DIE.encode(), tint))
        self._over = self._add(b"<< /Type /ExtGState /OP true /op true /OPM 1 >>")
        self._dies = [
            self._add(_stream(die_lines(die, high))) if die else 0
            for die, high in zip(dies, heights, strict=True)
        ]

    def _add(self, content: bytes) -> int:
        number = self._first + len(self.written)
        self.written.append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
        return number

    def page(self, head: bytes, index: int) -> bytes:
        """The dictionary of a page that shows its die lines after everything else."""
        die = self._dies[index]
        if not die:
            return head
        before, _, after = head.partition(b"/Contents ")
        drawn, _, rest = after.partition(b" 0 R")
        return b"%s/Contents [%d 0 R %s 0 R %d 0 R]%s" % (before, self._begin, drawn, die, rest)

    def resources(self, head: bytes) -> bytes:
        """Resources of a page with the ink of its die lines; pictures in the colours of screens."""
        if b"/CSpcmyk /DeviceCMYK" in head:
            ink = b"/ColorSpace <<\n/Die %d 0 R\n" % self._ink
            head = head.replace(b"/ColorSpace <<\n", ink, 1)
            head = head.replace(
                b"/ExtGState <<\n", b"/ExtGState <<\n/GDie %d 0 R\n" % self._over, 1
            )
        # Qt names these colours in every page, whether it paints with them or not.
        return head.replace(b"/DeviceRGB", b"[/ICCBased %d 0 R]" % self.screen)


def _metadata(title: str) -> bytes:
    digest = hashlib.sha256(title.encode()).hexdigest()
    parts = (digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:32])
    return _XMP.format(title=escape(title), date=_DATE, id="-".join(parts)).encode()


def _stream(data: bytes, facts: bytes = b"") -> bytes:
    return b"<< %s/Length %d >>\nstream\n%s\nendstream" % (facts, len(data), data)


def die_lines(die: Die, height: float) -> bytes:
    """The drawing of a die on a page so many points high, measured from below."""
    lines = ["Q", "q", "/GDie gs", "/Die CS 1 SCN", f"{_HAIRLINE} w"]
    shapes = [(rect, _CORNER) for rect in die.shapes]
    for rect, corner in (*shapes, *((hole, hole.width / 2) for hole in die.holes)):
        lines += _outline(rect, min(corner, rect.width / 2, rect.height / 2), height)
    return "\n".join([*lines, "Q"]).encode()


def _outline(rect: Rect, corner: float, height: float) -> list[str]:
    """A rectangle with round corners; a circle, if its corners meet."""

    def at(x: float, y: float) -> str:
        return f"{x * _POINTS:.3f} {height - y * _POINTS:.3f}"

    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    # Each side's end, the corner that it is rounded towards, and where the next side begins.
    sides = (
        ((right - corner, top), (right, top), (right, top + corner)),
        ((right, bottom - corner), (right, bottom), (right - corner, bottom)),
        ((left + corner, bottom), (left, bottom), (left, bottom - corner)),
        ((left, top + corner), (left, top), (left + corner, top)),
    )
    lines = [f"{at(left + corner, top)} m"]
    for end, towards, onward in sides:
        first, second = (
            (point[0] + (towards[0] - point[0]) * _BENT, point[1] + (towards[1] - point[1]) * _BENT)
            for point in (end, onward)
        )
        lines += [f"{at(*end)} l", f"{at(*first)} {at(*second)} {at(*onward)} c"]
    return [*lines, "s"]

"""What the counters of an imported module show is what VASSAL draws of their pieces."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from hexwright.importers.registry import importer
from hexwright.schema.load import load_module
from hexwright.schema.model.counters import CounterKind
from tests.helpers.vassal_modules import BUILD, sound_files, zipped

RED, BLUE, CLEAR = (200, 20, 20, 255), (20, 20, 200, 255), (0, 0, 0, 0)
CORNER, MIDDLE = (2, 2), (25, 25)
SLOT = "VASSAL.build.widget.PieceSlot"


def _picture(ground: tuple[int, ...], spot: tuple[int, ...] | None = None) -> bytes:
    """50 pixels square, with a spot in the middle."""
    image = Image.new("RGBA", (50, 50), ground)
    if spot:
        image.paste(spot, (10, 10, 40, 40))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _layer(images: str, *, is_on: bool, at: int = 0, scale: str = "") -> str:
    fields = [""] * 33
    fields[12], fields[13], fields[14], fields[23] = str(at), str(at), images, "1"
    fields[24], fields[29] = str(is_on).lower(), scale
    return f"emb2;;{';'.join(fields)}"


def _nested(parts: Sequence[str]) -> str:
    *_, text = parts
    for part in reversed(parts[:-1]):
        text = f"{part}\t" + text.replace("\t", "\\\t")
    return text


def _third(
    folder: Path, traits: Sequence[str], base: str, **pictures: bytes
) -> tuple[CounterKind, dict[str, bytes]]:
    """The counter of a piece that shows its first levels, and the files of its module."""
    types = _nested([*traits, f"piece;;;{base};Third"])
    states = _nested([*("1" for _ in traits), "null;0;0;5;0"])
    text = f"+/null/{types}/{states}".replace("\t", "&#9;")
    end = "</VASSAL.build.widget.PanelWidget>"
    build = BUILD.replace(end, f'<{SLOT} entryName="Third">{text}</{SLOT}>{end}')
    files = {f"images/{name}.png": data for name, data in pictures.items()}
    path = folder / "game.vmod"
    path.write_bytes(zipped({**sound_files(), **files, "buildFile.xml": build.encode()}))
    made = dict(importer("vassal").read(path, lambda *_: None, {}).files)
    module = load_module(made).module
    assert module is not None
    [kind] = [one for one in module.counters.kinds if one.name == "Third"]
    return kind, made


def _colours(files: dict[str, bytes], art: str | None) -> list[object]:
    """The colours of a picture in a corner and in its middle."""
    assert art
    with Image.open(io.BytesIO(files[art])) as image:
        return [image.convert("RGBA").getpixel(at) for at in (CORNER, MIDDLE)]


def test_what_lies_below_is_seen_through_a_layer_that_is_always_on(tmp_path: Path) -> None:
    """A sign as large as the counter is no side of it: the colour of the counter stays."""
    sign = _picture(CLEAR, BLUE)
    kind, files = _third(tmp_path, [_layer("s.png", is_on=True)], "b.png", b=_picture(RED), s=sign)
    assert _colours(files, kind.image) == [RED, BLUE]


def test_sides_lie_upon_the_piece_where_they_let_it_be_seen(tmp_path: Path) -> None:
    kind, files = _third(
        tmp_path, [_layer("s.png,t.png", is_on=True)], "b.png",
        b=_picture(RED), s=_picture(CLEAR, BLUE), t=_picture(BLUE, RED),
    )  # fmt: skip
    first, second = kind.faces
    assert _colours(files, first.image) == [RED, BLUE]
    # Nothing is seen of the piece below: the picture is kept as it is.
    assert files[second.image or ""] == _picture(BLUE, RED)


def test_what_always_lies_under_the_sides_is_drawn_into_them(tmp_path: Path) -> None:
    """The ground of a counter may be a layer of its own, inside of that with its sides."""
    layers = [_layer("s.png,t.png", is_on=True), _layer("g.png", is_on=True)]
    kind, files = _third(
        tmp_path, layers, "", g=_picture(RED), s=_picture(CLEAR, BLUE), t=_picture(CLEAR, RED),
    )  # fmt: skip
    assert [_colours(files, face.image)[0] for face in kind.faces] == [RED, RED]


def test_round_corners_over_square_ones_are_no_reason_to_draw(tmp_path: Path) -> None:
    front = Image.new("RGBA", (50, 50), BLUE)
    for corner in ((0, 0), (49, 0), (0, 49), (49, 49)):
        front.putpixel(corner, CLEAR)
    file = io.BytesIO()
    front.save(file, "PNG")
    kind, files = _third(
        tmp_path, [_layer("s.png", is_on=True)], "b.png", b=_picture(RED), s=file.getvalue()
    )
    assert files[kind.image or kind.faces[0].image or ""] == file.getvalue()


@pytest.mark.parametrize(("scale", "part"), [("1.0", 1.0), ("0.5", 0.5)])
def test_a_picture_that_is_shown_smaller_makes_a_smaller_counter(
    scale: str, part: float, tmp_path: Path
) -> None:
    layer = _layer("s.png,t.png", is_on=True, scale=scale)
    kind, files = _third(tmp_path, [layer], "", s=_picture(RED), t=_picture(BLUE))
    module = load_module(files).module
    assert module is not None
    sizes = {one.id: one.width_mm for one in module.counters.templates}
    others = {sizes[one.template] for one in module.counters.kinds if one.name == "2nd Inf"}
    assert [sizes[kind.template]] == pytest.approx([part * one for one in others], abs=0.5)


def test_the_ground_that_a_piece_begins_with_is_drawn_into_all_its_sides(tmp_path: Path) -> None:
    """Colours to choose from lie below signs to choose from; another colour is a status."""
    layers = [_layer("s.png,t.png", is_on=True), _layer("r.png,b.png", is_on=True)]
    kind, files = _third(
        tmp_path, layers, "", r=_picture(RED), b=_picture(BLUE),
        s=_picture(CLEAR, BLUE), t=_picture(CLEAR, RED),
    )  # fmt: skip
    module = load_module(files).module
    assert module is not None
    faces = [_colours(files, face.image) for face in kind.faces]
    # The inner layer is the piece's sides here, and the outer one is drawn upon each of them.
    assert faces == [[RED, BLUE], [BLUE, BLUE]]
    [status] = [one for one in module.counters.statuses if one.levels == 2]
    levels = {one.id: one for one in module.counters.kinds}[status.marker or ""]
    assert [_colours(files, face.image)[1] for face in levels.faces] == [BLUE, RED]


def test_a_figure_that_is_larger_than_its_disc_is_its_first_side(tmp_path: Path) -> None:
    figure = Image.new("RGBA", (70, 70), BLUE)
    file = io.BytesIO()
    figure.save(file, "PNG")
    layer = _layer("s.png", is_on=False)
    kind, files = _third(tmp_path, [layer], "b.png", b=_picture(RED), s=file.getvalue())
    assert [_colours(files, face.image)[1] for face in kind.faces] == [BLUE, RED]


def test_pieces_without_a_picture_show_what_they_begin_with_and_no_empty_layer(
    tmp_path: Path,
) -> None:
    large = Image.new("RGBA", (90, 90), BLUE)
    file = io.BytesIO()
    large.save(file, "PNG")
    layers = [_layer(",zoom.png", is_on=True), _layer("s.png,", is_on=True)]
    kind, files = _third(tmp_path, layers, "", s=_picture(RED), zoom=file.getvalue())
    assert _colours(files, kind.image)[1] == RED


def test_a_ring_that_is_not_shown_makes_no_larger_counter(tmp_path: Path) -> None:
    """What is clear around a piece is cut away, on both sides alike."""
    ring, file = Image.new("RGBA", (200, 200), CLEAR), io.BytesIO()
    ring.save(file, "PNG")
    layers = [_layer("r.png", is_on=True), _layer("s.png", is_on=True, at=5)]
    kind, files = _third(
        tmp_path, layers, "b.png", b=_picture(RED), s=_picture(BLUE), r=file.getvalue()
    )
    with Image.open(io.BytesIO(files[kind.image or ""])) as image:
        assert image.size == (60, 60)
        assert image.convert("RGBA").getpixel((30, 30)) == BLUE

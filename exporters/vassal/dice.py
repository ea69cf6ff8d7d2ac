"""Buttons that roll the module's dice: numbered ones, and those with symbols."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from hexwright.exporters.dice import dice_of
from hexwright.exporters.vassal.component import MODULE, Element, component
from hexwright.exporters.vassal.sequence import plain, sequence
from hexwright.render.dice_picture import draw_die
from hexwright.render.small_picture import image_of, png_bytes
from hexwright.schema.language import tr
from hexwright.schema.model.module import Die, DieFace
from hexwright.schema.module import Module

# VASSAL's dice with symbols are rolled in a fixed number: a button for each, up to this many.
_MOST = 8
_PIXELS = 48


def dice_buttons(module: Module) -> Iterator[Element]:
    """A button for each die, and for as many of them as a table wants rolled at once."""
    for die, numbers in dice_of(module):
        if die.faces:
            yield from _symbol_buttons(die)
        else:
            yield from (_button(die, number) for number in numbers)


def _button(die: Die, count: int) -> Element:
    words = plain(f"{count} × {die.name}" if count > 1 else die.name)
    return component(
        f"{MODULE}DiceButton",
        name=words,
        text=words,
        tooltip=tr("Roll {dice}", dice=words),
        icon="/images/die.gif",
        nDice=count,
        nSides=die.highest - die.lowest + 1,
        plus=die.lowest - 1,
        addToTotal=0,
        reportTotal=False,
        prompt=False,
        reportFormat=tr("{player} rolls {dice}: {result}", **_VARIABLES),
    )


_VARIABLES = {"player": "$PlayerName$", "dice": "$name$", "result": "$result$"}


def _symbol_buttons(die: Die) -> Iterator[Element]:
    # No button may have the text of the menu: the menu would put itself into itself and vanish.
    texts = [plain(f"{count} × {die.name}") for count in _NUMBERS]
    for count, text in zip(_NUMBERS, texts, strict=True):
        results = "  ".join(f"$result{number}$" for number in range(1, count + 1))
        yield component(
            f"{MODULE}SpecialDiceButton",
            *(_die(die, number) for number in range(1, count + 1)),
            name=text,
            text=text,
            tooltip=tr("Roll {dice}", dice=text),
            icon="/images/die.gif",
            resultChatter=True,
            resultWindow=True,
            resultButton=False,
            windowX=count * _PIXELS,
            windowY=_PIXELS,
            backgroundColor="239,231,211",
            format=tr("{player} rolls {dice}: {result}", **{**_VARIABLES, "result": results}),
        )
    yield component(
        f"{MODULE}ToolbarMenu",
        description=plain(die.name),
        text=plain(die.name),
        tooltip=tr("Roll one or several at once"),
        icon="/images/die.gif",
        menuItems=sequence(",", texts),
    )


_NUMBERS = range(1, _MOST + 1)


def _die(die: Die, number: int) -> Element:
    faces = [
        component(
            f"{MODULE}SpecialDieFace", text=plain(face.name), value=value, icon=_file(die, face)
        )
        for value, face in enumerate((one for one in die.faces for _ in range(one.count)), 1)
    ]
    name = plain(f"{die.name} {number}")
    return component(f"{MODULE}SpecialDie", *faces, name=name, format="$result$")


def _file(die: Die, face: DieFace) -> str:
    return f"die-{die.id}-{face.id}.png"


def dice_pictures(module: Module) -> Iterator[tuple[str, bytes]]:
    """Name and PNG of each face with a symbol."""
    size = QSizeF(_PIXELS, _PIXELS)
    for die in module.info.dice:
        for face in die.faces:
            draw = partial(_draw, die=die, face=face)
            yield _file(die, face), png_bytes(image_of(size, 1, draw))


def _draw(painter: QPainter, die: Die, face: DieFace) -> None:
    # Room is left for the shadow.
    draw_die(painter, die, face.id, QRectF(2, 2, _PIXELS - 6, _PIXELS - 6))

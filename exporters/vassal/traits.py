"""The traits that exported pieces are made of, each as VASSAL 3.7 writes it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from exporters.vassal.keys import key_list
from exporters.vassal.sequence import sequence

# Turning gives the properties Turn_Facing and Turn_Degrees.
TURN = "Turn"


@dataclass(frozen=True)
class Trait:
    """A trait: its design, the state it begins with, and a name by which a set-up finds it."""

    type: str
    state: str = ""
    slot: str = ""


@dataclass(frozen=True)
class Command:
    """An entry of a piece's menu that changes a property."""

    menu: str
    key: str
    # Such as ("I", "1") to add one, or ("P", "{expression}") to set it.
    change: tuple[str, str]


def _type(name: str, *fields: object) -> str:
    return f"{name};{sequence(';', fields)}"


def _yes(value: object) -> str:
    return "true" if value else "false"


def _list(values: Iterable[object]) -> str:
    return sequence(",", values)


def prototype(name: str) -> Trait:
    """All traits of a prototype, at this place."""
    return Trait(_type("prototype", name))


def marker(values: Mapping[str, str]) -> Trait:
    """Properties that never change."""
    return Trait(f"mark;{_list(values)}", _list(values.values()))


def calculated(name: str, expression: str) -> Trait:
    """A property worked out when it is asked for."""
    return Trait(_type("calcProp", name, expression, ""))


def dynamic(
    name: str, value: int, least: int, most: int, commands: Iterable[Command], *, slot: str = ""
) -> Trait:
    """A number that commands change."""
    encoded = _list(
        sequence(":", (one.menu, one.key, sequence(",", one.change))) for one in commands
    )
    bounds = _list(("true", least, most, "false"))
    return Trait(_type("PROP", name, bounds, encoded, ""), str(value), slot)


@dataclass(frozen=True)
class Layer:
    """Pictures one of which lies over the piece.

    Either `follows` names the property that says which, or `menu` and `key` take the next one, or,
    if `is_status`, show and hide it.
    """

    name: str
    pictures: Sequence[str]
    names: Sequence[str]
    follows: str = ""
    menu: str = ""
    key: str = ""
    is_status: bool = False
    raise_menu: str = ""
    raise_key: str = ""
    offset: tuple[int, int] = (0, 0)
    scale: float = 1.0

    def trait(self, level: int, slot: str = "") -> Trait:
        """The layer at a level counted from 1; a status that is not shown has a negative one."""
        toggle = (self.menu, self.key) if self.is_status else ("", "")
        up = (self.raise_menu, self.raise_key) if self.is_status else (self.menu, self.key)
        commands = (toggle[0], 2, "A" if self.is_status else "", up[0], 2, "", "", 2, "")
        drawn = (*self.offset, _list(self.pictures), _list(self.names), "true", self.name)
        follow = (_yes(self.follows), self.follows, 1)
        # After the version: always shown, and the keys.
        keys = (1, _yes(not self.is_status), toggle[1], up[1], "")
        reset, random = ("", "", 1, "false"), ("", "")
        last = ("", self.scale, "", "")
        fields = (*commands, *reset, *drawn, *random, *follow, *keys, *last)
        return Trait(_type("emb2", *fields), str(level), slot)


def rotate(ways: int, right: tuple[str, str], left: tuple[str, str], *, slot: str = "") -> Trait:
    """Turns clockwise and back; each command is its menu text and its key."""
    commands = (right[1], left[1], right[0], left[0], "", "")
    fields = (ways, *commands, TURN, "", "", "", "", "false")
    return Trait(_type("rotate", *fields), "0", slot)


def trigger(name: str, menu: str, key: str, actions: Iterable[str]) -> Trait:
    """A command that does several others one after the other."""
    loop = ("false", "", "", "counted", "", "", 1, "false", "", 1, 1)
    return Trait(_type("macro", name, menu, key, "", "", key_list(actions), *loop))


def restrict(sides: Iterable[str]) -> Trait:
    """Only these sides may move the piece or give it commands."""
    return Trait(_type("restrict", _list(sides), "false", "true", ""))


def trail(menu: str, key: str) -> Trait:
    """The way that a piece went, shown on demand."""
    look = ("false", "false", 10, "255,255,255", "0,0,0", 100, 50, 20, 30, 1.0)
    return Trait(_type("footprint", key, menu, *look, "", "", "", ""), "false;;0;false")


def moved(picture: str, at: tuple[int, int], menu: str, key: str) -> Trait:
    """A sign on pieces that have moved."""
    return Trait(_type("markmoved", picture, *at, menu, key, "", "true", "", "", "", ""), "false")


def mask(picture: str, menu: str, key: str, name: str) -> Trait:
    """Hides a piece from all but its own side, which sees the back small in a corner."""
    fields = (key, picture, menu, "I", name, "side:", "", "", "true", "", "")
    return Trait(_type("obs", *fields), "null;", "mask")


def report(keys: Iterable[str], text: str) -> Trait:
    """A line in the chat when one of these commands was given."""
    return Trait(_type("report", key_list(keys), text, "", "", "", "false"), "-1")


def delete(menu: str, key: str) -> Trait:
    """Takes the piece out of the game."""
    return Trait(_type("delete", menu, key, ""))


def clone(menu: str, key: str) -> Trait:
    """Makes a second piece like it."""
    return Trait(_type("clone", menu, key, ""))


def submenu(menu: str, commands: Iterable[str]) -> Trait:
    """Puts commands into a menu of their own."""
    return Trait(_type("submenu", menu, _list(commands), ""))


def label(text: str, size: int, offset: tuple[int, int]) -> Trait:
    """A text written over the piece, right of its middle and below by the offset."""
    fields = (
        "", "", size, "255,255,255", "0,0,0", "c", offset[1], "c", offset[0], "c", "c",
        "$pieceName$", "Dialog", 1, 0, "", "", "false",
    )  # fmt: skip
    return Trait(_type("label", *fields), text)

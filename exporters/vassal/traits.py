"""The traits that exported pieces are made of, each as VASSAL 3.7 writes it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hexwright.exporters.vassal.keys import key_list
from hexwright.exporters.vassal.sequence import sequence

# Turning gives the properties Turn_Facing and Turn_Degrees.
TURN = "Turn"
# By which a set-up finds a mask.
MASK = "mask"
# Of layers: others are read in the old way.
_VERSION = 1


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
    """Pictures one of which lies over the piece, and names that are added to the piece's own.

    Which one, a property says that it `follows`, or the command `up` takes the next. With a command
    `toggle` the layer can be hidden. Commands are a menu text and a key.
    """

    name: str
    pictures: Sequence[str]
    names: Sequence[str]
    follows: str = ""
    up: tuple[str, str] = ("", "")
    toggle: tuple[str, str] = ("", "")
    offset: tuple[int, int] = (0, 0)
    scale: float = 1.0

    def trait(self, level: int, slot: str = "") -> Trait:
        """The layer at a level counted from 1; a negative one is hidden."""
        is_shown = not any(self.toggle)
        menus = (self.toggle[0], 2, "" if is_shown else "A", self.up[0], 2, "", "", 2, "")
        reset, random, described = ("", "", 1, "false"), ("", ""), ""
        drawn = (*self.offset, _list(self.pictures), _list(self.names), "true", self.name)
        follow = (_yes(self.follows), self.follows, 1)
        keys = (_yes(is_shown), self.toggle[1], self.up[1], "")
        ending = (described, f"{self.scale:.3f}", "", "")
        fields = (*menus, *reset, *drawn, *random, *follow, _VERSION, *keys, *ending)
        return Trait(_type("emb2", *fields), str(level), slot)


def rotate(
    ways: int, right: tuple[str, str], left: tuple[str, str], state: int, slot: str
) -> Trait:
    """Turns clockwise and back; each command is its menu text and its key."""
    commands = (right[1], left[1], right[0], left[0], "", "")
    fields = (ways, *commands, TURN, "", "", "", "", "false")
    return Trait(_type("rotate", *fields), str(state), slot)


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


def mask(picture: str, menu: str, key: str, name: str, sign: str = "") -> Trait:
    """Hides a piece from all but its own side, which sees a sign on it.

    Without a picture for the sign it is the back, half as large, in a corner.
    """
    seen = f"G{sign}" if sign else "I"
    fields = (key, picture, menu, seen, name, "side:", "", "", "true", "", "")
    return Trait(_type("obs", *fields), "null;", MASK)


def report(keys: Iterable[str], text: str) -> Trait:
    """A line in the chat when one of these commands was given."""
    return Trait(_type("report", key_list(keys), text, "", "", "", "false"), "-1")


def delete(menu: str, key: str) -> Trait:
    """Takes the piece out of the game."""
    return Trait(_type("delete", menu, key, ""))


def clone(menu: str, key: str) -> Trait:
    """Makes a second piece like it."""
    return Trait(_type("clone", menu, key, ""))


def send(away: tuple[str, str], back: tuple[str, str], where: tuple[str, str, int, int]) -> Trait:
    """Sends a piece to a map, a board and a pixel of it, and back; commands are menu and key."""
    no_steps, located = (0, 0, 1, 1), "L"
    return Trait(
        _type("sendto", *away, *where, *back, *no_steps, "", located, "", "", "", ""), ";;"
    )


def hide_commands(name: str, when: str, keys: Iterable[str]) -> Trait:
    """Takes commands of the traits within it away while an expression holds."""
    return Trait(_type("hideCmd", name, "Hide", when, key_list(keys)))


def off_grid() -> Trait:
    """Lies where it is dropped instead of in the middle of a hex."""
    on_click, movable, stacks = "g", "N", "L"
    return Trait(_type("immob", on_click, movable, stacks, ""))


def submenu(menu: str, commands: Iterable[str]) -> Trait:
    """Puts commands into a menu of their own."""
    return Trait(_type("submenu", menu, _list(commands), ""))


def label(text: str, size: int) -> Trait:
    """A text written into the upper right corner of the piece."""
    ink, paper, corner = "0,0,0", "255,255,255", ("t", 0, "r", 0, "t", "r")
    named, font = "$pieceName$", ("Dialog", 1, 0)
    fields = ("", "", size, paper, ink, *corner, named, *font, "", "", "false")
    return Trait(_type("label", *fields), text)

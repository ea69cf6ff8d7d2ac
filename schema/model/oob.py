"""Records of oob/<id>.json."""

from typing import Literal

from msgspec import field

from hexwright.schema.model.record import Attributes, Record


class Command(Record, frozen=True, kw_only=True):
    """An army, corps, division, brigade or other group under one command."""

    id: str
    name: str
    parent: str = ""
    level: Literal["army", "wing", "corps", "division", "brigade", "regiment", "group"] = "group"
    colour: str | None = None
    attributes: Attributes = field(default_factory=dict)


class Unit(Record, frozen=True, kw_only=True):
    """One unit or weapon."""

    id: str
    kind: str
    name: str = ""
    command: str = ""
    nation: str = ""
    steps: int = 0
    carried_by: str = ""
    image: str | None = None
    attributes: Attributes = field(default_factory=dict)
    faces: dict[str, Attributes] = field(default_factory=dict)


class Leader(Record, frozen=True, kw_only=True):
    """One leader, and who replaces him."""

    id: str
    kind: str
    name: str = ""
    commands: tuple[str, ...] = ()
    nation: str = ""
    replaced_by: str = ""
    reserve: bool = False
    image: str | None = None
    attributes: Attributes = field(default_factory=dict)
    faces: dict[str, Attributes] = field(default_factory=dict)


class OrderOfBattle(Record, frozen=True, kw_only=True):
    """The pieces of one side (oob/<id>.json)."""

    id: str
    title: str
    side: str
    commands: tuple[Command, ...] = ()
    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()

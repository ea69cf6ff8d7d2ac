"""The rules of a game system in plain sentences, by the number that play, tables and tests name."""

from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Literal

import msgspec

from schema.systems import ENTRY_POINTS

FILE = "rules.json"

# Where the least certain part of a rule comes from: the published rules say it, it is how we
# read them where they are unclear, or it is our own design where they say nothing.
Basis = Literal["rulebook", "reading", "design"]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rules."""

    id: str
    title: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its number, its section, what it says and how sure that is.

    `omitted` says what of it is not carried out, and why.
    """

    id: str
    section: str
    text: str
    basis: Basis = "rulebook"
    omitted: str = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: its number, the rules it shows, and what happens."""

    id: str
    rules: tuple[str, ...]
    text: str


class RulesReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of a system in order, and the worked examples of them."""

    system: str
    sections: tuple[Section, ...] = ()
    rules: tuple[Rule, ...] = ()
    examples: tuple[Example, ...] = ()

    def in_section(self, section: str) -> tuple[Rule, ...]:
        """The rules of one section."""
        return tuple(rule for rule in self.rules if rule.section == section)


@cache
def reference_of(system_id: str) -> RulesReference:
    """The rules reference of an installed system; empty if it has none."""
    for point in entry_points(group=ENTRY_POINTS, name=system_id):
        source = files(point.module).joinpath(FILE)
        if source.is_file():
            return msgspec.json.decode(source.read_bytes(), type=RulesReference)
    return RulesReference(system=system_id)


@cache
def rules_of(system_id: str) -> dict[str, Rule]:
    """The rules of an installed system by id; empty if it has no reference."""
    return {rule.id: rule for rule in reference_of(system_id).rules}

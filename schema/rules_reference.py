"""The rules of a game system in plain sentences, by the number that play, tables and tests name."""

import re
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec.structs import replace

from hexwright.schema.language import current_language
from hexwright.schema.systems import ENTRY_POINTS

FILE = "rules.json"
# Translations by English text lie beside it.
WORDS = "rules.{language}.json"

# Where the least certain part of a rule comes from: the published rules say it, it is how we
# read them where they are unclear, or it is our own design where they say nothing.
Basis = Literal["rulebook", "reading", "design"]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rules."""

    id: str
    title: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, its section, what it says and how sure that is.

    `printed` are the paragraphs of the published rulebook that say it, by their printed numbers
    (and headings, where only chapters are numbered). `omitted` says what of it is not carried out,
    and why.
    """

    id: str
    section: str
    text: str
    printed: tuple[str, ...] = ()
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

    def find(self, words: str) -> tuple[Rule, ...]:
        """The rules of a printed paragraph and those below it, or those that hold some words."""
        needle = words.strip().casefold()
        paragraph = _PARAGRAPH.fullmatch(needle)
        if paragraph:
            number = paragraph[1] or paragraph[2]
            return tuple(rule for rule in self.rules if _is_in(number, rule))
        return tuple(
            rule
            for rule in self.rules
            if needle in rule.text.casefold() or needle in rule.id.casefold()
        )


# "9.3", "§9.3", "9.3.1" and "A15.4" of a playbook; a mere number is more likely part of a text.
_PARAGRAPH = re.compile(r"(?:§\s*)?(a?\d+(?:\.\d+)+)|§\s*(a?\d+)")


def _is_in(paragraph: str, rule: Rule) -> bool:
    numbers = (printed.partition(",")[0].casefold() for printed in rule.printed)
    return any(f"{number}.".startswith(f"{paragraph}.") for number in numbers)


def reference_of(system_id: str) -> RulesReference:
    """The rules reference of an installed system in the language in use; empty if it has none."""
    return _reference(system_id, current_language())


def rules_of(system_id: str) -> dict[str, Rule]:
    """The rules of an installed system by id; empty if it has no reference."""
    return _rules(system_id, current_language())


@cache
def _rules(system_id: str, language: str) -> dict[str, Rule]:
    return {rule.id: rule for rule in _reference(system_id, language).rules}


@cache
def _reference(system_id: str, language: str) -> RulesReference:
    for point in entry_points(group=ENTRY_POINTS, name=system_id):
        source = files(point.module).joinpath(FILE)
        if source.is_file():
            reference = msgspec.json.decode(source.read_bytes(), type=RulesReference)
            return _translated(reference, words_of(system_id, language))
    return RulesReference(system=system_id)


@cache
def words_of(system_id: str, language: str) -> dict[str, str]:
    """Translations of a system's rules by their English texts; empty if there are none."""
    for point in entry_points(group=ENTRY_POINTS, name=system_id):
        source = files(point.module).joinpath(WORDS.format(language=language))
        if source.is_file():
            return msgspec.json.decode(source.read_bytes(), type=dict[str, str])
    return {}


def _translated(reference: RulesReference, words: dict[str, str]) -> RulesReference:
    """The reference in other words; a text without any stays as it is, rather than go stale."""

    def said(text: str) -> str:
        return words.get(text, text)

    return replace(
        reference,
        sections=tuple(
            replace(section, title=said(section.title)) for section in reference.sections
        ),
        rules=tuple(
            replace(
                rule,
                text=said(rule.text),
                omitted=said(rule.omitted),
                printed=tuple(map(said, rule.printed)),
            )
            for rule in reference.rules
        ),
        examples=tuple(replace(example, text=said(example.text)) for example in reference.examples),
    )

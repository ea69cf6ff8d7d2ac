"""What a game system adds to the format, laid out for reading."""

import sys
from collections.abc import Iterable
from typing import Any

from hexwright.cli.console import BOLD, painted, say, wrapped
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.rules_reference import RulesReference


def show_system(declaration: SystemDeclaration, reference: RulesReference) -> None:
    """Print title, description, attributes, statuses, options, tables, decks and sections."""
    say(painted(f"{tr(declaration.title)} ({declaration.id})", BOLD, sys.stdout))
    for paragraph in tr(declaration.description).split("\n\n"):
        say(wrapped(paragraph, "  "))
    _show_needs(declaration)
    _show_attributes(declaration)
    _show_list(
        tr("Statuses"), (f"{status.id}: {tr(status.name)}" for status in declaration.statuses)
    )
    _show_options(declaration)
    _show_list(tr("Tables"), (_table_line(table) for table in declaration.tables))
    _show_list(tr("Decks and cups"), (_deck_line(deck) for deck in declaration.decks))
    _show_rules(reference)


def _heading(text: str) -> None:
    say()
    say(painted(text, BOLD, sys.stdout))


def _show_list(title: str, lines: Iterable[str]) -> None:
    lines = list(lines)
    if lines:
        _heading(title)
    for line in lines:
        say(wrapped(line, "      ", first="  "))


def _show_needs(declaration: SystemDeclaration) -> None:
    needs = [
        (tr("sides"), str(declaration.sides or "")),
        (tr("movement classes"), ", ".join(declaration.movement_classes)),
        (tr("dice"), ", ".join(declaration.dice)),
        (tr("zones on every map"), ", ".join(declaration.zones)),
        (tr("facing"), "" if declaration.facing == "none" else declaration.facing),
    ]
    _show_list(tr("A module needs"), (f"{name}: {value}" for name, value in needs if value))


def _show_attributes(declaration: SystemDeclaration) -> None:
    if declaration.attributes:
        _heading(tr("Attributes (* is required)"))
    for owner, schema in declaration.attributes.items():
        say(f"  {owner}")
        required = schema.get("required", [])
        for name, part in schema.get("properties", {}).items():
            star = "*" if name in required else ""
            text = f"{name}{star}: {tr(part.get('title', ''))}{_values(part)}"
            say(wrapped(text, "        ", first="    "))


def _values(part: dict[str, Any]) -> str:
    """Which values an attribute takes, in brackets."""
    if "enum" in part:
        return " ({})".format(", ".join(str(value) for value in part["enum"]))
    kind = str(part.get("type", ""))
    lowest, highest = part.get("minimum"), part.get("maximum")
    if lowest is not None and highest is not None:
        return f" ({lowest}–{highest})"
    return f" ({kind})" if kind else ""


def _show_options(declaration: SystemDeclaration) -> None:
    lines = []
    for name, part in declaration.options.get("properties", {}).items():
        default = _plain(part.get("default"))
        rule = f" [{part['x-rule']}]" if "x-rule" in part else ""
        lines.append(f"{name}: {tr(part.get('title', ''))}{_choices(part)} = {default}{rule}")
    _show_list(tr("Options and what they are without a choice"), lines)


def _choices(part: dict[str, Any]) -> str:
    return _values(part) if "enum" in part else ""


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value)


def _table_line(table: Any) -> str:
    rule = f", {table.rule}" if table.rule else ""
    optional = tr(", may be left out") if table.optional else ""
    return f"{table.id}: {tr(table.title)} ({table.kind}{rule}{optional})"


def _deck_line(deck: Any) -> str:
    size = tr_many(", 1 card|, {count} cards", deck.size) if deck.size else ""
    return f"{deck.id} ({deck.kind}{size})"


def _show_rules(reference: RulesReference) -> None:
    lines = [
        f"{section.id}  {section.title}: {rules[0].id} – {rules[-1].id}"
        for section in reference.sections
        if (rules := reference.in_section(section.id))
    ]
    _show_list(tr("Rules"), lines)
    if lines:
        first = reference.rules[0].id
        say()
        say(tr("To read one: hexwright rules {system} {id}", system=reference.system, id=first))

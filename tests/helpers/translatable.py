"""Every English text that a user can see, collected from the code, the schemas and the rules.

`python -m tests.helpers.translatable` prints what has no Spanish yet, as JSON.
"""

import ast
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hexwright.schema.language import SOURCE_LANGUAGE, catalogue, spoken
from hexwright.schema.rules_reference import reference_of, words_of
from hexwright.schema.systems import system_ids

ROOT = Path(__file__).parents[2]
PACKAGES = ("schema", "engine", "render", "exporters", "importers", "lab", "editor", "cli")
ANNOTATIONS = ("title", "description", "x-unit")
CHOICES = "x-words"


@cache
def texts_in_code() -> tuple[tuple[str, str], ...]:
    """Where and what: the literal of every call of `tr`, now or later."""
    return tuple(_texts_in_code())


def _texts_in_code() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and _is_tr(node.func):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", _literal(node)


def _is_tr(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in ("tr", "tr_many", "later")


def _literal(call: ast.Call) -> str:
    """The text of a call; empty if it is not a literal."""
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        return first.value
    return ""


def texts_in_schemas() -> Iterator[tuple[str, str]]:
    """Where and what: titles, descriptions, units and choices of schemas and game systems."""
    paths = [
        *(ROOT / "schema/json").glob("*.json"),
        *(ROOT / "engine").glob("systems/*/system.json"),
    ]
    for path in sorted(paths):
        for text in _annotations(json.loads(path.read_text(encoding="utf-8"))):
            yield str(path.relative_to(ROOT)), text


def _annotations(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            is_name = key == "name" and "id" in node
            if (key in ANNOTATIONS or is_name) and isinstance(value, str):
                yield value
            elif key == CHOICES:
                yield from value.values()
            else:
                yield from _annotations(value)
    elif isinstance(node, list):
        for item in node:
            yield from _annotations(item)


def texts_in_rules(system: str) -> dict[str, str]:
    """Every text of a system's rules reference by what it is."""
    with spoken(SOURCE_LANGUAGE):
        reference = reference_of(system)
    texts = {f"section {section.id}": section.title for section in reference.sections}
    for rule in reference.rules:
        texts[rule.id] = rule.text
        texts[f"omitted from {rule.id}"] = rule.omitted
        headings = (one for one in rule.printed if not one.replace(".", "").isalnum())
        texts |= {f"paragraph {heading}": heading for heading in headings}
    texts |= {example.id: example.text for example in reference.examples}
    return {name: text for name, text in texts.items() if text}


@cache
def all_texts() -> frozenset[str]:
    """Every text that must be in a catalogue; rules lie beside their systems."""
    found = {text for _, text in (*texts_in_code(), *texts_in_schemas())}
    return frozenset(found - {""})


def main() -> int:
    """Print what has no Spanish yet."""
    missing = sorted(all_texts() - set(catalogue("es")))
    for system in system_ids():
        known = words_of(system, "es")
        missing += [text for text in texts_in_rules(system).values() if text not in known]
    sys.stdout.write(json.dumps(missing, ensure_ascii=False, indent=1) + "\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

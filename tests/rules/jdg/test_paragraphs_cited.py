"""Functions of rules name the paragraphs that the book prints, to be read beside it."""

import ast
import json
import re
from pathlib import Path

from hexwright.engine.systems import jdg

FOLDER = Path(jdg.__file__).parent
PARAGRAPH = re.compile(r"\d+(?:\.\d+)*")
IN_WORDS = re.compile(r"\(\d+(?:\.\d+)*[^)]*\)")


def _printed() -> dict[str, set[str]]:
    rules = json.loads((FOLDER / "rules.json").read_text("utf-8"))["rules"]
    return {rule["id"]: set(rule["printed"]) for rule in rules}


def _beside_ids(path: Path) -> list[tuple[str, set[str], str]]:
    """Functions with words, their rules, and what is noted behind the ids."""
    source = path.read_text("utf-8")
    lines, found = source.split("\n"), []
    for node in ast.walk(ast.parse(source)):
        words = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
        words = ast.get_docstring(node) if isinstance(node, ast.AsyncFunctionDef) else words
        if not words or IN_WORDS.search(words):
            continue
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for one in node.decorator_list:
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name):
                ids = {str(ast.literal_eval(arg)) for arg in one.args}
                if one.func.id == "rule":
                    note = lines[(one.end_lineno or 1) - 1].partition("  # ")[2]
                    found.append((f"{path.name}: {node.name}", ids, note))
    return found


def test_every_function_of_a_rule_names_a_printed_paragraph() -> None:
    functions = [one for path in sorted(FOLDER.glob("*.py")) for one in _beside_ids(path)]
    assert [name for name, _, note in functions if not PARAGRAPH.search(note)] == []


def test_paragraphs_beside_the_ids_are_those_that_the_rules_name() -> None:
    printed = _printed()
    functions = [one for path in sorted(FOLDER.glob("*.py")) for one in _beside_ids(path)]
    assert len(functions) > 50
    for name, ids, note in functions:
        known = set().union(*(printed[one] for one in ids))
        assert set(PARAGRAPH.findall(note)) <= known, name

"""Every code that an issue can have is in some test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwright.schema.schema_check import _CODES

ROOT = Path(__file__).parents[3]
CODE = re.compile(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z0-9]+)*")
NO_CODES = re.compile(r".*\.(json|py|schema|systems|png|jpg|svg)|schema\..*")


def codes_in(source: str) -> Iterator[str]:
    """Texts of the form of a code that are given to something that makes issues."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        given = [
            *node.args[:3],
            *(keyword.value for keyword in node.keywords if keyword.arg == "code"),
        ]
        for value in given:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                text = value.value
                if CODE.fullmatch(text) and not NO_CODES.fullmatch(text):
                    yield text
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            text = str(node.value.value)
            if CODE.fullmatch(text) and not NO_CODES.fullmatch(text):
                yield text


CODES = sorted(
    {code for path in (ROOT / "schema").rglob("*.py") for code in codes_in(path.read_text("utf-8"))}
    | {f"schema.{name}" for name in (*_CODES.values(), "wrong", "unknown-member")}
)
TESTS = {
    path: path.read_text("utf-8")
    for path in sorted((ROOT / "tests").rglob("test_*.py"))
    if path != Path(__file__)
}


@pytest.mark.parametrize("code", CODES)
def test_the_code_is_in_a_test(code: str) -> None:
    assert any(f'"{code}"' in text or f"[{code}]" in text for text in TESTS.values())


def test_codes_are_found_wherever_they_are_given() -> None:
    source = (
        'Issue(code="a.keyword", message=tr("Not.this"))\n'
        'battle.issue("a.first", "member")\n'
        '_fault(map_, "a.second", "module.json")\n'
        'code = "a.name"\n'
    )
    assert sorted(codes_in(source)) == ["a.first", "a.keyword", "a.name", "a.second"]


def test_the_codes_of_all_checks_are_found() -> None:
    areas = {code.partition(".")[0] for code in CODES}
    assert areas >= {"asset", "counters", "deck", "file", "files", "format", "map", "module"}
    assert areas >= {"oob", "scenario", "setup", "system", "table", "terrain", "victory", "json"}

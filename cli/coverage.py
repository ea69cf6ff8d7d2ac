"""Which rules the tests name; sources are parsed, never run."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

_TEST = "test"


def named_rules(folder: Path, system: str) -> set[str]:
    """Ids of the rules that tests below a folder name; raises DataError for broken sources.

    A test names a rule in its own name (`test_ccn_042_...`) or in a case of its decorators
    (`"ccn-042"`). Tests that are skipped prove nothing and do not count.
    """
    pattern = re.compile(rf"(?<![a-z0-9]){re.escape(system)}[_-](\d{{3}})(?!\d)")
    numbers = (number for text in _texts(folder) for number in pattern.findall(text))
    return {f"{system}-{number}" for number in numbers}


def named_examples(folder: Path, system: str) -> set[str]:
    """Ids of the worked examples that tests name (`test_ccn_ex_07_...`, `"ccn-EX-D07"`)."""
    pattern = re.compile(
        rf"(?<![a-z0-9]){re.escape(system)}[_-]ex[_-](d?\d{{2}})(?!\d)", re.IGNORECASE
    )
    numbers = (number for text in _texts(folder) for number in pattern.findall(text))
    return {f"{system}-EX-{number.upper()}" for number in numbers}


def _texts(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else ():
        yield from _names(_parsed(path))


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError) as error:
        message = tr("The test file cannot be read: {reason}", reason=error)
        raise DataError(
            [Issue(code="rules.test-broken", message=message, file=str(path))]
        ) from error


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.name.startswith(_TEST) and not any(map(_skips, node.decorator_list)):
            yield node.name
            for decorator in node.decorator_list:
                yield from _strings(decorator)


def _skips(decorator: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Attribute) and part.attr in ("skip", "skipif", "xfail")
        for part in ast.walk(decorator)
    )


def _strings(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value

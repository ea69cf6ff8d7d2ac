"""The table of engine/parts in CONTRIBUTING.md: what each is, and which systems stand on it.

`python -m tests.helpers.parts_table` writes it anew.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "engine" / "parts"
SYSTEMS = ROOT / "engine" / "systems"
PAGE = ROOT / "CONTRIBUTING.md"
HEAD = "| part | what it is | used by |\n|---|---|---|\n"
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")
_PACKAGE = "hexwright.engine.parts"


def table() -> str:
    """The table as it should be."""
    users = {system.name: _needed(system) for system in sorted(SYSTEMS.iterdir()) if _is(system)}
    rows = [
        f"| `{part.stem}` | {_what(part)} | {_words(part.stem, users)} |\n"
        for part in sorted(PARTS.glob("[a-z]*.py"))
    ]
    return HEAD + "".join(rows)


def _is(folder: Path) -> bool:
    return (folder / "__init__.py").exists()


def _what(part: Path) -> str:
    words = ast.get_docstring(ast.parse(part.read_text(encoding="utf-8"))) or ""
    return words.splitlines()[0].rstrip(".")


def _words(part: str, users: dict[str, set[str]]) -> str:
    found = [system for system, needed in users.items() if part in needed]
    return ", ".join(found) or "none yet"


def _needed(folder: Path) -> set[str]:
    """The parts that the files of a folder import, and those that these stand on."""
    found: set[str] = set()
    waiting = [name for path in folder.rglob("*.py") for name in _imported(path)]
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting += _imported(PARTS / f"{part}.py")
    return found


def _imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == _PACKAGE:
                names += [alias.name for alias in node.names]
            elif node.module.startswith(f"{_PACKAGE}."):
                names.append(node.module.removeprefix(f"{_PACKAGE}."))
    return names


def main() -> int:
    """Write the table into its page."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda _: table(), text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

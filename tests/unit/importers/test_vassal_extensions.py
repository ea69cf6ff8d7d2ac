"""Extensions of VASSAL modules, together with their base."""

from pathlib import Path

import pytest

from hexwright.importers.registry import importer
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from tests.helpers.command_line import run
from tests.helpers.vassal_modules import png, sound_files, zipped

_WINDOW = "VASSAL.build.module.PieceWindow:Units/VASSAL.build.widget.TabWidget:Units"
_ALLIED = f"{_WINDOW}/VASSAL.build.widget.PanelWidget:Axis"
_SLOT = (
    '<VASSAL.build.widget.PieceSlot entryName="{name}" gpid="9" width="50" height="50">'
    "+/null/{traits}piece;;;{image};{name}/{states}null;0;0;1;0</VASSAL.build.widget.PieceSlot>"
)
_NEW = _SLOT.format(name="Guard", traits="", states="", image="guard.png")
_OLD = _SLOT.format(name="Volunteers", traits="prototype;Unit\t", states="\t", image="inf.png")


def extension(*parts: tuple[str, str], module: str = "My Game") -> bytes:
    """An extension that puts parts where they belong, with a picture of its own."""
    inside = "".join(
        f'<VASSAL.build.module.ExtensionElement target="{target}">{part}'
        "</VASSAL.build.module.ExtensionElement>"
        for target, part in parts
    )
    build = (
        f'<VASSAL.build.module.ModuleExtension module="{module}" moduleVersion="1.0" '
        f'version="0.1">{inside}</VASSAL.build.module.ModuleExtension>'
    )
    return zipped({"buildFile.xml": build.encode(), "images/guard.png": png(60, 60)})


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "game.vmod"
    path.write_bytes(zipped(sound_files()))
    return path


def read_with(base: Path, data: bytes) -> tuple[Module, list[str]]:
    path = base.with_name("more.vmdx")
    path.write_bytes(data)
    made = importer("vassal").read(base, lambda *_: None, {}, [path])
    module = load_module(dict(made.files)).module
    assert module is not None
    return module, [issue.message for issue in made.issues]


def test_what_an_extension_adds_lies_where_it_belongs(base: Path) -> None:
    module, left = read_with(base, extension((_ALLIED, _NEW), (_ALLIED, _OLD)))
    kinds = {kind.name: kind for kind in module.counters.kinds}
    # The palette of the base says whose they are; the prototype is the base's too.
    assert kinds["Guard"].side == kinds["Volunteers"].side == "axis"
    assert kinds["Guard"].image == "art/guard.png"
    assert kinds["Volunteers"].image == "art/inf.png"
    assert not [words for words in left if "prototypes" in words or "extensions" in words]
    assert [one.title for one in module.scenarios.values()] == ["Battle"]


def test_what_belongs_nowhere_is_taken_all_the_same_and_told(base: Path) -> None:
    lacking = "VASSAL.build.module.PieceWindow:Lacking"
    module, left = read_with(base, extension((lacking, _NEW), module="Another"))
    assert "Guard" in {kind.name for kind in module.counters.kinds}
    assert [words for words in left if "whose place is not in the module" in words]
    assert [words for words in left if "belong to another module" in words]


def test_the_command_takes_a_base_with_its_extensions(
    base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "more.vmdx").write_bytes(extension((_ALLIED, _NEW)))
    words = ("import", "vassal", base, "-o", tmp_path / "made", "--with", tmp_path / "more.vmdx")
    result = run(capsys, *words)
    assert result.code == 0, result.err
    report = (tmp_path / "made" / "notes" / "import-report.md").read_text(encoding="utf-8")
    assert "game.vmod, more.vmdx" in report
    wrong = run(capsys, "import", "vassal", base, "-o", tmp_path / "other", "--with", base)
    assert (wrong.code, "game.vmod" in wrong.err) == (2, True)
    assert not (tmp_path / "other").exists()

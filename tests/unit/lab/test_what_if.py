"""What if: a number takes other values, the same games are played, and an edit is proposed."""

from pathlib import Path

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.opening import open_session
from hexwright.editor.lab.edits.proposal import with_proposal
from hexwright.lab.figures import Share
from hexwright.lab.plots import share_line
from hexwright.lab.run import FILE, packed
from hexwright.lab.store import Store
from hexwright.lab.what_if import (
    Proposal,
    dial_named,
    nearest_even,
    read_proposal,
    variants,
    write_proposal,
)
from hexwright.schema.issues import DataError
from tests.helpers.command_line import run

SAMPLES = Path(__file__).resolve().parents[3] / "sample_modules"
CELL = "tables/artillery-dice.json:rows/0/3=3..5"


def test_every_value_makes_a_module_of_its_own(tmp_path: Path) -> None:
    with Store(tmp_path / FILE) as store:
        subject = packed(SAMPLES / "ccn", store)
        found = list(variants(store, subject, dial_named(CELL)))
    cells = [one.subject.module.tables["artillery-dice"].rows[0][3] for one in found]
    assert [one.value for one in found] == cells == [3, 4, 5]
    assert subject.module.tables["artillery-dice"].rows[0][3] == 4
    # The value that the module has makes the same module: its games count for both.
    assert [one.subject.hash == subject.hash for one in found] == [False, True, False]


@pytest.mark.parametrize(
    "words",
    ["tables/fire.json", "a:b=1", "a:b=3..3", "a:b=1..99", "a:b=x..y", "=1..2"],
)
def test_what_names_no_number_is_refused(words: str) -> None:
    with pytest.raises(DataError, match="names no number"):
        dial_named(words)


@pytest.mark.parametrize(
    "place", ["tables/none.json:rows/0/3", "module.json:title", "module.json:x"]
)
def test_a_place_without_a_number_is_refused(tmp_path: Path, place: str) -> None:
    with Store(tmp_path / FILE) as store:
        subject = packed(SAMPLES / "ccn", store)
        with pytest.raises(DataError, match="no whole number at"):
            list(variants(store, subject, dial_named(f"{place}=1..2")))


def test_the_smallest_change_that_makes_it_even_is_proposed() -> None:
    shares = [(1, Share(50, 100)), (2, Share(30, 100)), (3, Share(46, 100)), (4, Share(54, 100))]
    assert nearest_even(2, shares) == 1
    assert nearest_even(3, shares) == 3
    assert nearest_even(9, shares) == 4
    assert nearest_even(2, [(2, Share(90, 100)), (3, Share(0, 0))]) is None


def test_a_plot_has_a_whisker_for_each_value() -> None:
    drawn = share_line([(1, Share(5, 10)), (2, Share(8, 10))], "<what>")
    assert drawn.count("whisker") == 2
    assert "&lt;what&gt;" in drawn


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "2", "--jobs", "1", "--report", tmp_path)
    number = "scenarios/foggy-night.json:minutes=30..31"
    result = run(capsys, "simulate", SAMPLES / "free", *words, "--what-if", number)
    assert result.code == 0, result.err
    assert "<svg" in (tmp_path / "what-if.html").read_text()


# --- in the editor -------------------------------------------------------------------------------


def proposal(**other: object) -> Proposal:
    values = {
        "module": "drums-at-dawn",
        "file": "tables/artillery-dice.json",
        "way": ("rows", 0, 3),
        "old": 4,
        "new": 5,
    }
    return Proposal(**{**values, **other})  # type: ignore[arg-type] # by name


@pytest.fixture
def document() -> ModuleDocument:
    session = open_session(SAMPLES / "ccn")
    return ModuleDocument(session.sound(), session.files)


def test_a_proposal_is_one_step_that_can_be_undone(
    document: ModuleDocument, tmp_path: Path
) -> None:
    module = document.module.info.id
    path = write_proposal(tmp_path, module, dial_named(CELL), 4, 5)
    document.do(with_proposal(document.module, read_proposal(path)))
    assert document.module.tables["artillery-dice"].rows[0][3] == 5
    document.stack.undo()
    assert document.module.tables["artillery-dice"].rows[0][3] == 4


def test_a_proposal_that_no_longer_fits_is_refused(document: ModuleDocument) -> None:
    module = document.module.info.id
    with pytest.raises(DataError, match="no longer 3"):
        with_proposal(document.module, proposal(module=module, old=3))
    with pytest.raises(DataError, match="for another module"):
        with_proposal(document.module, proposal(module="another"))

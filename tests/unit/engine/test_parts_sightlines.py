"""Lines of sight as every system asks about them, past whoever stands between."""

import pytest

from hexwright.engine.hexes.sight import Veil
from hexwright.engine.hexes.sight_rules import DrawnRules, SightRules
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.sightlines import Sightlines
from tests.helpers.modules import module_of
from tests.helpers.situations import situation

ROW = ".    .    .    w    ."
RULES = SightRules(units_block=True)


def lines(drawing: str = ROW, rules: SightRules = RULES) -> Sightlines:
    woods = module_of({"terrain.json#/hexes/1/blocks_sight": "through"})
    return Sightlines(field_of(situation(drawing, module=woods)), rules)


def test_over_open_ground_a_line_is_clear() -> None:
    assert lines().line("0101", "0301").clear


def test_woods_hide_what_is_behind_them() -> None:
    found = lines().line("0101", "0501")
    assert not found.clear
    assert found.because is not None
    assert found.because.substance == "terrain"


def test_so_does_somebody_who_stands_between() -> None:
    found = lines().line("0101", "0301", lambda hex_: hex_ == "0201")
    assert found.because is not None
    assert found.because.substance == "unit"


def test_hexes_between_are_those_where_somebody_could_hide_the_other() -> None:
    assert lines().between("0101", "0401") == ("0201", "0301")


def test_where_the_ground_hides_there_are_none() -> None:
    assert lines().between("0101", "0501") is None


@pytest.mark.parametrize("start", ["0101", "0201", "0301", "0401", "0501"])
@pytest.mark.parametrize("end", ["0101", "0201", "0301", "0401", "0501"])
@pytest.mark.parametrize("stands", ["", "0201", "0301"])
def test_the_quick_answer_is_that_of_the_whole_line(start: str, end: str, stands: str) -> None:
    sight = lines()

    def hides(hex_: str) -> bool:
        return hex_ == stands

    assert sight.is_clear(start, end, hides) is sight.line(start, end, hides).clear


def test_along_hexsides_one_who_stands_beside_the_line_hides_nobody() -> None:
    sight = lines(".    .\n  .    .\n.    .", RULES._replace(along="both-anywhere"))
    assert sight.between("0101", "0103") == ("0102",)
    assert sight.is_clear("0201", "0203", lambda hex_: hex_ == "0102")
    assert not sight.is_clear("0201", "0203", lambda hex_: hex_ in ("0102", "0202"))


def test_a_line_is_looked_along_once() -> None:
    sight = lines()
    assert sight.between("0101", "0301") is sight.between("0101", "0301")


def test_by_the_drawn_shapes_a_line_is_looked_along_through_smoke() -> None:
    rules = SightRules(units_block=False, drawn=DrawnRules())
    sight = lines(rules=rules)
    assert sight.line("0401", "0501").clear
    assert not sight.line("0301", "0501").clear
    assert sight.is_clear("0101", "0301", lambda hex_: hex_ == "0201")
    smoke = sight.through("0101", "0301", {"0201": Veil("Smoke", 4)})
    assert smoke.hindrance is not None
    assert smoke.hindrance.value == 4
    assert not sight.through("0101", "0301", {"0201": Veil("Blaze")}).clear


def test_a_line_enters_a_hex_from_the_one_before_it() -> None:
    assert lines().before("0101", "0301") == ("0201",)
    assert lines().before("0101", "0201") == ("0101",)


def test_where_it_runs_along_a_hexside_from_either_hex_beside_it() -> None:
    assert lines(".    .\n  .    .\n.    .").before("0201", "0203") == ("0202", "0102")

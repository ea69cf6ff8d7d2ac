"""`hexwright rules` and `hexwright schema`: reading a system's rules and the format."""

import json
from pathlib import Path

import jsonschema
import pytest

from hexwright.cli.coverage import named_examples, named_rules
from hexwright.schema.documents import ALL_KINDS
from hexwright.schema.issues import DataError
from hexwright.schema.rules_reference import reference_of, rules_of
from hexwright.schema.systems import find_system, system_ids
from tests.helpers.command_line import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", system_ids())
def test_a_system_is_described(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    system = find_system(name)
    assert system is not None
    ended = run(capsys, "rules", name)
    assert ended.code == 0
    assert ended.out.startswith(f"{system.declaration.title} ({name})")


@pytest.mark.parametrize("name", system_ids())
def test_everything_that_a_system_adds_is_listed(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    system = find_system(name)
    assert system is not None
    added = system.declaration
    said = run(capsys, "rules", name).out
    ids = [one.id for group in (added.statuses, added.tables, added.decks) for one in group]
    ids += [*added.options.get("properties", {}), *added.attributes]
    assert [one for one in ids if one not in said] == []


def test_the_default_of_an_option_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(run(capsys, "rules", "ccn").out.split())
    assert "cold_steel_may_move: Cold Steel: units may move = yes" in said


@pytest.mark.parametrize("word", ["ccn-042", "042", "42", "CCN-042"])
def test_a_rule_is_read_by_its_number(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "rules", "ccn", word)
    assert ended.code == 0
    assert ended.out.startswith("ccn-042  Movement  (§ 5, Phase 3)\n")
    assert rules_of("ccn")["ccn-042"].text in " ".join(ended.out.split())


@pytest.mark.parametrize("word", ["ccn-999", "0", "nonsense", "jdg-001"])
def test_an_unknown_number_is_wrong_usage(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "rules", "ccn", word)
    assert ended.code == 2
    assert "from ccn-001 to ccn-357" in ended.err


def test_a_system_without_rules_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "rules", "free", "1")
    assert ended.code == 2
    assert "free has no rule “1”." in ended.err


def test_rules_are_found_by_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "rules", "ccn", "--find", "BICORN").out
    expected = [rule.id for rule in reference_of("ccn").rules if "bicorn" in rule.text.lower()]
    assert [line.split()[0] for line in said.splitlines() if line.startswith("ccn")] == expected


def test_rules_are_found_by_the_printed_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "rules", "jdg", "--find", "10.5.2").out
    heads = [line for line in said.splitlines() if line.startswith("jdg")]
    assert [line.split()[0] for line in heads] == [
        rule.id for rule in reference_of("jdg").rules if "10.5.2" in rule.printed
    ]
    assert all("10.5.2" in line for line in heads)


def test_words_that_no_rule_holds_give_exit_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "ccn", "--find", "submarine").code == 1


def test_a_reading_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    reading = next(rule for rule in reference_of("jdg").rules if rule.basis == "reading")
    assert "How we read" in run(capsys, "rules", "jdg", reading.id).out


def test_a_design_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    design = next(rule for rule in reference_of("jdg").rules if rule.basis == "design")
    assert "Our own design" in run(capsys, "rules", "jdg", design.id).out


def test_an_unknown_system_gets_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "rules", "cnn")
    assert ended.code == 2
    assert "Did you mean “ccn”?" in ended.err


# --- coverage ------------------------------------------------------------------------------------

SOURCE = """
import pytest

def test_ccn_001_two_sides() -> None: ...
async def test_ccn_002_and_ccn_003_together() -> None: ...
@pytest.mark.parametrize("case", [pytest.param(1, id="ccn-004"), "ccn-005"])
def test_cases(case) -> None: ...
def helper_ccn_006() -> None: ...
class TestMore:
    def test_ccn_007(self) -> None: ...
def test_ccn_0081_is_no_rule() -> None: ...
def test_jdg_009() -> None: ...
def test_ccn_ex_07_and_ccn_ex_d12() -> None: ...
@pytest.mark.skip(reason="not yet")
def test_ccn_010_and_ccn_ex_08() -> None: ...
raise SystemExit  # would end the program if it were run
"""


def test_tests_name_rules_in_their_names_and_cases(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_some.py").write_text(SOURCE, encoding="utf-8")
    assert named_rules(tmp_path, "ccn") == {f"ccn-00{number}" for number in (1, 2, 3, 4, 5, 7)}


def test_tests_name_worked_examples(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(SOURCE, encoding="utf-8")
    assert named_examples(tmp_path, "ccn") == {"ccn-EX-07", "ccn-EX-D12"}


def test_every_worked_example_of_ccn_has_a_test() -> None:
    examples = {example.id for example in reference_of("ccn").examples}
    assert named_examples(ROOT / "tests" / "rules" / "ccn", "ccn") == examples


def test_every_rule_of_ccn_has_a_test() -> None:
    assert named_rules(ROOT / "tests" / "rules" / "ccn", "ccn") == set(rules_of("ccn"))


def test_coverage_lists_examples_and_what_is_left_out_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_some.py").write_text(SOURCE, encoding="utf-8")
    said = run(capsys, "rules", "ccn", "--coverage", "--tests", tmp_path).out
    assert "2 of 65 worked examples have a test" in said
    assert "ccn-EX-08" in said
    assert "ccn-EX-07" not in said
    assert rules_of("ccn")["ccn-314"].omitted.split()[-1] in said.partition("Left out")[2]


def test_coverage_counts_and_lists_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_some.py").write_text(SOURCE, encoding="utf-8")
    ended = run(capsys, "rules", "ccn", "--coverage", "--tests", tmp_path)
    assert ended.code == 0
    assert ended.out.startswith("ccn: 6 of 357 rules have a test")
    missing = ended.out.split()
    assert "ccn-001" not in missing
    assert "ccn-006" in missing


def test_coverage_without_tests_lists_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, "rules", "jdg", "--coverage", "--tests", tmp_path / "none").out
    named = {word for word in said.split() if word.startswith("jdg-")}
    assert {one for one in named if "EX" not in one} == set(rules_of("jdg"))
    assert any("EX" in one for one in named)


def test_a_number_beyond_the_rules_does_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_some.py").write_text("def test_ccn_999(): ...", encoding="utf-8")
    said = run(capsys, "rules", "ccn", "--coverage", "--tests", tmp_path).out
    assert said.startswith("ccn: 0 of 357 ")


def test_a_broken_test_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("def (", encoding="utf-8")
    with pytest.raises(DataError, match="test_broken"):
        named_rules(tmp_path, "ccn")


# --- schema --------------------------------------------------------------------------------------


def test_a_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "schema", "map")
    assert ended.code == 0
    assert json.loads(ended.out)["title"] == "Map"


@pytest.mark.parametrize("system", ["", *system_ids()])
def test_all_schemas_are_written_and_stand_alone(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "schemas"
    chosen = ["--system", system] if system else []
    assert run(capsys, "schema", *chosen, "-o", folder).code == 0
    assert {path.name for path in folder.iterdir()} == {
        f"{kind.name}.schema.json" for kind in ALL_KINDS
    }
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        jsonschema.Draft202012Validator.check_schema(json.loads(text))
        assert "common.schema.json#" not in text


def test_the_schema_of_a_system_knows_its_attributes(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run(capsys, "schema", "counters").out
    assert "hits_with_sabre" not in plain
    assert "hits_with_sabre" in run(capsys, "schema", "counters", "--system", "ccn").out


def test_all_schemas_at_once_need_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "schema").code == 2


def test_an_unknown_kind_gets_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "schema", "mapp")
    assert ended.code == 2
    assert "Did you mean “map”?" in ended.err


def test_a_file_in_the_way_of_the_folder_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"mine")
    assert run(capsys, "schema", "-o", target).code == 2
    assert target.read_bytes() == b"mine"

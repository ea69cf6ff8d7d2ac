"""Findings as a whole: how many, how safe to print, and names inside one document."""

from hexwright.schema.issues import Issue, Severity
from hexwright.schema.load import MAX_ISSUES
from tests.helpers.modules import codes_of, issues_of, the_issue


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    issue = Issue(code="a.b", message="a \x1b[2J b", hint="\x07", file="maps/\x1b.json")
    assert "\x1b" not in issue.text()
    assert "\x07" not in issue.text()
    assert "\\u001b" in issue.text()


def test_a_flood_of_findings_is_cut_and_the_rest_counted() -> None:
    words = {f"text {number}": number for number in range(MAX_ISSUES + 50)}
    found = issues_of(
        {
            "texts/es.json": {"language": "es", "words": words},
            "module.json#/languages": ["es"],
        }
    )
    assert len(found) == MAX_ISSUES + 1
    last = next(issue for issue in found if issue.code == "issues.more")
    assert last.severity is Severity.NOTE
    assert "50" in last.message


def test_two_columns_of_a_table_may_not_have_one_id() -> None:
    column = {"id": "result", "name": "Again", "type": "text"}
    changes = {"tables/extra.json": _table([column, column], [["a", "b"]])}
    assert the_issue("reference.repeated", changes).pointer == "/columns/1/id"


def _table(columns: list[object], rows: list[object]) -> dict[str, object]:
    return {"id": "extra", "title": "Extra", "kind": "chart", "columns": columns, "rows": rows}


def test_two_faces_of_a_die_may_not_have_one_id() -> None:
    face = {"id": "head", "name": "Head"}
    changes = {"module.json#/dice/1/faces": [face, face]}
    assert the_issue("reference.repeated", changes).pointer == "/dice/1/faces/1/id"


def test_two_dice_may_have_faces_of_the_same_id() -> None:
    die = {"id": "other", "name": "Other", "faces": [{"id": "head", "name": "Head"}]}
    assert codes_of({"module.json#/dice/-": die}) == set()


def test_own_fields_hold_in_a_system_that_allows_everything() -> None:
    fields = {"unit": {"morale": {"title": "Morale", "type": "integer", "maximum": 9}}}
    kind = "counters.json#/kinds/0/attributes"
    wrong = {"module.json#/fields": fields, kind: {"morale": "x"}}
    assert the_issue("schema.type", wrong).pointer == "/kinds/0/attributes/morale"
    right = {"module.json#/fields": fields, kind: {"morale": 7, "anything": "else"}}
    assert codes_of(right) == set()


def test_ranges_of_different_keys_are_tables_of_their_own() -> None:
    columns = [
        {"id": "who", "name": "Who", "type": "key"},
        {"id": "total", "name": "Total", "type": "range"},
    ]
    rows = [["foot", [1, 3]], ["foot", [4, 6]], ["horse", [1, 6]]]
    table = {**_table(list(columns), list(rows)), "kind": "roll"}
    assert codes_of({"tables/extra.json": table}) == set()
    table["rows"] = [["foot", [1, 3]], ["foot", [3, 6]], ["horse", [1, 6]]]
    assert the_issue("table.overlap", {"tables/extra.json": table}).pointer == "/rows/1/1"

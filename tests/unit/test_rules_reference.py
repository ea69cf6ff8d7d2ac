"""The rules references of the systems: complete, and worded for a player."""

import re

import pytest

from hexwright.schema.rules_reference import reference_of, rules_of

# Numbers, with the letter of a part where a book has such; else the name of a part.
_PRINTED = re.compile(
    r"[OAETF]?\d+(\.\d+)*[a-z]?(?:, |$)|(?:Introduction|Glossary|Contents|Examples)$"
)
COUNTS = {"aus": 422, "cce": 335, "ccn": 357, "gbacw": 361, "jdg": 345}
# Words and signs of working papers, which mean nothing to a player.
FORBIDDEN = re.compile(
    r"\b(seed|digest|OCR|chapter|engine|row \d+|READ|EXT|OWN|SEED|EX-\d+|A\d\d)\b"
    r"|[§`\[\]*|]|NO_ORDERS|  "
)


@pytest.mark.parametrize("system", COUNTS)
def test_every_rule_of_the_system_is_there(system: str) -> None:
    assert len(rules_of(system)) == COUNTS[system]


@pytest.mark.parametrize("system", COUNTS)
def test_numbers_run_without_gap_or_repetition(system: str) -> None:
    found = sorted(rule.id for rule in reference_of(system).rules)
    assert found == [f"{system}-{number:03}" for number in range(1, COUNTS[system] + 1)]


@pytest.mark.parametrize("system", COUNTS)
def test_every_rule_is_a_sentence(system: str) -> None:
    odd = [
        rule.id
        for rule in reference_of(system).rules
        if len(rule.text) < 15 or rule.text[0].islower() or rule.text[-1] not in ".)"
    ]
    assert odd == []


@pytest.mark.parametrize("system", COUNTS)
def test_no_rule_speaks_of_how_it_was_written(system: str) -> None:
    found = [
        (rule.id, match[0])
        for rule in reference_of(system).rules
        if (match := FORBIDDEN.search(rule.text))
    ]
    assert found == []


@pytest.mark.parametrize("system", COUNTS)
def test_every_rule_that_another_one_names_exists(system: str) -> None:
    named = {
        number
        for rule in reference_of(system).rules
        for number in re.findall(r"\b[a-z]{3}-\d{3}\b", rule.text)
    }
    assert named - set(rules_of(system)) == set()


@pytest.mark.parametrize("system", COUNTS)
def test_every_section_has_rules_and_every_rule_a_section(system: str) -> None:
    reference = reference_of(system)
    sections = [section.id for section in reference.sections]
    assert len(set(sections)) == len(sections)
    assert {rule.section for rule in reference.rules} == set(sections)


@pytest.mark.parametrize("system", COUNTS)
def test_readings_and_designs_are_marked(system: str) -> None:
    assert {rule.basis for rule in reference_of(system).rules} == {"rulebook", "reading", "design"}


@pytest.mark.parametrize("system", COUNTS)
def test_a_section_gives_its_own_rules_only(system: str) -> None:
    rules = reference_of(system).in_section("B")
    assert {rule.section for rule in rules} == {"B"}


def test_the_worked_examples_are_numbered_and_show_known_rules() -> None:
    examples = reference_of("ccn").examples
    numbers = [f"{number:02}" for number in range(1, 27)]
    numbers += [f"D{number:02}" for number in range(1, 40)]
    assert [example.id for example in examples] == [f"ccn-EX-{number}" for number in numbers]
    assert {rule for example in examples for rule in example.rules} <= set(rules_of("ccn"))
    assert [
        example.id for example in examples if not example.rules or FORBIDDEN.search(example.text)
    ] == []


@pytest.mark.parametrize("system", COUNTS)
def test_rules_of_the_rulebook_name_its_paragraphs(system: str) -> None:
    unnamed = [
        rule.id
        for rule in reference_of(system).rules
        if rule.basis == "rulebook" and not rule.printed
    ]
    assert unnamed == []
    numbers = [one for rule in reference_of(system).rules for one in rule.printed]
    assert [number for number in numbers if not _PRINTED.match(number)] == []


def test_a_paragraph_is_found_with_all_below_it() -> None:
    reference = reference_of("jdg")
    found = reference.find("9.3")
    printed = {number for rule in found for number in rule.printed}
    assert {"9.3.1", "9.3.2"} <= printed
    assert all(any(number.startswith("9.3") for number in rule.printed) for rule in found)
    assert reference.find("§ 9.3") == reference.find(" 9.3 ") == found
    assert set(found) < set(reference.find("§9"))


def test_a_paragraph_is_not_found_by_numbers_that_begin_alike() -> None:
    eleven = reference_of("jdg").find("§1")
    assert all(any(one.split(".")[0] == "1" for one in rule.printed) for rule in eleven)


def test_chapters_of_a_rulebook_without_paragraphs_are_found_by_their_number() -> None:
    found = reference_of("ccn").find("§7")
    assert found
    assert all(any(one.startswith("7") for one in rule.printed) for rule in found)


def test_a_system_without_rules_has_an_empty_reference() -> None:
    assert rules_of("free") == {}


def test_a_system_that_is_not_installed_has_an_empty_reference() -> None:
    assert rules_of("no-such-system") == {}

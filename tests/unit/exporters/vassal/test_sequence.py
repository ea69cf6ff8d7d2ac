"""VASSAL's nested texts, character by character, and read back by a reader of our own."""

from hypothesis import given
from hypothesis import strategies as st

from hexwright.exporters.vassal.piece_text import Definition
from hexwright.exporters.vassal.sequence import nested, plain, sequence
from hexwright.exporters.vassal.traits import Trait

# A backslash before a delimiter, or at the end, is lost by VASSAL's rule: `plain` takes them out.
texts = st.text(st.sampled_from("ab ';,/:|\t+"), max_size=12)


def decoded(delimiter: str, text: str) -> list[str]:
    """A sequence as VASSAL reads it: an escaped delimiter is one, one pair of quotes goes."""
    tokens, token = [], ""
    rest = iter(range(len(text)))
    for at in rest:
        if text[at] == "\\" and text[at + 1 : at + 2] == delimiter:
            token += delimiter
            next(rest)
        elif text[at] == delimiter:
            tokens.append(token)
            token = ""
        else:
            token += text[at]
    tokens.append(token)
    return [
        one[1:-1] if len(one) > 1 and one.startswith("'") and one.endswith("'") else one
        for one in tokens
    ]


def unnested(text: str) -> list[str]:
    """The parts of a nested text, the outermost first."""
    parts = []
    while True:
        first, *rest = decoded("\t", text)
        parts.append(first)
        if not rest:
            return parts
        assert len(rest) == 1
        text = rest[0]


def test_a_delimiter_inside_a_token_gets_a_backslash() -> None:
    assert sequence(",", ["A", "B,C"]) == "A,B\\,C"


def test_nested_once_more_each_delimiter_gets_another_backslash() -> None:
    assert sequence(",", ["x", "A,B\\,C"]) == "x,A\\,B\\\\,C"


def test_a_token_that_begins_with_a_backslash_is_quoted() -> None:
    assert sequence(";", ["\\;", "b"]) == "'\\\\;';b"


def test_a_token_in_quotes_is_quoted_again() -> None:
    assert sequence(";", ["'quoted'"]) == "''quoted''"


def test_an_apostrophe_at_one_end_stays_as_it_is() -> None:
    assert sequence(";", ["'tis", "Dukes'"]) == "'tis;Dukes'"


def test_other_delimiters_are_left_alone() -> None:
    assert sequence(";", ["a,b/c", 7]) == "a,b/c;7"


def test_the_kth_separator_of_nested_parts_has_k_backslashes() -> None:
    assert nested(["A", "B", "C", "piece"]) == "A\tB\\\tC\\\\\tpiece"


def test_empty_parts_are_kept() -> None:
    assert nested(["", "", "x"]) == "\t\\\tx"


def test_a_single_part_is_itself() -> None:
    assert nested(["piece"]) == "piece"


def test_backslashes_of_users_become_slashes() -> None:
    assert plain("C:\\maps\\") == "C:/maps/"


def test_lines_and_control_characters_of_users_become_one_line() -> None:
    assert plain(" two\nlines\tand\x1bmore ") == "two lines andmore"


@given(st.lists(texts, min_size=1, max_size=6), st.sampled_from(";,/:|\t"))
def test_tokens_come_back(tokens: list[str], delimiter: str) -> None:
    assert decoded(delimiter, sequence(delimiter, tokens)) == tokens


@given(st.lists(texts, min_size=1, max_size=4), st.lists(texts, min_size=1, max_size=4))
def test_sequences_inside_sequences_come_back(inner: list[str], outer: list[str]) -> None:
    text = sequence("/", [*outer, sequence(";", [*outer, sequence(",", inner)])])
    *first, rest = decoded("/", text)
    *second, last = decoded(";", rest)
    assert (first, second, decoded(",", last)) == (outer, outer, inner)


@given(st.lists(texts, max_size=8), texts)
def test_nested_parts_come_back(parts: list[str], innermost: str) -> None:
    basic = f"piece;{innermost}".replace("\t", "")
    assert unnested(nested([*parts, basic])) == [*parts, basic]


@given(st.text(max_size=20))
def test_whatever_a_user_writes_survives_when_it_was_made_plain(text: str) -> None:
    kept = plain(text)
    assert decoded(";", sequence(";", [kept, kept])) == [kept, kept]


@given(st.lists(st.tuples(texts.map("mark;{}".format), texts), max_size=6), st.text(max_size=12))
def test_a_whole_piece_comes_back_with_one_state_more_than_traits(
    traits: list[tuple[str, str]], words: str
) -> None:
    name = plain(words)
    text = Definition(name, [Trait(*one) for one in traits], "a.png", 7).text("p1")
    command, piece_id, types, states = decoded("/", text)
    *kinds, basic = unnested(types)
    *kept, place = unnested(states)
    assert (command, piece_id) == ("+", "p1")
    assert list(zip(kinds, kept, strict=True)) == traits
    assert decoded(";", basic) == ["piece", "", "", "a.png", name]
    assert decoded(";", place) == ["null", "0", "0", "7", "0"]

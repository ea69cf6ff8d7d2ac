"""Every parser of outside data on broken files; `tests.helpers.outside_fuzz` goes on."""

import pytest

from tests.helpers.outside_fuzz import hunt, targets


@pytest.mark.parametrize("name", list(targets()))
def test_a_broken_file_is_taken_or_refused_in_words(name: str) -> None:
    tried, refused = hunt(name, seconds=1.0)
    assert refused
    assert tried >= refused

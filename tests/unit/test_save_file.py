"""Files of saved games: what cannot be opened says why."""

from pathlib import Path

import msgspec
import pytest

from hexwright.schema.issues import DataError
from hexwright.schema.save_file import read_save


def codes(path: Path) -> list[str]:
    with pytest.raises(DataError) as caught:
        read_save(path)
    return [issue.code for issue in caught.value.issues]


def test_a_game_of_a_newer_program_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "game.hexsave"
    path.write_bytes(msgspec.json.encode({"format": 99, "kind": "save"}))
    assert codes(path) == ["save.newer"]


def test_what_is_no_game_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.hexsave"
    path.write_bytes(b"dice")
    assert codes(path) == ["json.syntax"]
    assert codes(tmp_path / "none.hexsave") == ["save.unreadable"]

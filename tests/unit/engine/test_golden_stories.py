"""The story of one whole game of each system, in both languages, to be read from end to end.

`pytest tests/unit/engine/test_golden_stories.py --update-golden` writes them anew, for words that
were changed on purpose; read them aloud before you keep them. Each game is stored with its stories
and only played again, by the same players, if it is no longer there or no longer lawful.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.report import report_lines
from hexwright.engine.players.match import seated
from hexwright.engine.players.player import play_on
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.language import spoken
from hexwright.schema.load import read_record
from hexwright.schema.model.save import Save
from tests.fuzz import sample
from tests.unit.engine.test_golden_games import GAMES, stored

STORIES: Final = Path(__file__).parents[2] / "golden" / "stories"
MOST_STEPS: Final = 20_000
LANGUAGES: Final = ("en", "es")


class Told(NamedTuple):
    """A game whose story is kept: short, and with much of what its system has to tell."""

    scenario: str
    seed: int
    player: str


GAMES_TOLD: Final = {
    "ccn": Told("mill-on-the-brook", 10, "veteran"),
    "jdg": Told("kaltbach-crossing", 6, "veteran"),
    "free": Told("foggy-night", 21, "random"),
}


def _save(system: str) -> Path:
    return STORIES / f"{system}.hexsave"


def _story(system: str, language: str) -> Path:
    return STORIES / f"{system}.{language}.txt"


def _loaded(system: str, path: Path) -> Game | None:
    save = read_record(SAVE, path.read_bytes())
    assert isinstance(save, Save)
    loaded = Game.load(sample(system), save)
    return None if loaded.issues else loaded.game


@cache
def _game(system: str) -> Game:
    game = _loaded(system, _save(system))
    assert game is not None, "the stored game is against the rules now: --update-golden"
    return game


def _play(system: str) -> None:
    """Store the game of a system, unless the stored one can still be played."""
    if _save(system).is_file() and _loaded(system, _save(system)) is not None:
        return
    told = GAMES_TOLD[system]
    game = Game.start(sample(system), told.scenario, told.seed)
    play_on(game, seated(game, [told.player] * len(game.sides), told.seed), MOST_STEPS)
    _save(system).write_bytes(dump(SAVE, game.save(dict.fromkeys(game.sides, told.player))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", GAMES_TOLD)
def test_a_whole_game_is_told_as_it_was_read_aloud(
    system: str, language: str, pytestconfig: pytest.Config
) -> None:
    update = pytestconfig.getoption("--update-golden")
    if update:
        STORIES.mkdir(exist_ok=True)
        _play(system)
    with spoken(language):
        lines = [*report_lines(_game(system)), ""]
    if update:
        _story(system, language).write_text("\n".join(lines), encoding="utf-8")
    assert lines == _story(system, language).read_text(encoding="utf-8").split("\n")


# --- what no story may hold -----------------------------------------------------------------------

# Ids of counters, gaps that were not filled in, forms that were not chosen, wrong numbers, sums of
# a single term, and what things are called inside the code.
_SLIPS: Final = (
    re.compile(r"#\d"),
    re.compile(r"[{}|\ue000-\ue002]"),
    re.compile(r"\b1 (points|blocks|steps|cards|hits|flags|banners|hexes|dice)\b"),
    re.compile(r"\b1 (puntos|bloques|pasos|cartas|impactos|banderas|estandartes|dados)\b"),
    re.compile(r": \d+ = "),
    re.compile(r"^ *shock: |leader's initiative", re.IGNORECASE),
)


@cache
def _stories(system: str, scenario: str) -> tuple[str, ...]:
    """Every line of a stored game, as the referee and each side are told it, in each language."""
    game = _loaded(system, stored(system, scenario))
    assert game is not None
    lines: dict[str, None] = {}
    for language in LANGUAGES:
        with spoken(language):
            for side in ("", *game.sides):
                lines.update(dict.fromkeys(report_lines(game, side)))
    return tuple(lines)


@pytest.mark.parametrize(("system", "scenario"), GAMES)
def test_no_story_has_ids_gaps_or_wrong_numbers(system: str, scenario: str) -> None:
    ids = [one for one in sample(system).pieces if "-" in one]
    named = re.compile("|".join(rf"\b{re.escape(one)}\b" for one in ids) or r"(?!)")
    faults = [
        line
        for line in _stories(system, scenario)
        if any(one.search(re.sub(r"\[[^]]*\]", "", line)) for one in (*_SLIPS, named))
    ]
    assert not faults, faults[:10]


@pytest.mark.parametrize(("system", "scenario"), GAMES)
def test_a_sum_in_a_story_is_true(system: str, scenario: str) -> None:
    for line in _stories(system, scenario):
        for found in re.finditer(r": ((?:−?\d+ [+−] )+\d+) = (−?\d+)", line):
            terms = re.findall(r"(^|[+−] )?(−?\d+)", found[1])
            total = sum((-1 if sign == "− " else 1) * _number(term) for sign, term in terms)
            assert total == _number(found[2]), line


def _number(text: str) -> int:
    return int(text.replace("−", "-"))

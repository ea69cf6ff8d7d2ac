"""The tables of a module decide: every column that the system asks for is read in play."""

from collections.abc import Mapping
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts.combats import Combat
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.jdg.advance import ALONE
from hexwright.engine.systems.jdg.charge import resolve_charge
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.rally import rally_one
from hexwright.engine.systems.jdg.refusal import offer_refusal
from hexwright.engine.systems.jdg.results import hit
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_ratio import comes_from_rear
from hexwright.engine.systems.jdg.troops import CHARGE, DISORDERED, ORDERS, ROUTED, state_of
from hexwright.engine.systems.jdg.zones import zone_of
from hexwright.schema.module import Module
from tests.helpers.jdg import battery, cavalry, infantry, play_first, sample
from tests.helpers.jdg_shock import A_ON_X, DEEP, NORTH, SOUTH, field, foe, ours
from tests.helpers.jdg_tables import changed

# Such columns say which row is meant.
_KEYS = ("key", "range", "ratio")
# Games that are played at most until everything has been read.
_GAMES = 8


@pytest.fixture(scope="module")
def read() -> set[tuple[str, str]]:
    """The columns that are read where units have bad luck, and in games of random players."""
    found: set[tuple[str, str]] = set()
    cell = Reading.__getitem__

    def noted(reading: Reading, column: str) -> Any:
        found.add((reading.table, column))
        return cell(reading, column)

    # What was read in other tests is remembered for the module that they share.
    fresh = sample().with_documents({"tables/numbers.json": sample().tables["numbers"]})
    wanted = {(table, column) for table in _declared() for column in _asked(table)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Reading, "__getitem__", noted)
        _bad_luck()
        for seed in range(_GAMES):
            if not wanted <= found:
                _random_game(fresh, seed)
    return found


def _random_game(module: Module, seed: int) -> None:
    game = Game.start(module, "kaltbach-crossing", seed)
    players = {side: RandomPlayer(seed + number) for number, side in enumerate(game.sides)}
    while game.decision is not None:
        game.submit(players[game.decision.side].answer(game.decision))


def _bad_luck() -> None:
    """Units of each arm rout, routed ones try to rally in each light, cavalry refuses a shock."""
    for arm in (infantry, cavalry, battery):
        game = field(A=ours(arm))
        play_first(game, hit(game, "A", "rout", Cause("fire")))
    for light in ({}, {"light": "night"}, {"fog": True}):
        game = field(9, A=ours(state=ROUTED, cohesion=2), **light)
        play_first(game, rally_one(game))
    game = field(0, A=ours(), X=foe(cavalry))
    game.play(resolve(game, A_ON_X), ("0302",), PASS, PASS)


def _declared() -> Mapping[str, Any]:
    system = sample().system
    assert system is not None
    return {table.id: table for table in system.declaration.tables}


def _asked(table: str) -> list[str]:
    """The columns that the system asks for beside those that say which row is meant."""
    kinds = {column.id: column.type for column in sample().tables[table].columns}
    return [column for column in _declared()[table].columns if kinds[column] not in _KEYS]


@pytest.mark.parametrize("table", list(_declared()))
def test_every_column_that_the_system_asks_for_is_read_in_play(
    table: str, read: set[tuple[str, str]]
) -> None:
    assert [one for one in _asked(table) if (table, one) not in read] == []


@pytest.mark.parametrize("table", list(_declared()))
def test_what_the_system_does_not_ask_for_is_nothing_but_words(table: str) -> None:
    others = [
        column
        for column in sample().tables[table].columns
        if column.id not in _declared()[table].columns
    ]
    assert {other.type for other in others} <= {"text"}


# --- edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rear", "flanked"), [(4, True), (2, False)])
def test_jdg_142_the_table_says_how_many_hexes_are_behind_a_unit(
    rear: int, *, flanked: bool
) -> None:
    documents = {} if rear == 4 else changed("facing", "usual", "rear_hexes", rear)
    # A south-west of X, which looks to the north-west: beside it, not straight behind.
    game = field(A=ours(), X=foe(facing=1), documents=documents)
    assert comes_from_rear(game, ("0204", "0303")) is True
    game = field(A=ours(), X=foe(facing=NORTH), documents=documents)
    assert comes_from_rear(game, ("0203", "0303")) is flanked


def test_jdg_146_the_table_of_zones_alone_says_who_has_one() -> None:
    routed = foe(state=ROUTED, facing=SOUTH)
    assert not zone_of(field(X=routed), "X")
    documents = changed("zones-of-control", "routed", "exerts", value=True)
    assert len(zone_of(field(X=routed, documents=documents), "X")) == 6


def test_jdg_217_a_table_may_let_cavalry_refuse_further() -> None:
    documents = changed("numbers", "refusal-hexes", "value", 3)
    game = field(5, drawing=DEEP, A=ours(), X=foe(cavalry), documents=documents)
    # A five and two are above a cohesion of six.
    game.play(offer_refusal(game, "X", ("A",)), ("0304", "0303", "0302"), PASS)
    assert (game.piece("X").hex, state_of(game, "X")) == ("0302", DISORDERED)


@pytest.mark.parametrize("who", ["nobody", "cavalry"])
def test_jdg_226_a_table_may_let_cavalry_refuse_a_charge(who: str) -> None:
    documents = {} if who == "nobody" else changed("refusal", "charge", "refused_by", who)
    rider = ours(cavalry, statuses=(ORDERS, CHARGE))
    game = field(B=rider, X=foe(cavalry), documents=documents)
    decision = game.run(resolve_charge(game, Combat(("B",), ("0303",), ("B",))))
    assert decision is not None
    assert (decision.rule == "jdg-217") is (who == "cavalry")
    if who == "cavalry":
        game.answer(("0302",))
        game.answer(PASS)
        game.answer(ALONE)
        game.answer(PASS)
        assert (game.piece("B").hex, CHARGE in game.piece("B").statuses) == ("0303", False)

"""How columns fight (8.5), and lines that close up to withdraw (9.54)."""

from hexwright.engine.systems.gbacw.designation import why_no_shock
from hexwright.engine.systems.gbacw.targets import targets_of
from hexwright.engine.systems.gbacw.unit_actions import act
from tests.helpers.gbacw import GREY, battle, infantry
from tests.helpers.situations import Situation


def column() -> Situation:
    return battle(
        """
        .   .   .   .
        .   .Z  .   .
        .   .A  .   .
        .   .   .   .
        """,
        A=infantry(strength=9, formation="road-column", facing=1, extends=["0204"]),
        Z=infantry(GREY, facing=7),
        acts="us-1-1",
        orders={"us-1-1": "advance"},
    )


def test_gbacw_130_a_column_does_not_shock_before_it_closes_up() -> None:
    refusal = why_no_shock(column(), "A")

    assert refusal is not None
    assert refusal.rule == "gbacw-130"


def test_gbacw_129_only_the_head_of_a_column_fires() -> None:
    assert targets_of(column(), "A") == {"0202": ("0203",)}


def test_gbacw_159_a_line_that_cannot_withdraw_closes_up_in_disorder_and_withdraws() -> None:
    game = battle(
        """
        .   .   .   .
        .   .B  .A  .
        .   .   .   .
        .   .   .   .
        """,
        A=infantry(strength=9, formation="extended-line", extends=["0303"]),
        B=infantry(strength=15),
        acts="us-1-1",
        sides={("0303", "0203"): "river", ("0303", "0202"): "river"},
    )

    game.play(act(game, "A"), ":close-and-withdraw", "0302", ("0201",))

    assert game.piece("A").face == "disordered"
    assert game.piece("A").hexes == ("0201",)

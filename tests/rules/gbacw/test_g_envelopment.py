"""Envelopment (8.48, 8.49), and how columns fight (8.5)."""

from typing import Any

from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.systems.gbacw.designation import why_no_shock
from hexwright.engine.systems.gbacw.envelopment import end_envelopments, envelop, envelopment
from hexwright.engine.systems.gbacw.targets import targets_of
from hexwright.engine.systems.gbacw.unit_actions import act
from tests.helpers.gbacw import GREY, battle, infantry
from tests.helpers.situations import Situation

YES = True
# The counter in 0303 with its free half in 0302, the defender in 0403 who looks to the west.
SWING = """
    .   .   .   .   .
    .   .   .   .   .
    .   .   .A  .Z  .
    .   .   .   .   .
"""


def swinging(**more: Any) -> Situation:
    line = infantry(strength=9, formation="extended-line", extends=["0302"])
    values: dict[str, Any] = {"A": line, "Z": infantry(GREY, facing=9), **more}
    drawing = values.pop("drawing", SWING)
    return battle(drawing, acts="us-1-1", orders={"us-1-1": "attack"}, **values)


def test_gbacw_122_gbacw_ex_27_the_free_half_swings_to_the_flank_of_the_defender() -> None:
    game = swinging()

    game.play(envelop(game, ["A"], ["0403"]), YES)

    assert set(game.piece("A").hexes) == {"0303", "0402"}
    assert is_vertex(game.piece("A").facing or 0)


def test_gbacw_122_a_disordered_line_does_not_envelop() -> None:
    line = infantry(strength=9, formation="extended-line", extends=["0302"], disordered=True)

    assert envelopment(swinging(A=line), "A", "0403") is None


def test_gbacw_122_nobody_swings_into_the_front_of_another_enemy() -> None:
    game = swinging(
        Y=infantry(GREY, facing=9),
        drawing="""
        .   .   .   .   .
        .   .   .   .   .Y
        .   .   .A  .Z  .
        .   .   .   .   .
        """,
    )

    assert envelopment(game, "A", "0403") is None


def test_gbacw_123_whoever_enveloped_closes_up_after_the_roll() -> None:
    game = swinging()
    game.play(envelop(game, ["A"], ["0403"]), YES)

    end_envelopments(game, ["A"])

    assert game.piece("A").hexes == ("0303",)
    assert game.piece("A").formation == "line"


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

"""What players see before the die falls: every modifier with its rule, and exact chances."""

from fractions import Fraction

from engine.core.decision import PASS
from engine.core.modifiers import Sum
from engine.systems.jdg.batteries import Shot
from engine.systems.jdg.chances import chance_at_most, chance_to_engage, chances_of_results
from engine.systems.jdg.fire import preview
from engine.systems.jdg.ground import front_hexes
from engine.systems.jdg.leaders import try_leader_initiative
from engine.systems.jdg.records import Activation, note_activation
from engine.systems.jdg.turning import facing_button, turn
from tests.helpers.jdg import BLUE, FIRST, RED, battery, battle, infantry

ROW = ".a   .    .x"


def test_jdg_005_a_die_of_ten_numbers_from_nought_has_ten_equal_faces() -> None:
    game = battle(ROW, a=infantry(), x=infantry(RED))

    chances = [chance_at_most(game, number) for number in (-1, 0, 4, 9)]

    assert chances == [0, Fraction(1, 10), Fraction(1, 2), 1]


def test_jdg_007_the_chance_to_engage_counts_the_modifiers() -> None:
    game = battle(ROW, a=infantry(engagement=6), x=infantry(RED))

    assert chance_to_engage(game, "a", Sum()) == Fraction(7, 10)
    assert chance_to_engage(game, "a", Sum().plus(2, "heavy", "jdg-255")) == Fraction(1, 2)


def test_chances_of_all_results_of_a_table_make_one() -> None:
    game = battle(ROW, a=infantry(), x=infantry(RED))

    found = chances_of_results(game, "fire", 3)

    assert sum(chance for _, chance in found.values()) == 1
    assert next(iter(found)) == "–"


def test_jdg_172_before_a_shot_each_result_has_its_chance_and_its_rule() -> None:
    game = battle(ROW, a=battery(facing=3, strength=4), x=infantry(RED))

    shown = preview(game, Shot("a", "0301"))

    assert shown.odds is not None
    assert sum(one.value for one in shown.odds.facts) == 1
    assert {one.rule for one in shown.odds.facts} == {"jdg-172"}
    assert all(part.rule for part in shown.sum.parts)


def test_jdg_039_before_a_leaders_initiative_its_chance_is_told() -> None:
    game = battle(ROW, a=infantry(), x=infantry(RED))
    note_activation(game, Activation("", BLUE, (FIRST[BLUE],), 4))

    asked = game.run(try_leader_initiative(game))

    assert asked is not None
    assert asked.preview is not None
    shown = asked.preview("a")
    assert shown is not None
    assert shown.odds is not None
    assert [one.value for one in shown.odds.facts] == [Fraction(1, 2)]
    assert asked.preview(PASS) is None
    game.answer(PASS)


def test_jdg_140_an_answer_to_where_a_unit_faces_is_about_the_hexes_ahead() -> None:
    game = battle(
        """
        .    .    .
          .    .a   .
        .    .    .
        """,
        a=infantry(facing=1),
    )

    asked = game.run(turn(game, ["a"], "jdg-140"))

    assert asked is not None
    assert asked.about is not None
    assert asked.about(facing_button(5)) == front_hexes(game, "0202", 5)
    assert asked.about(PASS) == front_hexes(game, "0202", 1)
    game.answer(PASS)

"""Command (4): ranges, the chain, who is out of command."""

from hexwright.engine.systems.gbacw.command import is_in_command_now, reaches
from tests.helpers.gbacw import battle, infantry, leader

ROW = """
    .     .     .     .     .     .     .
"""


def test_gbacw_013_the_range_counts_the_hex_of_the_subordinate_but_not_his_own() -> None:
    game = battle(
        """
        .l_us_b1     .     .     .     .     .     .
        """,
        l_us_b1=leader(command_range=3),
    )

    assert reaches(game, "l_us_b1", "0401")
    assert not reaches(game, "l_us_b1", "0501")


def test_gbacw_017_a_chain_of_neighbours_of_the_brigade_carries_command() -> None:
    game = battle(
        """
        .l_us_b1     .     .A     .B     .     .C     .
        """,
        l_us_b1=leader(command_range=2),
        A=infantry(),
        B=infantry(),
        C=infantry(),
    )

    assert is_in_command_now(game, "B")
    assert not is_in_command_now(game, "C")

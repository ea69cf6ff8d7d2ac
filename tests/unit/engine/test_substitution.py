"""Pieces that take the place of others, in the middle of a volley too."""

from collections.abc import Iterator, Sequence

from hexwright.engine.core.decision import PASS, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan, RecordSet
from hexwright.engine.core.piece_events import (
    Attached,
    Eliminated,
    LostSteps,
    Placed,
    Replaced,
    Revealed,
    StatusSet,
)
from hexwright.engine.core.rulebook import OwnRecord, Rulebook
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import Inheritance, substitute
from hexwright.engine.core.windows import Reaction, Window
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation
from tests.unit.engine.toys import check_copies

TEAMS = (Piece("team-1", "infantry", steps=1), Piece("team-2", "infantry", steps=1))
SQUAD = Piece("squad", "infantry", steps=2)


class Activated(OwnRecord, frozen=True):
    """Who is under orders."""

    units: tuple[str, ...]

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> "Activated":
        if not set(gone) & set(self.units):
            return self
        return Activated((*(unit for unit in self.units if unit not in gone), *heirs))


def split_steps(gone: Sequence[Piece], heirs: Sequence[Piece]) -> list[int]:
    """What is left is dealt out, the first heir first."""
    left = sum(one.steps for one in gone)
    return [left // len(heirs) + (number < left % len(heirs)) for number in range(len(heirs))]


FIELD = """
    .squad+gun    .other
"""


def field(**more: object) -> Situation:
    game = situation(
        FIELD,
        squad=piece("infantry", "red", steps=2, facing=3),
        gun=piece("fort", "red"),
        other=piece("infantry", "blue", steps=2),
        **more,  # type: ignore[arg-type] # whatever a situation takes
    )
    game.emit(Attached("gun", "squad"))
    game.emit(StatusSet("squad", "shaken", 2))
    game.emit(Counted("turn", "moved", "squad", 3))
    game.emit(Counted("game", "lost", "squad"))
    game.emit(RecordSet("activation", Activated(("squad", "other"))))
    return game


# --- what heirs take over -------------------------------------------------------------------------


def test_heirs_are_where_the_old_piece_was_with_its_side_and_facing() -> None:
    game = field()
    substitute(game, ("squad",), TEAMS)
    team = game.piece("team-2")
    assert (team.side, team.hex, team.facing) == ("red", "0101", 3)
    assert not game.is_in_play("squad")
    assert game.events[-1].text(game.names) == "squad is replaced by team-1 and team-2."


def test_one_event_carries_over_statuses_counts_and_membership() -> None:
    game = field()
    before = len(game.events)
    substitute(game, ("squad",), TEAMS)
    assert len(game.events) == before + 1
    assert [game.piece(one).statuses for one in ("team-1", "team-2")] == [{"shaken": 2}] * 2
    assert [game.count("turn", "moved", one) for one in ("squad", "team-1", "team-2")] == [0, 3, 3]
    assert game.state.records["activation"] == Activated(("other", "team-1", "team-2"))


def test_a_system_says_what_is_not_carried_over_and_how_losses_are() -> None:
    game = field()
    game.emit(LostSteps("squad"))
    rules = Inheritance(
        statuses=lambda status: status != "shaken",
        counts=lambda scope, name: (scope, name) == ("game", "lost"),
        steps=split_steps,
    )
    substitute(game, ("squad",), TEAMS, rules)
    teams = [game.piece(one) for one in ("team-1", "team-2")]
    assert [team.steps for team in teams] == [1, 0]
    assert [dict(team.statuses) for team in teams] == [{}, {}]
    assert game.count("turn", "moved", "team-1") == 0
    assert game.count("game", "lost", "team-1") == 1


def test_what_was_carried_goes_to_the_first_heir_or_to_the_one_that_is_named() -> None:
    game = field()
    substitute(game, ("squad",), TEAMS)
    assert game.piece("gun").carried_by == "team-1"
    game = field()
    away = (TEAMS[0], Piece("team-2", "infantry", hex="0201", side="red"))
    substitute(game, ("squad",), away, carriers={"gun": "team-2"})
    assert (game.piece("gun").carried_by, game.piece("gun").hex) == ("team-2", "0201")


def test_teams_become_their_squad_again() -> None:
    game = field()
    substitute(game, ("squad",), TEAMS)
    game.emit(StatusSet("team-2", "shaken", 3))
    substitute(game, ("team-1", "team-2"), (SQUAD,), Inheritance(steps=split_steps))
    assert game.heirs("squad") == ("squad",)
    assert game.heirs("team-1", "team-2") == ("squad",)
    squad = game.piece("squad")
    assert (squad.steps, dict(squad.statuses)) == (2, {"shaken": 3})
    assert game.count("turn", "moved", "squad") == 3
    assert game.piece("gun").carried_by == "squad"
    assert game.events[-1].text(game.names) == "team-1 and team-2 are replaced by squad."


def test_a_piece_that_comes_back_by_itself_has_no_heirs_any_more() -> None:
    game = field()
    substitute(game, ("squad",), TEAMS)
    game.emit(Placed(Piece("squad", "infantry", "red", "0201")))
    assert game.heirs("squad") == ("squad",)


def test_heirs_that_have_heirs_or_are_gone_are_left_out() -> None:
    game = field()
    substitute(game, ("squad",), TEAMS)
    game.emit(Eliminated("team-1"))
    substitute(game, ("team-2",), (Piece("man", "infantry", steps=1),))
    assert game.heirs("squad", "other", "team-2") == ("man", "other")


# --- what others may know -------------------------------------------------------------------------


def test_nobody_learns_of_heirs_that_are_hidden() -> None:
    game = field()
    game.emit(Revealed("squad", "hidden"))
    substitute(game, ("squad",), TEAMS)
    assert game.piece("team-1").visibility == "hidden"
    seen = game.view("blue")
    for told in (seen.pieces, seen.stacks, seen.counts, list(game.log("blue"))):
        assert "team" not in repr(told)
    assert seen.pieces["gun"].carried_by == ""
    assert game.view("red").pieces["gun"].carried_by == "team-1"


def test_nobody_learns_that_a_piece_goes_with_one_that_is_hidden() -> None:
    game = field()
    game.emit(Attached("gun"))
    game.emit(Revealed("squad", "hidden"))
    before = len(game.events)
    game.emit(Attached("gun", "squad"))
    assert list(game.log("blue", before)) == []
    assert len(list(game.log("red", before))) == 1


def test_open_pieces_that_give_way_to_hidden_ones_do_not_tell_by_whom() -> None:
    game = field()
    hidden = Piece("ghost", "infantry", "red", "0201", visibility="hidden")
    game.emit(Replaced("squad", (hidden,)))
    assert "ghost" not in repr(list(game.log("blue")))
    assert "ghost" not in repr(game.view("blue").pieces)


# --- in the middle of a volley --------------------------------------------------------------------


def break_up(game: Game, side: str, targets: tuple[str, ...]) -> Iterator[Reaction]:
    """A unit that is about to be hit may become two teams, which the hits follow."""
    for unit in game.heirs(*targets):
        if game.piece(unit).side == side and game.piece(unit).steps == 2:

            async def run(unit: str = unit) -> None:
                names = (f"{unit}-a", f"{unit}-b")
                teams = [Piece(name, "infantry", steps=1) for name in names]
                substitute(game, (unit,), teams)

            yield Reaction(f"break-{unit}", f"Break up {unit}", run)


BEFORE_HITS: Window[tuple[str, ...]] = Window(
    name="before_hits",
    prompt=lambda: "Break up?",
    order=lambda game, _targets: game.sides,
    offers=(break_up,),
)


async def volley(game: Game) -> None:
    """Everybody is hit once; whoever was hit while he still was somebody else, too."""
    targets = tuple(one.id for one in game.state.pieces.values() if one.hex and one.steps)
    await BEFORE_HITS.open(game, targets)
    for target in targets:
        for unit in game.heirs(target):
            if await ask(yes_no(game.piece(unit).side, f"Does {unit} stand?")):
                game.emit(LostSteps(unit))
            for left in game.heirs(unit):
                if not game.piece(left).steps:
                    game.emit(Eliminated(left))
    game.emit(PhaseBegan("", game.opponent(game.state.active)))


VOLLEY = Rulebook(system="free", version=1, proceed=volley, records=(Activated,))


def test_hits_follow_a_unit_that_breaks_up_after_the_roll() -> None:
    game = Game.start(module_of(), "meeting", 1, rulebook=VOLLEY)
    units = [one.id for one in game.state.pieces.values() if one.hex and one.steps == 2]
    assert units == ["red-1", "blue-1"]
    game.submit(":break-red-1")
    check_copies(game)
    game.submit(PASS)
    check_copies(game)
    assert game.decision is not None
    assert game.decision.prompt == "Does red-1-a stand?"
    for stands in (True, False, True):
        game.submit(stands)
        check_copies(game)
    assert game.heirs("red-1") == ("red-1-b",)
    assert game.piece("blue-1").steps == 1

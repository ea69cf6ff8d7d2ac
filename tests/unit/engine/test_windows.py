"""Windows in which sides react: orders of priority, questions that do not tell, declarations."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, Preview, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.state import hand_pile
from hexwright.engine.core.windows import Asking, Hidden, Reaction, Window
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, situation
from tests.unit.engine.toys import check_copies

HALT, *ADVANCES = "orders/halt", *(f"orders/advance#{number}" for number in (1, 2, 3))


@dataclass
class Shots:
    """What was done in a window, in order."""

    done: list[str] = field(default_factory=list)


def shot(game: Game, side: str, shots: Shots, name: str, *, closes: bool = False) -> Reaction:
    async def run() -> None:
        game.emit(Counted("turn", name, side))
        shots.done.append(f"{side} {name}")

    return Reaction(name, name.title(), run, closes=closes)


def two_shots(game: Game, side: str, shots: Shots) -> Iterator[Reaction]:
    """Each side may fire twice."""
    if game.count("turn", "fire", side) < 2:
        yield shot(game, side, shots, "fire")


def window(**more: Any) -> Window[Shots]:
    return Window(
        name="shots",
        prompt=lambda: "Fire?",
        order=lambda _game, _shots: ("blue", "red"),
        offers=more.pop("offers", (two_shots,)),
        rule="toy-060",
        **more,
    )


def field_of(**more: Any) -> Situation:
    return situation(".", **more)


# --- priority -------------------------------------------------------------------------------------


def test_the_side_that_is_first_in_order_plays_everything_before_the_other_is_asked() -> None:
    game, shots = field_of(), Shots()
    made = game.play(window().open(game, shots), ":fire", ":fire", ":fire", PASS)
    assert made == 3
    assert shots.done == ["blue fire", "blue fire", "red fire"]


def test_sides_take_turns_and_one_that_passed_may_still_answer_the_other() -> None:
    game, shots = field_of(), Shots()
    game.play(window(priority="alternating").open(game, shots), PASS, ":fire", ":fire", PASS, PASS)
    assert shots.done == ["red fire", "blue fire"]


def test_a_reaction_that_closes_is_the_last_of_its_side() -> None:
    def once(game: Game, side: str, shots: Shots) -> Iterator[Reaction]:
        yield shot(game, side, shots, "flee", closes=True)

    for priority in ("in-turn", "alternating"):
        game, shots = field_of(), Shots()
        game.play(window(offers=(once,), priority=priority).open(game, shots), ":flee", ":flee")
        assert shots.done == ["blue flee", "red flee"]


def test_a_window_ends_when_it_makes_no_sense_any_more() -> None:
    game, shots = field_of(), Shots()
    game.play(window().open(game, shots, still=lambda: not shots.done), ":fire")
    assert shots.done == ["blue fire"]


# --- declared before anything is done -------------------------------------------------------------


def test_what_is_declared_is_done_when_all_have_declared() -> None:
    game, shots = field_of(), Shots()

    def both(game: Game, side: str, shots: Shots) -> Iterator[Reaction]:
        yield shot(game, side, shots, "left")
        yield shot(game, side, shots, "right")

    async def volley() -> None:
        said = await window(offers=(both,)).declared(game, shots)
        assert shots.done == []
        for one in said:
            await one.run()

    question = game.run(volley())
    assert question is not None
    assert list(question.buttons) == [":left", ":right", PASS]
    question = game.answer(":right")
    assert question is not None
    assert list(question.buttons) == [":left", PASS]
    game.answer(PASS)
    game.answer(":left")
    game.answer(PASS)
    assert game.decision is None
    assert shots.done == ["blue right", "red left"]


def test_nothing_is_declared_in_a_closed_window() -> None:
    game = field_of()
    assert game.play(window().declared(game, Shots(), closed=True)) == ()


# --- questions that do not tell -------------------------------------------------------------------


def halts(game: Game, side: str, shots: Shots) -> Iterator[Reaction]:
    """Every order to halt in the hand."""
    for card in game.hand("orders", side):
        if card == HALT:
            yield shot(game, side, shots, card)


def has_cards(game: Game, side: str, shots: Shots) -> bool:
    del shots
    return bool(game.hand("orders", side))


def ask_for_card(game: Game, side: str, shots: Shots) -> Asking:
    del game, shots
    return Asking(
        "A card?",
        decline="None",
        kind="card",
        subject="someone",
        secret=True,
        preview=lambda card: Preview(f"{side} plays {card}"),
        about=lambda _card: ("0101",),
    )


HALTS = window(offers=(Hidden(has_cards, halts),), asking=ask_for_card)


async def proceed(game: Game) -> None:
    """The window again and again."""
    await HALTS.open(game, Shots())


HANDS = Rulebook(system="free", version=1, proceed=proceed)


def asked(*hand: str) -> Situation:
    piles = {hand_pile("orders", "blue"): hand, "orders": [HALT, *ADVANCES][: 4 - len(hand)]}
    piles["orders"] = [one for one in (HALT, *ADVANCES) if one not in hand]
    game = field_of(piles=piles, rulebook=HANDS)
    game.begin()
    return game


def test_a_side_is_asked_for_what_it_could_hold_whether_it_holds_it_or_not() -> None:
    for hand in ((HALT,), (ADVANCES[0],)):
        game = asked(*hand)
        question = game.decision
        assert question is not None
        assert (question.side, question.prompt) == ("blue", "A card?")
        assert list(question.options) == [card for card in hand if card == HALT]
        assert dict(question.buttons) == {PASS: "None"}


def test_the_other_side_sees_the_same_whatever_the_hand_holds() -> None:
    views = [asked(*hand).view("red") for hand in ((HALT,), (ADVANCES[0],))]
    assert views[0] == views[1]
    assert views[0].asked is not None
    assert views[0].asked.prompt == ""
    assert HALT not in repr(views[0])


def test_who_looks_ahead_for_the_other_side_is_offered_what_a_guess_holds() -> None:
    game = asked(HALT)
    offered = set()
    for seed in range(12):
        question = game.fork(guess_for="red", seed=seed).decision
        assert question is not None
        offered.add(tuple(question.options))
    assert offered == {(HALT,), ()}


def test_a_card_that_is_pointed_at_is_the_reaction() -> None:
    game = asked(HALT)
    question = game.decision
    assert question is not None
    assert question.kind == "card"
    assert question.subject == "someone"
    assert question.preview is not None
    assert question.preview(HALT) == Preview(f"blue plays {HALT}")
    with pytest.raises(RuleViolation, match="no reaction"):
        game.submit(ADVANCES[0])
    game.submit(HALT)
    assert game.count("turn", HALT, "blue") == 1


async def in_turns(game: Game) -> None:
    """Both sides declare, then they fire in turns."""
    shots = Shots()
    for one in await window().declared(game, shots):
        await one.run()
    await window(priority="alternating").open(game, shots)


def test_copies_saves_and_replays_go_on_in_the_middle_of_a_window() -> None:
    rules = Rulebook(system="free", version=1, proceed=in_turns)
    game = Game.start(module_of(), "meeting", 1, rulebook=rules)
    for answer in (":fire", ":fire", PASS, ":fire"):
        game.submit(answer)
        check_copies(game)


def test_nobody_is_asked_who_could_hold_nothing() -> None:
    game, shots = field_of(piles={"orders": [HALT, *ADVANCES]}), Shots()
    assert game.play(HALTS.open(game, shots)) == 0


def test_a_window_that_always_asks_offers_the_way_out_alone() -> None:
    game, shots = field_of(), Shots()
    question = game.run(window(offers=(), always_asks=True).open(game, shots))
    assert question is not None
    assert list(question.buttons) == [PASS]


@pytest.mark.parametrize(
    ("choices", "done"), [((True, False), ["blue fire"]), ((False, False), [])]
)
def test_a_single_reaction_may_be_asked_for_by_yes_or_no(
    choices: tuple[bool, ...], done: list[str]
) -> None:
    game, shots = field_of(), Shots()
    asks = window(asking=lambda *_: Asking("Fire?", kind="yes-no"), again=False)
    game.run(asks.open(game, shots))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.rule) == ("yes-no", "toy-060")
    for choice in choices:
        game.answer(choice)
    assert shots.done == done

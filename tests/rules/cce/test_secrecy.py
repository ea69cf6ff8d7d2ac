"""A question tells nothing: every window opens alike, whatever the hand of the one who is asked.

Two games differ in one card alone: it is in the hand of a side, or lies at the bottom of its deck.
Whoever sits opposite is asked, shown and told the same in both.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.state import hand_pile
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.standing_orders import Mode, StandingOrders, follow
from hexwright.engine.systems.cce.cards import order_on
from hexwright.engine.systems.cce.language import WINDOWS
from hexwright.engine.systems.cce.play import RULEBOOK
from tests.helpers.cce import ALLIES, AXIS, DECKS, battle, card, deck, sample
from tests.helpers.cce_orders import happens, order, rolls, turn
from tests.helpers.cce_positions import HOME, go_on
from tests.helpers.situations import Situation

# What makes each window open: pieces, cards, and the answers that lead there.
Opened = Callable[[Situation], Situation]


def fire(game: Situation) -> Situation:
    return go_on(order(game, card(1), "g", "g", "E7"))


def move(game: Situation) -> Situation:
    return go_on(order(game, card(1), "g", "g", "E6"))


def advance(game: Situation) -> Situation:
    return go_on(order(game, card(1), "g", "g", "E6"))


def discard(game: Situation) -> Situation:
    return go_on(order(game, PASS, (card(1),)))


def time(game: Situation) -> Situation:
    return go_on(rolls(game, AXIS))


NAMES = [name for name, _ in RULEBOOK.windows]
CASES: dict[str, tuple[Opened, str, str, str, dict[str, Any]]] = {
    # window: how it opens, the card of the active side, whose card is in doubt, and which it is
    "before-attack": (fire, "fire", AXIS, "marksmanship", {}),
    "before-defence": (fire, "fire", ALLIES, "concealment", {}),
    "about-to-break": (fire, "fire", ALLIES, "light-wounds", {}),
    "after-entry": (move, "move", ALLIES, "hidden-mines", {"postures": {ALLIES: "defender"}}),
    "enemy-move": (move, "move", ALLIES, "fire", {}),
    "own-move": (move, "move", AXIS, "assault-fire", {}),
    "before-melee": (advance, "advance", ALLIES, "ambush", {"at": "E6"}),
    "after-melee": (advance, "advance", AXIS, "no-quarter", {"at": "E6"}),
    "after-discard": (discard, "fire", ALLIES, "demolitions", {"markers": {"w": "wire E7"}}),
    "time-advance": (time, "fire", ALLIES, "dig-in", {}),
}


def two_games(window: str) -> tuple[Situation, Situation]:
    """The same position twice: the card is held, or something useless is."""
    _, first, side, doubtful, more = CASES[window]
    more = dict(more)
    hex_ = more.pop("at", "E7")
    theirs = "sov" if window == "after-melee" else "us"
    nations = {ALLIES: "ussr"} if theirs == "sov" else {}
    hands = {AXIS: [first], ALLIES: []}
    hands[side] = [*hands[side], doubtful, "command-confusion"]
    made = []
    for is_held in (True, False):
        game = battle(
            axis={"g": "ger-rifle-squad E5", **HOME},
            allies={"u": f"{theirs}-rifle-squad {hex_}", "z": f"{theirs}-rifle-team A1"},
            hands=hands,
            nations=nations,
            draws={AXIS: ["66 time" if window == "time-advance" else "66"], ALLIES: ["11"]},
            **more,
        )
        _keep_one(game, side, nations.get(side, DECKS[side]), 1 if is_held else 2)
        made.append(game)
    return made[0], made[1]


def _keep_one(game: Situation, side: str, deck: str, kept: int) -> None:
    """Of the last two cards of a hand one is kept, and the other lies below the deck."""
    piles = game.state.piles
    held = piles[hand_pile(deck, side)].cards
    gone = held[-1] if kept == 1 else held[-2]
    hand = tuple(one for one in held if one != gone)
    piles[hand_pile(deck, side)] = replace(piles[hand_pile(deck, side)], cards=hand)
    piles[deck] = replace(piles[deck], cards=(*piles[deck].cards, gone))


class Watched:
    """What a side is asked, shown and told as a game goes on, and what the other could answer."""

    def __init__(self, game: Situation, side: str) -> None:
        """Watch from the first question on."""
        self.seen: list[Any] = []
        self.offered: set[str] = set()
        self._game, self._side = game, side
        self._honest = game._send
        game._send = self._send  # type: ignore[method-assign] # every question is noted

    def _send(self, choice: Any) -> None:
        self._honest(choice)
        decision, asked = self._game.decision, None
        if decision is not None:
            asked = (decision.side, decision.kind, decision.rule, decision.prompt)
            if decision.side != self._side:
                self.offered |= {*map(str, decision.options), *decision.buttons}
        self.seen.append((asked, self._game.view(self._side)))


@pytest.mark.parametrize("window", CASES)
def test_a_window_opens_alike_whatever_is_held(window: str) -> None:
    opens, _, side, _, _ = CASES[window]
    other = ALLIES if side == AXIS else AXIS
    shown, offered = [], []
    for game in two_games(window):
        watched = Watched(game, other)
        opens(game)
        shown.append((watched.seen, list(game.log(other))))
        offered.append(watched.offered)
    assert shown[0] == shown[1]
    # The question matters: whoever holds the card could have answered more.
    assert offered[0] > offered[1]


# --- standing orders ------------------------------------------------------------------------------


def passes_by(game: Situation, orders: StandingOrders) -> None:
    """Let a side pass by its orders: its questions are answered before anybody looks."""
    honest = game._send

    def send(choice: Any) -> None:
        honest(choice)
        answer = orders.answer(game.decision) if game.decision is not None else None
        if answer is not None:
            send(answer)

    game._send = send  # type: ignore[method-assign] # every question is looked at


@pytest.mark.parametrize("window", CASES)
def test_never_is_obeyed_alike_whatever_is_held(window: str) -> None:
    opens, _, side, _, _ = CASES[window]
    other = ALLIES if side == AXIS else AXIS
    told, asked = [], []
    for game in two_games(window):
        orders = StandingOrders(side, dict.fromkeys(NAMES, "never"))
        passes_by(game, orders)
        watched = Watched(game, other)
        opens(game)
        told.append((watched.seen, list(game.log(other))))
        asked.append(any(question and question[0] == side for question, _ in watched.seen))
    assert told[0] == told[1]
    assert asked[0] == asked[1]


def a_whole_game(orders: tuple[StandingOrders, ...], answers: int = 250) -> Game:
    """A game at random; who has given orders passes by them, the others pass by hand there."""
    game, player = Game.start(sample(), "crossroads", 5), RandomPlayer(5)
    for _ in range(answers):
        for standing in orders:
            follow(game, standing)
        if game.decision is None:
            break
        game.submit(player.answer(game.decision))
    return game


def by_hand(orders: tuple[StandingOrders, ...], answers: int = 250) -> Game:
    """The same game, every pass of which is an answer of its own."""
    game, player = Game.start(sample(), "crossroads", 5), RandomPlayer(5)
    for _ in range(answers):
        while game.decision is not None and any(
            standing.answer(game.decision) is not None for standing in orders
        ):
            assert game.decision.default is not None
            game.submit(game.decision.default)
        if game.decision is None:
            break
        game.submit(player.answer(game.decision))
    return game


@pytest.mark.parametrize("mode", ["able", "never"])
def test_a_pass_by_a_standing_order_is_a_pass_by_hand_in_log_view_and_save(mode: Mode) -> None:
    orders = (StandingOrders(ALLIES, dict.fromkeys(NAMES, mode)),)
    unasked, asked = a_whole_game(orders), by_hand(orders)
    assert unasked.save() == asked.save()
    for side in (AXIS, ALLIES, ""):
        assert list(unasked.log(side)) == list(asked.log(side))
        assert unasked.view(side) == asked.view(side)


def test_able_is_asked_as_soon_as_something_can_be_played() -> None:
    orders = StandingOrders(ALLIES, dict.fromkeys(NAMES, "able"))
    held, not_held = two_games("before-defence")
    for game, expected in ((held, True), (not_held, False)):
        order(game, card(1), "g", "g", "E7")
        while game.decision is not None and game.decision.window != "before-defence":
            assert game.decision.default is not None
            game.answer(game.decision.default)
        assert game.decision is not None
        assert (orders.answer(game.decision) is None) is expected
        # What was said of other windows, or by the other side, does not count.
        assert StandingOrders(ALLIES, {"after-roll": "never"}).answer(game.decision) is None
        assert StandingOrders(AXIS, {"before-defence": "never"}).answer(game.decision) is None


def test_every_window_of_the_rules_can_be_given_orders_for() -> None:
    assert set(NAMES) == set(WINDOWS) - {"never", "enemy-move"} | {"react-move", "after-roll"}


def test_every_window_is_looked_at() -> None:
    assert set(CASES) == set(WINDOWS) - {"never"}


# --- views, logs, overrides -----------------------------------------------------------------------


def told(game: Game, side: str) -> str:
    """All that a side can read and see."""
    return repr((list(game.log(side)), game.view(side)))


def test_a_chit_drawn_in_secret_is_known_to_its_side_alone() -> None:
    names = [one.id for one in deck("objectives").cards if one.id != "n"]
    game = battle(
        axis={"g": "ger-rifle-squad E5"}, allies={"u": "us-rifle-squad E8"}, chits={ALLIES: names}
    )
    go_on(happens(game, AXIS, "mission-objective"))
    assert game.cards("objectives/box/secret-axis") == ("objectives/n",)
    assert "objectives/n'" in told(game, AXIS)
    assert "objectives/n'" not in told(game, ALLIES)
    assert game.view(ALLIES).piles["objectives/box/secret-axis"].count == 1


def test_a_hand_that_was_shown_is_hidden_again_and_only_the_event_has_told_it() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E8"},
        hands={ALLIES: ["move", "fire"]},
    )
    happens(game, AXIS, "intelligence")
    assert game.view(AXIS).piles["usa/hand/allies"].cards is not None
    go_on(game)
    assert game.view(AXIS).piles["usa/hand/allies"].cards is None
    assert game.view(ALLIES).piles["usa/hand/allies"].cards is not None


def test_an_answer_against_the_rules_names_no_card_to_the_other_side() -> None:
    # Nobody is broken yet: a Recover order is against the rules, and comes to nothing.
    game, held, wrong = next(
        (game, held, one)
        for seed in range(1, 99)
        for game in [Game.start(sample(), "crossroads", seed, enforcement="warn")]
        for held in [game.hand("usa", ALLIES)]
        for one in held
        if order_on(game, one) == "recover"
    )
    kept = [one for one in held if one != wrong]
    before = told(game, AXIS)
    game.submit(wrong, anyway=True)
    after = told(game, AXIS)
    for one in kept:
        assert f"'{one}'" not in before
        assert f"'{one}'" not in after


def test_cards_that_are_drawn_are_counted_and_not_named() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E8"},
        hands={AXIS: ["move"]},
        draws={AXIS: ["34", "35", "36", "44"]},
    )
    go_on(turn(game, PASS, ()))
    drawn = [one for one in game.hand("germany", AXIS) if "/d" in one]
    assert drawn
    for one in drawn:
        assert f"'{one}'" not in told(game, ALLIES)

"""The cards on the table, by mouse and by keyboard."""

from itertools import combinations, pairwise

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.play.cards.hand_layout import CardSlot
from hexwright.editor.play.cards.hand_view import HandView, lock_rect
from hexwright.editor.play.cards.hands import CardLooks, cards_on_show, other_hands
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.session import HUMAN, PlaySession
from hexwright.engine.core.game import Game
from hexwright.engine.core.state import hand_pile
from hexwright.engine.core.view import PileView
from hexwright.engine.systems.ccn.squares import form_square
from tests.helpers.ccn import sample

SIDES = ("french", "allied")
NO_KEYS = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
# Qt bots hold windows but loosely.
_windows: list[QWidget] = []


@pytest.fixture
def game() -> Game:
    return Game.start(sample(), "ravens-ridge", 5)


def shown(qtbot: QtBot, game: Game) -> HandView:
    """The hand of the side that is asked, in a window with room above it."""
    assert game.decision is not None
    session = PlaySession(game, dict.fromkeys(SIDES, "random") | {game.decision.side: HUMAN})
    session.bots.set_paused(True)
    window = QWidget()
    qtbot.addWidget(window)
    hand = HandView(Answering(session, window))
    session.setParent(window)
    layout = QVBoxLayout(window)
    layout.addStretch(1)
    layout.addWidget(hand)
    window.resize(900, 640)
    window.show()
    _windows[:] = [window]
    return hand


def middle(hand: HandView, card: str) -> QPoint:
    spot = next(one for one in hand.spots() if one.card and one.card.id == card)
    return spot.rect.center().toPoint()


def asked(game: Game) -> str:
    assert game.decision is not None
    return game.decision.side


def other(game: Game) -> str:
    return game.opponent(asked(game))


def test_the_hand_shows_the_cards_of_the_viewpoint(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    assert [card.id for card in hand.cards] == list(game.hand("command", asked(game)))


def test_others_show_backs_and_a_number(game: Game) -> None:
    view = game.view(asked(game))
    (hidden,) = other_hands(view)
    assert (hidden.side, hidden.size) == (other(game), len(game.hand("command", other(game))))
    on_show = {card.id for card in cards_on_show(view, game.names)}
    assert not on_show & set(game.hand("command", other(game)))


def test_without_a_viewpoint_every_hand_is_backs(game: Game) -> None:
    view = game.view("?")
    assert cards_on_show(view, game.names) == []
    assert [hand.side for hand in other_hands(view)] == list(game.sides)


def test_a_click_plays_the_card(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    card = hand.cards[1].id
    QTest.mouseClick(hand, LEFT, NO_KEYS, middle(hand, card))
    assert card in game.cards(f"command/played/{asked_first(game)}")


def asked_first(game: Game) -> str:
    return str(game.history.steps.since(0)[0].side)


def test_the_card_that_was_played_lies_on_the_table(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    card = hand.cards[1].id
    QTest.mouseClick(hand, LEFT, NO_KEYS, middle(hand, card))
    assert (hand.cards[0].id, hand.cards[0].place) == (card, "played")


def test_arrows_and_enter_play_a_card(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    hand.setFocus()
    second = hand.cards[1].id
    QTest.keyClick(hand, Qt.Key.Key_Home)
    QTest.keyClick(hand, Qt.Key.Key_Right)
    assert hand.current == second
    QTest.keyClick(hand, Qt.Key.Key_Return)
    assert second in game.cards(f"command/played/{asked_first(game)}")


def test_pointing_at_a_card_holds_it_up_to_be_read(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    card = hand.cards[0].id
    QTest.mouseMove(hand, middle(hand, card))
    assert hand.popup.isVisible()
    assert hand.popup.look is not None
    assert hand.popup.look.title == game.names.card(card)
    assert hand.popup.geometry().bottom() <= hand.geometry().top() + 16
    QTest.mouseMove(hand, QPoint(hand.width() // 2, 1))
    assert not hand.popup.isVisible()


def test_screen_readers_are_told_the_text_of_the_card(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    hand.setFocus()
    QTest.keyClick(hand, Qt.Key.Key_Home)
    card = game.card(hand.cards[0].id)
    assert card.title in hand.accessibleDescription()
    assert card.text in hand.accessibleDescription()


def test_a_card_that_a_square_holds_cannot_be_chosen(qtbot: QtBot, game: Game) -> None:
    side = asked(game)
    unit = next(piece.id for piece in game.pieces_of(side) if "line" in piece.kind)
    form_square(game, unit)
    hand = shown(qtbot, game)
    locked = next(card for card in hand.cards if card.place == "aside")
    assert locked.id not in game.cards(hand_pile("command", side))
    assert "squares 1" in locked.note
    before = game.steps
    QTest.mouseClick(hand, LEFT, NO_KEYS, middle(hand, locked.id))
    assert game.steps == before


def test_many_cards_overlap_but_stay_in_the_window(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    hand.window().resize(460, 500)
    spots = hand.spots()
    own = [spot.rect for spot in spots if spot.card]
    backs = [spot.rect for spot in spots if spot.other]
    assert own[0].left() >= 0
    assert own[-1].right() <= backs[0].left()
    assert own[1].left() - own[0].left() >= 20


def laid_aside(hand: HandView, count: int, *notes: str) -> list[CardSlot]:
    """So many cards of a hand as if they lay aside, by turns for each note."""
    cards = (hand.cards * count)[: count * len(notes)]
    hand.cards = [
        card._replace(place="aside", note=notes[number // count])
        for number, card in enumerate(cards)
    ]
    hand.others = []
    return hand.spots()


def test_what_lies_aside_lies_in_two_rows_before_it_overlaps(qtbot: QtBot, game: Game) -> None:
    rects = [one.rect for one in laid_aside(shown(qtbot, game), 10, "Laid aside")]
    assert len({rect.top() for rect in rects}) == 2
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


def test_what_lies_aside_lies_in_a_row_where_there_is_room(qtbot: QtBot, game: Game) -> None:
    rects = [one.rect for one in laid_aside(shown(qtbot, game), 3, "Laid aside")]
    assert len({rect.top() for rect in rects}) == 1


def test_cards_at_hand_stay_whole_while_those_aside_cover_each_other(
    qtbot: QtBot, game: Game
) -> None:
    hand = shown(qtbot, game)
    held = hand.cards
    aside = [card._replace(place="aside", note="Laid aside") for card in held * 4]
    hand.cards, hand.others = [*held, *aside], []
    rects = [spot.rect for spot in hand.spots()]
    near, far = rects[: len(held)], rects[len(held) :]
    assert not any(one.intersects(other) for one, other in combinations(near, 2))
    assert any(one.intersects(other) for one, other in combinations(far, 2))
    assert far[-1].right() <= hand.width()


def test_very_many_aside_leave_room_to_the_hand(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    held = hand.cards
    seen = []
    for count in (6, 30):
        aside = [card._replace(place="aside", note="Laid aside") for card in held * count]
        hand.cards, hand.others = [*held, *aside], []
        rects = [spot.rect for spot in hand.spots()]
        seen.append(rects[1].left() - rects[0].left())
    assert seen[1] > 0.6 * seen[0]


def test_cards_that_lie_together_have_one_label(qtbot: QtBot, game: Game) -> None:
    spots = laid_aside(shown(qtbot, game), 3, "Out of the pool", "In the pool")
    assert [spot.label for spot in spots] == ["Out of the pool", "", "", "In the pool", "", ""]


def test_markers_in_the_pool_are_told_from_those_out_of_it(game: Game) -> None:
    side = asked(game)
    card, *_ = game.hand("command", side)
    view = game.view(side)
    notes = {}
    for part in ("in", "out", "kept"):
        pile = PileView("command", 1, side, (card,))
        (one,) = cards_on_show(
            msgspec.structs.replace(view, piles={f"command/{part}/{side}": pile}), game.names
        )
        notes[part] = one.note
    assert notes == {"in": "In the pool", "out": "Out of the pool", "kept": "Laid aside"}


def test_cards_that_may_be_played_are_ringed(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    spot = next(one for one in hand.spots() if one.card)
    ring = hand.grab().toImage().pixelColor(spot.rect.topLeft().toPoint() + QPoint(40, -1))
    assert (ring.red(), ring.blue()) > (180, 0)
    assert ring.blue() < 120


def test_whose_cards_lie_there_can_be_read_to_the_end(
    qtbot: QtBot, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = shown(qtbot, game)
    hand.others = [hand.others[0]._replace(size=1)]
    monkeypatch.setattr(CardLooks, "title_of_hand", lambda *_: "The cards of the Grand Duchy")
    (alone,) = [spot for spot in hand.spots() if spot.other is not None]
    words = QFontMetricsF(hand._label_font()).horizontalAdvance(alone.label)
    assert alone.rect.width() < words <= alone.label_width
    assert alone.rect.left() + alone.label_width <= hand.width()


def test_hands_of_one_side_are_told_apart(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    one = hand.others[0]
    hand.others = [one, one._replace(size=2)]
    titles = {spot.label for spot in hand.spots() if spot.other is not None}
    assert titles == {"Allied · Command cards"}


def test_in_a_narrow_row_hands_are_called_by_their_sides_alone(qtbot: QtBot, game: Game) -> None:
    hand = shown(qtbot, game)
    whole = hand.others[0]
    hand.others = [whole, whole._replace(side=asked(game))]
    for wide, wanted in ((900, {"Hand of Allied", "Hand of French"}), (330, {"Allied", "French"})):
        hand.window().resize(wide, 640)
        QApplication.processEvents()
        assert abs(hand.width() - wide) < 60
        assert {spot.label for spot in hand.spots() if spot.other is not None} == wanted


def test_a_padlock_leaves_the_words_of_a_card_alone() -> None:
    card = QRectF(10, 10, 100, 140)
    lock = lock_rect(card)
    assert card.contains(lock)
    assert not lock.intersects(QRectF(card.left(), card.top(), card.width(), card.height() * 0.75))


@pytest.mark.parametrize("wide", range(200, 901, 50))
def test_cards_and_their_words_stay_beside_each_other_however_narrow_the_row_is(
    qtbot: QtBot, game: Game, wide: int
) -> None:
    hand = shown(qtbot, game)
    hand.choose(hand.cards[0].id)
    hand.window().resize(wide, 640)
    qtbot.waitUntil(lambda: hand.width() <= wide)
    spots = hand.spots()
    lefts = [spot.rect.left() for spot in spots]

    assert {spot.card.place if spot.card else "" for spot in spots} == {"played", "hand", ""}
    assert lefts == sorted(lefts)
    assert all(spot.rect.left() >= 0 and spot.rect.right() <= hand.width() for spot in spots)
    named = [spot for spot in spots if spot.label]
    for spot, following in pairwise(named):
        assert spot.rect.left() + spot.label_width <= following.rect.left()

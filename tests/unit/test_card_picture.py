"""Cards drawn from the data of any module."""

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.render.card_look import CardField, CardLook, back_look, card_look
from hexwright.render.card_picture import card_rect, draw_back, draw_card
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema import language
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.samples import sample_modules
from tests.helpers import cce
from tests.helpers.ccn import sample
from tests.helpers.modules import module_of

pytestmark = pytest.mark.usefixtures("qapp")

DECK = sample().decks["command"]


def look(card: str) -> CardLook:
    found = next(one for one in DECK.cards if one.id == card)
    return card_look(sample(), DECK, found)


def picture(shown: CardLook, *, is_back: bool = False, **more: object) -> QImage:
    rect = card_rect(shown, 120)
    image = QImage(rect.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    if is_back:
        draw_back(painter, shown, rect)
    else:
        draw_card(painter, shown, rect, **more)  # type: ignore[arg-type] # forwarded as they are
    painter.end()
    return image


def test_a_section_card_shows_how_many_orders_each_section_gets() -> None:
    assert look("coordinated-advance").orders == ("1", "2", "1")
    assert look("attack-left").orders == ("3", "", "")


def test_a_card_for_troops_anywhere_is_no_section_card() -> None:
    assert look("bayonet-charge").orders == ()


def test_kinds_of_cards_have_bands_of_their_own() -> None:
    assert look("attack-left").band == look("assault-right").band != look("rally").band


def test_left_and_right_look_different() -> None:
    assert picture(look("attack-left")) != picture(look("attack-right"))


def test_symbols_tell_cards_apart_where_no_text_is_drawn() -> None:
    one, other = (replace_title(look(card)) for card in ("rally", "leadership"))
    assert picture(one, is_small=True) != picture(other, is_small=True)


def replace_title(shown: CardLook) -> CardLook:
    return CardLook("Card", "", shown.band, shown.colour, shown.symbol)


def test_the_back_gives_no_card_away() -> None:
    backs = [picture(back_look(DECK), is_back=True) for _ in DECK.cards[:3]]
    assert backs[0] == backs[1] == backs[2]


def test_a_small_card_leaves_its_text_out() -> None:
    shown = look("rally")
    other = CardLook(shown.title, "Other words.", shown.band, shown.colour, shown.symbol)
    here = CardLook(shown.title, "Some words.", shown.band, shown.colour, shown.symbol)
    assert picture(here, is_small=True) == picture(other, is_small=True)
    assert picture(here) != picture(other)


def test_a_small_card_without_a_symbol_keeps_its_text() -> None:
    one, other = (CardLook("Card", words, "#334455", "#334455") for words in ("Some.", "Other."))
    assert picture(one, is_small=True) != picture(other, is_small=True)


def test_words_of_the_module_are_translated() -> None:
    found = card_look(sample(), DECK, DECK.cards[0], str.upper)
    assert found.title == "SCOUT LEFT"


def test_a_chit_shows_its_side_and_its_number() -> None:
    deck = Deck(id="cup", title="Cup", kind="cup", cards=())
    chit = Card(id="a", title="First division", side="red", attributes={"initiative": 6})
    found = card_look(module_of(), deck, chit)
    assert (found.is_chit, found.number) == (True, "6")
    assert found.band == next(side for side in module_of().info.sides if side.id == "red").colour


def test_a_chit_says_what_it_is_worth() -> None:
    chit = CardLook("AA", "Objective 5 is worth 4.", "#334455", "#334455", is_chit=True)
    other = dataclasses.replace(chit, text="Objective 5 is worth 5.")
    assert picture(chit) != picture(other)


def test_a_picture_of_the_designer_takes_the_place_of_ours() -> None:
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        b'<rect width="9" height="9" fill="#00ff00"/></svg>'
    )
    shelf = ImageShelf({"art/a.svg": svg}.get)
    card = replace(DECK.cards[0], image="art/a.svg")
    image = picture(card_look(sample(), DECK, card), images=shelf)
    assert image.pixelColor(60, 60) == QColor("#00ff00")


def test_longer_text_is_set_smaller_rather_than_cut() -> None:
    image = picture(CardLook("Title", "word " * 60, "#334455", "#334455"))
    ink = [y for y in range(20, image.height() - 3) if _is_ink(image, y)]
    assert max(ink) < image.height() - 6


def test_a_card_to_be_read_has_its_text_where_others_have_a_picture() -> None:
    colour = "#334455"
    lines = "\n".join(["Fire: units and weapons attack what they see."] * 8)
    read = picture(CardLook("Title", lines, colour, colour))
    seen = picture(CardLook("Title", lines[:-200], colour, colour))
    # The sky of a picture is darker than the paper, and letters are far darker.
    sky = read.pixelColor(110, 40).lightness()
    assert sky > seen.pixelColor(110, 40).lightness()
    assert any(_is_ink(read, y) for y in range(30, 60))


def _is_ink(image: QImage, y: int) -> bool:
    return any(image.pixelColor(x, y).lightness() < 110 for x in range(20, 100))


def cce_card(card: str) -> CardLook:
    module = cce.sample()
    found = next(one for one in module.decks["germany"].cards if one.id == card)
    return card_look(module, module.decks["germany"], found)


def test_what_a_system_has_printed_on_cards_stands_at_their_foot() -> None:
    assert cce_card("08").fields == (
        ("light-die", "3"),
        ("dark-die", "2"),
        ("trigger", "sniper"),
        ("hex", "K10"),
    )
    assert ("number", "3") in cce_card("50").fields


def test_a_value_that_is_the_usual_one_is_not_printed() -> None:
    assert [field.kind for field in cce_card("01").fields] == ["light-die", "dark-die", "hex"]


def test_a_second_use_of_a_card_is_named_by_its_row() -> None:
    assert cce_card("71").also == "Opportunity Fire"
    assert cce_card("01").also == ""


def test_the_dice_of_cards_are_seen_however_small_they_are() -> None:
    one = cce_card("01")
    other = dataclasses.replace(one, fields=(CardField("light-die", "1"), *one.fields[1:]))
    assert picture(one) != picture(other)
    assert picture(one, is_small=True) != picture(other, is_small=True)


def test_the_foot_of_a_card_speaks_the_language_of_its_user() -> None:
    with language.spoken("es"):
        assert ("trigger", "francotirador") in cce_card("08").fields


@pytest.mark.parametrize("path", sample_modules(), ids=lambda path: path.name)
def test_every_card_of_every_sample_is_drawn_on_its_paper(path: Path) -> None:
    module = load_module(read_folder(path)).module
    assert module is not None
    for deck in module.decks.values():
        for card in deck.cards:
            image = picture(card_look(module, deck, card))
            assert image.pixelColor(1, 60) != QColor("white")

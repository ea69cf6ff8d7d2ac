"""The report of a game: what is told together, what is linked, what is kept from others."""

from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import (
    ActionBegan,
    GameEnded,
    PhaseBegan,
    PointsScored,
    Rolled,
    TrackMoved,
    TurnBegan,
)
from hexwright.engine.core.modifiers import Modifier
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved, StatusSet
from hexwright.engine.core.report import lines_of
from hexwright.engine.core.state import Outcome
from hexwright.engine.core.story import Entry, Story
from tests.helpers.ccn import sample

US, THEM = "french-line#1", "british-line#2"


def told(*events: Event) -> list[Entry]:
    story = Story(sample())
    for event in events:
        story.tell(event)
    return story.entries


def links(entry: Entry) -> list[tuple[str, str, str]]:
    return [(one.kind, one.id, one.text) for one in entry.spans if one.kind]


def test_a_heading_names_turn_and_side() -> None:
    (heading,) = told(TurnBegan(3), PhaseBegan("command", "allied", "command"))
    assert (heading.text, heading.side, heading.kind) == ("Turn 3 · Allied", "allied", "turn")


def test_a_phase_in_which_nothing_happens_is_not_named() -> None:
    entries = told(PhaseBegan("movement", name="movement"), PhaseBegan("combat", name="combat"))
    assert entries == []


def test_the_first_line_of_a_phase_names_it() -> None:
    first, second = told(
        PhaseBegan("movement", name="movement"), Moved(US, "E5"), Moved(THEM, "F5")
    )
    assert (first.phase, second.phase) == ("Movement", "")


def test_pieces_that_are_ordered_together_are_told_together() -> None:
    (line,) = told(*(StatusSet(one, "ordered", rule="ccn-028") for one in (US, THEM)))
    assert line.text == "French line infantry 1 and British line infantry 2: ordered. [ccn-028]"


def test_pieces_hexes_and_rules_are_links() -> None:
    (line,) = told(Moved(US, "E5", was="D5", rule="ccn-038"))
    assert links(line) == [
        ("piece", US, "French line infantry 1"),
        ("hex", "D5", "D5"),
        ("hex", "E5", "E5"),
        ("rule", "ccn-038", "[ccn-038]"),
    ]


def test_a_roll_shows_its_dice_what_they_did_and_every_modifier() -> None:
    parts = (Modifier(4, "blocks", "ccn-105"), Modifier(-1, "Forest", "ccn-271"))
    counting = {"infantry": "hit", "sabre": "hit", "flag": "flag"}
    (line,) = told(
        Rolled("battle", ("infantry", "sabre", "cavalry"), "Melee", "french", US, parts,
               target=THEM, counting=counting, rule="ccn-112")
    )  # fmt: skip
    assert line.text == (
        "French line infantry 1: Melee: Infantry, Sabre, Cavalry → 2 × hit [ccn-112] "
        "(blocks 4 [ccn-105] · Forest −1 [ccn-271])"
    )
    assert ("die", "battle/sabre", "Sabre") in links(line)


def test_what_follows_an_action_belongs_to_it() -> None:
    entries = told(
        ActionBegan(US, "{piece} attacks {target}.", THEM),
        Rolled("battle", ("flag",), "Melee", piece=US),
        Moved(THEM, "F5"),
    )
    assert [one.kind for one in entries] == ["action", "detail", "detail"]


def test_the_last_block_and_the_end_of_a_unit_are_one_sentence() -> None:
    (line,) = told(LostSteps(THEM, 2), Eliminated(THEM))
    assert line.text == "British line infantry 2 loses 2 blocks and is eliminated."


def test_a_banner_and_its_marker_are_one_line() -> None:
    (line,) = told(
        PointsScored("french", 1, "enemy unit"), TrackMoved("french-banners", 3, "french")
    )
    assert line.text == "French: +1 point (enemy unit) · French, French banners: 3"


def test_book_keeping_for_nobody_is_not_told() -> None:
    assert told(StatusSet(US, "ordered", 0, visible_to=())) == []


def test_telling_says_where_the_report_has_changed() -> None:
    story = Story(sample())
    assert story.tell(StatusSet(US, "ordered")) == 0
    assert story.tell(StatusSet(THEM, "ordered")) == 0
    assert story.tell(Moved(US, "E5")) == 1


def test_the_report_as_text_has_headings_and_steps_in_for_what_follows() -> None:
    entries = told(
        TurnBegan(1),
        PhaseBegan("combat", "french", "combat"),
        ActionBegan(US, "{piece} attacks {target}.", THEM),
        LostSteps(THEM),
        GameEnded(Outcome("french")),
    )
    assert list(lines_of(entries)) == [
        "— Turn 1 · French —",
        "Combat:",
        "  French line infantry 1 attacks British line infantry 2.",
        "    British line infantry 2 loses 1 block.",
        "Victory: French.",
    ]

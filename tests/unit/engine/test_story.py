"""The report of a game: what is told together, what is linked, what is kept from others."""

import pytest

from hexwright.engine.core.card_events import ChitPulled
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import (
    GameEnded,
    PhaseBegan,
    PointsScored,
    Rolled,
    TrackMoved,
    TurnBegan,
)
from hexwright.engine.core.modifiers import Modifier
from hexwright.engine.core.names import listed
from hexwright.engine.core.piece_events import (
    Eliminated,
    LostSteps,
    Moved,
    Restacked,
    Rotated,
    StatusSet,
)
from hexwright.engine.core.report import lines_of
from hexwright.engine.core.state import Outcome
from hexwright.engine.core.story import Entry, Story
from hexwright.engine.core.told_events import ActionBegan, Meaning, TableRead
from hexwright.engine.parts.activation import Activation, ActivationBegan
from tests.fuzz import sample as sample_of
from tests.helpers.ccn import sample

US, THEM = "french-line#1", "british-line#2"


def told(*events: Event) -> list[Entry]:
    story = Story(sample())
    for event in events:
        story.tell(event)
    return story.entries


def links(entry: Entry) -> list[tuple[str, str, str]]:
    return [(span.kind, span.id, span.text) for span in entry.spans if span.kind]


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
    counting = {"infantry": "hit|hits", "sabre": "hit|hits", "flag": "flag|flags"}
    (line,) = told(
        Rolled("battle", ("infantry", "sabre", "cavalry"), "melee", "french", US, parts,
               target=THEM, counting=counting, rule="ccn-112")
    )  # fmt: skip
    assert line.text == (
        "French line infantry 1, melee, 3 dice (blocks 4 [ccn-105] · Forest −1 [ccn-271]): "
        "Infantry, Sabre, Cavalry → 2 hits [ccn-112]"
    )
    assert ("die", "battle/sabre", "Sabre") in links(line)


def test_what_follows_an_action_belongs_to_it() -> None:
    entries = told(
        ActionBegan(US, "{piece} attacks {target}.", THEM),
        Rolled("battle", ("flag",), "Melee", piece=US),
        Moved(THEM, "F5", words="{piece} retreats to {hex}."),
    )
    assert [entry.kind for entry in entries] == ["action", "detail", "detail"]


def test_what_is_done_within_an_action_leaves_the_story_to_it_afterwards() -> None:
    entries = told(
        ActionBegan(US, "{piece} attacks {target}.", THEM),
        ActionBegan(THEM, "{piece} receives {target} with fire.", US, within=True),
        Rolled("battle", ("flag",), "roll for the fire", piece=THEM),
        Rolled("battle", ("flag",), "roll for the attack", piece=US),
    )
    assert [entry.kind for entry in entries] == ["action", "detail", "detail", "detail"]
    assert [entry.text.partition(":")[0] for entry in entries[2:]] == [
        "Roll for the fire",
        "Roll for the attack",
    ]


def test_what_stands_in_a_chart_alone_is_not_told() -> None:
    assert told(TableRead("battle-die", "Dice", rows=(1, 2), is_told=False)) == []


def test_names_with_commas_do_not_run_together() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "1st Regiment, Duke's Own", "c"]) == "a; 1st Regiment, Duke's Own and c"


def test_a_part_of_a_turn_in_which_nothing_is_done_says_so() -> None:
    story = Story(sample_of("jdg"))
    for marker in ("falkner-6", "falkner-4"):
        story.tell(ActivationBegan(Activation(marker=f"activation-markers/{marker}", side="blue")))
    assert [entry.kind for entry in story.entries] == ["section", "line", "section"]
    assert story.entries[1].text == "Nothing is done."


def test_the_last_block_and_the_end_of_a_unit_are_one_sentence() -> None:
    (line,) = told(LostSteps(THEM, 2), Eliminated(THEM))
    assert line.text == "British line infantry 2 loses 2 blocks and is eliminated."


def test_a_banner_and_its_marker_are_one_line() -> None:
    (line,) = told(
        PointsScored("french", 1, "enemy unit", "banner|banners", total=3, target=5),
        TrackMoved("french-banners", 3, "french"),
    )
    assert line.text == "French: 1 banner won (enemy unit); now 3 of 5."


def test_units_that_go_the_same_way_are_told_together_with_their_place_and_facing() -> None:
    (line,) = told(
        Moved(US, "E5", was="D5"),
        Moved(THEM, "E5", was="D5"),
        Restacked("E5", (THEM, US, "french-line#2")),
        Rotated(US, 5),
        Rotated(THEM, 5),
    )
    assert line.text == (
        "French line infantry 1 and British line infantry 2 move from D5 to E5, "
        "under French line infantry 2, facing 5 o'clock."
    )


def test_a_move_that_is_more_than_a_move_says_so() -> None:
    words = "{piece} advances to {hex}.|{piece} advance to {hex}."
    one, both = (
        told(*(Moved(unit, "E5", was="D5", words=words) for unit in units))[0].text
        for units in ((US,), (US, THEM))
    )
    assert one == "French line infantry 1 advances to E5."
    assert both == "French line infantry 1 and British line infantry 2 advance to E5."


def test_an_attack_names_all_who_help_and_all_who_are_attacked() -> None:
    words = "{piece} attacks {target}.|{piece} attack {target}."
    (line,) = told(
        ActionBegan(US, words, helpers=("french-line#2",), targets=(THEM, "british-line#3"))
    )
    assert line.text == (
        "French line infantry 1 and French line infantry 2 attack "
        "British line infantry 2 and British line infantry 3."
    )


def test_those_who_act_are_named_again_only_for_a_test_of_their_own() -> None:
    entries = told(
        ActionBegan(US, "{piece} attacks {target}.", THEM, helpers=("french-line#2",)),
        Rolled("battle", (3,), "roll for the attack", piece="french-line#2"),
        Rolled("battle", (3,), "morale test", piece=US, needs=4, passed=True),
    )
    assert [entry.text for entry in entries[1:]] == [
        "Roll for the attack: 3",
        "French line infantry 1, morale test, needs 4 or less: 3, passed",
    ]


@pytest.mark.parametrize(
    ("amount", "told_as"), [(2, "5 + 2 = 7"), (-6, "5 − 6 = −1"), (0, "5 + 0 = 5")]
)
def test_a_total_is_told_as_the_sum_that_it_is(amount: int, told_as: str) -> None:
    parts = (Modifier(amount + 1, "chief"), Modifier(-1, "fog"))
    (line,) = told(Rolled("d10", (5,), "initiative", modifiers=parts, total=5 + amount))
    assert line.text.startswith(f"Initiative: {told_as} (chief ")


def test_a_test_may_need_a_value_or_more() -> None:
    (line,) = told(Rolled("d10", (5,), "break test", needs=6, least=True, passed=False))
    assert line.text == "Break test, needs 6 or more: 5, failed"


def test_a_result_is_told_by_what_it_means() -> None:
    ours = Meaning("the attackers", (("test their cohesion ({amount})", 1),))
    theirs = Meaning("the defenders", (("are disordered", 0), ("retreat {count} hexes", 2)))
    with_letters, without = told(
        TableRead("shock", "Shock", result="EX", meaning=(ours, theirs)),
        TableRead("fire", "Fire", result="–", meaning=()),
    )
    assert with_letters.text == (
        "Result EX: the attackers test their cohesion (+1); "
        "the defenders are disordered and retreat 2 hexes."
    )
    assert without.text == "No effect."


def test_a_heading_names_hour_light_and_weather() -> None:
    turn = TurnBegan(2, "20:00", light="night", weather="fog")
    assert told(turn)[0].text == "Turn 2 · 20:00 · Night, fog"


def test_an_activation_is_headed_by_its_marker_which_is_not_told_before() -> None:
    story = Story(sample_of("jdg"))
    marker = "activation-markers/falkner-6"
    record = Activation(marker=marker, side="blue")
    story.tell(TurnBegan(1))
    story.tell(PhaseBegan("draw", name="activation markers"))
    story.tell(ChitPulled((marker,), "cup", "played"))
    changed = story.tell(ActivationBegan(record))
    story.tell(PhaseBegan("leader", "blue", "acting without orders"))
    heading = story.entries[-1]
    assert (changed, len(story.entries)) == (1, 2)
    assert (heading.kind, heading.side) == ("section", "blue")
    assert heading.text == "Division Falkner · Duchy of Westmark"


def test_a_mere_move_ends_the_action_before_it() -> None:
    entries = told(
        ActionBegan(US, "{piece} charges."),
        Moved(US, "E5", words="{piece} rides."),
        Moved(THEM, "F5"),
    )
    assert [entry.kind for entry in entries] == ["action", "detail", "line"]


def test_losses_say_what_is_left() -> None:
    assert (
        told(LostSteps(US, 1, left=3))[0].text
        == "French line infantry 1 loses 1 block; 3 are left."
    )


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

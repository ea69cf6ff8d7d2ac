"""Traits and whole pieces as VASSAL writes them, character by character."""

import pytest

from hexwright.exporters.vassal import keys, traits
from hexwright.exporters.vassal.piece_text import Definition, Place, expanded
from hexwright.exporters.vassal.traits import Command, Layer, Trait
from tests.helpers.vassal_checker.pieces import decoded, piece_faults

LAYER = Layer("Look", ["a.png", "b.png"], ["", "+ (b, c)"], follows="Look")


def every_trait() -> list[Trait]:
    spin = ("Spin", keys.FLIP)
    return [
        traits.marker({"Side": "Axis", "Kind": "Inf, heavy"}),
        traits.calculated("Face", "{(Look-1)/2+1}"),
        traits.dynamic("Look", 1, 1, 2, [Command("Flip", keys.FLIP, ("P", "{a?b:c}"))]),
        LAYER.trait(2),
        Layer("s", ["a.png"], ["+ (s)"], toggle=("S", keys.named("s")), up=("T", "")).trait(-1),
        traits.rotate(6, spin, spin, 3, ""),
        traits.trigger("Turn", "Turn", keys.TURN_LEFT, [keys.named("t"), keys.named("t")]),
        traits.restrict(["Axis", "Solitaire"]),
        traits.trail("Trail", keys.TRAIL),
        traits.moved("m.png", (-4, 5), "Moved", keys.MOVED),
        traits.mask("back.png", "Hide", keys.HIDE, "?"),
        traits.report([keys.FLIP, keys.LOSE], "$location$: $newPieceName$"),
        traits.delete("Delete", keys.DELETE),
        traits.clone("Clone", keys.CLONE),
        traits.submenu("Status", ["Routed", "Spent, tired"]),
        traits.label("$Steps$", 12),
        traits.hide_commands("Take", '{PlayerSide!="Axis"}', [keys.named("take")]),
        traits.off_grid(),
    ]


def test_a_piece_of_a_slot() -> None:
    parts = [traits.prototype("Unit"), traits.marker({"Side": "Axis"})]
    text = Definition("1st Inf", parts, "inf.png", 2).text()
    assert text == (
        "+/null/prototype;Unit\tmark;Side\\\tpiece;;;inf.png;1st Inf/\tAxis\\\tnull;0;0;2;0"
    )


def test_a_prototype() -> None:
    parts = [traits.delete("Delete", "68,130"), traits.clone("Clone", "67,130")]
    assert Definition("Unit", parts).text() == (
        "+/null/delete;Delete;68,130;\tclone;Clone;67,130;\\\tpiece;;;;Unit/\t\\\tnull;0;0;;0"
    )


def test_a_piece_of_a_saved_game_has_its_map_pixel_and_states() -> None:
    parts = [Trait("rotate;6", "0", "facing"), Trait("mark;Side", "Axis")]
    text = Definition("A", parts, "a.png", 7).text("p1", Place("Main Map", 40, 50), {"facing": "3"})
    assert text == "+/p1/rotate;6\tmark;Side\\\tpiece;;;a.png;A/3\tAxis\\\tMain Map;40;50;7;0"


def test_a_slash_in_a_name_is_escaped_with_the_whole_piece() -> None:
    assert Definition("1/2 Inf").text() == "+/null/piece;;;;1\\/2 Inf/null;0;0;;0"


def test_prototypes_are_expanded_in_their_place() -> None:
    first, last = Trait("a", "1"), Trait("b", "2")
    inner = [Trait("x", "3"), Trait("y", "4")]
    use = traits.prototype("P")
    assert expanded([first, use, last], {use.type: inner}) == (first, *inner, last)


def test_lists_of_keys_are_escaped_even_for_a_single_one() -> None:
    assert keys.key_list(["69,130"]) == "69\\,130"
    assert keys.key_list(["69,130", "70,130"]) == "69\\,130,70\\,130"


def test_a_command_of_a_property_is_escaped_at_both_levels() -> None:
    trait = traits.dynamic("MP", 4, 0, 4, [Command("Use MP", "85,130", ("I", "-1"))])
    assert trait.type == "PROP;MP;true,0,4,false;Use MP:85\\,130:I\\,-1;"
    assert trait.state == "4"


def test_a_layer_that_follows_a_property() -> None:
    assert LAYER.trait(1).type == (
        "emb2;;2;;;2;;;2;;;;1;false;0;0;a.png,b.png;,+ (b\\, c);true;Look;;;true;Look;1;1;true"
        ";;;;;1.000;;"
    )


def test_a_layer_that_is_switched_on_and_off() -> None:
    key = "57348,0,routed"
    layer = Layer("routed", ["r.png"], ["+ (R)"], toggle=("R", key), offset=(9, -9), scale=0.5)
    assert layer.trait(-1).type == (
        "emb2;R;2;A;;2;;;2;;;;1;false;9;-9;r.png;+ (R);true;routed;;;false;;1;1;false"
        ";57348,0,routed;;;;0.500;;"
    )


@pytest.mark.parametrize("trait", every_trait(), ids=lambda trait: trait.type.partition(";")[0])
def test_every_trait_is_understood_by_the_checker(trait: Trait) -> None:
    piece = decoded(Definition("A", [trait], "a.png", 1).text())
    assert list(piece_faults(piece, {})) == []


def test_there_is_one_state_more_than_there_are_traits() -> None:
    text = Definition("A", every_trait(), "a.png", 1).text()
    assert len(decoded(text).traits) == len(every_trait())

"""How many counters of each sort are printed, and what is on their backs."""

from collections import Counter
from functools import partial
from pathlib import Path

import msgspec
import pytest

from hexwright.exporters.base import Source
from hexwright.exporters.options import source_of
from hexwright.exporters.print_and_play.counters import counter_cells, counter_mix, sticker_cells
from hexwright.exporters.print_and_play.documents import documents_of
from hexwright.exporters.print_and_play.loss_markers import hides_steps, loss_cells
from hexwright.exporters.print_and_play.writer import PrintExporter
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module

pytestmark = pytest.mark.usefixtures("qapp")

SAMPLES = Path(__file__).resolve().parents[4] / "sample_modules"


def sample(name: str) -> Module:
    module = load_module(open_files(SAMPLES / name)).module
    assert module is not None
    return module


def printed(module: Module, markers: int = 4) -> Counter[str]:
    mix = counter_mix(module, markers)
    return Counter({piece.id: count for piece, count in (*mix.counters, *mix.stickers)})


def test_every_unit_and_leader_has_one_counter() -> None:
    module = sample("jdg")
    counts = printed(module)
    assert {counts[name] for name in module.pieces} == {1}


def test_markers_come_in_the_number_of_the_counter_mix() -> None:
    counts = printed(sample("free"))
    assert (counts["rustle"], counts["alarm-marker"], counts["crate-marker"]) == (6, 1, 5)


def test_the_mix_may_have_more_counters_than_there_are_units() -> None:
    module = sample("free")
    kinds = tuple(
        msgspec.structs.replace(kind, count=6) if kind.id == "patrol" else kind
        for kind in module.counters.kinds
    )
    more = msgspec.structs.replace(module.counters, kinds=kinds)
    counts = printed(module.with_documents({"counters.json": more}))
    assert (counts["patrol-north"], counts["patrol"]) == (1, 2)


def test_markers_without_a_number_come_as_often_as_asked() -> None:
    assert printed(sample("jdg"), markers=7)["rout-marker"] == 7


def test_kinds_without_a_number_come_as_often_as_the_largest_scenario_needs_them() -> None:
    module = sample("ccn")
    most = max(
        sum(one.kind == "french-line" for one in battle.setup)
        for battle in module.scenarios.values()
    )
    assert most > 1
    assert printed(module)["french-line"] == most * 4 * 2


def test_a_block_has_a_sticker_on_both_sides_for_each_of_its_steps() -> None:
    # Nine units of four blocks each, by the list of what is in the box.
    assert printed(sample("ccn"))["british-line"] == 36 * 2


def test_four_faces_make_two_counters() -> None:
    module = sample("ccn")
    cells = list(counter_cells(Source(module, {}), counter_mix(module, 4)))
    assert len(cells) == 8 * 2 + 18


def test_stickers_are_apart_from_counters() -> None:
    module = sample("ccn")
    mix = counter_mix(module, 4)
    assert {piece.kind.piece_class for piece, _ in mix.counters} == {"marker"}
    assert len(list(sticker_cells(Source(module, {}), mix))) == sum(n for _, n in mix.stickers)


def losses_printed(module: Module) -> Counter[tuple[str, ...]]:
    """How often each pair of losses is on a marker."""
    shown: Counter[tuple[str, ...]] = Counter()
    for cell in loss_cells(counter_mix(module, 4), ImageShelf()):
        sides = (
            draw.keywords["look"] for draw in (cell.front, cell.back) if isinstance(draw, partial)
        )
        shown[tuple(side.printed[0].text for side in sides)] += 1
    return shown


def test_what_counters_with_two_faces_lose_is_on_markers_for_half_of_them() -> None:
    module = sample("aus")
    hiding = [piece for piece, _ in counter_mix(module, 4).counters if hides_steps(piece)]
    assert len({piece.steps for piece in hiding}) > 1
    for (front, _), count in losses_printed(module).items():
        able = sum(piece.steps > int(front[1:]) for piece in hiding)
        assert count == (able + 1) // 2
    most = max(piece.steps for piece in hiding) - 1
    assert [front for front, _ in losses_printed(module)] == [
        f"\N{MINUS SIGN}{lost}" for lost in range(1, most + 1, 2)
    ]


def test_counters_that_can_show_their_losses_get_no_such_markers() -> None:
    assert not losses_printed(sample("jdg"))


def test_who_does_not_want_the_markers_is_told_what_is_missing() -> None:
    source = source_of(
        PrintExporter(), sample("aus"), {}, {"what": ["counters"], "loss_markers": False}
    )
    document, *_ = documents_of(source)
    assert "export.print-steps" in {issue.code for issue in document.issues}
    source = source_of(PrintExporter(), sample("aus"), {}, {"what": ["counters"]})
    whole, *_ = documents_of(source)
    assert "export.print-steps" not in {issue.code for issue in whole.issues}
    assert len(whole.pages) > len(document.pages)

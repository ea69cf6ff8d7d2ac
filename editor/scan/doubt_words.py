"""What the review says about a hex, and about what was taught."""

from collections.abc import Mapping

from hexwright.editor.scan.edits.teaching import ENOUGH, Teaching
from hexwright.importers.scan.terrain import Verdict
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many


def doubt_words(number: str, verdict: Verdict, names: Mapping[str, str]) -> str:
    """Why a hex is doubtful; names are those of kinds by id."""
    kind = names.get(verdict.kind, verdict.kind)
    second = names.get(verdict.second, verdict.second)
    if verdict.reason == "mixed":
        percent = round(100 * verdict.share)
        return tr(
            "{hex}: {kind}, and {percent} % {second}",
            hex=number, kind=kind, percent=percent, second=second,
        )  # fmt: skip
    if verdict.reason == "strange":
        return tr("{hex}: {kind}? It looks like no example", hex=number, kind=kind)
    return tr("{hex}: {kind} or {second}", hex=number, kind=kind, second=second or "?")


def taught_words(teaching: Teaching, names: Mapping[str, str]) -> str:
    """How many examples there are, and of which kinds there are few."""
    counts = teaching.counts()
    few = [f"{name} {counts[kind]}" for kind, name in names.items() if 0 < counts[kind] < ENOUGH]
    words = tr_many("1 example|{count} examples", sum(counts.values()))
    return words + " " + tr("(few: {kinds})", kinds=", ".join(few)) if few else words


def missing_scan() -> Issue:
    """There is no picture to look at."""
    return Issue(
        code="scan.none",
        message=tr("This map has no scan below it, or its picture is missing."),
        hint=tr("Put one there with Map, Scan underlay, and tie it to the hexes with Align scan."),
    )


def too_few_examples(kinds: int) -> Issue:
    """Nothing can be told apart yet; with a single kind in the module it never will be."""
    if kinds > 1:
        hint = tr("Choose a kind, then double-click about five hexes of it on the scan.")
    else:
        hint = tr(
            "The module has one kind only: make the others under Terrain first, then come back "
            "with Map, Recognise terrain."
        )
    return Issue(
        code="scan.no-examples",
        message=tr("There are not yet examples of two kinds of terrain."),
        hint=hint,
    )

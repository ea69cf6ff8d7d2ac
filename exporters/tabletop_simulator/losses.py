"""What the game cannot express, in a line for each sort of loss."""

from collections.abc import Iterator, Sequence

from hexwright.exporters.base import Source
from hexwright.exporters.tabletop_simulator.save import Save
from hexwright.exporters.tabletop_simulator.symbol_dice import is_cube
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many


def losses(source: Source, saves: Sequence[Save]) -> list[Issue]:
    """Everything that players have to do by hand."""
    return [
        Issue(code="export.tabletop", message=message, hint=hint, severity=Severity.WARNING)
        for message, hint in _losses(source, saves)
    ]


def _losses(source: Source, saves: Sequence[Save]) -> Iterator[tuple[str, str]]:
    yield (
        tr("The rules are not enforced: players move and fight by the rulebook."),
        tr("Terrain is drawn on the board; what the scenario says is in the notebook."),
    )
    left = [one for save in saves for one in save.left]
    long = [name for sort, name in left if sort == "extends"]
    if long:
        yield (
            tr_many(
                "1 piece reaches over several hexes; it lies on its first.|"
                "{count} pieces reach over several hexes; each lies on its first.",
                len(long),
            ),
            tr("Lay them across by hand."),
        )
    bare = sorted({name for sort, name in left if sort == "status"})
    if bare:
        yield (
            tr("No marker shows these statuses: {names}.", names=", ".join(bare)),
            tr("Give them a marker on the page of counters."),
        )
    undealt = [name for sort, name in left if sort == "dealt"]
    if undealt:
        yield (
            tr_many("1 card could not be dealt.|{count} cards could not be dealt.", len(undealt)),
            tr("They are in their decks; deal them by hand."),
        )
    hidden = sum(bool(save.battle.free_setup) for save in saves)
    if hidden:
        yield (
            tr_many(
                "In 1 scenario players set up pieces freely.|"
                "In {count} scenarios players set up pieces freely.",
                hidden,
            ),
            tr("These pieces are in the bags of their formations."),
        )
    symbols = [die.name for die in source.module.info.dice if die.faces and not is_cube(die)]
    if symbols:
        yield (
            tr("Dice with symbols are plain dice: {names}.", names=", ".join(symbols)),
            tr("A chart beside the board says what each number means."),
        )

"""What VASSAL cannot hold of a module's maps, one line for each sort of loss."""

from collections.abc import Iterator, Sequence

from hexwright.exporters.vassal.boards import MOST_PIXELS
from hexwright.exporters.vassal.grid import BoardGrid
from hexwright.exporters.vassal.plan import Plan
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many


def map_losses(plan: Plan, grids: Sequence[BoardGrid]) -> Iterator[Issue]:
    """What was changed or left out of boards, in words."""
    wanted, made = plan.source.options["pixels"], plan.boards.pixels_per_hex
    if made < wanted:
        message = tr(
            "Maps are drawn with {made} pixels per hex instead of {wanted}: VASSAL runs out of"
            " memory with pictures of more than {most} pixels.",
            made=f"{made:.1f}",
            wanted=wanted,
            most=MOST_PIXELS,
        )
        hint = tr("Cut the map into sheets if players need larger hexes.")
        yield loss("vassal.scaled", message, hint)
    yield from _grid_losses(plan, grids)
    if plan.boards.unmarked:
        message = tr_many(
            "1 scenario shares a map but not its objectives or turns: the map shows none.|"
            "{count} scenarios share a map but not their objectives or turns: the map "
            "shows none.",
            len(plan.boards.unmarked),
        )
        hint = tr("Players find them in the help of the module.")
        yield loss("vassal.objectives", message, hint)


def _grid_losses(plan: Plan, grids: Sequence[BoardGrid]) -> Iterator[Issue]:
    boards = list(zip(plan.boards.all, grids, strict=True))
    listed = [board.name for board, grid in boards if not grid.has_distances]
    if listed:
        message = tr(
            "VASSAL cannot count the hexes of {maps}; each has its name, but distances are"
            " measured in pixels.",
            maps=", ".join(listed),
        )
        hint = tr("Numbers that go up or down by one in straight lines have no such limit.")
        yield loss("vassal.numbers", message, hint)
    nameless = [board.name for board, grid in boards if not grid.has_names]
    if nameless:
        message = tr("VASSAL cannot name the hexes of {maps}.", maps=", ".join(nameless))
        hint = tr("Give the map numbers that go up or down by one, or cut it into sheets.")
        yield loss("vassal.names", message, hint)


def loss(code: str, message: str, hint: str) -> Issue:
    """One line of the report: what is lost, and what to do about it."""
    return Issue(code=code, message=message, hint=hint, severity=Severity.WARNING)

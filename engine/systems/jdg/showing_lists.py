"""Lists beside the map of Jours de Gloire: the marker in play, the cup, attacks, orders."""

from collections import Counter
from collections.abc import Iterable, Iterator

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Line, Listing
from hexwright.engine.parts.combats import Combat, waiting
from hexwright.engine.systems.jdg.combats import remaining
from hexwright.engine.systems.jdg.cup import cup_of, played_pile
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.ratio import Fight, shock_preview
from hexwright.engine.systems.jdg.records import OrderMarkers, activation, initiative, order_markers
from hexwright.engine.systems.jdg.troops import formation_of, formations, is_on_map, units_in
from hexwright.schema.language import tr


def lists_of(board: Board, viewer: str) -> tuple[Listing, ...]:
    """Markers played and in the cup, attacks to be fought, orders."""
    found = (_combats(board), _played(board), _cup(board), _orders(board, viewer))
    return tuple(one for one in found if one.lines)


def marker_name(board: Board, marker: str) -> str:
    """The title of a marker with its initiative, which tells it from others of its formation."""
    title, number = board.names.card(marker), board.card(marker).attributes.get("initiative")
    return title if number is None else f"{title} ({number})"


@rule("jdg-014", "jdg-055")
def _played(board: Board) -> Listing:
    """The marker that is being played, those played before it, and who opened the turn (2.4)."""
    now, winner = activation(board).marker, initiative(board).winner
    earlier = [one for one in reversed(board.cards(played_pile(board))) if one != now]
    lines = _marker_lines(board, earlier)
    if now:
        first = _marker_lines(board, (now,))[0]
        lines = (first._replace(pieces=tuple(active_units(board)), is_now=True), *lines)
    note = tr("Initiative: {side}", side=board.names.side(winner)) if winner else ""
    return Listing(tr("Played this turn"), lines, note)


@rule("jdg-013", "jdg-016")
def _cup(board: Board) -> Listing:
    """The markers still in the cup, in no order that could tell what comes next (2.3, 3.2)."""
    markers = sorted(board.cards(cup_of(board)), key=lambda one: _rank(board, one))
    left = int(board.look_up("numbers", "markers-left-in-cup")["value"])
    note = tr("Not played: the last {count}", count=left) if left else ""
    title = tr("In the cup: {count}", count=len(markers))
    return Listing(title, _marker_lines(board, markers), note)


def _rank(board: Board, marker: str) -> tuple[str, str, int]:
    card = board.card(marker)
    return card.side, card.title, -int(card.attributes.get("initiative", 0))


def _marker_lines(board: Board, markers: Iterable[str]) -> tuple[Line, ...]:
    """A line for each sort of marker, with its number where there are several."""
    cards = ((marker_name(board, one), board.card(one)) for one in markers)
    counts = Counter((name, card.side, card.command) for name, card in cards)
    return tuple(
        Line(f"{count} × {name}" if count > 1 else name, "", side, command)
        for (name, side, command), count in counts.items()
    )


@rule("jdg-189", "jdg-209")
def _combats(board: Board) -> Listing:
    """The attacks that are still to be fought, with the modifier of each (9.3.1, 9.7.2)."""
    return Listing(tr("Attacks to be fought"), tuple(_combat(board, one) for one in waiting(board)))


def _combat(board: Board, combat: Combat) -> Line:
    names = board.names
    now = remaining(board, combat)
    attackers = [one for one in combat.attackers if is_on_map(board, one)]
    defending = tuple(one for hex_ in combat.targets for one in units_in(board, hex_))
    text = tr(
        "{attackers} against {defenders}",
        attackers=names.pieces(tuple(attackers)),
        defenders=names.pieces(defending) or ", ".join(combat.targets),
    )
    parts = [tr("charge") if combat.chargers else tr("shock")]
    if now.attackers and now.targets:
        parts.append(shock_preview(board, Fight(now.attackers, now.targets, now.chargers)).text)
    side = board.piece(combat.attackers[0]).side
    command = formation_of(board, combat.attackers[0])
    return Line(text, " · ".join(parts), side, command, tuple(attackers), combat.targets)


@rule("jdg-030")
def _orders(board: Board, viewer: str) -> Listing:
    """The tactical groups of both sides, one's own first, and what their markers say (3.3.2)."""
    lines: list[Line] = []
    for side in sorted(board.sides, key=lambda one: one != viewer):
        for name in formations(board, side):
            markers = order_markers(board, name)
            if markers is not None:
                lines += _groups(board, name, markers, viewer)
    return Listing(tr("Orders"), tuple(lines))


def _groups(board: Board, formation: str, markers: OrderMarkers, viewer: str) -> Iterator[Line]:
    name = board.names.word(board.module.commands[formation].name)
    for number, group in enumerate(markers.groups):
        units = tuple(one for one in group if is_on_map(board, one))
        if units:
            words = order_words(markers, number, viewer)
            size = tr("1 unit") if len(units) == 1 else tr("{count} units", count=len(units))
            yield Line(name, f"{size} · {words}", markers.side, formation, units)


# --- orders ---------------------------------------------------------------------------------------


@rule("jdg-030")
def knows(markers: OrderMarkers, viewer: str) -> bool:
    """Whether somebody may know what markers say: all if they are open, else their owner."""
    return markers.is_open or viewer in ("", markers.side)


def order_words(markers: OrderMarkers, number: int, viewer: str) -> str:
    """What the marker of a group says, to whoever looks."""
    is_ordered = number in markers.ordered
    if markers.is_open:
        return tr("orders") if is_ordered else tr("no orders")
    if not knows(markers, viewer):
        return tr("order marker, face down")
    return tr("orders, face down") if is_ordered else tr("no orders, face down")

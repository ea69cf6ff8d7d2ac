"""Efficiency (5.2, 5.4): markers drawn for each corps, and how many each division gets of them."""

from collections.abc import Mapping
from itertools import combinations_with_replacement

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_action, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cup import collect, deal_face_down, dealt_to
from hexwright.engine.parts.reinforcements import waiting_now
from hexwright.engine.parts.troops import is_on_map, line_of
from hexwright.engine.systems.gbacw.command import (
    army_commander,
    reaches,
    traces_to_army,
)
from hexwright.engine.systems.gbacw.initiative import initiative_rating
from hexwright.engine.systems.gbacw.records import (
    Efficiency,
    efficiency,
    efficiency_key,
    sides_in_order,
)
from hexwright.engine.systems.gbacw.troops import (
    INEFFECTIVE,
    command_name,
    divisions,
    has_level,
    leader_of,
    level_of,
    levels,
    number,
    roster,
    units_of,
)
from hexwright.schema.language import later, tr

_GIVE, _TRANSFER = ":give", ":transfer"


@rule("gbacw-031", "gbacw-352")
async def draw_efficiency(game: Game) -> bool:
    """Both sides draw for their corps and reckon the markers of their divisions (5.21-5.25)."""
    for side in sides_in_order(game):
        await reckon(game, side)
    return False


async def reckon(game: Game, side: str) -> None:
    """Draw the efficiency of a side's corps, and work out what its divisions get."""
    drawn = {corps: _drawn(game, side, corps) for corps in corps_to_draw(game, side)}
    _note(game, side, drawn, {})
    drawn = await boost_corps(game, side, drawn)
    counts = await division_counts(game, side, drawn)
    counts = await transfer(game, side, counts)
    _note(game, side, drawn, counts)


def _note(game: Game, side: str, corps: dict[str, int], counts: dict[str, int]) -> None:
    record = Efficiency(side, corps=corps, divisions=counts)
    game.emit(RecordSet(efficiency_key(side), record, rule="gbacw-031"))


# --- corps (5.21, 5.22) ---------------------------------------------------------------------------


@lasting
def corps_of(board: Board, command: str) -> str:
    """The corps whose efficiency a division shares; without one, the highest below the army."""
    known = levels(board, command)
    if "corps" in known:
        return known["corps"]
    below = [one for one in line_of(board, command) if board.module.commands[one].level != "army"]
    return below[-1] if below else command


@rule("gbacw-031")
def corps_to_draw(board: Board, side: str) -> list[str]:
    """The corps that draw: those with units on the map, or entering this turn (5.21)."""
    coming = {piece for piece, _ in waiting_now(board, side)}
    found = dict.fromkeys(corps_of(board, division) for division in divisions(board, side))
    return [
        one
        for one in found
        if units_of(board, one) or any(unit in coming for unit in roster(board, one))
    ]


def efficiency_deck(board: Board, side: str) -> str:
    """The markers that a side draws from."""
    found = next(one for one in board.scenario.sides if one.side == side)
    return str(found.attributes["efficiency_deck"])


def _drawn(game: Game, side: str, corps: str) -> int:
    deck = efficiency_deck(game, side)
    marker = deal_face_down(game, deck, corps, side, "gbacw-031")
    return int(game.card(marker).attributes["value"])


def put_back(game: Game) -> None:
    """All efficiency markers go back, to be drawn anew next turn."""
    for side in game.sides:
        collect(game, efficiency_deck(game, side), "gbacw-031")


def marker_of(board: Board, side: str, corps: str) -> tuple[str, ...]:
    """The marker that a corps has drawn."""
    return board.cards(dealt_to(efficiency_deck(board, side), corps))


@rule("gbacw-032")
async def boost_corps(game: Game, side: str, drawn: dict[str, int]) -> dict[str, int]:
    """The commander of the army may raise corps whose commanders are in his range (5.22)."""
    most = min(initiative_rating(game, side), len(helped := corps_in_reach(game, side, drawn)))
    chosen: tuple[str, ...] = ()
    if most > 0:
        chief = army_commander(game, side)
        leaders = {leader_of(game, one): one for one in helped}
        picked = await ask(
            choose_several(
                "piece",
                side,
                tr("Whose corps does {piece} help?", piece=game.names.piece(chief)),
                lambda: list(leaders),
                "gbacw-032",
                most=most,
                why_no_member=lambda _: Refusal(
                    tr("It is no corps commander in his range."), "gbacw-032"
                ),
            )
        )
        chosen = tuple(leaders[one] for one in picked)
    least, highest = number(game, "efficiency-least"), number(game, "efficiency-most")
    return {one: max(least, min(highest, value + (one in chosen))) for one, value in drawn.items()}


def corps_in_reach(board: Board, side: str, drawn: Mapping[str, int]) -> list[str]:
    """The corps that have drawn and whose commanders are in range of the army's."""
    chief = army_commander(board, side)
    found = []
    for one in drawn:
        leader = leader_of(board, one)
        is_below = bool(leader) and leader != chief and is_on_map(board, leader)
        if is_below and reaches(board, chief, board.piece(leader).hex):
            found.append(one)
    return found


# --- divisions (5.23-5.25) ------------------------------------------------------------------------


@rule("gbacw-033", "gbacw-034", "gbacw-038")
async def division_counts(game: Game, side: str, drawn: dict[str, int]) -> dict[str, int]:
    """How many markers each division of a side gets (5.23)."""
    given = dict.fromkeys(divisions(game, side), 0)
    for corps in drawn:
        given |= await _corps_bonus(game, side, corps)
    return {
        division: count_of(game, division, drawn[corps_of(game, division)], given[division])
        for division in divisions(game, side)
        if corps_of(game, division) in drawn
    }


@rule("gbacw-033")
async def _corps_bonus(game: Game, side: str, corps: str) -> dict[str, int]:
    """Let a corps commander share out what his rating gives, or takes from all (5.23.1)."""
    near = [division for division in divisions(game, side) if is_led_within(game, division, corps)]
    rating = game.look_up("corps-rating", str(corps_rating(game, corps)))
    if rating["every"]:
        return dict.fromkeys(near, int(rating["every"]))
    points, each = int(rating["points"]), int(rating["each"])
    if not points or not near:
        return {}
    shares = [
        {one: chosen.count(one) for one in chosen}
        for size in range(points + 1)
        for chosen in combinations_with_replacement(near, size)
        if all(chosen.count(one) <= each for one in chosen)
    ]
    words = {f"{_GIVE}-{n}": _share_words(game, one) for n, one in enumerate(shares)}
    choice = await ask(
        choose_action(
            side,
            tr("Which divisions does {command} help?", command=command_name(game, corps)),
            words,
            "gbacw-033",
        )
    )
    return shares[int(choice.removeprefix(f"{_GIVE}-"))]


def _share_words(board: Board, share: Mapping[str, int]) -> str:
    if not share:
        return tr("None")
    return ", ".join(f"{command_name(board, one)} +{value}" for one, value in share.items())


def corps_rating(board: Board, corps: str) -> int:
    """The efficiency rating of a corps commander on the map."""
    leader = leader_of(board, corps)
    if not leader or not is_on_map(board, leader) or level_of(board, leader) != "corps":
        return 0
    return int(board.attribute(leader, "efficiency", 0))


def is_led_within(board: Board, division: str, corps: str) -> bool:
    """Whether the leader of a division is within range of the commander of its corps."""
    above, leader = leader_of(board, corps), leader_of(board, division)
    if corps_of(board, division) != corps or not above or not leader:
        return False
    return is_on_map(board, leader) and reaches(board, above, board.piece(leader).hex)


@rule("gbacw-033", "gbacw-034", "gbacw-173", "gbacw-313")
def count_of(board: Board, division: str, efficiency_: int, given: int) -> int:
    """How many markers a division gets: the efficiency of its corps and what changes it."""
    found = count_sum(board, division, given)
    most = number(board, "activations-most")
    if is_out_of_range(board, division):
        most = min(most, number(board, "activations-out-of-range-most"))
    if has_level(board, division, INEFFECTIVE):
        most = min(most, number(board, "activations-ineffective-most"))
    return max(number(board, "activations-least"), min(most, efficiency_ + found.total))


def count_sum(board: Board, division: str, given: int) -> Sum:
    """What is added to the efficiency of the corps, or taken from it."""
    table = board.table("division-activations")
    found = Sum().plus(given, later("corps commander"), "gbacw-033")
    if is_out_of_range(board, division):
        found = Sum((*found.parts, from_table(table, "out-of-range")))
    leader = leader_of(board, division)
    if leader and (is_on_map(board, leader) or _enters_now(board, leader)):
        rating = int(board.attribute(leader, "activation", 0))
        if rating:
            added: Modifier = from_table(table, "activation-rating", rating)
            found = Sum((*found.parts, added))
    return found


@rule("gbacw-024", "gbacw-034", "gbacw-173")
def is_out_of_range(board: Board, division: str) -> bool:
    """Whether a division is out of its corps commander's range, or one of both is off the map.

    Reinforcements on the turn of their entry are not, nor is one without a corps (5.25, 9.71).
    """
    corps = corps_of(board, division)
    if corps == division or not any(corps in one.commands for one in board.module.leaders.values()):
        return False
    leader = leader_of(board, division)
    if leader and _enters_now(board, leader):
        return False
    return not is_led_within(board, division, corps)


def _enters_now(board: Board, piece: str) -> bool:
    side = board.piece(piece).side
    return any(one == piece for one, _ in waiting_now(board, side))


# --- from one division to another (5.4) -----------------------------------------------------------


@rule("gbacw-039")
async def transfer(game: Game, side: str, counts: dict[str, int]) -> dict[str, int]:
    """Once a turn divisions may give up markers so that another has one more (5.41-5.44)."""
    options = transfers(game, counts)
    if not options:
        return counts
    words = {
        f"{_TRANSFER}-{n}": _transfer_words(game, counts, after) for n, after in enumerate(options)
    }
    choice = await ask(
        choose_action(
            side,
            tr("Do divisions give up markers for another one?"),
            {PASS: tr("No transfer"), **words},
            "gbacw-039",
        )
    )
    return counts if choice == PASS else options[int(choice.removeprefix(f"{_TRANSFER}-"))]


@rule("gbacw-039")
def transfers(board: Board, counts: Mapping[str, int]) -> list[dict[str, int]]:
    """Every way in which markers can go from divisions to another one."""
    given, gained = number(board, "transfer-given-up"), number(board, "transfer-gained")
    linked = [one for one in counts if traces_to_army(board, one)]
    found = []
    for to in linked:
        others = [one for one in linked if one != to]
        for donors in combinations_with_replacement(others, given):
            if len(set(donors)) > number(board, "transfer-donors"):
                continue
            after = {one: count - donors.count(one) for one, count in counts.items()}
            after[to] += gained
            if all(_is_legal(board, after[one]) for one in (*donors, to)):
                found.append(after)
    return found


def _is_legal(board: Board, count: int) -> bool:
    return number(board, "activations-least") <= count <= number(board, "activations-most")


def _transfer_words(board: Board, before: Mapping[str, int], after: Mapping[str, int]) -> str:
    changed = [one for one in after if after[one] != before[one]]
    return ", ".join(f"{command_name(board, one)} {before[one]} → {after[one]}" for one in changed)


def hold(game: Game, side: str, counts: dict[str, int]) -> None:
    """Note other counts, as reinforcements with a stated number have them."""
    known = efficiency(game, side)
    record = replace(known, divisions={**known.divisions, **counts})
    game.emit(RecordSet(efficiency_key(side), record, rule="gbacw-037"))

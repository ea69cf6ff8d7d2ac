"""Leader markers (4.2, 4.4): the secret pool, command change, initiative, drawing, removal."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.decision import Refusal, ask, choose_several, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.names import Names, copies_of
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import initiative as initiatives
from hexwright.engine.parts.cup import Cup, CupRuleNumbers, choose_first
from hexwright.engine.parts.initiative import InitiativeRoll
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.attached import (
    BATTERY,
    DETACHMENT,
    members_of,
    special_of,
    specials,
)
from hexwright.engine.systems.aus.command import corps_in_range, division_in_range, is_broken
from hexwright.engine.systems.aus.marker_scripts import (
    added_by,
    choice_of,
    choose_commander,
    granted_now,
    is_granted,
    note_granted,
    overall_of,
    serves,
    withheld,
)
from hexwright.engine.systems.aus.records import INITIATIVE, Initiative, initiative
from hexwright.engine.systems.aus.releases import arriving_now
from hexwright.engine.systems.aus.specials import (
    battery_of,
    dissolve,
    gunners,
    leads_guns,
    name_gunner,
)
from hexwright.engine.systems.aus.troops import corps_of, divisions_of, independents, leader_of
from hexwright.schema.language import later, tr

_NUMBERS: Final = CupRuleNumbers(put_in="aus-010", draw="aus-037", back="aus-012")
CUP: Final = Cup("lims", _NUMBERS, is_secret=True)
CORPS, DIVISION, INDEPENDENT, REINFORCEMENT = "corps", "division", "independent", "reinforcement"
# Markers of commands that take units from others, each worth a division of a command change.
SPECIAL: Final = (BATTERY, DETACHMENT)


def side_values(board: Board, side: str) -> Mapping[str, Any]:
    """What the scenario says about a side."""
    return next((one.attributes for one in board.scenario.sides if one.side == side), {})


def kind_of(board: Board, marker: str) -> str:
    """What a marker lets act."""
    return str(board.card(marker).attributes.get("lim", DIVISION))


@lasting
def marker_of(board: Board, card: str) -> str:
    """The marker of a card of the cup."""
    deck = board.module.decks[CUP.deck]
    return next(copy for one in deck.cards if one.id == card for copy in copies_of(deck.id, one))


@rule("aus-010", "aus-349")
def lay_out(board: Board) -> None:
    """The markers that the scenario names begin in the pool (4.1.1)."""
    CUP.lay_out(board)
    for side in board.sides:
        names = [marker_of(board, one) for one in side_values(board, side).get("lims", ())]
        CUP.put_in(board, names, side)


def in_pool(board: Board, side: str) -> tuple[str, ...]:
    """The markers of a side that are in its pool."""
    return board.cards(CUP.inside(side))


def of_commands(board: Board, markers: Sequence[str], commands: Sequence[str]) -> list[str]:
    """Those of some markers that belong to commands."""
    return [one for one in markers if board.card(one).command in commands]


# --- command change (4.2) -------------------------------------------------------------------------


@rule("aus-019", "aus-020", "aus-021", "aus-381", "aus-012")
async def change_command(game: Game) -> bool:
    """Each side may try once a turn to add markers, but not in the first (4.2)."""
    CUP.put_played_back(game)
    for side in game.sides:
        await _take_granted(game, side)
        if game.state.turn == 1:
            await _choose_start(game, side)
            continue
        table = side_values(game, side).get("command_change")
        if table is None:
            await _choose_freely(game, side)
        else:
            await _try(game, side, str(table))
    return False


@rule("aus-381", "aus-011")
async def _choose_freely(game: Game, side: str) -> None:
    """Markers are added and removed at will, where the scenario says so (A15.1)."""
    members = [*in_pool(game, side), *_available(game, side)]
    wanted = await _several(
        side, tr("Which markers are in your pool?"), members, lambda one: _exclude(game, one)
    )
    arrange(game, side, wanted, "aus-381")
    await _settle_specials(game, side)


async def _several(
    side: str,
    prompt: str,
    members: Sequence[str],
    allows: Callable[[tuple[str, ...]], bool],
    rule_id: str = "aus-025",
) -> tuple[str, ...]:
    return await ask(
        choose_several(
            "card",
            side,
            prompt,
            lambda: list(members),
            rule_id,
            allows=allows,
            secret=True,
            why_not=lambda _: Refusal(tr("These markers do not go together."), "aus-024"),
            why_no_member=lambda _: Refusal(
                tr("It is no marker that you may choose now."), rule_id
            ),
        )
    )


@rule("aus-024")
def _exclude(board: Board, markers: Sequence[str]) -> bool:
    """A corps marker and those of its divisions are never in the pool together (4.2.1)."""
    corps = {board.card(one).command for one in markers if kind_of(board, one) == CORPS}
    return not any(
        corps_of(board, board.card(one).command) in corps
        for one in markers
        if kind_of(board, one) == DIVISION
    )


@rule("aus-021", "aus-025", "aus-027")
async def _try(game: Game, side: str, table: str) -> None:
    """Roll for a command change, and add what it allows (4.2)."""
    if not await ask(yes_no(side, tr("Do you try to change the command?"), "aus-019")):
        return
    through = await choose_commander(game, side, overall_of(game, side))
    roll = game.roll("d10", later("command change"), "aus-021", side=side)
    row = game.look_up(table, total=roll + added_by(game, through))
    corps, divisions = int(row["corps"]), int(row["divisions"])
    members = addable(game, side, corps, divisions, through)
    if not corps and not divisions:
        return
    allows = partial(_fits, game, corps, divisions)
    chosen = await _several(side, tr("Which markers do you add?"), members, allows)
    arrange(game, side, with_added(game, side, chosen), "aus-021")
    await _settle_specials(game, side)


@rule("aus-361", "aus-364", "aus-371")
async def _settle_specials(game: Game, side: str) -> None:
    """Who leads the grand battery is said; commands whose marker has gone are dissolved (A4.5)."""
    inside = {game.card(one).command for one in in_pool(game, side)}
    await name_gunner(game, side, is_in=battery_of(game, side) in inside)
    for one in specials(game, side):
        if special_of(game, one) in SPECIAL and one not in inside and members_of(game, one):
            dissolve(game, one)


@rule("aus-025", "aus-024")
def _fits(board: Board, corps: int, divisions: int, markers: Sequence[str]) -> bool:
    """Whether markers are so many corps, or so many divisions instead (4.2)."""
    big = [one for one in markers if counts_as(board, one) == CORPS]
    small = [one for one in markers if counts_as(board, one) != CORPS]
    fits = len(big) <= corps and not small if big else len(small) <= divisions
    return fits and _exclude(board, markers)


@rule("aus-403")
async def _choose_start(game: Game, side: str) -> None:
    """A side chooses what begins in its pool, where the scenario lets it (A15.3)."""
    most = choice_of(game, side)
    if most is None:
        return
    members = [
        one
        for one in _available(game, side)
        if kind_of(game, one) in (CORPS, DIVISION) and one not in in_pool(game, side)
    ]
    prompt = tr("Which markers begin in your pool?")
    chosen = await _several(side, prompt, members, partial(_fits, game, *most), "aus-403")
    arrange(game, side, with_added(game, side, chosen), "aus-403")


@rule("aus-416", "aus-417")
async def _take_granted(game: Game, side: str) -> None:
    """Markers that the scenario gives a side now: at once, or one of each corps (A15.6)."""
    rules = granted_now(game, side)
    for one in rules:
        own = [copy for copy in game.cards(CUP.out(side)) if is_granted(game, one, copy)]
        if one.attributes.get("markers"):
            arrange(game, side, with_added(game, side, own), "aus-417")
            continue
        corps = tuple(one.attributes.get("commands", ()))
        able = [copy for copy in own if copy in _available(game, side)]
        if able:
            prompt = tr("Which markers do you add?")
            chosen = await _several(side, prompt, able, partial(_one_of_each, game, corps))
            arrange(game, side, with_added(game, side, chosen), "aus-416")
    if rules:
        note_granted(game, rules)


def _one_of_each(board: Board, corps: Sequence[str], markers: Sequence[str]) -> bool:
    parents = [corps_of(board, board.card(one).command) for one in markers]
    return all(parents.count(one) <= 1 for one in corps) and _exclude(
        board, [*in_pool(board, board.card(markers[0]).side), *markers] if markers else []
    )


def counts_as(board: Board, marker: str) -> str:
    """What a marker uses up of a command change: a corps or a division (A4.3.2)."""
    return str(board.card(marker).attributes.get("counts_as", DIVISION))


@rule("aus-022", "aus-023", "aus-024", "aus-026", "aus-031", "aus-404", "aus-042")
@rule("aus-360", "aus-365", "aus-366")
def addable(board: Board, side: str, corps: int, divisions: int, through: str = "") -> list[str]:
    """The markers that a side may add by a result: in range, and not shut out (4.2.1, 4.2.2)."""
    inside = {board.card(one).command for one in in_pool(board, side) if board.card(one).command}
    found = []
    for one in _available(board, side):
        kind, command = kind_of(board, one), board.card(one).command
        if not serves(board, through, command):
            continue
        if kind == CORPS and corps and corps_in_range(board, command, side, through):
            found.append(one)
        elif kind == DIVISION and divisions and division_in_range(board, command):
            if corps_of(board, command) not in inside:
                found.append(one)
        elif kind in (INDEPENDENT, *SPECIAL) and divisions:
            found.append(one)
    return found


@rule("aus-013", "aus-080", "aus-082", "aus-316")
def _available(board: Board, side: str) -> list[str]:
    """The markers out of the pool whose command is on the map and may still act in full (4.8)."""
    found = []
    for one in board.cards(CUP.out(side)):
        command = board.card(one).command
        if withheld(board, one):
            continue
        if (kind_of(board, one) == INDEPENDENT and _has_independents(board, side)) or (
            command and not is_broken(board, command) and _is_led(board, command)
        ):
            found.append(one)
    return found


def _is_led(board: Board, command: str) -> bool:
    """Whether somebody leads a command on the map, or can lead its guns."""
    if special_of(board, command) == BATTERY:
        return bool(gunners(board, command))
    return bool(leader_of(board, command))


def _has_independents(board: Board, side: str) -> bool:
    return any(_is_led(board, one) for one in independents(board, side))


@rule("aus-024")
def with_added(board: Board, side: str, markers: Sequence[str]) -> list[str]:
    """The pool of a side with more markers; that of a corps puts out those of its divisions."""
    big = [board.card(one).command for one in markers if kind_of(board, one) == CORPS]
    kept = [
        one
        for one in in_pool(board, side)
        if kind_of(board, one) != DIVISION or corps_of(board, board.card(one).command) not in big
    ]
    return [*kept, *markers]


class PoolArranged(CardsMoved, frozen=True):
    """A side changes its pool in secret; the event comes even if nothing does."""

    def text(self, names: Names) -> str:
        """Which markers, if any."""
        if not self.cards:
            return ""
        named = self._cards(names)
        if "/in/" in self.target:
            return tr("Into the pool: {cards}.", cards=named)
        return tr("Out of the pool: {cards}.", cards=named)


@rule("aus-027", "aus-041")
def arrange(game: Game, side: str, wanted: Sequence[str], rule_id: str) -> None:
    """Let the pool of a side hold these markers; the others learn how many go, not which."""
    inside, out = CUP.inside(side), CUP.out(side)
    gone = tuple(one for one in game.cards(inside) if one not in wanted)
    new = tuple(one for one in game.cards(out) if one in wanted)
    game.emit(PoolArranged(gone, inside, out, side, rule=rule_id))
    game.emit(PoolArranged(new, out, inside, side, rule=rule_id))


# --- initiative (4.4) -----------------------------------------------------------------------------


@rule("aus-035", "aus-384")
async def roll_initiative(game: Game) -> bool:
    """Both sides roll, ties again; the scenario may say who has it at first (4.4)."""
    first = game.scenario.first_side if game.state.turn == 1 else ""
    holder = first or initiatives.roll_for_initiative(game, ROLL)
    game.emit(RecordSet(INITIATIVE, Initiative(holder, next=holder), rule="aus-035"))
    return False


@rule("aus-035", "aus-351")
def _modifiers(board: Board, side: str) -> Sum:
    """What the scenario adds to the roll of a side."""
    found = Sum()
    for one in board.scenario.attributes.get("initiative_modifiers", ()):
        leader = one.get("leader", "")
        # The emperor has none while he leads the grand battery (A4.4.1).
        due = board.state.turn >= one.get("first_turn", 1) and (
            not leader or (is_on_map(board, leader) and not leads_guns(board, leader))
        )
        if one["side"] == side and due:
            found = found.plus(int(one["value"]), later("commander"), "aus-035")
    return found


ROLL: Final = InitiativeRoll(
    "d10", later("initiative"), _modifiers, "aus-035", rolls_ties_again=True
)


@rule("aus-036", "aus-077", "aus-029")
async def choose_opening(game: Game) -> bool:
    """Reinforcements put their marker in; the winner may choose the first marker (4.4)."""
    for side in game.sides:
        if arriving_now(game, side):
            found = [
                one for one in game.cards(CUP.out(side)) if kind_of(game, one) == REINFORCEMENT
            ]
            CUP.put_in(game, found, side, "aus-029")
    known = initiative(game)
    first = await choose_first(
        known.holder, lambda: in_pool(game, known.holder), "aus-036", is_secret=True
    )
    game.emit(RecordSet(INITIATIVE, replace(known, first=first), rule="aus-036"))
    return False


def draw(game: Game) -> str:
    """The marker that opens, else one by chance; empty when the pool is (4.4.1)."""
    return CUP.next_marker(game, initiative(game).first)


# --- removal (3.0 C3) -----------------------------------------------------------------------------


@rule("aus-041", "aus-042", "aus-043", "aus-316")
async def remove_markers(game: Game) -> bool:
    """Both sides take markers out in secret; those of broken divisions must go (3.0 C3)."""
    CUP.put_played_back(game)
    for side in game.sides:
        own = in_pool(game, side)
        late = [one for one in own if kind_of(game, one) == REINFORCEMENT]
        broken = [
            one for one in own if game.card(one).command and is_broken(game, game.card(one).command)
        ]
        if late or broken:
            CUP.take_out(game, [*late, *broken], side)
        members = [*in_pool(game, side), *_counterparts(game, side)]
        if members:
            await _keep(game, side, members)
    return False


@rule("aus-043")
def _counterparts(board: Board, side: str) -> list[str]:
    """Markers of divisions that may stay in place of that of their corps (3.0 C3)."""
    corps = [one for one in in_pool(board, side) if kind_of(board, one) == CORPS]
    return [
        marker
        for one in corps
        for marker in of_commands(
            board, _available(board, side), divisions_of(board, board.card(one).command)
        )
    ]


@rule("aus-041", "aus-043")
async def _keep(game: Game, side: str, members: Sequence[str]) -> None:
    """A side says in one secret answer which markers stay; others learn nothing of it."""
    prompt = tr("Which markers stay in your pool?")
    kept = await _several(side, prompt, members, lambda one: _exclude(game, one), "aus-041")
    arrange(game, side, kept, "aus-041")
    inside = {game.card(one).command for one in in_pool(game, side)}
    for one in specials(game, side):
        if special_of(game, one) in SPECIAL and one not in inside:
            dissolve(game, one)

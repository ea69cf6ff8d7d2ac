"""Parts that work together, in a small rulebook of chits, lines of two hexes and reactions.

A turn: efficiency is dealt face down, each side puts as many markers into the pool, the winner of
the initiative says in secret which is played first. Whoever is activated moves under fire, or fires
while the target answers; a bad roll activates another unit, or one of the enemy, before going on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import msgspec
import pytest

from hexwright.engine.core import chance
from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_action, choose_one, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, RecordSet
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved, Placed, StatusSet
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.simultaneous import Simultaneous
from hexwright.engine.core.state import Piece, State
from hexwright.engine.core.substitution import Inheritance, substitute
from hexwright.engine.core.windows import Asking, Reaction, Window
from hexwright.engine.hexes.bodies import Shape, about_faced, moved, wheeled_forward
from hexwright.engine.hexes.costs import CostTable, MoveStyle, Refusal
from hexwright.engine.parts.activation import (
    ACTIVATION,
    ACTIVATION_EVENTS,
    Activation,
    begin_activation,
    current_activation,
    depth,
    end_activation,
)
from hexwright.engine.parts.bodies import BodyRules, as_action, body_of, hexes_at, judged
from hexwright.engine.parts.cascade import Shaken, once_for_all, settle_cascade
from hexwright.engine.parts.cup import Cup, PutIn, choose_first, collect, deal_face_down, dealt_to
from hexwright.engine.parts.face_down import FaceDown, unknown_to
from hexwright.engine.parts.fire import Budget, FireBudgets
from hexwright.engine.parts.ground import distance, field_of, near
from hexwright.engine.parts.initiative import InitiativeRoll, roll_for_initiative
from hexwright.engine.parts.movement import Action, MoveRules, PaidStep, carry_out
from hexwright.engine.parts.phases import Phase, Phases, Pipeline, at_once, begin_turn
from hexwright.engine.parts.presence import distance_to
from hexwright.engine.parts.states import take_off
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.parts.ways_back import Retreat, best, farther, if_possible, whole_ways
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.modules import module_of
from tests.unit.engine.toys import check_copies

TURNS: Final = 3
SIDES: Final = ("red", "blue")
BATTALIONS: Final = ("red-battalion", "blue-battalion")
SHAKEN: Final = "shaken"
OPENING: Final = "opening"
POOL = Cup("pool", is_secret=True)
BUDGETS = FireBudgets(
    {
        "approach": (Budget(ACTIVATION, "approach"), Budget(ACTIVATION, "at", by_place=True)),
        "withdrawal": (Budget(ACTIVATION, "withdrawal"),),
        "return": (Budget(ACTIVATION, "return"),),
    }
)

# --- the chits ------------------------------------------------------------------------------------


class Opening(FaceDown, frozen=True):
    """The marker that is played first."""

    marker: str


def efficiency(side: str) -> str:
    return f"efficiency-{side}"


async def command(game: Game) -> bool:
    """Deal efficiency, fill the pool by it, and choose what opens."""
    for side in game.sides:
        deck = efficiency(side)
        collect(game, deck)
        dealt = deal_face_down(game, deck, f"{side}-corps", side, "lines-001")
        markers = [card for card in game.cards(POOL.out(side)) if game.card(card).side == side]
        POOL.put_in(game, markers[: int(game.card(dealt).title)], side)
    winner = roll_for_initiative(game, InitiativeRoll("d6", "initiative", lambda *_: Sum(())))
    if winner:
        own = partial(game.cards, POOL.inside(winner))
        marker = await choose_first(winner, own, "lines-002", is_secret=True)
        game.emit(RecordSet(OPENING, Opening(winner, marker=marker)))
    return False


async def draw(game: Game) -> bool:
    """Play the marker that opens, then one after the other; False when the pool is empty."""
    opening = game.state.records.get(OPENING)
    marker = POOL.next_marker(game, opening.marker if opening else "")
    game.emit(RecordSet(OPENING, None))
    if not marker:
        return False
    activate(game, game.card(marker).side, marker)
    return True


# --- activations ----------------------------------------------------------------------------------


def activate(game: Game, side: str, marker: str = "") -> None:
    units = units_on_map(game, side)
    if units:
        begin_activation(game, Activation(marker, side, units=units), "lines-003")
        SEGMENTS.begin(game, side)


def now(board: Board) -> Activation:
    return current_activation(board, Activation())


async def breakdown(game: Game) -> bool:
    """Once in an activation a roll may hand the action to others before it goes on."""
    if game.count(ACTIVATION, "rolled"):
        return False
    game.emit(Counted(ACTIVATION, "rolled"))
    rolled = game.roll("d6", "breakdown", "lines-004", side=now(game).side)
    if rolled <= 2 and depth(game) < 3:
        side = now(game).side
        activate(game, side if rolled == 1 else game.opponent(side))
    return True


async def move(game: Game) -> bool:
    """Each unit once; who is activated follows those who split up."""
    side = now(game).side
    left = [unit for unit in now(game).units if may_act(game, unit)]
    if not left:
        return False
    choice = await ask(
        choose_one("piece", side, "Who moves?", lambda: left, buttons={PASS: "Nobody"})
    )
    if choice == PASS:
        return False
    options = actions(game, choice)
    buttons = {f":{name}": name for name in options}
    action = await ask(choose_action(side, "How?", {**buttons, PASS: "Stay"}, "lines-005"))
    game.emit(Counted(ACTIVATION, "moved", choice))
    if action != PASS:
        done = await carry_out(game, (choice,), options[action[1:]], MOVES, "lines-005")
        assert all(map(game.is_in_play, done.units))
    return True


def may_act(board: Board, unit: str) -> bool:
    return bool(board.is_in_play(unit) and board.piece(unit).hex) and not board.count(
        ACTIVATION, "moved", unit
    )


async def fire(game: Game) -> bool:
    """One unit fires, the target answers; both results are taken when both have rolled."""
    side = now(game).side
    pairs = [
        (unit, other)
        for unit in now(game).units
        if may_fire(game, unit)
        for other in units_on_map(game, game.opponent(side))
        if are_near(game, unit, other, 2)
    ]
    if not pairs:
        return False
    buttons = {f":{one}>{other}": f"{one} at {other}" for one, other in pairs}
    choice = await ask(choose_action(side, "Who fires?", {**buttons, PASS: "Nobody"}))
    if choice == PASS:
        return False
    shooter, target = choice[1:].split(">")
    game.emit(Counted(ACTIVATION, "fired", shooter))
    answers = await RETURN.declared(game, Shot(target, shooter))
    hits = Simultaneous[int]()
    for answer in answers:
        await answer.run()
    for one, other in ((shooter, target), *((target, shooter) for _ in answers)):
        hits.add(other, game.roll("d6", "fire", "lines-006", piece=one, target=other))
    await hits.play(game, partial(suffer, game))
    return True


def may_fire(board: Board, unit: str) -> bool:
    return bool(board.is_in_play(unit) and board.piece(unit).hex) and not board.count(
        ACTIVATION, "fired", unit
    )


async def over(game: Game) -> bool:
    """An activation inside another leads back into that, the outermost to the next marker."""
    end_activation(game)
    if not depth(game):
        TURN.go_to(game, "draw")
    return True


SEGMENTS = Phases(
    Phase("breakdown", breakdown), Phase("move", move), Phase("fire", fire), Phase("over", over)
)

# --- moves under fire -----------------------------------------------------------------------------


def shape(board: Board, unit: str) -> Shape:
    return "line" if board.piece(unit).extends else "round"


def bars(board: Board, piece: str, hex_: str, *, ends: bool) -> Refusal | None:
    del ends
    return Refusal("occupied") if [one for one in board.stack(hex_) if one != piece] else None


RULES = BodyRules(
    shape=shape, costs=lambda board, _: CostTable.of(field_of(board), MoveStyle("foot")), bars=bars
)


def actions(game: Game, unit: str) -> dict[str, list[Action]]:
    """What a unit can do: a line manoeuvres, a battalion splits up and goes on, others go."""
    found = game.piece(unit)
    if found.extends:
        grid, body = field_of(game).grid, body_of(game, unit, RULES)
        front = (found.facing or 0) // 2
        drill = {
            "left": moved(grid, body, front),
            "right": moved(grid, body, (front + 1) % 6),
            "wheel": wheeled_forward(grid, body, "left"),
            "about": about_faced(grid, body),
        }
        judgements = {name: judged(game, unit, one, RULES) for name, one in drill.items()}
        return {
            name: [as_action(game, one, rule="lines-005")]
            for name, one in judgements.items()
            if one.refusal is None
        }
    first = [one for one in near(game, found.hex) if not game.stack(one)]
    ways = {one: [Action(one, 1)] for one in first}
    for one in first:
        ways[one] += [Action(other, 1) for other in near(game, one) if not game.stack(other)][:1]
    if unit in BATTALIONS:
        ways = {f"split-{one}": [SPLIT._replace(hex=found.hex), *way] for one, way in ways.items()}
    return ways


def split(game: Game, units: Sequence[str]) -> None:
    """A battalion becomes as many companies as it has steps."""
    (unit,) = units
    steps = game.piece(unit).steps
    companies = [Piece(f"{unit}/{number}", "infantry", steps=1) for number in range(steps)]
    substitute(game, (unit,), companies, rule="lines-007")


SPLIT = Action("", 0, "split", split)


def reform(game: Game, unit: str) -> None:
    """Companies in one hex become the battalion again, with a step for each of them."""
    companies = [
        piece.id for piece in game.state.pieces.values() if piece.id.startswith(f"{unit}/")
    ]
    left = game.heirs(*companies)
    hexes = {game.piece(one).hex for one in left}
    if left and unit not in left and len(hexes) == 1 and hexes != {""}:
        steps = Inheritance(statuses=lambda _: False, steps=lambda gone, _: [len(gone)])
        substitute(game, left, (Piece(unit, "infantry"),), steps, rule="lines-008")


@dataclass
class Shot:
    """Who may fire back at whom."""

    shooter: str
    target: str


@dataclass
class Provocation:
    """A step, and who has reacted to it."""

    step: PaidStep
    kind: str
    reacted: list[str] = field(default_factory=list)


def are_near(board: Board, one: str, other: str, within: int) -> bool:
    """Whether some hex of one is so near to some hex of the other."""
    return any(
        distance(board, here, there) <= within
        for here in board.piece(one).hexes
        for there in board.piece(other).hexes
    )


def reactions(game: Game, side: str, context: Provocation) -> Iterator[Reaction]:
    mover = next(iter(game.heirs(*context.step.units)), "")
    for unit in units_on_map(game, side) if mover else ():
        allowed = BUDGETS.allow(game, unit, context.kind, context.step.hex)
        if unit not in context.reacted and allowed and are_near(game, unit, mover, 2):
            yield Reaction(unit, "", partial(react, game, unit, context), "lines-009")


async def react(game: Game, unit: str, context: Provocation) -> None:
    context.reacted.append(unit)
    BUDGETS.spend(game, unit, context.kind, context.step.hex)
    for mover in game.heirs(*context.step.units)[:1]:
        rolled = game.roll("d6", context.kind, "lines-009", piece=unit, target=mover)
        await suffer(game, mover, rolled)


def enemy_of_mover(game: Game, context: Provocation) -> tuple[str, ...]:
    return (game.opponent(game.piece(context.step.units[0]).side),)


REACTION: Window[Provocation] = Window(
    name="reaction",
    order=enemy_of_mover,
    offers=(reactions,),
    asking=lambda *_: Asking("Who reacts?", kind="piece"),
    rule="lines-009",
)


def returns(game: Game, side: str, shot: Shot) -> Iterator[Reaction]:
    async def pay() -> None:
        BUDGETS.spend(game, shot.shooter, "return")

    del side
    if BUDGETS.allow(game, shot.shooter, "return"):
        yield Reaction("return", "Return fire", pay)


RETURN: Window[Shot] = Window(
    name="return",
    order=lambda game, shot: (game.piece(shot.shooter).side,),
    offers=(returns,),
    prompt=lambda: "Return fire?",
    again=False,
)


async def hook(game: Game, step: PaidStep, kind: str) -> bool:
    where = {unit: game.piece(unit).hexes for unit in step.units}

    def stays() -> bool:
        return all(game.is_in_play(one) and game.piece(one).hexes == where[one] for one in where)

    await REACTION.open(game, Provocation(step, kind), still=stays)
    return True


MOVES = MoveRules(
    before=partial(hook, kind="withdrawal"),
    after=partial(hook, kind="approach"),
)

# --- what fire does -------------------------------------------------------------------------------


async def suffer(game: Game, unit: str, rolled: int) -> None:
    """A step is lost on a six, and with the last the unit; on a four or five it goes back."""
    if rolled == 6:
        game.emit(LostSteps(unit, rule="lines-010"))
        if not game.piece(unit).steps:
            game.emit(Eliminated(unit, rule="lines-010"))
    elif rolled >= 4:
        await settle_cascade(await go_back(game, unit), partial(shaken, game), once_for_all)


async def go_back(game: Game, unit: str) -> list[Shaken]:
    """A retreat of two hexes with the whole body; friends on the way are shaken."""
    side = game.piece(unit).side
    enemy = game.opponent(side)

    covered = partial(hexes_at, game, unit)

    def may_step(here: str, there: str) -> bool:
        del here
        others = [one for hex_ in covered(there) for one in game.stack(hex_) if one != unit]
        return bool(covered(there)) and all(game.piece(other).side == side for other in others)

    def is_free(hex_: str) -> bool:
        return all(one == unit for there in covered(hex_) for one in game.stack(there))

    far = partial(distance_to, game, enemy)
    ways = whole_ways(
        game,
        Retreat(game.piece(unit).hex, 2, may_step, is_free, (if_possible(farther(far)),)),
    )
    ways = best(ways, len, lambda way: -far(way[-1]))
    if not ways:
        game.emit(Eliminated(unit, rule="lines-011"))
        return []
    question = choose_path(side, f"Where does {unit} go?", lambda: ways, "lines-011", subject=unit)
    way = await ask(question)
    passed = [one for hex_ in way for there in covered(hex_) for one in game.stack(there)]
    start = game.piece(unit).hex
    further = covered(way[-1])[1:]
    game.emit(Moved(unit, way[-1], path=(start, *way), extends=further, rule="lines-011"))
    return [Shaken(fromkey, unit) for fromkey in dict.fromkeys(passed) if fromkey != unit]


async def shaken(game: Game, each: Shaken, done: Sequence[Shaken]) -> list[Shaken]:
    """Who is run through is shaken, and runs itself on a six."""
    assert [one.unit for one in done].count(each.unit) == 1
    if not game.is_in_play(each.unit):
        return []
    game.emit(StatusSet(each.unit, SHAKEN))
    rolled = game.roll("d6", "shaken", "lines-012", piece=each.unit)
    return await go_back(game, each.unit) if rolled == 6 else []


# --- the turn -------------------------------------------------------------------------------------


async def rally(game: Game) -> bool:
    """The owners take markers off one unit after the other."""
    for side in game.sides:
        units = [piece.id for piece in game.pieces_of(side) if SHAKEN in piece.statuses]
        if units:
            await ask(choose_one("piece", side, "Who rallies?", lambda found=units: found))  # type: ignore[misc] # a default binds it
    return False


END = Pipeline(
    Phase("rally", rally),
    Phase("recover", at_once(lambda game: take_off(game, SHAKEN))),
    Phase("reform", at_once(*(partial(reform, unit=battalion) for battalion in BATTALIONS))),
    Phase("pool", at_once(POOL.take_back)),
)
TURN = Phases(Phase("command", command), Phase("draw", draw), Phase("end", END.play))


async def proceed(game: Game) -> None:
    if game.state.phase in SEGMENTS:
        await SEGMENTS.play(game)
    elif not game.state.phase:
        TURN.begin(game)
    elif now(game).side:
        raise AssertionError("an activation is under way outside its segments")
    elif not await TURN.play(game):
        if game.state.turn == TURNS:
            game.end("", "the day is over")
        begin_turn(game)
        TURN.begin(game)


def set_up(board: Board) -> None:
    POOL.lay_out(board)
    for name, hex_, side in (
        ("red-battalion", "0305", "red"),
        ("red-guard", "0404", "red"),
        ("blue-battalion", "0603", "blue"),
        ("blue-line", "0504", "blue"),
    ):
        further = ("0505",) if name == "blue-line" else ()
        board.emit(Placed(Piece(name, "infantry", side, hex_, "", 9, steps=2, extends=further)))


def imagine(state: State, side: str, luck: int) -> int:
    """Who does not know the opening marker takes any of those that may be in the pool for it."""
    for key, record in unknown_to(state, side, Opening):
        luck = chance.advanced(luck)
        markers = state.piles[POOL.inside(record.side)].cards
        marker = markers[chance.below(luck, len(markers))]
        state.records[key] = Opening(record.side, marker=marker)
    return luck


BOOK = Rulebook(
    system="free",
    version=1,
    proceed=proceed,
    set_up=set_up,
    events=(*ACTIVATION_EVENTS, PutIn),
    records=(Activation, Opening),
    imagine=imagine,
)


def deck(name: str, *cards: dict[str, Any]) -> dict[str, Any]:
    return {"id": name, "title": name, "kind": "cup", "cards": list(cards)}


MODULE = module_of(
    {
        "maps/field.json": {
            "id": "field",
            "title": "Field",
            "grid": {"orientation": "flat", "columns": 9, "rows": 8, "stagger": "even"},
            "terrain": {"legend": {".": "clear"}, "rows": ["." * 9] * 8},
        },
        "decks/pool.json": deck(
            "pool",
            *({"id": f"am-{one}", "title": one, "side": one, "copies": 3} for one in SIDES),
        ),
        **{
            f"decks/efficiency-{side}.json": deck(
                f"efficiency-{side}",
                *({"id": f"em-{n}", "title": str(n), "side": side} for n in (1, 2, 3)),
            )
            for side in SIDES
        },
        "scenarios/meeting.json": {
            "id": "meeting",
            "title": "Meeting",
            "maps": [{"map": "field"}],
            "sides": [{"side": "red"}, {"side": "blue"}],
            "first_side": "red",
            "turns": [{"label": str(one)} for one in range(1, TURNS + 1)],
            "setup": [
                {"piece": "red-1", "hex": "0203", "extends": ["0204"], "facing": 3}
                | {"formation": "square"},
                {"piece": "blue-1", "hex": "0703", "facing": 8},
            ],
        },
    }
)

# --- whole games ----------------------------------------------------------------------------------


def hidden_from(game: Game, side: str) -> list[str]:
    """The markers that a side may know nothing of."""
    other = game.opponent(side)
    efficient = game.cards(dealt_to(efficiency(other), f"{other}-corps"))
    return [*efficient, *game.cards(POOL.inside(other))]


def check_secrets(game: Game) -> None:
    for side in game.sides:
        view = msgspec.json.encode(game.view(side)).decode()
        assert [one for one in hidden_from(game, side) if f'"{one}"' in view] == []
        log = "".join(one.text(game.names) for one in game.log(side))
        log += msgspec.json.encode(list(game.log(side))).decode()
        deck = efficiency(game.opponent(side))
        assert [one for number in (1, 2, 3) if f'"{(one := f"{deck}/em-{number}")}"' in log] == []


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_keep_their_secrets_and_can_be_copied_anywhere(seed: int) -> None:
    game = Game.start(MODULE, "meeting", seed, rulebook=BOOK, is_watched=True)
    player = RandomPlayer(seed)
    while game.decision is not None:
        assert game.steps < 1000
        game.submit(player.answer(game.decision))
        check_secrets(game)
        if game.steps % 5 == 0:
            check_copies(game)
            check_guesses(game)
    assert game.state.outcome is not None


def check_guesses(game: Game) -> None:
    """Whoever guesses what he cannot know can think on from there."""
    for side in game.sides:
        twin = game.fork(guess_for=side, seed=game.steps)
        player = RandomPlayer(game.steps)
        while twin.decision is not None and twin.steps < game.steps + 10:
            twin.submit(player.answer(twin.decision))

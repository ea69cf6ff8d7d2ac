"""Activations (4.5, 4.6): what a marker lets act, full or limited, and acting without markers."""

from collections.abc import Sequence

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, Refusal, ask, choose_action, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Sum, signed
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.activation import begin_activation, end_activation, note_activation
from hexwright.engine.parts.chances import chance
from hexwright.engine.parts.states import take_off
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.attached import BATTERY, special_of
from hexwright.engine.systems.aus.breakdown import break_down, fall_back, owed_to
from hexwright.engine.systems.aus.brigades import RECALL, detach, recall, recall_buttons
from hexwright.engine.systems.aus.command import (
    acting_units,
    in_command,
    is_broken,
    reaches,
    value_of,
)
from hexwright.engine.systems.aus.fire import DEFENDED
from hexwright.engine.systems.aus.marches import end_marches, judge_march, wants_to_march
from hexwright.engine.systems.aus.markers import may_act
from hexwright.engine.systems.aus.movement import DROP, MOVED
from hexwright.engine.systems.aus.pool import CORPS, CUP, INDEPENDENT, REINFORCEMENT
from hexwright.engine.systems.aus.records import (
    ACTED,
    BUSY,
    DRAWN,
    FULL,
    LIMITED,
    MARCH,
    Activation,
    activation,
    next_serial,
)
from hexwright.engine.systems.aus.reinforcements import begin_arrival, has_arrived
from hexwright.engine.systems.aus.specials import dissolve, take_units
from hexwright.engine.systems.aus.tirailleurs import COMPANIES, let_companies_act, owe_companies
from hexwright.engine.systems.aus.troops import (
    FINISHED,
    FIRED,
    MAY_CHARGE,
    OUT_OF_COMMAND,
    RECOVERY,
    STRATEGIC,
    TURN,
    blown,
    corps_of,
    group_of,
    has,
    is_company,
    is_gun,
    is_routed,
    leader_of,
    set_status,
    units_of,
)
from hexwright.schema.language import later, tr

ATTEMPT_FULL, TAKE_LIMITED, GO_ON = ":full", ":limited", ":march"


# --- which division (4.5.2) -----------------------------------------------------------------------


@rule("aus-045", "aus-048", "aus-050", "aus-350")
async def next_division(game: Game) -> bool:
    """The next division of the marker tries to act, and moves; False when none is left."""
    if await _pay_debts(game):
        return True
    known = activation(game)
    able = [one for one in known.formations if may_act(game, one, known.kind)]
    if not able or (known.kind == INDEPENDENT and len(known.moved) >= known.limit):
        return False
    if known.kind == REINFORCEMENT:
        group = await _which_arrives(game, known.side, able)
        left = tuple(one for one in known.formations if group and one != group)
        note_activation(game, replace(known, formations=left))
        if group:
            begin_arrival(game, known.side, group)
        return True
    division = await _which(game, known.side, able)
    if not division:
        return False
    left = tuple(one for one in known.formations if one != division)
    done = (*known.moved, (division, "", "", 0)) if known.kind == INDEPENDENT else known.moved
    note_activation(game, replace(known, formations=left, moved=done))
    await try_to_act(game, division)
    return True


@rule("aus-336")
async def _which_arrives(game: Game, side: str, able: Sequence[str]) -> str:
    """The command that its owner lets enter or march on next; empty if the others wait (14.1)."""
    known = game.module.commands
    names = {
        f":enter-{one}": game.names.word(known[one].name) if one in known else game.names.side(one)
        for one in able
    }
    buttons = {**names, PASS: tr("The others wait")}
    prompt = tr("Which reinforcement enters?")
    chosen = await ask(choose_action(side, prompt, buttons, "aus-336"))
    return "" if chosen == PASS else chosen.removeprefix(":enter-")


async def _which(game: Game, side: str, able: Sequence[str]) -> str:
    """The division that its owner names, by its leader; empty if none."""
    while True:
        leaders = {leader_of(game, one): one for one in able if leader_of(game, one)}
        if not leaders:
            return ""
        chosen = await ask(
            choose_one(
                "piece",
                side,
                tr("Which division acts?"),
                lambda leaders=leaders: list(leaders),  # type: ignore[misc] # bound now
                "aus-048",
                buttons={PASS: tr("None"), **recall_buttons(game, side)},
                stands_for=lambda one, leaders=leaders: units_of(game, leaders[one]),
                why_not=lambda _: Refusal(tr("Its division does not act now."), "aus-048"),
            )
        )
        if not chosen.startswith(RECALL):
            return leaders.get(chosen, "")
        recall(game, chosen.removeprefix(RECALL))


@rule("aus-045", "aus-046", "aus-047", "aus-053", "aus-017", "aus-018", "aus-098")
async def try_to_act(game: Game, division: str, *, again: bool = False) -> None:
    """A division tries for a full activation or takes a limited one (4.5.1)."""
    leader, side = leader_of(game, division), game.module.side_of[division]
    game.emit(Counted(TURN, ACTED, division))
    if activation(game).kind == INDEPENDENT and not game.count(TURN, DRAWN, division):
        game.emit(Counted(TURN, DRAWN, division))
    if has(game, leader, STRATEGIC):
        await march_or_drop(game, division)
        return
    if special_of(game, division):
        await take_units(game, division)
    buttons = {TAKE_LIMITED: tr("Limited activation"), PASS: tr("Do nothing")}
    if not is_broken(game, division):
        buttons = {ATTEMPT_FULL: tr("Try for a full activation"), **buttons}
    prompt = tr("What does {piece} try?", piece=game.names.piece(leader))
    chosen = await ask(
        choose_action(
            side,
            prompt,
            buttons,
            "aus-045",
            subject=leader,
            preview=lambda one: activation_preview(game, division) if one == ATTEMPT_FULL else None,
        )
    )
    level, must, owed = LIMITED, "", ""
    if chosen == ATTEMPT_FULL:
        level, must, owed = await _roll(game, division, again=again)
    if level == FULL and not must and await wants_to_march(game, division):
        level = MARCH
    if level != FULL:
        owe_companies(game, division)
    if chosen != PASS:
        await begin_division(game, division, level, must, owed, again=again)


@rule("aus-017")
def _activation_modifiers(board: Board, division: str) -> Sum:
    """What a corps leader in range adds to the roll for a full activation (4.5.1)."""
    above = leader_of(board, corps_of(board, division))
    if activation(board).kind != CORPS or not above:
        return Sum()
    if not reaches(board, above, leader_of(board, division)):
        return Sum()
    modifier = int(board.attribute(above, "activation_modifier", 0))
    return Sum().plus(-modifier, later("corps leader"), "aus-017")


def activation_preview(board: Board, division: str) -> Preview:
    """What counts in the roll for a full activation, and how likely it is (4.5.1, 4.7)."""
    leader, added = leader_of(board, division), _activation_modifiers(board, division)
    value = value_of(board, leader, "activation", division)
    share = chance(board, "d10", lambda face: face + added.total <= value)
    facts = (
        Fact(tr("Full activation"), share, rule="aus-018"),
        Fact(tr("Command breakdown"), 1 - share, rule="aus-047"),
    )
    text = tr("Die and {sum} against {number}", sum=signed(added.total), number=value)
    return Preview(text, added, Odds("", {}, facts), "aus-018")


@rule("aus-018", "aus-017", "aus-046", "aus-357", "aus-362", "aus-367")
async def _roll(game: Game, division: str, *, again: bool) -> tuple[str, str, str]:
    """Roll for a full activation: the level, what it must do, and what it owes (4.5.1, 4.7)."""
    leader, added = leader_of(game, division), _activation_modifiers(game, division)
    value = value_of(game, leader, "activation", division)
    roll = game.roll(
        "d10",
        later("activation"),
        "aus-018",
        side=game.piece(leader).side,
        piece=leader,
        modifiers=added,
        needs=value,
        passes=lambda total: total <= value,
    )
    if roll + added.total <= value:
        return FULL, "", ""
    if special_of(game, division) == BATTERY:
        # A grand battery that fails just stops (A4.5.1C).
        return "", "", ""
    return break_down(game, division, again=again)


# --- a division acts (4.6) ------------------------------------------------------------------------


@rule("aus-032", "aus-033", "aus-054", "aus-064", "aus-065", "aus-004")
async def begin_division(
    game: Game, division: str, level: str, must: str, owed: str, *, again: bool = False
) -> None:
    """A division begins to act: who is in command is fixed now (4.3.3)."""
    outer = activation(game)
    leader, side = leader_of(game, division), game.module.side_of[division]
    units = _called_up(game, division, level, again=again)
    if not level:
        set_status(game, leader, FINISHED, "aus-064")
        _owe(game, owed, division)
        return
    record = Activation(
        side=side,
        formations=(division,),
        units=tuple(units),
        kind=outer.kind,
        level=level,
        division=division,
        must=must,
        serial=next_serial(game),
        fights=outer.kind != CORPS or again,
        again=again,
    )
    if level == MARCH:
        set_status(game, leader, STRATEGIC, "aus-096")
    else:
        game.emit(Counted(TURN, BUSY, division))
    if outer.side and not again and outer.kind == CORPS:
        note_activation(
            game, replace(outer, moved=(*outer.moved, (division, level, must, record.serial)))
        )
    _owe(game, owed, division)
    begin_activation(game, record, "aus-054")
    if level == "retreat":
        await fall_back(game, division)


@rule("aus-032", "aus-033")
def _called_up(game: Game, division: str, level: str, *, again: bool) -> list[str]:
    """The units in command of a division that is activated; the others are marked (4.3.3).

    They are even if the division does nothing then, so that they may act without a marker.
    """
    units = []
    for one in acting_units(game, division):
        if game.count(TURN, ACTED, one) and not again:
            continue
        if level != FULL and activation(game).marker and is_company(game, one):
            # They act in full on the same marker (A2.4).
            continue
        if in_command(game, one, division):
            units.append(one)
        elif group_of(game, one):
            set_status(game, one, OUT_OF_COMMAND, "aus-033")
    return units


def _owe(game: Game, owed: str, division: str) -> None:
    known = activation(game)
    if owed and known.side:
        note_activation(game, replace(known, owed=(*known.owed, (owed, division))))


@rule("aus-051", "aus-057", "aus-356")
async def next_combat(game: Game) -> bool:
    """The next division of a corps fights; False when all have (4.5.2)."""
    known = activation(game)
    if known.kind != CORPS:
        return False
    waiting = {
        one[0]: one for one in known.moved if one[1] in (FULL, LIMITED) and leader_of(game, one[0])
    }
    division = await _which(game, known.side, list(waiting)) if waiting else ""
    if not division:
        note_activation(game, replace(known, moved=()))
        if await _pay_debts(game):
            return True
        await detach(game, game.card(known.marker).command)
        return False
    left = tuple(one for one in known.moved if one[0] != division)
    note_activation(game, replace(known, moved=left))
    _, level, must, serial = waiting[division]
    units = tuple(
        one
        for one in acting_units(game, division)
        if in_command(game, one, division) or marked_of(game, MOVED, one, serial)
    )
    begin_activation(
        game,
        Activation(
            side=known.side,
            formations=(division,),
            units=units,
            kind=known.kind,
            level=level,
            division=division,
            must=must,
            serial=serial,
            moves=False,
        ),
        "aus-051",
    )
    return True


def marked_of(board: Board, what: str, unit: str, serial: int) -> bool:
    """Whether something was noted of a unit in an activation of this turn."""
    return board.count(TURN, what, f"{unit}>{serial}") > 0


# --- the end of it --------------------------------------------------------------------------------


@rule("aus-057", "aus-063", "aus-266", "aus-103", "aus-034", "aus-364")
def finish_division(game: Game) -> None:
    """A division has acted: markers of the activation come off, its leader is finished (4.6.1)."""
    known = activation(game)
    has_fired = [one for one in known.units if is_on_map(game, one) and has(game, one, FIRED)]
    take_off(game, FIRED, MAY_CHARGE, of=known.units, rule="aus-219", in_silence=True)
    for one in known.units:
        # Guns of a corps that did nothing may still act with another division.
        used = not is_gun(game, one) or bool(group_of(game, one)) or one in known.done
        if (used or one in has_fired) and not game.count(TURN, ACTED, one):
            game.emit(Counted(TURN, ACTED, one))
        if is_on_map(game, one) and known.moves:
            let_recover(game, one, known.serial)
    leader = leader_of(game, known.division) if known.division else ""
    is_over = known.fights or known.level == MARCH
    if leader and known.level == MARCH:
        judge_march(game, leader)
        if has_arrived(game, known.units):
            set_status(game, leader, STRATEGIC, "aus-338", on=False)
    if leader and is_over and known.level != LIMITED:
        set_status(game, leader, FINISHED, "aus-057")
    if special_of(game, known.division) == BATTERY and has_fired:
        own = [one for one in game.cards(CUP.played) if game.card(one).command == known.division]
        CUP.put_played_back(game, own)
        CUP.take_out(game, own, known.side)
        dissolve(game, known.division)
    moved = [one for one in known.units if marked_of(game, MOVED, one, known.serial)]
    end_activation(game)
    end_marches(game, moved)


@rule("aus-266")
def let_recover(game: Game, unit: str, serial: int) -> None:
    """Blown cavalry that has not moved and not defended recovers (8.4.5)."""
    idle = not marked_of(game, MOVED, unit, serial) and not game.count(TURN, DEFENDED, unit)
    if blown(game, unit) and idle and not is_routed(game, unit):
        set_status(game, unit, RECOVERY, "aus-266")


@rule("aus-097", "aus-098", "aus-099")
async def march_or_drop(game: Game, division: str) -> None:
    """A division in strategic movement goes on without a roll, or gives it up (5.2)."""
    leader, side = leader_of(game, division), game.module.side_of[division]
    chosen = await ask(
        choose_action(
            side,
            tr("What does {piece} do?", piece=game.names.piece(leader)),
            {GO_ON: tr("March on"), DROP: tr("End strategic movement")},
            "aus-098",
            subject=leader,
        )
    )
    if chosen == DROP:
        set_status(game, leader, STRATEGIC, "aus-099", on=False)
        set_status(game, leader, FINISHED, "aus-099")
        return
    await begin_division(game, division, MARCH, "", "")


# --- what breakdowns owe (4.7) --------------------------------------------------------------------


@rule("aus-069", "aus-070", "aus-071", "aus-072", "aus-074")
async def _pay_debts(game: Game) -> bool:
    """Another division may act because of a breakdown; whether one of them was looked at."""
    known = activation(game)
    if not known.owed:
        return False
    (what, division), *rest = known.owed
    note_activation(game, replace(known, owed=tuple(rest)))
    if what == COMPANIES:
        await let_companies_act(game, division)
        return True
    side, able = owed_to(game, what, division)
    if not able:
        return True
    game.emit(
        Remarked(later("{side} may let a division act once more."), side=side, rule="aus-069")
    )
    other = await _which(game, side, able)
    if other:
        game.emit(Counted(TURN, "reactivated", other))
        set_status(game, leader_of(game, other), FINISHED, "aus-069", on=False)
        await try_to_act(game, other, again=True)
    return True

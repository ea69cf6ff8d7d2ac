"""Rolls with cards as dice (1.9), their four triggers (1.9.1), and the Initiative card (9)."""

from collections.abc import Callable, Iterator
from typing import Final

from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rolls import Fallen, Rolls, Trigger
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.core.windows import Asking, Reaction, Window
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.cards import DICE
from hexwright.engine.systems.cce.damage import break_unit, damage
from hexwright.engine.systems.cce.effects import random_hex
from hexwright.engine.systems.cce.events import resolve_event
from hexwright.engine.systems.cce.language import Doing, Step
from hexwright.engine.systems.cce.melee import contested, fight_melees
from hexwright.engine.systems.cce.nations import inactive_first
from hexwright.engine.systems.cce.records import (
    ATTACK,
    INITIATIVE,
    Initiative,
    attack,
    holder,
    note,
)
from hexwright.engine.systems.cce.time_track import advance_time
from hexwright.engine.systems.cce.units import all_units_in, is_weapon
from hexwright.schema.language import later, tr

EVENT, JAM, SNIPER, TIME = "event", "jam", "sniper", "time"


# --- the Initiative card --------------------------------------------------------------------------


@rule("cce-100", "cce-101")
def _again_offers(game: Game, side: str, fallen: Fallen) -> Iterator[Reaction]:
    """Whoever holds the Initiative card may cancel a roll; the card then goes to the other."""
    if holder(game) != side:
        return

    async def use() -> None:
        words = later("{side} has the roll repeated.|{side} have the roll repeated.")
        game.emit(Remarked(words, side=side, rule="cce-101"))
        note(game, INITIATIVE, Initiative(game.opponent(side)), "cce-101")

    del fallen
    yield Reaction("again", tr("Have it rolled again"), use)


def _asking_again(game: Game, side: str, fallen: Fallen) -> Asking:
    del side
    white, dark = fallen.values
    words = tr(
        "{roll}: {white} and {dark}. Use the Initiative card?",
        roll=game.names.reason(fallen.roll.reason),
        white=white,
        dark=dark,
    )
    return Asking(words, decline=tr("Let it stand"), subject=fallen.roll.piece)


AGAIN: Final[Window[Fallen]] = Window(
    name="after-roll",
    order=inactive_first,
    offers=(_again_offers,),
    asking=_asking_again,
    rule="cce-101",
)


# --- triggers -------------------------------------------------------------------------------------


def _shows(name: str) -> Callable[[Game, Fallen], bool]:
    """Whether a roll has a trigger; cards that are turned up for something else have none."""

    def on(game: Game, fallen: Fallen) -> bool:
        if not fallen.values or game.card(fallen.card).attributes.get("trigger") != name:
            return False
        if name == EVENT and game.options.get("first_game"):
            return False
        if name == JAM:
            return fallen.roll.kind == "fire"
        # The last card of a deck has moved the time already.
        return not (name == TIME and fallen.ran_out)

    return on


@rule("cce-022", "cce-023", "cce-026")
async def _event(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    game.emit(Remarked(later("Event!"), rule="cce-026"))
    before = contested(game)
    await resolve_event(game, fallen.roll.side, rolls)
    await fight_melees(game, rolls, before)


@rule("cce-027")
async def _jam(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """Every weapon that takes part in the attack is damaged; the attack goes on."""
    del fallen, rolls
    game.emit(Remarked(later("Jammed!"), rule="cce-027"))
    if ATTACK not in game.state.records:
        return
    for heir in game.heirs(*attack(game).firers):
        if is_weapon(game, heir):
            damage(game, heir, "cce-027")


@rule("cce-028")
async def _sniper(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """The roller may break one unit of either side in a random hex or next to it."""
    game.emit(Remarked(later("Sniper!"), rule="cce-028"))
    doing = Doing(fallen.roll.side, rolls, rule="cce-028")
    await random_hex(game, doing, Step("random-hex"))
    if not doing.hex:
        return
    units = [
        one for hex_ in (doing.hex, *near(game, doing.hex)) for one in all_units_in(game, hex_)
    ]
    if not units:
        return
    unit = await ask(
        choose_one(
            "piece",
            doing.side,
            tr("Whom does the sniper break?"),
            lambda: units,
            "cce-028",
            buttons={PASS: tr("Nobody")},
            why_not=lambda _: Refusal(
                tr("It is no unit in {hex} or next to it.", hex=doing.hex), "cce-028"
            ),
        )
    )
    if unit != PASS:
        await break_unit(game, unit, rolls, "cce-028")


@rule("cce-029")
async def _time(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    game.emit(Remarked(later("Time!"), rule="cce-029"))
    await advance_time(game, fallen.roll.side, rolls)


@rule("cce-025", "cce-070")
async def _ran_out(game: Game, fallen: Fallen, rolls: Rolls) -> None:
    """The last card of a deck advances time like a Time trigger."""
    await advance_time(game, fallen.roll.side, rolls)


ROLLS: Final = Rolls(
    source=DICE,
    again=AGAIN,
    ran_out=_ran_out,
    triggers=(
        Trigger(_shows(EVENT), _event),
        Trigger(_shows(JAM), _jam),
        Trigger(_shows(SNIPER), _sniper),
        Trigger(_shows(TIME), _time),
    ),
)

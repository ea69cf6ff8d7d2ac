"""The melee phase of a division (8.0): one attack after the other."""

from collections.abc import Iterable, Mapping

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.assault import attack, melee_targets
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.charge_ways import apart
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.melee_odds import attack_preview
from hexwright.engine.systems.aus.neighbours import top_of
from hexwright.engine.systems.aus.records import FULL, activation
from hexwright.engine.systems.aus.running import run_off
from hexwright.schema.language import tr


@rule("aus-054", "aus-056", "aus-191", "aus-194", "aus-222")
async def melee_phase(game: Game) -> bool:
    """One attack of the division that acts; False when nobody wants another (8.0)."""
    known = activation(game)
    if known.level != FULL:
        return False
    able: dict[str, dict[str, str]] = {}
    for one in known.units:
        if is_on_map(game, one) and top_of(game, game.piece(one).hex) == one:
            found = melee_targets(game, one) or dict.fromkeys(charge_targets(game, one), "charge")
            if found:
                able[one] = found
    if not able:
        return False
    question = choose_one(
        "piece",
        known.side,
        tr("Which unit attacks?"),
        lambda: list(able),
        "aus-222",
        buttons={} if known.must == "charge" else {PASS: tr("End of combat")},
        why_not=lambda _: Refusal(tr("It cannot attack now."), "aus-222"),
    )
    unit = await ask(question)
    if await run_off(game):
        return True
    if unit == PASS:
        return False
    aims = nearest(game, unit, able[unit]) if known.must == "charge" else list(able[unit])
    target = await ask(
        choose_one(
            "piece",
            known.side,
            tr("Whom does {piece} attack?", piece=game.names.piece(unit)),
            lambda: aims,
            "aus-222",
            buttons={} if known.must == "charge" else {PASS: tr("Nobody")},
            subject=unit,
            preview=lambda one: _preview(game, unit, one, able[unit]),
            why_not=lambda _: Refusal(tr("It cannot attack that one now."), "aus-222"),
        )
    )
    if target == PASS:
        return True
    if able[unit][target] == "charge":
        await charge(game, unit, target)
    else:
        await attack(game, unit, target, able[unit][target])
    return True


@rule("aus-068")
def nearest(board: Board, unit: str, targets: Iterable[str]) -> list[str]:
    """Those of its targets that are nearest to a unit, which must go at them (4.7)."""
    far = {one: apart(board, unit, one) for one in targets}
    return [one for one, hexes in far.items() if hexes == min(far.values())]


def _preview(board: Board, unit: str, target: str, kinds: Mapping[str, str]) -> Preview | None:
    """What an attack on a target may come to."""
    return attack_preview(board, unit, target, kinds[target]) if target in kinds else None

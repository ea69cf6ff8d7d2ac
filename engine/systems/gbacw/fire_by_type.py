"""Fire of a battery by its types of guns (10.65): each section where its owner likes."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.gbacw.fire import volley_preview
from hexwright.engine.systems.gbacw.fire_modifiers import Volley
from hexwright.engine.systems.gbacw.sections import free_sections, section_name
from hexwright.engine.systems.gbacw.targets import can_fire, points_at, targets_of
from hexwright.engine.systems.gbacw.volleys import fire_aimed, why_no_target
from hexwright.schema.language import tr


@rule("gbacw-213")
def can_fire_by_type(board: Board, unit: str) -> bool:
    """Whether a battery has several types of guns that may each fire for themselves (10.65)."""
    return len(free_sections(board, unit)) > 1 and can_fire(board, unit)


@rule("gbacw-213")
async def fire_by_type(game: Game, unit: str) -> None:
    """Let the sections of a battery fire each where its owner likes, several together or not."""
    volleys: list[Volley] = []
    for section in free_sections(game, unit):
        if (volley := await _aim_section(game, unit, section)) is not None:
            await _add_section(game, volleys, volley)
    if volleys:
        await fire_aimed(game, unit, volleys)


async def _aim_section(game: Game, unit: str, section: int) -> Volley | None:
    """At which hex a section fires, if at any."""
    hex_ = game.piece(unit).hex
    found = {
        target: Volley(unit, hex_, target, points, sections=(section,))
        for target in targets_of(game, unit)
        if (points := points_at(game, unit, hex_, target, (section,)))
    }
    if not found:
        return None
    guns = section_name(game, unit, section)
    choice = await ask(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("{piece}: where do {guns} fire?", piece=game.names.piece(unit), guns=guns),
            lambda: list(found),
            "gbacw-213",
            buttons={PASS: tr("They do not fire")},
            subject=unit,
            why_not=lambda hex_: why_no_target(game, unit, hex_),
            preview=lambda hex_: volley_preview(game, found[hex_]) if hex_ in found else None,
        )
    )
    return found.get(choice)


async def _add_section(game: Game, volleys: list[Volley], new: Volley) -> None:
    """Let a section fire together with others at the same hex, or by itself."""
    for place, known in enumerate(volleys):
        if known.target != new.target:
            continue
        whole = known._replace(
            points=known.points + new.points, sections=(*known.sections, *new.sections)
        )
        guns = ", ".join(section_name(game, known.unit, one) for one in known.sections)
        together = yes_no(
            game.piece(new.unit).side,
            tr("Do they fire together with {guns}?", guns=guns),
            "gbacw-213",
            subject=new.unit,
            preview=lambda yes, whole=whole: volley_preview(game, whole) if yes else None,
        )
        if await ask(together):
            volleys[place] = whole
            return
    volleys.append(new)

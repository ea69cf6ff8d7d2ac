"""Objectives and victory points."""

from collections.abc import Iterator

from hexwright.schema.checks.scenarios.battle import Battle
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Award, FreeSetup, Objective, Reinforcement


def objectives_can_be_reached(battle: Battle) -> Iterator[Issue]:
    """Every objective has a place that somebody who can score it can get to."""
    for number, objective in enumerate(battle.scenario.objectives):
        hexes = (*objective.hexes, *battle.zones.get(objective.zone, ()))
        if objective.site:
            hexes = (*hexes, *filter(None, [battle.sites.get(objective.site)]))
        if not hexes:
            message = tr("The objective {name} has no hex.", name=objective.name)
            hint = tr("Give hexes, a zone or a site of these maps.")
            where = pointer("objectives", number)
            yield from battle.issue("objective.no-place", "objectives", where, message, hint)
        elif not _somebody_arrives(battle, objective, hexes):
            message = tr("Nobody who can score {name} can get there.", name=objective.name)
            hint = tr("Look for impassable hexes and hexsides around it, and at the set-up.")
            where = pointer("objectives", number)
            yield from battle.issue(
                "objective.unreachable", "objectives", where, message, hint, Severity.WARNING
            )


def _somebody_arrives(battle: Battle, objective: Objective, hexes: tuple[str, ...]) -> bool:
    sides = [objective.side] if objective.side else [one.side for one in battle.scenario.sides]
    return any(battle.can_reach(side, hex_) for side in sides for hex_ in hexes)


def points_can_be_won(battle: Battle) -> Iterator[Issue]:
    """The points to win are not more than there are to get."""
    for number, side in enumerate(battle.scenario.sides):
        most = most_points(battle, side.side) if side.target else None
        if most is not None and side.points + most < side.target:
            message = tr_many(
                "{side} needs 1 point, but there are only {most} to get.|"
                "{side} needs {count} points, but there are only {most} to get.",
                side.target,
                side=battle.side_name(side.side),
                most=side.points + most,
            )
            hint = tr("Lower the number, or add objectives or victory points.")
            yield from battle.issue(
                "victory.unreachable",
                "sides",
                pointer("sides", number, "target"),
                message,
                hint,
                Severity.WARNING,
            )


def most_points(battle: Battle, side: str) -> int | None:
    """The most points that a side can get; None if nothing bounds them."""
    total = sum(
        max(0, objective.points)
        for objective in battle.scenario.objectives
        if objective.side in {"", side}
    )
    for award in battle.scenario.awards:
        if award.side not in {"", side} or award.points <= 0:
            continue
        times = _times(battle, award, side)
        if times is None and not award.limit:
            return None
        points = award.limit if times is None else times * award.points
        total += min(points, award.limit) if award.limit else points
    return total


def _times(battle: Battle, award: Award, side: str) -> int | None:
    """How often an award can be won; None if that cannot be told."""
    if award.event in {"exit", "step-lost", "other"}:
        return None
    if award.event == "command-broken":
        return sum(1 for name in battle.module.commands if battle.module.side_of[name] != side)
    wanted = "leader" if award.event == "leader-eliminated" else "unit"
    kinds = [kind for kind, owner in zip(battle.kinds, battle.owners, strict=True) if owner != side]
    groups: tuple[Reinforcement | FreeSetup, ...] = (
        *battle.scenario.reinforcements,
        *battle.scenario.free_setup,
    )
    for group in groups:
        if group.side != side:
            pieces = (battle.module.pieces[piece] for piece in battle.pieces_of(group))
            kinds.extend(battle.module.kinds[piece.kind] for piece in pieces)
    return sum(
        1
        for kind in kinds
        if kind.piece_class == wanted and (not award.kinds or kind.id in award.kinds)
    )


CHECKS = (objectives_can_be_reached, points_can_be_won)

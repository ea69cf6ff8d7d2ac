"""Tracks on which no marker stands, as numbers that players change with buttons."""

from hexwright.exporters.vassal.component import MODULE, Element, component
from hexwright.exporters.vassal.sequence import plain
from hexwright.schema.language import tr
from hexwright.schema.model.module import Track
from hexwright.schema.module import Module

# On the other tracks lie cards, or VASSAL's own turn counter does the work.
_COUNTED = ("general", "points", "casualties", "command")


def tallies(module: Module) -> Element:
    """The global properties of the module."""
    marked = {one.track for battle in module.scenarios.values() for one in battle.tracks}
    counted = [
        track
        for track in module.info.tracks
        if track.purpose in _COUNTED and track.id not in marked
    ]
    return component(f"{MODULE}properties.GlobalProperties", *map(_tally, counted))


def _tally(track: Track) -> Element:
    name = plain(track.name)
    buttons = (_button(name, sign, step) for sign, step in (("+", 1), ("−", -1)))
    return component(
        f"{MODULE}properties.GlobalProperty",
        *buttons,
        name=name,
        initialValue=track.first,
        isNumeric=True,
        min=track.first,
        max=track.last,
        wrap=False,
    )


def _button(name: str, sign: str, step: int) -> Element:
    return component(
        f"{MODULE}properties.ChangePropertyButton",
        name=name,
        text=f"{name} {sign}",
        propChanger=f"I,{step}",
        reportFormat=tr("{track}: {old} becomes {new}", track=name, old=_OLD, new=_NEW),
    )


_OLD, _NEW = "$oldValue$", "$newValue$"

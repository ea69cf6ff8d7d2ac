"""Objectives and other single places."""

from hexwright.editor.map.edits.named_places import scenarios_using
from hexwright.editor.map.edits.sites import added, changed, name_for, removed, site_at
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map, Site

MAX_NUMBER = 999


class SiteTool(Tool):
    """Puts, moves and removes sites."""

    id = "site"
    icon = "site"
    shortcut = "P"
    group = "marks"
    layer = "sites"
    options = ("objective", "site_number")

    def title(self) -> str:
        """Its name."""
        return tr("Put site")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Click to put an objective or another site, named after the label beside it; drag one "
            "to move it; Shift removes it"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The site under the pointer, or the one that would be put."""
        if pointer.place is None:
            return NOTHING
        site, laid = site_at(context.index, pointer.place), None
        if site is None and not pointer.shift and self.layer not in context.locked:
            laid = _put(context, pointer.place).sites[-1]
        text = _shown(site) if site else f"+ {name_for(context.index, pointer.place)}"
        return Preview(frozenset([pointer.place]), text=text, laid=laid)

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Put, move or remove one."""
        site = site_at(context.index, pointer.place) if pointer.place else None
        if pointer.shift:
            return self._remove(context, site)
        return self._drag(context, pointer, site)

    def _remove(self, context: ToolContext, site: Site | None) -> Stroke:
        if site is not None:
            used = scenarios_using(context.document.module, context.map_id, "site", site.id)
            if used:
                context.say(
                    tr(
                        "The site {name} must stay: these scenarios use it: {titles}",
                        name=site.name,
                        titles=", ".join(used),
                    )
                )
            else:
                here = _places(context, site)
                made = removed(context.map, site.id)
                context.change(tr("Remove site"), made, here, what=site.name)
        yield

    def _drag(self, context: ToolContext, pointer: Pointer | None, site: Site | None) -> Stroke:
        """Move a site with the pointer; a click that moves nothing gives it flag and number."""
        if pointer is None or pointer.place is None:
            return
        is_new = site is None
        if site is None:
            made = _put(context, pointer.place)
            site = made.sites[-1]
            context.change(self.title(), made, {pointer.place}, what=site.name)
        last, is_moved = pointer.place, False
        while pointer is not None:
            here = pointer.place
            number = context.index.hex_at(*here) if here else None
            if here is not None and number is not None and here != last:
                made = changed(context.map, site.id, hex=number)
                context.change(tr("Move site"), made, {last, here}, what=site.name, at=[here])
                last, is_moved = here, True
            context.show(Preview(frozenset([last]), text=_shown(site)))
            pointer = yield
        if is_new:
            self._count_on(context)
        elif not is_moved:
            self._mark(context, site)

    def _mark(self, context: ToolContext, site: Site) -> None:
        settings = context.settings
        number = settings.site_number or site.number
        made = changed(context.map, site.id, objective=settings.objective, number=number)
        if made is not context.map:
            context.change(tr("Change site"), made, _places(context, site), what=site.name)
            self._count_on(context)

    def _count_on(self, context: ToolContext) -> None:
        """The next objective has the next number."""
        if 0 < context.settings.site_number < MAX_NUMBER:
            context.set(site_number=context.settings.site_number + 1)


def _put(context: ToolContext, place: Place) -> Map:
    settings = context.settings
    number = settings.site_number or None
    return added(context.index, place, number=number, objective=settings.objective)


def _places(context: ToolContext, site: Site) -> set[Place]:
    place = context.index.find(site.hex)
    return {place} if place else set()


def _shown(site: Site) -> str:
    return site.name if site.number is None else f"{site.number} · {site.name}"

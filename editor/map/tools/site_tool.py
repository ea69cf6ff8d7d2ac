"""Objectives and other single places."""

from hexwright.editor.map.edits.named_places import scenarios_using
from hexwright.editor.map.edits.sites import added, changed, name_for, removed, site_at
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import Desk
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Site

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

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The site under the pointer, or the one that would be put."""
        if pointer.place is None:
            return NOTHING
        site = site_at(desk.index, pointer.place)
        text = _shown(site) if site else f"+ {name_for(desk.index, pointer.place)}"
        return Preview(frozenset([pointer.place]), text=text)

    def stroke(self, desk: Desk, pointer: Pointer) -> Stroke:
        """Put, move or remove one."""
        site = site_at(desk.index, pointer.place) if pointer.place else None
        if pointer.shift:
            return self._remove(desk, site)
        return self._drag(desk, pointer, site)

    def _remove(self, desk: Desk, site: Site | None) -> Stroke:
        if site is not None:
            used = scenarios_using(desk.document.module, desk.map_id, "site", site.id)
            if used:
                desk.say(
                    tr(
                        "The site {name} must stay: these scenarios use it: {titles}",
                        name=site.name,
                        titles=", ".join(used),
                    )
                )
            else:
                desk.change(tr("Remove site"), removed(desk.map, site.id), _places(desk, site))
        yield

    def _drag(self, desk: Desk, pointer: Pointer | None, site: Site | None) -> Stroke:
        """Move a site with the pointer; a click that moves nothing gives it flag and number."""
        if pointer is None or pointer.place is None:
            return
        is_new = site is None
        if site is None:
            site = self._put(desk, pointer.place)
        last, is_moved = pointer.place, False
        while pointer is not None:
            here = pointer.place
            number = desk.index.hex_at(*here) if here else None
            if here is not None and number is not None and here != last:
                made = changed(desk.map, site.id, hex=number)
                desk.change(tr("Move site"), made, {last, here})
                last, is_moved = here, True
            desk.show(Preview(frozenset([last]), text=_shown(site)))
            pointer = yield
        if is_new:
            self._count_on(desk)
        elif not is_moved:
            self._mark(desk, site)

    def _put(self, desk: Desk, place: Place) -> Site:
        settings = desk.settings
        made = added(
            desk.index, place, number=settings.site_number or None, objective=settings.objective
        )
        desk.change(self.title(), made, {place})
        return desk.map.sites[-1]

    def _mark(self, desk: Desk, site: Site) -> None:
        settings = desk.settings
        number = settings.site_number or site.number
        made = changed(desk.map, site.id, objective=settings.objective, number=number)
        if made is not desk.map:
            desk.change(tr("Change site"), made, _places(desk, site))
            self._count_on(desk)

    def _count_on(self, desk: Desk) -> None:
        """The next objective has the next number."""
        if 0 < desk.settings.site_number < MAX_NUMBER:
            desk.set(site_number=desk.settings.site_number + 1)


def _places(desk: Desk, site: Site) -> set[Place]:
    place = desk.index.find(site.hex)
    return {place} if place else set()


def _shown(site: Site) -> str:
    return site.name if site.number is None else f"{site.number} · {site.name}"

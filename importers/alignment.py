"""Counters of a newer version under the ids that they had before.

Ids are made of names in the order of the source: one more counter of a name before the others moves
all of theirs. A counter is known again by its name, its side and its pictures.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from hexwright.importers.kept import digests
from hexwright.schema.documents import COUNTERS
from hexwright.schema.dump import dump_module, plain
from hexwright.schema.ids import free_id
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.references.names import renamed

# Each is looked for in the whole module; who changed more of them has another game.
_MOST: Final = 300
Sign = tuple[Any, ...]


def aligned(base: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a newer version; `base` is the older one as values and digests."""
    module = load_module(files).module
    counters = base.get(COUNTERS.file, {})
    if module is None or not isinstance(counters, dict):
        return dict(files)
    was = _once(_signs(counters.get("kinds", ()), base))
    known = digests(files)
    now = _once(_signs(map(plain, module.counters.kinds), known))
    wanted = {now[sign]: was[sign] for sign in now if sign in was and was[sign] != now[sign]}
    if not 0 < len(wanted) <= _MOST:
        return dict(files)
    return {**files, **dump_module(_renamed(module, wanted))}


def _signs(kinds: Any, base: Mapping[str, Any]) -> dict[str, Sign]:
    return {
        kind["id"]: (
            kind.get("name"),
            kind.get("side", ""),
            *_pictures(
                [kind.get("image"), *(face.get("image") for face in kind.get("faces", ()))], base
            ),
        )
        for kind in kinds
    }


def _pictures(names: list[str | None], known: Mapping[str, Any]) -> list[Any]:
    return [known.get(name) if name else None for name in names]


def _once(signs: Mapping[str, Sign]) -> dict[Sign, str]:
    """Ids by what they are known by, where that is of one alone."""
    found: dict[Sign, list[str]] = {}
    for one, sign in signs.items():
        found.setdefault(sign, []).append(one)
    return {sign: ids[0] for sign, ids in found.items() if len(ids) == 1}


def _renamed(module: Module, wanted: Mapping[str, str]) -> Module:
    """All of them moved aside, and then to where they belong."""
    taken = {kind.id for kind in module.counters.kinds}
    others = [one for one in wanted.values() if one in taken and one not in wanted]
    aside: dict[str, str] = {}
    for one in (*wanted, *others):
        aside[one] = free_id(f"{one}-aside", taken)
        taken.add(aside[one])
        module = _with_name(module, one, aside[one])
    taken |= set(wanted.values())
    for one in (*wanted, *others):
        name = wanted.get(one) or free_id(one, taken)
        taken.add(name)
        module = _with_name(module, aside[one], name)
    return module


def _with_name(module: Module, old: str, new: str) -> Module:
    """The module with another id of a kind, wherever it is named."""
    changed = module.with_documents(renamed(module, "kind", old, new))
    kinds = tuple(
        replace(kind, id=new) if kind.id == old else kind for kind in changed.counters.kinds
    )
    return changed.with_documents({COUNTERS.file: replace(changed.counters, kinds=kinds)})

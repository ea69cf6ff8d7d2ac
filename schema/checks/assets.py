"""Checks on pictures and translations."""

from collections.abc import Iterator

from hexwright.schema.documents import MODULE, TEXTS
from hexwright.schema.dump import plain
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.places import ASSET, places_for


def pictures_are_used(module: Module) -> Iterator[Issue]:
    """Every picture of the module is used somewhere."""
    if not module.assets:
        return
    used: set[str] = set()
    declaration = module.system.declaration if module.system else None
    for kind, records in module.documents():
        tree = places_for(kind.name, declaration, {}).used
        for record in records:
            used.update(tree.names(plain(record)).get(ASSET, ()))
    for name in module.assets:
        if name not in used:
            yield Issue(
                code="asset.unused",
                severity=Severity.WARNING,
                message=tr("No counter, card, map or scenario uses this picture."),
                hint=tr("Delete it, or choose it somewhere."),
                file=name,
            )


def translations_are_there(module: Module) -> Iterator[Issue]:
    """Every language that the module names has its texts, and no others are there."""
    named = set(module.info.languages)
    for language in sorted(named - set(module.texts)):
        yield Issue(
            code="texts.missing",
            message=tr("The translation {file} is missing.", file=TEXTS.path(language)),
            file=MODULE.file,
            pointer="/languages",
        )
    for language in sorted(set(module.texts) - named):
        yield Issue(
            code="texts.not-listed",
            severity=Severity.WARNING,
            message=tr("The module does not list the language “{language}”.", language=language),
            hint=tr("Add it to “languages” in {file}.", file=MODULE.file),
            file=TEXTS.path(language),
        )


CHECKS = (pictures_are_used, translations_are_there)

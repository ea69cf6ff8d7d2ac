"""How the files are opened in the game, in words for players and designers."""

from hexwright.exporters.base import Source
from hexwright.schema.language import tr


def instructions(source: Source, url: str) -> str:
    """A text beside the saves."""
    parts = [
        tr("{title} for Tabletop Simulator", title=source.module.info.title),
        tr(
            "1. Copy the .json files into the game's folder of saves (Documents/My Games/"
            "Tabletop Simulator/Saves), or below “Saved Objects” there."
        ),
        tr("2. In the game choose Create, Single Player, then Games, Save & Load."),
        tr(
            "3. When a save is loaded for the first time, its script measures board and counters "
            "and puts every piece on its hex. Wait a moment, then save the game."
        ),
    ]
    if source.options["address"]:
        parts.append(
            tr("4. Put everything in the folder “images” where it can be read as {url}", url=url)
        )
    else:
        parts.append(
            tr(
                "4. The pictures are read from this folder: leave it where it is. Other players "
                "see them when you upload them with the game's Cloud Manager; or export again "
                "with the address of a place on the web."
            )
        )
    return "\n\n".join(parts) + "\n"

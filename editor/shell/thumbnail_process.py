"""The process that draws the small picture of one module; whoever started it may end it.

python -m hexwright.editor.shell.thumbnail_process MODULE PICTURE SECONDS_OF_WORK
"""

import contextlib
import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from hexwright.editor.shell.thumbnails import SIZE
from hexwright.render.picture import map_image
from hexwright.schema.examine import examine
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

_SHOWN_PITCH = 28.0
_MOST_PIXELS = 1200.0


def thumbnail(module: Module) -> QImage | None:
    """The middle of a module's first map with its set-up; None if it has no map."""
    scenario = next(iter(module.scenarios.values()), None)
    maps = [one.map for one in resolved(scenario, module.scenarios).maps] if scenario else []
    shown = next((name for name in maps if name in module.maps), next(iter(module.maps), None))
    if shown is None:
        return None
    grid = module.maps[shown].grid
    pitch = min(_SHOWN_PITCH, _MOST_PIXELS / max(grid.columns, grid.rows))
    used = scenario.id if scenario and shown in maps else None
    image = map_image(module, shown, used, pixels_per_hex=pitch)
    return _cropped(image)


def _cropped(image: QImage) -> QImage:
    """The image filling the size of a thumbnail, what is too much cut off evenly."""
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode
    scaled = image.scaled(SIZE, keep, smooth.SmoothTransformation)
    left, top = (scaled.width() - SIZE.width()) // 2, (scaled.height() - SIZE.height()) // 2
    return scaled.copy(left, top, SIZE.width(), SIZE.height())


def limit_work(seconds: int) -> None:
    """End this process when it has worked so long; how long it waited does not count.

    Where the system knows no such limit, only whoever started it ends it.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def main(source: Path, picture: Path, seconds: int) -> int:
    """Draw the module into a file; 0 if there is a picture now."""
    limit_work(seconds)
    if hasattr(os, "nice"):
        os.nice(10)  # the window comes first
    module = examine(source).module
    image = thumbnail(module) if module is not None else None
    return 0 if image is not None and image.save(str(picture)) else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))

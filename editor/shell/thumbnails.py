"""Small pictures of modules for the start page, kept in the user's cache."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QStandardPaths, Qt
from PySide6.QtGui import QImage

from hexwright.editor.tasks import ReportProgress, Task

if TYPE_CHECKING:
    from hexwright.schema.module import Module

# Twice what is shown, for sharp screens.
SIZE = QSize(256, 176)
_SHOWN_PITCH = 28.0
_MOST_PIXELS = 1200.0


def thumbnail_file(source: Path) -> Path:
    """Where the picture of a module is kept."""
    cache = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    name = hashlib.sha256(str(source.absolute()).encode("utf-8", "surrogatepass")).hexdigest()
    return Path(cache) / "thumbnails" / f"{name[:32]}.png"


def thumbnail(module: "Module") -> QImage | None:
    """The middle of a module's first map with its set-up; None if it has no map."""
    from hexwright.render.picture import map_image
    from hexwright.schema.variants import resolved

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


def keep_thumbnail(source: Path, module: "Module") -> None:
    """Draw and keep the picture of a module; any thread may do it."""
    image = thumbnail(module)
    if image is not None:
        file = thumbnail_file(source)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # a start page without pictures is still one
        image.save(str(file))


def keep_soon(source: Path, module: "Module") -> None:
    """Draw and keep the picture of a module in the background."""
    Task(lambda _report: keep_thumbnail(source, module)).start()


def draw_missing(sources: list[Path]) -> Task:
    """A task that makes the pictures of modules that have none yet."""

    def work(report: ReportProgress) -> None:
        from hexwright.schema.load import load

        for done, source in enumerate(sources):
            report(done, len(sources), "")
            module = None if thumbnail_file(source).is_file() else load(source).module
            if module is not None:
                keep_thumbnail(source, module)

    return Task(work)

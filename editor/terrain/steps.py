"""How the parts of the terrain page change the module."""

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.steps import Steps
from hexwright.schema.documents import TERRAIN
from hexwright.schema.model.terrain import Terrain


class TerrainSteps(Steps):
    """Makes changes of the terrain in a document."""

    def __init__(self, document: ModuleDocument) -> None:
        """Work on a document."""
        super().__init__(document, TERRAIN.file)
        # The kind that was just added: its id follows its name until the user goes elsewhere.
        self.fresh = ""

    @property
    def terrain(self) -> Terrain:
        """The terrain as it is now."""
        return self.document.module.terrain

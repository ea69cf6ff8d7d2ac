"""Records of saved games and package manifests."""

from typing import Any, Literal

from msgspec import field

from hexwright.schema.model.record import Record


class Save(Record, frozen=True, kw_only=True):
    """A game in progress (.hexsave)."""

    format: int
    kind: Literal["save"]
    module: str
    module_version: str
    package: str = ""
    system: str
    rules_version: int
    scenario: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    enforcement: Literal["strict", "warn", "free"] = "strict"
    players: dict[str, str] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    state_after: int = 0
    choices: tuple[Any, ...] = ()


class PackagedModule(Record, frozen=True, kw_only=True):
    """The module inside a package."""

    id: str
    title: str
    version: str
    system: str


class PackageMember(Record, frozen=True, kw_only=True):
    """A file inside a package."""

    path: str
    size: int
    sha256: str


class Manifest(Record, frozen=True, kw_only=True):
    """What a package holds (manifest.json)."""

    format: int
    kind: Literal["package"]
    module: PackagedModule
    members: tuple[PackageMember, ...]

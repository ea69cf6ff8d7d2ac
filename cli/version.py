"""The version of the installed program."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version


def version() -> str:
    """The version of Hexwright; “0” in a checkout that was never installed."""
    try:
        return installed_version("hexwright")
    except PackageNotFoundError:
        return "0"

"""Programs of others that tests open our files with; a test without its program is skipped."""

import os
import shutil

import pytest


def tool(name: str) -> str:
    """The path of a program; where it is missing the test is skipped, or fails if it must be there.

    Where HEXWRIGHT_TOOLS is `required`, as in continuous integration, none may be missing.
    """
    path = shutil.which(name)
    if path is None:
        why = f"{name} is not installed: `python3 run.py tools` installs it"
        if os.environ.get("HEXWRIGHT_TOOLS") == "required":
            pytest.fail(why)
        pytest.skip(why)
    return path

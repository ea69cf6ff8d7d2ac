"""Files on their way: hidden names that tell whose they are.

A name holds the machine and the process that made the file, so that what a killed program left
behind can be told from what a living one is writing at this moment.
"""

import contextlib
import os
import platform
import re
import shutil
import sys
import uuid
import zlib
from functools import cache
from pathlib import Path
from typing import Final

PREFIX: Final = ".hexwright-"

_NAME: Final = re.compile(r"\.hexwright-(?P<machine>[0-9a-f]{8})-(?P<process>\d+)-\w+\.tmp")
# As earlier versions called them: without their process.
_NAMELESS: Final = re.compile(r"\.hexwright-((new|export)-)?[0-9a-f]{32}(\.tmp)?")
_WINDOWS_MAY_ASK: Final = 0x1000
_WINDOWS_STILL_ACTIVE: Final = 259


@cache
def this_machine() -> str:
    """A short sign of this machine."""
    return f"{zlib.crc32(platform.node().encode()):08x}"


def temporary_name() -> str:
    """A new hidden name that tells who made it."""
    return f"{PREFIX}{this_machine()}-{os.getpid()}-{uuid.uuid4().hex}.tmp"


def is_alive(process: int) -> bool:
    """Whether a process of this machine is still running."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(_WINDOWS_MAY_ASK, 0, process)
        if not handle:
            return False
        code = ctypes.c_ulong()
        kernel.GetExitCodeProcess(handle, ctypes.byref(code))
        kernel.CloseHandle(handle)
        return code.value == _WINDOWS_STILL_ACTIVE
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # it is there and somebody else's
    return True


def maker_of(name: str) -> tuple[str, int] | None:
    """The machine and the process that made a temporary file, as far as its name tells."""
    found = _NAME.fullmatch(name)
    return (found["machine"], int(found["process"])) if found else None


def is_temporary(name: str) -> bool:
    """Whether a file of this name was made on the way to another one."""
    return bool(_NAME.fullmatch(name) or _NAMELESS.fullmatch(name))


def remove(path: Path) -> None:
    """Remove a file or a whole folder of ours, as far as it can be."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)

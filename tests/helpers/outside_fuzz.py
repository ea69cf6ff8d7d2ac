"""Broken files without end for every parser of outside data:

    python -m tests.helpers.outside_fuzz package --seconds 300 --seed 1

Good files are changed at random. A parser takes the result or refuses it with a DataError; any
other exception is a fault, and so is a file that takes longer than a few seconds.
"""

import base64
import io
import random
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from PIL import Image

from hexwright.engine.mail import turn_file
from hexwright.engine.mail.keys import PlayerKey
from hexwright.engine.mail.turn_file import Turn, read, written
from hexwright.importers.again import read_base
from hexwright.importers.kept import BASE, base_of
from hexwright.importers.sheets.reading import read_table
from hexwright.schema.images import check_image
from hexwright.schema.issues import DataError
from hexwright.schema.load import load_module
from hexwright.schema.package import PackageHeader, build_package, read_package
from hexwright.schema.samples import sample_modules
from hexwright.schema.save_file import read_save
from hexwright.schema.svg import check_svg
from tests.helpers.modules import small_module

SLOWEST = 10.0
_SPLICES: tuple[bytes, ...] = (
    b"\x00",
    b"\xff" * 4,
    b"{",
    b"[" * 80,
    b'"',
    b"<",
    b"<!ENTITY a 'b'>",
    b"-1",
    b"1e308",
)
_SPLICES += (b"99999999999999999999", b"NaN", b"PK\x03\x04", b"\xed\xa0\x80", b"&a;", b",", b"\n")


def _save(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.hexsave"
        file.write_bytes(data)
        read_save(file)


def _package(data: bytes) -> None:
    load_module(read_package(data).members)


def _module(data: bytes) -> None:
    loaded = load_module({**small_module(), "oob/red.json": data})
    if loaded.issues:
        raise DataError(loaded.issues)


_SENDER, _READER = PlayerKey(b"s" * 32), PlayerKey(b"r" * 32)
_GAME = b"g" * 16


def _turn() -> Turn:
    return Turn(previous="0" * 64, secret="1" * 64, answers=["a1", ["b", 2], {"c": True}, None])


def _turn_file(data: bytes) -> None:
    """A file as anybody can send it."""
    read(data).turn(_READER, _SENDER.public)


def _inside_of_a_turn(data: bytes) -> None:
    """A file as the other player can send it: signed and sealed, with anything inside."""
    sealed = _SENDER.sealed(data, _READER.public)
    signature = _SENDER.signature(turn_file._signed(_GAME, 3, _SENDER.public, sealed))
    heading = {
        "format": 1, "kind": "turn-file", "game": _GAME.hex(), "number": 3,
        "sender": _SENDER.public.hex(), "body": base64.b64encode(sealed).decode(),
        "signature": signature.hex(),
    }  # fmt: skip
    _turn_file(msgspec.json.encode(heading))


def _picture(kind: str) -> bytes:
    data = io.BytesIO()
    Image.effect_noise((40, 30), 60).convert("RGB").save(data, kind)
    return data.getvalue()


def _book() -> bytes:
    from openpyxl import Workbook

    book, data = Workbook(), io.BytesIO()
    book.active.append(["id", "name", 3, 4.5, True])
    book.save(data)
    return data.getvalue()


def targets() -> dict[str, tuple[Callable[[bytes], object], list[bytes]]]:
    """The parsers by name, each with good files to begin with."""
    header = PackageHeader(id="a", title="A", version="1", system="free")
    saves = [one for folder in sample_modules() for one in sorted(folder.rglob("*.hexsave"))[:1]]
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>'
        b'<path id="p" d="M0 0"/></defs><use href="#p"/><text style="fill:#fff">A</text></svg>'
    )
    return {
        "package": (_package, [build_package(small_module(), header)]),
        "document": (_module, [small_module()["oob/red.json"]]),
        "save": (_save, [save.read_bytes() for save in saves]),
        "turn-file": (_turn_file, [written(_SENDER, _GAME, 3, _turn(), _READER.public)]),
        "turn": (_inside_of_a_turn, [msgspec.json.encode(_turn())]),
        "import-base": (
            lambda data: read_base("vassal", {BASE: data}),
            [base_of("vassal", small_module())],
        ),
        "csv": (lambda data: read_table("a.csv", data), [b"id;name\n1;a\n", b'a,b\n"x ""y",2\n']),
        "xlsx": (lambda data: read_table("a.xlsx", data), [_book()]),
        "png": (lambda data: check_image(data, ".png", "a.png"), [_picture("PNG")]),
        "jpeg": (lambda data: check_image(data, ".jpg", "a.jpg"), [_picture("JPEG")]),
        "webp": (lambda data: check_image(data, ".webp", "a.webp"), [_picture("WEBP")]),
        "svg": (lambda data: check_svg(data, "a.svg"), [svg]),
    }


def changed(data: bytes, chance: random.Random) -> bytes:
    """A file with a few random faults."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(made) + 1)
        end = min(len(made), at + chance.choice([0, 1, 2, 8, 64]))
        match chance.randrange(4):
            case 0:
                made[at:end] = b""
            case 1:
                made[at:at] = chance.choice(_SPLICES)
            case 2:
                made[at:end] = chance.randbytes(end - at)
            case _:
                made[at:at] = made[at:end] * chance.choice([1, 2, 50])
    return bytes(made)


def hunt(name: str, seconds: float, seed: int = 1) -> tuple[int, int]:
    """Try a parser for so long; gives how many files were tried and refused. Raises for a fault."""
    parse, seeds = targets()[name]
    chance, end, tried, refused = random.Random(seed), time.monotonic() + seconds, 0, 0  # noqa: S311 - no secret
    while time.monotonic() < end:
        data = changed(chance.choice(seeds), chance)
        start = time.monotonic()
        try:
            parse(data)
        except DataError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}, file {tried}: {data!r}") from error
        assert time.monotonic() - start < SLOWEST, f"{name}, seed {seed}, file {tried}: {data!r}"
        tried += 1
    return tried, refused


if __name__ == "__main__":
    wanted = ArgumentParser(prog="python -m tests.helpers.outside_fuzz")
    wanted.add_argument("target", choices=[*targets(), "all"])
    wanted.add_argument("--seconds", type=float, default=60)
    wanted.add_argument("--seed", type=int, default=1)
    given = wanted.parse_args()
    for target in targets() if given.target == "all" else [given.target]:
        sys.stdout.write(f"{target}: {hunt(target, given.seconds, given.seed)} tried and refused\n")
        sys.stdout.flush()

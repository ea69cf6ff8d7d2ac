"""The build file of the free sample is the one that was read by eye and found right.

`--update-golden` writes it anew; read the difference before you keep it.
"""

import re
from pathlib import Path

import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.vassal import VassalExporter
from hexwright.schema.load import load_module, open_files
from tests.helpers.vassal_checker import Module

pytestmark = pytest.mark.usefixtures("qapp")

TESTS = Path(__file__).resolve().parents[3]
GOLDEN = TESTS / "golden" / "vassal" / "free-buildFile.xml"


def test_the_build_file_of_the_free_sample_is_the_one_that_was_read(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    files = dict(open_files(TESTS.parent / "sample_modules" / "free"))
    module = load_module(files).module
    assert module is not None
    exporter = VassalExporter()
    exporter.export(source_of(exporter, module, files), tmp_path / "free.vmod")
    data = Module(tmp_path / "free.vmod").files["buildFile.xml"].decode()
    # The mark of the contents changes with every word of the sample.
    made = re.sub(r'version="1\.0-[0-9a-f]{8}"', 'version="1.0-contents"', data, count=1)
    if pytestconfig.getoption("--update-golden"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(made, encoding="utf-8", newline="\n")
    assert made == GOLDEN.read_text(encoding="utf-8")

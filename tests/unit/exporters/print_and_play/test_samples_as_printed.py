"""The printed files of every sample, opened by poppler: no complaint, every letter in the file."""

import subprocess

import pytest

from tests.helpers.sample_exports import SAMPLES, SampleExports
from tests.helpers.tools import tool

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("name", sorted(one.name for one in SAMPLES.iterdir() if one.is_dir()))
def test_poppler_opens_every_file_and_finds_its_fonts(
    name: str, sample_exports: SampleExports
) -> None:
    files = sorted(sample_exports.of(name, "print").path.glob("*.pdf"))
    assert {path.stem for path in files} >= {"charts", "counters", "maps", "rules"}
    for path in files:
        told = subprocess.run([tool("pdffonts"), path], capture_output=True, text=True, check=True)
        assert told.stderr == ""
        fonts = told.stdout.splitlines()[2:]
        assert fonts
        assert [line for line in fonts if line.split()[-5] != "yes"] == []

"""Which folder is which package: the one thing that pyproject.toml has no words for.

The parts of Hexwright lie side by side in the repository and are installed below one import name
(docs/adr/0012-one-import-name.md). Everything else is in pyproject.toml.
"""

from setuptools import find_packages, setup

PARTS = ("cli", "editor", "engine", "exporters", "importers", "lab", "render", "schema")
# Modules that users copy: data, installed like a package so that the parts find them beside them.
DATA = ("sample_modules",)

setup(
    packages=[
        "hexwright",
        *(
            f"hexwright.{name}"
            for part in PARTS
            for name in find_packages(include=[part, f"{part}.*"])
        ),
        *(f"hexwright.{name}" for name in DATA),
    ],
    package_dir={f"hexwright.{name}": name for name in (*PARTS, *DATA)}
    | {"hexwright": "hexwright"},
)

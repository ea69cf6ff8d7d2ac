"""Hexwright, a toolchain for designers of board wargames.

Its parts are packages of their own folders in the repository (schema, engine, editor ...) and are
imported as `hexwright.schema`, `hexwright.engine` and so on: setup.py maps them, and
docs/adr/0012-one-import-name.md says why.
"""

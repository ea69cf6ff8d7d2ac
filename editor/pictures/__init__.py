"""The picture files of a module."""

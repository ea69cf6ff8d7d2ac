"""Typed, immutable records of every document; tests hold them to the JSON Schemas."""

"""One package per rule system, each exposing SYSTEM."""

"""The user's disk: files that are replaced whole and together, locks, leftovers, outputs."""

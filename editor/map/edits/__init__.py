"""Edits of maps as plain functions from record to record: no window, no Qt."""

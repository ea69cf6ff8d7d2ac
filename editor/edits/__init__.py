"""Edits of documents as plain functions from record to record: no window, no Qt."""

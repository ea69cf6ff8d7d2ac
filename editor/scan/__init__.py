"""Scanned paper maps in the editor: recognising what they show, and reviewing it."""

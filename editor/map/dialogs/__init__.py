"""Dialogs: each asks for one change and hands it over; none changes the module itself."""

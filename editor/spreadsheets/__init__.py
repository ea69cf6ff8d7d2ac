"""Lists of a module from and to spreadsheets, in the window."""

"""Lists of a module from and to spreadsheets: read, matched by key, tried out, written back."""

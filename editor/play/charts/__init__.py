"""Charts of the module beside the map: tables, terrain, notes and cards."""

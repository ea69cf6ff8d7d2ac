"""What recognising a scan does to a map, without Qt."""

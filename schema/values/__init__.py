"""Values of the format as people read and type them: in words, in cells, in sheets of records."""

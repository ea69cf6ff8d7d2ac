"""Notes of a module: rules in the designer's own words."""

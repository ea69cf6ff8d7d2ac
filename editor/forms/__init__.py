"""Forms made from the schemas: one field for each member, with its title, tip, range and unit."""

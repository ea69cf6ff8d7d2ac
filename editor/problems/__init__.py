"""What is wrong with the module: the list, jumps and quick fixes."""

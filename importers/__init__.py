"""Foreign files in: what each package here reads becomes a module, or part of one."""

"""Who uses which picture of a module; no Qt."""

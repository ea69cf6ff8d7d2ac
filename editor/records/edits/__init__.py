"""Values and lists of records in general: read, shown in words and changed; no Qt."""

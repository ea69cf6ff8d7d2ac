"""What a module is: JSON Schemas, typed records, loading, checking, saving and packaging."""

"""The operators, one file per family; each file's ``OPERATORS`` is its part of the catalog."""

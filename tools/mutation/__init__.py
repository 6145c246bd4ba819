"""What the tests of a room let through: parts of `tools/mutants.py`."""

"""Pastures New: the rules, as compiled code."""

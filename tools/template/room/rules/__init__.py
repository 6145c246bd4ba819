"""Windfall: the rules, as compiled code."""

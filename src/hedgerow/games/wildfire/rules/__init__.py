"""Wildfire: the rules, as compiled code."""

"""Vasty Wilds: the rules, as compiled code."""

"""Re-Wilding: the rules, as compiled code."""

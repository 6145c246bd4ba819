"""One match: who moves, what was played, taking back, and the match as text."""

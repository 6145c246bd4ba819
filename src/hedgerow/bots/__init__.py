"""Players for any game of the contract."""

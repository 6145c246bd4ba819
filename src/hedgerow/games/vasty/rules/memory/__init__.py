"""What each seat remembers of the cards."""

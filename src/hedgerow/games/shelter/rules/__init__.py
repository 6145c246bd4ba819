"""Wildlife Shelter: the rules, as compiled code."""

"""The things of Wildlife Shelter, drawn by hand."""

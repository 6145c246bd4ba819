"""The things of Re-Wilding, drawn by hand."""

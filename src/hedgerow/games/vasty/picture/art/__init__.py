"""The things of Vasty Wilds, drawn by hand."""

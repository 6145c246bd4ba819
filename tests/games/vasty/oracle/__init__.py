"""A second referee for Vasty Wilds, written from the rulebook and its source, slowly and naively.

It shares nothing with the rules of the room: cards are called by their names, the map is a set of cells, a path is a
list of spaces, and a turn is a plain function that stops with `yield` wherever somebody is asked or a die is rolled.
"""

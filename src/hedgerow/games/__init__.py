"""The rooms: one folder is one whole game. `hedgerow.catalog` finds them."""

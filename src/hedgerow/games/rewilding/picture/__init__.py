"""Re-Wilding in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.rewilding.picture.drawing import cover, drawing, ghost
from hedgerow.games.rewilding.picture.key import key
from hedgerow.games.rewilding.picture.paper import paper
from hedgerow.games.rewilding.picture.spots import cells, touches, why
from hedgerow.games.rewilding.picture.terminal import lines

__all__ = ["cells", "cover", "drawing", "ghost", "key", "lines", "paper", "touches", "why"]

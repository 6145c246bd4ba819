"""Wildlife Shelter in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.shelter.picture.drawing import cells, cover, drawing, ghost
from hedgerow.games.shelter.picture.key import key
from hedgerow.games.shelter.picture.paper import paper
from hedgerow.games.shelter.picture.spots import touches, why
from hedgerow.games.shelter.picture.terminal import lines

__all__ = ["cells", "cover", "drawing", "ghost", "key", "lines", "paper", "touches", "why"]

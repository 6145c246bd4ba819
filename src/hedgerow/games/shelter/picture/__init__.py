"""Wildlife Shelter in pictures: what `kernel.room.Picture` asks for."""

from hedgerow.games.shelter.picture.drawing import cover, drawing, touches
from hedgerow.games.shelter.picture.key import key
from hedgerow.games.shelter.picture.paper import paper
from hedgerow.games.shelter.picture.terminal import lines

__all__ = ["cover", "drawing", "key", "lines", "paper", "touches"]

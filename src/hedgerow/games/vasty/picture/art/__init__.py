"""The things of Vasty Wilds, drawn by hand, and the stamps they are put with."""

from hedgerow.scene.stamps import Stamps

STAMPS = Stamps("vw-")

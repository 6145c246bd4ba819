"""What the signs of Wildlife Shelter mean."""

from __future__ import annotations

from hedgerow.games.shelter.picture import marks
from hedgerow.games.shelter.picture.art.animals import ANIMALS, TREE
from hedgerow.games.shelter.picture.art.figures import made
from hedgerow.games.shelter.rules.state import ALL_KINDS, CIRCLE, KINDS
from hedgerow.kernel.room import Record
from hedgerow.scene.dice import die
from hedgerow.scene.paper import Chapter, Symbol, numeral
from hedgerow.scene.pencil import box, ring
from hedgerow.scene.svg import line, text

WISHES = (  # by die: what each kind earns, where no other kind lives in its area, and its rule
    ("2 points each, wherever it sits", "shelter.owl"),
    ("alone of its kind: the longer of its area's height and width", "shelter.tiger"),
    ("each as many points as areas have rhinos", "shelter.rhino"),
    ("each the trees of its area, and 1 if a tree is next to it", "shelter.giraffe"),
    ("6 points for every pair in an area", "shelter.dogs"),
    ("each as many points as elephants in its area", "shelter.elephant"),
)
BOX = (0.0, 0.0, 100.0, 100.0)


def key(s: Record) -> list[Chapter]:
    """Animals by their die, then what is drawn on land and shelter."""
    animals = tuple(
        Symbol(made(ANIMALS[kind], 2.6, kind), f"{KINDS[kind]} ({kind + 1})", *WISHES[kind], BOX) for kind in range(6)
    )
    stall = line(box(12, 12, 40, 40, "stall"), "pencil", 1.5)
    loose = marks.fence(4, 32, 56, False, True, 2)
    land = (
        Symbol(made(TREE, 2.6, "tree"), "tree", "four in each land; nothing else stands there", "shelter.trees", BOX),
        Symbol(marks.fence(4, 32, 56, False, False, 1), "fence", "on the edge between two squares", "shelter.fence"),
        Symbol(marks.border(4, 32, 56, False, 3), "border", "the printed fence around the land", "shelter.border"),
        Symbol(loose, "loose fence", "the same area on both sides: costs a point", "shelter.loose"),
    )
    shelter = (
        Symbol(stall, "stall", "free: an animal of its row or column can be adopted", "shelter.adopt"),
        Symbol(
            stall + marks.cross(32, 32, 30, "key"), "crossed stall", "adopted; full lines earn circles", "shelter.adopt"
        ),
        Symbol(
            line(ring(32, 32, 20, "circle"), "pencil", 1.8) + text(32, 40, str(CIRCLE), 24, "pencil", bold=True),
            "circle",
            "kept by who completes its line first",
            "shelter.circles",
        ),
        Symbol(marks.kept(32, 32, 21, CIRCLE, "key"), "kept circle", "counts at the end", "shelter.circles"),
        Symbol(
            line(ring(32, 32, 20, "third"), "pencil", 1.8)
            + text(32, 40, "4", 24, "pencil", bold=True)
            + marks.cross(32, 32, 32, "third"),
            "third fence",
            "given up for three fences instead of an animal",
            "shelter.third-fence",
        ),
        Symbol(
            marks.kept(32, 32, 21, ALL_KINDS, "all"), "all six kinds", "every kind lives on the land", "shelter.bonus"
        ),
    )
    course = (
        Symbol(numeral(1), "adopt", "one die is an animal: cross a stall in a line it heads", "shelter.adopt"),
        Symbol(numeral(2), "place", "a second die names the row or the column it lives in", "shelter.place"),
        Symbol(
            numeral(3), "fence", "the last die: one or two fences at squares of that row or column", "shelter.fence"
        ),
        Symbol(die(4, 17, 17, 30, "key"), "sixteen rounds", "then the areas are counted", "shelter.end"),
    )
    return [
        Chapter("Animals, and what makes them happy", animals),
        Chapter("The land", land),
        Chapter("The shelter", shelter),
        Chapter("A round", course),
    ]

"""Vasty Wilds' record: the map as a tree of cards on a lattice, pawns, hands, and a stack of what is owed.

A card and its space have one number, the *node*: 0 is home, 1..12 the roots R01..R12, 13..89 the forest F01..F77.

A card covers its space M and up to three dot cells beside it; here it lies heading north (directions in the middle):

        . F .          0 N
        L M R        3 W   E 1        dots  L, F, R are 0, 1, 2; home's four dots are its directions
        . . .          2 S

The table is 31 x 31 cells, y up; a cell is 31 * y + x; home is the plus around (15, 15) with arms of two cells.
"""

from __future__ import annotations

HOME, NODES, ROOTS, FOREST = 0, 90, 12, 77
FIRST_FOREST = ROOTS + 1
BUSY_TURN = 12  # moves of a turn, on the average of a match, dice and cards included [vasty.endgame?longest]
SIDE, MIDDLE = 31, 15
CENTRE = SIDE * MIDDLE + MIDDLE
WORD = 45  # a set of nodes is two int64 words of 45 bits each
ENDS = 182  # open dots, at most: home's four, and two more for every card
CELLS = 14  # bits of an open dot's number that are its cell, and what is free around that
HIDDEN = 100  # a card that the viewer may not know
IN_HAND = 100  # the place of a glimpsed card: IN_HAND + seat, or 1, 2, ... of the cards under the pile
IN_MEMORY = 104  # ... or a card of a later memory: IN_MEMORY + its number among the seat's
MEMORIES = 24  # rows of them, shared out evenly among the seats
SEATS, HAND, COPIES = 4, 3, 2
MOST_OBJECTIVES = 5
OBJECTIVE = SEATS  # the number of the mover when an objective is moved and not a pawn

LATTICE, TREE = 0, 1  # option geometry
LEFT, RIGHT = 0, 1  # option objectives_for
ANY, LONGEST = 0, 1  # option dead_end

SWORD, SHIELD, POISON, CURSE = 0, 1, 2, 3
KINDS = ("sword", "shield", "poison", "curse")

# Effects: a byte, kind * 8 + X. Progress and misfortune have numberings of their own; 0 is no effect.
EFFECT = 8
PLACE_OBJ, SWAP_OBJ, HEAL, GAIN_SHIELD, GAIN_SWORD, REMOVE_TOKEN, MOVE, RISK_2, RISK_4 = range(1, 10)
DEAL, MOVE_OPP, DUEL, MOVE_OBJ, NO_HEAL, NO_MOVE, CHOOSE_MOVE, CHOOSE_CARD = range(1, 9)
DISCARD, CURSING, POISONING, SKIP, REMOVE_OBJ, SEND_HOME, SWAP_TOKENS, SWAP_PAWNS = range(9, 17)

# Marks on a player, until the end of her next turn.
CANT_HEAL, CANT_MOVE, LOSES_TURN = 1, 2, 4

# Phases. First those of chance; `asked` is whose die or card it is.
WORK = 0  # inside a transition only
ROLL_START, ROLL_RISK, ROLL_REDRAW, ROLL_LAST, ROLL_ATTACK, ROLL_DEFENCE, ROLL_SHIELD, ROLL_CHASE, ROLL_OBJ = range(
    1, 10
)
DRAW_ROOT, DRAW_TOKEN, DRAW_CARD = 10, 11, 12
# Then those of a player: `asked` decides.
(
    ASK_ROOT,
    ASK_TOKEN_SPACE,
    ASK_PICK,
    ASK_PLAY,
    ASK_ORDER,
    ASK_STEP,
    ASK_TOKEN,
    ASK_RETURN,
    ASK_DUEL,
    ASK_PLACE_OBJ,
    ASK_SWAP_OBJ,
    ASK_REMOVE_TOKEN,
    ASK_VICTIM,
    ASK_DISCARD,
    ASK_MOVE_OBJ,
    ASK_REMOVE_OBJ,
    ASK_SEND_HOME,
    ASK_SWAP_PAWNS,
) = range(13, 31)
OVER = 31

# Tasks on the stack: (task, a, b). The top one is done first.
(
    DO_ROOT,  # the next root, or on to the tokens
    DO_TOKEN,  # the next token on the map, or on to the deal
    DO_TURN,  # a turn begins
    DO_PLAY,  # place or redraw
    DO_PROGRESS,  # a: which effect of the covered dot
    DO_LAND,  # the card goes down
    DO_MISFORTUNE,  # a: which effect of the card
    DO_PLACE,  # a: seat, b: how many seats still place an objective
    DO_RISK,  # a: what the die is added to, b: the die after modifiers, once it is rolled
    DO_MOVE,  # the next step of the move under way
    DO_ARRIVE,  # a: token, objective, duels on the space just entered
    DO_DUEL,  # a: who began, b: against whom
    DO_CHASE,  # a: winner, b: loser of a duel that moves her, once it is decided
    DO_DAMAGE,  # a: seat, b: how much
    DO_ORDER,  # the hand goes under the pile
    DO_DRAW,  # a: seat; up to three cards
    DO_END,  # the turn ends: draw
    DO_CLOSE,  # marks run out; with an empty pile the last objectives
    DO_REST,  # a: seat, b: how many seats in a row could not place
    DO_NEXT,  # clocks, next player
) = range(1, 21)
DEPTH = 12  # five are owed at most when somebody is asked (end, progress, risk, move, arrive); the rest is for work

# Moves. Place: ((card * NODES + on) * 4 + dot) * 4 + heading. The others count from 0 in each phase.
REDRAW, WAIT = 1 << 20, (1 << 20) + 1
TAKE, LEAVE, GIVE = 0, 1, 2  # GIVE + seat
STAY, RETURN = 0, 1
PASS_BY, CHALLENGE = 0, 1  # CHALLENGE + seat
NOTHING = 100  # removing no token
MOST_MOVES = 1600  # 3 cards x 3 headings x at most 172 open dots, whatever the deck
MOST_LISTED = ENDS + 1  # open dots, and what else one may do: other questions have fewer answers

# One field, one meaning. 0 is "none" wherever a seat, a kind or a card may be missing: then seat + 1 is kept.
FIELDS = [
    ("phase", "i1"),
    ("asked", "i1"),
    ("at", "i1"),  # whose turn it is
    ("first", "i1"),  # the highest roller
    ("turn", "i2"),  # from 1; 0 while setting up
    ("idle", "i2"),  # turns in a row that ended without a card placed
    ("dry", "i2"),  # turns in a row that ended without a pile
    ("fails", "i1"),  # set-up: roots in a row that fitted nowhere
    ("rolls", "i1", (SEATS,)),  # for the start: 0 not yet rolled, -1 out of it
    ("token", "i1"),  # set-up: the token being placed, its kind + 1
    ("card", "i1"),  # the card being placed, until the turn ends
    ("on", "i1"),  # ... on this node,
    ("dot", "i1"),  # on this dot,
    ("heading", "i1"),  # with this heading
    ("chosen", "i1"),  # the card that Choose Card made her play
    ("effect", "u1"),  # the misfortune that waits for a victim
    ("victim", "i1"),  # option single_victim: seat + 1 of whom the card has struck
    ("shown", "i1"),  # seat + 1 of whose hand is looked at, to choose a card of it
    ("distance", "i1"),  # how far the objective moves that is to be chosen
    ("attacker", "i1"),  # seat + 1 while a duel is rolled
    ("defender", "i1"),
    ("attack", "i1"),  # what the attacker has rolled, after modifiers
    ("mover", "i1"),  # the move under way: seat + 1, OBJECTIVE + 1, or 0
    ("steerer", "i1"),  # who picks its path
    ("steps", "i1"),  # steps left
    ("need", "i1"),  # steps that the path must still have, unless it ends on an own objective
    ("collects", "i1"),  # may this move collect?
    ("duels", "i1"),  # may this move duel?
    ("piece", "i1"),  # the objective that moves: 5 * colour + place in its row
    ("node", "i1"),  # where it is on its way
    ("rest", "i1"),  # where it would lie if it stopped now
    ("gained", "i1"),  # seats that collected in this turn, bits
    ("fallen", "i1"),  # seats that the last move sent home by a third damage, bits: it is told
    ("duelled", "i1"),  # pawns that the turn player duelled in this turn, bits
    ("torn", "i1"),  # pawns whose spaces of this turn do not hang together, bits: they were put elsewhere
    ("pos", "i1", (SEATS,)),
    ("damage", "i1", (SEATS,)),
    ("got", "i1", (SEATS,)),  # objectives collected
    ("tokens", "i1", (SEATS,)),  # bits by kind
    ("marks", "i1", (SEATS,)),
    ("steered", "i1", (SEATS,)),  # seat + 1 of who steers her next turn
    ("picker", "i1", (SEATS,)),  # seat + 1 of who chooses her next card
    ("hand", "i1", (SEATS, HAND)),  # ascending, then zeros
    ("objectives", "i1", (SEATS, MOST_OBJECTIVES)),  # by colour: nodes, descending, then zeros
    ("lying", "i1", (SEATS,)),  # tokens on the map: nodes, descending, then zeros,
    ("lying_kind", "i1", (SEATS,)),  # and their kinds
    ("been", "i8", (SEATS + 1, 2)),  # spaces of this turn, by pawn; the last row is the moving objective's
    ("pile", "i8", (2,)),  # the cards to draw whose order nobody knows: roots while setting up, then the forest
    ("known", "i8", (SEATS, 2)),  # by seat: the cards of which she knows where they are, in a hand or under the pile
    ("rows", "i4", (SIDE,)),  # covered cells: bit x of row y
    ("lie", "i2", (NODES,)),  # 16 * cell of its space + 4 * dot of the parent + heading
    ("parent", "i1", (NODES,)),  # the node it was placed on + 1; 0: not on the map (or home)
    ("child", "i1", (3 * NODES + 1,)),  # the node on a dot: home's four, then three for each card
    # What `board.land` notes of the map, so that nobody need search it:
    ("away", "i1", (NODES,)),  # steps from home
    ("beyond", "i1", (NODES,)),  # steps to the farthest of the spaces that hang on this one
    ("laid", "i8", (2,)),  # the cards on the map
    ("ends", "i4", (ENDS,)),  # the open dots, ascending: 4 * node + dot, then its cell, then the free cells around it
    ("ends_n", "u1"),
    ("under", "i1", (FOREST,)),  # cards put under the pile, the first to be drawn first
    ("under_n", "i1"),
    ("glimpsed", "i1", (MEMORIES, HAND)),  # cards that a seat knows to be, see memory.py,
    ("places", "i1", (MEMORIES, HAND)),  # among these places
    ("stirred", "i1"),  # seats whose memories changed, as bits; inside a transition only
    ("depth", "i1"),
    ("stack", "i1", (DEPTH, 3)),
    # the deck
    ("dots", "i1", (NODES,)),  # dots: bits L 1, F 2, R 4
    ("progress", "u1", (NODES, 3, 2)),
    ("misfortune", "u1", (NODES, 2)),
]

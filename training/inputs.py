"""What the network sees of a position: the same as `crates/zertz-engine/src/eval/net/inputs.rs`.

A sample is 56 bytes, as `zertz samples` writes it: four sets of rings (vacant, white, grey, black; 64 bits each), the
pool, what the player on turn needs of each colour and what the other needs (9 bytes), the stage, whether the position is
settled, the result (2 won, 1 tied, 0 lost), the hand-made evaluation and the score of the search (16 bits each), the
number of the game (32 bits), and four bytes of nothing.
"""

import numpy as np

RINGS, STATES, POOL, NEEDS, STAGES = 61, 4, 11, 8, 8
POOL_START = RINGS * STATES
NEEDS_START = POOL_START + 3 * POOL
COUNT = NEEDS_START + 3 * NEEDS * NEEDS

SAMPLE = np.dtype(
    [
        ("rings", "<u8", 4),
        ("pool", "u1", 3),
        ("mine", "u1", 3),
        ("theirs", "u1", 3),
        ("stage", "u1"),
        ("settled", "u1"),
        ("result", "u1"),
        ("hand", "<i2"),
        ("score", "<i2"),
        ("game", "<u4"),
        ("nothing", "V4"),
    ]
)
assert SAMPLE.itemsize == 56


def lattice():
    """The rings in the order of their numbers, as axial coordinates: columns from the left, each from the bottom."""
    raise NotImplementedError

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


def symmetries():
    """The twelve ways to turn and mirror the board: for each of them, which ring comes to lie where each ring is."""
    places = [(q, r) for q in range(9) for r in range(9) if abs(q - r) <= 4]
    number = {(q - 4, r - 4): (13 * q + r) % RINGS for q, r in places}
    ways = []
    for mirrored in (False, True):
        for turns in range(6):
            way = np.zeros(RINGS, dtype=np.int64)
            for place, ring in number.items():
                x, y = place[::-1] if mirrored else place
                for _ in range(turns):
                    x, y = x - y, x
                way[number[x, y]] = ring
            ways.append(way)
    return np.stack(ways)

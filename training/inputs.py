"""What the network sees of a position: the same as `crates/zertz-engine/src/eval/net/inputs.rs`.

A file of samples, as `zertz samples` writes it, begins with `zertzsmp`, a version and the size of a sample (32 bits each). It ends with the
number of samples (64 bits) and the CRC-32 of everything before. A sample is 88 bytes: the state of each of the 61 rings (255: no ring), the pool, what the
player on turn needs of each colour and what the other needs (9 bytes), the stage, whether the position is settled, the
result (2 won, 1 tied, 0 lost), a zero, the hand-made evaluation, the score of the search, what was played and the
outlook (16 bits each), the number of the game (32 bits), and two bytes of nothing.
"""

import struct
import zlib

import numpy as np

RINGS, STATES, POOL, NEEDS, STAGES = 61, 16, 11, 8, 8
NO_RING = 255
POOL_START = RINGS * STATES
NEEDS_START = POOL_START + 3 * POOL
COUNT = NEEDS_START + 3 * NEEDS * NEEDS
# What the policy says: for every colour and place, and for every ring to remove, how promising it is.
PLACES = 3 * RINGS
OUTPUTS = PLACES + RINGS

SAMPLE = np.dtype(
    [
        ("rings", "u1", RINGS),
        ("pool", "u1", 3),
        ("mine", "u1", 3),
        ("theirs", "u1", 3),
        ("stage", "u1"),
        ("settled", "u1"),
        ("result", "u1"),
        ("zero", "u1"),
        ("hand", "<i2"),
        ("score", "<i2"),
        ("played", "<u2"),
        ("outlook", "<u2"),
        ("game", "<u4"),
        ("nothing", "V2"),
    ]
)
assert SAMPLE.itemsize == 88


HEADER = struct.pack("<8sII", b"zertzsmp", 1, SAMPLE.itemsize)
END = struct.Struct("<QI")


def read(path):
    """The samples of a file, once it is known to be one and to be whole."""
    data = path.read_bytes()

    def refuse(why):
        raise SystemExit(f"error: {path}: {why}; make it with `zertz samples`")

    if data[:8] != HEADER[:8]:
        refuse("this is not a file of samples: it should begin with `zertzsmp`")
    if data[8:16] != HEADER[8:]:
        refuse("these are samples of another version")
    if len(data) < len(HEADER) + END.size:
        refuse("the file is cut off")
    count, checksum = END.unpack(data[-END.size :])
    if zlib.crc32(memoryview(data)[:-4]) != checksum or len(data) != len(HEADER) + count * SAMPLE.itemsize + END.size:
        refuse("the file is cut off or damaged: its checksum does not fit")
    samples = np.frombuffer(data, dtype=SAMPLE, count=count, offset=len(HEADER))
    states, needs = samples["rings"], np.maximum(samples["mine"], samples["theirs"])
    if ((states >= STATES) & (states != NO_RING)).any() or (samples["stage"] >= STAGES).any() or (needs >= NEEDS).any():
        refuse("a sample has numbers that no position has")
    return samples


def of_rings(rings):
    """The active inputs of the rings: 61 for each sample; COUNT where there is no ring."""
    return np.where(rings == NO_RING, COUNT, np.arange(RINGS) * STATES + rings)


def of_rest(samples):
    """The active inputs of pool and needs: six for each sample."""
    colour = np.arange(3)
    pool = POOL_START + POOL * colour + np.minimum(samples["pool"], POOL - 1)
    needs = NEEDS_START + NEEDS**2 * colour + samples["mine"].astype(np.int64) * NEEDS + samples["theirs"]
    return np.concatenate([pool, needs], axis=1)


def played(samples):
    """The colour, the place and the ring removed of what was played; 3, 61 and 61 where it was no placement of that kind."""
    played = samples["played"].astype(np.int64)
    colour, place, removed = played & 3, played >> 2 & 63, played >> 8
    is_one = (colour < 3) & (place < RINGS) & (removed < RINGS)
    return [np.where(is_one, what, none) for what, none in ((colour, 3), (place, RINGS), (removed, RINGS))]


def is_aside(samples):
    """Whether a sample is held out for testing: whole games, one in fifty on every board."""
    mixed = samples["game"].astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return mixed >> np.uint64(32) & np.uint64(0xFFFF) < 65536 // 50


def symmetries():
    """The twelve ways to turn and mirror the board: for each, which ring comes to lie on each ring's place."""
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

#!/usr/bin/env python3
"""Tests of the training scripts: run by `./test`, with NumPy alone.

    python3 training/test_training.py
"""

import hashlib
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import inputs
import plot
from network import Arrays, Network, fnv, points

HERE = pathlib.Path(__file__).resolve().parent
NETS = HERE.parent / "nets"
NUMPY = Arrays("numpy")


def own_network():
    """The file of the network that the program has in it."""
    choice = (HERE.parent / "crates/zertz-engine/src/eval/choice.rs").read_text()
    return (NETS / choice.split("/nets/")[1].split('"')[0]).read_bytes()


class Encoding(unittest.TestCase):
    def test_what_is_seen_is_what_the_program_sees(self):
        file = own_network()
        lines = [line for line in (HERE / "vectors.txt").read_text().splitlines() if not line.startswith("#")]
        self.assertGreater(len(lines), 40)
        for line in lines:
            position, sample, on, stage, hand, value = (part.strip() for part in line.split("|"))
            sample = np.frombuffer(bytes.fromhex(sample), dtype=inputs.SAMPLE)
            rings = inputs.of_rings(sample["rings"])[0]
            seen = np.sort(np.concatenate([rings[rings < inputs.COUNT], inputs.of_rest(sample)[0]]))
            self.assertEqual(seen.tolist(), [int(number) for number in on.split()], position)
            self.assertEqual(int(sample["stage"][0]), int(stage), position)
            self.assertEqual(int(sample["hand"][0]), int(hand), position)
            labels = tuple(int(sample[name][0]) for name in ("settled", "score", "result", "played", "outlook", "game"))
            self.assertEqual(labels, (1, -1234, 2, 4567, 54321, 70001))
            self.assertEqual(points(file, seen, int(stage)), int(value), position)

    def test_turned_and_mirrored_neighbours_stay_neighbours(self):
        places = {(q, r): (13 * q + r) % 61 for q in range(9) for r in range(9) if abs(q - r) <= 4}
        pairs = set()
        for (q, r), ring in places.items():
            for step in ((0, 1), (1, 0), (1, 1)):
                other = places.get((q + step[0], r + step[1]))
                if other is not None:
                    pairs.add(frozenset((ring, other)))
        ways = inputs.symmetries()
        self.assertEqual(len({tuple(way) for way in ways}), 12)
        for way in ways:
            self.assertEqual({frozenset(int(way[ring]) for ring in pair) for pair in pairs}, pairs)

    def test_damaged_samples_are_refused(self):
        for data in (b"", b"x" * 87, b"\x11" * 88):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "samples.bin"
                path.write_bytes(data)
                with self.assertRaises(SystemExit):
                    inputs.read(path)


class Learning(unittest.TestCase):
    def test_gradients_are_those_of_small_differences(self):
        rng = np.random.default_rng(3)
        network = Network(NUMPY, 64, seed=5)
        network.weights = {name: weight.astype(np.float64) for name, weight in network.weights.items()}
        on = np.zeros((9, inputs.COUNT + 1))
        for row in on:
            row[rng.integers(0, inputs.COUNT, 40)] = 1
        stage = np.eye(inputs.STAGES)[rng.integers(0, inputs.STAGES, 9)]
        slope = rng.standard_normal(9)
        loss = lambda: float((network.values(on, stage)[0] * slope).sum())
        gradients = network.gradients(network.values(on, stage)[1], slope)
        for name, gradient in gradients.items():
            biggest = np.argsort(-abs(gradient).ravel())[:5]
            for place in biggest:
                place = np.unravel_index(place, gradient.shape)
                weight = network.weights[name]
                was, small = weight[place], 1e-6
                weight[place] = was + small
                above = loss()
                weight[place] = was - small
                below = loss()
                weight[place] = was
                self.assertAlmostEqual((above - below) / (2 * small), gradient[place], delta=1e-4 * (1 + abs(gradient[place])), msg=name)

    def test_whole_numbers_say_about_the_same(self):
        rng = np.random.default_rng(4)
        network = Network(NUMPY, 64, seed=6)
        network.weights["output"] *= 5
        file = network.file()
        for _ in range(20):
            on = np.sort(rng.choice(inputs.COUNT, 45, replace=False))
            stage = int(rng.integers(inputs.STAGES))
            seen = NUMPY.ones_at(on[None], inputs.COUNT + 1)
            value = float(network.values(seen, np.eye(inputs.STAGES, dtype=np.float32)[[stage]])[0][0]) * 180
            self.assertAlmostEqual(points(file, on, stage), value, delta=8)


class Files(unittest.TestCase):
    def test_every_network_is_what_its_name_says_and_has_a_card(self):
        networks = sorted(NETS.glob("*.znet"))
        self.assertTrue(networks)
        sums = dict(reversed(line.split(None, 1)) for line in (NETS / "SHA256SUMS").read_text().splitlines())
        self.assertEqual(sorted(sums), [network.name for network in networks])
        for network in networks:
            data = network.read_bytes()
            sha = hashlib.sha256(data).hexdigest()
            self.assertEqual(sums[network.name], sha)
            self.assertIn(sha[:8], network.name)
            self.assertIn(sha, network.with_suffix(".md").read_text())
            self.assertLessEqual(len(data), 4 << 20)
            self.assertEqual(struct.unpack("<Q", data[-8:])[0], fnv(data[:-8]))

    def test_plots_have_all_points(self):
        drawn = plot.generations(
            [{"generation": n, "series": name, "elo": 10.0 * n, "error": 9.0} for n, name in ((1, "37"), (2, "37"), (2, "48"))]
        )
        self.assertEqual(drawn.count("<circle"), 3)
        self.assertIn("48", drawn)
        self.assertIn("</svg>", plot.lines("<none>", "x", "y", []))


@unittest.skipUnless(os.environ.get("ZERTZ_BIN"), "ZERTZ_BIN does not name the program")
class Generation(unittest.TestCase):
    def test_a_tiny_generation_from_games_to_a_match(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder) / "tiny"
            command = [sys.executable, HERE / "generation.py", folder, "--minutes", "0.2", "--hidden", "64", "--nodes", "50",
                       "--movetime", "5", "--mix", "37=1,48=1", "--eval", "hand", "--zertz", os.environ["ZERTZ_BIN"]]  # fmt: skip
            run = lambda: subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout
            first = run()
            for name in ("games.zdat", "samples.bin", "new.znet", "new.svg", "new.json", "match.json", "card.md"):
                self.assertTrue((folder / name).exists(), f"{name}\n{first}")
            card = (folder / "card.md").read_text()
            self.assertIn(hashlib.sha256((folder / "new.znet").read_bytes()).hexdigest(), card)
            # It has learned something, and a second run has nothing left to do.
            log = (folder / "new.json").read_text()
            losses = [float(log.split(f'"{name}": ')[1].split(",")[0]) for name in ("hand", "at_end")]
            self.assertLess(losses[1], losses[0])
            made = (folder / "new.znet").stat().st_mtime_ns
            self.assertNotIn("Learning", run())
            self.assertEqual((folder / "new.znet").stat().st_mtime_ns, made)


if __name__ == "__main__":
    unittest.main()

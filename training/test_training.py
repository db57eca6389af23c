#!/usr/bin/env python3
"""Tests of the training scripts: run by `./test`, with NumPy alone; those of the teacher need PyTorch and are skipped without it.

    python3 training/test_training.py
"""

import argparse
import hashlib
import json
import os
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

import numpy as np

import inputs
import plot
import teacher
from network import Arrays, Layers, Network, fnv, parts_of, points, policy, shape_fault
from train import Data, policy_loss_and_slope

HERE = pathlib.Path(__file__).resolve().parent
NETS = HERE.parent / "crates/zertz-engine/nets"
NUMPY = Arrays("numpy")


def own_network():
    """The file of the network that the program has in it."""
    choice = (HERE.parent / "crates/zertz-engine/src/eval/choice.rs").read_text()
    return (NETS / choice.split("/nets/")[1].split('"')[0]).read_bytes()


class Encoding(unittest.TestCase):
    def test_what_is_seen_is_what_the_program_sees(self):
        value_part, policy_part = parts_of(own_network())
        policies = 0
        lines = [line for line in (HERE / "vectors.txt").read_text().splitlines() if not line.startswith("#")]
        self.assertGreater(len(lines), 40)
        for line in lines:
            position, sample, on, stage, hand, value, logits = (part.strip() for part in line.split("|"))
            sample = np.frombuffer(bytes.fromhex(sample), dtype=inputs.SAMPLE)
            rings = inputs.of_rings(sample["rings"])[0]
            seen = np.sort(np.concatenate([rings[rings < inputs.COUNT], inputs.of_rest(sample)[0]]))
            self.assertEqual(seen.tolist(), [int(number) for number in on.split()], position)
            self.assertEqual(int(sample["stage"][0]), int(stage), position)
            self.assertEqual(int(sample["hand"][0]), int(hand), position)
            labels = tuple(int(sample[name][0]) for name in ("settled", "score", "result", "played", "outlook", "game"))
            self.assertEqual(labels, (1, -1234, 2, 4567, 54321, 70001))
            self.assertEqual(points(value_part, seen, int(stage)), int(value), position)
            if not sample["pool"].any():
                continue  # Placed is then what was captured, which a sample does not tell.
            policies += 1
            state, outputs = sample["rings"][0], policy(policy_part, seen)
            places = outputs[: inputs.PLACES].reshape(3, inputs.RINGS)[sample["pool"][0] > 0][:, state < 4]
            removals = outputs[inputs.PLACES :][(state == 0) | (state == 2)]
            self.assertEqual([int(places.sum()), int(removals.sum())], [int(number) for number in logits.split()], position)
        self.assertGreater(policies, 40)

    def test_what_was_played_turns_with_the_board(self):
        # A marble is put on a ring and its neighbour removed: both stay neighbours, and both were possible.
        samples = np.zeros(2, dtype=inputs.SAMPLE)
        samples["pool"] = [[1, 0, 1], [0, 0, 0]]
        samples["played"] = [2 | 20 << 2 | 33 << 8, 0xFFFF]
        data = Data(NUMPY, samples, argparse.Namespace(alone=False, label="score", result=0.5))
        for way, from_ring in enumerate(inputs.symmetries()):
            possible, chosen = data.choices(np.arange(2), way)
            (place,), (removed,) = (np.flatnonzero(part) for part in np.split(chosen[0], [inputs.PLACES]))
            self.assertEqual((place // 61, from_ring[place % 61], from_ring[removed]), (2, 20, 33))
            self.assertEqual(chosen[1].sum(), 0)
            # One colour is not there; the ring that is covered cannot be removed.
            self.assertEqual(possible.sum(1).tolist(), [2 * 61 + 60, 3 * 61 + 61])
            self.assertFalse(possible[0, inputs.PLACES + place % 61])

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
        samples = np.zeros(3, dtype=inputs.SAMPLE)
        samples["game"] = (5, 6, 7)

        def written(samples):
            data = inputs.HEADER + samples.tobytes() + struct.pack("<Q", len(samples))
            return data + struct.pack("<I", zlib.crc32(data))

        whole = written(samples)
        wrong = samples.copy()
        wrong["stage"][1] = inputs.STAGES
        flipped = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(16, len(whole))]
        bad = [(data, "not a file of samples") for data in (b"", b"x" * 87, b"\x11" * 88, b"zertz")]
        bad += [(whole[:8] + b"\x02" + whole[9:], "another version"), (whole[:12] + b"\x57" + whole[13:], "another version")]
        bad += [(whole[:cut], "cut off") for cut in (16, 20, 16 + 88, len(whole) - 88, len(whole) - 1)]
        bad += [(data, "damaged") for data in [*flipped, whole + b"\0"]] + [(written(wrong), "no position has")]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "samples.bin"
            path.write_bytes(whole)
            self.assertEqual(inputs.read(path)["game"].tolist(), [5, 6, 7])
            for data, why in bad:
                path.write_bytes(data)
                with self.assertRaisesRegex(SystemExit, why):
                    inputs.read(path)


class Learning(unittest.TestCase):
    def assert_slopes(self, layers, gradients, loss):
        """That a loss changes with each weight as the gradients say."""
        for name, gradient in gradients.items():
            biggest = np.argsort(-abs(gradient).ravel())[:5]
            for place in biggest:
                place = np.unravel_index(place, gradient.shape)
                weight = layers.weights[name]
                was, small = weight[place], 1e-6
                weight[place] = was + small
                above = loss()
                weight[place] = was - small
                below = loss()
                weight[place] = was
                self.assertAlmostEqual((above - below) / (2 * small), gradient[place], delta=1e-4 * (1 + abs(gradient[place])), msg=name)

    def test_gradients_are_those_of_small_differences(self):
        rng = np.random.default_rng(3)
        on = np.zeros((9, inputs.COUNT + 1))
        for row in on:
            row[rng.integers(0, inputs.COUNT, 40)] = 1
        exact = lambda layers: {name: weight.astype(np.float64) for name, weight in layers.weights.items()}

        value = Layers(NUMPY, 64, inputs.STAGES, 2, seed=5)
        value.weights = exact(value)
        slopes = rng.standard_normal((9, inputs.STAGES))
        self.assert_slopes(value, value.gradients(value.outputs(on)[1], slopes), lambda: float((value.outputs(on)[0] * slopes).sum()))

        layers = Layers(NUMPY, 64, inputs.OUTPUTS, 4, seed=5)
        layers.weights = exact(layers)
        possible = rng.random((9, inputs.OUTPUTS)) < 0.5
        chosen = np.zeros((9, inputs.OUTPUTS))
        chosen[np.arange(8), rng.integers(0, inputs.PLACES, 8)] = 1
        chosen[np.arange(7), rng.integers(inputs.PLACES, inputs.OUTPUTS, 7)] = 1
        possible |= chosen > 0
        losses = lambda: policy_loss_and_slope(NUMPY, layers.outputs(on)[0], possible, chosen)
        # Nothing is learned where nothing of the kind was played.
        self.assertEqual(losses()[0][8], 0)
        gradients = layers.gradients(layers.outputs(on)[1], losses()[1])
        self.assert_slopes(layers, gradients, lambda: float(losses()[0].mean()))

    def test_whole_numbers_say_about_the_same(self):
        rng = np.random.default_rng(4)
        network = Network(NUMPY, 64, 128, seed=6)
        network.value.weights["output"] *= 5
        network.policy.weights["output"] *= 5
        value_part, policy_part = parts_of(network.file())
        for _ in range(20):
            on = np.sort(rng.choice(inputs.COUNT, 45, replace=False))
            stage = int(rng.integers(inputs.STAGES))
            seen = NUMPY.ones_at(on[None], inputs.COUNT + 1)
            value = float(network.value.outputs(seen)[0][0, stage]) * 180
            self.assertAlmostEqual(points(value_part, on, stage), value, delta=8)
            difference = policy(policy_part, on) / 1000 - network.policy.outputs(seen)[0][0]
            self.assertLess(abs(difference).max(), 0.1)

    def test_a_checkpoint_goes_on_where_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "checkpoint.npz"
            network = Network(NUMPY, 64, 128, seed=6)
            network.policy.steps = 7
            network.save(path, done=0.5, begun="{}")
            other = Network(NUMPY, 64, 128, seed=9)
            self.assertEqual(float(other.load(path)["done"]), 0.5)
            self.assertEqual(other.file(), network.file())
            self.assertEqual((other.value.steps, other.policy.steps), (0, 7))
            # Older checkpoints call the policy `order`.
            older = path.with_name("older.npz")
            with np.load(path) as saved:
                np.savez(older, **{name.replace("policy.", "order."): array for name, array in saved.items()})
            other = Network(NUMPY, 64, 128, seed=9)
            other.load(older)
            self.assertEqual(other.file(), network.file())
            for hidden, width in ((128, 128), (64, 64), (64, 0)):
                with self.assertRaises(SystemExit):
                    Network(NUMPY, hidden, width).load(path)
            whole = path.read_bytes()
            np.savez(path, something=np.zeros(3))
            for contents, fault in ((path.read_bytes(), "not a checkpoint"), (whole[:1000], "cannot be read"), (b"", "cannot be read"), (b"text", "cannot be read")):
                path.write_bytes(contents)
                with self.assertRaisesRegex(SystemExit, fault):
                    other.load(path)

    def test_learning_may_begin_with_a_network(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "start.znet"
            whole = Network(NUMPY, 64, 128, seed=6).file()
            path.write_bytes(whole)
            network = Network(NUMPY, 64, 128, seed=9)
            network.begin(path)
            self.assertEqual(network.file(), whole)
            with self.assertRaisesRegex(SystemExit, "--hidden 64 --policy 128"):
                Network(NUMPY, 128, 128).begin(path)
            for damaged in (b"", b"text" * 20, whole[:-1], whole[:500] + bytes([whole[500] ^ 1]) + whole[501:]):
                path.write_bytes(damaged)
                with self.assertRaisesRegex(SystemExit, "not a network, or it is damaged"):
                    network.begin(path)
            with self.assertRaisesRegex(SystemExit, "cannot be read"):
                network.begin(path.with_name("missing.znet"))

    def test_only_shapes_that_the_program_takes_are_trained(self):
        for hidden, width in ((64, 0), (768, 512), (1024, 384), (1728, 0)):
            self.assertIsNone(shape_fault(hidden, width))
            self.assertLessEqual(len(Network(NUMPY, hidden, width).file()), 4 << 20)
        for hidden, width in ((0, 64), (65, 64), (64, 65), (64, -64), (64, 1088), (1536, 256), (1792, 0)):
            self.assertIsNotNone(shape_fault(hidden, width))


try:
    import torch
except ModuleNotFoundError:
    torch = None


@unittest.skipUnless(torch, "PyTorch is not installed")
class Teaching(unittest.TestCase):
    def setUp(self):
        lines = [line for line in (HERE / "vectors.txt").read_text().splitlines() if not line.startswith("#")]
        samples = b"".join(bytes.fromhex(line.split("|")[1].strip()) for line in lines)
        self.samples = np.frombuffer(samples * 4, dtype=inputs.SAMPLE).copy()
        # Some are held out, and what was played is possible.
        self.samples["game"] = np.arange(len(self.samples))
        for sample in self.samples:
            place, remove = np.flatnonzero(sample["rings"] < 4)[0], np.flatnonzero(np.isin(sample["rings"], (0, 2)))
            colour = int(np.argmax(sample["pool"] > 0))
            removed = [ring for ring in remove if ring != place][:1]
            sample["played"] = colour | int(place) << 2 | int(removed[0]) << 8 if removed else 0xFFFF
        self.args = argparse.Namespace(label="score", result=0.3, alone=False, seed=1, teacher=60.0, teacher_epochs=2)
        self.args.teacher_channels, self.args.teacher_blocks = 8, 3
        self.data = Data(Arrays("torch"), self.samples, self.args)

    def test_what_a_teacher_thinks_turns_with_the_board(self):
        index = torch.arange(len(self.samples), device=self.data.arrays.device)
        _, chosen = self.data.choices(index, 0)
        for way in range(12):
            _, turned = self.data.choices(index, way)
            self.assertTrue(torch.equal(teacher.turned(self.data, way, chosen), turned), way)
            self.assertTrue(torch.equal(teacher.turned_back(self.data, way, turned), chosen), way)

    def test_a_teacher_learns_and_is_listened_to(self):
        told = []
        chances, policies, found = teacher.teach(self.data, self.args, told.append)
        self.assertEqual((len(chances), tuple(policies.shape)), (len(self.samples), (len(self.samples), inputs.OUTPUTS)))
        self.assertTrue(((chances > 0) & (chances < 1)).all() and torch.isfinite(policies).all())
        self.assertGreater(found["steps"], 0)
        before = self.data.target
        self.data.listen(chances, policies, 1.0)
        self.assertFalse(torch.equal(before, self.data.target))
        possible, chances = self.data.choices(torch.arange(20, device=self.data.arrays.device), 5)
        self.assertTrue((chances[~possible] == 0).all())
        self.assertTrue(torch.allclose(chances[:, teacher.PARTS[0]].sum(1), possible[:, teacher.PARTS[0]].any(1).float(), atol=1e-4))


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

    def test_the_plot_of_first_turns_has_all_boards(self):
        docs = pathlib.Path(__file__).parent.parent / "docs"
        entries = json.loads((docs / "first-turns.json").read_text())
        drawn = plot.first_turns(entries)
        self.assertEqual(drawn.count("<circle"), len(entries))
        self.assertEqual(drawn, (docs / "pictures" / "first-turns.svg").read_text())


@unittest.skipUnless(os.environ.get("ZERTZ_BIN"), "ZERTZ_BIN does not name the program")
class Generation(unittest.TestCase):
    def test_a_tiny_generation_from_games_to_a_match(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder) / "tiny"
            command = [sys.executable, HERE / "generation.py", folder, "--minutes", "0.2", "--hidden", "64", "--policy", "64", "--nodes", "50",
                       "--movetime", "5", "--mix", "37=1,48=1", "--eval", "hand", "--zertz", os.environ["ZERTZ_BIN"]]  # fmt: skip
            command = [str(word) for word in command]
            # Three times it is interrupted: killed with all it has started while it generates, asked to end while it learns and during the match.
            self.interrupt(command, lambda: self.spent(folder).get("generating", 0) > 2, lambda process: os.killpg(process.pid, signal.SIGKILL))
            self.assertEqual(list(self.spent(folder)), ["generating"])
            told = self.interrupt(command, lambda: (folder / "new.checkpoint.npz").exists(), lambda process: process.terminate())
            self.assertLessEqual(int(told.split("--seconds ")[1].split()[0]), 4)
            self.assertIn("interrupted", told)
            self.assertTrue((folder / "new.checkpoint.npz").exists() and not (folder / "new.znet").exists())
            played = folder / "match.zgn"
            told = self.interrupt(command, lambda: played.exists() and played.stat().st_size > 3000, lambda process: process.terminate())
            self.assertNotIn("generating", told)
            self.assertIn("interrupted", told)
            half = played.read_bytes()
            run = lambda: subprocess.run(command, check=True, capture_output=True, text=True).stdout
            first = run()
            self.assertNotIn("learning\n", first)
            self.assertTrue(played.read_bytes().startswith(half))
            self.assertEqual(list(self.spent(folder)), ["generating", "making samples", "learning", "playing the match"])
            for name in ("games.zdat", "samples.bin", "new.znet", "new.svg", "new.json", "match.json", "card.md"):
                self.assertTrue((folder / name).exists(), f"{name}\n{first}")
            card = (folder / "card.md").read_text()
            self.assertIn(hashlib.sha256((folder / "new.znet").read_bytes()).hexdigest(), card)
            # It has learned something, and a second run has nothing left to do.
            log = (folder / "new.json").read_text()
            losses = [float(log.split(f'"{name}": ')[1].split(",")[0]) for name in ("hand", "at_end")]
            self.assertLess(losses[1], losses[0])
            made = (folder / "new.znet").stat().st_mtime_ns
            self.assertNotIn("==", run())
            self.assertEqual((folder / "new.znet").stat().st_mtime_ns, made)
            # Other settings are not mixed with these, in the folder or in a checkpoint.
            self.assertIn("other settings", subprocess.run([*command, "--seed", "1"], capture_output=True, text=True).stderr)
            learn = [sys.executable, str(HERE / "train.py"), str(folder / "samples.bin"), "--out", str(folder / "new.znet"), "--hidden", "64", "--policy", "64", "--resume"]
            self.assertIn("batch 2048 instead of 100;", subprocess.run([*learn, "--batch", "100"], capture_output=True, text=True).stderr)
            self.assertEqual((folder / "new.znet").stat().st_mtime_ns, made)

    def spent(self, folder):
        path = folder / "spent.json"
        return json.loads(path.read_text()) if path.exists() else {}

    def interrupt(self, command, is_time, how):
        """Runs a command until it is time to interrupt it, and returns what it has said."""
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        deadline = time.time() + 60
        while not is_time() and process.poll() is None and time.time() < deadline:
            time.sleep(0.02)
        how(process)
        told = process.communicate(timeout=60)[0]
        self.assertNotEqual(process.returncode, 0, told)
        return told


if __name__ == "__main__":
    unittest.main()

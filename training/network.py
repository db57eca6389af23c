"""The network: what it computes, how it learns, and its file.

Written once for two libraries: NumPy, which is small and everywhere, and PyTorch, which uses GPUs. Gradients are worked
out by hand, so that neither has to provide them; `test_training.py` checks them against finite differences.
"""

import os
import struct
import zipfile

import numpy as np

import inputs

ONE, WEIGHT_ONE, POINTS, POLICY_ONE = 255, 64, 180, 1000
VERSION = 3
# The largest integer weights of the outputs; the limit of the policy; how many low bits a square loses.
MOST_VALUE, MOST_POLICY_WEIGHT, MOST_POLICY, SQUARES_LESS = 127, 256, 30_000, 4
# The largest file.
MAX_BYTES = 4 << 20


class Arrays:
    """PyTorch if it is there (and a GPU if there is one), else NumPy."""

    def __init__(self, library="auto"):
        self.torch = None
        self.name = "NumPy on the CPU"
        if library != "numpy":
            try:
                import torch

                torch.set_float32_matmul_precision("high")
                self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
                self.torch = torch
                self.name = f"PyTorch on {torch.cuda.get_device_name() if self.device.type == 'cuda' else 'the CPU'}"
            except Exception as error:  # A broken installation may raise anything.
                self.torch = None
                if library == "torch":
                    raise SystemExit(f"error: PyTorch cannot be used ({error}); --library numpy does without")

    def put(self, array):
        """A NumPy array as an array of this library."""
        array = np.ascontiguousarray(array)
        return array if self.torch is None else self.torch.from_numpy(array).to(self.device)

    def get(self, array):
        """The reverse of `put`."""
        return array if self.torch is None else array.cpu().numpy()

    def exp(self, array):
        return np.exp(array) if self.torch is None else self.torch.exp(array)

    def largest(self, array):
        """The largest of each row."""
        return array.max(1) if self.torch is None else self.torch.amax(array, 1)

    def where(self, condition, array, number):
        """The array where the condition holds, elsewhere the number."""
        return np.where(condition, array, np.float32(number)) if self.torch is None else self.torch.where(condition, array, number)

    def join(self, arrays):
        """Side by side."""
        return np.concatenate(arrays, axis=1) if self.torch is None else self.torch.cat(arrays, 1)

    def log1p(self, array):
        return np.log1p(array) if self.torch is None else self.torch.log1p(array)

    def ones_at(self, index, width):
        """Rows of zeros with ones at these places."""
        if self.torch is None:
            rows = np.zeros((len(index), width), dtype=np.float32)
            rows[np.arange(len(index))[:, None], index] = 1
            return rows
        rows = self.torch.zeros(len(index), width, device=self.device)
        return rows.scatter_(1, index.long(), 1.0)

    def shuffled(self, array, seed):
        """The same in another order, drawn by the seed."""
        order = np.random.default_rng(seed).permutation(len(array))
        return array[self.put(order)]


class Layers:
    """A network of two layers: its weights, and the running means that steps are measured by (Adam).

    There are two of them in a file. The evaluation has an output for every stage of the game; the policy has
    one for every colour and place, and one for every ring to remove.
    """

    def __init__(self, arrays, hidden, outputs, limit, seed=1):
        rng = np.random.default_rng(seed)
        normal = lambda deviation, *shape: (deviation * rng.standard_normal(shape)).astype(np.float32)
        # What all states of a colour on a ring share is learned apart from what distinguishes them.
        rows = normal(0.03, inputs.COUNT, hidden)
        rows[inputs.POOL_START :] = normal(0.08, inputs.COUNT - inputs.POOL_START, hidden)
        weights = {
            "rows": rows,
            "base": normal(0.08, inputs.RINGS * 4, hidden),
            "bias": np.full(hidden, 0.25, dtype=np.float32),
            "output": normal(0.02, outputs, hidden),
            "output_bias": np.zeros(outputs, dtype=np.float32),
        }
        self.arrays = arrays
        self.hidden = hidden
        self.limit = limit
        self.weights = {name: arrays.put(weight) for name, weight in weights.items()}
        self.means = {name: 0 * weight for name, weight in self.weights.items()}
        self.squares = {name: 0 * weight for name, weight in self.weights.items()}
        self.steps = 0

    def rows(self):
        """A row for every input, as the program has them."""
        rows = self.weights["rows"] + 0
        board = rows[: inputs.POOL_START].reshape(inputs.RINGS, 4, 4, self.hidden)
        board += self.weights["base"].reshape(inputs.RINGS, 4, 1, self.hidden)
        return rows

    def outputs(self, on):
        """All outputs for the active inputs, and what is needed to learn from them."""
        accumulator = on[:, : inputs.COUNT] @ self.rows() + self.weights["bias"]
        clipped = accumulator.clip(0, 1)
        hidden = clipped**2
        return hidden @ self.weights["output"].T + self.weights["output_bias"], (on, accumulator, clipped, hidden)

    def gradients(self, seen, by_outputs):
        """The gradient of the loss for each weight, given its gradient for each output."""
        on, accumulator, clipped, hidden = seen
        by_accumulator = by_outputs @ self.weights["output"] * (2 * clipped) * ((accumulator > 0) & (accumulator < 1))
        rows = on[:, : inputs.COUNT].T @ by_accumulator
        board = rows[: inputs.POOL_START].reshape(inputs.RINGS, 4, 4, self.hidden)
        return {
            "rows": rows,
            "base": board.sum(2).reshape(inputs.RINGS * 4, self.hidden),
            "bias": by_accumulator.sum(0),
            "output": by_outputs.T @ hidden,
            "output_bias": by_outputs.sum(0),
        }

    def step(self, gradients, rate, decay=1e-5):
        """A step of Adam with weight decay, within the range that the program can hold."""
        self.steps += 1
        for name, gradient in gradients.items():
            weight, mean, square = self.weights[name], self.means[name], self.squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.01 * (gradient**2 - square)
            size = (square / (1 - 0.99**self.steps)) ** 0.5 + 1e-8
            weight *= 1 - rate * decay
            weight -= rate / (1 - 0.9**self.steps) * mean / size
        self.weights["output"] = self.weights["output"].clip(-self.limit, self.limit)
        for name in ("rows", "base"):
            self.weights[name] = self.weights[name].clip(-4, 4)

    def saved(self):
        """Everything that is needed to go on learning."""
        parts = {"weights": self.weights, "means": self.means, "squares": self.squares}
        arrays = {f"{part}.{name}": self.arrays.get(array) for part, named in parts.items() for name, array in named.items()}
        return arrays | {"steps": self.steps}

    def load(self, saved):
        """Continues from `saved`."""
        for part, named in (("weights", self.weights), ("means", self.means), ("squares", self.squares)):
            for name in named:
                named[name] = self.arrays.put(saved[f"{part}.{name}"])
        self.steps = int(saved["steps"])

    def begin(self, part, bias_one):
        """Begins with the integers of a file: what states of a colour on a ring have in common is their mean."""
        rows, bias, output, output_bias = (np.array(numbers, dtype=np.float32) for numbers in part)
        rows /= ONE
        board = rows[: inputs.POOL_START].reshape(inputs.RINGS, 4, 4, self.hidden)
        base = board.mean(2)
        board -= base[:, :, None]
        weights = {"rows": rows, "base": base.reshape(-1, self.hidden), "bias": bias[0] / ONE}
        weights |= {"output": output / WEIGHT_ONE, "output_bias": output_bias / np.float32(bias_one)}
        self.weights = {name: self.arrays.put(weight) for name, weight in weights.items()}

    def file(self, bias_one):
        """The weights as integers: `bias_one` is one in the bias of an output."""
        # The program's accumulator has sixteen bits. Every ring has one state, every colour one number of marbles.
        rows = self.arrays.get(self.rows()).astype(np.float64)
        kinds = (inputs.STATES, inputs.RINGS), (inputs.POOL, 3), (inputs.NEEDS**2, 3)
        start, largest = 0, abs(self.arrays.get(self.weights["bias"]).astype(np.float64))
        for states, times in kinds:
            part = abs(rows[start : start + states * times]).reshape(times, states, -1)
            start, largest = start + states * times, largest + part.max(1).sum(0)
        if largest.max() * ONE > 32_000:
            raise SystemExit("error: the weights are too large for accumulators of sixteen bits; train with a smaller --rate")
        whole = lambda weight, scale, kind: np.rint(self.arrays.get(weight).astype(np.float64) * scale).astype(kind).tobytes()
        first = whole(self.rows(), ONE, "<i2") + whole(self.weights["bias"], ONE, "<i2")
        return first + whole(self.weights["output"], WEIGHT_ONE, "<i2") + whole(self.weights["output_bias"], bias_one, "<i4")


class Network:
    """The evaluation and the policy; the policy may be left out (width 0)."""

    def __init__(self, arrays, hidden, policy=0, seed=1):
        self.value = Layers(arrays, hidden, inputs.STAGES, MOST_VALUE / WEIGHT_ONE, seed)
        self.policy = Layers(arrays, policy, inputs.OUTPUTS, MOST_POLICY_WEIGHT / WEIGHT_ONE, seed + 1) if policy else None
        self.parts = {"value": self.value} | ({"policy": self.policy} if policy else {})

    def save(self, path, **more):
        """Everything that is needed to go on learning."""
        arrays = {f"{part}.{name}": array for part, layers in self.parts.items() for name, array in layers.saved().items()}
        replace(path, lambda file: np.savez(file, **arrays, **more))

    def load(self, path):
        """Continues from what `save` wrote; returns what else was saved."""
        try:
            with open(path, "rb") as file, np.load(file) as arrays:
                # Older checkpoints call the policy `order`.
                saved = {f"policy.{name[6:]}" if name.startswith("order.") else name: array for name, array in arrays.items()}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise SystemExit(f"error: {path}: it cannot be read ({error}); begin anew without --resume")
        if not {"value.steps", "begun"} <= saved.keys():
            raise SystemExit(f"error: {path}: it is not a checkpoint of this version; begin anew without --resume")
        for part in ("value", "policy"):
            there = len(saved[f"{part}.weights.bias"]) if f"{part}.steps" in saved else 0
            wanted = self.parts[part].hidden if part in self.parts else 0
            if there != wanted:
                raise SystemExit(f"error: {path}: its {part} has {there} hidden neurons instead of {wanted}")
        for part, layers in self.parts.items():
            layers.load({name[len(part) + 1 :]: saved[name] for name in saved if name.startswith(part + ".")})
        return saved

    def begin(self, path):
        """Begins with the network in a file, which must have these widths."""
        try:
            with open(path, "rb") as file:
                file = file.read()
        except OSError as error:
            raise SystemExit(f"error: {path}: it cannot be read ({error})")
        if file[:8] != b"zertznet" or len(file) < 40 or fnv(file[:-8]) != struct.unpack("<Q", file[-8:])[0]:
            raise SystemExit(f"error: {path}: it is not a network, or it is damaged; expected a .znet file")
        if struct.unpack_from("<I", file, 8)[0] != VERSION:
            raise SystemExit(f"error: {path}: it is of another version than {VERSION}")
        parts = parts_of(file)
        widths, wanted = [part[0].shape[1] for part in parts], [self.value.hidden, self.policy.hidden if self.policy else 0]
        if widths != wanted:
            raise SystemExit(f"error: {path}: it has widths of {widths}; expected --hidden {widths[0]} --policy {widths[1]}")
        for layers, part, bias_one in zip(self.parts.values(), parts, (ONE * WEIGHT_ONE, POLICY_ONE)):
            layers.begin(part, bias_one)

    def file(self, corrects=True):
        """The network as integers, as the program reads it: see `eval/net/file.rs`."""
        policy = self.policy.hidden if self.policy else 0
        body = b"zertznet" + struct.pack("<6I", VERSION, corrects, inputs.COUNT, self.value.hidden, inputs.STAGES, policy)
        body += self.value.file(ONE * WEIGHT_ONE)
        if self.policy:
            body += self.policy.file(POLICY_ONE)
        return body + struct.pack("<Q", fnv(body))


def shape_fault(hidden, policy):
    """What is wrong with these widths of the evaluation and of the policy, or None."""
    if hidden < 64 or hidden % 64:
        return f"--hidden {hidden}: expected a multiple of 64"
    if policy < 0 or policy % 64 or policy > 1024:
        return f"--policy {policy}: expected a multiple of 64, at most 1024"
    size = 40
    for width, outputs in ((hidden, inputs.STAGES), (policy, inputs.OUTPUTS)):
        size += (2 * width * (inputs.COUNT + 1 + outputs) + 4 * outputs) * (width > 0)
    if size > MAX_BYTES:
        return f"--hidden {hidden} and --policy {policy} make a network of {size:,} bytes; {MAX_BYTES:,} is the most"
    return None


def fnv(data):
    """A hash that finds damage (FNV-1a, 64 bits)."""
    hash = 0xCBF29CE484222325
    for byte in data:
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return hash


def parts_of(file):
    """The integers of a file: rows, bias, outputs and their bias, for the evaluation and for the policy."""
    version, _, count, hidden, stages = struct.unpack_from("<5I", file, 8)
    start, wanted = 28, [(hidden, stages)]
    if version >= 3:
        start, wanted = 32, [(hidden, stages), (struct.unpack_from("<I", file, 28)[0], inputs.OUTPUTS)]
    parts = []
    for width, outputs in wanted:
        part = []
        for rows, kind in ((count, "<i2"), (1, "<i2"), (outputs, "<i2")):
            part.append(np.frombuffer(file, kind, rows * width, start).reshape(rows, width).astype(np.int64))
            start += 2 * rows * width
        part.append(np.frombuffer(file, "<i4", outputs if width else 0, start).astype(np.int64))
        start += 4 * len(part[-1])
        parts.append(part)
    return parts


def toward_zero(a, b):
    return abs(a) // b * (1 if a >= 0 else -1)


def points(part, on, stage):
    """What the evaluation of a file says of a position, in integers, as the program computes it."""
    rows, bias, output, output_bias = part
    clipped = (bias[0] + rows[on].sum(0)).clip(0, ONE)
    total = toward_zero(int((clipped**2 * output[stage]).sum()), ONE) + int(output_bias[stage])
    return toward_zero(total * POINTS, ONE * WEIGHT_ONE)


def policy(part, on):
    """The same for the policy: all of its outputs."""
    rows, bias, output, output_bias = part
    squares = (bias[0] + rows[on].sum(0)).clip(0, ONE) ** 2 >> SQUARES_LESS
    one = ONE * ONE * WEIGHT_ONE >> SQUARES_LESS
    logits = [toward_zero(int(total) * POLICY_ONE, one) + int(more) for total, more in zip(output @ squares, output_bias)]
    return np.clip(logits, -MOST_POLICY, MOST_POLICY)


def replace(path, write):
    """Replaces a file atomically: there is always the old one or the new one."""
    new = path.with_name(path.name + ".new")
    with open(new, "wb") as file:
        write(file)
    os.replace(new, path)

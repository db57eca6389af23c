#!/usr/bin/env python3
"""Trains a network on samples that `zertz samples` has made.

    training/train.py samples.bin --out new.znet --seconds 300

Runs on a GPU if PyTorch is installed and finds one, else on the CPU; without PyTorch NumPy is enough. Beside the network
it writes NAME.json (settings and losses), NAME.svg (the losses drawn) and NAME.checkpoint.npz, from which --resume goes
on, after Ctrl-C as well. The network is written last.
"""

import argparse
import json
import math
import pathlib
import signal
import sys
import time

try:
    import numpy as np
except ModuleNotFoundError as error:
    sys.exit(f"error: {error}; `python3 -m pip install numpy` installs what is needed")

import inputs
import plot
import teacher
from network import POINTS, Arrays, Network, replace, shape_fault


class Data:
    """Samples, on the device where the arithmetic is done."""

    def __init__(self, arrays, samples, args):
        put, self.arrays = arrays.put, arrays
        aside = inputs.is_aside(samples)
        self.aside, self.taught = put(np.flatnonzero(aside)), put(np.flatnonzero(~aside))
        self.policies = None
        self.rings = put(inputs.of_rings(samples["rings"]).astype(np.int16))
        self.kinds = put(np.arange(inputs.RINGS, dtype=np.int16) * inputs.STATES)
        self.rest = put(inputs.of_rest(samples).astype(np.int16))
        self.stage = put(samples["stage"].astype(np.int64))
        self.hand = put(samples["hand"].astype(np.float32) / POINTS * (not args.alone))
        score = 1 / (1 + np.exp(-(samples["score"].astype(np.float32) / POINTS).clip(-30, 30)))
        outlook = samples["outlook"].astype(np.float32) / 65535
        searched = score if args.label == "score" else outlook
        target = args.result * samples["result"].astype(np.float32) / 2 + (1 - args.result) * searched
        self.target = put(target.astype(np.float32))
        colours = samples["pool"] > 0
        self.colours = put(colours | ~colours.any(1, keepdims=True))
        self.played = [put(what) for what in inputs.played(samples)]
        ways = inputs.symmetries()
        self.ways = put(ways)
        # Where each ring comes to lie; no ring stays no ring.
        self.comes_to = put(np.concatenate([np.argsort(ways, axis=1), np.full((12, 1), inputs.RINGS)], axis=1))

    def board(self, index, way):
        """The inputs of the rings, turned or mirrored."""
        # An input moves with its ring.
        from_ring = self.ways[way]
        rings = self.rings[index][:, from_ring]
        there = rings < inputs.COUNT
        return rings + (self.kinds - self.kinds[from_ring]) * there

    def batch(self, index, way):
        """The active inputs of some samples, and their stages."""
        on = self.arrays.join([self.board(index, way), self.rest[index]])
        stage = self.arrays.ones_at(self.stage[index][:, None], inputs.STAGES)
        return self.arrays.ones_at(on, inputs.COUNT + 1), stage

    def choices(self, index, way):
        """Which outputs of the policy were possible, and which were played."""
        state = self.board(index, way) - self.kinds
        vacant, free = state < 4, (state == 0) | (state == 2)
        colour, place, removed = (what[index] for what in self.played)
        place, removed = self.comes_to[way][place], self.comes_to[way][removed]
        if self.policies is not None:
            return self.taught_choices(index, way, vacant, free)
        # An extra column takes whatever is no placement.
        ones = lambda where, width: self.arrays.ones_at(where[:, None], width + 1)[:, :width]
        places = (self.colours[index][:, :, None] & vacant[:, None, :]).reshape(len(index), inputs.PLACES)
        removals = free & (ones(place, inputs.RINGS) == 0)
        is_none = colour == 3
        chosen = self.arrays.join([ones(colour * inputs.RINGS + place - inputs.RINGS * is_none, inputs.PLACES), ones(removed, inputs.RINGS)])
        return self.arrays.join([places, removals]) | (chosen > 0), chosen


    def states(self, index, way):
        """The state of each ring, turned or mirrored; 16 where there is none."""
        return (self.board(index, way) - self.kinds).clip(0, inputs.STATES).long()

    def listen(self, chances, policies, share):
        """From now on a share of what is learned is what a teacher thinks; of the policy, all of it."""
        self.target = share * chances + (1 - share) * self.target
        self.policies = policies

    def taught_choices(self, index, way, vacant, free):
        """Which outputs of the policy are possible, and how likely the teacher thinks each."""
        torch = self.arrays.torch
        places = (self.colours[index][:, :, None] & vacant[:, None, :]).flatten(1)
        possible = torch.cat([places, free], 1)
        thought = teacher.turned(self, way, self.policies[index].float())
        chances = []
        for part in teacher.PARTS:
            likely = torch.where(possible[:, part], thought[:, part], -1e9).softmax(1)
            chances.append(likely * possible[:, part].any(1, keepdim=True))
        return possible, torch.cat(chances, 1)


def loss_and_slope(arrays, value, target):
    """The cross entropy of the values, and its slope for each."""
    small = arrays.exp(-abs(value))
    loss = (value > 0) * value - value * target + arrays.log1p(small)
    chance = 1 / (1 + arrays.exp(-value.clip(-30, 30)))
    return loss, (chance - target) / len(value)


def policy_loss_and_slope(arrays, outputs, possible, chosen):
    """The cross entropy of what was played among what was possible, and its slope for each output."""
    losses, slopes = 0, []
    for part in teacher.PARTS:
        value = arrays.where(possible[:, part], outputs[:, part], -1e9)
        value = value - arrays.largest(value)[:, None]
        chance = arrays.exp(value)
        total = chance.sum(1)[:, None]
        known = chosen[:, part].sum(1)[:, None]
        losses = losses + (known * (arrays.log1p(total - 1) - (value * chosen[:, part]).sum(1)[:, None]))[:, 0]
        slopes.append(known * (chance / total - chosen[:, part]) / len(value))
    return losses, arrays.join(slopes)


def main():
    args = arguments()
    # In the background of a script, Ctrl-C would be ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    arrays = Arrays(args.library)
    if args.teacher and arrays.torch is None:
        sys.exit("error: a teacher needs PyTorch; train without --teacher, or install it with `python3 -m pip install torch`")
    samples = np.concatenate([inputs.read(path) for path in args.samples])
    if args.settled:
        samples = samples[samples["settled"] == 1]
    data = Data(arrays, samples, args)
    if not len(data.aside) or not len(data.taught):
        sys.exit(f"error: {len(samples)} positions are too few to learn from and to test with")
    args.batch = min(args.batch, len(data.taught))
    network = Network(arrays, args.hidden, args.policy, args.seed)
    if args.start:
        network.begin(args.start)
    checkpoint = args.out.with_suffix(".checkpoint.npz")
    log = {"settings": {name: str(value) for name, value in vars(args).items()}}
    done = earlier = 0.0
    log |= {"samples": len(samples), "taught": len(data.taught), "aside": len(data.aside), "steps": []}
    # A checkpoint with other settings or other samples is not continued.
    begun = {name: log["settings"][name] for name in ("label", "result", "alone", "settled", "rate", "batch", "epochs", "seed", "start")}
    begun["positions"] = str(len(samples))
    if args.resume and checkpoint.exists():
        saved = network.load(checkpoint)
        if other := [f"{name} {was} instead of {begun[name]}" for name, was in json.loads(str(saved["begun"])).items() if was != begun[name]]:
            sys.exit(f"error: {checkpoint}: it was begun with {', '.join(other)}; begin anew without --resume")
        done, earlier, log["steps"] = float(saved["done"]), float(saved["seconds"]), json.loads(str(saved["log"]))

    def aside(by_network=True):
        """The mean losses of value and policy on the held-out samples: by their labels, whatever a teacher thinks."""
        losses = [0.0, 0.0]
        policies, data.policies = data.policies, None
        for start in range(0, len(data.aside), 16384):
            index = data.aside[start : start + 16384]
            value = data.hand[index]
            if by_network:
                on, stage = data.batch(index, 0)
                value = value + (network.value.outputs(on)[0] * stage).sum(1)
            losses[0] += float(loss_and_slope(arrays, value, labels[index])[0].sum())
            if by_network and network.policy:
                losses[1] += float(policy_loss_and_slope(arrays, network.policy.outputs(on)[0], *data.choices(index, 0))[0].sum())
        data.policies = policies
        return [loss / len(data.aside) for loss in losses]

    labels = data.target
    target = arrays.get(data.target)[arrays.get(data.aside)].clip(1e-6, 1 - 1e-6)
    log["least"] = float(-(target * np.log(target) + (1 - target) * np.log(1 - target)).mean())
    log["hand"] = aside(by_network=False)[0]
    print(f"{len(data.taught)} positions to learn from, {len(data.aside)} held out; {arrays.name}", flush=True)
    print(f"loss of the hand-made evaluation {log['hand']:.5f}, the least possible {log['least']:.5f}", flush=True)

    if args.teacher:
        chances, policies, log["teacher"] = teacher.teach(data, args, lambda line: print(line, flush=True))
        data.listen(chances, policies, args.teacher_share)

    def keep(part):
        seconds = earlier + time.time() - start
        network.save(checkpoint, done=part, seconds=seconds, begun=json.dumps(begun), log=json.dumps(log["steps"]))

    def tell(part, loss):
        epoch = network.value.steps * args.batch / len(data.taught)
        value, policy = aside()
        entry = {"step": network.value.steps, "part": round(part, 4), "epoch": round(epoch, 2), "loss": loss, "aside": value, "policy": policy}
        log["steps"].append(entry)
        left = (time.time() - start) * (1 - part) / max(part - done, 1e-9)
        of_policy = f", of the policy {policy:.4f}" if network.policy else ""
        print(f"{100 * part:3.0f} %  step {entry['step']}  pass {epoch:.1f}  loss {loss:.5f}  aside {value:.5f}{of_policy}  {left:.0f} s left", flush=True)
        keep(part)

    start = told = time.time()
    part, told_part, losses, passes, waiting = done, done, [], 0, []
    rng = np.random.default_rng(args.seed + network.value.steps)
    try:
        while True:
            epochs = network.value.steps * args.batch / len(data.taught) / args.epochs
            part = max(done + (time.time() - start) / args.seconds, epochs)
            if part >= 1:
                break
            if len(waiting) < args.batch:
                waiting, passes = arrays.shuffled(data.taught, (args.seed, network.value.steps)), passes + 1
            index, waiting = waiting[: args.batch], waiting[args.batch :]
            way = int(rng.integers(12))
            on, stage = data.batch(index, way)
            outputs, seen = network.value.outputs(on)
            loss, slope = loss_and_slope(arrays, (outputs * stage).sum(1) + data.hand[index], data.target[index])
            rate = args.rate * min(1, (network.value.steps + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
            network.value.step(network.value.gradients(seen, slope[:, None] * stage), rate)
            if network.policy:
                outputs, seen = network.policy.outputs(on)
                _, slope = policy_loss_and_slope(arrays, outputs, *data.choices(index, way))
                network.policy.step(network.policy.gradients(seen, slope), rate)
            losses.append(loss.mean())
            since = time.time() - told
            if since > 60 or (since > 1 and part - told_part > 1 / 30):
                told, told_part = time.time(), part
                tell(part, float(sum(losses)) / len(losses))
                losses = []
    except KeyboardInterrupt:
        keep(part)
        sys.exit("interrupted: --resume goes on from the checkpoint")
    if losses:
        tell(min(part, 1), float(sum(losses)) / len(losses))
    (log["at_end"], log["policy_at_end"]), log["seconds"] = aside(), round(earlier + time.time() - start, 1)
    print(f"loss at the end {log['at_end']:.5f} after {network.value.steps} steps", flush=True)
    replace(args.out.with_suffix(".json"), lambda file: file.write(json.dumps(log, indent=1).encode()))
    replace(args.out.with_suffix(".svg"), lambda file: file.write(plot.losses(log).encode()))
    # The network is written last: where it exists, everything does.
    replace(args.out, lambda file: file.write(network.file(corrects=not args.alone)))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("samples", nargs="+", type=pathlib.Path, help="files of `zertz samples`")
    add("--out", required=True, type=pathlib.Path, help="the network to write, as NAME.znet")
    add("--seconds", type=float, default=300, help="how long to train at most (default: 300)")
    add("--epochs", type=float, default=20, help="how often every position is seen at most (default: 20)")
    add("--hidden", type=int, default=256, help="width of the evaluation's accumulator, a multiple of 64 (default: 256)")
    add("--policy", type=int, default=256, help="width of the policy's accumulator, a multiple of 64; 0: no policy (default: 256)")
    add("--label", choices=["score", "outlook"], default="score", help="what is learned beside the result: the score of the position, or those of everything that followed")
    add("--result", type=float, default=0.3, help="the share of the result in what is learned (default: 0.3)")
    add("--alone", action="store_true", help="replace the hand-made evaluation instead of correcting it")
    add("--settled", action="store_true", help="learn only from positions in which nothing can be gained at once")
    add("--teacher", type=float, default=0, help="train a large network first, for this many seconds, and learn from what it thinks (needs PyTorch)")
    add("--teacher-share", type=float, default=0.7, help="how much the teacher counts in what is learned, beside score and result (default: 0.7)")
    add("--teacher-epochs", type=float, default=8, help="how often the teacher sees every position at most (default: 8)")
    add("--teacher-channels", type=int, default=128, help="channels of the teacher (default: 128)")
    add("--teacher-blocks", type=int, default=8, help="residual blocks of the teacher (default: 8)")
    add("--start", type=pathlib.Path, metavar="FILE", help="begin with the weights of this network instead of random ones; a smaller --rate goes well with it")
    add("--rate", type=float, default=2e-3, help="the learning rate (default: 0.002)")
    add("--batch", type=int, default=16384, help="positions in a step (default: 16384)")
    add("--seed", type=int, default=1)
    add("--library", choices=["auto", "torch", "numpy"], default="auto")
    add("--resume", action="store_true", help="continue from the checkpoint beside the network, if there is one")
    args = parser.parse_args()
    if fault := shape_fault(args.hidden, args.policy):
        parser.error(fault)
    for name, low, high in (("result", 0, 1), ("seconds", 1e-3, 1e7), ("epochs", 1e-3, 1e6), ("batch", 1, 1 << 20), ("teacher", 0, 1e7), ("teacher_share", 0, 1)):
        if not low <= getattr(args, name) <= high:
            parser.error(f"--{name.replace('_', '-')} {getattr(args, name)}: expected a number from {low} to {high}")
    return args


if __name__ == "__main__":
    main()

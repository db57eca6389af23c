#!/usr/bin/env python3
"""Trains a network on samples that `zertz samples` has made.

    training/train.py samples.bin --out new.znet --seconds 300

Runs on a GPU if there is one. A checkpoint beside the network lets a run be continued (--resume).
"""

import argparse
import json
import math
import os
import struct
import sys
import time

import numpy as np
import torch
from torch import nn

import inputs

POINTS = 180.0
ONE, WEIGHT_ONE = 255, 64


class Network(nn.Module):
    def __init__(self, hidden, seen, lines, second=0, policy=False):
        super().__init__()
        self.second = second
        if second:
            self.second_rows = nn.Parameter(torch.randn(hidden, second) * 0.1)
            self.second_bias = nn.Parameter(torch.full((second,), 0.25))
            self.second_output = nn.Parameter(torch.randn(inputs.STAGES, second) * 0.05)
        if policy:
            self.policy = nn.Parameter(torch.randn(hidden, 4 * 61) * 0.05)
            self.policy_bias = nn.Parameter(torch.zeros(4 * 61))
        self.rows = nn.Parameter(torch.empty(inputs.COUNT, hidden))
        self.base = nn.Parameter(torch.empty(inputs.RINGS * 4, hidden))
        self.bias = nn.Parameter(torch.full((hidden,), 0.25))
        self.output = nn.Parameter(torch.empty(inputs.STAGES, hidden))
        self.output_bias = nn.Parameter(torch.zeros(inputs.STAGES))
        nn.init.normal_(self.rows, std=0.03)
        nn.init.normal_(self.base, std=0.08)
        nn.init.normal_(self.rows[inputs.POOL_START:].data, std=0.08)
        nn.init.normal_(self.output, std=0.02)
        if not seen:
            nn.init.zeros_(self.rows[: inputs.POOL_START].data)
        self.seen = seen
        self.lines = lines
        if lines:
            self.register_buffer("line", torch.from_numpy(inputs.lines()))
            self.patterns = nn.Parameter(torch.randn(len(self.line) * 125, hidden) * 0.01)
            self.shared = nn.Parameter(torch.randn(125, hidden) * 0.01)
        kinds = torch.tensor([0] * 4 + [1] * 4 + [2] * 4 + [3] * 4)
        ring = torch.arange(inputs.RINGS)
        self.register_buffer("base_of", (ring[:, None] * 4 + kinds[None]).reshape(-1))

    def all_rows(self):
        """The rows as the program has them: what all states of a colour have in common is learned apart."""
        board = self.base[self.base_of]
        if self.seen:
            board = board + self.rows[: inputs.POOL_START]
        return torch.cat([board, self.rows[inputs.POOL_START :]])

    def forward(self, rings, rest, stage):
        count = len(rings)
        on = torch.zeros(count, inputs.COUNT + inputs.STATES, device=rings.device)
        ring = torch.arange(inputs.RINGS, device=rings.device)
        board = torch.where(rings == inputs.NO_RING, inputs.COUNT, ring * inputs.STATES + rings)
        on.scatter_(1, torch.cat([board, rest], 1), 1.0)
        sums = on[:, : inputs.COUNT] @ self.all_rows() + self.bias
        if self.lines:
            state = torch.where(rings == inputs.NO_RING, 4, rings // 4)
            index = (state[:, self.line[:, 0]] * 5 + state[:, self.line[:, 1]]) * 5 + state[:, self.line[:, 2]]
            shift = 125 * torch.arange(len(self.line), device=rings.device)
            sums = sums + nn.functional.embedding_bag(index + shift, self.patterns + self.shared.repeat(len(self.line), 1), mode="sum")
        hidden = sums.clamp(0, 1) ** 2
        self.last_hidden = hidden
        if self.second:
            more = (hidden @ self.second_rows + self.second_bias).clamp(0, 1)
            values = hidden @ self.output.T + self.output_bias + more @ self.second_output.T
            return values.gather(1, stage[:, None])[:, 0]
        # All stages at once: to pick rows for every position is much slower to learn from.
        values = hidden @ self.output.T + self.output_bias
        return values.gather(1, stage[:, None])[:, 0]

    def limit(self):
        """Keeps the weights within what the program can hold."""
        with torch.no_grad():
            self.output.clamp_(-127 / WEIGHT_ONE, 127 / WEIGHT_ONE)
            self.rows.clamp_(-4, 4)
            self.base.clamp_(-4, 4)

    def write(self, path, corrects):
        def numbers(tensor, scale, kind):
            return (tensor.detach().cpu().double() * scale).round().numpy().astype(kind).tobytes()

        hidden = self.bias.shape[0]
        body = b"zertznet" + struct.pack("<5I", 2, int(corrects), inputs.COUNT, hidden, inputs.STAGES)
        body += numbers(self.all_rows(), ONE, "<i2") + numbers(self.bias, ONE, "<i2")
        body += numbers(self.output, WEIGHT_ONE, "<i2")
        body += numbers(self.output_bias, ONE * WEIGHT_ONE, "<i4")
        hash = 0xCBF29CE484222325
        for byte in body:
            hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        with open(path + ".new", "wb") as file:
            file.write(body + struct.pack("<Q", hash))
        os.replace(path + ".new", path)


class Data:
    """Samples on the device."""

    def __init__(self, paths, device, settled):
        parts = []
        for path in paths:
            part = np.fromfile(path, dtype=inputs.SAMPLE)
            parts.append(part[part["settled"] == 1] if settled else part)
        samples = np.concatenate(parts)
        put = lambda array, kind=torch.int64: torch.from_numpy(np.ascontiguousarray(array)).to(device).to(kind)
        self.rings = put(samples["rings"], torch.uint8)
        self.rest = put(inputs.rest(samples), torch.int16)
        self.stage = put(samples["stage"])
        self.hand = put(samples["hand"], torch.float32) / POINTS
        self.score = put(samples["score"], torch.float32) / POINTS
        self.outlook = put(samples["outlook"].astype(np.int64), torch.float32) / 65535
        played = samples["played"].astype(np.int64)
        self.marble = put(played & 3)
        self.at = put(played >> 2 & 63)
        self.remove = put(played >> 8)
        self.is_place = put(played < 0x7FFF, torch.bool)
        self.result = put(samples["result"], torch.float32) / 2
        aside = put(inputs.is_aside(samples), torch.bool)
        self.aside = aside.nonzero()[:, 0]
        self.taught = (~aside).nonzero()[:, 0]
        self.ways = torch.from_numpy(inputs.symmetries()).to(device)
        self.inverse = torch.argsort(self.ways, 1)

    def batch(self, index, way):
        rings = self.rings[index][:, self.ways[way]].long()
        return rings, self.rest[index].long(), self.stage[index]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True, help="the network to write")
    parser.add_argument("--seconds", type=float, default=300, help="how long to train")
    parser.add_argument("--epochs", type=float, default=math.inf, help="how often every position is seen at the most")
    parser.add_argument("--now", action="store_true", help="learn from the score of the position itself")
    parser.add_argument("--second", type=int, default=0)
    parser.add_argument("--policy", type=float, default=0)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--lines", action="store_true")
    parser.add_argument("--hidden", type=int, default=256, help="sums of the first layer, a multiple of 64")
    parser.add_argument("--alone", action="store_true", help="take the place of the hand-made evaluation instead of correcting it")
    parser.add_argument("--all", action="store_true", help="learn from unsettled positions as well")
    parser.add_argument("--result", type=float, default=0.5, help="the share of the result in what is learned; the rest is the score")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1e-5)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    data = Data(args.samples, device, not args.all)
    network = Network(args.hidden, not args.plain, args.lines, args.second, args.policy > 0).to(device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=args.decay, betas=(0.9, 0.99))
    log = {"settings": vars(args), "positions": len(data.taught), "aside": len(data.aside), "steps": []}
    print(f"{len(data.taught)} positions to learn from, {len(data.aside)} aside, on {device}", flush=True)
    now = torch.sigmoid(data.score) if args.now else data.outlook
    target = args.result * data.result + (1 - args.result) * now

    def estimate(index, way):
        value = network(*data.batch(index, way))
        return value if args.alone else value + data.hand[index]

    def loss(value, index):
        return nn.functional.binary_cross_entropy_with_logits(value, target[index])

    def guess(index, way, rings):
        """How well the placement and the ring are foreseen."""
        logits = network.last_hidden @ network.policy + network.policy_bias
        inverse = data.inverse[way]
        vacant = rings < 4
        place = logits[:, :183].reshape(-1, 3, 61).masked_fill(~vacant[:, None], -30.0).reshape(-1, 183)
        free = (rings == 0) | (rings == 2)
        ring = logits[:, 183:].masked_fill(~free, -30.0)
        ok = data.is_place[index] & (data.remove[index] < 61)
        marble, at, remove = data.marble[index][ok], inverse[data.at[index][ok]], inverse[data.remove[index][ok]]
        spot = marble * 61 + at
        place, ring = place[ok], ring[ok]
        loss = nn.functional.cross_entropy(place, spot) + 0.5 * nn.functional.cross_entropy(ring, remove)
        rank = (place > place.gather(1, spot[:, None])).sum(1)
        rank_of_ring = (ring > ring.gather(1, remove[:, None])).sum(1)
        return loss, rank, rank_of_ring

    def aside():
        with torch.no_grad():
            chunks = data.aside.split(65536)
            values = torch.cat([estimate(chunk, 0) for chunk in chunks])
            return loss(values, data.aside).item()

    log["hand"] = loss(data.hand[data.aside], data.aside).item()
    best = torch.special.entr(target[data.aside]) + torch.special.entr(1 - target[data.aside])
    log["least"] = best.mean().item()
    print(f"loss by hand {log['hand']:.5f}, the least possible {log['least']:.5f}", flush=True)
    start, step, checkpoint, done = time.time(), 0, args.out + ".checkpoint", 0.0
    if args.resume and os.path.exists(checkpoint):
        saved = torch.load(checkpoint, map_location=device)
        network.load_state_dict(saved["network"])
        optimizer.load_state_dict(saved["optimizer"])
        step, done = saved["step"], saved["done"]
    order = torch.empty(0, dtype=torch.int64, device=device)
    sum_of, number, told = 0.0, 0, time.time()
    while True:
        part = max(done + (time.time() - start) / args.seconds, step * args.batch / len(data.taught) / args.epochs)
        if part >= 1:
            break
        warm = min(1, (step + 1) / 200)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        if len(order) < min(args.batch, len(data.taught)):
            order = data.taught[torch.randperm(len(data.taught), device=device)]
        index, order = order[: args.batch], order[args.batch :]
        way = int(torch.randint(12, ()).item())
        value = estimate(index, way)
        now = loss(value, index)
        if args.policy:
            now = now + args.policy * guess(index, way, data.rings[index][:, data.ways[way]])[0]
        optimizer.zero_grad(set_to_none=True)
        now.backward()
        optimizer.step()
        network.limit()
        step += 1
        sum_of, number = sum_of + now.detach(), number + 1
        if time.time() - told > max(5, args.seconds / 40):
            told = time.time()
            entry = {"step": step, "part": round(part, 4), "epoch": round(step * args.batch / max(1, len(data.taught)), 2)}
            entry["loss"], entry["aside"] = (sum_of / number).item(), aside()
            sum_of, number = 0.0, 0
            log["steps"].append(entry)
            print(json.dumps(entry), flush=True)
            saved = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "step": step, "done": part}
            torch.save(saved, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
    log["aside_at_end"] = aside()
    print(f"loss at the end {log['aside_at_end']:.5f}, {step} steps", flush=True)
    if args.policy:
        with torch.no_grad():
            ranks, rings = [], []
            for chunk in data.aside.split(65536):
                estimate(chunk, 0)
                _, rank, ring = guess(chunk, 0, data.rings[chunk])
                ranks.append(rank), rings.append(ring)
            ranks, rings = torch.cat(ranks), torch.cat(rings)
            for n in (1, 2, 4, 8, 16, 32):
                print("policy", n, (ranks < n).float().mean().item(), (rings < n).float().mean().item())
    if args.lines or args.second:
        return
    network.write(args.out, not args.alone)
    with open(args.out + ".json", "w") as file:
        json.dump(log, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())

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
    def __init__(self, hidden):
        super().__init__()
        self.rows = nn.Parameter(torch.empty(inputs.COUNT, hidden))
        self.bias = nn.Parameter(torch.full((hidden,), 0.25))
        self.output = nn.Parameter(torch.empty(inputs.STAGES, hidden))
        self.output_bias = nn.Parameter(torch.zeros(inputs.STAGES))
        nn.init.normal_(self.rows, std=0.08)
        nn.init.normal_(self.output, std=0.02)

    def forward(self, seen, stage):
        hidden = (seen @ self.rows + self.bias).clamp(0, 1) ** 2
        # All stages at once: to pick rows for every position is much slower to learn from.
        values = hidden @ self.output.T + self.output_bias
        return values.gather(1, stage[:, None])[:, 0]

    def limit(self):
        """Keeps the weights within what the program can hold."""
        with torch.no_grad():
            self.output.clamp_(-127 / WEIGHT_ONE, 127 / WEIGHT_ONE)
            self.rows.clamp_(-4, 4)

    def write(self, path, corrects):
        def numbers(tensor, scale, kind):
            return (tensor.detach().cpu().double() * scale).round().numpy().astype(kind).tobytes()

        hidden = self.bias.shape[0]
        body = b"zertznet" + struct.pack("<5I", 1, int(corrects), inputs.COUNT, hidden, inputs.STAGES)
        body += numbers(self.rows, ONE, "<i2") + numbers(self.bias, ONE, "<i2")
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
        bits = torch.arange(inputs.RINGS, device=device)
        rings = put(samples["rings"].astype(np.int64))
        # Ring by ring, the four states of each.
        parts = [(part[:, None, :] >> bits[None, :, None] & 1).to(torch.uint8) for part in rings.split(1 << 18)]
        self.board = torch.cat(parts)
        colour = torch.arange(3, device=device)
        pool = put(np.minimum(samples["pool"], inputs.POOL - 1)) + inputs.POOL * colour
        needs = put(samples["mine"].astype(np.int64) * inputs.NEEDS + samples["theirs"])
        needs = needs + 3 * inputs.POOL + inputs.NEEDS**2 * colour
        rest = torch.zeros(len(samples), inputs.COUNT - inputs.POOL_START, dtype=torch.uint8, device=device)
        self.rest = rest.scatter_(1, torch.cat([pool, needs], 1), 1)
        self.stage = put(samples["stage"])
        self.hand = put(samples["hand"], torch.float32) / POINTS
        self.score = put(samples["score"], torch.float32) / POINTS
        self.result = put(samples["result"], torch.float32) / 2
        aside = put(samples["game"]) % 50 == 0
        self.aside = aside.nonzero()[:, 0]
        self.taught = (~aside).nonzero()[:, 0]
        self.ways = torch.from_numpy(inputs.symmetries()).to(device)

    def batch(self, index, way):
        board = self.board[index][:, self.ways[way]].reshape(len(index), -1)
        return torch.cat([board, self.rest[index]], 1).float(), self.stage[index]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True, help="the network to write")
    parser.add_argument("--seconds", type=float, default=300, help="how long to train")
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
    network = Network(args.hidden).to(device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=args.decay, betas=(0.9, 0.99))
    log = {"settings": vars(args), "positions": len(data.taught), "aside": len(data.aside), "steps": []}
    print(f"{len(data.taught)} positions to learn from, {len(data.aside)} aside, on {device}", flush=True)
    target = args.result * data.result + (1 - args.result) * torch.sigmoid(data.score)

    def estimate(index, way):
        value = network(*data.batch(index, way))
        return value if args.alone else value + data.hand[index]

    def loss(value, index):
        return nn.functional.binary_cross_entropy_with_logits(value, target[index])

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
        part = done + (time.time() - start) / args.seconds
        if part >= 1:
            break
        warm = min(1, (step + 1) / 200)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        if len(order) < min(args.batch, len(data.taught)):
            order = data.taught[torch.randperm(len(data.taught), device=device)]
        index, order = order[: args.batch], order[args.batch :]
        value = estimate(index, int(torch.randint(12, ()).item()))
        now = loss(value, index)
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
    network.write(args.out, not args.alone)
    with open(args.out + ".json", "w") as file:
        json.dump(log, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())

"""A teacher: a large network that learns first, and then says what it thinks of every position.

The network of the program is small, because the search asks it millions of times in a second. A large one learns more from the same
games. Its opinion of a position may be a better thing to learn from than the result of one game and the one move that was played. The
teacher is convolutional, needs PyTorch and in practice a GPU, and is never part of the program. docs/training.md says what came of it.
"""

import math
import time

import numpy as np

import inputs

SIDE = 9
# The two choices of the policy: colour and place, and the ring to remove.
PARTS = slice(0, inputs.PLACES), slice(inputs.PLACES, inputs.OUTPUTS)
RATE, VIEWS = 2e-3, 2


def build(torch, channels, blocks):
    """The teacher: residual blocks over the board as a grid, an evaluation, and a policy."""
    nn = torch.nn

    class Block(nn.Module):
        def __init__(self, pools):
            super().__init__()
            conv = lambda: nn.Conv2d(channels, channels, 3, padding=1, bias=False)
            self.first, self.second = conv(), conv()
            self.norms = nn.ModuleList([nn.BatchNorm2d(channels) for _ in range(2)])
            # What holds for the whole board.
            self.whole = nn.Linear(2 * channels, channels) if pools else None

        def forward(self, x, there):
            y = self.first(torch.relu(self.norms[0](x)))
            if self.whole is not None:
                y = y + self.whole(pooled(torch, y, there))[:, :, None, None]
            return x + self.second(torch.relu(self.norms[1](y))) * there

    class Teacher(nn.Module):
        def __init__(self):
            super().__init__()
            grid, place = np.full(SIDE * SIDE, inputs.RINGS), np.zeros(inputs.RINGS, dtype=np.int64)
            for q in range(SIDE):
                for r in range(SIDE):
                    if abs(q - r) <= 4:
                        ring = (13 * q + r) % inputs.RINGS
                        grid[SIDE * q + r], place[ring] = ring, SIDE * q + r
            self.register_buffer("grid", torch.from_numpy(grid))
            self.register_buffer("place", torch.from_numpy(place))
            self.states = nn.Embedding(inputs.STATES + 1, channels)
            self.where = nn.Parameter(0.1 * torch.randn(channels, SIDE, SIDE))
            self.rest = nn.EmbeddingBag(inputs.COUNT, channels, mode="sum")
            self.blocks = nn.ModuleList([Block(i % 3 == 2) for i in range(blocks)])
            self.norm = nn.BatchNorm2d(channels)
            self.value = nn.Sequential(nn.Linear(2 * channels, 128), nn.ReLU(), nn.Linear(128, 1))
            self.policy = nn.Conv2d(channels, 4, 1)
            self.whole = nn.Linear(2 * channels, 4)

        def forward(self, states, rest):
            """`states`: the state of each ring, 16 where there is none. Returns the value and all outputs of the policy."""
            none = torch.full_like(states[:, :1], inputs.STATES)
            cells = torch.cat([states, none], 1)[:, self.grid]
            there = (cells < inputs.STATES).view(-1, 1, SIDE, SIDE).float()
            x = self.states(cells).transpose(1, 2).reshape(len(cells), -1, SIDE, SIDE)
            x = (x + self.where + self.rest(rest)[:, :, None, None]) * there
            x = x.contiguous(memory_format=torch.channels_last)
            for block in self.blocks:
                x = block(x, there)
            x = torch.relu(self.norm(x)) * there
            whole = pooled(torch, x, there)
            policy = self.policy(x) + self.whole(whole)[:, :, None, None]
            policy = policy.flatten(2)[:, :, self.place]
            return self.value(whole)[:, 0], policy.flatten(1)

    return Teacher()


def pooled(torch, x, there):
    """The mean and the largest of every channel over the rings that are there."""
    mean = (x * there).sum((2, 3)) / there.sum((2, 3)).clamp(min=1)
    most = (x - 1e4 * (1 - there)).amax((2, 3))
    return torch.cat([mean, most], 1)


def turned(data, way, policy):
    """The outputs of the policy, turned or mirrored as the board is."""
    return policy.view(-1, 4, inputs.RINGS)[:, :, data.ways[way]].flatten(1)


def turned_back(data, way, policy):
    """The reverse of `turned`."""
    return policy.view(-1, 4, inputs.RINGS)[:, :, data.comes_to[way][: inputs.RINGS]].flatten(1)


def teach(data, args, tell=print):
    """Trains a teacher. Returns what it thinks of all: the chance to win, and the policy's outputs."""
    torch = data.arrays.torch
    device = data.arrays.device
    teacher = build(torch, args.teacher_channels, args.teacher_blocks).to(device, memory_format=torch.channels_last)
    step = torch.optim.AdamW(teacher.parameters(), lr=RATE, weight_decay=1e-2)
    amp = lambda: torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")
    batch = min(4096, len(data.taught))
    rng = np.random.default_rng(args.seed)

    def losses(index, way):
        with amp():
            value, policy = teacher(data.states(index, way), data.rest[index].long())
        value = value.float() + data.hand[index]
        by_value = torch.nn.functional.binary_cross_entropy_with_logits(value, data.target[index])
        possible, chosen = data.choices(index, way)
        policy, by_policy = policy.float(), 0
        for part in PARTS:
            chance = torch.where(possible[:, part], policy[:, part], -1e9).log_softmax(1)
            by_policy = by_policy - (chance * chosen[:, part]).sum(1).mean()
        return by_value, by_policy

    def aside():
        teacher.eval()
        with torch.no_grad():
            parts = [losses(index, 0) for index in data.aside.split(4096)]
            sizes = [len(index) for index in data.aside.split(4096)]
        teacher.train()
        return [float(sum(part[i] * size for part, size in zip(parts, sizes)) / sum(sizes)) for i in (0, 1)]

    start, waiting, done, told = time.time(), [], 0, 0.0
    tell(f"the teacher: {sum(p.numel() for p in teacher.parameters()):,} weights, {len(data.taught):,} positions")
    while True:
        part = max((time.time() - start) / args.teacher, done * batch / len(data.taught) / args.teacher_epochs)
        if part >= 1:
            break
        if len(waiting) < batch:
            waiting = data.arrays.shuffled(data.taught, (args.seed, done))
        index, waiting = waiting[:batch], waiting[batch:]
        for group in step.param_groups:
            group["lr"] = RATE * min(1, (done + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * part)))
        by_value, by_policy = losses(index, int(rng.integers(12)))
        step.zero_grad(set_to_none=True)
        (by_value + 0.25 * by_policy).backward()
        torch.nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
        step.step()
        done += 1
        if part - told > 0.1:
            told = part
            tell(f"teacher {100 * part:3.0f} %  step {done}  loss {float(by_value.detach()):.4f} {float(by_policy.detach()):.4f}  aside {aside()}")
    at_end = aside()
    tell(f"the teacher's losses on what was held out, value and policy: {at_end[0]:.5f}, {at_end[1]:.4f}; {time.time() - start:.0f} s")

    # What it thinks, seen from several sides.
    teacher.eval()
    number = len(data.stage)
    chances = torch.zeros(number, device=device)
    policies = torch.zeros(number, inputs.OUTPUTS, device=device, dtype=torch.float16)
    with torch.no_grad():
        for index in torch.arange(number, device=device).split(16384):
            policy_sum = 0.0
            for way in rng.choice(12, VIEWS, replace=False):
                with amp():
                    value, policy = teacher(data.states(index, int(way)), data.rest[index].long())
                chances[index] += torch.sigmoid(value.float() + data.hand[index]) / VIEWS
                policy_sum = policy_sum + turned_back(data, int(way), policy.float()) / VIEWS
            policies[index] = policy_sum.clamp(-60, 60).half()
    tell(f"all {number:,} positions judged after {time.time() - start:.0f} s")
    return chances, policies, {"value": at_end[0], "policy": at_end[1], "steps": done}

#!/usr/bin/env python3
"""One generation: the engine plays against itself, a network learns from the games, and a match decides.

    cargo build --release
    training/generation.py runs/first --minutes 25              # 16 cores and a GPU
    training/generation.py runs/small --minutes 10 --hidden 64 --policy 64  # two cores
    training/generation.py runs/second --seed 2 --eval runs/first/new.znet --data runs/first/games.zdat

Everything goes into the folder: games.zdat, samples.bin, new.znet with the losses as new.svg, match.zgn, match.json and card.md. Run
it again after an interruption and it continues: games in the time they have left, training from its checkpoint, the match with its
next game. Another generation needs another seed, or its games begin alike. PyTorch is optional; NumPy is enough.
"""

import argparse
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

try:
    from network import replace, shape_fault
except ModuleNotFoundError as error:
    sys.exit(f"error: {error}; `python3 -m pip install numpy` installs what is needed")

HERE = pathlib.Path(__file__).resolve().parent
MIX = "37=3,48=3,61=3,37:blitz=1"
BOARDS = ["37", "48", "61", "37:blitz"]
# How the time is divided; the rest is left for making samples.
GENERATING, LEARNING, PLAYING = 0.5, 0.2, 0.25
INTERRUPTED = "interrupted: the same command goes on from here"


def main():
    args = arguments()
    signal.signal(signal.SIGTERM, terminate)
    folder = args.folder
    folder.mkdir(parents=True, exist_ok=True)
    keep_settings(args)
    seconds = args.minutes * 60
    cores = args.threads or os.cpu_count() or 1
    # Every command is told what to evaluate by: the network that is part of the program may not fit any more.
    zertz = [str(args.zertz), "--eval", args.eval]
    games, samples, network, match = (folder / name for name in ("games.zdat", "samples.bin", "new.znet", "match.json"))
    clock = Clock(folder / "spent.json")

    left = round(seconds * GENERATING - clock.spent("generating"))
    if not games.exists() or (left > 0 and not network.exists()):
        # Samples made from fewer games are out of date.
        samples.unlink(missing_ok=True)
        network.with_suffix(".checkpoint.npz").unlink(missing_ok=True)
        run(clock, "generating", [*zertz, "datagen", "--games", "5000000", "--nodes", args.nodes, "--mix", args.mix,
                                  "--seed", args.seed, "--threads", cores, "--seconds", max(left, 1), "-o", games, "--resume",
                                  *(["--balanced"] if args.balanced else [])])  # fmt: skip
    if not samples.exists():
        run(clock, "making samples", [*zertz, "samples", games, *args.data, "-o", samples])
    if not network.exists():
        # Games of another network do not belong to this match.
        match.unlink(missing_ok=True)
        match.with_suffix(".zgn").unlink(missing_ok=True)
        batch = 16384 if samples.stat().st_size > 100_000_000 else 2048
        run(clock, "learning", [sys.executable, HERE / "train.py", samples, "--out", network, "--seconds", round(seconds * LEARNING, 1),
                                "--hidden", args.hidden, "--policy", args.policy, "--batch", batch, "--seed", args.seed + 1, "--resume"])  # fmt: skip
    if not match.exists():
        # A game has some thirty turns, about half of which are forced.
        number = round(seconds * PLAYING * cores / (15 * args.movetime / 1000) / len(BOARDS) / 2) * len(BOARDS) * 2
        boards = [word for board in BOARDS for word in ("--game", board)]
        found = run(clock, "playing the match", [*zertz, "match", f"engine:eval={network}", f"engine:eval={args.eval}",
                    "--movetime", args.movetime, *boards, "--games", max(number, 2 * len(BOARDS)), "--concurrency", cores,
                    "--seed", args.seed, "-o", match.with_suffix(".zgn"), "--resume", "--json"], capture=True)  # fmt: skip
        if json.loads(found)["end"] == "interrupted":
            sys.exit(INTERRUPTED)
        replace(match, lambda file: file.write(found))
    card = write_card(args, network, json.loads(match.read_text()), clock)
    (folder / "card.md").write_text(card)
    print("\n" + card)


class Clock:
    """How many seconds every step has taken, in all runs together; saved every second, so that being killed loses nothing."""

    def __init__(self, path):
        self.path = path
        self.steps = json.loads(path.read_text()) if path.exists() else {}

    def spent(self, step):
        return self.steps.get(step, 0)

    def keep(self, step, seconds):
        self.steps[step] = round(seconds, 1)
        replace(self.path, lambda file: file.write(json.dumps(self.steps).encode()))


def keep_settings(args):
    """The card says how everything was made, so a run must be continued with the same settings."""
    path = args.folder / "settings.json"
    settings = {name: str(getattr(args, name)) for name in ("eval", "data", "hidden", "policy", "nodes", "mix", "balanced", "movetime", "seed")}
    if not path.exists():
        replace(path, lambda file: file.write(json.dumps(settings, indent=1).encode()))
    elif json.loads(path.read_text()) != settings:
        sys.exit(f"error: {args.folder} was begun with other settings, or by another version ({path}): take them, or another folder")


class Terminated(KeyboardInterrupt):
    """A polite request to end, which reaches this process alone."""


def terminate(*_):
    raise Terminated


def run(clock, step, command, capture=False):
    """Runs a program to its end, and returns its output if asked to."""
    command = [str(word) for word in command]
    print(f"\n== {time.strftime('%H:%M:%S')} {step}\n  " + " ".join(command), flush=True)
    before, start = clock.spent(step), time.time()
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE if capture else None)
    except OSError as error:
        sys.exit(f"error: {error}")
    interrupted, out = False, None
    while process.returncode is None:
        try:
            clock.keep(step, before + time.time() - start)
            out = process.communicate(timeout=1)[0]
        except subprocess.TimeoutExpired:
            pass
        except KeyboardInterrupt as interrupt:
            interrupted = True  # Give the program time to tidy up. It handles Ctrl-C itself.
            if isinstance(interrupt, Terminated):
                process.send_signal(signal.SIGINT)
    clock.keep(step, before + time.time() - start)
    if interrupted:
        sys.exit(INTERRUPTED)
    if process.returncode:
        sys.exit(f"error: {command[0]} ended with {process.returncode}")
    return out


def write_card(args, network, match, clock):
    """Everything one should know about a network."""
    log = json.loads(network.with_suffix(".json").read_text())
    data = network.read_bytes()
    names = ("hidden", "policy", "label", "result", "epochs", "batch", "rate", "seed")
    settings = ", ".join(f"{name} {log['settings'][name]}" for name in names)
    lines = [
        f"# {network.parent.name}",
        "",
        f"SHA-256 `{hashlib.sha256(data).hexdigest()}`, {len(data):,} bytes.",
        "",
        "| | |",
        "|---|---|",
        f"| learned from | {log['samples']:,} positions, of which {log['aside']:,} were held out |",
        f"| games | `{args.mix}`, {args.nodes} nodes a turn{', balanced openings' if args.balanced else ''}, evaluated by `{args.eval}`, seed {args.seed}; and {len(args.data)} older files |",
        f"| settings | {settings} |",
        f"| loss: hand-made evaluation, at the end, least possible | {log['hand']:.5f}, {log['at_end']:.5f}, {log['least']:.5f} |",
        *([f"| loss of the policy at the end | {log['policy_at_end']:.4f} |"] if args.policy else []),
        f"| steps | {log['steps'][-1]['step'] if log['steps'] else 0:,} in {log['seconds']:.0f} s |",
        f"| time | {', '.join(f'{step} {seconds:.0f} s' for step, seconds in clock.steps.items())}: {sum(clock.steps.values()) / 60:.1f} minutes |",
        "",
        f"Against `{args.eval}`, {match['a']['limits']} a turn; {match['a']['nodes_per_second']:,.0f} nodes per second against {match['b']['nodes_per_second']:,.0f}:",
        "",
        "| board | games | won | lost | tied | Elo (95 %) |",
        "|---|---|---|---|---|---|",
    ]
    for board in [*match["boards"], match["all"]]:
        known = None not in (board["elo"], board["elo_low"], board["elo_high"])
        elo = f"{board['elo']:+.0f} ({board['elo_low']:+.0f} to {board['elo_high']:+.0f})" if known else "too few games"
        lines.append(f"| {board['board']} | {board['games']} | {board['won']} | {board['lost']} | {board['tied']} | {elo} |")
    return "\n".join(lines) + "\n"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("folder", type=pathlib.Path, help="where everything goes")
    add("--minutes", type=float, default=25, help="about how long it may take (default: 25)")
    add("--eval", default="learned", help="the evaluation that plays the games, and the opponent in the match: learned, hand or a network (default: learned)")
    add("--data", type=pathlib.Path, nargs="*", default=[], help="older games to learn from too")
    add("--hidden", type=int, default=768, help="width of the evaluation's accumulator (default: 768)")
    add("--policy", type=int, default=512, help="width of the policy's accumulator (default: 512)")
    add("--nodes", type=int, default=5000, help="nodes a turn in the games (default: 5000)")
    add("--mix", default=MIX, help=f"boards and their shares (default: {MIX})")
    add("--balanced", action="store_true", help="games begin where neither player is ahead")
    add("--movetime", type=int, default=100, help="milliseconds a turn in the match (default: 100)")
    add("--threads", type=int, help="games at once (default: all cores)")
    add("--seed", type=int, default=0)
    add("--zertz", type=pathlib.Path, default=HERE.parent / "target/release/zertz", help="the program")
    args = parser.parse_args()
    if "," in str(args.folder) + args.eval:
        parser.error("`zertz match` cannot take a path with a comma: choose another folder")
    if not args.zertz.exists():
        parser.error(f"{args.zertz} does not exist: build it with `cargo build --release`, or name it with --zertz")
    if fault := shape_fault(args.hidden, args.policy):
        parser.error(fault)
    if not 0.05 <= args.minutes <= 10_000:
        parser.error(f"--minutes {args.minutes}: expected a number from 0.05 to 10000")
    return args


if __name__ == "__main__":
    main()

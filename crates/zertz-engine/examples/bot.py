#!/usr/bin/env python3
"""A bot in plain Python. It captures as much as it can, and otherwise gives away as little as it must.

It knows no rules of the game. It starts `zertz ugi` beside itself and asks that for the legal moves:

    zertz match 'ugi:python3 crates/zertz-engine/examples/bot.py zertz' ladder:random --games 4

The words after the script are the program that knows the rules; `zertz` on the path if there are none.
"""

import random
import subprocess
import sys

# Placements that are looked at before each move: enough to avoid the worst, and quick.
TRIED = 40


class Rules:
    """A program that knows the rules, asked line by line."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            [*command, "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, *lines, answer):
        """Sends lines, and returns the rest of the first one that begins with the answer, or with a complaint."""
        for line in lines:
            print(line, file=self.process.stdin, flush=True)
        for line in self.process.stdout:
            for beginning in (answer, "info string error"):
                if line.startswith(beginning):
                    return beginning == answer, line[len(beginning) :].strip()
        raise SystemExit("the program that knows the rules has ended")

    def complaint(self, position):
        """What is wrong with a position, or nothing."""
        good, text = self.ask(position, "isready", answer="readyok")
        if not good:
            self.ask(answer="readyok")
        return "" if good else text

    def moves(self, position):
        """The legal moves after a line such as `position startpos moves Wd4,a1`; none when the game is over."""
        good, text = self.ask(position, "query gameover", answer="response")
        if not good or text == "true":
            return []
        good, text = self.ask("legalmoves", answer="legalmoves")
        return text.split() if good else []


def captured(move):
    """How many marbles a move captures: a jump is named by the marble that it takes, as in xe3Wg3."""
    return sum(letter.isupper() for letter in move) if move.startswith("x") else 0


def choose(rules, position, rng):
    """The best move by the marbles that it takes and gives away; nothing when the game is over."""
    moves = rules.moves(position)
    if not moves:
        return "none"
    rng.shuffle(moves)
    captures = [move for move in moves if move.startswith("x")]
    if captures:
        return max(captures, key=captured)
    start = position if " moves" in position else position + " moves"
    given = lambda move: max(map(captured, rules.moves(f"{start} {move}")), default=0)
    return min(moves[:TRIED], key=given)


def main():
    rules = Rules(sys.argv[1:] or ["zertz"])
    rng = random.Random()
    position = "position startpos"
    say = lambda text: print(text, flush=True)
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "ugi":
            say("id name python-example")
            say("id author the zertz authors")
            say("option name Game type string default 37")
            say("option name Seed type spin default 0 min 0 max 4294967295")
            say("ugiok")
        elif command == "isready":
            say("readyok")
        elif command == "setoption" and words[1:2] == ["name"] and "value" in words:
            name, value = words[2].lower(), " ".join(words[words.index("value") + 1 :])
            if name == "game":
                # It is the rules that know which games there are.
                wrong = rules.complaint(f"setoption name Game value {value}")
                position = "position startpos"
                if wrong:
                    say(f"info string error {wrong}")
            elif name == "seed":
                rng = random.Random(value)
            else:
                say(f"info string error there is no option {name}")
        elif command == "position":
            wrong = rules.complaint(line.strip())
            if wrong:
                say(f"info string error {wrong}")
            else:
                position = line.strip()
        elif command == "go":
            # It answers within a moment, whatever the clocks say. A bot that thinks longer has to read on meanwhile.
            say(f"bestmove {choose(rules, position, rng)}")
        elif command == "quit":
            break
        elif command not in ("", "uginewgame", "stop"):
            say(f"info string error this bot does not know `{command}`")


if __name__ == "__main__":
    main()

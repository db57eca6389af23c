"""Plots as SVG, without any library.

    python3 training/plot.py docs/generations.json docs/pictures/generations.svg
    python3 training/plot.py docs/first-turns.json docs/pictures/first-turns.svg
    python3 training/plot.py docs/people.json docs/pictures/people.svg
"""

import json
import pathlib
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 380, 66, 46, 44, 20
COLOURS = ["#1b6ca8", "#c0392b", "#2e8b57", "#8e5ea2", "#b7791f"]


def lines(title, x_name, y_name, series, levels=()):
    """Draws series of (name, [(x, y)] or [(x, y, error)]), and levels (name, y) across the plot."""
    points = [point for _, line in series for point in line]
    if not points:
        points = [(0, 0), (1, 1)]
    xs = [point[0] for point in points]
    ys = [point[1] + sign * (point[2] if len(point) > 2 else 0) for point in points for sign in (1, -1)]
    ys += [y for _, y in levels]
    x_low, x_high = min(xs), max(max(xs), min(xs) + 1e-9)
    margin = (max(ys) - min(ys)) * 0.06 or 1e-6
    y_low, y_high = min(ys) - margin, max(ys) + margin
    x_of = lambda x: LEFT + (x - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)
    y_of = lambda y: HEIGHT - BOTTOM - (y - y_low) / (y_high - y_low) * (HEIGHT - BOTTOM - TOP)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        text(WIDTH / 2, 20, title, size=15, anchor="middle"),
        text(WIDTH / 2, HEIGHT - 10, x_name, anchor="middle"),
        f'<g transform="translate(16 {HEIGHT / 2}) rotate(-90)">{text(0, 0, y_name, anchor="middle")}</g>',
    ]
    for y in ticks(y_low, y_high):
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y_of(y):.1f}" y2="{y_of(y):.1f}" stroke="#e2e2e2"/>')
        out.append(text(LEFT - 8, y_of(y) + 4, f"{y:.6g}", anchor="end"))
    for x in ticks(x_low, x_high):
        out.append(text(x_of(x), HEIGHT - BOTTOM + 18, f"{x:.6g}", anchor="middle"))
    for name, y in levels:
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y_of(y):.1f}" y2="{y_of(y):.1f}" stroke="#777" stroke-dasharray="5 4"/>')
        out.append(text(WIDTH - RIGHT, y_of(y) - 5, name, anchor="end", fill="#555"))
    for number, (name, line) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x_of(point[0]):.1f},{y_of(point[1]):.1f}" for point in line)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for point in line:
            x, y = x_of(point[0]), y_of(point[1])
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>')
            if len(point) > 2:
                low, high = y_of(point[1] - point[2]), y_of(point[1] + point[2])
                out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>')
        out.append(text(LEFT + 10 + number * 150, 36, name, fill=colour))
    return "\n".join(out + ["</svg>"]) + "\n"


def text(x, y, words, size=12, anchor="start", fill="#222"):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'


def ticks(low, high):
    """About six round numbers between two."""
    step = 10 ** len(str(int(high - low))) if high - low >= 1 else 1
    while (high - low) / step < 3:
        step /= 10
    for factor in (5, 2):
        if (high - low) / step > 3 * factor:
            step *= factor
            break
    first = -(-low // step)
    return [round((first + i) * step, 10) for i in range(int((high - first * step) / step) + 1)]


def losses(log):
    """How a network learned."""
    steps = log["steps"]
    series = [(name, [(step["epoch"], step[key]) for step in steps]) for name, key in (("learned from", "loss"), ("kept aside", "aside"))]
    levels = [("by hand", log["hand"])]
    return lines("Loss while learning", "passes over all positions", "cross entropy", series, levels)


def generations(entries):
    """Elo against the hand-made evaluation, by generation."""
    series = {}
    for entry in entries:
        series.setdefault(entry["series"], []).append((entry["generation"], entry["elo"], entry["error"]))
    return lines("Elo against the hand-made evaluation", "generation", "Elo", list(series.items()), [("by hand", 0)])


def first_turns(entries):
    """How many first turns lose by force, by the size of the board."""
    series = {}
    for entry in entries:
        series.setdefault(entry["series"], []).append((entry["rings"], 100 * entry["lost"] / entry["all"]))
    return lines("First turns proven lost", "rings", "per cent", list(series.items()))


def people(report, least=50):
    """How often people begin with a turn that loses, by year, as `zertz first-turns --json` counts it on 37 rings."""
    game = next(game for game in report["games"] if game["game"] == "37")
    rows = [row for row in game["rows"] if row["group"] == "year" and row["first_turns"] >= least]
    point = lambda row, share: (row["year"], 100 * share["value"], 50 * (share["high"] - share["low"]))
    began = [point(row, row["lost_share"]) for row in rows]
    levels = [("of all first turns, 89 % lose", 100 * 1728 / 1944)]
    return lines("First turns between people that lose by force (37 rings)", "year", "per cent", [("played", began)], levels)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage:{__doc__.split(chr(10), 1)[1]}")
    entries = json.loads(pathlib.Path(sys.argv[1]).read_text())
    draw = people if "games" in entries else first_turns if "rings" in entries[0] else generations
    pathlib.Path(sys.argv[2]).write_text(draw(entries))

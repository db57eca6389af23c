// The faces of the ten levels: marbles with eyes, in rings. Drawn with the paint of the board, so that they belong to
// every theme.

import { marblePicture, svg } from "./board/index.js";
/** @import {Marble} from "./protocol.js" */

/** How somebody feels: while they wait or think, and at the end of a game. @typedef {"calm" | "think" | "glad" | "sad"} Mood */

/**
 * What makes one face: its marble, its eyes (how far apart, how high, how large), its mouth by mood, and what it wears,
 * behind the marble and before it.
 * @typedef {object} Face
 * @property {Marble} marble
 * @property {[number, number, number]} eyes
 * @property {"round" | "lidded" | "stern" | "bright"} look
 * @property {number} wide  Half the width of the mouth.
 * @property {() => SVGElement[]} [behind]
 * @property {() => SVGElement[]} [before]
 */

/** A line. @param {string} d @param {number} [width] @param {string} [ink] */
const line = (d, width = 3.4, ink = "face-ink") => svg("path", { d, class: `face-line ${ink}`, "stroke-width": width });
/** A curve from one point to another; a third, between them, draws it to itself. @param {number[]} points */
const bow = ([x1, y1, x, y, x2, y2]) => ["M", x1, y1, "Q", x, y, x2, y2].join(" ");
/** A patch. @param {string} d @param {string} ink */
const patch = (d, ink) => svg("path", { d, class: `face-patch ${ink}` });
/** A small marble. @param {Marble} marble @param {number} x @param {number} y @param {number} size */
const pearl = (marble, x, y, size) =>
  svg("g", { transform: `translate(${x} ${y}) scale(${size / 34.5})` }, marblePicture(marble));
/** A small ring, thin enough to look through. @param {number} cx @param {number} cy @param {number} r */
const hoop = (cx, cy, r) => svg("circle", { cx, cy, r, class: "face-line face-wire", "stroke-width": 4.2 });

/** The faces by level. @type {Face[]} */
const FACES = [
  {
    // A sprout: everything is still to come.
    marble: "W",
    eyes: [12.5, 1, 6.6],
    look: "round",
    wide: 5,
    behind: () => [
      line("M0 -30C0 -40 1 -44 0 -50", 3.6, "face-leaf-line"),
      patch("M0 -46C-6 -57 -17 -57 -20 -52C-16 -43 -7 -42 0 -46z", "face-leaf"),
      patch("M0 -49C5 -60 16 -61 19 -56C16 -47 7 -45 0 -49z", "face-leaf"),
    ],
    before: cheeks,
  },
  {
    // Freckles, and a curl that will not lie flat.
    marble: "W",
    eyes: [11.5, -1, 5.4],
    look: "round",
    wide: 8,
    behind: () => [line("M-4 -31C-8 -44 6 -49 9 -41C11 -35 3 -33 3 -38", 3.8)],
    before: () =>
      [
        [-20, 8],
        [-15, 11.5],
        [-22, 13.5],
        [20, 8],
        [15, 11.5],
        [22, 13.5],
      ].map(([cx, cy]) => svg("circle", { cx, cy, r: 1.6, class: "face-patch face-accent" })),
  },
  {
    // A necklace, worn lightly.
    marble: "W",
    eyes: [12, -2, 5],
    look: "lidded",
    wide: 8,
    before: () => [
      ...[-1, 1].flatMap((side) => [
        line(`M${side * 17} -4.5L${side * 21} -8`, 2.4),
        line(`M${side * 16} -7L${side * 18.5} -11.5`, 2.4),
      ]),
      pearl("W", -21, 29.5, 6.2),
      pearl("G", -11, 35, 6.4),
      pearl("B", 0, 37.5, 7.4),
      pearl("G", 11, 35, 6.4),
      pearl("W", 21, 29.5, 6.2),
    ],
  },
  {
    // A headband: here somebody trains.
    marble: "G",
    eyes: [12, 1, 5.6],
    look: "round",
    wide: 9,
    behind: () => [patch("M29 -17L47 -27L43 -17L48 -8z", "face-accent")],
    before: () => [patch("M-30.5 -16C-14 -23 14 -23 30.5 -16L33 -7.5C14 -14.5 -14 -14.5 -33 -7.5z", "face-accent")],
  },
  {
    // A cap of hair, and all the time in the world.
    marble: "G",
    eyes: [12, 1, 5.6],
    look: "lidded",
    wide: 8,
    before: () => [
      patch(
        "M-34 -6C-36 -30 -16 -42 4 -40C24 -39 36 -24 34 -7C28 -18 20 -21 12 -18C4 -24 -6 -23 -12 -17C-20 -20 -29 -16 -34 -6z",
        "face-hair",
      ),
    ],
  },
  {
    // A moustache that has seen many evenings at the club.
    marble: "G",
    eyes: [12, -5, 5.2],
    look: "stern",
    wide: 6,
    before: () => [
      patch(
        "M0 8C-5 3 -13 4 -17 9C-20 13 -24 13 -27 10C-26 19 -15 22 -8 18C-4 16 -1 14 0 12C1 14 4 16 8 18C15 22 26 19 27 10C24 13 20 13 17 9C13 4 5 3 0 8z",
        "face-hair",
      ),
    ],
  },
  {
    // Spectacles, made of two rings.
    marble: "B",
    eyes: [14, -3, 4.6],
    look: "bright",
    wide: 7,
    before: () => [hoop(-14.5, -3, 11.5), hoop(14.5, -3, 11.5), line("M-4 -6C-2 -8.5 2 -8.5 4 -6", 3.4, "face-wire")],
  },
  {
    // One ring for the eye that looks deep.
    marble: "B",
    eyes: [12.5, -2, 5],
    look: "bright",
    wide: 7,
    before: () => [
      hoop(12.5, -2, 12.5),
      line("M23 5C30 13 30 24 25 35", 2.2, "face-wire"),
      line("M-20 -12C-16 -15 -10 -15 -6 -13", 3.2, "face-light"),
    ],
  },
  {
    // A crown of one of each.
    marble: "B",
    eyes: [12, 1, 5],
    look: "stern",
    wide: 6,
    before: () => [
      patch("M-27 -20L-31 -43L-14 -33L0 -49L14 -33L31 -43L27 -20C10 -28 -10 -28 -27 -20z", "face-gold"),
      pearl("G", -31, -44, 6.6),
      pearl("W", 0, -50, 7.6),
      pearl("G", 31, -44, 6.6),
    ],
  },
  {
    // A ring around the world, and a marble on its way.
    marble: "B",
    eyes: [12, 0, 7],
    look: "bright",
    wide: 5,
    behind: () => [
      svg("path", { d: "M-48 13C-44 -12 44 -31 48 -9", class: "face-line face-ring", "stroke-width": 6.5 }),
    ],
    before: () => [
      svg("path", { d: "M-48 13C-46 30 44 14 48 -9", class: "face-line face-ring", "stroke-width": 6.5 }),
      pearl("W", -36, 22, 9.5),
    ],
  },
];

function cheeks() {
  return [-1, 1].map((side) =>
    svg("ellipse", { cx: side * 21, cy: 11, rx: 5, ry: 3.4, class: "face-patch face-cheek" }),
  );
}

/**
 * The face of a level; null where there is none.
 * @param {number | null} level @param {Mood} [mood]
 * @returns {SVGSVGElement | null}
 */
export function face(level, mood = "calm") {
  const spec = FACES[(level ?? 0) - 1];
  if (!spec) return null;
  const light = spec.marble === "B" ? "face-light" : "face-ink";
  return svg(
    "svg",
    { viewBox: "-48 -57 96 96", class: "face", "aria-hidden": "true", "data-level": String(level), "data-mood": mood },
    svg("g", { class: "face-behind" }, ...(spec.behind?.() ?? [])),
    marblePicture(spec.marble),
    ...eyes(spec, mood, light),
    mouth(spec, mood, light),
    ...(spec.before?.() ?? []),
  );
}

/** @param {Face} spec @param {Mood} mood @param {string} light @returns {SVGElement[]} */
function eyes({ eyes: [apart, y, size], look }, mood, light) {
  return [-1, 1].flatMap((side) => {
    const x = side * apart;
    // Whoever is glad shuts their eyes for it; whoever thinks looks up.
    if (mood === "glad") return [line(bow([x - size, y + 1, x, y - size * 1.3, x + size, y + 1]), 3.6, light)];
    const [dx, dy] = mood === "think" ? [1.6, -2.2] : mood === "sad" ? [0, 1.8] : [0, 0];
    const dark = light === "face-light";
    /** @type {SVGElement[]} */
    const parts = [
      svg("ellipse", {
        cx: x,
        cy: y,
        rx: size,
        ry: size * 1.12,
        class: `face-patch ${dark ? "face-white" : "face-ink"}`,
      }),
      svg("circle", {
        cx: x + (dark ? dx : -size * 0.3 + dx),
        cy: y + (dark ? dy : -size * 0.38 + dy * 0.6),
        r: dark ? size * 0.56 : size * 0.34,
        class: `face-patch ${dark ? "face-pupil" : "face-white"}`,
      }),
    ];
    if (look === "lidded") parts.push(lid(x, y, size, light));
    if (look === "stern")
      parts.push(
        line(`M${x - side * (size + 1.5)} ${y - size - 2.5}L${x + side * (size + 2)} ${y - size - 6}`, 3.6, light),
      );
    if (mood === "sad")
      parts.push(
        line(`M${x - side * (size + 1)} ${y - size - 6.5}L${x + side * (size + 2)} ${y - size - 3}`, 2.6, light),
      );
    return parts;
  });
}

/** @param {number} x @param {number} y @param {number} size @param {string} light */
const lid = (x, y, size, light) =>
  line(bow([x - size - 1.5, y - 2, x, y - size * 1.35, x + size + 1.5, y - 2]), 3, light);

/** @param {Face} spec @param {Mood} mood @param {string} light */
function mouth({ wide, eyes: [, y] }, mood, light) {
  const at = Math.max(13, y + 16);
  // Open wide: the lower lip and back along the upper one.
  if (mood === "glad") {
    const lip = bow([-wide - 1, at - 2, 0, at + 13, wide + 1, at - 2]);
    return patch([lip, "Q", 0, at + 1, -wide - 1, at - 2].join(" "), light);
  }
  if (mood === "sad") return line(bow([-wide, at + 4, 0, at - 2.5, wide, at + 4]), 3.2, light);
  if (mood === "think") return line(bow([-wide * 0.7, at + 1.5, 0, at + 1, wide * 0.7, at]), 3.2, light);
  return line(bow([-wide, at, 0, at + 6.5, wide, at]), 3.2, light);
}

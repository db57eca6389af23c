// The signs on buttons, drawn so that they look the same with any font.

const NS = "http://www.w3.org/2000/svg";

/** Paths on a field of 24 by 24, drawn with a line. @type {Record<string, string>} */
const PATHS = {
  first: "M6 5.5v13 M17.5 5.5 11 12l6.5 6.5",
  back: "M15 5.5 8.5 12l6.5 6.5",
  forward: "M9 5.5 15.5 12 9 18.5",
  last: "M18 5.5v13 M6.5 5.5 13 12l-6.5 6.5",
  play: "M8 5.5v13L18.5 12z",
  pause: "M7.5 5.5h3v13h-3z M13.5 5.5h3v13h-3z",
  takeback: "M9 6 4.5 10.5 9 15 M5 10.5h8.5a5 5 0 0 1 0 10H10",
  resign: "M6 21V4 M6 4.5h11l-2.5 4 2.5 4H6",
  tie: "M5 9.5h14 M5 14.5h14",
  more: "M5.5 12h.01 M12 12h.01 M18.5 12h.01",
  moves: "M9 6.5h11 M9 12h11 M9 17.5h11 M4.5 6.5h.01 M4.5 12h.01 M4.5 17.5h.01",
  hint: "M9.5 18h5 M10.5 21h3 M12 3a6 6 0 0 0-3.8 10.7c.8.7 1.3 1.3 1.3 2.3h5c0-1 .5-1.6 1.3-2.3A6 6 0 0 0 12 3z",
  close: "M6.5 6.5l11 11 M17.5 6.5l-11 11",
  time: "M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z M12 8v5l3.5 2 M9.5 2h5",
  rematch: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4 M20 3.5v4.2h-4.2",
  undo: "M9 6 4.5 10.5 9 15 M5 10.5h8.5a5 5 0 0 1 0 10H10",
  redo: "M15 6 19.5 10.5 15 15 M19 10.5h-8.5a5 5 0 0 0 0 10H14",
  level: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M10 8.5v7l5.5-3.5z",
  graph: "M4 19.5h16 M4.5 15.5l4.5-5 4 3.5 6.5-8",
  export: "M12 15V4 M8 7.5 12 3.5l4 4 M5 14v5.5h14V14",
  new: "M12 5v14 M5 12h14",
  bring: "M12 15.5V4 M7.5 8.5 12 4l4.5 4.5 M4.5 14.5v4a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-4",
};

/** @param {string} name @returns {SVGSVGElement} */
export function icon(name) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `sign sign-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}

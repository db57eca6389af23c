// The look of rings and marbles, drawn once and used everywhere by reference. Colours come from
// variables of the style sheet, so that a theme changes all of them at once. Light falls from the
// upper left. There are no filters: gradients make the shadows, and sixty rings stay quick.

/** @import {Marble} from "../protocol.js" */

const SVG = "http://www.w3.org/2000/svg";

/** Outer and inner edge of a ring, and a marble's radius, where neighbours are 100 apart. */
export const RING = { outer: 46.5, inner: 22.5 };
export const MARBLE = 34.5;

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(SVGElement | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * An HTML element with properties of its own and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @param {(Element | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A picture of a marble, centred on 0,0. @param {Marble} marble */
export function marblePicture(marble) {
  definePaint();
  return svg("use", { href: `#zertz-${marble}`, class: "marble" });
}

/** A picture of a ring, centred on 0,0. */
export function ringPicture() {
  definePaint();
  return svg("use", { href: "#zertz-ring", class: "torus" });
}

/** The shadow of a ring on the table. */
export function ringShadow() {
  definePaint();
  return svg("use", { href: "#zertz-ring-shadow", class: "shadow" });
}

/** A marble as a small picture of its own, for racks. @param {Marble} marble @param {string} [className] */
export function bead(marble, className = "bead") {
  return svg("svg", { viewBox: "-40 -40 80 80", class: className, "aria-hidden": "true" }, marblePicture(marble));
}

/** Puts the shared drawings into the page, once. */
export function definePaint() {
  if (document.getElementById("zertz-paint")) return;
  const paint = svg("svg", { id: "zertz-paint", class: "zertz-paint", width: 0, height: 0, "aria-hidden": "true" });
  paint.append(paintDefinitions());
  document.body.append(paint);
}

/** The shared drawings by themselves, for a picture that leaves the page. */
export function paintDefinitions() {
  return svg("defs", {}, ...gradients(), ring(), shadow(), marble("W"), marble("G"), marble("B"));
}

/** @param {string} id @param {Record<string, string | number>} place @param {[number, string, number?][]} stops */
function radial(id, place, stops) {
  return svg("radialGradient", { id: `zertz-${id}`, ...place }, ...stops.map(stop));
}

/** @param {string} id @param {Record<string, string | number>} place @param {[number, string, number?][]} stops */
function linear(id, place, stops) {
  return svg("linearGradient", { id: `zertz-${id}`, ...place }, ...stops.map(stop));
}

/** A stop takes its colour from the style sheet by its class. @param {[number, string, number?]} stop */
function stop([offset, paint, opacity = 1]) {
  return svg("stop", { offset, class: `paint-${paint}`, "stop-opacity": opacity });
}

function gradients() {
  const around = { gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: RING.outer };
  const inner = RING.inner / RING.outer;
  const width = 1 - inner;
  const across = { x1: 0.15, y1: 0.05, x2: 0.85, y2: 0.95 };
  return [
    linear("ring-body", across, [
      [0, "ring-light"],
      [1, "ring-dark"],
    ]),
    // The tube: dark where it turns away at both edges, light along its crest.
    radial("ring-tube", around, [
      [inner, "shade", 0.6],
      [inner + width * 0.16, "shade", 0.2],
      [inner + width * 0.4, "gleam", 0.02],
      [inner + width * 0.55, "gleam", 0.2],
      [inner + width * 0.72, "gleam", 0.02],
      [inner + width * 0.9, "shade", 0.16],
      [1, "shade", 0.5],
    ]),
    linear("ring-glint", across, [
      [0, "gleam", 0.5],
      [0.38, "gleam", 0.1],
      [0.6, "gleam", 0],
    ]),
    linear("ring-inner-glint", across, [
      [0.45, "gleam", 0],
      [0.75, "gleam", 0.14],
      [1, "gleam", 0.42],
    ]),
    radial("ring-shadow-fade", { gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: 53 }, [
      [0.26, "shadow", 0],
      [0.46, "shadow", 0.9],
      [0.8, "shadow", 0.9],
      [1, "shadow", 0],
    ]),
    radial("marble-shadow", { gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: 43 }, [
      [0.66, "shade", 0.75],
      [0.84, "shade", 0.55],
      [0.92, "shade", 0.3],
      [1, "shade", 0],
    ]),
    ...["white", "grey", "black"].map((colour) =>
      radial(colour, { cx: 0.42, cy: 0.36, r: 0.68, fx: 0.34, fy: 0.27 }, [
        [0, `${colour}-1`],
        [0.45, `${colour}-2`],
        [1, `${colour}-3`],
      ]),
    ),
    // Light that the table throws back onto the lower right of a marble.
    radial("bounce", { cx: 0.36, cy: 0.3, r: 0.72 }, [
      [0.8, "gleam", 0],
      [0.93, "gleam", 0.28],
      [1, "gleam", 0.06],
    ]),
    radial("highlight", { cx: 0.45, cy: 0.4, r: 0.55 }, [
      [0, "light", 1],
      [0.35, "light", 0.85],
      [1, "light", 0],
    ]),
  ];
}

/** @param {number} radius */
function circlePath(radius) {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

function ring() {
  const band = { d: circlePath(RING.outer) + circlePath(RING.inner), "fill-rule": "evenodd" };
  return svg(
    "g",
    { id: "zertz-ring" },
    svg("path", { ...band, fill: "url(#zertz-ring-body)" }),
    svg("path", { ...band, fill: "url(#zertz-ring-tube)" }),
    svg("circle", { r: RING.outer - 5.5, fill: "none", stroke: "url(#zertz-ring-glint)", "stroke-width": 3.4 }),
    svg("circle", {
      r: RING.outer - 9,
      fill: "none",
      stroke: "url(#zertz-ring-glint)",
      "stroke-width": 7,
      opacity: 0.4,
    }),
    svg("circle", { r: RING.inner + 3.6, fill: "none", stroke: "url(#zertz-ring-inner-glint)", "stroke-width": 3 }),
    svg("path", { ...band, class: "paint-ring-edge" }),
  );
}

function shadow() {
  return svg(
    "g",
    { id: "zertz-ring-shadow" },
    svg("circle", { r: 53, cx: 0, cy: 0, transform: "translate(2.5 5)", fill: "url(#zertz-ring-shadow-fade)" }),
  );
}

/** @param {Marble} colour */
function marble(colour) {
  const name = { W: "white", G: "grey", B: "black" }[colour];
  return svg(
    "g",
    { id: `zertz-${colour}` },
    svg("circle", {
      r: 43,
      transform: "translate(1.6 3.4)",
      class: "paint-marble-shadow",
      fill: "url(#zertz-marble-shadow)",
    }),
    svg("circle", { r: MARBLE, fill: `url(#zertz-${name})` }),
    svg("circle", { r: MARBLE, fill: "url(#zertz-bounce)", class: `paint-bounce-${name}` }),
    svg("circle", { r: MARBLE - 0.8, fill: "none", class: `paint-${name}-rim` }),
    svg("ellipse", {
      rx: 12.5,
      ry: 8.2,
      transform: "translate(-11.5 -15.5) rotate(-36)",
      fill: "url(#zertz-highlight)",
      class: `paint-highlight-${name}`,
    }),
    symbol(colour),
  );
}

/** Told apart without colour: white carries a ring, grey two bars, black a cross. @param {Marble} colour */
function symbol(colour) {
  const marks = {
    W: [svg("circle", { r: 11.5, fill: "none" })],
    G: [svg("path", { d: "M-12 -6.5H12M-12 6.5H12" })],
    B: [svg("path", { d: "M-10 -10L10 10M-10 10L10 -10" })],
  }[colour];
  return svg(
    "g",
    { class: `paint-symbol paint-symbol-${colour}`, fill: "none", "stroke-width": 5.5, "stroke-linecap": "round" },
    ...marks,
  );
}

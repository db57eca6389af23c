// A position as a picture of its own: the board of the page, with names, captures and pool, in any theme. All that the
// style sheets say is written into the drawing, so that it looks the same wherever the file goes.

import { apart } from "../dom.js";
import { BoardDrawing, html, MARBLES, paintDefinitions, svg, viewOf } from "../board/index.js";
import { t } from "../messages/index.js";
/** @import {BoardShape, Counts, Effect, Ink, Marble, Missing, Moment, Player, Ring} from "../protocol.js" */

/**
 * What is on the picture.
 * @typedef {object} Scene
 * @property {BoardShape} shape
 * @property {Moment} moment
 * @property {Effect | null} [last]  What the last turn did.
 * @property {{arrows?: {from: Ring, to: Ring, ink?: Ink}[], circles?: {ring: Ring, ink?: Ink}[]}} [marks]
 * @property {Record<Player, string>} [names]
 * @property {string} [title]
 * @property {string} [caption]  Such as the turn that was just played.
 */

/**
 * How it is drawn.
 * @typedef {object} Style
 * @property {"light" | "dark" | "contrast"} theme
 * @property {boolean} coordinates
 * @property {boolean} racks  Names, captures and pool.
 * @property {boolean} marks
 * @property {boolean} symbols
 * @property {number} rotation
 * @property {boolean} mirror
 */

const XLINK = "http://www.w3.org/1999/xlink";
const FONT = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";
const MARGIN = 34;
/** The least width that has room for the racks. */
const LEAST = 600;
const NAME = 25;
const SMALL = 20;
/** From one marble of a rack to the next. */
const PITCH = 33;
/** A marble of a rack, against one on the board. */
const SCALE = 0.43;

/**
 * The picture, ready to be written as a file. Everything else on the page stays as it is.
 * @param {Scene} scene @param {Style} style
 * @returns {{text: string, width: number, height: number}}
 */
export function picture(scene, style) {
  const studio = html("div", {
    class: `board studio${style.symbols ? " with-symbols" : ""}`,
    "data-theme": style.theme,
    "aria-hidden": "true",
  });
  studio.inert = true;
  document.body.append(studio);
  try {
    const drawing = compose(scene, style, studio);
    settle(drawing);
    drawing.querySelector("desc")?.after(definitions(studio, `${style.theme} ${style.symbols}`));
    return {
      text: `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawing)}\n`,
      width: Number(drawing.getAttribute("width")),
      height: Number(drawing.getAttribute("height")),
    };
  } finally {
    studio.remove();
  }
}

/** @param {Scene} scene @param {Style} style @param {HTMLElement} studio */
function compose(scene, style, studio) {
  const { shape, moment } = scene;
  const board = new BoardDrawing(shape, style);
  board.lay(viewOf(moment));
  board.decorate(style.marks ? (scene.last ?? null) : null, null, false);
  if (style.marks) {
    const { arrows = [], circles = [] } = scene.marks ?? {};
    board.mark({ arrows: arrows.map(toned), circles: circles.map(toned) });
  }
  const [left, top, wide, high] = (board.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const width = Math.ceil(Math.max(style.racks ? LEAST : 0, wide) + 2 * MARGIN);
  const parts = [];
  let y = MARGIN;
  const title = line(scene.title);
  const caption = line(scene.caption);
  const drawing = svg("svg", { xmlns: "http://www.w3.org/2000/svg", "font-family": FONT });
  drawing.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns:xlink", XLINK);
  // In the studio from the start: words are measured as they are set.
  studio.append(drawing);
  const inner = width - 2 * MARGIN;
  if (style.racks) {
    parts.push(rack(drawing, "second", scene, inner, y));
    y += 96;
  }
  parts.push(
    svg(
      "g",
      { transform: `translate(${(width - wide) / 2 - left} ${y - top})` },
      ...Object.values(board.layers).filter((layer) => layer !== board.layers.hits && layer.childElementCount),
    ),
  );
  y += high;
  if (style.racks) {
    y += 14;
    parts.push(pool(drawing, moment.pool, inner, y));
    y += 52;
    parts.push(rack(drawing, "first", scene, inner, y));
    y += 76;
    if (title || caption) {
      y += 14;
      const foot = svg("g", { transform: `translate(${MARGIN} ${y + SMALL})` });
      drawing.append(foot);
      const right = words(
        foot,
        caption,
        { x: inner, size: SMALL, anchor: "end", weight: 600, className: "picture-ink" },
        inner * 0.6,
      );
      words(foot, title, { x: 0, size: SMALL, className: "picture-muted" }, inner - right - 20);
      parts.push(foot);
      y += SMALL + 4;
    }
  }
  const height = Math.ceil(y + MARGIN);
  set(drawing, { width, height, viewBox: `0 0 ${width} ${height}` });
  drawing.append(
    svg("title", {}, [title || "ZÈRTZ", caption].filter(Boolean).join(", ")),
    svg("desc", {}, line(moment.position)),
    svg("rect", { class: "picture-table", width, height }),
    ...parts,
  );
  return drawing;
}

/**
 * A mark in the ink it was drawn with.
 * @template {{ink?: Ink}} T
 * @param {T} mark @returns {T & {tone: any}}
 */
const toned = (mark) => ({ tone: mark.ink ? `ink-${mark.ink}` : "accent", ...mark });

/** Foreign text in one line, without what an XML file cannot hold. @param {string | undefined} text */
const line = (text) =>
  (text ?? "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);

/**
 * Sets words; those that are too long end in an ellipsis. Gives back their width.
 * @param {SVGElement} parent @param {string} text
 * @param {{x: number, size: number, anchor?: string, weight?: number, className: string}} how @param {number} most
 */
function words(parent, text, { x, size, anchor = "start", weight = 400, className }, most) {
  if (!text) return 0;
  const element = svg(
    "text",
    { x, y: 0, "font-size": size, "font-weight": weight, "text-anchor": anchor, class: className },
    apart(text),
  );
  parent.append(element);
  const letters = [...text];
  let [least, greatest] = [0, letters.length];
  if (element.getComputedTextLength() > most) {
    while (least < greatest) {
      const middle = (least + greatest + 1) >> 1;
      element.textContent = apart(`${letters.slice(0, middle).join("")}…`);
      if (element.getComputedTextLength() > most) greatest = middle - 1;
      else least = middle;
    }
    element.textContent = apart(`${letters.slice(0, least).join("").trimEnd()}…`);
  }
  return element.getComputedTextLength();
}

/**
 * A player's name and captures.
 * @param {SVGElement} drawing @param {Player} player @param {Scene} scene @param {number} width @param {number} y
 */
function rack(drawing, player, { moment, names }, width, y) {
  const group = svg("g", { transform: `translate(${MARGIN} ${y})` });
  drawing.append(group);
  const name = line(names?.[player]) || (player === "first" ? t("player.first") : t("player.second"));
  const head = svg("g", { transform: `translate(0 ${NAME})` });
  group.append(head);
  const onTurn = moment.turn === player;
  if (onTurn) head.append(svg("circle", { class: "picture-turn", r: 7, cx: 7, cy: -NAME * 0.34 }));
  words(head, name, { x: onTurn ? 24 : 0, size: NAME, weight: 600, className: "picture-ink" }, width - 30);
  group.append(captures(moment.captured[player], moment.missing[player], width, NAME + 32));
  return group;
}

/**
 * Captures are slots to fill, as on the page.
 * @param {Counts} captured @param {Missing[]} missing @param {number} width @param {number} y
 */
function captures(captured, missing, width, y) {
  const group = svg("g", { transform: `translate(0 ${y})` });
  const rows = MARBLES.map((marble) => ({
    marble,
    count: captured[marble],
    slots: Math.max(captured[marble], missing.find((one) => one.set === marble)?.size ?? 0),
  }));
  const total = rows.reduce((sum, row) => sum + row.slots, 0);
  const pitch = Math.min(PITCH, (width - 2 * 16) / Math.max(1, total));
  let x = pitch / 2;
  for (const { marble, count, slots } of rows) {
    for (let i = 0; i < slots; i++, x += pitch) {
      if (i < count) group.append(small(marble, x, Math.min(1, pitch / PITCH)));
      else
        group.append(
          svg(
            "g",
            { class: "slot" },
            svg("circle", { cx: x.toFixed(1), r: ((31 * SCALE * pitch) / PITCH).toFixed(1), "data-thin": "" }),
          ),
        );
    }
    x += slots ? 16 : 0;
  }
  return group;
}

/** @param {SVGElement} drawing @param {Counts} counts @param {number} width @param {number} y */
function pool(drawing, counts, width, y) {
  const group = svg("g", { transform: `translate(${MARGIN} ${y + 16})` });
  drawing.append(group);
  const label = svg("g", { transform: `translate(0 ${SMALL * 0.36})` });
  group.append(label);
  const begin = words(label, t("board.pool"), { x: 0, size: SMALL, className: "picture-muted" }, 100) + 22;
  const total = MARBLES.reduce((sum, marble) => sum + counts[marble], 0);
  if (!total) {
    const empty = svg("g", { transform: `translate(${begin - 10} 0)` });
    label.append(empty);
    words(empty, t("export.poolEmpty"), { x: 0, size: SMALL, className: "picture-ink" }, 200);
  }
  const pitch = Math.min(PITCH, (width - begin - 2 * 14) / Math.max(1, total));
  let x = begin + pitch / 2;
  for (const marble of MARBLES) {
    for (let i = 0; i < counts[marble]; i++, x += pitch) group.append(small(marble, x, 1));
    x += counts[marble] ? 14 : 0;
  }
  return group;
}

/** @param {Marble} marble @param {number} x @param {number} scale */
function small(marble, x, scale) {
  return svg(
    "g",
    { transform: `translate(${x.toFixed(1)} 0) scale(${(SCALE * scale).toFixed(3)})` },
    svg("use", { href: `#zertz-rack-${marble}` }),
  );
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

// ── What the style sheets say, written into the drawing ─────────────────────────────────────────

/** The properties that may matter, and the value that need not be said. @type {[string, string[]][]} */
const PLAIN = [
  ["opacity", ["1"]],
  ["stroke-width", ["1px", "1"]],
  ["stroke-dasharray", ["none"]],
  ["stroke-linecap", ["butt"]],
  ["stroke-linejoin", ["miter"]],
  ["stroke-opacity", ["1"]],
  ["fill-opacity", ["1"]],
  ["fill-rule", ["nonzero"]],
];

/** The shared drawings in a theme, made once. @type {Map<string, Element>} */
const known = new Map();

/** @param {HTMLElement} studio @param {string} key */
function definitions(studio, key) {
  let made = known.get(key);
  if (!made) {
    const onRings = svg("svg", { class: "on-rings" }, paintDefinitions());
    const onTable = svg("svg", {}, paintDefinitions());
    studio.append(onRings, onTable);
    settle(onRings);
    settle(onTable);
    made = /** @type {Element} */ (onRings.firstElementChild);
    // Beside the board a marble has another rim.
    for (const marble of MARBLES) {
      const other = /** @type {Element} */ (onTable.querySelector(`#zertz-${marble}`));
      other.id = `zertz-rack-${marble}`;
      made.append(other);
    }
    known.set(key, made);
  }
  return made.cloneNode(true);
}

/**
 * All is read before anything is written: a class that is taken away changes what lies below it.
 * @param {SVGSVGElement} drawing
 */
function settle(drawing) {
  for (const gone of drawing.querySelectorAll(".gone")) gone.remove();
  const acts = [...drawing.querySelectorAll("*")].map((element) =>
    element instanceof SVGElement ? settled(element) : () => {},
  );
  for (const act of acts) act();
}

/** What is to be written into an element. @param {SVGElement} element @returns {() => void} */
function settled(element) {
  // The style sheets have something to say about classes, and about what stands in a group that has one.
  const silent = element instanceof SVGUseElement || (element instanceof SVGGElement && !element.hasAttribute("class"));
  const style = silent ? null : getComputedStyle(element);
  /** @type {Record<string, string | null>} */
  const attributes = { class: null, style: null, "data-thin": null, "data-at": null, "aria-hidden": null };
  if (!style) {
    // Nothing is said.
  } else if (element instanceof SVGStopElement) {
    const { colour, alpha } = split(style.stopColor);
    Object.assign(attributes, { "stop-color": colour, "stop-opacity": round(alpha * Number(style.stopOpacity)) });
  } else if (element instanceof SVGGeometryElement || element instanceof SVGTextElement) {
    Object.assign(attributes, paint(element, style, "fill"), paint(element, style, "stroke"));
    for (const [name, usual] of PLAIN) {
      const value = style.getPropertyValue(name);
      if (usual.includes(value) || (name.startsWith("stroke") && style.stroke === "none")) continue;
      attributes[name] = value.replaceAll("px", "");
    }
    if (element.hasAttribute("data-thin")) attributes["stroke-width"] = "1.4";
    if (element instanceof SVGTextElement) Object.assign(attributes, type(element, style));
  } else if (element instanceof SVGGElement && style.opacity !== "1") {
    // Colours are set on what is drawn; a group has only what works on all of it together.
    attributes.opacity = round(Number(style.opacity));
  }
  return () => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    if (element instanceof SVGUseElement)
      element.setAttributeNS(XLINK, "xlink:href", element.getAttribute("href") ?? "");
  };
}

/**
 * @param {SVGElement} element @param {CSSStyleDeclaration} style @param {"fill" | "stroke"} name
 * @returns {Record<string, string | null>}
 */
function paint(element, style, name) {
  if (/^url\(/.test(element.getAttribute(name) ?? "") || /^url\(/.test(style[name])) return {};
  if (style[name] === "none") return { [name]: name === "fill" ? "none" : null };
  const { colour, alpha } = split(style[name]);
  if (alpha === 0) return { [name]: name === "fill" ? "none" : null };
  return { [name]: colour, ...(alpha < 1 ? { [`${name}-opacity`]: round(alpha) } : {}) };
}

/**
 * Text stands on its line: not every viewer knows other ways.
 * @param {SVGTextElement} element @param {CSSStyleDeclaration} style
 */
function type(element, style) {
  const size = parseFloat(style.fontSize);
  const middle =
    style.dominantBaseline === "central" ? { y: round(Number(element.getAttribute("y")) + size * 0.35) } : {};
  return { "font-size": String(size), "font-weight": style.fontWeight, "text-anchor": style.textAnchor, ...middle };
}

/** @param {number} value */
const round = (value) => String(Math.round(value * 1000) / 1000);

/**
 * A colour as every viewer reads it, and how much of it is seen.
 * @param {string} computed rgb(…), rgba(…) or color(srgb …).
 */
export function split(computed) {
  const numbers = (computed.match(/[\d.]+(?:e-?\d+)?%?/g) ?? []).map((text) =>
    text.endsWith("%") ? parseFloat(text) / 100 : Number(text),
  );
  if (numbers.length < 3) return { colour: "#000000", alpha: computed === "transparent" ? 0 : 1 };
  const scale = computed.startsWith("color(") ? 255 : 1;
  const [r, g, b, alpha = 1] = numbers;
  const two = (/** @type {number} */ value) =>
    Math.max(0, Math.min(255, Math.round(value * scale)))
      .toString(16)
      .padStart(2, "0");
  return { colour: `#${two(r)}${two(g)}${two(b)}`, alpha };
}

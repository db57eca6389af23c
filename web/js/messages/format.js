// How a message is read: the signs are those of ICU MessageFormat, as far as they are needed. en.js shows them.

/** @import {Params} from "./types.js" */

/**
 * A text, something to put in, or a choice between forms.
 * @typedef {string | {name: string, kind?: string, forms?: Record<string, Piece[]>}} Piece
 */

/** @type {Map<string, Piece[]>} */
const read = new Map();

/**
 * A message with everything put in.
 * @param {string} message @param {Params} params
 * @param {Intl.PluralRules} plurals How the language of the message counts.
 * @param {(value: number) => string} number How numbers are written.
 */
export function format(message, params, plurals, number) {
  let pieces = read.get(message);
  if (!pieces) {
    pieces = parse(message);
    read.set(message, pieces);
  }
  /** @param {Piece[]} some @param {string} count What # stands for. @returns {string} */
  const write = (some, count) => {
    return some
      .map((piece) => {
        if (typeof piece === "string") return piece.replaceAll("#", count || "#");
        const value = params[piece.name] ?? "";
        const text = typeof value === "number" ? number(value) : value;
        if (!piece.forms) return text;
        const form =
          piece.kind === "plural"
            ? (piece.forms[`=${value}`] ?? piece.forms[plurals.select(Number(value))])
            : piece.forms[String(value)];
        return write(form ?? piece.forms.other ?? [], piece.kind === "plural" ? text : count);
      })
      .join("");
  };
  return write(pieces, "");
}

/** Takes a message apart. @param {string} message @returns {Piece[]} */
export function parse(message) {
  let at = 0;
  /** @param {boolean} inside Whether a form ends with the next brace. @returns {Piece[]} */
  const pieces = (inside) => {
    /** @type {Piece[]} */
    const found = [];
    while (at < message.length && !(inside && message[at] === "}")) {
      if (message[at] === "{") found.push(argument());
      else {
        const end = message.slice(at).search(inside ? /[{}]/ : /\{/);
        found.push(message.slice(at, end < 0 ? undefined : at + end));
        at = end < 0 ? message.length : at + end;
      }
    }
    return found;
  };
  /** @returns {Piece} */
  const argument = () => {
    const head = /^\{(\w+)(?:, (plural|select), )?/.exec(message.slice(at));
    if (!head) throw new Error(`“${message}”: a name is missing after a brace`);
    at += head[0].length;
    const [, name, kind] = head;
    /** @type {Record<string, Piece[]>} */
    const forms = {};
    while (kind && at < message.length && message[at] !== "}") {
      const form = /^\s*(=\d+|\w+) \{/.exec(message.slice(at));
      if (!form) throw new Error(`“${message}”: a form is missing`);
      at += form[0].length;
      forms[form[1]] = pieces(true);
      at += 1;
    }
    if (message[at] !== "}") throw new Error(`“${message}”: a brace is not closed`);
    at += 1;
    if (kind && !forms.other) throw new Error(`“${message}”: there is no form “other”`);
    return kind ? { name, kind, forms } : { name };
  };
  return pieces(false);
}

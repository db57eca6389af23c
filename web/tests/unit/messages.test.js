// The catalogue of messages: how messages are read, that every name is there and used, and that nothing is said to
// people outside of it.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { en } from "../../js/messages/en.js";
import { format, parse } from "../../js/messages/format.js";
import { list, number, percent, pick, refusalText, rich, sizeOf, t } from "../../js/messages/index.js";

const WEB = fileURLToPath(new URL("../..", import.meta.url));
const { locale, ...MESSAGES } = /** @type {Record<string, string>} */ (en);

// ── How messages are read ───────────────────────────────────────────────────────────────────────

test("numbers, plurals, choices and lists are written as the language does", () => {
  assert.equal(t("board.rings", { count: 1 }), "1 ring");
  assert.equal(t("board.rings", { count: 10_202 }), "10,202 rings");
  assert.equal(t("board.rings", { count: 0 }), "0 rings");
  assert.equal(t("solver.wins", { player: "second" }), "Proven: the second player wins.");
  assert.equal(
    t("table.told.isolated", { placed: "Done", count: 2, marbles: "white a1 and a2" }),
    "Done; white a1 and a2 are isolated",
  );
  assert.equal(list(["a", "b", "c"], "or"), "a, b or c");
  assert.equal(number(1234.5, 1), "1,234.5");
  assert.equal(percent(0.573), "57%");
  assert.deepEqual([1, 820, 12_345, 3_400_000].map(sizeOf), ["1 byte", "820 bytes", "12 kB", "3.4 MB"]);
});

test("a language has as many plurals as it has", () => {
  const polish = new Intl.PluralRules("pl");
  const message = "{count, plural, =0 {brak partii} one {# partia} few {# partie} many {# partii} other {# partii}}";
  const said = [0, 1, 3, 5, 22].map((count) => format(message, { count }, polish, String));
  assert.deepEqual(said, ["brak partii", "1 partia", "3 partie", "5 partii", "22 partie"]);
});

test("what people have chosen is put in as it is, whatever signs are in it", () => {
  assert.equal(t("table.toMove", { name: "{name} # <b>Ann</b>" }), "{name} # <b>Ann</b> to move.");
  const made = rich("learn.task", { label: (text) => [text] }, { task: "<label>x</label> {task}" });
  assert.deepEqual(made, [["Your task:"], " <label>x</label> {task}"]);
});

test("a message that is not well formed is refused", () => {
  for (const wrong of ["{", "{name", "{count, plural, one {#}}", "{count, plural, other {#}", "{two words}"])
    assert.throws(() => parse(wrong), /“/, wrong);
});

test("the first language that there is, else English", () => {
  assert.equal(pick(["fr-CA", "de"], ["en", "de", "fr"]), "fr");
  assert.equal(pick(["nl", "DE-AT"], ["en", "de"]), "de");
  assert.equal(pick(["nl"], ["en", "de"]), "en");
  assert.equal(pick([]), "en");
});

test("a refusal is said in the words of the catalogue where it has them, else in the server's", () => {
  assert.equal(refusalText({ reason: "not_in_the_catalogue", params: { a: 1 }, message: "No." }), "No.");
  assert.equal(refusalText({ message: "that is not possible" }), "That is not possible.");
  assert.equal(refusalText({}), "");
  /** @param {string} reason @param {Record<string, unknown>} params */
  const said = (reason, params) => refusalText({ reason, params, message: "No." });
  assert.equal(said("must_capture", { with: ["d4", "d5", "e6"] }), "You must capture: d4, d5 or e6 can jump.");
  assert.equal(said("moved_on", { expected: 7, turn: 6 }), "The game has moved on: this would be turn 7, not 6.");
  assert.equal(said("no_such_marble", { marble: "W", pool_empty: false }), "There’s no white marble left in the pool.");
  assert.equal(said("wrong_capture", { ring: "d4", marble: "G" }), "The marble captured on d4 is grey.");
  assert.equal(said("wrong_capture", { ring: "d4", marble: null }), "There’s no marble on d4.");
  assert.equal(
    said("too_many_marbles", { marble: "W", found: 15, most: 6 }),
    "There are 15 white marbles, but the game has 6.",
  );
});

test("a refusal says what was expected", () => {
  const params = { text: "Wz9", at: 1, found: "z9", expected: "a ring such as `d4`", wanted: "ring" };
  const said = refusalText({ reason: "not_a_turn", params, message: "No." });
  assert.equal(said, "“Wz9” isn’t a move. Expected a ring such as d4.");
  const newer = refusalText({ reason: "text_ends", params: { wanted: "something_newer" }, message: "No." });
  assert.equal(newer, "No.");
});

test("a refusal says what it comes from, and which turn it is about", () => {
  const occupied = { reason: "ring_occupied", params: { ring: "d4" } };
  const cause = { reason: "in_turn", params: { turn: 2, token: "Bd4,a2", cause: occupied } };
  assert.equal(
    refusalText({ reason: "bad_record", params: { error: "line 4 …", line: 4, cause }, message: "No." }),
    "Line 4: Turn 2, “Bd4,a2”: There’s a marble on d4.",
  );
  // What the server can tell in words alone is told in its words.
  assert.equal(
    refusalText({ reason: "bad_record", params: { error: "", line: 4, cause: null }, message: "No." }),
    "No.",
  );
  assert.equal(
    refusalText({ ...occupied, of_turn: { turn: 3, token: "Wd4" }, message: "No." }),
    "Turn 3, Wd4: There’s a marble on d4.",
  );
});

// ── Names and parameters ────────────────────────────────────────────────────────────────────────

/** @typedef {ReturnType<typeof parse>} Pieces */

/** @param {Pieces} pieces @returns {string[]} */
const names = (pieces) => [
  ...new Set(
    pieces.flatMap((piece) =>
      typeof piece === "string" ? [] : [piece.name, ...Object.values(piece.forms ?? {}).flatMap(names)],
    ),
  ),
];

/** The marked parts of a message. @param {string} message */
const marks = (message) => [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, mark]) => mark))].sort();

test("every message is well formed, and tsc sees the same parameters", () => {
  assert.ok(Intl.PluralRules.supportedLocalesOf(locale).length);
  for (const [name, message] of Object.entries(MESSAGES)) {
    assert.match(name, /^[a-z]+(\.[a-zA-Z]+)+$|^(refusal|expected)\.[a-z_]+$/);
    const params = names(parse(message)).sort();
    // As types.d.ts finds them: a form that is one word alone would be taken for a parameter.
    const seen = message
      .split("{")
      .slice(1)
      .map((part) => part.split("}")[0].split(",")[0])
      .filter((word) => word && !/[ #<]/.test(word) && word !== "");
    assert.deepEqual([...new Set(seen)].sort(), params, `${name}: “${message}”`);
    for (const mark of marks(message)) assert.ok(message.includes(`</${mark}>`), `${name}: <${mark}> is not closed`);
    assert.doesNotMatch(message, /'|"|\.\.\.|^\s|\s$/, `${name}: ’ “ ” … and no space at the ends`);
  }
});

// Never called: tsc checks that each of these is refused.
export const refused = [
  // @ts-expect-error There is no such message.
  () => t("no.such.message"),
  // @ts-expect-error A parameter is missing.
  () => t("board.rings"),
  // @ts-expect-error It is called otherwise.
  () => t("board.rings", { number: 1 }),
  // @ts-expect-error There is nothing to put in.
  () => t("app.play", { count: 1 }),
  // @ts-expect-error Nobody makes the link.
  () => rich("home.lead", {}),
];

test("every other language has the names and parameters of English", async () => {
  for (const file of await readdir(path.join(WEB, "js/messages"))) {
    const language = /^([a-z]{2,3})\.js$/.exec(file)?.[1];
    if (!language || language === "en") continue;
    const { [language]: catalogue } = await import(`../../js/messages/${file}`);
    for (const [name, message] of Object.entries(catalogue)) {
      if (name === "locale") continue;
      assert.ok(name in MESSAGES, `${file}: “${name}” is not a message`);
      assert.deepEqual(names(parse(message)).sort(), names(parse(MESSAGES[name])).sort(), `${file}: ${name}`);
      assert.deepEqual(marks(message), marks(MESSAGES[name]), `${file}: ${name}`);
    }
  }
});

/** Every module of the page but the messages. */
async function modules() {
  const folder = path.join(WEB, "js");
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(".js") && !name.startsWith("messages"))
    .sort();
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    }),
  );
}

/** @param {ts.Node} node @param {(node: ts.Node) => void} visit */
function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** @param {ts.Node} node */
const place = (node) => {
  const file = node.getSourceFile();
  return `js/${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

test("every name that is used is there, every name that is there is used, and the parameters fit", async () => {
  /** @type {Set<string>} */
  const used = new Set();
  for (const file of await modules()) {
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !/^(t|rich)$/.test(node.expression.getText())) return;
      const [name, ...rest] = node.arguments;
      if (ts.isTemplateExpression(name)) {
        // A name that is put together: all that begin so may be meant. tsc knows which.
        const start = name.head.text;
        const found = Object.keys(MESSAGES).filter((one) => one.startsWith(start));
        assert.ok(start.includes(".") && found.length, `${place(node)}: ${start}`);
        for (const one of found) used.add(one);
        return;
      }
      assert.ok(ts.isStringLiteral(name), `${place(node)}: a name is written out`);
      assert.ok(name.text in MESSAGES, `${place(node)}: “${name.text}” is not in the catalogue`);
      used.add(name.text);
      const given = rest.at(node.expression.getText() === "rich" ? 1 : 0);
      if (!given || !ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return;
      const wanted = names(parse(MESSAGES[name.text]));
      const keys = given.properties.map((one) => one.name?.getText() ?? "");
      assert.deepEqual(keys.sort(), wanted.sort(), `${place(node)}: the parameters of “${name.text}”`);
    });
  }
  const page = await readFile(path.join(WEB, "index.html"), "utf8");
  for (const [, name] of page.matchAll(/data-message(?:-[a-z-]+)?="([^"]*)"/g)) used.add(name);
  // index.js says some of the messages itself.
  const own = await readFile(path.join(WEB, "js/messages/index.js"), "utf8");
  for (const [, name] of own.matchAll(/\bt\("([^"]+)"/g)) used.add(name);
  assert.deepEqual(
    Object.keys(MESSAGES).filter((name) => !used.has(name) && !/^(refusal|expected)\./.test(name)),
    [],
    "nobody says these",
  );
});

test("the page says before its scripts have come what they will say", async () => {
  const page = await readFile(path.join(WEB, "index.html"), "utf8");
  let seen = 0;
  for (const [tag, attributes] of page.matchAll(/<[a-z]+\s([^>]*)>/g)) {
    for (const [, attribute, name] of attributes.matchAll(/data-message(-[a-z-]+)?="([^"]*)"/g)) {
      seen += 1;
      const said = attribute
        ? new RegExp(`\\s${attribute.slice(1)}="([^"]*)"`).exec(tag)?.[1]
        : page.slice(page.indexOf(tag) + tag.length).split("<")[0];
      assert.equal(said, MESSAGES[name], name);
    }
  }
  assert.ok(seen > 10);
  // Nothing else on it is said to people, but the name of the game and what is read without scripts.
  const rest = page
    .replace(/<(head|noscript)>.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]*data-message="[^>]*>[^<]*/g, "")
    .replace(/<[^>]*>/g, "");
  assert.deepEqual(rest.match(/\p{L}+/gu), ["ZÈRTZ"]);
});

// ── What the server tells ───────────────────────────────────────────────────────────────────────

/** The types of the messages, with everything that uses them: as tsc sees the page. */
function program() {
  const config = ts.readConfigFile(path.join(WEB, "jsconfig.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ["js"] }, ts.sys, WEB);
  const files = ts.sys.readDirectory(path.join(WEB, "js"), [".js", ".d.ts"]);
  return ts.createProgram(files, { ...options, types: [] });
}
const page = program();
const checker = page.getTypeChecker();
const protocol = /** @type {ts.SourceFile} */ (page.getSourceFile(path.join(WEB, "js/protocol.d.ts")));

/** The reasons of the server with the names of their parameters, from the types. @returns {Map<string, string[]>} */
function reasons() {
  const found = new Map();
  walk(protocol, (node) => {
    if (!ts.isTypeLiteralNode(node)) return;
    const type = checker.getTypeAtLocation(node);
    const [reason, params] = [type.getProperty("reason"), type.getProperty("params")];
    if (!reason || !params) return;
    const name = checker.getTypeOfSymbol(reason);
    if (!name.isStringLiteral()) return;
    assert.ok(!found.has(name.value), `the reason “${name.value}” is there twice`);
    found.set(
      name.value,
      checker
        .getTypeOfSymbol(params)
        .getProperties()
        .map((one) => one.name),
    );
  });
  return found;
}

test("every reason of the server has its sentence, which asks for no parameter that the reason lacks", () => {
  const known = reasons();
  assert.ok(known.size > 150);
  const said = Object.keys(MESSAGES)
    .filter((name) => name.startsWith("refusal."))
    .map((name) => name.slice("refusal.".length));
  assert.deepEqual(said.toSorted(), [...known.keys()].toSorted());
  for (const reason of said) {
    const wanted = names(parse(MESSAGES[`refusal.${reason}`]));
    const lacking = wanted.filter((name) => !known.get(reason)?.includes(name));
    assert.deepEqual(lacking, [], reason);
    // What the server says in English is no parameter of a sentence.
    assert.ok(!wanted.includes("error") && !wanted.includes("outcome"), reason);
    // Without these such a sentence says too little.
    for (const name of ["cause", "wanted"])
      assert.equal(wanted.includes(name), known.get(reason)?.includes(name), `${reason}: ${name}`);
  }
});

/**
 * The fields in which the server speaks English, for programs, and the modules that may read them: for want of a code,
 * or because it is a word of a lesson.
 * @type {Record<string, string[]>}
 */
const ENGLISH = {
  "GameInfo.title": [],
  "GameSummary.title": [],
  "Look.title": [],
  "Tree.title": [],
  "Result.text": [],
  "Score.text": [],
  "LevelInfo.name": ["words.js"],
  "LevelInfo.about": ["words.js"],
  "LessonAnswer.words": ["pages/learn.js"],
  "PuzzleAnswer.words": [],
  "SetupView.problems": ["positions.js"],
  "Import.message": ["library/faults.js"],
  "ImportFault.reason": ["library/faults.js"],
  "Problem.message": [],
  "ServerMessage.message": [],
  "AnalysisMessage.message": [],
};

/** "Result.text" for a property that the types of the messages have. @param {ts.Symbol | undefined} symbol */
function fieldOf(symbol) {
  const declared = symbol?.declarations?.[0];
  if (declared?.getSourceFile() !== protocol) return null;
  for (let node = declared.parent; node; node = node.parent)
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return `${node.name.text}.${symbol?.name}`;
  return null;
}

/** Where a module reads a field in which the server speaks English. @param {ts.SourceFile} file */
function englishIn(file) {
  /** @type {[string, ts.Node][]} */
  const found = [];
  /** @param {ts.Node} node @param {ts.Symbol | undefined} symbol */
  const note = (node, symbol) => {
    const field = fieldOf(symbol);
    if (field && field in ENGLISH) found.push([field, node]);
  };
  walk(file, (node) => {
    if (ts.isPropertyAccessExpression(node)) note(node, checker.getSymbolAtLocation(node.name));
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      const name = (node.propertyName ?? node.name).getText();
      note(node, checker.getTypeAtLocation(node.parent).getProperty(name));
    }
  });
  return found;
}

test("the page reads no English sentence of the server, but where there is no code for it", () => {
  /** @type {string[]} */
  const found = [];
  const seen = new Set();
  const folder = path.join(WEB, "js");
  for (const file of page.getSourceFiles().filter((one) => one.fileName.startsWith(folder) && one !== protocol)) {
    const name = path.relative(folder, file.fileName);
    for (const [field, node] of englishIn(file)) {
      if (ENGLISH[field].includes(name)) seen.add(`${field} ${name}`);
      else found.push(`js/${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${field}`);
    }
  }
  assert.deepEqual(found, []);
  const allowed = Object.entries(ENGLISH).flatMap(([field, modules]) => modules.map((name) => `${field} ${name}`));
  assert.deepEqual([...seen].toSorted(), allowed.toSorted(), "each is still needed");
});

test("every field that holds a sentence is known", () => {
  const fields = new Set();
  walk(protocol, (node) => {
    if (!ts.isPropertySignature(node)) return;
    const field = fieldOf(checker.getSymbolAtLocation(node.name)) ?? "";
    fields.add(field);
    const about = ts.getJSDocCommentsAndTags(node).map((one) => one.getText());
    const isSentence = /string/.test(node.type?.getText() ?? "") && /English|sentence|in words/.test(about.join(" "));
    // Lessons and the rules are documents; parameters in English stand in no sentence, as a test above says.
    if (isSentence && !/^(Rules\w*|Lesson(Info|Step)?)\.|\.(error|outcome)$/.test(field))
      assert.ok(field in ENGLISH, `${field}: ${about}`);
  });
  for (const field of Object.keys(ENGLISH)) assert.ok(fields.has(field), `${field} is no longer there`);
});

// ── Nothing is said outside ─────────────────────────────────────────────────────────────────────

/** Properties whose values people see or hear. */
const SHOWN = new Set(["aria-label", "aria-roledescription", "title", "placeholder", "alt", "text", "about", "label"]);
/** Calls whose arguments people see or hear, from which one on. @type {Record<string, number>} */
const SAYS = { h: 2, html: 2, svg: 2, fill: 1, say: 0, toast: 0, ask: 0, openDialog: 0, refused: 0, announce: 0 };
/** Properties whose values are for the browser. */
const HIDDEN = new Set(
  "class className d transform style type role viewBox points preserveAspectRatio href accept value kind".split(" "),
);
/** Calls whose arguments are for the browser. */
const INTERNAL = new Set(
  (
    "querySelector querySelectorAll closest matches matchMedia addEventListener getItem setItem " +
    "startsWith endsWith includes toggle #circle"
  ).split(" "),
);

/** What looks like words and is not, with the reason. @type {[RegExp, string][]} */
const ALLOWED = [
  [/^ZÈRTZ$/, "the name of the game"],
  [/^(Arrow(Up|Down|Left|Right)|Escape|Enter|Tab|PageUp|PageDown|Home|End|Delete)$/, "keys as the browser calls them"],
  [/^(W|G|B|R)( \/)?( (\/ )?[WGBR])+( \/)?$|^\{\}\+Z,? \{\}\+Y$/, "letters on keys"],
  [/^(Player1|Player2|First|Second)$/, "tags in records of games"],
  [/^(Boardspace SGF|SGF|ZEN|\.zgn)$/, "names of formats"],
  [/^(1\. )?Wd4,a1( Bc4,a2 2\. x d4Bb4)?$/, "a move, to show how it is typed"],
  [/^(ServerMessage|Action)$|^→ \{"id"/, "names and an example of the interface for programs"],
  [/^(Files|AudioContext)$/, "names of the browser’s interface"],
  [/^[MLHVAZmlhvaz\d\s.,{}-]+$/, "the path of a drawing"],
  [/^(translate|scale|rotate|matrix)\(/, "a transformation"],
  [/^\(?(orientation|m(ax|in)-(width|height)|prefers-)/, "a question to the style sheets"],
  [/^(text|application|image)\/[a-z+]+/, "a kind of file"],
  [/^Inter, 'Segoe UI'/, "fonts"],
  [/^<\?xml /, "the head of a drawing"],
  [/^(flyer with-symbols|presence \{\}\{\}|sign sign-\{\}|mark \{\})$/, "classes for the style sheets"],
];

/** The text of a literal, with {} for what is put into it; null if the node is none. @param {ts.Node} node */
function literal(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
}

/**
 * Where a literal goes: past the question marks and brackets around it. Null if it is only compared.
 * @param {ts.Node} node @returns {ts.Node | null}
 */
function outermost(node) {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent)) return outermost(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition === node ? null : outermost(parent);
  if (ts.isBinaryExpression(parent)) {
    const sign = parent.operatorToken.getText();
    if (/^[=!]==?$|^in$/.test(sign)) return null;
    if (/^(\?\?|\|\||&&|\+)$/.test(sign)) return outermost(parent);
  }
  return node;
}

/** Whether a literal is said to people; if it is not known where it goes, whether it reads so. @param {ts.Node} node */
function isSaid(node) {
  const text = literal(node);
  if (text === null || !/\p{L}/u.test(text.replaceAll("{}", ""))) return false;
  if (ALLOWED.some(([pattern]) => pattern.test(text))) return false;
  const outer = outermost(node);
  if (!outer) return false;
  const { parent } = outer;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isCaseClause(parent)) return false;
  if (ts.isPropertyAssignment(parent)) {
    const name = parent.name.getText().replaceAll('"', "");
    if (parent.name === outer || HIDDEN.has(name) || /^(data-|aria-(describedby|controls|live)$)/.test(name))
      return false;
    if (SHOWN.has(name)) return true;
  }
  if (ts.isNewExpression(parent) && /^(Error|GifError|GifTooLarge)$/.test(parent.expression.getText()))
    // What only developers read begins with a small letter.
    return !/^\p{Ll}/u.test(text);
  if (ts.isCallExpression(parent)) {
    const call = parent.expression.getText().replace(/^.*\./s, "");
    if (INTERNAL.has(call)) return false;
    const from = SAYS[call];
    const index = parent.arguments.indexOf(/** @type {ts.Expression} */ (outer));
    // The page’s own `say` for those who listen; events and sounds of the table have short names instead.
    if (from !== undefined && index >= from && !(from === 0 && /^[a-z_]+$/.test(text))) return true;
    if (index === 0 && /^(h|html|svg|t|rich)$/.test(call)) return false;
  }
  if (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.getText() === "=" &&
    /\.(textContent|title|placeholder)$/.test(parent.left.getText())
  )
    return true;
  return /\p{L}[\p{P}}]* [\p{P}{]*\p{L}|\} \p{Ll}|\p{Ll} \{|^\p{Lu}\p{Ll}/u.test(text);
}

test("nothing is said to people outside the catalogue", async () => {
  /** @type {string[]} */
  const found = [];
  const sheets = path.join(WEB, "style");
  for (const name of await readdir(sheets)) {
    const text = await readFile(path.join(sheets, name), "utf8");
    for (const [words] of text.matchAll(/content:[^;]*"[^";]*\p{L}[^";]*"/gu)) found.push(`style/${name}: ${words}`);
  }
  for (const file of await modules())
    walk(file, (node) => {
      if (isSaid(node)) found.push(`${place(node)}: ${node.getText().slice(0, 80)}`);
    });
  assert.deepEqual(found, []);
});

test("a sentence outside the catalogue would be found", () => {
  /** @param {string} code */
  const said = (code) => {
    let count = 0;
    const file = ts.createSourceFile("x.js", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    walk(file, (node) => {
      count += Number(isSaid(node));
    });
    return count;
  };
  const sentences = [
    'h("p", null, "finished")',
    'h("p", null, done ? "yes" : t("app.no"))',
    'h("a", { title: "close" })',
    "const words = `$" + "{count} games`;",
    'const words = "Nothing here yet.";',
    'toast("Saved.")',
    'button.textContent = "stop";',
    'throw new Error("The file is too large.");',
    'const NAMES = { W: "White" };',
  ];
  for (const code of sentences) assert.ok(said(code) > 0, code);
  const others = [
    'h("p", { class: "hint wide" }, t("app.no"))',
    'if (event.key === "Escape") close();',
    'const path = "M6 5v14 M19 5.5v13L9.5 12z";',
    'element.closest("details, dialog")',
    'throw new Error("no such element");',
    'const KEY = "zertz.settings";',
  ];
  for (const code of others) assert.equal(said(code), 0, code);
});

// The interface for programs: the server's own description, made readable, and the messages of the socket.

import { h } from "../dom.js";
import { openapi } from "../api.js";
import { rich, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */

const METHODS = ["get", "post", "put", "patch", "delete"];

/**
 * Follows a reference such as "#/components/schemas/Moment" inside the description.
 * @param {any} document @param {any} schema
 */
function resolve(document, schema) {
  let found = schema;
  for (let i = 0; i < 8 && typeof found?.$ref === "string" && found.$ref.startsWith("#/"); i++) {
    found = found.$ref
      .slice(2)
      .split("/")
      .reduce((/** @type {any} */ part, /** @type {string} */ key) => part?.[key], document);
  }
  return found ?? {};
}

/** A schema in one short line. @param {any} schema @param {number} [depth] @returns {string} */
function typeWords(schema, depth = 0) {
  if (!schema || typeof schema !== "object") return "anything";
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1) ?? "?";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum))
    return schema.enum.map((/** @type {unknown} */ one) => JSON.stringify(one)).join(" | ");
  for (const key of ["oneOf", "anyOf", "allOf"]) {
    if (Array.isArray(schema[key]) && depth < 4)
      return schema[key]
        .map((/** @type {unknown} */ one) => typeWords(one, depth + 1))
        .join(key === "allOf" ? " & " : " | ");
  }
  if (schema.type === "array") return `${typeWords(schema.items, depth + 1)}[]`;
  if (schema.additionalProperties && !schema.properties)
    return t("api.map", { type: typeWords(schema.additionalProperties, depth + 1) });
  if (schema.properties && depth < 2) {
    return `{ ${Object.entries(schema.properties)
      .map(([name, one]) => `${name}: ${typeWords(one, depth + 1)}`)
      .join(", ")} }`;
  }
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "anything");
}

/** A table; a column in which nothing stands is left out. @param {string[]} heads @param {(string | Node)[][]} cells */
function grid(heads, cells) {
  const filled = heads.map((_, i) => cells.some((row) => row[i] !== ""));
  const head = heads.filter((_, i) => filled[i]);
  const rows = cells.map((row) => row.filter((_, i) => filled[i]));
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": head.join(", ") },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((row) =>
          h(
            "tr",
            null,
            row.map((cell) => h("td", null, cell)),
          ),
        ),
      ),
    ),
  );
}

/** @param {any} document @param {string} path @param {string} method @param {any} operation @param {any[]} shared */
function operationSection(document, path, method, operation, shared) {
  const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => resolve(document, one));
  const body = resolve(document, operation.requestBody)?.content?.["application/json"]?.schema;
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const found = resolve(document, answer);
    const content = Object.values(found.content ?? {})[0];
    return [
      h("code", null, status),
      found.description ?? "",
      h("code", null, content?.schema ? typeWords(content.schema) : "–"),
    ];
  });
  return h(
    "section",
    { class: "card operation" },
    h("h3", null, h("span", { class: `method ${method}` }, method.toUpperCase()), " ", h("code", null, path)),
    operation.summary ? h("p", null, operation.summary) : null,
    operation.description && operation.description !== operation.summary
      ? h("p", { class: "hint" }, operation.description)
      : null,
    parameters.length
      ? grid(
          [t("api.parameter"), t("api.in"), t("api.type"), t("api.meaning")],
          parameters.map((one) => [
            h("code", null, one.name ?? ""),
            one.in ?? "",
            h("code", null, typeWords(one.schema)),
            one.description ?? "",
          ]),
        )
      : null,
    body ? h("p", null, rich("api.body", { code: (text) => h("code", null, text) }, { type: typeWords(body) })) : null,
    answers.length ? grid([t("api.status"), t("api.answer"), t("api.type")], answers) : null,
  );
}

/** @param {any} document */
function schemas(document) {
  return Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const one = /** @type {any} */ (schema);
    const fields = Object.entries(one.properties ?? {});
    return h(
      "section",
      { class: "card operation", id: `type-${name}` },
      h("h3", null, h("code", null, name)),
      one.description ? h("p", null, one.description) : null,
      fields.length
        ? grid(
            [t("api.field"), t("api.type"), t("api.meaning")],
            fields.map(([key, value]) => [
              h("code", null, key + (one.required?.includes(key) ? "" : "?")),
              h("code", null, typeWords(value)),
              /** @type {any} */ (value).description ?? "",
            ]),
          )
        : h("p", null, h("code", null, typeWords(schema))),
    );
  });
}

/**
 * The messages of the socket, each a case of one type of the description.
 * @param {any} document @param {string} name
 */
function messages(document, name) {
  const cases = resolve(document, { $ref: `#/components/schemas/${name}` }).oneOf ?? [];
  return grid(
    ["type", t("api.fields"), t("api.meaning")],
    cases.map((/** @type {any} */ one) => {
      const parts = (one.allOf ?? [one]).map((/** @type {any} */ part) => resolve(document, part));
      const properties = Object.assign({}, ...parts.map((/** @type {any} */ part) => part.properties));
      /** @type {string[]} */
      const required = parts.flatMap((/** @type {any} */ part) => part.required ?? []);
      const optional = Object.keys(properties)
        .filter((key) => !required.includes(key))
        .map((key) => `${key}?`);
      const fields = [...required.filter((key) => key !== "type"), ...optional].join(", ");
      return [h("code", null, properties.type?.enum?.[0] ?? ""), h("code", null, fields || "–"), one.description ?? ""];
    }),
  );
}

/** @returns {Promise<Page>} */
export async function apiPage() {
  const document = await openapi();
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => /** @type {any} */ (item)[method]).map((method) =>
      operationSection(
        document,
        path,
        method,
        /** @type {any} */ (item)[method],
        /** @type {any} */ (item).parameters ?? [],
      ),
    ),
  );
  const types = schemas(document);
  return {
    title: t("app.title", { page: t("nav.api") }),
    element: h(
      "div",
      { class: "wide-page api" },
      h("h1", null, t("nav.api")),
      h("p", { class: "lead" }, document.info?.description ?? t("api.lead")),
      h(
        "p",
        null,
        rich(
          "api.version",
          { link: (text) => h("a", { href: "/api/v1/openapi.json" }, text) },
          { version: document.info?.version ?? "1" },
        ),
      ),
      h("h2", null, t("api.requests")),
      paths,
      h("h2", { id: "socket" }, t("api.socket")),
      h("p", null, rich("api.socket.text", { code: (text) => h("code", null, text) })),
      h("h3", null, t("api.received")),
      messages(document, "ServerMessage"),
      h("h3", null, t("api.sent")),
      messages(document, "Action"),
      h(
        "pre",
        { class: "card", tabindex: "0", "aria-label": t("api.example") },
        '→ {"id": 1, "type": "move", "turn": 7, "move": "Bd7,b2"}\n← {"type": "update", "event": {"kind": "moved", …}, "state": {…}, "keep": 6, "add": [{…}]}\n← {"type": "done", "id": 1, "seq": 12}',
      ),
      types.length ? h("h2", null, t("api.types")) : null,
      types.length
        ? h("details", { class: "types" }, h("summary", null, t("api.types.all", { count: types.length })), types)
        : null,
    ),
  };
}

// Prints what people can read on screens and in emails, by area and file, with the line where each text begins: `npm run texts`.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "vite";
import { root } from "./toolchain.mjs";

/** The first that fits. What the domain says is read by staff, but for the little that a page quotes. */
const areas = [
  ["Spanish", /^content\/es\//],
  ["Emails", /^content\/mail\/|^app\/(domain|routes\/admin)\/(mail|mailings)\/|^app\/integrations\/mail/],
  ["Public pages", /^content\/|^app\/routes\/(site|blog|well-known)\/|^app\/ui\/(public|kit)\//],
  ["Admin", /^/],
];
const machineAttributes =
  /^(className|style|d|viewBox|points|sizes|srcSet|media|rel|href|src|transform|autoComplete|id|sandbox|allow|accept)$/;
const markup = /^[<@:]|charset=|\{colors\.|\0|^[Mm] ?\d/;
const twoWords = /\p{L}{2,}[^\s]*\s+[^\s]*\p{L}|^\p{L}+ \{/u;
const oneWord = /^[¿¡]?\p{Lu}\p{Ll}[\p{Ll}’-]+[.!?:…]?$/u;
const either = new RegExp(`${twoWords.source}|${oneWord.source}`, "u");

/** @returns {Map<string, Map<string, { line: number, text: string }[]>>} texts by file, by area */
export function listTexts() {
  const byArea = new Map(areas.map(([area]) => [area, new Map()]));
  for (const file of ["app", "content"].flatMap(listFiles)) {
    const source = readFileSync(path.join(root, file), "utf8");
    const texts = file.endsWith(".md") ? readTitle(source) : readSource(file, source);
    const [area] = areas.find(([, pattern]) => pattern.test(file));
    if (texts.length > 0) byArea.get(area).set(file, texts);
  }
  return byArea;
}

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll(path.sep, "/")}`)
    .filter((file) => (/\.tsx?$/.test(file) ? !/\.test\.tsx?$/.test(file) : /^content\/.*\.md$/.test(file)))
    .sort();
}

function readTitle(source) {
  const lines = source.split("\n");
  const at = lines.findIndex((line) => line.startsWith("title: "));
  return lines[0] === "---" && at > 0 ? [{ line: at + 1, text: lines[at].slice(7).replace(/^"(.*)"$/, "$1") }] : [];
}

function readSource(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Map();
  const done = new Set();
  const add = (node, given, pattern = twoWords) => {
    const text = given.replace(/\s+/g, " ").trim();
    if (!done.has(node) && pattern.test(text) && !markup.test(text) && !found.has(text)) found.set(text, node.start);
    done.add(node);
  };
  const skip = (node) => done.add(node);
  new Visitor({
    ImportDeclaration: ({ source: from }) => skip(from),
    TSLiteralType: ({ literal }) => skip(literal),
    TaggedTemplateExpression: ({ quasi }) => skip(quasi),
    JSXAttribute({ name, value }) {
      const literal = value?.expression ?? value;
      if (literal && machineAttributes.test(name.name)) skip(literal);
      else if (value?.type === "Literal") add(value, value.value, either);
    },
    JSXElement: addChildren,
    JSXFragment: addChildren,
    Property({ value }) {
      if (value.type === "Literal" && typeof value.value === "string") add(value, value.value, either);
    },
    Literal(node) {
      if (typeof node.value === "string") add(node, node.value);
    },
    TemplateLiteral(node) {
      add(node, quoteTemplate(node));
    },
  }).visit(program);
  return [...found].map(([text, start]) => ({ line: source.slice(0, start).split("\n").length, text }));

  /** A sentence with its bold words and links is one text. */
  function addChildren(node) {
    if (!node.children.some(({ type, value }) => type === "JSXText" && /\p{L}/u.test(value))) return;
    if (!done.has(node)) add(node, quoteChildren(node), /\p{L}/u);
  }
  function quoteChildren({ children }) {
    return children.map(quoteChild).join("");
  }
  function quoteChild(child) {
    done.add(child);
    if (child.type === "JSXText") return child.value.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
    if (child.type !== "JSXExpressionContainer") return child.children ? quoteChildren(child) : "";
    const { expression } = child;
    if (expression.type === "Literal" || expression.type === "TemplateLiteral") skip(expression);
    if (expression.type === "Literal") return String(expression.value);
    return expression.type === "TemplateLiteral" ? quoteTemplate(expression) : quoteExpression(expression);
  }
  function quoteTemplate({ quasis, expressions }) {
    return quasis.map(({ value }, index) => value.cooked + (expressions[index] ? quoteExpression(expressions[index]) : "")).join("");
  }
  function quoteExpression({ start, end }) {
    const code = source.slice(start, end).replace(/\s+/g, " ");
    return `{${code.length > 30 ? "…" : code}}`;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [area, files] of listTexts()) {
    console.log(`\n# ${area}`);
    for (const [file, texts] of files) console.log(`\n## ${file}\n${texts.map(({ line, text }) => `${line}: ${text}`).join("\n")}`);
  }

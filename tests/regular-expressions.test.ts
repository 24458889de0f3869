import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { listFiles } from "./support/source-files";

// Its main file would start a program or a thread; this one has the same functions and needs neither.
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof import("recheck");

interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Expressions that may look at the same characters often, by their source: why no text makes them slow. */
const exceptions: ReadonlyMap<string, string> = new Map([
  [String.raw`([.#]?[a-z_][\w-]*)|\[([\w-]+)[^\]]*\]|::?([\w-]+)|[\s\S]`, "selectors of our own style sheets"],
  [String.raw`\B(?=(\d{3})+$)`, "at most five digits: parseAmount"],
  [String.raw`(-\d+x\d+|-scaled|-rotated)+(?=\.[a-z0-9]+$)`, "an address of at most 500 characters: formerPath"],
  [String.raw`^(.*\/category)\/.+\/([^/]+)$`, "an address of at most 500 characters: formerPath"],
  [String.raw`\S{1,64}@\S+|(?:[\w-]+\.)+[a-z][\w-]*`, "2,000 characters of an answer: verdictOf"],
  [String.raw`(?<=^#{1,6}\s[^\n]{1,500})\{[#.][^{}\n]{0,200}\}[\t ]*$`, "500 characters from each brace"],
  [
    String.raw`(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?\.?(?::\d\d)?\s*(?:-|–|—|to)\s*(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?`,
    "60 characters after a day: writtenHours",
  ],
  [String.raw`<word(?=[^<>]* nonce="word")[^<>]*>([\s\S]*?)</word>`, "elements with the page's own nonce, which all end: takeMarked"],
]);

/** The detector's own limits, so that no clock decides. The expressions of 1.0.0 that froze it are found with far less. */
const options = {
  // Guards against hanging only.
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  randomSeed: 46,
  maxNFASize: 1500,
  attackLimit: 3_000_000,
  incubationLimit: 3000,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  crossoverSize: 5,
  mutationSize: 5,
  maxIteration: 1,
} as const;

it("each regular expression of the site takes linear time, or its text is bounded", () => {
  const found = listFiles().filter(isOurs).flatMap(listExpressions);
  const repeating = new Map(found.filter(({ source }) => isUnbounded(source)).map((one) => [`/${one.source}/${one.flags}`, one]));
  expect(repeating.size).toBeGreaterThan(250);
  const faults = [...repeating.values()].flatMap(({ file, source, flags }) => {
    if (exceptions.has(source)) return [];
    const { status, ...rest } = checkSync(...withoutCase(source, flags), options);
    return status === "safe" ? [] : [`${file} /${source}/${flags}: ${"attack" in rest ? rest.attack?.pattern : status}`];
  });
  expect(faults).toEqual([]);
  const sources = new Set(found.map(({ source }) => source));
  expect([...exceptions.keys()].filter((source) => !sources.has(source))).toEqual([]);
});

it.each([String.raw`“([^”<]*\b(?:my|the|we|it|is|are|they)\b[^”<]*)”`, "^(`{3,}|~{3,})([^`]*)$", " *\\n *", "^(a+)+$"])(
  "the detector finds that %s is not linear",
  (source) => {
    expect(checkSync(source, "", options)).toMatchObject({ status: "vulnerable" });
  },
);

function isOurs(file: string): boolean {
  return /^(app|server)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file);
}

/** Without a repetition that has no end, only so many characters are looked at from each place. */
function isUnbounded(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "x"));
}

/** Small letters alone take the same steps as large ones, and the detector far fewer; neither does it matter whether all matches are asked for. */
function withoutCase(source: string, flags: string): [source: string, flags: string] {
  const small = source.replace(/\\[pP]\{\w+\}|\\.|[A-Z]/g, (part) => (part.startsWith("\\") ? part : part.toLowerCase()));
  return [flags.includes("i") ? small : source, flags.replace(/[gi]/g, "")];
}

function listExpressions(file: string): Found[] {
  const text = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, text);
  expect(errors).toEqual([]);
  const nodes = [...walk(program as unknown as SyntaxNode)];
  const values = new Map(
    nodes.flatMap(({ type, id, init }) => (type === "VariableDeclarator" && isNode(id) && isNode(init) ? [[id.name, init]] : [])),
  );
  return nodes.flatMap((node): Found[] => {
    if (node.type === "Literal" && isRegex(node.regex)) return [{ file, source: node.regex.pattern, flags: node.regex.flags }];
    const { callee, arguments: given } = node;
    if (!isNode(callee) || callee.name !== "RegExp" || !Array.isArray(given)) return [];
    const [source, flags] = given.map((one) => textOf(one, values));
    return [{ file, source: source ?? "", flags: flags ?? "" }];
  });
}

function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* walk(child);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === "object" && value !== null && "pattern" in value;
}

/** What an expression is put together from; a word stands for what is only known when it runs. */
function textOf(node: unknown, values: ReadonlyMap<unknown, SyntaxNode>): string {
  if (!isNode(node)) return "word";
  const of = (part: unknown) => textOf(part, values);
  const listOf = (part: unknown) => (Array.isArray(part) ? part : []);
  switch (node.type) {
    case "Literal":
      return isRegex(node.regex) ? node.regex.pattern : String(node.value);
    case "TemplateLiteral":
      return listOf(node.quasis)
        .map((quasi, at) => quasi.value.cooked + (at < listOf(node.expressions).length ? of(listOf(node.expressions)[at]) : ""))
        .join("");
    case "TaggedTemplateExpression":
      return isNode(node.quasi)
        ? listOf(node.quasi.quasis)
            .map((quasi) => quasi.value.raw)
            .join("word")
        : "word";
    case "Identifier":
      return values.has(node.name) ? of(values.get(node.name)) : "word";
    case "BinaryExpression":
      return of(node.left) + of(node.right);
    case "NewExpression":
      return of(listOf(node.arguments)[0]);
    case "MemberExpression":
      return of(node.object);
    case "ArrayExpression":
      return listOf(node.elements).map(of).join("|");
    case "CallExpression": {
      const { callee } = node;
      if (!isNode(callee) || callee.type !== "MemberExpression" || !isNode(callee.property)) return "word";
      if (callee.property.name !== "join") return of(callee.object);
      return isNode(callee.object) && callee.object.type === "ArrayExpression"
        ? of(callee.object)
        : `word${of(listOf(node.arguments)[0])}word`;
    }
    default:
      return "word";
  }
}

import compatibility from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "vite";

// What a script or style sheet uses that one of these browsers doesn't have, by the tables of MDN. Browsers as in package.json: "safari 16".

type Features = Readonly<Record<string, Identifier>>;

const { "at-rules": atRules = {}, properties = {}, selectors = {}, types = {} }: Readonly<Record<string, Features>> = compatibility.css;
const builtins: Features = compatibility.javascript.builtins ?? {};
const interfaces: Features = { ...compatibility.api, ...builtins };
/** Their methods; names of less common interfaces are names of much else. */
const common =
  /^(Element|HTML(|Dialog|Input)Element|Document|Node|Range|Selection|Navigator|Window|ReadableStream|Response|Request|AbortSignal|FormData|URLSearchParams|Headers|Blob|EventTarget)$/;
const methods = Map.groupBy(
  Object.entries(interfaces).flatMap(([owner, feature]) =>
    owner in builtins || common.test(owner) ? Object.entries<Identifier>(feature).map(([name, { __compat }]) => ({ name, __compat })) : [],
  ),
  ({ name }) => name,
);

/** Globals as `navigation`, static methods as `URL.parse`, other methods as `.toWellFormed`, if no object has a known one of that name. */
export function laterCalls(script: string, browsers: readonly string[]): string[] {
  const isLater = (feature: CompatStatement | undefined) => feature !== undefined && !isKnown(feature, browsers);
  const found: string[] = [];
  visit(parseAst(script), (node, parent, key) => {
    if (node.type === "MemberExpression" && node.property?.type === "Identifier" && !node.computed) {
      const { name = "" } = node.property;
      const owner = interfaces[node.object?.name ?? ""];
      const ofClass = (owner?.[`${name}_static`] ?? owner?.[name])?.__compat;
      const ofObjects = key === "callee" ? (methods.get(name) ?? []) : [];
      if (isLater(ofClass)) found.push(`${node.object?.name}.${name}`);
      else if (!ofClass && ofObjects.length > 0 && ofObjects.every(({ __compat }) => isLater(__compat))) found.push(`.${name}`);
    }
    const isName = (parent?.type === "MemberExpression" && key === "property") || (parent?.type === "Property" && key === "key");
    if (node.type === "Identifier" && node.name && !isName) {
      if (isLater((interfaces[node.name] ?? interfaces.Window?.[node.name])?.__compat)) found.push(node.name);
    }
  });
  return found;
}

interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
}

function visit(
  value: unknown,
  look: (node: SyntaxNode, parent: SyntaxNode | null, key: string) => void,
  parent: SyntaxNode | null = null,
  key = "",
) {
  if (Array.isArray(value)) for (const part of value) visit(part, look, parent, key);
  else if (typeof value === "object" && value !== null && "type" in value && typeof value.type === "string") {
    const node = value as SyntaxNode;
    look(node, parent, key);
    for (const [name, part] of Object.entries(node)) visit(part, look, node, name);
  }
}

/** Properties, functions as `color-mix()`, at-rules as `@page` and `@media scripting`, selectors as `:has`. */
export function laterStyles(sheet: string, browsers: readonly string[]): string[] {
  const plain = sheet.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  const names = (pattern: RegExp, features: Features, print: (name: string) => string) =>
    [...plain.matchAll(pattern)].flatMap(([, name = ""]) => {
      const feature = features[name]?.__compat;
      return feature && !isKnown(feature, browsers) ? [print(name)] : [];
    });
  return [
    ...names(/[{;]([a-z-]+):/g, properties, (name) => name),
    ...names(/[ :,(]([a-z-]+)\(/g, { ...types, ...(types.color as Features) }, (name) => `${name}()`),
    ...names(/@([a-z-]+)/g, atRules, (name) => `@${name}`),
    ...names(/@media[^{]*\(([a-z-]+)[:)]/g, atRules.media as Features, (name) => `@media ${name}`),
    ...names(/(?<!:):([a-z-]+)(?=[^;{}]*\{)/g, selectors, (name) => `:${name}`),
    ...names(/::([a-z-]+)(?=[^;{}]*\{)/g, selectors, (name) => `::${name}`),
  ];
}

function isKnown({ support }: CompatStatement, browsers: readonly string[]): boolean {
  return browsers.every((browser) => {
    const [name = "", version = ""] = browser.replace("ios_saf", "safari_ios").split(" ");
    const statements = [Object.entries(support).find(([engine]) => engine === name)?.[1] ?? []].flat();
    return statements.some(
      ({ flags, version_added: added }) => !flags && typeof added === "string" && isAtMost(added.replace("≤", ""), version),
    );
  });
}

function isAtMost(version: string, limit: string): boolean {
  return version !== "preview" && version.localeCompare(limit, "en", { numeric: true }) <= 0;
}

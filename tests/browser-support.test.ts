import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { ASSETS, type RouteFiles, routeList } from "./support/built-routes";
import { laterCalls, laterStyles } from "./support/later-features";

// What the build can't rewrite for the browsers that package.json lists.
const { pages, admin } = manifest.browserslist;
const files = readdirSync(ASSETS);
const read = (name: string) => readFileSync(ASSETS + name, "utf8");

/** Newer than those browsers, with what happens there. */
const LATER_CALLS = {
  "asked for before they are called": [
    "setImmediate",
    "navigation",
    "requestIdleCallback",
    "cancelIdleCallback",
    ".startViewTransition",
    ".share",
    ".getComposedRanges",
    "PublicKeyCredential.isConditionalMediationAvailable",
    "PublicKeyCredential.parseCreationOptionsFromJSON",
    "PublicKeyCredential.parseRequestOptionsFromJSON",
  ],
  "each is called where the other is missing": [".caretPositionFromPoint", ".caretRangeFromPoint"],
  "a polyfill has them": [".showPopover", ".hidePopover"],
  "names of other methods": [".move", ".pause", ".restore", ".take", ".use"],
};
const LATER_STYLES = {
  "plainer without": ["scrollbar-width", "scrollbar-color", "text-wrap", "::selection", ":has"],
  "for a pointer, which phones don't have": ["resize"],
  "slower without": ["content-visibility"],
  "a field scrolls": ["field-sizing"],
  "for forced colors, which such browsers don't have": ["forced-color-adjust"],
  "printed on the margins of the device": ["@page", "size"],
  "the header has all links instead of a menu, or a polyfill's class": [":popover-open"],
  "what needs a script is shown, and says so": ["@media scripting"],
  "each is that of one engine": ["::-webkit-progress-bar", "::-webkit-progress-value", "::-moz-progress-bar"],
};

describe("scripts", () => {
  const scripts = files.filter((name) => name.endsWith(".js"));
  const { entry, routes } = routeList();

  it("call nothing that a browser of theirs lacks", () => {
    const ofPages = importedBy(routesOf(/^root$|^routes\/(site|blog)\//), /["'`]\.\/([\w.$-]+\.js)["'`]/g);
    expect(ofPages.size).toBeGreaterThan(40);
    const found = scripts.flatMap((name) => laterCalls(read(name), ofPages.has(name) ? pages : admin));
    expect([...new Set(found)].toSorted()).toEqual(Object.values(LATER_CALLS).flat().toSorted());
  });

  it("have no look-behind on public pages: in Safari before 16.4 it throws", () => {
    const atOnce = importedBy(routesOf(/^root$|^routes\/(site|blog|es)\//), /(?:from|import) ?["'`]\.\/([\w.$-]+\.js)["'`]/g);
    expect(atOnce.size).toBeGreaterThan(30);
    expect([...atOnce].filter((name) => /\(\?<[=!]/.test(read(name)))).toEqual([]);
  });

  function routesOf(ids: RegExp) {
    return [entry, ...Object.entries(routes).flatMap(([id, route]) => (ids.test(id) ? [route] : []))];
  }
});

describe("styles", () => {
  const sheets = files.filter((name) => name.endsWith(".css")).map(read);
  const preludes = sheets.flatMap((sheet) => sheet.match(/[^{};]+(?=\{)/g) ?? []);

  it("are known to the browsers, or harmless where they aren't", () => {
    const found = new Set(sheets.flatMap((sheet) => laterStyles(sheet, pages)));
    expect([...found].toSorted()).toEqual(Object.values(LATER_STYLES).flat().toSorted());
  });

  it("have no new selector in a list with others, whose rule would be lost", () => {
    const lists = preludes.filter((prelude) => !prelude.startsWith("@") && /:popover-open|::highlight/.test(prelude));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter((selectors) => selectors.includes(","))).toEqual([]);
  });

  it("ask no medium in words that Safari before 16.4 doesn't know", () => {
    const media = preludes.filter((prelude) => prelude.startsWith("@media"));
    expect(media.filter((query) => query.includes("max-width")).length).toBeGreaterThan(50);
    expect(media.filter((query) => /[<>]|\bor\b|\bnot *\(/.test(query))).toEqual([]);
  });
});

it("is walked by the steps that docs/browsers.md lists", () => {
  const folder = "tests/trials/browsers/";
  const names = readdirSync(folder)
    .filter((name) => name.endsWith("-steps.ts"))
    .flatMap((name) => [...readFileSync(folder + name, "utf8").matchAll(/^ {2}"([^"]+)": async/gm)].map(([, step = ""]) => step));
  const listed = [...readFileSync("docs/browsers.md", "utf8").matchAll(/^\| ([^|]+) \|.*\byes\b.*\|$/gm)].map(([, step = ""]) => step);
  expect(listed.toSorted()).toEqual([...new Set(names)].toSorted());
});

/** Names of all scripts that these load. @param reference finds the name of a script in another */
function importedBy(routes: readonly Pick<RouteFiles, "module" | "imports">[], reference: RegExp): ReadonlySet<string> {
  const waiting = routes.flatMap((route) => [route.module, ...route.imports]).map((address) => address.replace("/assets/", ""));
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !files.includes(name) || name.startsWith("manifest-")) continue;
    found.add(name);
    for (const [, used = ""] of read(name).matchAll(reference)) waiting.push(used);
  }
  return found;
}

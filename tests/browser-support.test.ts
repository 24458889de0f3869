import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "build/client/assets/";
const files = readdirSync(FOLDER);
const read = (name: string) => readFileSync(FOLDER + name, "utf8");

/** Newer than Safari 17, Firefox 115 or Chrome 114; no build rewrites them. */
const TOO_NEW =
  /\bwithResolvers\b|\bURL\.(?:parse|canParse)\b|\b(?:Map|Object)\.groupBy\b|\.checkVisibility\(|\.isSubsetOf\(|\bPromise\.try\b|\bRegExp\.escape\b|\bIterator\.from\b|\.requestClose\(/g;

/** Safari before 16.4 starts no script with one, not even one inside a string for `new RegExp`. */
const LOOK_BEHIND = /\(\?<[=!]/;

/** Selectors that Safari 16, Firefox 115 or Chrome 114 does not know. */
const NEW_SELECTOR = /:popover-open|:user-invalid|::details-content|:state\(|:open\b/;

describe("scripts", () => {
  const scripts = files.filter((name) => name.endsWith(".js"));

  it("call nothing that a supported browser lacks", () => {
    const found = scripts.flatMap((name) => [...read(name).matchAll(TOO_NEW)].map(([call]) => `${name}: ${call}`));
    expect(found).toEqual([]);
  });

  it("of public pages have no look-behind", () => {
    const { entry, routes } = routeList();
    const ofPublicPages = Object.entries(routes).filter(([id]) => /^routes\/(site|blog)\//.test(id));
    const scriptsOfPages = importedBy([entry, routes.root, ...ofPublicPages.map(([, route]) => route)]);
    expect(scriptsOfPages.size).toBeGreaterThan(40);
    expect([...scriptsOfPages].filter((name) => LOOK_BEHIND.test(read(name)))).toEqual([]);
  });
});

it("styles have no new selector in a list with others", () => {
  const lists = files
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => read(name).match(/[^{}]+(?=\{)/g) ?? [])
    .filter((selectors) => !selectors.startsWith("@") && NEW_SELECTOR.test(selectors));
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter((selectors) => selectors.includes(","))).toEqual([]);
});

interface RouteFiles {
  readonly module: string;
  readonly imports?: readonly string[];
}

/** React Router's list of the build. */
function routeList(): { readonly entry: RouteFiles; readonly routes: Readonly<Record<string, RouteFiles>> } {
  const [list = ""] = files.filter((name) => name.startsWith("manifest-"));
  return JSON.parse(
    read(list)
      .replace(/^[^{]*/, "")
      .replace(/;\s*$/, ""),
  );
}

/** Names of all scripts that these load, at once or later. */
function importedBy(routes: readonly (RouteFiles | undefined)[]): ReadonlySet<string> {
  const waiting = routes
    .flatMap((route) => [route?.module ?? "", ...(route?.imports ?? [])])
    .map((address) => address.replace("/assets/", ""));
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !files.includes(name) || name.startsWith("manifest-")) continue;
    found.add(name);
    for (const [, used = ""] of read(name).matchAll(/["'`]\.\/([\w.$-]+\.js)["'`]/g)) waiting.push(used);
  }
  return found;
}

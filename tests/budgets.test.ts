import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteFiles, routeList } from "./support/built-routes";
import { publishedPost, savePosts } from "./support/fixtures";
import { contentPages } from "./support/pages";
import { startTestSite, type TestSite } from "./support/site";

/** Bytes of a page with all that it fetches before anybody scrolls or points at something. */
const WHOLE_PAGE = { "/": 48_000, "/blog": 70_000, [`/blog/${publishedPost.slug}`]: 30_000 };

/** Bytes of script, compressed, that a browser loads for the editor: 103 KB of them are React and its router. */
const EDITOR_SCRIPT = 265_000;

const DASHBOARD = "routes/admin/dashboard/dashboard";

/** Scripts and style sheets of the dashboard. A document, a font, pictures and the stream of events come beside them, 20 requests in all. */
const FIRST_FILES = 14;

/** The same of each page that is opened from there, which asks for its data, too. */
const NEXT_FILES = 8;

let site: TestSite;

beforeAll(async () => {
  // A port would be in its addresses, and compressed sizes differ with it.
  site = await startTestSite({ environment: { PUBLIC_URL: "https://clinic.example" } });
  await savePosts(site.database, publishedPost);
});

afterAll(() => site.close());

describe.each(contentPages)("%s", (path) => {
  it("ships no script and sets no cookie", async () => {
    const page = await site.get(path);
    expect(page.headers.get("Set-Cookie")).toBeNull();
    const html = await page.text();
    expect(html.match(/<script(?! type="speculationrules"|[^>]*type="application\/ld\+json")[^>]*>/g) ?? []).toEqual([]);
    expect(html).not.toMatch(/rel="modulepreload"|\son[a-z]+="/);
  });
});

it.each(Object.entries(WHOLE_PAGE))("%s arrives whole, with what it fetches at once, in %d bytes", async (path, budget) => {
  const html = await (await site.get(path)).text();
  const sheets = await Promise.all(stylesheetsOf(html).map(async (address) => (await site.get(address)).text()));
  const fetched = new Set([...stylesheetsOf(html), ...eagerFilesOf(html), ...backgroundsOf([html, ...sheets].join())]);
  const sizes = await Promise.all([path, ...fetched].map(transferred));
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(budget);
});

it("the editor opens, with the writing surface, within its script budget", () => {
  const files = scriptsOf("routes/admin/posts/editor/page/edit-post");
  expect([...files].filter((file) => /\/(surface|runtime|posts-editor)-/.test(file))).toHaveLength(3);
  const bytes = [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(`build/client${file}`)).length, 0);
  expect(bytes).toBeLessThanOrEqual(EDITOR_SCRIPT);
});

it("a script is as small for the first visitor after a start as it will ever be", async () => {
  const file = [...scriptsOf(DASHBOARD)].find((name) => name.includes("/runtime-")) ?? "";
  const built = readFileSync(`build/client${file}.br`);
  expect(brotliDecompressSync(built)).toEqual(readFileSync(`build/client${file}`));
  const answer = await site.get(file, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect(Number(answer.headers.get("Content-Length"))).toBe(built.length);
});

it("the admin opens with few files, and each next page with fewer", () => {
  const filesOf = (id: string) => new Set([...scriptsOf(id), ...adminRoutes(id).flatMap(({ css }) => css ?? [])]);
  const first = filesOf(DASHBOARD);
  expect(first.size).toBeLessThanOrEqual(FIRST_FILES);
  const { routes } = routeList();
  // The frame of a preview shows a public page.
  const isPage = ({ id, hasDefaultExport }: RouteFiles) => id.startsWith("routes/admin/") && hasDefaultExport && !id.includes("/visitors/");
  const pages = Object.values(routes).filter(isPage);
  const next = pages.map(({ id }) => [id, [...filesOf(id)].filter((file) => !first.has(file)).length] as const);
  expect(next.length).toBeGreaterThan(50);
  expect(next.filter(([, count]) => count > NEXT_FILES)).toEqual([]);
});

/** What a browser fetches before the first key: the router's list of routes, what that names for the page, and the surface. */
function scriptsOf(page: string): ReadonlySet<string> {
  const { list, entry } = routeList();
  const waiting = [entry, ...adminRoutes(page)].flatMap(({ module, imports }) => [module, ...imports]);
  const files = new Set([list]);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const named = readFileSync(`build/client${file}`, "utf8").matchAll(/(?:from|import)"\.\/([^"]+\.js)"|import\(`\.\/(surface-[^`]+)`/g);
    // Elsewhere the surface is fetched while nobody waits.
    for (const [, used, loaded] of named) if (used || file.includes("/posts-editor-")) waiting.push(`/assets/${used ?? loaded}`);
  }
  return files;
}

function adminRoutes(page: string): readonly RouteFiles[] {
  const { routes } = routeList();
  return ["root", "routes/admin/admin-layout", page].flatMap((id) => routes[id] ?? []);
}

/** A compressed body's bytes, with some for the headers. */
async function transferred(address: string): Promise<number> {
  const response = await site.get(address);
  expect(response.status, address).toBe(200);
  const body = Buffer.from(await response.arrayBuffer());
  return 300 + (response.headers.has("content-encoding") ? brotliCompressSync(body).length : body.length);
}

/** Fonts and scripts that the page preloads, scripts that it starts, and pictures that don't wait until they are near. */
function eagerFilesOf(html: string): string[] {
  const ahead = [...html.matchAll(/<link rel="(?:modulepreload|preload)" href="([^"]+)"/g)];
  const scripts = /<script type="module"/.test(html) ? [...html.matchAll(/(?:from|import) "([^"]+)"/g)] : [];
  const pictures = [...html.matchAll(/<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"/g)];
  return [...ahead, ...scripts, ...pictures].map(([, address]) => address ?? "");
}

/** Every background that the page's styles name, shown on it or not. */
function backgroundsOf(text: string): string[] {
  return [...text.matchAll(/url\((\/assets\/[^)]+\.svg)\)/g)].map(([, address]) => address ?? "");
}

/** What is read before the page is drawn: a sheet for paper is not. */
function stylesheetsOf(html: string): string[] {
  return [...html.matchAll(/<link(?![^>]*media="print")[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, address]) => address ?? "");
}

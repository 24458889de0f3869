import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig } from "~/config.server";
import { typedArticle } from "../../support/post-forms";
import { type SiteProcess, startSiteProcess } from "../../support/site-process";
import { drMorgan, goodPassword } from "../../support/staff";
import { cookieHeader } from "../../support/visitor";
import { signUp } from "../torture/kill-trial";
import { type Measured, measured, startBareNode, startNginx } from "./compared-servers";
import { type Answer, type Ask, load, median, send } from "./load";
import { addPosts } from "./many-posts";

interface RequestCost {
  readonly name: string;
  /** Microseconds of the server's processor time. */
  readonly cost: number;
  /** Of bare Node's in the same rounds. */
  readonly ratio: number;
}

interface PageBytes {
  readonly path: string;
  readonly document: number;
  readonly files: number;
  readonly count: number;
}

export interface RequestFigures {
  readonly costs: readonly RequestCost[];
  readonly pages: readonly PageBytes[];
  /** Bytes: after the start, after all this work, and a minute later. */
  readonly resident: { readonly idle: number; readonly worked: number; readonly rested: number };
  /** Milliseconds, medians: until it answers, and of processor time until then. */
  readonly start: { readonly elapsed: number; readonly processorTime: number; readonly bareElapsed: number };
}

const ROUNDS = 5;
const POSTS = 12;
const BROWSER = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html", "User-Agent": "Mozilla/5.0 Firefox/140.0" };

interface Case {
  readonly name: string;
  readonly server: Measured;
  readonly ask: (index: number) => Ask;
  readonly count: number;
  /** Where each request builds on the one before. */
  readonly connections?: number;
}

/** What requests cost a site of twelve posts, in rounds that alternate with bare Node. */
export async function measureRequests(): Promise<RequestFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-bench-"));
  await addPosts(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), 0, POSTS);
  const start = await measureStarts(folder);
  const site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
  const server = await measured(site);
  const { url } = server;
  const idle = (await site.ask()).rss;
  const home = await warmUp(url, site);
  const bare = await startBareNode(folder, home);
  const bareWhole = await startBareNode(folder, await send(url, { path: "/" }));
  const nginx = await startNginx(folder, home);
  const costs = await compare(await cases(server, bare, bareWhole, nginx, home));
  const pages = await Promise.all(["/", "/blog", "/blog/article-1"].map((page) => bytesOf(url, page)));
  const worked = (await site.ask()).rss;
  for (const other of [bare, bareWhole, nginx]) await other?.stop();
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  const rested = (await site.ask()).rss;
  await site.stop();
  rmSync(folder, { recursive: true });
  return { costs, pages, start, resident: { idle, worked, rested } };
}

async function cases(site: Measured, bare: Measured, bareWhole: Measured, nginx: Measured | null, home: Answer): Promise<Case[]> {
  const cookies = await signUp(site.url);
  const cookie = cookieHeader(cookies);
  const asset = /\/assets\/[\w.-]+\.(css|js|svg)/.exec((await send(site.url, { path: "/blog" })).body.toString())?.[0] ?? "/robots.txt";
  const get =
    (path: string, headers = {}, status = 200) =>
    () => ({ path, status, headers: { ...BROWSER, ...headers } });
  // A cookie, for a host name without cached pages, so that each request is rendered.
  const uncached = { Host: "localhost:1", Cookie: "a=b" };
  const whole = { "Accept-Encoding": "identity" };
  const signIn = { email: drMorgan.email, password: goodPassword };
  return [
    { name: BARE, server: bare, ask: get("/"), count: 4000 },
    ...(nginx ? [{ name: "nginx with the same bytes", server: nginx, ask: get("/index.html"), count: 10_000 }] : []),
    { name: "Home, cached", server: site, ask: get("/"), count: 4000 },
    { name: "Bare node:http, uncompressed", server: bareWhole, ask: get("/", whole), count: 4000 },
    { name: "Home, cached, uncompressed", server: site, ask: get("/", whole), count: 4000 },
    { name: "List, cached", server: site, ask: get("/blog"), count: 4000 },
    { name: "Article, cached", server: site, ask: get("/blog/article-1"), count: 4000 },
    { name: "Style sheet or picture", server: site, ask: get(asset), count: 4000 },
    { name: "Home, not modified (304)", server: site, ask: get("/", { "If-None-Match": String(home.headers.etag) }, 304), count: 4000 },
    { name: "Home, rendered", server: site, ask: get("/", uncached), count: 150 },
    { name: "List, rendered", server: site, ask: get("/blog", uncached), count: 100 },
    { name: "Article, rendered", server: site, ask: get("/blog/article-1", uncached), count: 100 },
    { name: "Unknown address (404)", server: site, ask: (index) => get(`/blog/made-up-${index}-${Math.random()}`, {}, 404)(), count: 100 },
    { name: "Save of a post", server: site, ask: await autosaves(site.url, cookie), count: 25, connections: 1 },
    {
      name: "Sign-in",
      server: site,
      ask: () => ({ path: "/admin/sign-in", status: 303, form: signIn, headers: { Origin: site.url } }),
      count: 4,
      connections: 1,
    },
  ];
}

const BARE = "Bare node:http with the same bytes";

async function compare(compared: readonly Case[]): Promise<RequestCost[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: number[] = [];
    for (const { server, ask, count, connections } of compared) costs.push(await costOf(server, ask, count, connections));
    rounds.push(costs);
  }
  return compared.map(({ name }, at) => ({
    name,
    cost: median(rounds.map((costs) => (costs[at] ?? 0) * 1000)),
    ratio: median(rounds.map((costs) => (costs[at] ?? 0) / (costs[0] ?? 1))),
  }));
}

/** Milliseconds of processor time of one request. */
export async function costOf(server: Measured, ask: (index: number) => Ask, count: number, connections?: number): Promise<number> {
  await load(server.url, ask, Math.ceil(count / 10), connections);
  const before = await server.processorTime();
  await load(server.url, ask, count, connections);
  return ((await server.processorTime()) - before) / count;
}

/** Has each page cached, and waits for the end of what the site does in the background. @returns the home page */
async function warmUp(url: string, site: SiteProcess): Promise<Answer> {
  for (const path of ["/", "/blog", "/blog/article-1"]) await load(url, () => ({ path, status: 200, headers: BROWSER }), 50);
  let last = -1;
  for (let now = (await site.ask()).processorTime; now - last > 20; now = (await site.ask()).processorTime) {
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return send(url, { path: "/", headers: BROWSER });
}

/** Saves of one new draft, as the editor sends them by itself. */
export async function autosaves(url: string, cookie: string): Promise<() => Ask> {
  const headers = { Origin: url, Cookie: cookie };
  const formOf = (version: number) => ({
    ...typedArticle,
    title: `Measured ${randomUUID()}`,
    content: `${typedArticle.content}\nText of version ${version}.`,
    version: String(version),
    saveId: randomUUID(),
    save: "auto",
  });
  const { body } = await send(url, { path: "/admin/posts/save", form: formOf(0), headers });
  const { saved } = JSON.parse(body.toString()) as { saved: { id: string; version: number } };
  let version = saved.version;
  return () => ({ path: `/admin/posts/${saved.id}/save`, status: 200, form: formOf(version++), headers });
}

async function bytesOf(url: string, page: string): Promise<PageBytes> {
  const { body } = await send(url, { path: page, headers: BROWSER });
  const html = (await fetch(new URL(page, url)).then((response) => response.text())).replaceAll(
    /<script type="speculationrules".*?<\/script>/gs,
    "",
  );
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g) ?? [])];
  const sizes = await Promise.all(files.map(async (file) => (await send(url, { path: file, headers: BROWSER })).body.length));
  return { path: page, document: body.length, files: sizes.reduce((sum, size) => sum + size, 0), count: files.length };
}

/** Without the probe, as it is deployed; the processor time comes from one more start with it. */
async function measureStarts(folder: string): Promise<RequestFigures["start"]> {
  const elapsed: number[] = [];
  const bareElapsed: number[] = [];
  const processorTimes: number[] = [];
  const answer = path.join(folder, "empty.json");
  writeFileSync(answer, JSON.stringify({ status: 200, headers: {}, body: "" }));
  for (let round = 0; round < ROUNDS; round += 1) {
    elapsed.push(await startTime(() => startSiteProcess({ DATA_DIR: folder })));
    bareElapsed.push(await startTime(() => startSiteProcess({}, { program: ["./tests/trials/bench/bare-server.mjs", answer] })));
    const site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
    await site.address();
    processorTimes.push((await site.ask()).processorTime);
    await site.stop();
  }
  return { elapsed: median(elapsed), processorTime: median(processorTimes), bareElapsed: median(bareElapsed) };
}

async function startTime(start: () => SiteProcess): Promise<number> {
  const begun = performance.now();
  const site = start();
  await site.address();
  const elapsed = performance.now() - begun;
  await site.stop();
  return elapsed;
}

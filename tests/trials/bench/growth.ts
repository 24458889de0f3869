import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig } from "~/config.server";
import { startSiteProcess } from "../../support/site-process";
import { cookieHeader } from "../../support/visitor";
import { signUp } from "../torture/kill-trial";
import { measured } from "./compared-servers";
import { type Ask, median } from "./load";
import { addPosts } from "./many-posts";
import { autosaves, costOf } from "./request-costs";

/** Milliseconds of processor time by kind of request, and resident bytes afterwards. */
export interface SizeFigures {
  readonly posts: number;
  readonly costs: Readonly<Record<string, number>>;
  readonly resident: number;
}

const ROUNDS = 3;

/** What rendered pages and saves cost with so many posts, each size in the same growing database. */
export async function measureGrowth(sizes: readonly number[], onSize: (posts: number) => void): Promise<SizeFigures[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-growth-"));
  const config = parseConfig({ DATA_DIR: folder, NODE_ENV: "test" });
  const figures: SizeFigures[] = [];
  let [before, cookies]: [number, ReadonlyMap<string, string> | undefined] = [0, undefined];
  for (const posts of sizes) {
    onSize(posts);
    await addPosts(config, before, posts);
    before = posts;
    const site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
    const server = await measured(site);
    cookies ??= await signUp(server.url);
    const cookie = cookieHeader(cookies);
    const costs: Record<string, number> = {};
    for (const [name, { ask, count }] of Object.entries(await asks(server.url, cookie, posts))) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await costOf(server, ask, count, 1));
      costs[name] = median(rounds);
    }
    figures.push({ posts, costs, resident: (await site.ask()).rss });
    await site.stop();
  }
  rmSync(folder, { recursive: true });
  return figures;
}

async function asks(url: string, cookie: string, posts: number): Promise<Record<string, { ask: () => Ask; count: number }>> {
  // As in request-costs.ts: no kept page answers these.
  const render = (path: string) => ({ ask: () => ({ path, status: 200, headers: { Host: "localhost:1", Cookie: "a=b" } }), count: 20 });
  // A different search each time: earlier answers are cached.
  let turn = 0;
  const search = (text: string) => ({ ...render(""), ask: () => render(`/blog?q=${text}+${(turn++ * 7) % posts}`).ask() });
  const staff = (path: string) => ({ ask: () => ({ path, status: 200, headers: { Cookie: cookie } }), count: 20 });
  return {
    List: render("/blog"),
    Article: render(`/blog/article-${posts - 1}`),
    "Visitors’ search": search("pets"),
    "Visitors’ search, mistyped": search("desret"),
    Search: staff("/admin?q=desert+pets"),
    "Search for one post": staff(`/admin?q=${posts - 1}`),
    Dashboard: staff("/admin"),
    Feed: render("/blog/rss.xml"),
    Sitemap: { ...render("/sitemap.xml"), count: 3 },
    Save: { ask: await autosaves(url, cookie), count: 20 },
  };
}

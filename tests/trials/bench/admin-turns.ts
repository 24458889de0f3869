import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { adminWalk } from "../../support/admin-walk";
import { type BlogSize, fillBlog } from "../../support/large-blog";
import { scheduledWork } from "../../support/scheduled-work";
import { startSiteProcess } from "../../support/site-process";
import { cookieHeader } from "../../support/visitor";
import { signUp } from "../torture/kill-trial";
import { median, send } from "./load";

/** Milliseconds of processor time in the longest turn of the event loop, by page and by job. */
type LongestTurns = ReadonlyMap<string, number>;

const ROUNDS = 5;

/** As a section of docs/benchmarks.md. */
export async function describeTurns(): Promise<string> {
  const few = await measureTurns({ posts: 50, pictures: 20 });
  const many = await measureTurns({ posts: 5000, pictures: 2000 });
  const longest = [...many].sort(([, one], [, other]) => other - one);
  const listed = longest.slice(0, MAX_TURNS);
  return `## Longest turns of the event loop

Milliseconds of processor time, medians of ${ROUNDS}, of all admin pages and periodic work, with three versions of posts of 6 KB. Goals: 50
ms, twice that of 50 posts. The ${longest.length - listed.length} others take less than ${Math.ceil(listed.at(-1)?.[1] ?? 0)} ms. Measured ${new Date().toISOString().slice(0, 10)}.

| Page or job | 50 posts, 20 pictures | 5,000 posts, 2,000 pictures | Ratio |
|---|---|---|---|
${listed.map(([name, turn]) => `| ${name} | ${(few.get(name) ?? 0).toFixed(1)} | ${turn.toFixed(1)} | ${(turn / (few.get(name) ?? turn)).toFixed(1)} |`).join("\n")}
`;
}

const MAX_TURNS = 10;

/** Every page of the admin for an owner, and everything that the site does by itself, with a blog of one size. */
async function measureTurns(size: BlogSize): Promise<LongestTurns> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-turns-"));
  const database = await openFolder(folder);
  await fillBlog(database, size);
  await database.close();
  const turns = new Map([...(await measurePages(folder)), ...(await measureJobs(folder))]);
  rmSync(folder, { recursive: true });
  return turns;
}

async function measurePages(folder: string): Promise<[string, number][]> {
  const site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
  const url = await site.address();
  const headers = { Cookie: cookieHeader(await signUp(url)) };
  await makeVeterinarian(folder);
  const turns: [string, number][] = [];
  for (const address of adminWalk()) {
    const turn = async () => {
      await site.ask();
      const { status } = await send(url, { path: address, headers });
      return { status, turn: (await site.ask()).longestPause };
    };
    // The first one compiles what it runs.
    if ((await turn()).status !== 200) continue;
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push((await turn()).turn);
    turns.push([address, median(rounds)]);
  }
  await site.stop();
  return turns;
}

/** So that the owner sees the reviews, too. */
async function makeVeterinarian(folder: string): Promise<void> {
  const database = await openFolder(folder);
  await database.kysely.updateTable("staff_accounts").set({ printed_name: "Dr. Casey Morgan" }).execute();
  await database.close();
}

function openFolder(folder: string): Promise<Database> {
  return Database.open(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), console.error);
}

async function measureJobs(folder: string): Promise<[string, number][]> {
  const database = await openFolder(folder);
  const turns: [string, number][] = [];
  const { signal } = new AbortController();
  const mail = { server: async () => ({ smtpUrl: "smtp://mail.example", from: "clinic@example.com" }), sendQueued: () => undefined };
  for (const { name, job } of scheduledWork(database, { now: () => new Date(), mail })) {
    turns.push([name, await longestTurn(() => Promise.resolve(job(signal)))]);
  }
  await database.close();
  return turns;
}

/** Looks at the processor time of this thread in every turn. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}

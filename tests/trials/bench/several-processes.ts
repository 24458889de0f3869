import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig } from "~/config.server";
import { startTestPostgres } from "../../../scripts/test-postgres.mjs";
import { holdPort } from "../../support/held-port";
import { startBalancer } from "../../support/machines";
import { ownPort } from "../../support/own-port";
import { isInstalled } from "../../support/proxies";
import { startSiteProcess } from "../../support/site-process";
import { cookieHeader } from "../../support/visitor";
import { signUp } from "../torture/kill-trial";
import { SteadyLoad } from "../torture/steady-load";
import { processorTimeOf } from "./compared-servers";
import { type Ask, load, median } from "./load";
import { addPosts } from "./many-posts";
import { autosaves } from "./request-costs";

/** Processes of the site behind one address. */
interface Group {
  readonly url: string;
  pids(): readonly number[];
  /** Restarts the first of them. */
  restart(): Promise<void>;
  close(): Promise<unknown>;
}

type Environment = Readonly<Record<string, string>>;
type Figures = { readonly rate: number; readonly cost: number; readonly busiest: number };

const ONE = "One process";

const ways: Readonly<Record<string, (environment: Environment) => Promise<Group>>> = {
  [ONE]: (environment) => atOneSocket(environment, 1),
  "Two, one socket": (environment) => atOneSocket(environment, 2),
  "Two, `reusePort`": async (environment) => {
    const port = String(await ownPort());
    return startEach(environment, [port, port], `http://127.0.0.1:${port}`);
  },
  ...(isInstalled("haproxy") && {
    "Two, own ports behind HAProxy": async (environment: Environment) => {
      const ports = [await ownPort(), await ownPort()];
      const group = await startEach(environment, ports.map(String), "");
      const balancer = await startBalancer(ports);
      return { ...group, url: balancer.url, close: () => Promise.all([balancer.close(), group.close()]) };
    },
  }),
};

/** As systemd passes it on. */
async function atOneSocket(environment: Environment, count: number): Promise<Group> {
  const held = await holdPort(environment);
  const running = [await held.start()];
  while (running.length < count) running.push(await held.start());
  return {
    url: held.url,
    pids: () => running.map(({ pid }) => pid),
    restart: async () => {
      await running.shift()?.stop();
      running.push(await held.start());
    },
    close: held.close,
  };
}

const REUSE_PORT = `import { Server } from "node:net";
const { listen } = Server.prototype;
Server.prototype.listen = function (port, host, done) { return listen.call(this, { port, host, reusePort: true }, done); };`;

async function startEach(environment: Environment, ports: readonly string[], url: string): Promise<Group> {
  const options = `--import=data:text/javascript,${encodeURIComponent(REUSE_PORT)}`;
  const start = async (PORT = "") => {
    const site = startSiteProcess({ ...environment, NODE_OPTIONS: options, PORT });
    await site.address();
    return { site, port: PORT };
  };
  const running = await Promise.all(ports.map(start));
  return {
    url,
    pids: () => running.map(({ site }) => site.pid),
    restart: async () => {
      const first = running.shift();
      await first?.site.stop();
      running.push(await start(first?.port));
    },
    close: () => Promise.all(running.map(({ site }) => site.stop())),
  };
}

/** `npm run bench -- --processes`: prints what a second process on the same machine and the same data brings. @param isQuick for a try */
export async function measureProcesses(isQuick: boolean): Promise<void> {
  console.log(
    `The load of this machine's ${os.cpus().length} processors is ${os.loadavg()[0]}: above 0.5, others take part in each figure.`,
  );
  const server = await startTestPostgres();
  const engines = { SQLite: {}, ...(!("problem" in server) && { PostgreSQL: { DATABASE_URL: server.url } }) };
  for (const [engine, address] of Object.entries(engines)) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-processes-"));
    const environment = { DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1", ...address };
    await addPosts(parseConfig({ ...environment, NODE_ENV: "test" }), 0, 12);
    const groups = new Map<string, Group>();
    for (const [name, start] of Object.entries(ways)) groups.set(name, await start(environment));
    console.log(`\n## ${engine}\n\n| | ${[...groups.keys()].join(" | ")} |\n|${"---|".repeat(groups.size + 1)}`);
    await compare(groups, isQuick ? 1 : 10);
    for (const [what, tried] of Object.entries({ "One restarted under load": restartUnderLoad, "One frozen": freezeOne })) {
      const cells: string[] = [];
      for (const [name, group] of groups) cells.push(name === ONE ? "–" : await tried(group));
      console.log(`| ${what} | ${cells.join(" | ")} |`);
    }
    for (const group of groups.values()) await group.close();
    rmSync(folder, { recursive: true });
  }
  if (!("problem" in server)) await server.stop();
}

const ROUNDS = 5;

async function compare(groups: ReadonlyMap<string, Group>, times: number): Promise<void> {
  const [first] = groups.values();
  const cookie = cookieHeader(await signUp(first?.url ?? ""));
  const many = (count: number, headers: Readonly<Record<string, string>>, page: string) => async () => (group: Group) =>
    load(group.url, () => ({ path: page, status: 200, headers }), count).then(() => count);
  // For each group, what is measured in each round.
  const cases = {
    "Home, cached": many(1000 * times, {}, "/"),
    "Home, rendered": many(30 * times, { Host: "localhost:1", Cookie: "a=b" }, "/"),
    "The admin’s dashboard": many(15 * times, { Cookie: cookie }, "/admin"),
    "Saves by four writers": async ({ url }: Group) => {
      const writers: (() => Ask)[] = [];
      while (writers.length < 4) writers.push(await autosaves(url, cookie));
      return async () => {
        await Promise.all(writers.map((next) => load(url, next, 2 * times, 1)));
        return writers.length * 2 * times;
      };
    },
  };
  for (const [name, prepare] of Object.entries(cases)) {
    const runs = new Map<string, (group: Group) => Promise<number>>();
    for (const [way, group] of groups) runs.set(way, await prepare(group));
    const figures: Record<string, Figures>[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const found: Record<string, Figures> = {};
      for (const [way, group] of groups) found[way] = await measure(group, runs.get(way) ?? (async () => 0));
      if (round > 0) figures.push(found);
    }
    const cells = [...groups.keys()].map((way) => describe(way, figures));
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

async function measure(group: Group, run: (group: Group) => Promise<number>): Promise<Figures> {
  const before = group.pids().map(processorTimeOf);
  const since = performance.now();
  const count = await run(group);
  const elapsed = performance.now() - since;
  const times = group.pids().map((pid, place) => processorTimeOf(pid) - (before[place] ?? 0));
  const all = times.reduce((sum, time) => sum + time, 0);
  return { rate: (count * 1000) / elapsed, cost: (all * 1000) / count, busiest: Math.max(...times) / all };
}

function describe(way: string, figures: readonly Record<string, Figures>[]): string {
  const middle = (of: (found: Figures, one: Figures) => number) =>
    median(figures.map((round) => of(round[way] as Figures, round[ONE] as Figures)));
  const cost = `${Math.round(middle((found) => found.cost)).toLocaleString("en-US")} µs`;
  const rate = Math.round(middle((found) => found.rate));
  if (way === ONE) return `${rate}/s, ${cost}`;
  const busiest = Math.round(100 * middle((found) => found.busiest));
  return `${rate}/s (${middle((found, one) => found.rate / one.rate).toFixed(2)}), ${cost}, the busier one ${busiest} %`;
}

async function restartUnderLoad(group: Group): Promise<string> {
  const steady = new SteadyLoad(group.url);
  do await group.restart();
  while (steady.requests < 1500);
  const { requests, failures, slowest } = await steady.end();
  return `${failures.length} of ${requests} failed, the slowest took ${(slowest / 1000).toFixed(1)} s ${[...new Set(failures)].slice(0, 2).join("; ")}`;
}

const FROZEN_REQUESTS = 40;

/** New connections, all at once. */
async function freezeOne(group: Group): Promise<string> {
  const [pid = 0] = group.pids();
  process.kill(pid, "SIGSTOP");
  const ask = () => fetch(new URL("/about", group.url), { headers: { Connection: "close" }, signal: AbortSignal.timeout(3000) });
  const answers = await Promise.allSettled(Array.from({ length: FROZEN_REQUESTS }, ask));
  process.kill(pid, "SIGCONT");
  return `${answers.filter(({ status }) => status === "fulfilled").length} of ${FROZEN_REQUESTS} answered within 3 s`;
}

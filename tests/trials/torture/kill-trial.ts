import { parseConfig } from "~/config.server";
import { type SiteProcess, startSiteProcess, visitProcess } from "../../support/site-process";
import { drMorgan, goodPassword } from "../../support/staff";
import { randomNumbers } from "../random-numbers";
import { findLosses } from "../stored-whole";
import { type Acknowledged, BusyWriter, digestOf } from "./busy-writer";

interface KillTrial {
  /** DATA_DIR or DATABASE_URL, as for the site. */
  readonly environment: Readonly<Record<string, string>>;
  readonly kills: number;
  readonly seed: number;
  /** Most acknowledgements before a kill. */
  readonly most?: number;
  /** Kills a process of the database server; called in every third round. */
  readonly killDatabase?: () => Promise<void>;
  readonly onRound?: (round: number) => void;
}

export interface KillFigures {
  readonly kills: number;
  readonly databaseKills: number;
  readonly saves: number;
  readonly uploads: number;
  readonly losses: readonly string[];
  readonly faults: readonly string[];
  /** Milliseconds from each start after a kill to the first answer. */
  readonly startTimes: readonly number[];
}

const WRITERS = 4;
/** Milliseconds. */
const PAUSE_AFTER_REFUSAL = 20;
const ROUNDS_BETWEEN_FULL_CHECKS = 25;

/** Kills the site again and again while several people save and upload, and looks whether everything acknowledged is there. */
export async function runKillTrial({
  environment,
  kills,
  seed,
  most = 30,
  killDatabase,
  onRound = () => undefined,
}: KillTrial): Promise<KillFigures> {
  const random = randomNumbers(seed);
  const writers = Array.from({ length: WRITERS }, (_, index) => new BusyWriter(`writer-${index + 1}`, random));
  const config = parseConfig({ ...environment, NODE_ENV: "test" });
  const losses: string[] = [];
  const startTimes: number[] = [];
  let databaseKills = 0;
  let cookies: ReadonlyMap<string, string> = new Map();
  for (let round = 1; round <= kills; round += 1) {
    const begun = performance.now();
    const site = startSiteProcess(environment);
    const url = await site.address();
    if (round > 1) startTimes.push(performance.now() - begun);
    if (round === 1) cookies = await signUp(url);
    losses.push(...(await lostFiles(url, writers)));
    const withDatabase = killDatabase !== undefined && round % 3 === 0;
    const enough = 1 + Math.floor(random() * most);
    const working = work(writers, url, cookies);
    await working.acknowledged(enough);
    if (withDatabase) {
      await killDatabase();
      databaseKills += 1;
      await working.acknowledged(enough);
    }
    await kill(site, working);
    if (round === kills || round % ROUNDS_BETWEEN_FULL_CHECKS === 0) {
      losses.push(
        ...(await findLosses(
          config,
          writers.map(({ acknowledged }) => acknowledged),
        )),
      );
    }
    onRound(round);
  }
  return {
    kills,
    databaseKills,
    saves: writers.reduce((sum, { acknowledged }) => sum + acknowledged.saves.length, 0),
    uploads: writers.reduce((sum, { acknowledged }) => sum + acknowledged.uploads.length, 0),
    losses,
    faults: writers.flatMap(({ faults }) => faults),
    startTimes,
  };
}

export async function signUp(url: string): Promise<ReadonlyMap<string, string>> {
  const owner = visitProcess(url);
  await owner.submit("/admin/create-account", { ...drMorgan, password: goodPassword });
  return owner.cookies;
}

/** All writers work until it ends. */
function work(writers: readonly BusyWriter[], url: string, cookies: ReadonlyMap<string, string>) {
  let isOver = false;
  let look = () => {};
  const count = (kind: keyof Acknowledged) => writers.reduce((sum, { acknowledged }) => sum + acknowledged[kind].length, 0);
  const all = writers.map(async (writer) => {
    const visitor = visitProcess(url, { cookies });
    while (!isOver) {
      if (!(await writer.step(visitor))) await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL));
      else look();
    }
  });
  return {
    /** Resolves after so many more, a save and an upload among them. */
    acknowledged: (missing: number) => {
      const [saves, uploads] = [count("saves"), count("uploads")];
      return new Promise<void>((reached) => {
        look = () => {
          const more = [count("saves") - saves, count("uploads") - uploads] as const;
          if (more[0] + more[1] >= missing && Math.min(...more) > 0) reached();
        };
      });
    },
    end: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

async function kill(site: SiteProcess, working: { end(): Promise<void> }): Promise<void> {
  const stopped = site.stop("SIGKILL");
  await working.end();
  await stopped;
}

/** Everybody's newest file, read as a visitor reads it. */
async function lostFiles(url: string, writers: readonly BusyWriter[]): Promise<string[]> {
  const newest = writers.flatMap(({ acknowledged }) => acknowledged.uploads.findLast(({ isPdf }) => isPdf) ?? []);
  const lost: string[] = [];
  for (const { address, digest } of newest) {
    const response = await fetch(new URL(address, url));
    if (digestOf(new Uint8Array(await response.arrayBuffer())) !== digest) lost.push(`${address} is served differently`);
  }
  return lost;
}

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { holdPort } from "../../support/held-port";
import { startSiteProcess } from "../../support/site-process";
import { SteadyLoad } from "./steady-load";
import { makeDatabase, type Row, seconds, until } from "./three-machines";

const ROUNDS = 3;
const REQUESTS = 1500;
const STARTED_MS = 15_000;

export function restartOneAlone(): Promise<Row> {
  return inFolder(async (folder) => {
    const held = await holdPort({ DATA_DIR: folder });
    let process = await held.start();
    const load = new SteadyLoad(held.url);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await until("readers had come and stayed", () => load.requests >= (round * REQUESTS) / ROUNDS);
      await process.stop();
      process = await held.start();
    }
    await load.end();
    await held.close();
    return {
      trial: `One process restarted ${ROUNDS} times behind a port that systemd would hold`,
      goal: `0 of ${REQUESTS} requests, kept connections included`,
      result: `${load.words}; ${load.kept} of them came over connections that were kept`,
      isGood: load.failures.length === 0,
    };
  });
}

export async function startThreeOnNothing(url: string): Promise<Row> {
  const times: Record<string, number[]> = { SQLite: [], PostgreSQL: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await makeDatabase(url, `nothing_${round}`);
    times.SQLite?.push(await inFolder((folder) => startThree({ DATA_DIR: folder })));
    times.PostgreSQL?.push(await inFolder((folder) => startThree({ DATA_DIR: folder, DATABASE_URL: database })));
  }
  const longest = Object.entries(times).map(([engine, took]) => `${seconds(Math.max(...took))} on ${engine}`);
  return {
    trial: `Three processes started at once on an empty database, ${ROUNDS} times on each engine`,
    goal: "all ready within 15 s",
    result: `all ready after ${longest.join(", ")} at most`,
    isGood: Math.max(...Object.values(times).flat()) < STARTED_MS,
  };
}

/** @returns how long it took until all were ready */
async function startThree(environment: Readonly<Record<string, string>>): Promise<number> {
  const since = performance.now();
  const sites = [1, 2, 3].map(() => startSiteProcess(environment));
  const ready = sites.map(async (site) => {
    const address = await site.address();
    await until("it was ready", async () => (await fetch(`${address}/ready`)).ok);
  });
  await Promise.all(ready);
  const took = performance.now() - since;
  await Promise.all(sites.map((site) => site.stop()));
  return took;
}

async function inFolder<Result>(job: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-alone-"));
  try {
    return await job(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig } from "~/config.server";
import { startSiteProcess, visitProcess } from "../../support/site-process";
import { randomNumbers } from "../random-numbers";
import { findLosses } from "../stored-whole";
import { BusyWriter } from "./busy-writer";
import { signUp } from "./kill-trial";

export interface OutageFigures {
  readonly name: string;
  readonly saves: number;
  readonly uploads: number;
  /** What went wrong; none is as it should be. */
  readonly problems: readonly string[];
}

/** Addresses that must work in every outage of the data. */
const PUBLIC = ["/", "/blog", "/contact", "/emergency-care", "/robots.txt"];
const MAX_STEPS = 2000;

/** A disk that fills up while people write, then has room again. */
export function tryFullDisk(): Promise<OutageFigures> {
  return withSmallDisk("Full disk", async (trial, folder) => {
    let { url, cookies, site } = await trial.start();
    let refused = 0;
    for (let step = 0; step < MAX_STEPS && refused < 10; step += 1) {
      if (!(await trial.step(url, cookies))) refused += 1;
    }
    if (refused === 0) trial.problems.push("The disk did not fill up.");
    await trial.expectPublicPages(url);
    remount(folder, "size=64m");
    await trial.expectSaves(url, cookies, 10);
    await site.stop("SIGKILL");
    ({ url, site } = await trial.start(cookies));
    await trial.expectSaves(url, cookies, 5);
    await site.stop();
  });
}

/** A site that starts on a file system which it may only read. */
export function tryReadOnly(): Promise<OutageFigures> {
  return withSmallDisk("Read-only database", async (trial, folder) => {
    let { url, cookies, site } = await trial.start();
    await trial.expectSaves(url, cookies, 10);
    await site.stop();
    remount(folder, "ro");
    ({ url, site } = await trial.start(cookies));
    if (await trial.step(url, cookies)) trial.problems.push("A save was acknowledged that can't be stored.");
    await trial.expectPublicPages(url);
    await site.stop();
    remount(folder, "rw");
    ({ url, site } = await trial.start(cookies));
    await trial.expectSaves(url, cookies, 10);
    await site.stop();
  });
}

const DAYS_BACK = 400;

/** A clock that jumps back while the site runs, and is right again after the next start. */
export function tryClockBack(): Promise<OutageFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-clock-"));
  return new OutageTrial("Clock set back", folder)
    .run(async (trial) => {
      let { url, cookies, site } = await trial.start();
      await trial.expectSaves(url, cookies, 10);
      await site.ask({ ask: "shift", shift: -DAYS_BACK * 24 * 60 * 60 * 1000 });
      await trial.expectSaves(url, cookies, 10);
      await trial.expectPublicPages(url);
      await site.stop("SIGKILL");
      ({ url, site } = await trial.start(cookies));
      await trial.expectSaves(url, cookies, 10);
      await trial.expectPublicPages(url);
      await site.stop();
    })
    .finally(() => rmSync(folder, { recursive: true }));
}

export const canMount = process.platform === "linux" && process.getuid?.() === 0;

class OutageTrial {
  readonly problems: string[] = [];
  readonly #writer = new BusyWriter("writer", randomNumbers(1));

  constructor(
    private readonly name: string,
    private readonly folder: string,
  ) {}

  async run(work: (trial: OutageTrial) => Promise<void>): Promise<OutageFigures> {
    await work(this);
    const { acknowledged, faults } = this.#writer;
    const losses = await findLosses(parseConfig({ DATA_DIR: this.folder, NODE_ENV: "test" }), [acknowledged]);
    return {
      name: this.name,
      saves: acknowledged.saves.length,
      uploads: acknowledged.uploads.length,
      problems: [...this.problems, ...faults, ...losses],
    };
  }

  async start(known?: ReadonlyMap<string, string>) {
    const site = startSiteProcess({ DATA_DIR: this.folder }, { probe: true });
    const url = await site.address();
    return { site, url, cookies: known ?? (await signUp(url)) };
  }

  step(url: string, cookies: ReadonlyMap<string, string>): Promise<boolean> {
    return this.#writer.step(visitProcess(url, { cookies }));
  }

  async expectSaves(url: string, cookies: ReadonlyMap<string, string>, count: number): Promise<void> {
    let done = 0;
    for (let step = 0; step < 10 * count && done < count; step += 1) if (await this.step(url, cookies)) done += 1;
    if (done < count) this.problems.push(`Only ${done} of ${count} saves were acknowledged.`);
  }

  async expectPublicPages(url: string): Promise<void> {
    for (const page of PUBLIC) {
      const { status } = await fetch(new URL(page, url));
      if (status !== 200) this.problems.push(`${page} answered ${status}.`);
    }
  }
}

async function withSmallDisk(name: string, work: (trial: OutageTrial, folder: string) => Promise<void>): Promise<OutageFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]);
  try {
    return await new OutageTrial(name, folder).run((trial) => work(trial, folder));
  } finally {
    // Lazily, should a process that failed still hold a file.
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  }
}

function remount(folder: string, option: string): void {
  execFileSync("mount", ["-o", `remount,${option}`, folder]);
}

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Machine, startBalancer } from "../../support/machines";
import type { Visitor } from "../../support/visitor";
import { OpenDashboard } from "./open-dashboard";
import { reasons, SteadyLoad } from "./steady-load";
import { makeDatabase, type Parts, type Row, save, signIn, withMachines } from "./three-machines";

const REQUESTS = 10_000;
const GOAL = "0 of 10,000 requests, 0 saves, 0 events";

export function restartBehindHaproxy({ machines, balancer }: Parts): Promise<Row> {
  return restartOneAfterTheOther(machines, "HAProxy", balancer.url);
}

export async function restartBehindNginx({ machines }: Parts): Promise<Row> {
  const nginx = await startBalancer(
    machines.map(({ port }) => port),
    "nginx",
  );
  return restartOneAfterTheOther(machines, "nginx", nginx.url).finally(() => nginx.close());
}

async function restartOneAfterTheOther(machines: readonly Machine[], name: string, url: string): Promise<Row> {
  const { result, isGood } = await underLoad(url, async (load) => {
    do for (const machine of machines) await machine.restart();
    while (load.requests < REQUESTS);
  });
  return { trial: `Machines restarted one after the other under load, behind ${name}`, goal: GOAL, result, isGood };
}

/** With readers, somebody who saves and an open dashboard. */
async function underLoad(url: string, work: (load: SteadyLoad) => Promise<void>): Promise<Pick<Row, "result" | "isGood">> {
  const writer = await signIn(url);
  const dashboard = await OpenDashboard.open(url, await signIn(url));
  const load = new SteadyLoad(url);
  const saved: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  const saving = (async () => {
    while (!isOver)
      await save(writer, `Saved ${crypto.randomUUID()}`).then(
        ({ id }) => saved.push(id),
        (error) => refused.push([error, error.cause].filter(Boolean).join(", ")),
      );
  })();
  try {
    await work(load);
  } finally {
    isOver = true;
    await saving;
    await load.end();
  }
  const missed = await dashboard.missed(saved);
  dashboard.close();
  return {
    result: `${load.words}; ${refused.length} of ${saved.length + refused.length} saves were refused${reasons(refused)}; a dashboard missed ${missed} of ${saved.length} events`,
    isGood: load.failures.length + refused.length + missed === 0,
  };
}

/** From the former build to this one machine after machine, and back, until there were enough requests. */
export async function mixTwoBuilds(url: string, formerFolder: string | undefined): Promise<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-builds-"));
  try {
    const old = formerFolder ?? buildFormer(path.join(folder, "old"));
    const builds = { old, new: placeThisBuild(path.join(folder, "new"), old) };
    const differing = countDifferingFiles(builds);
    return await withMachines(await makeDatabase(url, "mixed"), (parts) => walk(parts, builds, differing), { program: programOf(old) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Builds {
  readonly old: string;
  readonly new: string;
}

async function walk({ machines, balancer }: Parts, builds: Builds, differing: number): Promise<Row> {
  const nginx = await startBalancer(
    machines.map(({ port }) => port),
    "nginx",
  );
  const fronts = await Promise.all([balancer, nginx].map(async ({ url }) => ({ url, visitor: await signIn(url) })));
  let [pages, broken] = [0, 0];
  const { result, isGood } = await underLoad(balancer.url, async (load) => {
    let build = builds.old;
    do {
      build = build === builds.old ? builds.new : builds.old;
      for (const machine of machines) {
        await machine.restart({ program: programOf(build) });
        for (const { url, visitor } of fronts) {
          for (let page = 0; page < PAGES_A_STEP; page += 1) {
            pages += 1;
            if (await missesAFile(url, visitor)) broken += 1;
          }
        }
      }
    } while (load.requests < REQUESTS);
  }).finally(() => nginx.close());
  return {
    trial: "Machines restarted one after the other with the other of two builds",
    goal: `${GOAL}, 0 editor pages that miss a file`,
    result: `${result}; ${broken} of ${pages} editor pages through HAProxy and nginx missed a file (${differing} files differ)`,
    isGood: isGood && broken === 0,
  };
}

const PAGES_A_STEP = 5;

async function missesAFile(url: string, visitor: Visitor): Promise<boolean> {
  const files = new Set((await visitor.text("/admin/posts/new")).match(/\/assets\/[\w.-]+\.(js|css)/g));
  if (files.size === 0) throw new Error("The editor's page names no file.");
  const answers = [...files].map(async (file) => {
    const { ok, body } = await fetch(new URL(file, url));
    await body?.cancel();
    return ok;
  });
  return (await Promise.all(answers)).includes(false);
}

const programOf = (folder: string) => path.join(folder, "build/server/main.js");

function countDifferingFiles(builds: Builds): number {
  const names = [builds.old, builds.new].flatMap((folder) => readdirSync(path.join(folder, "build/client/assets")));
  const count = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name)).length;
  if (count === 0) throw new Error("Both builds have the same files. Name the folder of an older one with --old.");
  return count;
}

/** That of the commit before the newest one that changed a component. @returns its folder */
function buildFormer(folder: string): string {
  const git = (...parameters: string[]) => execFileSync("git", parameters, { encoding: "utf8", maxBuffer: 2 ** 30 }).trim();
  const commit = git("rev-parse", `${git("rev-list", "-1", "HEAD", "--", "*.tsx")}~1`);
  console.log(`Building ${commit.slice(0, 8)}, the former build (with --old DIR, the build in that folder)…`);
  mkdirSync(folder);
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C "$0"`, folder]);
  const [theirs, ours] = [folder, "."].map((where) => readFileSync(path.join(where, "package-lock.json"), "utf8"));
  if (theirs === ours) symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  execFileSync(process.execPath, ["scripts/prepare.mjs", "build"], { cwd: folder, stdio: "inherit" });
  return folder;
}

/** As `npm run update` leaves it: with the files of the build before. @returns its folder */
function placeThisBuild(folder: string, old: string): string {
  mkdirSync(folder);
  cpSync("build", path.join(folder, "build"), { recursive: true });
  cpSync(path.join(old, "build/client/assets"), path.join(folder, "build/former/assets"), { recursive: true });
  copyFileSync("package.json", path.join(folder, "package.json"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { startTestPostgres } from "../../../scripts/test-postgres.mjs";
import { onPath } from "../../../scripts/toolchain.mjs";
import { median } from "../bench/load";
import { buildImportJob, noKills, runImportTrial } from "./import-trial";
import { type KillFigures, runKillTrial } from "./kill-trial";
import { machinesParts, runMachinesTrial } from "./machines-trial";
import { runMailingTrial } from "./mailing-trial";
import { formatFigures, runMigrationTrial, tryFullDisks } from "./migration-trial";
import { canMount, type OutageFigures, tryClockBack, tryFullDisk, tryReadOnly } from "./outage-trials";
import { runRestoreTrial } from "./restore-trial";

// `npm run torture`: kills the site and its database while people save and upload, fills its disk and turns its clock back.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    only: { type: "string", default: "sqlite postgres outages restores mailings machines move-in migrations" },
    /** Of "machines". */
    parts: { type: "string", default: machinesParts.join(" ") },
    /** A folder with the former build, for the part "mixed". */
    old: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const parts = values.parts.split(" ");
const unknown = parts.filter((part) => !machinesParts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}" of machines. There are: ${machinesParts.join(" ")}`);
  process.exit(1);
}
const [kills, seed] = [Number(values.kills), Number(values.seed)];
console.log(`${kills} kills on each engine, seed ${seed} (again: npm run torture -- --kills ${kills} --seed ${seed})`);

const sqlite = values.only.includes("sqlite") ? await killOnSqlite() : null;
const postgres = values.only.includes("postgres") ? await killOnPostgres() : null;
const outages = values.only.includes("outages") ? await tryOutages() : [];

const restores = values.only.includes("restores") ? await onEachEngine((environment) => runRestoreTrial(environment, { kills, seed })) : [];
const READERS = 1000;
const mailings = values.only.includes("mailings") ? await onEachEngine((environment) => runMailingTrial(environment, READERS, true)) : [];
const machines = values.only.includes("machines") ? await tryMachines() : [];

if (values.only.includes("move-in")) await tryImports();
if (values.only.includes("migrations")) await tryMigrations();

console.log("\n| Trial | Kills | Saves acknowledged | Uploads acknowledged | Lost or half | Wrong answers | Start after a kill, median |");
console.log("|---|---|---|---|---|---|---|");
if (sqlite) printKills("SQLite", sqlite);
if (postgres) printKills("PostgreSQL", postgres);
for (const { name, saves, uploads, problems } of outages)
  console.log(`| ${name} | – | ${saves} | ${uploads} | ${problems.length} | – | – |`);
if (machines.some(({ isGood }) => !isGood)) process.exitCode = 1;
const problems = [sqlite, postgres].flatMap((figures) => (figures ? [...figures.losses, ...figures.faults] : []));
for (const { name, kills: killed, former, restored, losses } of restores)
  console.log(
    `${name}: ${killed} restores killed, after which ${former} had the former data, ${restored} the backup's, ${losses.length} neither.`,
  );
for (const { name, once, never, oftener, accepted, unclear } of mailings) {
  console.log(
    `${name}: of ${READERS} mails ${once} arrived once, ${never} never, ${oftener} oftener; ${accepted} accepted, ${unclear} unclear.`,
  );
  if (once !== READERS) process.exitCode = 1;
}
for (const problem of [
  ...restores.flatMap(({ losses }) => losses),
  ...problems,
  ...outages.flatMap((outage) => outage.problems.map((text) => `${outage.name}: ${text}`)),
]) {
  console.log(problem);
  process.exitCode = 1;
}

// What broke off may have left something open.
process.exit();

async function killOnSqlite(): Promise<KillFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-torture-"));
  const figures = await runKillTrial({ environment: { DATA_DIR: folder }, kills, seed, onRound });
  rmSync(folder, { recursive: true });
  return figures;
}

async function killOnPostgres(): Promise<KillFigures | null> {
  // Only a crash of the whole machine is let through: a killed server finds in its log what it acknowledged.
  const server = await startTestPostgres({ synchronous_commit: "on" });
  if ("problem" in server) {
    console.log(`Skipped, PostgreSQL: ${server.problem}`);
    return null;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-torture-"));
  const environment = { DATABASE_URL: server.url, DATA_DIR: folder };
  const figures = await runKillTrial({ environment, kills, seed, onRound, killDatabase: () => killServerProcess(environment) });
  rmSync(folder, { recursive: true });
  await server.stop();
  return figures;
}

/** @param atOnce for trials that measure nothing */
async function onEachEngine<Figures>(run: (environment: Record<string, string>) => Promise<Figures>, { atOnce = false } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-torture-"));
  const server = await startTestPostgres();
  const engines = [{ name: "SQLite", environment: { DATA_DIR: folder } as Record<string, string> }];
  if (!("problem" in server))
    engines.push({ name: "PostgreSQL", environment: { DATABASE_URL: server.url, DATA_DIR: mkdtempSync(path.join(folder, "postgres-")) } });
  const running = [];
  for (const { name, environment } of engines) {
    const trial = run(environment).then((figures) => ({ name, ...figures }));
    if (!atOnce) await trial;
    running.push(trial);
  }
  const figures = await Promise.all(running);
  if (!("problem" in server)) await server.stop();
  rmSync(folder, { recursive: true });
  return figures;
}

async function tryImports(): Promise<void> {
  await buildImportJob();
  const rows = await onEachEngine(killImports, { atOnce: true });
  for (const { name, imports, killed, wrong } of rows) {
    console.log(`${name}: ${killed} processes of ${imports} imports killed, after which ${wrong} were not whole or not undone whole.`);
    if (wrong > 0) process.exitCode = 1;
  }
}

async function tryMigrations(): Promise<void> {
  const server = await startTestPostgres();
  if ("problem" in server) console.log(`Skipped, PostgreSQL: ${server.problem}`);
  const figures = await runMigrationTrial(kills, seed, "problem" in server ? null : server.url);
  if (!("problem" in server)) await server.stop();
  for (const each of figures) console.log(formatFigures(each));
  if (!canMount) console.log("Skipped, since only root may mount a small disk: migrations on a full disk.");
  const stuck = canMount ? await tryFullDisks() : [];
  for (const problem of [...figures.flatMap(({ problems }) => problems), ...stuck]) {
    console.log(problem);
    process.exitCode = 1;
  }
}

/** Each import has up to six kills in each of its parts. They are few, since a process takes more than a second of processor time to start. */
async function killImports(environment: Record<string, string>) {
  const imports = Math.ceil(kills / 40);
  const { steps, imported } = await runImportTrial(environment, noKills);
  let [killed, wrong] = [0, 0];
  for (let number = 1; number <= imports; number += 1) {
    const at = (of: number) => [6, 5, 4, 3, 2, 1].map((part) => Math.ceil((of * number) / imports / part));
    const killAt = { reading: at(steps.reading), running: at(steps.running), undoing: at(steps.undoing) };
    const result = await runImportTrial(environment, killAt);
    killed += result.killed;
    if (JSON.stringify([result.imported, result.left]) !== JSON.stringify([imported, []])) wrong += 1;
    console.log(`${number} of ${imports} imports, ${killed} kills`);
  }
  return { imports, killed, wrong };
}

async function tryMachines() {
  const server = await startTestPostgres({ synchronous_commit: "on" });
  if (!onPath("haproxy") || !onPath("nginx") || "problem" in server) {
    console.log("Skipped, since it needs HAProxy and nginx (Debian: apt-get install haproxy nginx) and PostgreSQL: machines.");
    return [];
  }
  const rows = await runMachinesTrial(server.url, parts, values.old);
  await server.stop();
  return rows;
}

async function tryOutages(): Promise<OutageFigures[]> {
  const figures = [await tryClockBack()];
  if (canMount) return [...figures, await tryFullDisk(), await tryReadOnly()];
  console.log("Skipped, since only root may mount a small disk: full disk, read-only database.");
  return figures;
}

/** A killed connection makes PostgreSQL end all others, drop its memory and recover from its log, as after a crash. */
async function killServerProcess(environment: Record<string, string>): Promise<void> {
  const database = await Database.open(parseConfig({ ...environment, NODE_ENV: "test" }), () => undefined);
  const others = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const { rows } = await others.execute(database.kysely);
  for (const { pid } of rows.slice(0, 1)) process.kill(pid, "SIGKILL");
  await database.close();
}

function onRound(round: number): void {
  if (round % 10 === 0) console.log(`${round} of ${kills}`);
}

function printKills(engine: string, { databaseKills, saves, uploads, losses, faults, startTimes, ...rest }: KillFigures): void {
  const killed = databaseKills > 0 ? `${rest.kills}, and the database's server ${databaseKills} times` : rest.kills;
  console.log(
    `| ${engine} | ${killed} | ${saves} | ${uploads} | ${losses.length} | ${faults.length} | ${Math.round(median(startTimes))} ms |`,
  );
}

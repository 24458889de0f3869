import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { build } from "vite";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { migrations } from "~migrations";
import { addPosts } from "../bench/many-posts";
import { randomNumbers } from "../random-numbers";
import { addTrialMigration, TRIAL_MIGRATION } from "./trial-migration";

const POSTS = 5000;
const MEGABYTE = 1024 * 1024;
const TIMEOUT_MS = 120_000;

interface Kind {
  readonly name: string;
  readonly posts: number;
}

const kinds: readonly Kind[] = [
  { name: "an empty database", posts: 0 },
  { name: `an update of ${POSTS} posts`, posts: POSTS },
];

interface Figures {
  readonly name: string;
  readonly killed: number;
  /** How many of them after the first migration had begun and before the database was open. */
  readonly inMigration: number;
  readonly problems: readonly string[];
}

/** Where each round gets a database of its own, as it was before the migration. */
interface Place {
  readonly engine: string;
  make(kind: Kind): Promise<Readonly<Record<string, string>>>;
  remove(environment: Readonly<Record<string, string>>): Promise<void>;
}

/** Kills processes that open a database at random moments, and opens it afterwards. */
export async function runMigrationTrial(kills: number, seed: number, postgresUrl: string | null): Promise<readonly Figures[]> {
  await buildMigrationJob();
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-migrations-"));
  const places = [onSqlite(folder, await makeSqliteTemplate(folder))];
  if (postgresUrl !== null) places.push(await onPostgres(postgresUrl, folder));
  const figures: Figures[] = [];
  try {
    for (const place of places) for (const kind of kinds) figures.push(await killMigrations(place, kind, kills, seed));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return figures;
}

async function buildMigrationJob(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: { ssr: "tests/trials/torture/migration-job.ts", outDir: "build/server", emptyOutDir: false, target: "node24" },
  });
}

async function killMigrations(place: Place, kind: Kind, kills: number, seed: number): Promise<Figures> {
  const random = randomNumbers(seed);
  const problems: string[] = [];
  let [killed, inMigration] = [0, 0];
  const measured = await place.make(kind);
  const alone = new Job(measured, kind, false);
  await alone.opened;
  await place.remove(measured);
  const name = `${place.engine}, ${kind.name}`;
  for (let round = 0; killed < kills; round += 1) {
    const environment = await place.make(kind);
    // A backup takes longer than the migration.
    const hasBackup = round % 10 === 0;
    const job = new Job(environment, kind, hasBackup);
    // Every fifth at any moment since its start, the others while it migrates, or somewhat later.
    if (round % 5 === 0) await delay(random() * alone.migratedAfter);
    else await job.begun.then(() => delay(random() * 1.05 * (alone.migratedAfter - alone.begunAfter)));
    const wasKilled = await job.kill();
    if (wasKilled) killed += 1;
    if (wasKilled && job.isMigrating) inMigration += 1;
    problems.push(...(await findProblems(environment, kind, hasBackup)).map((problem) => `${name}, round ${round}: ${problem}`));
    await place.remove(environment);
    if (round % 50 === 49) console.log(`${name}: ${round + 1} rounds, ${problems.length} stuck`);
  }
  return { name, killed, inMigration, problems };
}

class Job {
  readonly begun: Promise<void>;
  readonly opened: Promise<void>;
  begunAfter = 0;
  migratedAfter = 0;
  readonly lines: string[] = [];
  readonly #since = performance.now();
  readonly #child: ChildProcess;
  readonly #ended: Promise<NodeJS.Signals | null>;

  constructor(environment: Readonly<Record<string, string>>, { posts }: Kind, hasBackup: boolean) {
    const flags = { ...(posts > 0 && { IS_UPDATE: "1" }), ...(hasBackup && { HAS_BACKUP: "1" }) };
    this.#child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/migration-job.js"], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment, ...flags },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#ended = new Promise((resolve) => this.#child.once("close", (_, signal) => resolve(signal)));
    const begun = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.lines.push(...text.split("\n").filter(Boolean));
      if (this.begunAfter === 0 && this.lines.some((line) => line.startsWith("migrating"))) {
        this.begunAfter = performance.now() - this.#since;
        begun.resolve();
      }
      if (this.lines.includes("opened")) {
        this.migratedAfter = performance.now() - this.#since;
        opened.resolve();
      }
    });
    void this.#ended.then(() => {
      begun.resolve();
      opened.resolve();
    });
    this.begun = begun.promise;
    this.opened = opened.promise;
  }

  get isMigrating(): boolean {
    return this.lines.some((line) => line.startsWith("migrating")) && !this.lines.includes("opened");
  }

  /** @returns whether it was still running */
  async kill(): Promise<boolean> {
    this.#child.kill("SIGKILL");
    return (await this.#ended) === "SIGKILL";
  }
}

/** Opens it once, as the next start would. */
async function findProblems(environment: Readonly<Record<string, string>>, { posts }: Kind, hasBackup: boolean): Promise<string[]> {
  if (posts > 0) addTrialMigration();
  const config = parseConfig({ ...environment, NODE_ENV: "test" });
  const quiet = () => undefined;
  const database = await (hasBackup ? openDatabase(config, quiet, () => new Date()) : Database.open(config, quiet));
  try {
    if (database.problem) return [database.problem];
    const filled = posts > 0 ? sql`where trial = id and id in (select id from trial_copies)` : sql``;
    const { rows } = await sql<{ found: number }>`select count(*) as found from blog_posts ${filled}`.execute(database.kysely);
    const found = Number(rows[0]?.found);
    if (found !== posts) return [`${found} of ${posts} posts are there.`];
    if (database.kind === "postgres") return [];
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.kysely);
    return check.rows.flatMap(({ integrity_check: verdict }) => (verdict === "ok" ? [] : [verdict]));
  } finally {
    await database.close();
    delete migrations[TRIAL_MIGRATION];
  }
}

async function makeSqliteTemplate(folder: string): Promise<string> {
  const dataDir = path.join(folder, "template");
  await addPosts(parseConfig({ DATA_DIR: dataDir, NODE_ENV: "test" }), 0, POSTS);
  return path.join(dataDir, "clinic.sqlite");
}

function onSqlite(folder: string, template: string): Place {
  return {
    engine: "SQLite",
    make: async ({ posts }) => {
      const dataDir = mkdtempSync(path.join(folder, "sqlite-"));
      if (posts > 0) copyFileSync(template, path.join(dataDir, "clinic.sqlite"));
      return { DATA_DIR: dataDir };
    },
    remove: async ({ DATA_DIR = "" }) => rmSync(DATA_DIR, { recursive: true }),
  };
}

async function onPostgres(url: string, folder: string): Promise<Place> {
  const server = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // One that is idle hears that the server stops.
  server.on("error", () => undefined);
  const addressOf = (name: string) => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.href;
  };
  const template = "trial_posts";
  await server.query(`create database ${template}`);
  const dataDir = mkdtempSync(path.join(folder, "postgres-"));
  await addPosts(parseConfig({ DATA_DIR: dataDir, DATABASE_URL: addressOf(template), NODE_ENV: "test" }), 0, POSTS);
  let made = 0;
  return {
    engine: "PostgreSQL",
    make: async ({ posts }) => {
      made += 1;
      const name = `trial_${made}`;
      await server.query(`create database ${name} ${posts > 0 ? `template ${template} strategy file_copy` : ""}`);
      return { DATA_DIR: mkdtempSync(path.join(folder, "postgres-")), DATABASE_URL: addressOf(name) };
    },
    remove: async ({ DATA_DIR = "", DATABASE_URL = "" }) => {
      await server.query(`drop database ${new URL(DATABASE_URL).pathname.slice(1)} with (force)`);
      rmSync(DATA_DIR, { recursive: true });
    },
  };
}

/** Migrates on disks that have no room for it, which then get some: the same process has to open the database. @returns what did not */
export async function tryFullDisks(): Promise<readonly string[]> {
  await buildMigrationJob();
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-disks-"));
  const template = await makeSqliteTemplate(folder);
  const needed = Math.ceil(statSync(template).size / MEGABYTE);
  const [first, update] = kinds as [Kind, Kind];
  const disks = [
    ...[128, 300, 500, 800].map((kilobytes) => ({ kind: first, kilobytes, hasBackup: true })),
    ...[1, 4, 8, 12].map((more) => ({ kind: update, kilobytes: (needed + more) * 1024, hasBackup: more === 4 })),
  ];
  try {
    const found = await Promise.all(
      disks.map((disk, number) => tryFullDisk({ ...disk, template, disk: path.join(folder, String(number)) })),
    );
    return found.flat();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Disk {
  readonly kind: Kind;
  readonly kilobytes: number;
  readonly hasBackup: boolean;
  readonly template: string;
  readonly disk: string;
}

async function tryFullDisk({ kind, kilobytes, hasBackup, template, disk }: Disk): Promise<string[]> {
  const name = `${kind.name} on ${kilobytes} KB`;
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", disk]);
  const environment = { DATA_DIR: disk };
  let job: Job | undefined;
  try {
    if (kind.posts > 0) copyFileSync(template, path.join(disk, "clinic.sqlite"));
    job = new Job(environment, kind, hasBackup);
    while (job.lines.every((line) => !/^Database: |^opened/.test(line))) await delay(100);
    const [failure = ""] = job.lines.filter((line) => /^Database: |^opened/.test(line));
    console.log(`${name}: ${failure}`);
    if (failure === "opened") return [`${name}: there was room.`];
    execFileSync("mount", ["-o", "remount,size=1g", disk]);
    const isOpen = await Promise.race([job.opened.then(() => true), delay(TIMEOUT_MS, false, { ref: false })]);
    if (!isOpen || !job.lines.includes("opened")) return [`${name}: ${job.lines.at(-1)}`];
    return await findProblems(environment, kind, hasBackup);
  } finally {
    await job?.kill();
    execFileSync("umount", ["-l", disk]);
  }
}

/** One line for each database that was tried. */
export function formatFigures({ name, killed, inMigration, problems }: Figures): string {
  return `Migrations of ${name}: ${killed} kills, ${inMigration} of them while it migrated, ${problems.length} stuck.`;
}

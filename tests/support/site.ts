import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "~/database/database.server";
import { type DatabaseLimits, databaseLimits } from "~/database/database-limits";
import type { OpenLookup } from "~/domain/mail/sender-check.server";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import type { AskAddress } from "~/domain/web-address/web-address";
import type { Log } from "~/log.server";
import type { ConnectionTimeouts } from "../../server/limits/connection-limits.server";
import { placeMigratedFile } from "./migrated-file";

/** A Wednesday, 10 in the morning in Arizona: the clinic is open, and no holiday is near. */
export const wednesdayMorning = new Date("2026-11-18T17:00:00.000Z");

/** This process's clock. It is stopped in Vitest (stopped-clock.ts) and runs in browser tests, as the browser's and better-auth's do. */
export const processClock = () => new Date();

/** A server on a busy machine takes far longer than a visitor should wait for it. */
export const patientLimits: DatabaseLimits = {
  ...databaseLimits,
  ...{ read: 60_000, readLock: 60_000, write: 60_000, writeLock: 60_000, idle: 60_000, connect: 60_000, answer: 60_000 },
};

interface TestSiteOptions {
  /** Settings on top of a temporary DATA_DIR and a free port. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The site's clock; {@link wednesdayMorning} when left out. */
  readonly now?: () => Date;
  /** {@link cheapHashing} when left out; undefined for scrypt, as the site has it. */
  readonly hashing?: PasswordHashing | undefined;
  /** What name servers answer; {@link silentLookup} when left out. */
  readonly openLookup?: OpenLookup;
  /** How long connections may take; {@link usualTimeouts} when left out. */
  readonly timeouts?: ConnectionTimeouts;
  /** How long the database may take, on top of {@link patientLimits}; shorter in tests that wait for it. */
  readonly limits?: Partial<DatabaseLimits>;
  /** Answers what staff have asked of addresses elsewhere. */
  readonly ask?: AskAddress;
}

/** Tells passwords apart, and takes none of the 60 ms that scrypt is made to take. */
export const cheapHashing: PasswordHashing = {
  hash: async (password) => `cheap:${password}`,
  verify: async ({ hash, password }) => hash === `cheap:${password}`,
};

/** Tests ask no name server. */
const silentLookup: OpenLookup = () => ({ txt: async () => null, mx: async () => null });

export interface TestSite {
  /** For example http://localhost:41234. */
  readonly url: string;
  /** Where metrics are, if asked for. */
  readonly metricsUrl: string | null;
  readonly database: Database;
  /** What the site logged as errors, oldest first. */
  readonly errors: readonly string[];
  /** What else it logged. */
  readonly messages: readonly string[];
  /** The site's own folder. */
  readonly dataDir: string;
  /** Requests a path. Redirects are not followed: they are answers like any other. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Resolves when no work runs that nobody asked for. */
  idle(): Promise<void>;
  /** Begins to end, and goes on answering until it is closed. */
  drain(): void;
  close(): Promise<void>;
}

/** Starts the built site in this process, with an empty SQLite database unless the environment names another. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const {
    environment = {},
    now = () => wednesdayMorning,
    hashing,
    openLookup,
    timeouts,
    limits,
    ask,
  } = { hashing: cheapHashing, openLookup: silentLookup, ...options };
  const { parseConfig, startSite } = await loadBuiltSite();
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-site-"));
  if (!environment.DATA_DIR && !environment.DATABASE_URL) await placeMigratedFile(folder);
  const errors: string[] = [];
  const messages: string[] = [];
  const log: Log = {
    info: (message) => messages.push(message),
    error: (message, cause) => errors.push(cause === undefined ? message : `${message}: ${describeCause(cause)}`),
  };
  const config = parseConfig({ DATA_DIR: folder, PORT: "0", NODE_ENV: "production", ...environment });
  const site = await startSite({ config, log, now, hashing, openLookup, timeouts, limits: { ...patientLimits, ...limits }, ask });
  return {
    url: site.url,
    metricsUrl: site.metricsUrl,
    database: site.database,
    errors,
    messages,
    dataDir: config.dataDir,
    get: (target, init) => fetch(new URL(target, site.url), { redirect: "manual", ...init }),
    idle: () => site.idle(),
    drain: () => void site.drain(),
    close: async () => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server as it ships; typed by its source. */
export function loadBuiltSite(): Promise<typeof import("../../server/main.server")> {
  return import(pathToFileURL(path.resolve("build/server/main.js")).href);
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Kysely } from "kysely";
import { accountName, type Config } from "~/config.server";
import type { Tables } from "~/database/tables";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { checkScheduler, checkSignIns } from "~/domain/health/blog-checks";
import { checkBackup, checkMail, checkRehearsal } from "~/domain/health/care-checks";
import { DOCTOR_HEADER, writeDoctorToken } from "~/domain/health/doctor-token.server";
import { checkFileModes } from "~/domain/health/file-modes.server";
import type { HealthCheck } from "~/domain/health/health-check";
import {
  countFailedSignIns,
  findNewestRecord,
  findNextPlanned,
  readDatabaseClock,
  readDiskSpace,
} from "~/domain/health/health-reads.server";
import { checkCertificate, checkClock, checkDisk, checkVersion, type Installed } from "~/domain/health/machine-checks";
import { type Answered, CLAIMED_ADDRESS, checkPort, checkProxy } from "~/domain/health/proxy-checks";
import { checkSettings } from "~/domain/health/settings-checks";
import { mailHealth } from "~/domain/mail/mail-health.server";
import { serverName } from "~/domain/mail/mail-server";
import { findMailServer } from "~/domain/mail/mail-settings.server";
import { explainFailure } from "~/domain/mail/smtp-answer";
import { readCertificate } from "~/integrations/certificate.server";
import { createMail } from "~/integrations/mail.server";
import type { Log } from "~/log.server";

const TIMEOUT_MS = 5000;

const words = { fine: "ok     ", soon: "warning", red: "PROBLEM" } as const;

/** Looks at what has to be right before the site is public. @returns how many problems there are */
export async function runDoctor(config: Config, log: Log, installed: Installed, now = new Date()): Promise<number> {
  const { dataDir, database, publicUrl } = config;
  const program = process.cwd();
  const file = database.kind === "sqlite" ? database.file : undefined;
  const account = { uid: process.getuid?.(), name: accountName() };
  const closed = closedFact(dataDir, account.name);
  const facts: HealthCheck[] = [
    ...checkSettings(config, program),
    checkFileModes({ dataDir, settings: path.join(program, ".env") }, account),
    ...(existsSync(dataDir) ? [checkDisk(await readDiskSpace(dataDir, file))] : []),
    ...(existsSync(dataDir) && !closed ? await askSite(config) : []),
    ...(closed ? [closed] : await databaseFacts(config, installed, now)),
    checkCertificate(await readCertificate(publicUrl), now),
    checkVersion(installed, now),
  ];
  for (const { state, name, sentence, todo } of facts) {
    log.info(`${words[state]}  ${name}: ${sentence}${todo && state !== "fine" ? `\n           → ${todo}` : ""}`);
  }
  const count = (state: HealthCheck["state"]) => facts.filter((fact) => fact.state === state).length;
  log.info(`\nProblems: ${count("red")}, warnings: ${count("soon")}. \`npm run go-live\` names what visitors would read wrongly.`);
  return count("red");
}

/** What the account can't use it can't examine either. */
function closedFact(dataDir: string, account: string): HealthCheck | null {
  if (!existsSync(dataDir)) return null;
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch {
    const sentence = `The account ${account} can’t read and write ${dataDir}, so the site and its data could not be examined.`;
    const todo = `Run as root: chown -R ${account}: ${dataDir}. Where it is ${account}’s already, its disk is read-only.`;
    return { id: "data", name: "Data", state: "red", sentence, todo };
  }
}

async function askSite({ dataDir, host, port, publicUrl }: Config): Promise<HealthCheck[]> {
  const { token, remove } = await writeDoctorToken(dataDir);
  try {
    const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
    const address = `${name.includes(":") ? `[${name}]` : name}:${port}`;
    return [
      checkPort(await ask(`http://${address}`, token), address),
      ...(publicUrl === null ? [] : [checkProxy(await ask(publicUrl, token), publicUrl)]),
    ];
  } finally {
    await remove();
  }
}

async function ask(origin: string, token: string): Promise<Answered> {
  const headers = { [DOCTOR_HEADER]: token, "X-Forwarded-For": CLAIMED_ADDRESS };
  try {
    const answer = await fetch(`${origin}/health`, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { seen } = (await answer.json().catch(() => ({}))) as { seen?: Exclude<Answered, string> };
    return seen ?? "somebody else";
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    return { failed: cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause) };
  }
}

async function databaseFacts(config: Config, installed: Installed, now: Date): Promise<HealthCheck[]> {
  const line = { id: "database", name: "Database" };
  if (config.database.kind === "sqlite" && !existsSync(config.database.file)) {
    return [
      { ...line, state: "fine", sentence: "There is none yet; the first start makes it." },
      checkClock({ newestKnown: installed.builtAt, database: null }, now),
    ];
  }
  const database = await openDatabase(
    config,
    () => undefined,
    () => now,
  );
  try {
    if (database.problem !== null) {
      return [{ ...line, state: "red", sentence: database.problem, todo: "Check DATABASE_URL, or the file in DATA_DIR." }];
    }
    const db = database.kysely;
    const newest = await findNewestRecord(db);
    const isNewer = installed.builtAt !== null && (newest === null || installed.builtAt > newest);
    return [
      { ...line, state: "fine", sentence: `It can be read${config.database.kind === "postgres" ? "" : ` (${config.database.file})`}.` },
      checkClock(
        {
          newestKnown: isNewer ? installed.builtAt : newest,
          database: config.database.kind === "postgres" ? await readDatabaseClock(db) : null,
          isKeptRight: await isClockKeptRight(),
        },
        now,
      ),
      ...(await careFacts(config, db, now)),
      checkScheduler({ lastRun: null, next: await findNextPlanned(db) }, now),
      checkSignIns(await countFailedSignIns(db, now)),
    ];
  } finally {
    await database.close();
  }
}

async function careFacts(config: Config, db: Kysely<Tables>, now: Date): Promise<HealthCheck[]> {
  const backups = await readBackupHealth(db, config, now);
  const server = config.mail ?? (await findMailServer(db));
  const mail = checkMail(await mailHealth(db, server), { isPublic: config.publicUrl !== null, now });
  try {
    if (server !== null) await createMail(config, () => now).greet(server);
    return [checkBackup(backups, now), checkRehearsal(backups, now), mail];
  } catch (error) {
    const { title, sentence } = explainFailure(error, server === null ? "" : serverName(server));
    return [checkBackup(backups, now), checkRehearsal(backups, now), { ...mail, state: "red", sentence: `${title}.`, todo: sentence }];
  }
}

/** @returns null where nobody says */
async function isClockKeptRight(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)("timedatectl", ["show", "-p", "NTPSynchronized", "--value"], { timeout: 2000 });
    return stdout.trim() === "yes";
  } catch {
    return null;
  }
}

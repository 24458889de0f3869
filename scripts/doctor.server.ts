import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { accountName, type Config } from "~/config.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { DOCTOR_HEADER, writeDoctorToken } from "~/domain/health/doctor-token.server";
import { checkFileModes } from "~/domain/health/file-modes.server";
import { type HealthCheck, resultsOf } from "~/domain/health/health-check";
import { readDiskSpace, runDatabaseChecks } from "~/domain/health/health-reads.server";
import { checkCertificate, checkClock, checkDisk, checkVersion, type Installed } from "~/domain/health/host-checks";
import { type Answered, CLAIMED_ADDRESS, checkPort, checkProxy } from "~/domain/health/proxy-checks";
import { checkSettings } from "~/domain/health/settings-checks";
import { type MailServer, serverName } from "~/domain/mail/mail-server";
import { findMailServer } from "~/domain/mail/mail-settings.server";
import { explainFailure } from "~/domain/mail/smtp-answer";
import { findWebAddress } from "~/domain/web-address/stored-web-address.server";
import { readCertificate } from "~/integrations/certificate.server";
import { createMail } from "~/integrations/mail.server";
import type { Log } from "~/log.server";

const TIMEOUT_MS = 5000;

const stateLabels = { fine: "ok     ", soon: "warning", red: "PROBLEM" } as const;

/** Checks what has to be right before the site is public. @returns how many problems there are */
export async function runDoctor(given: Config, log: Log, installed: Installed, now = new Date()): Promise<number> {
  const { dataDir, database } = given;
  const program = process.cwd();
  const file = database.kind === "sqlite" ? database.file : undefined;
  const account = { uid: process.getuid?.(), name: accountName() };
  const closed = findClosedFolder(dataDir, account.name);
  const publicUrl = given.publicUrl ?? (closed ? null : await readWebAddress(given, now));
  const config = { ...given, publicUrl };
  const checks: HealthCheck[] = [
    ...checkSettings(config, program),
    checkFileModes({ dataDir, settings: path.join(program, ".env") }, account),
    ...(existsSync(dataDir) ? [checkDisk(await readDiskSpace(dataDir, file))] : []),
    ...(existsSync(dataDir) && !closed ? await askSite(config) : []),
    ...(closed ? [closed] : await checkDatabase(config, installed, now)),
    checkCertificate(await readCertificate(publicUrl), now),
    checkVersion(installed, now),
  ];
  for (const { state, name, sentence, todo } of checks) {
    log.info(`${stateLabels[state]}  ${name}: ${sentence}${todo && state !== "fine" ? `\n           → ${todo}` : ""}`);
  }
  const count = (state: HealthCheck["state"]) => checks.filter((check) => check.state === state).length;
  log.info(`\nProblems: ${count("red")}, warnings: ${count("soon")}. \`npm run go-live\` lists what would mislead visitors.`);
  return count("red");
}

/** What an owner entered, if the database can be read. */
async function readWebAddress(config: Config, now: Date): Promise<string | null> {
  if (config.database.kind === "sqlite" && !existsSync(config.database.file)) return null;
  const database = await openDatabase(
    config,
    () => undefined,
    () => now,
  );
  try {
    return database.problem === null ? await findWebAddress(database.kysely) : null;
  } finally {
    await database.close();
  }
}

/** An account can't check what it may not use. */
function findClosedFolder(dataDir: string, account: string): HealthCheck | null {
  if (!existsSync(dataDir)) return null;
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch {
    const sentence = `The account ${account} can’t read and write ${dataDir}, so the site and its data could not be examined.`;
    const todo = `Run as root: chown -R ${account}: ${dataDir}. Where it is ${account}’s already, its disk is read-only.`;
    return resultsOf("data", "Data").red(sentence, todo);
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

async function checkDatabase(config: Config, { builtAt }: Installed, now: Date): Promise<HealthCheck[]> {
  const { fine, red } = resultsOf("database", "Database");
  if (config.database.kind === "sqlite" && !existsSync(config.database.file)) {
    return [fine("There is none yet; the first start makes it."), checkClock({ newestKnown: builtAt, database: null }, now)];
  }
  const log = () => undefined;
  const database = await openDatabase(config, log, () => now);
  try {
    if (database.problem !== null) return [red(database.problem, "Check DATABASE_URL, or the file in DATA_DIR.")];
    const file = config.database.kind === "postgres" ? "" : ` (${config.database.file})`;
    const mailServer = config.mail ?? (await findMailServer(database.kysely));
    const parts = { config, mailServer, builtAt, lastRun: null, isSynchronized: await isClockSynchronized(), now };
    const checks = await runDatabaseChecks(database, parts);
    const mailProblem = await findMailProblem(config, mailServer, now);
    return [fine(`It can be read${file}.`), ...checks.map((check) => (check.id === "mail" ? { ...check, ...mailProblem } : check))];
  } finally {
    await database.close();
  }
}

/** Signs in to the mail server and sends nothing. */
async function findMailProblem(config: Config, server: MailServer | null, now: Date) {
  if (server === null) return null;
  try {
    await createMail(config, () => now).greet(server);
    return null;
  } catch (error) {
    const { title, sentence } = explainFailure(error, serverName(server));
    return { state: "red", sentence: `${title}.`, todo: sentence } as const;
  }
}

/** @returns null where systemd does not say */
async function isClockSynchronized(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)("timedatectl", ["show", "-p", "NTPSynchronized", "--value"], { timeout: 2000 });
    return stdout.trim() === "yes";
  } catch {
    return null;
  }
}

import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { createMail } from "~/integrations/mail.server";
import { runDoctor } from "../scripts/doctor.server";
import { RequestTimes } from "../server/health/request-times";
import { SiteHealth } from "../server/health/site-health.server";
import { placeMigratedFile } from "./support/migrated-file";
import { otherAccount, otherAccountProblem } from "./support/other-account";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function examine(environment: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  const installed = { version: "1.2.0", builtAt: null, node: "24.0.0" };
  const problems = await runDoctor(parseConfig(environment), log, installed, wednesdayMorning);
  return { problems, text: lines.join("\n") };
}

it("examines a running site, and counts what must not stay", async () => {
  const { port } = new URL(site.url);
  const { problems, text } = await examine({ DATA_DIR: site.dataDir, PORT: port });
  expect(text).toContain(`ok       Site: It answers on 127.0.0.1:${port}.`);
  expect(text).toContain(`ok       Database: It can be read (${path.join(site.dataDir, "clinic.sqlite")}).`);
  expect(text).toMatch(/^PROBLEM {2}PUBLIC_URL: .+\n {11}→ Set it to/m);
  expect(text).toMatch(/^warning {2}Backup: There is none yet\./m);
  expect(text).toMatch(/^ok {7}Email: No mail server is set up/m);
  expect(problems).toBe(1);
});

it("tells a site with other data from this one, and needs no database to begin with", async () => {
  const other = await startTestSite();
  const { port } = new URL(other.url);
  const { text } = await examine({ DATA_DIR: site.dataDir, PORT: port, PUBLIC_URL: site.url });
  expect(text).toContain(`PROBLEM  Site: What answers on 127.0.0.1:${port} is another program, or the site with other data.`);
  expect(text).toMatch(/PROBLEM {2}Proxy: It comes from 127\.0\.0\.1, which is not trusted\.\n {11}→ Set TRUSTED_PROXIES=127\.0\.0\.1\./);
  await other.close();
  expect((await examine({ DATA_DIR: path.join(site.dataDir, "none") })).text).toContain("Database: There is none yet");
});

it("warns of a public site that has no mail server", async () => {
  const { text } = await examine({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  expect(text).toMatch(/^warning {2}Email: No mail server is set up: nobody hears of requests/m);
});

describe("examining by another account than root, the doctor", () => {
  let folder = "";
  beforeAll(() => {
    // The folder of all tests is closed to other accounts.
    folder = mkdtempSync("/tmp/clinic-doctor-");
    chmodSync(folder, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(({ skip }) => skip(otherAccountProblem !== "", otherAccountProblem));
  const examineAs = (dataDir: string) =>
    spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/main.js", "doctor"], {
      env: { DATA_DIR: dataDir, PORT: "1", NODE_ENV: "production" },
      encoding: "utf8",
      uid: otherAccount,
      gid: otherAccount,
    });

  it("goes on where the folder of the data is root’s, and says what to type", () => {
    const dataDir = path.join(folder, "roots");
    mkdirSync(dataDir, { mode: 0o700 });
    const { status, stdout, stderr } = examineAs(dataDir);
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout).toMatch(
      /^PROBLEM {2}Data: The account \S+ can’t read and write \S+roots, .+\n {11}→ Run as root: chown -R \S+: \S+roots\./m,
    );
    expect(stdout).toMatch(/^ok {7}Version: /m);
  });

  it("finds a folder of backups that the site can’t write", async () => {
    const dataDir = path.join(folder, "backups-closed");
    mkdirSync(dataDir, { mode: 0o700 });
    await placeMigratedFile(dataDir);
    for (const name of ["", ...readdirSync(dataDir)]) chownSync(path.join(dataDir, name), otherAccount, otherAccount);
    mkdirSync(path.join(dataDir, "backups"), { mode: 0o755 });
    const { stdout } = examineAs(dataDir);
    expect(stdout).toMatch(/^PROBLEM {2}Backup: Backups can’t be kept in \S+backups\. The website may not write into this folder\./m);
    expect(stdout).toMatch(/^PROBLEM {2}Files: An account other than \S+, the one that asks, owns \S+backups-closed\/backups\.$/m);
  });
});

it("has the same words for the owner’s page, an outage of the database included", async () => {
  const { database } = site;
  const config = parseConfig({ DATA_DIR: site.dataDir });
  const [log, now] = [{ info: () => undefined, error: () => undefined }, () => wednesdayMorning];
  const mail = new OutgoingMail({ database, environment: null, transport: createMail(config, now), log, now });
  const installed = { version: "1.2.0", builtAt: null, node: "24.0.0" };
  const health = {
    config,
    now,
    installed,
    mail,
    times: new RequestTimes(),
    lastRun: now,
    readCertificate: async () => "no https" as const,
  };
  const checks = await new SiteHealth({ ...health, database }).read();
  expect(checks.filter(({ state }) => state !== "fine").map(({ id }) => id)).toEqual(["backup"]);
  const { text } = await examine({ DATA_DIR: site.dataDir });
  const both = ["backup", "rehearsal", "mail", "clock", "certificate", "sign-ins", "version"];
  expect(checks.filter(({ id, sentence }) => both.includes(id) && !text.includes(sentence)).map(({ id }) => id)).toEqual([]);
  const closed = await Database.open(
    parseConfig({ DATABASE_URL: "postgres://clinic@127.0.0.1:1/clinic", DATA_DIR: site.dataDir }),
    log.error,
  );
  const [, away] = await new SiteHealth({ ...health, database: closed }).read();
  expect(away).toMatchObject({ id: "database", state: "red", todo: expect.stringContaining("reference") });
  await closed.close();
});

it("tells nobody else what it saw", async () => {
  const answer = await site.get("/health", { headers: { "X-Doctor-Token": "guessed" } });
  expect(await answer.json()).toEqual({ status: "ok" });
});

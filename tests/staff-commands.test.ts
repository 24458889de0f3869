import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError, parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { changePassword } from "~/domain/staff/account/own-account.server";
import { scrypt } from "~/domain/staff/session/auth-options.server";
import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import { runStaffAdmin } from "../scripts/staff-admin.server";
import { describeEachDatabase } from "./support/databases";
import { wednesdayMorning } from "./support/site";
import { drMorgan, frontDesk, goodPassword, makeAccount, openStaff, samFrontDesk } from "./support/staff";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-admin-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runStaffAdmin(config(), { info: (line) => lines.push(line), error: (line) => lines.push(line) }, args);
  expect(lines.shift()).toContain(path.join(folder, "clinic.sqlite"));
  return lines.join("\n");
}

function config() {
  return parseConfig({ DATA_DIR: folder, NODE_ENV: "test" });
}

async function onDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await Database.open(config(), () => undefined);
  await work(database);
  await database.close();
}

test("list, make-owner and reset-password let a clinic back in", async () => {
  expect(await run("list")).toBe("Nobody has an account yet.");
  expect(await run("setup-code")).toMatch(/^Setup code: [0-9A-Z-]{19}$/);
  await onDatabase(async (database) => {
    const staff = await openStaff(database);
    await makeAccount(staff, drMorgan);
    await makeAccount(staff, samFrontDesk);
  });
  expect(await run("list")).toBe(`${samFrontDesk.email}  ${samFrontDesk.name}  waits\n${drMorgan.email}  ${drMorgan.name}  Owner`);
  expect(await run("make-owner", samFrontDesk.email.toUpperCase())).toContain("is an owner now");
  expect(await run("list")).toContain(`${samFrontDesk.name}  Owner`);
  expect(await run("reset-password", drMorgan.email)).toMatch(/http:\/\/localhost:3000\/admin\/reset-password\/[\w-]{32}/);
});

test("a wrong command says what to type", async () => {
  for (const args of [[], ["unknown"], ["make-owner"], ["list", "somebody@example.com"]])
    await expect(run(...args)).rejects.toThrow(ConfigError);
  await expect(run("make-owner", "nobody@example.com")).rejects.toThrow(/Nobody has an account/);
});

describeEachDatabase("signing in", (getDatabase) => {
  test("does the same work whether or not the account exists", async () => {
    const test = await openStaff(getDatabase());
    await makeAccount(test, drMorgan);
    const count = async (email: string, password: string) => {
      const before = test.hashings();
      const result = await signIn({ staff: test.staff, client: frontDesk, now: wednesdayMorning }, { email, password });
      return [result.kind, test.hashings() - before];
    };
    expect(await count(drMorgan.email, "not the password")).toEqual(["rejected", 1]);
    expect(await count("nobody@example.com", "not the password")).toEqual(["rejected", 1]);
    expect(await count(` ${drMorgan.email.toUpperCase()} `, goodPassword)).toEqual(["signed-in", 1]);
  });

  test("takes a password however its accents were composed", async () => {
    const test = await openStaff(getDatabase(), { hashing: scrypt });
    await makeAccount(test, { ...drMorgan });
    const first = await signIn(
      { staff: test.staff, client: frontDesk, now: wednesdayMorning },
      { email: drMorgan.email, password: goodPassword },
    );
    if (first.kind !== "signed-in") throw new Error("not signed in");
    const cookie = first.cookies.map((line) => line.split(";")[0]).join("; ");
    const client = { ...frontDesk, cookie };
    const { signedIn } = await findSignedIn({ staff: test.staff, client, now: wednesdayMorning });
    if (!signedIn) throw new Error("no session");
    const next = "café am frühen Morgen".normalize("NFD");
    await changePassword({ staff: test.staff, client, now: wednesdayMorning }, signedIn, { current: goodPassword, next });
    const again = await signIn(
      { staff: test.staff, client: frontDesk, now: wednesdayMorning },
      { email: drMorgan.email, password: "café am frühen Morgen".normalize("NFC") },
    );
    expect(again.kind).toBe("signed-in");
    expect(test.mails).toEqual([{ kind: "changed", email: drMorgan.email }]);
  });
});

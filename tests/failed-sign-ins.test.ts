import { sql } from "kysely";
import { expect, test } from "vitest";
import { AUDIT_RETENTION_DAYS } from "~/domain/staff/audit.server";
import { listAuditEvents } from "~/domain/staff/history/audit-history.server";
import { recordFailedSignIn } from "~/domain/staff/sign-in/failed-sign-ins.server";
import { isOwnPassword, signIn } from "~/domain/staff/sign-in/sign-in.server";
import { addSecondFactor } from "./support/authenticator";
import { describeEachDatabase } from "./support/databases";
import { makeOwner } from "./support/post-forms";
import { workAnHour } from "./support/scheduled-work";
import { startTestSite } from "./support/site";
import { actorOf, drMorgan, frontDesk, goodPassword, makeAccount, openStaff, samFrontDesk, type TestStaff } from "./support/staff";
import { Visitor } from "./support/visitor";

const now = new Date("2026-11-18T17:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const wrong = { email: drMorgan.email, password: "not the password" };

/** The failures in the trail, newest first, as owners read them. */
async function failures(people: TestStaff) {
  const { events } = await listAuditEvents(people.staff.kysely, await actorOf(people, drMorgan.email));
  const failed = events.filter(({ actorName }) => actorName === "Somebody");
  return failed.map(({ at, action, subjectName, detail }) => ({ at, what: `${action} ${subjectName}`, ...detail }));
}

describeEachDatabase("a failed sign-in", (getDatabase) => {
  test("is in the history, one line an hour for each account", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    for (const minutes of [0, 5, 58, 61]) await signIn({ staff: people.staff, client: frontDesk, now: later(minutes) }, wrong);
    const what = `failed to sign in as ${drMorgan.name}`;
    expect(await failures(people)).toEqual([
      { at: later(61).toISOString(), what, times: "1", from: frontDesk.address },
      { at: later(58).toISOString(), what, times: "3", from: frontDesk.address },
    ]);
  });

  test("tells how long attempts had to wait", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    for (let tries = 0; tries < 12; tries += 1) await signIn({ staff: people.staff, client: frontDesk, now }, wrong).catch(() => undefined);
    const [line] = await failures(people);
    expect(line).toMatchObject({ times: "12", "longest wait in seconds": "1" });
  });

  test("with an address that has no account keeps nothing of what was typed", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    for (const typed of ["quail walks at dawn", "nobody@clinic.example"]) {
      await signIn({ staff: people.staff, client: frontDesk, now }, { email: typed, password: "not the password" });
    }
    expect(await failures(people)).toEqual([
      { at: now.toISOString(), what: "failed to sign in as an address without an account", times: "2", from: frontDesk.address },
    ]);
    const rows = await getDatabase().kysely.selectFrom("audit_events").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/quail|nobody@/);
  });

  test("from everywhere at once still is one line, which names three places", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { kysely } = people.staff;
    const from = (place: number) => `2001:db8:0:${place}::1`;
    for (const place of [1, 2, 3, 4, 5, 1]) {
      await recordFailedSignIn(kysely, { account: { email: drMorgan.email }, step: "password", address: from(place) }, now);
    }
    const many = Array.from({ length: 8 }, (_, place) => ({
      account: { email: drMorgan.email },
      step: "password" as const,
      address: from(place),
    }));
    await Promise.all(many.map((failed) => recordFailedSignIn(kysely, failed, now)));
    const [line, ...more] = await failures(people);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ times: "14", from: "2001:db8:0:1, 2001:db8:0:2, 2001:db8:0:3, others" });
  });

  test("under a clock a day ahead holds nobody up once the clock is right, on a known device or a new one", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const right = { email: drMorgan.email, password: goodPassword };
    const tomorrow = later(24 * 60);
    const device = { ...frontDesk, cookie: null };
    for (let tries = 0; tries < 12; tries += 1)
      await signIn({ staff: people.staff, client: device, now: tomorrow }, wrong).catch(() => undefined);
    await expect(signIn({ staff: people.staff, client: device, now: tomorrow }, right)).rejects.toThrow("Too many attempts");
    const first = await signIn({ staff: people.staff, client: device, now }, right);
    if (first.kind !== "signed-in") throw new Error(first.kind);
    const known = { ...frontDesk, cookie: first.cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
    for (let tries = 0; tries < 12; tries += 1)
      await signIn({ staff: people.staff, client: known, now: tomorrow }, wrong).catch(() => undefined);
    expect(await signIn({ staff: people.staff, client: known, now }, right)).toMatchObject({ kind: "signed-in" });
    expect(await isOwnPassword({ staff: people.staff, client: known, now: tomorrow }, drMorgan.email, "not the password")).toBe(false);
    expect(await isOwnPassword({ staff: people.staff, client: known, now }, drMorgan.email, goodPassword)).toBe(true);
  });

  test("counts, too, at a screen that somebody left open", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    expect(await isOwnPassword({ staff: people.staff, client: frontDesk, now }, drMorgan.email, "not the password")).toBe(false);
    expect(await isOwnPassword({ staff: people.staff, client: frontDesk, now }, drMorgan.email, goodPassword)).toBe(true);
    expect(await failures(people)).toMatchObject([{ what: `typed a wrong password of ${drMorgan.name}`, times: "1" }]);
  });

  test("is forgotten after two years, like everything in the history", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    await signIn({ staff: people.staff, client: frontDesk, now }, wrong);
    await signIn({ staff: people.staff, client: frontDesk, now: later(60) }, { ...wrong, email: samFrontDesk.email });
    const cleanAt = (at: Date) => workAnHour(getDatabase(), at);
    const end = AUDIT_RETENTION_DAYS * 24 * 60;
    for (const id of [end - 1, end + 10]) {
      const at = later(id).toISOString();
      await sql`insert into staff_verifications (id, identifier, value, expires_at, created_at, updated_at)
        values (${String(id)}, ${String(id)}, 'a link', ${at}, ${at}, ${at})`.execute(getDatabase().kysely);
    }
    await cleanAt(later(end));
    expect(await failures(people)).toHaveLength(2);
    await cleanAt(later(end + 1));
    expect(await failures(people)).toHaveLength(1);
    const links = await getDatabase().kysely.selectFrom("staff_verifications").select("identifier").execute();
    expect(links).toEqual([{ identifier: String(end + 10) }]);
    expect(await getDatabase().kysely.selectFrom("sign_in_attempts").select("key").execute()).toEqual([]);
  });
});

test("wrong codes of a second factor are in the history, with the wait that follows ten of them", async () => {
  const site = await startTestSite();
  const owner = await makeOwner(site, drMorgan);
  await addSecondFactor(owner);
  for (let round = 0; round < 3; round += 1) {
    const thief = new Visitor(site);
    await thief.signIn(drMorgan.email);
    for (let guess = 0; guess < 5; guess += 1) await thief.post("/admin/two-factor", { code: "000000" });
  }
  const history = await owner.text("/admin/history");
  expect(history).toMatch(
    /Somebody<\/b> gave a wrong two-step sign-in code for Dr\. Casey Morgan, 15 times, from [^,<]+, and had to wait 1[56] minutes/,
  );
  await site.close();
});

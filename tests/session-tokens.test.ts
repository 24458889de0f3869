import { createHmac } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { changePassword } from "~/domain/staff/account/own-account.server";
import { sessionTokenHash } from "~/domain/staff/session/session-tokens.server";
import { getStaffAuth } from "~/domain/staff/session/staff-auth.server";
import { findSignedIn, type SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { signIn, signOut } from "~/domain/staff/sign-in/sign-in.server";
import { describeEachDatabase } from "./support/databases";
import { wednesdayMorning as now } from "./support/site";
import { drMorgan, frontDesk, goodPassword, makeAccount, openStaff, type TestStaff } from "./support/staff";

/** Signs Dr. Morgan in. @returns the browser's cookie and the token inside */
async function signedIn({ staff }: TestStaff): Promise<{ cookie: string; token: string }> {
  const result = await signIn({ staff, client: frontDesk, now }, { email: drMorgan.email, password: goodPassword });
  if (result.kind !== "signed-in") throw new Error(result.kind);
  return cookieOf(result.cookies);
}

function cookieOf(cookies: readonly string[]): { cookie: string; token: string } {
  const cookie = cookies.find((line) => line.startsWith("staff.session_token="))?.split(";")[0] ?? "";
  return { cookie, token: decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".")[0] ?? "" };
}

async function whoIs({ staff }: TestStaff, cookie: string): Promise<SignedIn | null> {
  return (await findSignedIn({ staff, client: { ...frontDesk, cookie }, now })).signedIn;
}

async function storedTokens(database: Database): Promise<string[]> {
  const rows = await database.kysely.selectFrom("staff_sessions").select("token").execute();
  return rows.map(({ token }) => token);
}

describeEachDatabase("a session's token", (getDatabase) => {
  test("is in the cookie, and only its hash in the database", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { cookie, token } = await signedIn(people);
    expect(token).toHaveLength(32);
    expect(await storedTokens(getDatabase())).toEqual([sessionTokenHash(token)]);
    expect((await whoIs(people, cookie))?.member.email).toBe(drMorgan.email);
  });

  test("can't be made from a copy of the database, even with the site's secret in it", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { token } = await signedIn(people);
    const forged = (value: string) => {
      const signature = createHmac("sha256", people.staff.secret).update(value).digest("base64");
      return `staff.session_token=${encodeURIComponent(`${value}.${signature}`)}`;
    };
    expect((await whoIs(people, forged(token)))?.member.email).toBe(drMorgan.email);
    expect(await whoIs(people, forged(sessionTokenHash(token)))).toBeNull();
  });

  test("of an outage is not said to be wrong", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { cookie } = await signedIn(people);
    let isAway = false;
    const away: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isAway) throw new DatabaseUnavailableError("the server is recovering");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const staff = await getStaffAuth({ ...people.staff.parts, kysely: getDatabase().kysely.withPlugin(away) });
    isAway = true;
    await expect(whoIs({ ...people, staff }, cookie)).rejects.toThrow(DatabaseUnavailableError);
    const signingIn = signIn({ staff, client: frontDesk, now }, { email: drMorgan.email, password: goodPassword });
    await expect(signingIn).rejects.toThrow(DatabaseUnavailableError);
  });

  test("stays the same while the session is used, and ends with it", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { cookie, token } = await signedIn(people);
    const soon = new Date(now.getTime() + 60_000).toISOString();
    await getDatabase().kysely.updateTable("staff_sessions").set({ expires_at: soon }).execute();
    const used = await findSignedIn({ staff: people.staff, client: { ...frontDesk, cookie }, now });
    expect(used.signedIn?.member.email).toBe(drMorgan.email);
    expect(cookieOf(used.cookies)).toEqual({ cookie, token });
    const [session] = await getDatabase().kysely.selectFrom("staff_sessions").select(["token", "expires_at"]).execute();
    expect(session?.token).toBe(sessionTokenHash(token));
    expect((session?.expires_at ?? "") > soon).toBe(true);
    await signOut({ staff: people.staff, client: { ...frontDesk, cookie }, now }, null);
    expect(await storedTokens(getDatabase())).toEqual([]);
    expect(await whoIs(people, cookie)).toBeNull();
  });

  test("ends when somebody signs in again over it", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { cookie } = await signedIn(people);
    const again = { email: drMorgan.email, password: goodPassword };
    const result = await signIn({ staff: people.staff, client: { ...frontDesk, cookie }, now }, again);
    expect(await whoIs(people, cookie)).toBeNull();
    expect((await whoIs(people, cookieOf(result.kind === "signed-in" ? result.cookies : []).cookie))?.member.email).toBe(drMorgan.email);
  });

  test("is a new one after the password was changed", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const [{ cookie }, other] = [await signedIn(people), await signedIn(people)];
    const member = await whoIs(people, cookie);
    if (!member) throw new Error("not signed in");
    const client = { ...frontDesk, cookie };
    const changed = { current: goodPassword, next: "cactus wren sings early" };
    const next = cookieOf(await changePassword({ staff: people.staff, client, now }, member, changed));
    expect(await storedTokens(getDatabase())).toEqual([sessionTokenHash(next.token)]);
    expect((await whoIs(people, next.cookie))?.member.email).toBe(drMorgan.email);
    for (const former of [cookie, other.cookie]) expect(await whoIs(people, former)).toBeNull();
  });
});

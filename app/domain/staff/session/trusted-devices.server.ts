import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { sha256 } from "~/domain/sha256.server";
import { recordOwnAction } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import type { AuthContext } from "./staff-auth.server";

/** How better-auth stores what identifies a one-time link or a trusted device (`storeIdentifier: "hashed"`). */
export function storedIdentifier(identifier: string): string {
  return sha256(identifier);
}

/** better-auth gives a trusted device another identifier at each use, so its row here gets it too. */
export async function followTrustedDevice(
  { staff, client, now }: AuthContext,
  accountId: string,
  cookies: readonly string[],
): Promise<void> {
  const { createAuthCookie } = await staff.auth.$context;
  const { name } = createAuthCookie("trust_device");
  const identifier = identifierIn(cookies, name);
  if (!identifier) return;
  const former = identifierIn((client.cookie ?? "").split(/;\s*/), name) ?? identifier;
  await staff.kysely.transaction().execute(async (transaction) => {
    const device = { identifier, user_agent: client.userAgent };
    const { numUpdatedRows } = await transaction
      .updateTable("staff_trusted_devices")
      .set(device)
      .where("identifier", "=", former)
      .where("staff_id", "=", accountId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
    const row = { id: randomUUID(), staff_id: accountId, trusted_at: now.toISOString(), ...device };
    await transaction.insertInto("staff_trusted_devices").values(row).execute();
  });
}

function identifierIn(cookies: readonly string[], name: string): string | null {
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  const [, identifier] = /(?:!|%21)(trust-device-[\w-]+)/.exec(value ?? "") ?? [];
  return identifier ? storedIdentifier(identifier) : null;
}

export async function listTrustedDevices(db: Kysely<Tables>, actor: Pick<Actor, "id">, now: Date) {
  const rows = await db
    .selectFrom("staff_trusted_devices as device")
    .innerJoin("staff_verifications as trust", "trust.identifier", "device.identifier")
    .select(["device.id", "device.user_agent", "device.trusted_at as trustedAt"])
    .where("device.staff_id", "=", actor.id)
    .where("trust.expires_at", ">", now.toISOString())
    .orderBy("trustedAt", "desc")
    .execute();
  return rows.map(({ user_agent, ...device }) => ({ ...device, device: deviceName(user_agent ?? "") }));
}

export async function removeTrustedDevice(db: Kysely<Tables>, actor: Pick<Actor, "id" | "name">, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom("staff_trusted_devices")
      .where("id", "=", id)
      .where("staff_id", "=", actor.id)
      .returning("identifier")
      .executeTakeFirst();
    if (!gone) return;
    await transaction.deleteFrom("staff_verifications").where("identifier", "=", gone.identifier).execute();
    await recordOwnAction(transaction, actor, "stopped trusting a device", now);
  });
}

/** Ends links to a new password, trusted devices and sign-ins that still need a code, as every change of the password does. */
export async function endTrust(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom("staff_verifications").where("value", "=", accountId).execute();
  await db.deleteFrom("staff_trusted_devices").where("staff_id", "=", accountId).execute();
}

export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "A browser";
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}

// In this order: a browser's user agent also names the browsers it resembles.
const browsers = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /Safari\//],
] as const;

const systems = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["ChromeOS", /CrOS/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

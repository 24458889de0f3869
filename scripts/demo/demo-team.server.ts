import { randomInt } from "node:crypto";
import type { Database } from "~/database/database.server";
import { createAccount, finishSetUp } from "~/domain/staff/account/create-account.server";
import { findInvitation, inviteStaff } from "~/domain/staff/account/invitations.server";
import type { Actor } from "~/domain/staff/roles";
import type { PasswordHashing, StaffMailer } from "~/domain/staff/session/auth-options.server";
import { getStaffAuth } from "~/domain/staff/session/staff-auth.server";
import { nameVeterinarian } from "~/domain/staff/staff-commands.server";
import { findMemberByEmail } from "~/domain/staff/staff-queries.server";
import { type DemoPerson, demoTeam } from "~content/demonstration-clinic";

export type DemoTeam = Readonly<Record<DemoPerson, Actor>>;
export type DemoPasswords = Readonly<Record<DemoPerson, string>>;

const people: readonly DemoPerson[] = ["owner", "desk", "vet"];

/** Sixteen of 31 characters that nobody confuses: 79 bits. */
export function randomPasswords(): DemoPasswords {
  return { owner: randomPassword(), desk: randomPassword(), vet: randomPassword() };
}

function randomPassword(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** The owner creates the first account and invites the others. */
export async function joinTeam(
  database: Database,
  {
    passwords,
    clinicName,
    hashing,
    now,
  }: { passwords: DemoPasswords; clinicName: string; hashing?: PasswordHashing | undefined; now: Date },
): Promise<DemoTeam> {
  const { kysely } = database;
  const parts = { kysely, publicUrl: null, clinicName, mailer: noMailer, logError: () => undefined, now: () => now, hashing };
  const client = { cookie: null, userAgent: null, address: "127.0.0.1", claimedAddress: null, isLocal: true, origin: "" };
  const context = { staff: await getStaffAuth(parts), client, now };
  const join = async (person: DemoPerson, invitedBy: Actor | null): Promise<Actor> => {
    const { name, email, role, printedName } = demoTeam[person];
    const invited = invitedBy && (await inviteStaff(kysely, invitedBy, { email, role }, now));
    const invitation = invited ? ((await findInvitation(kysely, invited.token, now)) ?? null) : null;
    await createAccount(context, { name, email, password: passwords[person], setupCode: "", invitation });
    const { id } = (await findMemberByEmail(kysely, email)) ?? {};
    if (id === undefined) throw new Error(`The account ${email} was not created.`);
    const member = { id, name, role };
    if (printedName !== null) await nameVeterinarian(kysely, invitedBy ?? member, member.id, printedName, now);
    return member;
  };
  const owner = await join("owner", null);
  await finishSetUp(kysely);
  return { owner, desk: await join("desk", owner), vet: await join("vet", owner) };
}

/** For the terminal. */
export function describeTeam(passwords: DemoPasswords): string {
  return people
    .map((person) => `  ${demoTeam[person].work.padEnd(30)} ${demoTeam[person].email.padEnd(34)} ${passwords[person]}`)
    .join("\n");
}

const noMailer: StaffMailer = {
  sendResetLink: () => undefined,
  sendPasswordChanged: () => undefined,
  sendInvitation: async () => "no-server",
  sendReviewRequest: async () => "no-server",
  sendAddressConfirmation: async () => "no-server",
};

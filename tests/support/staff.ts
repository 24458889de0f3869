import type { Database } from "~/database/database.server";
import { createAccount } from "~/domain/staff/account/create-account.server";
import type { Actor } from "~/domain/staff/roles";
import { setupCode } from "~/domain/staff/session/site-secret.server";
import { getStaffAuth, type StaffAuth, type StaffClient } from "~/domain/staff/session/staff-auth.server";
import { approveStaff } from "~/domain/staff/staff-commands.server";
import { cheapHashing, wednesdayMorning } from "./site";

/** Meets the rules, and is not on the list. */
export const goodPassword = "quail walks at dawn";

export const frontDesk: StaffClient = {
  cookie: null,
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
  address: "192.0.2.10",
  claimedAddress: null,
  isLocal: true,
  origin: "http://localhost",
};

interface SentMail {
  readonly kind: string;
  readonly email: string;
  readonly token?: string;
}

export interface TestStaff {
  readonly staff: StaffAuth;
  readonly mails: SentMail[];
  /** How often a password was hashed or compared so far. */
  readonly hashings: () => number;
}

/** Signing in on a test's database, with mail kept in a list. */
export async function openStaff(
  database: Database,
  { publicUrl = null as string | null, hashing = cheapHashing } = {},
): Promise<TestStaff> {
  const mails: SentMail[] = [];
  const sent = (mail: SentMail) => {
    mails.push(mail);
    return "sent" as const;
  };
  let count = 0;
  const staff = await getStaffAuth({
    // By its object the staff's side is remembered, as long as a site runs.
    kysely: database.kysely.withoutPlugins(),
    publicUrl,
    clinicName: "Superstition Ridge Veterinary Clinic",
    now: () => wednesdayMorning,
    logError: (message, cause) => console.error(message, cause),
    mailer: {
      sendResetLink: ({ email }, token) => mails.push({ kind: "reset", email, token }),
      sendPasswordChanged: ({ email }) => mails.push({ kind: "changed", email }),
      sendInvitation: async (email, _invitedBy, token) => sent({ kind: "invitation", email, token }),
      sendReviewRequest: async (email) => sent({ kind: "review", email }),
      sendAddressConfirmation: async ({ email }, token) => sent({ kind: "confirmation", email, token }),
    },
    hashing: {
      hash: (password) => {
        count += 1;
        return hashing.hash(password);
      },
      verify: (pair) => {
        count += 1;
        return hashing.verify(pair);
      },
    },
  });
  return { staff, mails, hashings: () => count };
}

export const drMorgan = { name: "Dr. Casey Morgan", email: "dr.morgan@superstitionridge.example" };
export const samFrontDesk = { name: "Sam Ortiz", email: "sam@superstitionridge.example" };
export const alexAuthor = { name: "Alex Reyes", email: "alex@superstitionridge.example" };

/** Makes an account as the form would. */
export async function makeAccount({ staff }: TestStaff, { name, email }: { name: string; email: string }): Promise<"in" | "waiting"> {
  const account = { name, email, password: goodPassword, setupCode: setupCode(staff.secret), invitation: null };
  return createAccount({ staff, client: frontDesk, now: wednesdayMorning }, account);
}

/** The account as the actor of a command, with the role it has now. */
export async function actorOf({ staff }: TestStaff, email: string): Promise<Actor> {
  return staff.kysely.selectFrom("staff_accounts").select(["id", "name", "role"]).where("email", "=", email).executeTakeFirstOrThrow();
}

/** An owner (Dr. Morgan) and whoever else is named, each with the role given. */
export async function makeStaff(
  test: TestStaff,
  others: ReadonlyArray<readonly [{ name: string; email: string }, Actor["role"]]>,
): Promise<void> {
  await makeAccount(test, drMorgan);
  const owner = await actorOf(test, drMorgan.email);
  for (const [person, role] of others) {
    await makeAccount(test, person);
    await approveStaff(test.staff.kysely, owner, (await actorOf(test, person.email)).id, role, wednesdayMorning);
  }
}

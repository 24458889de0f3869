import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { deleteSettings, isSet, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { recordOwnAction } from "~/domain/staff/audit.server";
import { PASSWORD_PROVIDER } from "~/domain/staff/session/auth-settings.server";
import { isSetupCode } from "~/domain/staff/session/site-secret.server";
import type { AuthContext, StaffClient } from "~/domain/staff/session/staff-auth.server";
import { networkOf } from "~/domain/staff/sign-in/client-network";
import { requireStrongPassword } from "~/domain/staff/sign-in/new-password.server";
import { countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { acceptInvitation, addressTaken, type Invitation, invitationGone } from "./invitations.server";

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly setupCode: string;
  readonly invitation: Invitation | null;
}

export class SetupCodeError extends DomainError {
  constructor() {
    super("invalid", "Setup code needed", "The first account needs the setup code of this site. It is in the server’s log.");
  }
}

export async function hasNoOwner(db: Kysely<Tables>): Promise<boolean> {
  const owner = await db.selectFrom("staff_accounts").select("id").where("role", "=", "owner").limit(1).executeTakeFirst();
  return owner === undefined;
}

/** Otherwise a stranger who is first could own the site: a public one, or one that a host name or a proxy leads to. */
export function foundingTakesCode(publicUrl: string | null, client: Pick<StaffClient, "isLocal">): boolean {
  return publicUrl !== null || !client.isLocal;
}

export async function createAccount(ctx: AuthContext, account: NewAccount): Promise<"in" | "waiting"> {
  const { staff, client, now } = ctx;
  await requireStrongPassword(staff, account.password, account.email);
  if (!account.invitation) {
    const counter = { kind: "creations", whom: networkOf(client.address), limit: signInLimits.creations };
    await countAttempt(staff.kysely, [counter], now);
  }
  const hash = await staff.hashing.hash(account.password);
  for (let tries = 0; ; tries += 1) {
    try {
      return await staff.kysely.transaction().execute((transaction) => insertAccount(ctx, transaction, account, hash));
    } catch (error) {
      // When two first accounts are made at once, one violates the unique index. It tries again, and then there is an owner.
      if (error instanceof DomainError || tries > 0) throw error;
    }
  }
}

async function insertAccount(ctx: AuthContext, transaction: Transaction<Tables>, account: NewAccount, hash: string) {
  const { now } = ctx;
  const taken = await transaction.selectFrom("staff_accounts").select("id").where("email", "=", account.email).executeTakeFirst();
  if (taken) throw addressTaken();
  const { role, approved, founding, printed_name } = await initialAccess(ctx, transaction, account);
  const id = randomUUID();
  const at = now.toISOString();
  const { name, email } = account;
  await transaction
    .insertInto("staff_accounts")
    .values({ id, name, email, role, approved_at: approved ? at : null, founding, printed_name, created_at: at, updated_at: at })
    .execute();
  await transaction
    .insertInto("staff_credentials")
    .values({
      ...{ id: randomUUID(), staff_id: id, password: hash, created_at: at, updated_at: at },
      ...{ provider_id: PASSWORD_PROVIDER, provider_account_id: id },
    })
    .execute();
  if (founding) await openSetUp(transaction, now);
  await recordOwnAction(transaction, { id, name }, "created an account", now, { role: approved ? role : "waiting" });
  return approved ? "in" : "waiting";
}

async function initialAccess({ staff, client, now }: AuthContext, transaction: Transaction<Tables>, account: NewAccount) {
  const { invitation } = account;
  if (invitation) {
    if (!(await acceptInvitation(transaction, invitation.id, now))) throw invitationGone();
    return { role: invitation.role, approved: true, founding: null, printed_name: invitation.printedName } as const;
  }
  if (!(await hasNoOwner(transaction))) return { role: "author", approved: false, founding: null, printed_name: null } as const;
  if (foundingTakesCode(staff.parts.publicUrl, client) && !isSetupCode(staff.secret, account.setupCode)) throw new SetupCodeError();
  return { role: "owner", approved: true, founding: "first", printed_name: null } as const;
}

/** Whether the first owner has not entered the clinic's name and phone yet. */
export async function isSetUpOpen(db: Kysely<Tables>): Promise<boolean> {
  return isSet(db, "set-up");
}

/** For the first owner of an empty blog. A blog with posts was set up before. */
async function openSetUp(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const post = await transaction.selectFrom("blog_posts").select("id").limit(1).executeTakeFirst();
  if (!post) await writeSetting(transaction, "set-up", "open", now);
}

export async function finishSetUp(db: Kysely<Tables>): Promise<void> {
  await deleteSettings(db, "set-up");
}

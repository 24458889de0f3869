import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { recordOwnAction } from "~/domain/staff/audit.server";
import { isSetupCode } from "~/domain/staff/session/site-secret.server";
import type { AuthContext, StaffClient } from "~/domain/staff/session/staff-auth.server";
import { networkOf } from "~/domain/staff/sign-in/client-network";
import { requireStrongPassword } from "~/domain/staff/sign-in/new-password.server";
import { countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { acceptInvitation, addressTaken, type Invitation, invitationGone } from "./invitations.server";
import { openSetUp } from "./set-up.server";

export interface NewAccount {
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

/** Otherwise a stranger could own the site by being first: on a public one, or through a name or a proxy that leads to this machine. */
export function foundingTakesCode(publicUrl: string | null, client: Pick<StaffClient, "isLocal">): boolean {
  return publicUrl !== null || !client.isLocal;
}

export async function createAccount({ staff, client, now }: AuthContext, account: NewAccount): Promise<"in" | "waiting"> {
  await requireStrongPassword(staff, account.password, account.email);
  if (!account.invitation) {
    const counter = { kind: "creations", whom: networkOf(client.address), limit: signInLimits.creations };
    await countAttempt(staff.kysely, [counter], now);
  }
  const hash = await staff.hashing.hash(account.password);
  for (let tries = 0; ; tries += 1) {
    try {
      return await staff.kysely.transaction().execute((transaction) => insertAccount({ staff, client, now }, transaction, account, hash));
    } catch (error) {
      // Two first accounts at once: the loser of the unique index looks again and finds an owner.
      if (error instanceof DomainError || tries > 0) throw error;
    }
  }
}

async function insertAccount(asked: AuthContext, transaction: Transaction<Tables>, account: NewAccount, hash: string) {
  const { now } = asked;
  const taken = await transaction.selectFrom("staff_accounts").select("id").where("email", "=", account.email).executeTakeFirst();
  if (taken) throw addressTaken();
  const { role, approved, founding } = await initialAccess(asked, transaction, account);
  const id = randomUUID();
  const at = now.toISOString();
  const { name, email } = account;
  await transaction
    .insertInto("staff_accounts")
    .values({ id, name, email, role, approved_at: approved ? at : null, founding, created_at: at, updated_at: at })
    .execute();
  await transaction
    .insertInto("staff_credentials")
    .values({
      id: randomUUID(),
      staff_id: id,
      // How better-auth marks an account that signs in with a password.
      provider_id: "credential",
      provider_account_id: id,
      password: hash,
      created_at: at,
      updated_at: at,
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
    return { role: invitation.role, approved: true, founding: null } as const;
  }
  if (!(await hasNoOwner(transaction))) return { role: "author", approved: false, founding: null } as const;
  if (foundingTakesCode(staff.parts.publicUrl, client) && !isSetupCode(staff.secret, account.setupCode)) throw new SetupCodeError();
  return { role: "owner", approved: true, founding: "first" } as const;
}

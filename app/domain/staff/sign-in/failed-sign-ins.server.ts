import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { AuditAction, AuditDetail } from "~/domain/staff/history/audit-sentences";
import type { Actor } from "~/domain/staff/roles";
import { networkOf } from "./client-network";

export interface FailedSignIn {
  readonly account: { readonly email: string } | { readonly id: string };
  readonly step: keyof typeof actions;
  readonly address: string;
  readonly wait?: number;
}

const actions = {
  password: "failed to sign in as",
  code: "gave a wrong second-factor code for",
  "own password": "typed a wrong password of",
  "printed code": "gave a wrong printed code for",
} as const satisfies Record<string, AuditAction<"account">>;

export const signInFailures = Object.values(actions);

/** One line per account and hour, so that an attack adds few. What was typed is not stored: it may be a password in the wrong field. */
export async function recordFailedSignIn(db: Kysely<Tables>, failed: FailedSignIn, now: Date): Promise<void> {
  const subject = await findSubject(db, failed.account);
  const id = `${failed.step}/${subject.id}/${now.toISOString().slice(0, 13)}`;
  for (let attempt = 0; attempt < MAX_ROUNDS; attempt += 1) if (await addToLine(db, id, subject, failed, now)) return;
}

/** Attempts at the same moment change the line at once; after this many rounds one of them may go uncounted. */
const MAX_ROUNDS = 20;

type Subject = Pick<Actor, "id" | "name">;

const nobody: Subject = { id: "nobody", name: "an address without an account" };

async function findSubject(db: Kysely<Tables>, account: FailedSignIn["account"]): Promise<Subject> {
  const [column, value] = "id" in account ? (["id", account.id] as const) : (["email", account.email] as const);
  const found = await db.selectFrom("staff_accounts").select(["id", "name"]).where(column, "=", value).executeTakeFirst();
  return found ?? nobody;
}

async function addToLine(db: Kysely<Tables>, id: string, subject: Subject, failed: FailedSignIn, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const line = await db.selectFrom("audit_events").select("detail").where("id", "=", id).executeTakeFirst();
  const detail = JSON.stringify(addTo(line ? JSON.parse(line.detail) : {}, failed));
  if (line) {
    const change = db.updateTable("audit_events").set({ at, detail }).where("id", "=", id).where("detail", "=", line.detail);
    return (await change.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("audit_events")
    .values({
      id,
      at,
      detail,
      actor_id: null,
      actor_name: "Somebody",
      action: actions[failed.step],
      subject_kind: "account",
      subject_id: subject.id,
      subject_name: subject.name,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function addTo(detail: AuditDetail, { address, wait = 0 }: FailedSignIn): AuditDetail {
  const longest = Math.max(wait, Number(detail[WAIT] ?? 0));
  return {
    times: String(Number(detail.times ?? 0) + 1),
    from: withAddress(detail.from ?? "", networkOf(address)),
    ...(longest > 0 && { [WAIT]: String(longest) }),
  };
}

const WAIT = "longest wait in seconds";

function withAddress(known: string, address: string): string {
  const addresses = known.split(", ").filter(Boolean);
  if (addresses.includes(address) || addresses.includes(OTHERS)) return known;
  return [...addresses, addresses.length < MAX_ADDRESSES ? address : OTHERS].join(", ");
}

const MAX_ADDRESSES = 3;
const OTHERS = "others";

import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { type Actor, notAllowed } from "./roles";

export interface Veterinarian {
  readonly id: string;
  readonly email: string;
  /** For example "Dr. Lee Vega, DVM". */
  readonly printedName: string;
}

export function veterinarianNotFound(): DomainError {
  return new DomainError("invalid", "Choose a veterinarian", "Choose one of the staff’s veterinarians.");
}

export async function listVeterinarians(db: Kysely<Tables>): Promise<Veterinarian[]> {
  const rows = await veterinarians(db).orderBy("printed_name").orderBy("id").execute();
  return rows.flatMap(({ printedName, ...member }) => (printedName === null ? [] : [{ ...member, printedName }]));
}

export async function findVeterinarian(db: Kysely<Tables>, id: string): Promise<Veterinarian | null> {
  const row = await veterinarians(db).where("id", "=", id).executeTakeFirst();
  return row && row.printedName !== null ? { ...row, printedName: row.printedName } : null;
}

/** @throws notAllowed */
export async function requireVeterinarian(db: Kysely<Tables>, actor: Actor): Promise<Veterinarian> {
  const own = await findVeterinarian(db, actor.id);
  if (!own) throw notAllowed("Only veterinarians review texts. An owner marks them on the Staff page.");
  return own;
}

function veterinarians(db: Kysely<Tables>) {
  return db
    .selectFrom("staff_accounts")
    .select(["id", "email", "printed_name as printedName"])
    .where("printed_name", "is not", null)
    .where("approved_at", "is not", null);
}

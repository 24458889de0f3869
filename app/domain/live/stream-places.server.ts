import type { Database } from "~/database/database.server";
import { DomainError } from "~/domain/errors";
import { networkOf } from "~/domain/staff/sign-in/client-network";

/** A tab that is not looked at has no stream, so this is a front desk with thirty windows in view. */
export const MAX_OF_SESSION = 30;

/** Everybody in the clinic. */
const MAX_OF_ADDRESS = 120;

const taken = new WeakMap<Database, Map<string, number>>();

/** @returns what gives the place back, once @throws DomainError */
export function takeStreamPlace(database: Database, session: string, address: string): () => void {
  const places = taken.get(database) ?? new Map<string, number>();
  taken.set(database, places);
  const keys = [`session ${session}`, `address ${networkOf(address)}`] as const;
  const [ofSession, ofAddress] = keys.map((key) => places.get(key) ?? 0) as [number, number];
  if (ofSession >= MAX_OF_SESSION || ofAddress >= MAX_OF_ADDRESS)
    throw new DomainError("busy", "Too many pages are open", "Too many pages are open at the same time. Close some of them.");
  const add = (change: number) => {
    for (const key of keys) places.set(key, (places.get(key) ?? 0) + change);
    for (const key of keys) if (places.get(key) === 0) places.delete(key);
  };
  add(1);
  let isTaken = true;
  return () => {
    if (isTaken) add(-1);
    isTaken = false;
  };
}

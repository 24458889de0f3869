import type { Database } from "~/database/database.server";
import { DomainError } from "~/domain/errors";
import { networkOf } from "~/domain/staff/sign-in/client-network";

/** A hidden tab has no stream, so this is thirty visible windows. */
export const MAX_PER_SESSION = 30;

/** For everybody in the clinic together. */
const MAX_PER_ADDRESS = 120;

const openStreams = new WeakMap<Database, Map<string, number>>();

/** @returns a function that releases the stream; calling it again does nothing @throws DomainError */
export function reserveStream(database: Database, session: string, address: string): () => void {
  const counts = openStreams.get(database) ?? new Map<string, number>();
  openStreams.set(database, counts);
  const limits = { [`session ${session}`]: MAX_PER_SESSION, [`address ${networkOf(address)}`]: MAX_PER_ADDRESS };
  if (Object.entries(limits).some(([key, limit]) => (counts.get(key) ?? 0) >= limit))
    throw new DomainError("busy", "Too many pages are open", "Too many pages are open at the same time. Close some of them.");
  const add = (change: number) => {
    for (const key of Object.keys(limits)) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  };
  add(1);
  let isReleased = false;
  return () => {
    if (!isReleased) add(-1);
    isReleased = true;
  };
}

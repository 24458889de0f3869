import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables";

export interface Engine {
  readonly kysely: Kysely<Tables>;
  readonly kind: "sqlite" | "postgres";
  /** A number that differs once another process has changed the data; constant work, no query over the network. */
  outsideChanges(): number;
  notifyOthers(transaction: Transaction<Tables>): Promise<void>;
  close(): Promise<void>;
}

import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";

/** A database that is made beside the one in use, to replace it. Nobody else sees it before. */
export interface StagedDatabase {
  readonly kysely: Kysely<Tables>;
  /** @param target the last migration to run; without it, all of them */
  migrate(target?: string): Promise<void>;
  /** Empties every table. Rows then come in any order and fire no triggers; references are checked at the end. */
  load<Result>(job: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Refuses every write to the database in use, of any process, until `discard`.
   *
   * @returns the one in use, to be read only; null when there is none, or a damaged file
   * @throws AlreadyStagedError when somebody writes all the time
   */
  refuseWrites(): Promise<Kysely<Tables> | null>;
  /**
   * Replaces the one in use, at once and for good.
   *
   * @param stamp names what is kept
   * @returns where the former data is; null when there was none
   */
  replace(stamp: string): Promise<string | null>;
  /** Deletes what is left of it; after `replace` nothing is. Writes are accepted again. */
  discard(): Promise<void>;
}

/** Another process makes one. */
export class AlreadyStagedError extends Error {}

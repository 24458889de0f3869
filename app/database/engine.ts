import type { Kysely, Transaction } from "kysely";
import type { DatabaseUnavailableError, ReportOutage } from "./database-error.server";
import type { DatabaseLimits } from "./database-limits";
import type { Notice } from "./postgres/heard-notices.server";
import type { Tables } from "./tables";

export interface SnapshotSource {
  /** Reads the data of one instant, however long the job takes. Its statements have no timeout. */
  readSnapshot<Result>(job: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
}

export interface Engine extends SnapshotSource {
  readonly kysely: Kysely<Tables>;
  readonly kind: "sqlite" | "postgres";
  /** Runs a job that may take long: its statements have no timeout. It waits until no other process migrates. */
  migrate(job: (kysely: Kysely<Tables>) => Promise<void>): Promise<void>;
  /**
   * A number that changes when another process has changed the data, or may have. Cheap: no query over the network.
   *
   * @throws when the file can't be read
   */
  outsideChanges(): number;
  /** @param isPublic whether visitors see the change: then others answer, and the one that saved may wait for them */
  notifyOthers(transaction: Transaction<Tables>, isPublic: boolean): Promise<Notice>;
  /** Runs the job unless another process on this database runs one of this name. The lock ends with the process. @returns whether it ran */
  withExclusiveLock(name: string, job: () => Promise<void>): Promise<boolean>;
  /** Answers within `answer` milliseconds. @throws DatabaseUnavailableError */
  verify(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly limits: DatabaseLimits;
  readonly report: ReportOutage;
  /** Called when what was opened is gone and has to be opened again. */
  readonly lost: (outage: DatabaseUnavailableError) => void;
  readonly showsPages: boolean;
  /** Called when another process has changed something. On SQLite nobody tells. */
  readonly onChange: () => void;
}

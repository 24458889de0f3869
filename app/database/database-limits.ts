/** How long the database may take, in milliseconds. */
export interface DatabaseLimits {
  /** One statement outside of a transaction, on PostgreSQL. */
  readonly read: number;
  /** How long such a statement waits for a locked table. */
  readonly readLock: number;
  /** One statement of a transaction, on PostgreSQL. */
  readonly write: number;
  /** How long a write waits for somebody else's lock. */
  readonly writeLock: number;
  /** A transaction without a next statement, on PostgreSQL. Less than `writeLock`: those who wait for a stuck process can still save. */
  readonly idle: number;
  /** Making a connection, or waiting for a free one. */
  readonly connect: number;
  /** How often the connection that listens for changes is checked, and how long its answer may take. */
  readonly heartbeat: number;
  readonly answer: number;
}

export const databaseLimits: DatabaseLimits = {
  read: 5000,
  readLock: 2000,
  write: 15_000,
  writeLock: 5000,
  idle: 4000,
  connect: 3000,
  heartbeat: 10_000,
  answer: 2000,
};

import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";

type Change = (transaction: Transaction<Tables>) => Promise<void>;

/** Seconds that a change waits for a database that is away: what a mail server answered is worth it. */
const MAX_TRIES = 60;

/** Durable changes, several in one commit when they come while another is being written. A change may be applied twice. */
export class GroupedCommits {
  #waiting: Change[] = [];
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly wait: (milliseconds: number) => Promise<void>,
  ) {}

  /** @throws DatabaseUnavailableError */
  async commit(change: Change): Promise<void> {
    this.#waiting.push(change);
    this.#next ??= this.#begin();
    await this.#next;
  }

  async #begin(): Promise<void> {
    await this.#running.catch(() => undefined);
    this.#next = undefined;
    this.#running = this.#write(this.#waiting.splice(0));
    await this.#running;
  }

  async #write(changes: readonly Change[], tries = 0): Promise<void> {
    try {
      await this.database.kysely.transaction().execute(async (transaction) => {
        for (const change of changes) await change(transaction);
      });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || tries >= MAX_TRIES) throw error;
      await this.wait(1000);
      await this.#write(changes, tries + 1);
    }
  }
}

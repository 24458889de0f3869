import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { GenerationRead } from "~/database/generation-read.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { countOpen } from "./go-live";
import { type GoLiveContext, listPointsToSettle } from "./go-live-facts.server";

interface OpenPointsParts extends Pick<GoLiveContext, "content"> {
  /** Read at each use: the address may change. */
  readonly config: Pick<GoLiveContext, "publicUrl">;
  readonly database: Database;
  readonly now: () => Date;
}

/** How many points have to be settled before the site may be public. */
export class OpenPoints {
  readonly #count: GenerationRead<number>;

  constructor(private readonly parts: OpenPointsParts) {
    this.#count = new GenerationRead(parts.database, () => this.#read());
  }

  /** Although the site is public. */
  async count(): Promise<number> {
    return this.parts.config.publicUrl === null ? 0 : this.countToSettle();
  }

  /** Asks the database once after each change of content; the last number stands while it is away. */
  async countToSettle(): Promise<number> {
    try {
      return await this.#count.get();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return this.#count.lastKnown ?? 0;
    }
  }

  async #read(): Promise<number> {
    const { database, now, content, config } = this.parts;
    const { record } = await newestClinicRevision(database.kysely, content.defaults);
    return countOpen(await listPointsToSettle(database.kysely, { record, content, publicUrl: config.publicUrl, now: now() }));
  }
}

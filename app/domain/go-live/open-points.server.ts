import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { countOpen } from "./go-live";
import { type GoLiveQuestion, listPointsToSettle } from "./go-live-facts.server";

interface OpenPointsParts extends Pick<GoLiveQuestion, "publicUrl" | "trustedProxies" | "content"> {
  readonly database: Database;
  readonly now: () => Date;
}

/** How many points have to be settled although the site is public. */
export class OpenPoints {
  #known = { count: 0, generation: -1 };

  constructor(private readonly parts: OpenPointsParts) {}

  /** Asks the database once after each change of content; the last number stands while it is away. */
  async count(): Promise<number> {
    const { database, now, ...settings } = this.parts;
    const generation = database.contentGeneration;
    if (settings.publicUrl === null || this.#known.generation === generation) return this.#known.count;
    try {
      const { record } = await newestClinicRevision(database.kysely, settings.content.defaults);
      const points = await listPointsToSettle(database.kysely, { record, ...settings, now: now() });
      this.#known = { count: countOpen(points), generation };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
    return this.#known.count;
  }
}

import type { Config } from "~/config.server";
import type { Database } from "~/database/database.server";
import type { Log } from "~/log.server";

/** What every part of the running site works with. */
export interface SiteParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

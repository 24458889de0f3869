import type { Config } from "~/config.server";
import type { Database } from "~/database/database.server";
import type { Log } from "~/log.server";

export interface SiteParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

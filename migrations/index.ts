import type { Migration } from "kysely/migration";
import * as blog from "./0001-blog";
import * as subscribers from "./0002-subscribers";

/** In the order they run. A migration that has shipped is frozen: a change is a new migration. */
export const migrations: Record<string, Migration> = {
  "0001-blog": blog,
  "0002-subscribers": subscribers,
};

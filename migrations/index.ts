import type { Migration } from "kysely/migration";
import * as mediaUses from "./0037-media-uses-since-0037";
import * as firstSchema from "./first-schema";

/** Databases begin with the schema of version 1.0.0, which knows it by this name. */
export const FIRST_SCHEMA = "0036-post-presence";

/** What led to that schema. The names stay, so that version 1.0.0 sees in a newer database what it doesn't know, and nothing missing. */
const before = [
  "0001-blog",
  "0002-subscribers",
  "0003-staff",
  "0004-post-editing",
  "0005-publication-plan",
  "0006-media",
  "0007-unpublished-changes",
  "0008-session-token-hashes",
  "0009-one-text-per-post",
  "0010-lasting-names",
  "0011-trusted-devices",
  "0012-post-counts",
  "0013-clinic-record",
  "0014-pages",
  "0015-veterinarians",
  "0016-imports",
  "0017-newsletter",
  "0018-search",
  "0019-requests",
  "0020-visits",
  "0021-months",
  "0022-refused-mails",
  "0023-review-askers",
  "0025-reviewer-ids",
  "0026-undo-data",
  "0027-dates-are-dates",
  "0028-printed-codes",
  "0029-own-pages",
  "0030-invited-veterinarians",
  "0031-built-in-reviews",
  "0032-runs",
  "0033-page-redirects",
  "0034-missing-addresses",
  "0035-spanish-reviews",
];

const nothing: Migration = { up: async () => undefined };

/** In the order they run. A migration that has shipped is frozen: a change is a new migration. */
export const migrations: Record<string, Migration> = {
  ...Object.fromEntries(before.map((name) => [name, nothing])),
  [FIRST_SCHEMA]: firstSchema,
  "0037-media-uses-since-0037": mediaUses,
};

import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { Actor } from "~/domain/staff/roles";
import { staffPostsQuery } from "./dashboard-posts.server";

const MOST = 5;

/** Articles to link to: what readers can open, whoever wrote it, then what this member of staff is still writing. */
export async function listLinkedArticles(db: Kysely<Tables>, actor: Actor, search: string) {
  const [published, own] = await Promise.all([
    staffPostsQuery(db, { actor: { ...actor, role: "editor" }, search, status: "published" })
      .limit(MOST)
      .execute(),
    staffPostsQuery(db, { actor, search, status: "draft" }).limit(MOST).execute(),
  ]);
  return [...published, ...own].map(({ title, slug, status, excerpt }) => ({ title, slug, excerpt, isPublic: status === "published" }));
}

import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { beginWords } from "~/database/text-search.server";
import type { Actor } from "~/domain/staff/roles";
import { staffPostsQuery } from "./dashboard-posts.server";

const MOST = 5;
const MAX_TITLED = 10;

/** Articles to link to: what readers can open, by any author, then what this member of staff is still writing; first those with the words in their title. */
export async function listLinkedArticles(db: Kysely<Tables>, actor: Actor, typed: string) {
  const search = typed.trim().replace(/\s+/g, " ");
  const kinds = [
    { actor: { ...actor, role: "editor" }, status: "published" },
    { actor, status: "draft" },
  ] as const;
  const titled = search === "" ? [] : kinds.map((kind) => titledQuery(db, kind, search).execute());
  const worded = kinds.map((kind) =>
    staffPostsQuery(db, { ...kind, search })
      .limit(MOST)
      .execute(),
  );
  const found = new Map((await Promise.all([...titled, ...worded])).flat().map((post) => [post.id, post]));
  return [...found.values()].map(({ title, slug, status, excerpt }) => ({ title, slug, excerpt, isPublic: status === "published" }));
}

function titledQuery(db: Kysely<Tables>, kind: Pick<Parameters<typeof staffPostsQuery>[1], "actor" | "status">, search: string) {
  return staffPostsQuery(db, kind)
    .clearOrderBy()
    .where(beginWords("title", search))
    .orderBy(sql`lower(title) = ${search.toLowerCase()}`, "desc")
    .orderBy(sql`substr(lower(title), 1, ${sql.lit(search.length)}) = ${search.toLowerCase()}`, "desc")
    .orderBy("created_at", "desc")
    .limit(MAX_TITLED);
}

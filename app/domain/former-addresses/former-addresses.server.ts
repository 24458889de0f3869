import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { ImportTables } from "~/database/import-tables";
import type { Tables } from "~/database/tables";
import { isOwnPage, pathOfPage } from "~/domain/posts/post/slug";
import { formerPath, formerPathCandidates, isFrontFile } from "./former-path";

type FormerKind = ImportTables["former_addresses"]["kind"];

export type FormerTarget =
  | { readonly kind: "post"; readonly slug: string }
  | { readonly kind: "media"; readonly id: string }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "feed"; readonly isAtom: boolean }
  | { readonly kind: "blog" }
  | { readonly kind: "page"; readonly path: string };

/** Where an address of the old site leads now. Null for any other address, while its post is not public, and during an outage. */
export async function readFormerTarget(database: Database, address: string, now: Date): Promise<FormerTarget | null> {
  try {
    return await database.publicReads.run(() => findFormerTarget(database.kysely, address, now));
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

async function findFormerTarget(db: Kysely<Tables>, address: string, now: Date): Promise<FormerTarget | null> {
  const candidates = formerPathCandidates(address);
  const [exact = ""] = candidates;
  if (exact === "") return null;
  const front: FormerTarget | null = isFrontFile(exact) ? { kind: "page", path: "/" } : null;
  // Most addresses are unknown, so one table is queried before four are joined.
  if (!(await db.selectFrom("former_addresses").select("path").where("path", "in", candidates).executeTakeFirst())) return front;
  const rows = await db
    .selectFrom("former_addresses as former")
    .leftJoin("blog_posts", (join) => join.onRef("blog_posts.id", "=", "former.target_id").on("former.kind", "=", "post"))
    .leftJoin("media_files", (join) => join.onRef("media_files.id", "=", "former.target_id").on("former.kind", "=", "media"))
    .leftJoin("blog_categories", (join) => join.onRef("blog_categories.id", "=", "former.target_id").on("former.kind", "=", "category"))
    .select([
      "former.path",
      "former.kind",
      "target_id",
      "slug",
      "page",
      "public_from",
      "media_files.id as mediaId",
      "blog_categories.name as category",
    ])
    .where("former.path", "in", candidates)
    .execute();
  const asFeed = /\/(feed|rss2?|atom)$/.test(exact);
  const targets = rows
    .toSorted((one, other) => candidates.indexOf(one.path) - candidates.indexOf(other.path))
    .map(({ path, kind, target_id, slug, page, public_from, mediaId, category }): FormerTarget | null => {
      if (kind === "ignored") return null;
      if (kind === "page") return { kind, path: target_id };
      // A page that is built in is there while the clinic's own text of it is a draft.
      if (kind === "post" && page !== null && !isOwnPage(page)) return { kind: "page", path: pathOfPage(page) };
      if (kind === "post" && (slug === null || public_from === null || public_from > now.toISOString())) return null;
      if (kind === "post") return page === null ? { kind, slug: slug ?? "" } : { kind: "page", path: pathOfPage(page) };
      if (kind === "media") return mediaId === null ? null : { kind, id: mediaId };
      if (kind === "feed" || asFeed) return { kind: "feed", isAtom: path.includes("atom") };
      return kind === "category" && category !== null ? { kind, name: category } : { kind: "blog" };
    });
  return targets.find((target) => target !== null) ?? front;
}

interface FormerAddress {
  readonly address: string;
  readonly kind: FormerKind;
  /** Of a post, picture or category; the path of a page. */
  readonly targetId?: string;
}

/** Keeps the target of an address that is stored already. */
export async function recordFormerAddresses(
  transaction: Transaction<Tables>,
  addresses: readonly FormerAddress[],
  { importId, now }: { readonly importId: string; readonly now: Date },
): Promise<void> {
  const found = addresses.flatMap(({ address, kind, targetId = "" }) => {
    const path = formerPath(address);
    return path === null ? [] : [{ path, kind, target_id: targetId, import_id: importId, created_at: now.toISOString() }];
  });
  const rows = [...new Map(found.map((row) => [row.path, row])).values()];
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    await transaction
      .insertInto("former_addresses")
      .values(rows.slice(start, start + MAX_ROWS))
      .onConflict((conflict) => conflict.column("path").doNothing())
      .execute();
  }
}

/** In one statement: SQLite allows 32,766 values. */
const MAX_ROWS = 1000;

import type { Selectable } from "kysely";
import type { Database } from "~/database/database.server";
import type { ImportEntryRow } from "~/database/import-tables";
import { linksStay } from "~/domain/blog-import/html/old-site";
import type { FoundLink } from "~/domain/blog-import/import-item";
import { idOfIdentity } from "~/domain/blog-import/imported-post";
import { replaceAddresses } from "~/domain/blog-import/markdown-addresses";
import { formerPath } from "~/domain/former-addresses/former-path";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { findWords, renderArticle } from "~/domain/posts/article/article-rendering.server";
import { parsePostText } from "~/domain/posts/post/post-for-staff";
import { pathOfPage } from "~/domain/posts/post/slug";
import { rewriteRevision } from "~/domain/posts/writing/append-revision.server";
import { indexPost } from "~/domain/posts/writing/show-revision.server";
import { postFingerprint, withoutTouching } from "./fingerprints.server";
import { type EntryNotes, parseNotes } from "./stored-ledger.server";

type Entry = Pick<Selectable<ImportEntryRow>, "import_id" | "number" | "kind" | "entry_id" | "notes" | "fingerprint">;

/** Makes the links between imported posts lead to the posts here. A text that somebody has changed since stays. */
export async function linkPosts(database: Database, importId: string): Promise<void> {
  const entries: Entry[] = await database.kysely
    .selectFrom("import_entries")
    .select(["import_id", "number", "kind", "entry_id", "notes", "fingerprint"])
    .where("import_id", "=", importId)
    .where("kind", "in", ["post", "page"])
    .where("outcome", "=", "added")
    .where("notes", "like", '%"links":[{%')
    .execute();
  for (const entry of entries) await linkPost(database, entry);
}

async function linkPost(database: Database, entry: Entry): Promise<void> {
  const { links, ...notes } = parseNotes(entry);
  const addresses = await addressesHere(database, links);
  const untouched = await findUntouched(database, entry);
  const text = untouched?.text;
  const content = text && replaceAddresses(text.content, addresses);
  const linked = text ? links.filter(({ address }) => addresses.has(address)).length : 0;
  const staying = text ? links.flatMap(({ address }) => (addresses.has(address) ? [] : [address])) : [];
  const html = content && (await renderArticle(database.kysely, content));
  const words = content ? await findWords(content) : [];
  await database.changeContent(async (transaction) => {
    const texts = [...notes.texts, ...(staying.length > 0 ? [linksStay(staying)] : [])];
    const about: EntryNotes = { texts, links: [], linked };
    const mine = transaction.updateTable("import_entries").set({ notes: JSON.stringify(about) });
    await mine.where("import_id", "=", entry.import_id).where("number", "=", entry.number).where("kind", "=", entry.kind).execute();
    if (!untouched || !content || !html || (await postFingerprint(transaction, entry.entry_id)) !== entry.fingerprint) return;
    await withoutTouching(transaction, entry.entry_id, async () => {
      const fields = JSON.stringify({ ...untouched.text, content });
      await rewriteRevision(transaction, { revisionId: untouched.revisionId, postId: entry.entry_id }, fields);
      const shown = { content, content_html: html, content_html_version: rendererVersion };
      await transaction
        .updateTable("blog_posts")
        .set(shown)
        .where("id", "=", entry.entry_id)
        .whereRef("shown_revision_id", "=", "newest_revision_id")
        .execute();
      if (entry.kind === "post") await indexPost(transaction, entry.entry_id, text, words);
    });
  });
}

async function addressesHere({ kysely }: Database, links: readonly FoundLink[]): Promise<Map<string, string>> {
  const ids = new Map(links.map(({ address, identity }) => [address, idOfIdentity(identity)]));
  const rows = await kysely
    .selectFrom("blog_posts")
    .select(["id", "slug", "page"])
    .where("id", "in", [...ids.values()])
    .execute();
  const paths = new Map(rows.map(({ id, slug, page }) => [id, page === null ? `/blog/${slug}` : pathOfPage(page)]));
  const former = links.flatMap(({ address }) => formerPath(address) ?? []);
  const pages = former.length === 0 ? [] : await pagesInstead(kysely, former);
  const instead = new Map(pages.map(({ path, target_id }) => [path, target_id]));
  return new Map(
    [...ids].flatMap(([address, id]) => {
      const path = paths.get(id) ?? instead.get(formerPath(address) ?? "");
      return path === undefined ? [] : [[address, path] as const];
    }),
  );
}

/** The pages here that stand in for pages of the old site that were left out. */
function pagesInstead(kysely: Database["kysely"], former: readonly string[]) {
  const query = kysely.selectFrom("former_addresses").select(["path", "target_id"]);
  return query.where("kind", "=", "page").where("path", "in", former).execute();
}

async function findUntouched({ kysely }: Database, { entry_id: id, fingerprint }: Entry) {
  if ((await postFingerprint(kysely, id)) !== fingerprint) return null;
  const row = await kysely
    .selectFrom("blog_posts")
    .innerJoin("post_revisions", "post_revisions.id", "blog_posts.newest_revision_id")
    .select(["post_revisions.id", "fields"])
    .where("blog_posts.id", "=", id)
    .executeTakeFirst();
  return row ? { revisionId: row.id, text: parsePostText(row.fields) } : null;
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { exportedClinicRevision } from "~/domain/blog-export/exported-clinic.server";
import {
  type ExportedCategory,
  type ExportedPost,
  exportedCategory,
  exportedChanges,
  exportedMedia,
  exportedRedirect,
  exportedRevision,
} from "~/domain/blog-export/exported-post";
import { type MediaArchive, MediaImportError } from "~/domain/blog-export/media-archive.server";
import { ImportedClinic } from "~/domain/blog-import/clinic/imported-clinic.server";
import { importedReviewRecord } from "~/domain/blog-import/reviews/imported-reviews.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { IdentifiedEntries } from "./identified-entries";
import { checked, ImportError } from "./import-error";
import { recordImport } from "./import-history.server";
import type { FoundPost, FoundRecord, ImportItem } from "./import-item";
import { type ImportCounts, type ImportReport, noCounts } from "./import-report";
import { ImportedCategories } from "./imported-categories.server";
import { type PictureFetcher, RemotePictures } from "./remote-pictures.server";
import { findStoredPost, storeImportedPost, storeImportedRedirect } from "./stored-import.server";
import { storeImportedChanges, storeImportedRevision } from "./stored-revisions.server";

export interface ImportOptions {
  readonly actor: Actor;
  readonly now: () => Date;
  /** Reports what an import would do and stores nothing. */
  readonly isDryRun: boolean;
  /** The author of posts that name none. */
  readonly author: string;
  readonly media: MediaArchive | null;
  /** Copies pictures on other sites into the library when given. */
  readonly fetchPicture?: PictureFetcher | undefined;
  readonly onEntry?: (() => void) | undefined;
}

/**
 * Imports what `readImport` yields. Each post is stored in a transaction of its own; one that can't be stored is reported and
 * stops no other. What is here already is never changed, so an import that was interrupted can be run again.
 *
 * @throws NotAllowedError, ImportError
 */
export async function importBlog(database: Database, items: AsyncIterable<ImportItem>, options: ImportOptions): Promise<ImportReport> {
  requireRole(options.actor, "owner");
  const run = new ImportRun(database, options, await ImportedCategories.open(database, options));
  try {
    for await (const item of items) {
      await run.import(item);
      options.onEntry?.();
      // So that requests are answered during an import.
      await nextTurn();
    }
    await run.finishCategories();
  } finally {
    await recordImport(database, run.report(), { actor: options.actor, at: options.now() });
  }
  return run.report();
}

class ImportRun {
  readonly #counts: ImportCounts = { ...noCounts };
  readonly #skipped: { where: string; reason: string }[] = [];
  readonly #notices: { where: string; text: string }[] = [];
  /** Slugs of posts that a dry run would add. */
  readonly #reservedSlugs = new Set<string>();
  readonly #newPosts = new Set<string>();
  /** Ids of pages' texts that the pages here have others of. */
  readonly #leftOut = new Set<string>();
  readonly #entries = new IdentifiedEntries();
  #categories: ExportedCategory[] = [];
  readonly #pictures: RemotePictures | null;
  readonly #clinic: ImportedClinic;

  constructor(
    private readonly database: Database,
    private readonly options: ImportOptions,
    private readonly categories: ImportedCategories,
  ) {
    const { fetchPicture, media, isDryRun, actor, now } = options;
    this.#clinic = new ImportedClinic(database, isDryRun);
    this.#pictures = fetchPicture && media && !isDryRun ? new RemotePictures(fetchPicture, media, () => ({ actor, now: now() })) : null;
  }

  async import(item: ImportItem): Promise<void> {
    try {
      if (item.kind !== "category") await this.finishCategories();
      await this.#importItem(item);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || this.database.problem !== null) throw error;
      this.#skip(item.where, sentenceOf(error));
    }
  }

  /** Categories come first and are imported together. */
  async finishCategories(): Promise<void> {
    const categories = this.#categories;
    this.#categories = [];
    if (categories.length > 0) await this.categories.restore(categories);
  }

  async #importItem(item: ImportItem): Promise<void> {
    switch (item.kind) {
      case "post":
        return this.#importPost(item);
      case "category":
        this.#categories.push(checked(exportedCategory, item.values));
        return;
      case "clinic":
        return this.#clinic.add(checked(exportedClinicRevision, item.values));
      case "media":
        return this.#importMedia(item);
      case "revision":
        return this.#importBesidePost(item, "revisions", checked(exportedRevision, item.values), storeImportedRevision);
      case "changes":
        return this.#importChanges(item);
      case "review":
      case "review-request":
      case "review-comment":
        return this.#importBesidePost(item, null, ...importedReviewRecord(item.kind, item.values));
      case "redirect":
        return this.#importRedirect(item);
      case "site":
      case "picture":
        return;
      case "skipped":
        return this.#skip(item.where, item.reason);
    }
  }

  async #importPost(found: FoundPost): Promise<void> {
    const { actor, author, isDryRun } = this.options;
    const now = this.options.now();
    const imported = this.#entries.identify(found, { author, now });
    const stored = await findStoredPost(this.database, imported.post);
    if (stored) return this.#keep(found, imported.post, stored);
    const isArticle = imported.post.page === null;
    const category = isArticle ? await this.categories.nameFor(imported.post.category) : { name: "", notice: null };
    const categorized = { ...imported.post, category: category.name };
    const { post, notices } = this.#pictures ? await this.#pictures.copyInto(categorized) : { post: categorized, notices: [] };
    const slug = await storeImportedPost(this.database, post, { actor, now, isDryRun, reserved: this.#reservedSlugs });
    this.#counts[isArticle ? "posts" : "pages"] += 1;
    this.#newPosts.add(post.id);
    if (isDryRun) this.#reservedSlugs.add(slug);
    const moved = slug === post.slug ? null : `The address “${post.slug}” is taken here, so it is at “${slug}”.`;
    for (const text of [...[...imported.notices, ...notices].map((notice) => notice.text), category.notice, moved])
      if (text) this.#notices.push({ where: found.where, text });
  }

  #keep({ where }: FoundPost, { id, page }: ExportedPost, stored: { readonly id: string; readonly isSame: boolean }): void {
    if (page === null) this.#counts.existing += 1;
    else if (stored.id !== id) this.#leftOut.add(id);
    if (stored.isSame) return;
    if (page === null) this.#counts.differing += 1;
    const text =
      page === null
        ? "It is here already with another title or text, which stayed."
        : "It was opened for editing here, so the page’s text here stayed.";
    this.#notices.push({ where, text });
  }

  async #importMedia(item: ImportItem & { kind: "media" }): Promise<void> {
    const { media, isDryRun } = this.options;
    if (!media) return this.#skip(item.where, "This site has no media library.");
    const file = checked(exportedMedia, item.values);
    if (isDryRun ? !(await media.has(file.columns.id)) : await media.restore(file, item.bytesOf)) this.#counts.media += 1;
  }

  async #importChanges(item: FoundRecord): Promise<void> {
    const found = checked(exportedChanges, item.values);
    const isKnown = found.category !== "" && (await this.#hasPost(found.post_id));
    const { name: category } = isKnown ? await this.categories.nameFor(found.category) : { name: "" };
    return this.#importBesidePost(item, "changes", { ...found, category }, storeImportedChanges);
  }

  async #importRedirect(item: FoundRecord): Promise<void> {
    const redirect = checked(exportedRedirect, item.values);
    const missing = `The post that /blog/${redirect.slug} led to is not here.`;
    return this.#importBesidePost(item, "redirects", redirect, storeImportedRedirect, missing);
  }

  /** @param count what a stored one adds to @param store tells whether it was new */
  async #importBesidePost<Found extends { readonly post_id: string }>(
    { where }: FoundRecord,
    count: keyof ImportCounts | null,
    found: Found,
    store: (database: Database, found: Found, isDryRun: boolean) => Promise<boolean>,
    missing = "Its post is not here.",
  ): Promise<void> {
    const { isDryRun } = this.options;
    if (this.#leftOut.has(found.post_id)) return;
    if (!(await this.#hasPost(found.post_id))) return this.#skip(where, missing);
    const isPromised = isDryRun && this.#newPosts.has(found.post_id);
    if ((isPromised || (await store(this.database, found, isDryRun))) && count) this.#counts[count] += 1;
  }

  async #hasPost(id: string): Promise<boolean> {
    if (this.#newPosts.has(id)) return true;
    return (await this.database.kysely.selectFrom("blog_posts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  }

  #skip(where: string, reason: string): void {
    this.#skipped.push({ where, reason });
  }

  report(): ImportReport {
    const pictures = this.#pictures?.added ?? 0;
    const counts = { ...this.#counts, pictures, categories: this.categories.added, clinic: this.#clinic.added };
    const facts = this.#clinic.notice();
    const notices = facts ? [{ where: "The clinic’s facts", text: facts }, ...this.#notices] : this.#notices;
    return { isDryRun: this.options.isDryRun, counts, skipped: this.#skipped, notices };
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ImportError || error instanceof MediaImportError) return error.message;
  return `It can't be stored (${error instanceof Error ? error.message : String(error)}).`;
}

import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { exportedClinicRevision } from "~/domain/blog-export/exported-clinic.server";
import { type ExportedCategory, type ExportedPost, exportedCategory, exportedMedia } from "~/domain/blog-export/exported-post";
import { hasMedia, restoreMedia } from "~/domain/blog-export/media-archive.server";
import { checked } from "~/domain/blog-import/import-error";
import type { FormerPage, FoundPost, FoundRecord, ImportItem } from "~/domain/blog-import/import-item";
import { ImportedCategories } from "~/domain/blog-import/imported-categories.server";
import { ImportedClinic } from "~/domain/blog-import/imported-clinic.server";
import { IdentifiedEntries } from "~/domain/blog-import/imported-post";
import { findMenuPlace, findStoredPost, storeImportedPost } from "~/domain/blog-import/stored-import.server";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { sentenceOf } from "~/domain/errors";
import type { Actor } from "~/domain/staff/roles";
import { sectionOfFact, takeFacts } from "./clinic-fact.server";
import { mediaFingerprint, sourceHashOf } from "./fingerprints.server";
import type { ImportedSite } from "./imported-site.server";
import { hasPost, readBuiltInReview, readRecord, storeBuiltInReview } from "./post-records.server";
import type { LedgerEntry, StoredLedger } from "./stored-ledger.server";

interface ItemImportOptions {
  readonly actor: Actor;
  readonly now: () => Date;
  /** The author of posts that name none. */
  readonly author: string;
  readonly clinicDefaults: ClinicRecord;
  readonly ledger: StoredLedger;
  readonly site: ImportedSite;
}

interface KeptPost {
  readonly id: string;
  readonly slug: string;
  readonly isSame: boolean;
  readonly isDone: boolean;
}

/** Imports the items of a file, one after another. An item that can't be stored is recorded as skipped, and the others are imported. */
export class ItemImport {
  /** Ids of pages' texts that were not imported, since the pages here have texts of their own. */
  readonly #leftOut = new Set<string>();
  readonly #entries = new IdentifiedEntries();
  readonly #clinic: ImportedClinic;
  readonly #categories: ImportedCategories;
  #collected: ExportedCategory[] = [];
  #number = 0;

  constructor(
    private readonly database: Database,
    private readonly options: ItemImportOptions,
  ) {
    this.#clinic = new ImportedClinic(database);
    this.#categories = new ImportedCategories(database, { ...options, onNew: (name, add) => this.#addCategory(name, add) });
  }

  async import(item: ImportItem): Promise<void> {
    this.#number += 1;
    try {
      if (item.kind !== "category") await this.finishCategories();
      await this.#importItem(item);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || this.database.problem !== null) throw error;
      await this.#skip(item.where, sentenceOf(error, `It can't be stored (${error instanceof Error ? error.message : String(error)}).`));
    }
  }

  /** Categories come first and are imported together. */
  async finishCategories(): Promise<void> {
    const collected = this.#collected;
    this.#collected = [];
    if (collected.length > 0) await this.#categories.restore(collected);
  }

  /** Call it after the last item: only then it is known what became of the clinic's facts. */
  async noteClinic(): Promise<void> {
    const notice = this.#clinic.notice();
    if (notice === null) return;
    this.#number += 1;
    const entry = this.#entryOf({ kind: "clinic", where: "The clinic’s facts" }, "notice", "existing");
    await this.options.ledger.record({ ...entry, notes: [notice] });
  }

  async #addCategory(name: string, add: () => Promise<void>): Promise<void> {
    const entry = { number: this.#number, kind: "category", entryId: name, place: name };
    await this.options.ledger.begin(entry);
    await add();
    await this.options.ledger.record({ ...entry, outcome: "added" });
  }

  async #importItem(item: ImportItem): Promise<void> {
    switch (item.kind) {
      case "site":
        return this.options.site.enter(item);
      case "picture":
        return this.options.site.addPicture(item);
      case "post":
        return this.#importPost(item);
      case "category":
        this.#collected.push(checked(exportedCategory, item.values));
        return;
      case "clinic":
        return this.#importClinic(item);
      case "built-in-review":
        return this.#importBuiltInReview(item);
      case "media":
        return this.#importMedia(item);
      case "facts":
        return this.#importFacts(item);
      case "former-page":
        return this.#importFormerPage(item);
      case "skipped":
        return this.#skip(item.where, item.reason);
      default:
        return this.#importRecord(item);
    }
  }

  async #importPost(found: FoundPost): Promise<void> {
    const { actor, author, ledger, site } = this.options;
    const now = this.options.now();
    const imported = this.#entries.identify(found, { author, now });
    const isArticle = imported.post.page === null;
    const sourceHash = sourceHashOf(imported.post);
    const isDone = ledger.isDone(this.#number);
    if (isDone && isArticle) return;
    const stored = await findStoredPost(this.database, imported.post);
    if (stored) return this.#keep(found, imported.post, { ...stored, isDone });
    const category = isArticle ? await this.#categories.nameFor(imported.post.category) : { name: "", notice: null };
    const menu_place = await findMenuPlace(this.database, imported.post);
    const full = menu_place === imported.post.menu_place ? null : "The menu is full, so this page is not in it.";
    const { post, record } = await site.place({ ...imported.post, category: category.name, menu_place }, found);
    await storeImportedPost(this.database, post, {
      ...{ actor, now },
      within: async (transaction, slug, fingerprint) => {
        const moved = slug === post.slug ? null : `The address “${post.slug}” is taken here, so it is at “${slug}”.`;
        const texts = [...imported.notices.map(({ text }) => text), category.notice, moved, full];
        const notes = texts.filter((text) => text !== null);
        const entry = { ...this.#entryOf(found, post.id, "added"), kind: isArticle ? "post" : "page" };
        await ledger.record({ ...entry, notes, links: found.links, sourceHash, fingerprint }, transaction);
        await record(transaction);
      },
    });
  }

  async #keep(found: FoundPost, { id, slug, page }: ExportedPost, stored: KeptPost): Promise<void> {
    if (page !== null && stored.id !== id) this.#leftOut.add(id);
    if (stored.isDone) return;
    const kind = page === null ? "post" : "page";
    const text =
      page === null
        ? "It is here already with another title or text, which stayed."
        : "It was opened for editing here, so the page’s text here stayed.";
    // A slug that was taken got a number.
    const isMoved = page === null && !stored.slug.startsWith(slug);
    const moved = isMoved ? [`It stays at “${stored.slug}”; imported anew it would be at “${slug}”.`] : [];
    const entry = { ...this.#entryOf(found, stored.id, "existing"), kind, notes: [...(stored.isSame ? [] : [text]), ...moved] };
    await this.database.changeContent(async (transaction) => {
      await this.options.site.recordFormer(transaction, found, { kind: "post", targetId: stored.id });
      await this.options.ledger.record(entry, transaction);
    });
  }

  async #importClinic(item: FoundRecord): Promise<void> {
    const before = this.#clinic.added;
    await this.#clinic.add(checked(exportedClinicRevision, item.values));
    if (this.#clinic.added > before) await this.options.ledger.record(this.#entryOf(item, String(this.#number), "added"));
  }

  async #importBuiltInReview(item: FoundRecord): Promise<void> {
    const { ledger } = this.options;
    if (ledger.isDone(this.#number)) return;
    const review = readBuiltInReview(item);
    await this.database.changeContent(async (transaction) => {
      const isNew = await storeBuiltInReview(transaction, review);
      await ledger.record(this.#entryOf(item, review.id, isNew ? "added" : "existing"), transaction);
    });
  }

  async #importFormerPage(item: FormerPage): Promise<void> {
    const { ledger, site } = this.options;
    if (ledger.isDone(this.#number)) return;
    await this.database.changeContent(async (transaction) => {
      await site.recordFormer(transaction, item, { kind: "page", targetId: item.target });
      await ledger.record({ ...this.#entryOf(item, item.target, "added"), notes: [item.reason] }, transaction);
    });
  }

  /** A run that was killed between the two writes makes no change again: the record has the fact. */
  async #importFacts(item: ImportItem & { kind: "facts" }): Promise<void> {
    const { actor, clinicDefaults: defaults, ledger, now } = this.options;
    if (ledger.isDone(this.#number)) return;
    for (const [section, facts] of Map.groupBy(item.proposals, ({ field }) => sectionOfFact[field])) {
      const texts = facts.map(({ text }) => text).join(", ");
      const entry = this.#entryOf({ kind: "fact", where: texts.slice(0, 300) }, section, "added");
      await ledger.begin(entry);
      await takeFacts(this.database, section, facts, { defaults, actor, now: now() });
      await ledger.record(entry);
    }
  }

  async #importMedia(item: ImportItem & { kind: "media" }): Promise<void> {
    const { ledger } = this.options;
    if (ledger.isDone(this.#number)) return;
    const file = checked(exportedMedia, item.values);
    const entry = this.#entryOf(item, file.columns.id, "added");
    if (await hasMedia(this.database.kysely, file.columns.id)) return ledger.record({ ...entry, outcome: "existing" });
    await restoreMedia(this.database, file, item.bytesOf, async (transaction) => {
      const fingerprint = (await mediaFingerprint(transaction, entry.entryId)) ?? "";
      await ledger.record({ ...entry, fingerprint }, transaction);
    });
  }

  async #importRecord(item: FoundRecord): Promise<void> {
    const { ledger } = this.options;
    const record = await readRecord(item, this.#categories, this.database.kysely);
    if (this.#leftOut.has(record.postId) || ledger.isDone(this.#number)) return;
    if (!(await hasPost(this.database.kysely, record.postId))) return this.#skip(item.where, record.missing);
    const entry = this.#entryOf(item, record.postId, "added");
    const wasBegun = await ledger.begin(entry);
    const isNew = (await record.store(this.database)) || wasBegun;
    await ledger.record({ ...entry, outcome: isNew ? "added" : "existing" });
  }

  #entryOf(
    { kind, where }: { readonly kind: string; readonly where: string },
    entryId: string,
    outcome: LedgerEntry["outcome"],
  ): LedgerEntry {
    return { number: this.#number, kind, entryId, place: where, outcome };
  }

  async #skip(where: string, reason: string): Promise<void> {
    if (this.options.ledger.isDone(this.#number)) return;
    await this.options.ledger.record({ ...this.#entryOf({ kind: "skipped", where }, "", "skipped"), notes: [reason] });
  }
}

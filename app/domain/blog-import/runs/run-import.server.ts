import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { ImportError } from "~/domain/blog-import/import-error";
import type { ImportItem } from "~/domain/blog-import/import-item";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { uploadedFile } from "~/domain/uploaded-file.server";
import { refreshFingerprints } from "./fingerprints.server";
import { readTotals } from "./import-progress.server";
import type { ImportChoices } from "./import-record";
import { failImport, getImport, isInState, move, type StoredImport, storeReview, storeTotals } from "./import-records.server";
import { ImportedSite } from "./imported-site.server";
import { ItemImport } from "./item-import.server";
import { fetchPictures, type PictureQueueOptions } from "./picture-queue.server";
import { linkPosts } from "./post-links.server";
import { StoredLedger } from "./stored-ledger.server";
import { listKept, undoEntries } from "./undo-import.server";

export interface RunOptions extends Pick<PictureQueueOptions, "wait" | "waits" | "folder" | "fetchPicture" | "encode"> {
  readonly now: () => Date;
  /** The clinic's record before its first change. */
  readonly clinicDefaults: ClinicRecord;
  /** Reads the entries of the file, with the owner's choices applied. */
  readonly read: (stored: StoredImport) => AsyncIterable<ImportItem>;
  /** Finds out what would be imported. Null: somebody stopped it. */
  readonly review: (stored: StoredImport) => Promise<{ readonly kind: string; readonly review: string } | null>;
  readonly discardUpload: (stored: StoredImport) => Promise<void>;
  readonly onEntry?: (() => void) | undefined;
}

/** Pictures that came with the upload, until they are stored. Made first, so that it marks the machine which the import belongs to. */
export function importFolder(dataDir: string, id: string): string {
  return path.join(path.resolve(dataDir), "imports", `${id}.pictures`);
}

/** Whether this machine has what the import still needs. With SQLite there is no other machine, so a missing file is an error of the import. */
export function isImportHere({ kind }: Pick<Database, "kind">, dataDir: string, stored: StoredImport): boolean {
  const { id, state, choices, totals, finishedAt } = stored;
  const needsFiles = state === "reading" || (state === "running" && !(totals.isRead && finishedAt !== null));
  if (kind === "sqlite" || !needsFiles || choices?.path !== undefined) return true;
  return existsSync(uploadedFile(dataDir, id)) || existsSync(importFolder(dataDir, id));
}

/**
 * Works on an import until a person has to decide. It may be killed at any time: called again, it continues where it was, with the same
 * result.
 *
 * @throws DatabaseUnavailableError
 */
export async function runImport(database: Database, id: string, options: RunOptions): Promise<void> {
  try {
    const stored = await getImport(database.kysely, id);
    const review = stored.state === "reading" && (await options.review(stored));
    if (review) await storeReview(database.kysely, id, review);
    if (stored.state === "running" && stored.choices) await importAll(database, stored, stored.choices, options);
    if (stored.state === "undoing") await undo(database, stored, options);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || database.problem !== null) throw error;
    const problem = error instanceof ImportError ? error.message : `Something went wrong: ${String(error)}.`;
    await failImport(database.kysely, id, problem, options.now());
    if (!(error instanceof ImportError)) throw error;
  }
}

async function importAll(database: Database, stored: StoredImport, choices: ImportChoices, options: RunOptions): Promise<void> {
  const { id } = stored;
  const { kysely } = database;
  const actor: Actor = { ...stored.by, role: "owner" };
  const isStopped = async () => !(await isInState(kysely, id, "running"));
  if (!stored.totals.isRead) {
    if (!(await importItems(database, stored, choices, { ...options, isStopped, actor }))) return;
    await storeTotals(kysely, id, { isRead: true });
    await options.discardUpload(stored);
  }
  await linkPosts(database, id);
  const fetchPicture = choices.fetchesPictures ? options.fetchPicture : null;
  if (!(await fetchPictures(database, { ...options, fetchPicture, importId: id, actor, isStopped }))) return;
  await rm(options.folder, { recursive: true, force: true });
  const totals = await readTotals(kysely, id);
  await storeTotals(kysely, id, { ...totals, isRead: true, isTold: true });
  const isDone = await move(kysely, id, ["running"], { state: "done", finished_at: options.now().toISOString() });
  if (!isDone || stored.totals.isTold) return;
  const { posts, pages, categories, clinic } = totals;
  const detail = detailOf({ posts, pages, categories, pictures: totals.pictures + totals.media, clinic });
  const subject = { kind: "blog", id: "blog", name: stored.fileName } as const;
  await recordAudit(kysely, { actor, action: "imported", subject, detail, at: options.now() });
}

/** @returns false when it was stopped */
async function importItems(
  database: Database,
  { id, ...stored }: StoredImport,
  choices: ImportChoices,
  options: RunOptions & { readonly actor: Actor; readonly isStopped: () => Promise<boolean> },
): Promise<boolean> {
  const { now, folder, actor, isStopped, clinicDefaults } = options;
  const site = new ImportedSite({ database, importId: id, startedAt: stored.createdAt, choices, folder, now });
  const ledger = await StoredLedger.open(database, id);
  const { author } = choices;
  const run = new ItemImport(database, { actor, now, author, clinicDefaults, ledger, site });
  for await (const item of options.read({ id, ...stored })) {
    if (await isStopped()) return false;
    await run.import(item);
    options.onEntry?.();
    await nextTurn();
  }
  await run.finishCategories();
  await run.noteClinic();
  await site.recordAddresses();
  await refreshFingerprints(database.kysely, id);
  return true;
}

async function undo(database: Database, stored: StoredImport, options: RunOptions): Promise<void> {
  const { kysely } = database;
  const { id } = stored;
  const actor: Actor = { ...stored.by, role: "owner" };
  await undoEntries(database, { importId: id, actor, now: options.now, clinicDefaults: options.clinicDefaults });
  const kept = await listKept(kysely, id);
  await storeTotals(kysely, id, { ...stored.totals, kept });
  const detail = detailOf({
    posts: (stored.totals.posts ?? 0) - (kept.post ?? 0),
    pictures: (stored.totals.pictures ?? 0) + (stored.totals.media ?? 0) - (kept.picture ?? 0) - (kept.media ?? 0),
  });
  const subject = { kind: "blog", id: "blog", name: stored.fileName } as const;
  const isUndone = await kysely.transaction().execute(async (transaction) => {
    const at = options.now();
    if (!(await move(transaction, id, ["undoing"], { state: "undone", finished_at: at.toISOString() }))) return false;
    await recordAudit(transaction, { actor, action: "took back an import", subject, detail, at });
    return true;
  });
  if (isUndone) await rm(options.folder, { recursive: true, force: true });
}

function detailOf(counts: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
}

import { mkdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Config } from "~/config.server";
import type { Database } from "~/database/database.server";
import { ImportError } from "~/domain/blog-import/import-error";
import type { ImportItem } from "~/domain/blog-import/import-item";
import { readImport } from "~/domain/blog-import/import-source.server";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { chosenItem } from "~/domain/blog-import/runs/chosen-item.server";
import { getImport, type StoredImport, storeCrawl } from "~/domain/blog-import/runs/import-records.server";
import { importFolder, isImportHere, type RunOptions, runImport } from "~/domain/blog-import/runs/run-import.server";
import { crawlWebsite, ROBOT } from "~/domain/blog-import/website/crawl-website.server";
import { readWebsite } from "~/domain/blog-import/website/read-website.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/media";
import { deleteUpload, uploadedFile } from "~/domain/uploaded-file.server";
import { createPageFetcher } from "~/integrations/fetch-page.server";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import type { Log } from "~/log.server";
import { clinicDefaults } from "~content/clinic";
import { withDatabase } from "./command-line.server";

/** A job of the server: runs the import with this id until it waits for a person. */
export async function runStoredImport(config: Config, log: Log, [id = ""]: readonly string[]): Promise<void> {
  await withDatabase(config, log, async (database) => {
    const stored = await getImport(database.kysely, id);
    if (!isImportHere(database, config.dataDir, stored)) return log.info("Its file is on another machine, which works on it.");
    await database.withExclusiveLock(`import ${id}`, async () => {
      // While it is read, the upload itself marks the machine.
      if (stored.state === "running") await mkdir(importFolder(config.dataDir, id), { recursive: true, mode: 0o700 });
      await runImport(database, id, importSurroundings(database, config, id));
    });
  });
}

export function importSurroundings(
  database: Database,
  { dataDir, isDemo = false, publicUrl = null }: Pick<Config, "dataDir"> & Partial<Pick<Config, "isDemo" | "publicUrl">>,
  id: string,
  observer: { expect?: (entries: number) => void; onEntry?: () => void } = {},
): RunOptions {
  const entries = (stored: StoredImport) => {
    const { path: file = uploadedFile(dataDir, stored.id), site = null } = stored.choices ?? {};
    return stored.kind === "website"
      ? readWebsite(file, observer)
      : readImport(file, { name: stored.fileName, site, expect: observer.expect });
  };
  return {
    now: () => new Date(),
    clinicDefaults,
    folder: importFolder(dataDir, id),
    fetchPicture: isDemo
      ? async () => ({ problem: "a demonstration reads no other website." })
      : createPictureFetcher({ megabytes: UPLOAD_MEGABYTES }),
    wait: (milliseconds) => setTimeout(milliseconds),
    read: (stored) => chosenItems(entries(stored), stored),
    review: async (stored) => {
      if (stored.kind === "website" && !(await readPages(database, stored, { dataDir, isDemo, publicUrl }))) return null;
      const review = await reviewImport(database, entries(stored), { now: new Date() });
      const kind = review.site === null ? "files" : "site";
      return { kind: stored.kind || kind, review: JSON.stringify(review) };
    },
    discardUpload: ({ choices }) => (choices?.path === undefined ? deleteUpload(dataDir, id) : Promise.resolve()),
    onEntry: observer.onEntry,
  };
}

async function* chosenItems(items: AsyncIterable<ImportItem>, { choices }: StoredImport): AsyncGenerator<ImportItem, void, undefined> {
  for await (const item of items) yield choices ? chosenItem(item, choices, new Date()) : item;
}

/** Reads the pages of a website into the place of an upload. @returns false when somebody stopped it @throws ImportError */
async function readPages(
  { kysely }: Database,
  { id, fileName, totals: { crawl } }: StoredImport,
  { dataDir, isDemo, publicUrl }: Pick<Config, "dataDir" | "isDemo" | "publicUrl">,
): Promise<boolean> {
  if (isDemo) throw new ImportError("A demonstration reads no other website.");
  if (crawl?.isEnough) return true;
  const contact = publicUrl ? `+${new URL("/contact", publicUrl)}` : "a clinic moving its website";
  return crawlWebsite({
    file: uploadedFile(dataDir, id),
    start: new URL(fileName),
    fetchPage: createPageFetcher({ userAgent: `${ROBOT} (${contact})` }),
    now: () => new Date(),
    wait: (milliseconds) => setTimeout(milliseconds),
    onRead: (progress) => storeCrawl(kysely, id, progress),
    spentMs: crawl?.spentMs ?? 0,
  });
}

import path from "node:path";
import type { Database } from "~/database/database.server";
import type { ImportItem } from "~/domain/blog-import/import-item";
import { getImport, storeCrawl } from "~/domain/blog-import/runs/import-records.server";
import type { RunOptions } from "~/domain/blog-import/runs/run-import.server";
import { type CrawlOptions, crawlWebsite } from "~/domain/blog-import/website/crawl-website.server";
import { readWebsite } from "~/domain/blog-import/website/read-website.server";
import { uploadedFile } from "~/domain/uploaded-file.server";
import { createPageFetcher } from "~/integrations/fetch-page.server";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import { importSurroundings } from "../../../scripts/stored-import-run.server";
import { temporaryFolder } from "../exports";

/** Reads a website on this machine into a file of its own. Two answers are read at once, so time is counted and never waited for. */
export function crawlOf(start: string, { timeoutMs, file, ...options }: Partial<CrawlOptions> & { timeoutMs?: number } = {}): CrawlOptions {
  let time = 0;
  return {
    file: file ?? path.join(temporaryFolder(), "imports", "journal"),
    start: new URL(start),
    fetchPage: createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true, ...(timeoutMs && { timeoutMs }) }),
    now: () => new Date(time),
    wait: async (milliseconds) => {
      time += milliseconds;
    },
    onRead: async () => true,
    spentMs: 0,
    ...options,
  };
}

/** What such a file has. */
export async function crawledItems(file: string, pageTimeoutMs?: number): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const item of readWebsite(file, { pageTimeoutMs })) items.push(item);
  return items;
}

/** What an import needs to read a website on this machine; it waits for nobody. @param onAnswer gets each answer of the website */
export function loopbackImport(
  database: Database,
  dataDir: string,
  id: string,
  onAnswer: <Answer>(answer: Answer) => Answer = (answer) => answer,
): RunOptions {
  const surroundings = importSurroundings(database, { dataDir }, id);
  const [fetchPage, fetchPicture] = [
    createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true }),
    createPictureFetcher({ megabytes: 1, allowsLoopback: true }),
  ];
  let waited = 0;
  const now = () => new Date(surroundings.now().getTime() + waited);
  const wait = async (milliseconds: number) => {
    waited += milliseconds;
  };
  return {
    ...{ ...surroundings, now, wait },
    fetchPicture: async (address) => onAnswer(await fetchPicture(address)),
    review: async (stored) => {
      await crawlWebsite({
        ...{ file: uploadedFile(dataDir, id), start: new URL(stored.fileName), now, wait, spentMs: 0 },
        fetchPage: async (address) => onAnswer(await fetchPage(address)),
        onRead: (progress) => storeCrawl(database.kysely, id, progress),
      });
      // The rest of the review is the site's own: these pages are enough.
      const { crawl = { pages: 0, known: 0, path: "", spentMs: 0 } } = (await getImport(database.kysely, id)).totals;
      return surroundings.review({ ...stored, totals: { crawl: { ...crawl, isEnough: true } } });
    },
  };
}

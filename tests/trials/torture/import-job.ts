import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { getImport, storeCrawl } from "~/domain/blog-import/runs/import-records.server";
import { runImport } from "~/domain/blog-import/runs/run-import.server";
import { crawlWebsite } from "~/domain/blog-import/website/crawl-website.server";
import { uploadedFile } from "~/domain/uploaded-file.server";
import { createPageFetcher } from "~/integrations/fetch-page.server";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import { importSurroundings } from "../../../scripts/stored-import-run.server";

// The job of the site that imports, but for websites on this machine. At its step number KILL_AT it ends itself with SIGKILL: an answer that
// came and is not stored, or a statement that is not sent.
const config = parseConfig(process.env);
const killAt = Number(process.env.KILL_AT);
let steps = 0;
const step = <Value>(value: Value): Value => {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, "SIGKILL");
  return value;
};

const database = await Database.open(config, () => undefined);
const counted = database.kysely.withPlugin({ transformQuery: ({ node }) => step(node), transformResult: async ({ result }) => result });
Object.defineProperty(database, "kysely", { value: counted });

const id = "trial";
const fetchPage = createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true });
const fetchPicture = createPictureFetcher({ megabytes: 1, allowsLoopback: true });
const surroundings = importSurroundings(database, config, id);
await runImport(database, id, {
  ...surroundings,
  fetchPicture: async (address) => step(await fetchPicture(address)),
  review: async (stored) => {
    await crawlWebsite({
      file: uploadedFile(config.dataDir, id),
      start: new URL(stored.fileName),
      fetchPage: async (address) => step(await fetchPage(address)),
      now: () => new Date(),
      wait: async () => undefined,
      onRead: (progress) => storeCrawl(database.kysely, id, progress),
      spentMs: 0,
    });
    // The rest of the review is the site's own: these pages are enough.
    const { crawl = { pages: 0, known: 0, path: "", spentMs: 0 } } = (await getImport(database.kysely, id)).totals;
    return surroundings.review({ ...stored, totals: { crawl: { ...crawl, isEnough: true } } });
  },
});
await database.close();

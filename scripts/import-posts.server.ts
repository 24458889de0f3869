import { randomUUID } from "node:crypto";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Config, ConfigError, databaseName } from "~/config.server";
import type { Database } from "~/database/database.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { finishFileImport, type ImportReport, reportLines, startFileImport } from "~/domain/blog-import/runs/file-import.server";
import { type ImportChoices, machine } from "~/domain/blog-import/runs/import-record";
import { listImports } from "~/domain/blog-import/runs/import-records.server";
import { counted } from "~/domain/phrases";
import type { Log } from "~/log.server";
import { parseCommand, requireReadable, withDatabase } from "./command-line.server";
import { type ProgressLine, showProgress } from "./progress-line";
import { importSurroundings } from "./stored-import-run.server";

const usage = `Use: npm run import -- PATH [--dry-run] [--fetch-images] [--author NAME] [--site ADDRESS]
  PATH            an export of this blog (folder or ZIP), Markdown with front matter, JSON or CSV of the tables blog_posts
                  and blog_categories, WordPress XML (Tools, Export, All content), or Ghost JSON
  --dry-run       says what would be done, and changes nothing
  --fetch-images  takes pictures that posts show from other sites into the library
  --author NAME   the author of posts that name none
  --site ADDRESS  where a Ghost blog was, for example https://blog.example.com`;

const options = {
  "dry-run": { type: "boolean", default: false },
  "fetch-images": { type: "boolean", default: false },
  author: { type: "string", default: "Clinic Team" },
  site: { type: "string" },
} as const;

export async function runImport(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const command = parseCommand(args, { usage, options, words: { min: 1, max: 1 } });
  const [file = ""] = command.words;
  const { author, site: typedSite, "dry-run": isDryRun, "fetch-images": fetchesPictures } = command.values;
  const site = typedSite === undefined ? null : URL.parse(typedSite)?.href.replace(/\/$/, "");
  if (site === undefined) throw new ConfigError(usage);
  if (/^https?:/i.test(file))
    throw new ConfigError(
      "A website is imported in the admin, under Import and export: somebody has to see what each of its pages becomes.",
    );
  await requireReadable(file, config);
  if (!isDryRun) log.info(`Database: ${databaseName(config)}.`);
  await withDatabase(config, log, async (database) => {
    const progress = showProgress("Entries", log);
    if (isDryRun) {
      const items = readImport(file, { site, expect: progress.expect });
      const review = await reviewImport(database, items, { now: new Date(), onEntry: progress.step });
      progress.end();
      logReview(review, log);
    } else {
      const choices = { categories: {}, author, fetchesPictures, site, path: path.resolve(file) };
      const report = await importFile(database, config, choices, progress);
      progress.end();
      logReport(report, log);
    }
  });
}

/** The same command again continues an import that was interrupted. */
async function importFile(
  database: Database,
  config: Config,
  choices: ImportChoices,
  { expect, step }: ProgressLine,
): Promise<ImportReport> {
  const { kysely } = database;
  const interrupted = (await listImports(kysely)).find(
    ({ by, state, ...other }) => by.id === machine.id && state === "running" && isDeepStrictEqual(other.choices, choices),
  );
  const id = interrupted?.id ?? randomUUID();
  if (!interrupted) {
    await startFileImport(kysely, { id, fileName: path.basename(choices.path ?? ""), by: machine, choices, now: new Date() });
  }
  return finishFileImport(database, id, importSurroundings(database, config, id, { expect, onEntry: step }));
}

function logReport(report: ImportReport, log: Log): void {
  for (const { where, reason } of report.skipped) log.info(`Skipped  ${where}: ${reason}`);
  for (const { where, text } of report.notices) log.info(`Note     ${where}: ${text}`);
  for (const line of reportLines(report)) log.info(line);
}

function logReview({ posts, pages = 0, existing, skipped, groups }: ImportReview, log: Log): void {
  for (const { where, text } of skipped.flatMap(({ examples }) => examples)) log.info(`Skipped  ${where}: ${text}`);
  for (const { where, text } of groups.flatMap(({ examples }) => examples)) log.info(`Note     ${where}: ${text}`);
  log.info(`${counted(posts, "post")} would be added.`);
  if (pages > 0) log.info(`${counted(pages, "page’s text", "pages’ texts")} would be added.`);
  if (existing > 0) log.info(`${counted(existing, "post")} of the file would stay here as before.`);
}

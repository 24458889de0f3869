import { randomUUID } from "node:crypto";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Config, ConfigError, databaseName } from "~/config.server";
import type { Database } from "~/database/database.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { readImport } from "~/domain/blog-import/import-source.server";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { finishFileImport, type ImportReport, reportLines, startFileImport } from "~/domain/blog-import/runs/file-import.server";
import { type ImportChoices, machine } from "~/domain/blog-import/runs/import-record";
import { listImports } from "~/domain/blog-import/runs/import-records.server";
import { counted } from "~/domain/phrases";
import type { Log } from "~/log.server";
import { type ProgressLine, showProgress } from "./progress-line";
import { requireReadable } from "./readable-path.server";
import { importSurroundings } from "./stored-import-run.server";

const usage = `Use: npm run import -- PATH [--dry-run] [--fetch-images] [--author NAME] [--site ADDRESS]
  PATH            an export of this blog (folder or ZIP), Markdown with front matter, JSON or CSV of the tables blog_posts
                  and blog_categories, WordPress XML (Tools, Export, All content), or Ghost JSON
  --dry-run       says what would be done, and changes nothing
  --fetch-images  takes pictures that posts show from other sites into the library
  --author NAME   the author of posts that name none
  --site ADDRESS  where a Ghost blog was, for example https://blog.example.com`;

const DEFAULT_AUTHOR = "Clinic Team";

export async function runImport(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const options = parsed(args);
  await requireReadable(options.path, config);
  if (!options.isDryRun) log.info(`Database: ${databaseName(config)}.`);
  const database = await openDatabase(config, log.error, () => new Date());
  const progress = showProgress("Entries", log, process.stdout.isTTY ? process.stdout : null);
  try {
    if (options.isDryRun) {
      const items = readImport(options.path, { site: options.site, expect: progress.expect });
      const review = await reviewImport(database, items, { now: new Date(), onEntry: progress.step });
      progress.end();
      tellReview(review, log);
    } else {
      const report = await importFile(database, config, options, progress);
      progress.end();
      tell(report, log);
    }
  } catch (error) {
    if (error instanceof ImportError) throw new ConfigError(error.message);
    throw error;
  } finally {
    await database.close();
  }
}

type Options = ReturnType<typeof parsed>;

/** The same command again continues an import that was interrupted. */
async function importFile(database: Database, config: Config, options: Options, { expect, step }: ProgressLine): Promise<ImportReport> {
  const { author, site, fetchesPictures } = options;
  const { kysely } = database;
  const choices: ImportChoices = { categories: {}, author, fetchesPictures, site, path: path.resolve(options.path) };
  const interrupted = (await listImports(kysely)).find(
    ({ by, state, ...other }) => by.id === machine.id && state === "running" && isDeepStrictEqual(other.choices, choices),
  );
  const id = interrupted?.id ?? randomUUID();
  if (!interrupted) {
    await startFileImport(kysely, { id, fileName: path.basename(choices.path ?? ""), by: machine, choices, now: new Date() });
  }
  return finishFileImport(database, id, importSurroundings(database, config, id, { expect, onEntry: step }));
}

function tell(report: ImportReport, log: Log): void {
  for (const { where, reason } of report.skipped) log.info(`Skipped  ${where}: ${reason}`);
  for (const { where, text } of report.notices) log.info(`Note     ${where}: ${text}`);
  for (const line of reportLines(report)) log.info(line);
}

function tellReview({ posts, pages = 0, existing, skipped, groups }: ImportReview, log: Log): void {
  for (const { where, text } of skipped.flatMap(({ examples }) => examples)) log.info(`Skipped  ${where}: ${text}`);
  for (const { where, text } of groups.flatMap(({ examples }) => examples)) log.info(`Note     ${where}: ${text}`);
  log.info(`${counted(posts, "post")} would be added.`);
  if (pages > 0) log.info(`${counted(pages, "page’s text", "pages’ texts")} would be added.`);
  if (existing > 0) log.info(`${counted(existing, "post")} of the file would stay here as before.`);
}

function parsed(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        "fetch-images": { type: "boolean", default: false },
        author: { type: "string", default: DEFAULT_AUTHOR },
        site: { type: "string" },
      },
    });
    const [file = "", ...rest] = positionals;
    const site = values.site === undefined ? null : URL.parse(values.site)?.href.replace(/\/$/, "");
    if (file !== "" && rest.length === 0 && site !== undefined) {
      return { path: file, isDryRun: values["dry-run"], fetchesPictures: values["fetch-images"], author: values.author, site };
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ConfigError(usage);
}

import { randomUUID } from "node:crypto";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Config, ConfigError, databaseName } from "~/config.server";
import type { Database } from "~/database/database.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { openMediaArchive } from "~/domain/blog-export/media-archive.server";
import { importBlog } from "~/domain/blog-import/import-blog.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { type ImportReport, reportLines } from "~/domain/blog-import/import-report";
import { readImport } from "~/domain/blog-import/import-source.server";
import { reportOf } from "~/domain/blog-import/runs/import-ledger";
import { listMissingPictures } from "~/domain/blog-import/runs/import-progress.server";
import { type ImportChoices, machine } from "~/domain/blog-import/runs/import-record";
import { createImport, getImport, listImports, startImport, storeReview } from "~/domain/blog-import/runs/import-records.server";
import { runImport as runStored } from "~/domain/blog-import/runs/run-import.server";
import { listEntries } from "~/domain/blog-import/runs/stored-ledger.server";
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
    const report = await (options.isDryRun ? tryOut : bringIn)(database, config, options, progress);
    progress.end();
    tell(report, log);
  } catch (error) {
    if (error instanceof ImportError) throw new ConfigError(error.message);
    throw error;
  } finally {
    await database.close();
  }
}

type Options = ReturnType<typeof parsed>;

function tryOut(
  database: Database,
  _config: Config,
  { path, site, author }: Options,
  { expect, step }: ProgressLine,
): Promise<ImportReport> {
  const run = { actor: machine, now: () => new Date(), isDryRun: true, author, media: openMediaArchive(database), onEntry: step };
  return importBlog(database, readImport(path, { site, expect }), run);
}

/** The same command again continues an import that was interrupted. */
async function bringIn(database: Database, config: Config, options: Options, { expect, step }: ProgressLine): Promise<ImportReport> {
  const { author, site, fetchesPictures } = options;
  const { kysely } = database;
  const choices: ImportChoices = { categories: {}, author, fetchesPictures, site, path: path.resolve(options.path) };
  const interrupted = (await listImports(kysely)).find(
    ({ by, state, ...other }) => by.id === machine.id && state === "running" && isDeepStrictEqual(other.choices, choices),
  );
  const id = interrupted?.id ?? randomUUID();
  if (!interrupted) {
    await createImport(kysely, { id, fileName: path.basename(choices.path ?? ""), by: machine, now: new Date() });
    await storeReview(kysely, id, { kind: "", review: "{}" });
    await startImport(kysely, id, choices);
  }
  await runStored(database, id, importSurroundings(database, config, id, { expect, onEntry: step }));
  const { problem, totals } = await getImport(kysely, id);
  if (problem !== null) throw new ImportError(problem);
  const missing = (await listMissingPictures(kysely, id)).map(({ name, reason, post }) => ({
    where: post ? `“${post.title}”` : name,
    text: `The picture ${name} is missing: ${reason}`,
  }));
  const report = reportOf(await listEntries(kysely, id), false, { pictures: totals.pictures ?? 0 });
  return { ...report, notices: [...report.notices, ...missing] };
}

function tell(report: ImportReport, log: Log): void {
  for (const { where, reason } of report.skipped) log.info(`Skipped  ${where}: ${reason}`);
  for (const { where, text } of report.notices) log.info(`Note     ${where}: ${text}`);
  for (const line of reportLines(report)) log.info(line);
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

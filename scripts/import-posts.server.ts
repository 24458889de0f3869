import { parseArgs } from "node:util";
import { type Config, ConfigError } from "~/config.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { openMediaArchive } from "~/domain/blog-export/media-archive.server";
import { importBlog } from "~/domain/blog-import/import-blog.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { type ImportReport, reportLines } from "~/domain/blog-import/import-report";
import { readImport } from "~/domain/blog-import/import-source.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/upload-error";
import type { Actor } from "~/domain/staff/roles";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import type { Log } from "~/log.server";
import { showProgress } from "./progress-line";

const usage = `Use: npm run import -- PATH [--dry-run] [--fetch-images] [--author NAME] [--site ADDRESS]
  PATH            an export of this blog (folder or ZIP), Markdown with front matter, JSON or CSV of the tables blog_posts
                  and blog_categories, WordPress XML (Tools, Export, All content), or Ghost JSON
  --dry-run       says what would be done, and changes nothing
  --fetch-images  takes pictures that posts show from other sites into the library
  --author NAME   the author of posts that name none
  --site ADDRESS  where a Ghost blog was, for example https://blog.example.com`;

const machine: Actor = { id: "machine", name: "The machine", role: "owner" };

const DEFAULT_AUTHOR = "Clinic Team";

export async function runImport(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const options = parsed(args);
  const database = await openDatabase(config, log.error, () => new Date());
  const progress = showProgress("Entries", log, process.stdout.isTTY ? process.stdout : null);
  try {
    const report = await importBlog(database, readImport(options.path, { site: options.site, expect: progress.expect }), {
      actor: machine,
      now: () => new Date(),
      isDryRun: options.isDryRun,
      author: options.author,
      media: openMediaArchive(database),
      fetchPicture: options.fetchesPictures ? createPictureFetcher({ megabytes: UPLOAD_MEGABYTES }) : undefined,
      onEntry: progress.step,
    });
    progress.end();
    tell(report, log);
  } catch (error) {
    if (error instanceof ImportError) throw new ConfigError(error.message);
    throw error;
  } finally {
    await database.close();
  }
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
    const [path = "", ...rest] = positionals;
    const site = values.site === undefined ? null : URL.parse(values.site)?.href.replace(/\/$/, "");
    if (path !== "" && rest.length === 0 && site !== undefined) {
      return { path, isDryRun: values["dry-run"], fetchesPictures: values["fetch-images"], author: values.author, site };
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ConfigError(usage);
}

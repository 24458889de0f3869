import { parseArgs } from "node:util";
import { type Config, ConfigError } from "~/config.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { countExportedPosts, exportBlog } from "~/domain/blog-export/export-blog.server";
import { writeExportFolder } from "~/domain/blog-export/export-folder.server";
import { DomainError } from "~/domain/errors";
import type { Log } from "~/log.server";
import { showProgress } from "./progress-line";

const usage = `Use: npm run export -- FOLDER [--revisions] [--replace]
  FOLDER       where the export is written; empty, or not there yet
  --revisions  every earlier version of every post too
  --replace    an earlier export in FOLDER makes way`;

export async function runExport(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { folder, revisions, replace } = parsed(args);
  const database = await openDatabase(config, log.error, () => new Date());
  const progress = showProgress("Posts", log, process.stdout.isTTY ? process.stdout : null);
  try {
    const posts = await countExportedPosts(database.kysely);
    progress.expect(posts);
    const files = exportBlog(database.kysely, { revisions });
    await writeExportFolder(files, folder, { replace, onFile: ({ path }) => path.startsWith("posts/") && progress.step() });
    progress.end();
    log.info(`${posts} ${posts === 1 ? "post is" : "posts are"} in ${folder} now. \`npm run import -- ${folder}\` reads them back.`);
  } catch (error) {
    if (error instanceof DomainError) throw new ConfigError(error.message);
    throw error;
  } finally {
    await database.close();
  }
}

function parsed(args: readonly string[]): { folder: string; revisions: boolean; replace: boolean } {
  try {
    const options = { revisions: { type: "boolean", default: false }, replace: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder = "", ...rest] = positionals;
    if (folder !== "" && rest.length === 0) return { folder, ...values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ConfigError(usage);
}

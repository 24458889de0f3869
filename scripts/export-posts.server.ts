import type { Config } from "~/config.server";
import { countExportedPosts, exportBlog } from "~/domain/blog-export/export-blog.server";
import { writeExportFolder } from "~/domain/blog-export/export-folder.server";
import type { Log } from "~/log.server";
import { parseCommand, withDatabase } from "./command-line.server";
import { showProgress } from "./progress-line";

const usage = `Use: npm run export -- FOLDER [--revisions] [--replace]
  FOLDER       where the export is written; empty, or not there yet
  --revisions  every earlier version of every post too
  --replace    replaces an earlier export in FOLDER`;

const options = { revisions: { type: "boolean", default: false }, replace: { type: "boolean", default: false } } as const;

export async function runExport(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const command = parseCommand(args, { usage, options, words: { min: 1, max: 1 } });
  const [folder = ""] = command.words;
  const { revisions, replace } = command.values;
  await withDatabase(config, log, async (database) => {
    const progress = showProgress("Posts", log);
    const posts = await countExportedPosts(database.kysely);
    progress.expect(posts);
    const files = exportBlog(database.kysely, { revisions });
    await writeExportFolder(files, folder, { replace, onFile: ({ path }) => path.startsWith("posts/") && progress.step() });
    progress.end();
    log.info(`${posts} ${posts === 1 ? "post is" : "posts are"} in ${folder} now. \`npm run import -- ${folder}\` imports them again.`);
  });
}

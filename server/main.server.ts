import { ConfigError, readConfig } from "~/config.server";
import { articleWorkers, startArticleWorkers } from "~/domain/posts/article/article-workers.server";
import { consoleLog } from "~/log.server";
import { startSite } from "./site.server";

export { parseConfig } from "~/config.server";
export { Database } from "~/database/database.server";
export { startSite };

startArticleWorkers(new URL("./render-worker.js", import.meta.url));

const commands: Record<string, () => Promise<void>> = {
  serve,
  "go-live": async () => {
    const { runGoLive } = await import("../scripts/go-live.server");
    process.exitCode = (await runGoLive(readConfig(), consoleLog, new Date())) > 0 ? 1 : 0;
  },
  seed: async () => (await import("../scripts/seed.server")).runSeed(readConfig(), consoleLog),
  admin: async () => (await import("../scripts/staff-admin.server")).runStaffAdmin(readConfig(), consoleLog, process.argv.slice(3)),
  export: async () => (await import("../scripts/export-posts.server")).runExport(readConfig(), consoleLog, process.argv.slice(3)),
  import: async () => (await import("../scripts/import-posts.server")).runImport(readConfig(), consoleLog, process.argv.slice(3)),
};

async function serve(): Promise<void> {
  const config = readConfig();
  const site = await startSite({ config });
  console.log(`\nThe site is running at ${config.publicUrl ?? site.url}`);
  console.log("Press Ctrl+C to stop it. `npm run seed` adds demonstration articles; README.md says what to do next.\n");
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), SHUTDOWN_MILLISECONDS).unref();
      void site
        .close()
        .then(() => articleWorkers()?.close())
        .then(() => process.exit(0));
    });
  }
}

/** Whatever still runs then is cut off, before the sender of the signal loses patience: Docker waits ten seconds. */
const SHUTDOWN_MILLISECONDS = 8000;

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Stop it, or choose another port, for example: PORT=3001 npm start`;
  if (code === "EACCES") return `This account may not listen on port ${port}. Choose a port above 1023, for example PORT=3000.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST names no address of this machine (${address ?? "unknown"}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (import.meta.main) {
  // Whatever is written is for this account alone.
  process.umask(0o077);
  const [name = "serve"] = process.argv.slice(2);
  const command = commands[name];
  try {
    if (!command) throw new ConfigError(`Unknown command "${name}". Known: ${Object.keys(commands).join(", ")}.`);
    await command();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

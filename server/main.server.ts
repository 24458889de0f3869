import os from "node:os";
import { ConfigError, readConfig } from "~/config.server";
import { articleWorkers, startArticleWorkers } from "~/domain/posts/article/article-workers.server";
import { consoleLog } from "~/log.server";
import { commands } from "./commands.server";
import { startSite } from "./site.server";

export { parseConfig } from "~/config.server";
export { Database } from "~/database/database.server";
export { startSite };

startArticleWorkers(new URL("./render-worker.js", import.meta.url));

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

/** As one of the server's jobs: after the server in line for the processor, and gone when it is. */
function workBesideServer(): void {
  if (!process.connected) return;
  os.setPriority(Math.min(os.getPriority() + 10, os.constants.priority.PRIORITY_LOW));
  process.once("disconnect", () => process.exit(1));
  // The listener holds the channel open, and with it a process that is done.
  process.channel?.unref();
}

async function runCommand(name: string, args: readonly string[]): Promise<void> {
  if (name === "serve") return serve();
  const command = commands[name];
  if (!command) throw new ConfigError(`Unknown command "${name}". Known: serve, ${Object.keys(commands).join(", ")}.`);
  workBesideServer();
  await command(readConfig(), consoleLog, args);
}

if (import.meta.main) {
  // Whatever is written is for this account alone.
  process.umask(0o077);
  const [name = "serve", ...args] = process.argv.slice(2);
  try {
    await runCommand(name, args);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { runImport } from "~/domain/blog-import/runs/run-import.server";
import { loopbackImport } from "../../support/old-sites/loopback-import";

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
await runImport(database, "site", loopbackImport(database, config.dataDir, "site", step));
await database.close();
console.log(`${steps} steps`);

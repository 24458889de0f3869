import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "~/config.server";
import type { RehearsalOptions } from "~/domain/backup/nightly/rehearsal.server";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import type { Log } from "~/log.server";
import { parseCommand, withDatabase } from "../command-line.server";
import { fillDemo } from "./demo-clinic.server";
import { type DemoPasswords, describeTeam, randomPasswords } from "./demo-team.server";

const usage = `Use: npm run demo -- [--port NUMBER] [--folder PATH] [--fresh]
  --port    where it listens, 3100 if left out
  --folder  where it keeps everything, demo-data if left out: a new or empty folder, or one of an earlier demonstration
  --fresh   starts again from scratch, with the dates of today`;

const options = {
  port: { type: "string", default: "3100" },
  folder: { type: "string", default: "demo-data" },
  fresh: { type: "boolean", default: false },
} as const;

/** Marks a folder as a demonstration's. Without `made` it was not finished. */
const MARKER = "demonstration.json";
const marker = z.object({
  made: z.object({ on: z.iso.date(), passwords: z.object({ owner: z.string(), desk: z.string(), vet: z.string() }) }).optional(),
});

interface DemoParts {
  readonly log: Log;
  readonly now: () => Date;
  /** Starts the copy that a rehearsal of the backup looks at. */
  readonly startCopy: (config: Config) => RehearsalOptions["startSite"];
  readonly hashing?: PasswordHashing | undefined;
}

interface Demo {
  readonly config: Config;
  readonly passwords: DemoPasswords;
  /** For the terminal, once it runs. */
  readonly welcome: string;
}

/**
 * Makes the demonstration in its own folder, unless it is there.
 *
 * @param real the settings of this machine: their folder is never touched, and nothing of them but the environment is used
 * @throws ConfigError
 */
export async function prepareDemo(real: Config, args: readonly string[], { log, now, startCopy, hashing }: DemoParts): Promise<Demo> {
  const { values } = parseCommand(args, { usage, options, words: { min: 0, max: 0 } });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new ConfigError(usage);
  const folder = path.resolve(values.folder);
  requireOwnFolder(folder, real.dataDir);
  const config = demoConfig(real, folder, port);
  const known = values.fresh ? undefined : readMarker(folder)?.made;
  const made = known ?? { on: arizonaDate(now()), passwords: randomPasswords() };
  if (!known) {
    log.info("Making the demonstration (some seconds)…");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeMarker(folder, {});
    const { passwords } = made;
    await withDatabase(config, log, (database) =>
      fillDemo(database, { config, passwords, now: now(), startCopy: startCopy(config), hashing }),
    );
    writeMarker(folder, { made });
  }
  return { config, passwords: made.passwords, welcome: welcome(made, { folder, today: arizonaDate(now()) }) };
}

/** @throws ConfigError for a folder with anything but a demonstration in it */
function requireOwnFolder(folder: string, realFolder: string): void {
  const real = path.resolve(realFolder);
  if (isWithin(folder, real) || isWithin(real, folder))
    throw new ConfigError(`${folder} belongs to your real site. The demonstration needs a folder of its own; nothing was changed.`);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !readMarker(folder)) {
    throw new ConfigError(
      `${folder} has files that are not a demonstration’s, perhaps a real site. Give a new folder with --folder; nothing was changed.`,
    );
  }
}

function isWithin(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way === "" || (!way.startsWith("..") && !path.isAbsolute(way));
}

/** No setting of a real site applies: neither its database, its mail server nor its address. */
function demoConfig(real: Config, dataDir: string, port: number): Config {
  return {
    ...real,
    ...{ port, host: "127.0.0.1", publicUrl: null, trustedProxies: [], metricsPort: null, isDemo: true },
    ...{ dataDir, database: { kind: "sqlite", file: path.join(dataDir, "clinic.sqlite") } },
    ...{ mail: null, mailsPerMinute: MAILS_PER_MINUTE, backupPassphrase: null },
  };
}

/** None of them leaves the machine, so nobody needs to wait. */
const MAILS_PER_MINUTE = 600;

function readMarker(folder: string): z.infer<typeof marker> | null {
  try {
    return marker.parse(JSON.parse(readFileSync(path.join(folder, MARKER), "utf8")));
  } catch {
    return null;
  }
}

function writeMarker(folder: string, content: z.infer<typeof marker>): void {
  writeFileSync(path.join(folder, MARKER), JSON.stringify(content), { mode: 0o600 });
}

function welcome(
  { on, passwords }: { on: string; passwords: DemoPasswords },
  { folder, today }: { folder: string; today: string },
): string {
  const age =
    on === today ? "" : `\nIts dates are those of ${formatDay(on)}. \`npm run demo -- --fresh\` makes it again with those of today.\n`;
  return `A clinic in full work. Everybody in it is made up, and no email leaves this machine.
Sign in at /admin as one of these; \`--fresh\` makes other passwords:

${describeTeam(passwords)}
${age}
It keeps everything in ${folder}.
PORT, DATA_DIR and the other settings of a real site do not apply: \`npm run demo -- --port 3200 --folder PATH\` chooses other ones.
Press Ctrl+C to stop it. Nothing of it touches a real site.
`;
}

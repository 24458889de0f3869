import { access, constants } from "node:fs/promises";
import path from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { accountName, type Config, ConfigError } from "~/config.server";
import type { Database } from "~/database/database.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { DomainError } from "~/domain/errors";
import type { Log } from "~/log.server";

interface Syntax<Options extends ParseArgsOptionsConfig> {
  /** Shown when the arguments don't fit. */
  readonly usage: string;
  readonly options: Options;
  /** How many words a command takes besides its options. */
  readonly words: { readonly min: number; readonly max: number };
}

/** @throws ConfigError */
export function parseCommand<Options extends ParseArgsOptionsConfig>(args: readonly string[], syntax: Syntax<Options>) {
  const { usage, options, words } = syntax;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length >= words.min && positionals.length <= words.max) return { values, words: positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ConfigError(usage);
}

/** A refusal of the domain becomes a message without a stack. @throws ConfigError */
export async function withDatabase<Result>(config: Config, log: Log, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config, log.error, () => new Date());
  try {
    return await work(database);
  } catch (error) {
    throw error instanceof DomainError ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}

/** A command of root runs as the account of the site, which can't read root's own files. @throws ConfigError with what to type */
export async function requireReadable(file: string, { dataDir }: Pick<Config, "dataDir">): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return;
    const account = accountName();
    const copy = path.join(dataDir, path.basename(file));
    throw new ConfigError(
      `The account ${account} may not read ${file}. Copy it as root, then give the copy: install -o ${account} -m 0600 ${path.resolve(file)} ${copy}`,
    );
  }
}

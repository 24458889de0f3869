import { access, constants } from "node:fs/promises";
import path from "node:path";
import { accountName, type Config, ConfigError } from "~/config.server";

/** A command of root works as the account of the site, to which root's own files are closed. @throws ConfigError with what to type */
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

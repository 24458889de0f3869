import { access, constants, statfs } from "node:fs/promises";
import { messageOf } from "~/database/database-error.server";

interface ReadinessParts {
  readonly dataDir: string;
  /** Has a timeout of its own. */
  readonly isDatabaseThere: () => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly now?: () => number;
}

/** Requests within this time share one answer: anybody may ask. */
const KEEP_MS = 1500;

/** Room for a few of the largest uploads. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Migrations need no check: the database opens after them. */
export class Readiness {
  #result: ReturnType<Readiness["check"]> | undefined;
  #until = 0;
  #isDiskUsable = true;

  constructor(private readonly parts: ReadinessParts) {}

  check(): Promise<{ database: boolean; disk: boolean }> {
    const { now = () => performance.now() } = this.parts;
    if (!this.#result || now() > this.#until) {
      this.#until = Number.POSITIVE_INFINITY;
      this.#result = this.#checkNow().finally(() => {
        this.#until = now() + KEEP_MS;
      });
    }
    return this.#result;
  }

  async #checkNow() {
    const [database, disk] = await Promise.all([this.parts.isDatabaseThere(), this.#checkDisk()]);
    return { database, disk };
  }

  async #checkDisk(): Promise<boolean> {
    const { dataDir, log } = this.parts;
    let problem: string | null = null;
    try {
      await access(dataDir, constants.W_OK);
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < MIN_FREE_BYTES) problem = `only ${Math.floor((bavail * bsize) / 1_048_576)} MB are free`;
    } catch (error) {
      problem = messageOf(error);
    }
    if (problem !== null && this.#isDiskUsable) log(`DATA_DIR is not usable: ${problem}.`);
    this.#isDiskUsable = problem === null;
    return this.#isDiskUsable;
  }
}

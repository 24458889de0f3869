import { access, constants, statfs } from "node:fs/promises";
import { messageOf } from "~/database/database-error.server";

interface Verdict {
  readonly database: boolean;
  readonly disk: boolean;
}

interface ReadinessParts {
  readonly dataDir: string;
  /** Answers within a limit of its own. */
  readonly isDatabaseThere: () => Promise<boolean>;
  readonly log: (line: string) => void;
  readonly now?: () => number;
}

/** Anybody may ask this often for one answer, in milliseconds. */
const KEEP_MS = 1500;

/** Bytes that have to be free: a few of the largest uploads. */
const ROOM = 64 * 1024 * 1024;

/** Migrations need no look: a database counts as open when they are done. */
export class Readiness {
  #verdict: Promise<Verdict> | undefined;
  #until = 0;
  #isDiskUsable = true;

  constructor(private readonly parts: ReadinessParts) {}

  check(): Promise<Verdict> {
    const { now = () => performance.now() } = this.parts;
    if (!this.#verdict || now() > this.#until) {
      this.#until = Number.POSITIVE_INFINITY;
      this.#verdict = this.#look().finally(() => {
        this.#until = now() + KEEP_MS;
      });
    }
    return this.#verdict;
  }

  async #look(): Promise<Verdict> {
    const [database, disk] = await Promise.all([this.parts.isDatabaseThere(), this.#lookAtDisk()]);
    return { database, disk };
  }

  async #lookAtDisk(): Promise<boolean> {
    const { dataDir, log } = this.parts;
    let problem: string | null = null;
    try {
      await access(dataDir, constants.W_OK);
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < ROOM) problem = `only ${Math.floor((bavail * bsize) / 1_048_576)} MB are free`;
    } catch (error) {
      problem = messageOf(error);
    }
    if (problem !== null && this.#isDiskUsable) log(`DATA_DIR is not usable: ${problem}.`);
    this.#isDiskUsable = problem === null;
    return this.#isDiskUsable;
  }
}

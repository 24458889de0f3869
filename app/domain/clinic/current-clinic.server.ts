import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "~/database/database.server";
import { GenerationRead } from "~/database/generation-read.server";
import { type Clinic, clinicFacts } from "./clinic-facts";
import type { ClinicRecord } from "./clinic-record";
import { newestClinicRevision } from "./clinic-revisions.server";
import { parseClinicRecord } from "./clinic-schema.server";

interface CurrentClinicOptions {
  readonly database: Database;
  /** The folder of the copy. */
  readonly dataDir: string;
  readonly defaults: ClinicRecord;
  readonly logError: (line: string, error: unknown) => void;
}

/**
 * The record that visitors see: the database's; in an outage the last one that this process read, else the copy on the disk, so that
 * old hours never come back.
 */
export class CurrentClinic {
  readonly #current: GenerationRead<{ readonly record: ClinicRecord; readonly clinic: Clinic }>;
  readonly #file: string;

  constructor(private readonly options: CurrentClinicOptions) {
    this.#file = path.join(options.dataDir, "clinic.json");
    this.#current = new GenerationRead(options.database, (isLatest) => this.#readRecord(isLatest));
  }

  /** Null before the first read. */
  get lastKnown(): Clinic | null {
    return this.#current.lastKnown?.clinic ?? null;
  }

  /** One query after each change of content, none in between. */
  async read(): Promise<Clinic> {
    try {
      return (await this.#current.get()).clinic;
    } catch {
      return this.lastKnown ?? clinicFacts(await this.#readCopy());
    }
  }

  async #readRecord(isLatest: () => boolean) {
    const { database, defaults } = this.options;
    const { record } = await newestClinicRevision(database.kysely, defaults);
    if (isLatest()) await this.#copy(record);
    return { record, clinic: clinicFacts(record) };
  }

  /** Written whole or not at all: a half-written file would lose the latest closure. */
  async #copy(record: ClinicRecord): Promise<void> {
    const json = JSON.stringify(record);
    if (JSON.stringify(this.#current.lastKnown?.record) === json) return;
    // Another process with this folder may write it, too.
    const partial = `${this.#file}.${process.pid}`;
    try {
      await writeFile(partial, json);
      await rename(partial, this.#file);
    } catch (error) {
      this.options.logError("The clinic’s facts could not be copied beside the database", error);
    }
  }

  async #readCopy(): Promise<ClinicRecord> {
    const { defaults } = this.options;
    const json = await readFile(this.#file, "utf8").catch(() => "");
    return parseClinicRecord(json, defaults) ?? defaults;
  }
}

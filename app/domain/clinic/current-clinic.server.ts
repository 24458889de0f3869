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
  /** Holds the copy. */
  readonly dataDir: string;
  readonly defaults: ClinicRecord;
  readonly logError: (line: string, error: unknown) => void;
}

/**
 * The record that visitors see: the database's; while that can't be read, the last one this process knew, else the copy on the
 * disk, so that an outage never brings old hours back.
 */
export class CurrentClinic {
  #known: { readonly record: ClinicRecord; readonly clinic: Clinic } | undefined;
  readonly #current: GenerationRead<Clinic>;
  readonly #file: string;

  constructor(private readonly options: CurrentClinicOptions) {
    this.#file = path.join(options.dataDir, "clinic.json");
    this.#current = new GenerationRead(options.database, (isLatest) => this.#readAgain(isLatest));
  }

  /** As last read; null before the first time. */
  get lastKnown(): Clinic | null {
    return this.#known?.clinic ?? null;
  }

  /** One query after each change of content, none in between. */
  async read(): Promise<Clinic> {
    try {
      return await this.#current.get();
    } catch {
      return this.#known?.clinic ?? clinicFacts(await this.#readCopy());
    }
  }

  async #readAgain(isLatest: () => boolean): Promise<Clinic> {
    const { database, defaults } = this.options;
    const { record } = await newestClinicRevision(database.kysely, defaults);
    const clinic = clinicFacts(record);
    if (!isLatest()) return clinic;
    await this.#copy(record);
    this.#known = { record, clinic };
    return clinic;
  }

  /** Written whole or not at all: a half-written file would lose the closure that it was written for. */
  async #copy(record: ClinicRecord): Promise<void> {
    const json = JSON.stringify(record);
    if (this.#known && JSON.stringify(this.#known.record) === json) return;
    try {
      await writeFile(`${this.#file}.new`, json);
      await rename(`${this.#file}.new`, this.#file);
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

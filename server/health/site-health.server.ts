import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { schedulerFact, signInsFact, speedFact } from "~/domain/health/blog-facts";
import { backupFact, mailFact, rehearsalFact } from "~/domain/health/care-facts";
import type { Health, HealthFact } from "~/domain/health/health-fact";
import {
  countFailedSignIns,
  findNewestRecord,
  findNextPlanned,
  readDatabaseClock,
  readDiskSpace,
} from "~/domain/health/health-reads.server";
import { certificateFact, clockFact, diskFact, type Installed, type SeenCertificate, versionFact } from "~/domain/health/machine-facts";
import { mailHealth } from "~/domain/mail/mail-health.server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import type { SiteParts } from "../site-parts";
import type { RequestTimes } from "./request-times";

interface HealthParts extends Omit<SiteParts, "log"> {
  readonly installed: Installed;
  readonly times: RequestTimes;
  readonly mail: OutgoingMail;
  /** When the publication clock last finished a round. */
  readonly lastRun: () => Date | null;
  readonly readCertificate: () => Promise<SeenCertificate>;
}

const CERTIFICATE_KEPT_MS = 3_600_000;
const RED_KEPT_MS = 30_000;

/** What System status says, read when it is asked for. */
export class SiteHealth implements Health {
  #certificate: { readonly seen: Promise<SeenCertificate>; readonly until: number } | undefined;
  /** What was seen of it last. */
  #knownCertificate: SeenCertificate | undefined;
  #red: { readonly facts: Promise<HealthFact[]>; readonly until: number } | undefined;

  constructor(private readonly parts: HealthParts) {}

  async read(): Promise<HealthFact[]> {
    return this.#read(await this.#readCertificate());
  }

  readRed(): Promise<HealthFact[]> {
    const at = this.parts.now().getTime();
    if (!this.#red || at >= this.#red.until) {
      // The public address may take seconds to answer.
      void this.#readCertificate();
      this.#red = { facts: this.#read(this.#knownCertificate).then(redOf, noFacts), until: at + RED_KEPT_MS };
    }
    return this.#red.facts;
  }

  async #read(certificate: SeenCertificate | undefined): Promise<HealthFact[]> {
    const { config, installed, times } = this.parts;
    const now = this.parts.now();
    const file = config.database.kind === "sqlite" ? config.database.file : undefined;
    return [
      diskFact(await readDiskSpace(config.dataDir, file)),
      ...(await this.#readDatabase(now)),
      ...(certificate ? [certificateFact(certificate, now)] : []),
      speedFact(times.slowest()),
      versionFact(installed, now),
    ];
  }

  async #readDatabase(now: Date): Promise<HealthFact[]> {
    const { config, database, installed, lastRun, mail } = this.parts;
    try {
      const db = database.kysely;
      const backups = await readBackupHealth(db, config, now);
      return [
        backupFact(backups, now),
        rehearsalFact(backups, now),
        mailFact(await mailHealth(db, await mail.server()), { isPublic: config.publicUrl !== null, now }),
        schedulerFact({ lastRun: lastRun(), next: await findNextPlanned(db) }, now),
        signInsFact(await countFailedSignIns(db, now)),
        clockFact({ newestKnown: latest(await findNewestRecord(db), installed.builtAt), database: await clockOf(database) }, now),
      ];
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      const todo = `The log has more, with reference ${error.reference}.`;
      return [{ id: "database", name: "Database", state: "red", sentence: `It can’t be reached: ${error.message}`, todo }];
    }
  }

  #readCertificate(): Promise<SeenCertificate> {
    const at = this.parts.now().getTime();
    if (!this.#certificate || at >= this.#certificate.until) {
      const seen = this.parts.readCertificate().then((certificate) => {
        this.#knownCertificate = certificate;
        return certificate;
      });
      this.#certificate = { seen, until: at + CERTIFICATE_KEPT_MS };
    }
    return this.#certificate.seen;
  }
}

const redOf = (facts: HealthFact[]) => facts.filter(({ state }) => state === "red");

/** The page itself tells what is wrong with reading them. */
const noFacts = () => [];

async function clockOf(database: Database): Promise<Date | null> {
  return database.kind === "postgres" ? readDatabaseClock(database.kysely) : null;
}

function latest(...dates: ReadonlyArray<Date | null>): Date | null {
  return dates.reduce((one, other) => (one !== null && (other === null || one > other) ? one : other), null);
}

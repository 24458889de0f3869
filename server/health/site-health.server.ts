import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { checkSpeed } from "~/domain/health/blog-checks";
import { type Health, type HealthCheck, resultsOf } from "~/domain/health/health-check";
import { readDiskSpace, runDatabaseChecks } from "~/domain/health/health-reads.server";
import { checkCertificate, checkDisk, checkVersion, type Installed, type SeenCertificate } from "~/domain/health/host-checks";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { version } from "~package";
import type { SiteParts } from "../site-parts";
import type { RequestTimes } from "./request-times";

interface HealthParts extends Omit<SiteParts, "log"> {
  readonly installed: Installed;
  readonly times: RequestTimes;
  readonly mail: OutgoingMail;
  /** When due posts were last published. */
  readonly lastRun: () => Date | null;
  readonly readCertificate: () => Promise<SeenCertificate>;
}

const CERTIFICATE_KEPT_MS = 3_600_000;
const RED_KEPT_MS = 30_000;

/** System status, read at each request for it. */
export class SiteHealth implements Health {
  #certificate: { readonly seen: Promise<SeenCertificate>; readonly until: number; readonly of: string | null } | undefined;
  #lastCertificate: SeenCertificate | undefined;
  #red: { readonly checks: Promise<HealthCheck[]>; readonly until: number } | undefined;

  constructor(private readonly parts: HealthParts) {}

  async read(): Promise<HealthCheck[]> {
    return this.#read(await this.#readCertificate());
  }

  readRed(): Promise<HealthCheck[]> {
    const at = this.parts.now().getTime();
    if (!this.#red || at >= this.#red.until) {
      // The public address may take seconds to answer.
      void this.#readCertificate();
      this.#red = { checks: this.#read(this.#lastCertificate).then(onlyRed, none), until: at + RED_KEPT_MS };
    }
    return this.#red.checks;
  }

  async #read(certificate: SeenCertificate | undefined): Promise<HealthCheck[]> {
    const { config, installed, times } = this.parts;
    const now = this.parts.now();
    const file = config.database.kind === "sqlite" ? config.database.file : undefined;
    return [
      checkDisk(await readDiskSpace(config.dataDir, file)),
      ...(await this.#readDatabase(now)),
      ...(certificate ? [checkCertificate(certificate, now)] : []),
      checkSpeed(times.slowest()),
      checkVersion(installed, now),
    ];
  }

  async #readDatabase(now: Date): Promise<HealthCheck[]> {
    const { config, database, installed, lastRun, mail } = this.parts;
    try {
      const mailServer = await mail.server();
      const { builtAt } = installed;
      return await runDatabaseChecks(database, { config, mailServer, builtAt, lastRun: lastRun(), now });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      const todo = `The log has more, with reference ${error.reference}.`;
      return [resultsOf("database", "Database").red(`It can’t be reached: ${error.message}`, todo)];
    }
  }

  #readCertificate(): Promise<SeenCertificate> {
    const at = this.parts.now().getTime();
    const of = this.parts.config.publicUrl;
    if (!this.#certificate || at >= this.#certificate.until || this.#certificate.of !== of) {
      const seen = this.parts.readCertificate().then((certificate) => {
        this.#lastCertificate = certificate;
        return certificate;
      });
      this.#certificate = { seen, until: at + CERTIFICATE_KEPT_MS, of };
    }
    return this.#certificate.seen;
  }
}

const onlyRed = (checks: HealthCheck[]) => checks.filter(({ state }) => state === "red");

/** The page itself says what is wrong with reading them. */
const none = () => [];

/** What runs here. The build's files are as old as the build. */
export function installed(): Installed {
  return { version, builtAt: statSync(fileURLToPath(import.meta.url)).mtime, node: process.versions.node };
}

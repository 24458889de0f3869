import { arizonaFormat, formatLongDay } from "~/domain/clinic/arizona-time";
import { fileSize } from "~/domain/phrases";
import { resultsOf } from "./health-check";

const DAY = 86_400_000;
const GIGABYTE = 1_000_000_000;

export interface DiskSpace {
  readonly freeBytes: number;
  /** What the site's own data takes, of which a backup may be as large. */
  readonly dataBytes: number;
}

export function checkDisk(space: DiskSpace | null) {
  const { fine, soon, red } = resultsOf("disk", "Disk");
  const todo = "Delete what this machine doesn’t need, such as old backups that are kept elsewhere too, or get a larger disk.";
  if (space === null)
    return red(
      "The folder of the data can’t be read.",
      "Ask the person who looks after this machine: the folder in which the site keeps its data must be there, and readable.",
    );
  const { freeBytes, dataBytes } = space;
  const sentence = `${fileSize(freeBytes)} free; the site takes ${fileSize(dataBytes)}.`;
  if (freeBytes < Math.max(GIGABYTE, dataBytes)) return red(`Only ${sentence}`, todo);
  return freeBytes < Math.max(5 * GIGABYTE, 3 * dataBytes) ? soon(sentence, todo) : fine(sentence);
}

/** The certificate of the public address, as this machine sees it. */
export type SeenCertificate =
  | { readonly validFrom: Date; readonly validUntil: Date; readonly problem: string | null }
  | { readonly unreachable: string }
  | "no https";

/**
 * Of 90 days, as Let's Encrypt issues for, 30 are left at the renewal: at 21 something has failed for more than a week. One for six days
 * (https://letsencrypt.org/docs/profiles/) is renewed when a third is left, too, so what counts is the share, and of a longer one these days.
 */
const RENEWED_BY_DAYS = 21;
const LAST_DAYS = 7;
const USUAL_LIFETIME_DAYS = 90;

export function checkCertificate(seen: SeenCertificate, now: Date) {
  const { fine, soon, red } = resultsOf("certificate", "Certificate");
  if (seen === "no https") return fine("None: the site has no https address, so it is for this machine or network.");
  if ("unreachable" in seen) {
    const todo = "Check that the proxy (Caddy, nginx) runs and that the name leads to this machine.";
    return soon(`The public address could not be asked from here: ${seen.unreachable}.`, todo);
  }
  const todo = "Look in the log of the proxy (Caddy, nginx), which should renew it by itself.";
  const until = `until ${formatLongDay(seen.validUntil)}`;
  if (seen.validUntil <= now) return red(`It was valid ${until}. Browsers warn visitors away.`, todo);
  if (seen.problem !== null) return red(`Browsers don’t accept it: ${seen.problem}.`, todo);
  const daysLeft = (seen.validUntil.getTime() - now.getTime()) / DAY;
  const share = Math.min(1, (seen.validUntil.getTime() - seen.validFrom.getTime()) / DAY / USUAL_LIFETIME_DAYS);
  if (daysLeft < LAST_DAYS * share) return red(`It was not renewed and is valid ${until} only.`, todo);
  if (daysLeft < RENEWED_BY_DAYS * share) return soon(`It is valid ${until} and should be renewed by now.`, todo);
  return fine(`Valid ${until}.`);
}

export interface Installed {
  readonly version: string;
  /** When the running program was built. */
  readonly builtAt: Date | null;
  /** Node's own version, without a "v". */
  readonly node: string;
}

const OLD_AFTER_DAYS = 180;

/** The site asks nobody whether there is a newer version: nothing leaves the machine unasked. */
export function checkVersion({ version, builtAt, node }: Installed, now: Date) {
  const { fine, soon } = resultsOf("version", "Version");
  const built = builtAt === null ? "" : `, built ${formatLongDay(builtAt)}`;
  const sentence = `${version}${built}, on Node ${node}.`;
  const isOld = builtAt !== null && now.getTime() - builtAt.getTime() > OLD_AFTER_DAYS * DAY;
  return isOld ? soon(sentence, "Half a year without an update: run `npm run update` (docs/deployment.md).") : fine(sentence);
}

export interface ClockReadings {
  /** The latest instant that has passed for sure: of something saved, or of the build. */
  readonly newestKnown: Date | null;
  /** The database server's clock; null where it is this machine's. */
  readonly database: Date | null;
  /** Whether this machine's clock follows a time server; null or left out where that is not known. */
  readonly isSynchronized?: boolean | null | undefined;
}

const MAX_CLOCK_SECONDS = 60;

/** Every time on the site comes from this clock. Its time zone does not matter: the site reckons in Arizona's own. */
export function checkClock({ newestKnown, database, isSynchronized }: ClockReadings, now: Date) {
  const { fine, soon, red } = resultsOf("clock", "Clock");
  const said = `This machine says ${momentFormat.format(now)} in Arizona`;
  const todo = "Turn on automatic time on this machine, with the command timedatectl set-ntp true.";
  if (newestKnown !== null && newestKnown.getTime() > now.getTime() + MAX_CLOCK_SECONDS * 1000) {
    return red(`${said}, but something was saved on ${momentFormat.format(newestKnown)}.`, todo);
  }
  const apart = database === null ? 0 : Math.round(Math.abs(database.getTime() - now.getTime()) / 1000);
  if (apart > MAX_CLOCK_SECONDS) return red(`${said}; the database server’s clock is ${apart} seconds away.`, todo);
  return isSynchronized === false ? soon(`${said}; nothing keeps this clock right.`, todo) : fine(`${said}.`);
}

const momentFormat = arizonaFormat({ dateStyle: "long", timeStyle: "short" });

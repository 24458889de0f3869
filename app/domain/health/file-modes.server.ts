import { readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import type { HealthCheck } from "./health-check";

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

/** More than these make a line that nobody reads; what to type mends all of them. */
const MAX_NAMED = 6;

export interface Account {
  /** Undefined where accounts have no number, as on Windows. */
  readonly uid: number | undefined;
  readonly name: string;
}

interface KeptFiles {
  readonly dataDir: string;
  /** Belongs to root, and the group of the site's account may read it. */
  readonly settings: string;
}

/** Whether others can read what holds passwords and people's addresses, and whether the site itself can. Names all that is wrong. */
export function checkFileModes({ dataDir, settings }: KeptFiles, { uid, name }: Account): HealthCheck {
  const line = { id: "modes", name: "Files" };
  const data = [dataDir, ...entriesOf(dataDir), ...entriesOf(path.join(dataDir, "backups"))].flatMap(found);
  const [owner] = found(dataDir);
  // What lies in a closed folder is closed, whatever its own mode.
  const open = owner && isOpen(owner) ? data.filter(isOpen) : [];
  const openSettings = found(settings).filter(({ stats }) => (stats.mode & OTHERS) !== 0);
  const foreign = data.filter(({ stats }) => uid !== undefined && uid !== 0 && stats.uid !== uid);
  if (foreign.length > 0 && owner && owner.stats.uid !== 0 && owner.stats.uid !== uid) {
    const sentence = `${dataDir} belongs to another account than the one that asks, ${name}.`;
    return { ...line, state: "red", sentence, todo: "Run this as the account that the site runs as: sudo -u clinic npm run doctor" };
  }
  const wrong = [...open, ...openSettings];
  if (wrong.length + foreign.length === 0)
    return { ...line, state: "fine", sentence: "Only the site’s own account reads its data and settings." };
  return {
    ...line,
    state: "red",
    sentence: [
      ...(wrong.length > 0 ? [`Other accounts of this machine may read ${list(wrong)}.`] : []),
      ...(foreign.length > 0 ? [`Not ${name}, the account that asks, owns ${list(foreign)}.`] : []),
    ].join(" "),
    todo: `Run as root: ${[
      ...(foreign.length > 0 ? [`chown -R ${name}: ${dataDir}`] : []),
      ...(open.length > 0 ? [`chmod -R go= ${dataDir}`] : []),
      ...(openSettings.length > 0 ? [`chmod o= ${settings}`] : []),
    ].join(" && ")}`,
  };
}

const isOpen = ({ stats }: Found) => (stats.mode & GROUP_AND_OTHERS) !== 0;

interface Found {
  readonly file: string;
  readonly stats: Stats;
}

/** Nothing where there is none, or where the folder is closed, which is named by itself. */
function found(file: string): Found[] {
  try {
    return [{ file, stats: statSync(file) }];
  } catch {
    return [];
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((entry) => path.join(folder, entry));
  } catch {
    return [];
  }
}

function list(files: readonly Found[]): string {
  const names = files.slice(0, MAX_NAMED).map(({ file }) => file);
  return files.length > MAX_NAMED ? `${names.join(", ")} and ${files.length - MAX_NAMED} more` : names.join(", ");
}

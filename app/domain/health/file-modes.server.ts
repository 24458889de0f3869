import { readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { resultsOf } from "./health-check";

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

/** Nobody reads a longer list; the command to type repairs all of them. */
const MAX_NAMED = 6;

/**
 * Whether other accounts can read files with passwords and people's addresses, and whether the site itself can. Names every wrong file.
 *
 * @param files `settings` belongs to root, and the group of the site's account may read it
 * @param account `uid` undefined where accounts have no number, as on Windows
 */
export function checkFileModes(files: { dataDir: string; settings: string }, account: { uid: number | undefined; name: string }) {
  const { dataDir, settings } = files;
  const { uid, name } = account;
  const { fine, red } = resultsOf("modes", "Files");
  const data = [dataDir, ...entriesOf(dataDir), ...entriesOf(path.join(dataDir, "backups"))].flatMap(found);
  const [owner] = found(dataDir);
  // Files in a closed folder are closed, even with an open mode.
  const open = owner && isOpen(owner) ? data.filter(isOpen) : [];
  const openSettings = found(settings).filter(({ stats }) => (stats.mode & OTHERS) !== 0);
  const foreign = data.filter(({ stats }) => uid !== undefined && uid !== 0 && stats.uid !== uid);
  if (foreign.length > 0 && owner && owner.stats.uid !== 0 && owner.stats.uid !== uid) {
    const todo = "Run this as the account that the site runs as: sudo -u clinic npm run doctor";
    return red(`${dataDir} belongs to another account than the one that asks, ${name}.`, todo);
  }
  const wrong = [...open, ...openSettings];
  if (wrong.length + foreign.length === 0) return fine("Only the site’s own account reads its data and settings.");
  const sentences = [
    ...(wrong.length > 0 ? [`Other accounts of this machine may read ${list(wrong)}.`] : []),
    ...(foreign.length > 0 ? [`An account other than ${name}, the one that asks, owns ${list(foreign)}.`] : []),
  ];
  const commands = [
    ...(foreign.length > 0 ? [`chown -R ${name}: ${dataDir}`] : []),
    ...(open.length > 0 ? [`chmod -R go= ${dataDir}`] : []),
    ...(openSettings.length > 0 ? [`chmod o= ${settings}`] : []),
  ];
  return red(sentences.join(" "), `Run as root: ${commands.join(" && ")}`);
}

const isOpen = ({ stats }: Found) => (stats.mode & GROUP_AND_OTHERS) !== 0;

interface Found {
  readonly file: string;
  readonly stats: Stats;
}

/** Empty where there is no such file, or in a closed folder, which is named by itself. */
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

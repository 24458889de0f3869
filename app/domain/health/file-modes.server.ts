import { statSync } from "node:fs";
import type { HealthFact } from "./health-fact";

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

interface KeptFile {
  readonly path: string;
  /** Its group may read it, too: settings belong to root, and the site's account reads them. */
  readonly groupMayRead?: boolean;
}

/** Whether others can read what holds passwords and people's addresses. Files that are not there are passed over. */
export function modesFact(files: readonly KeptFile[], self = process.getuid?.()): HealthFact {
  const line = { id: "modes", name: "Files" };
  const found = files.flatMap((file) => {
    const stats = statSync(file.path, { throwIfNoEntry: false });
    return stats ? [{ ...file, ...stats, uid: stats.uid, mode: stats.mode }] : [];
  });
  const open = found.find(({ mode, groupMayRead }) => (mode & (groupMayRead ? OTHERS : GROUP_AND_OTHERS)) !== 0);
  if (open) {
    const todo = `Run: chmod ${open.groupMayRead ? "o=" : "go="} ${open.path}`;
    return { ...line, state: "red", sentence: `Other accounts of this machine may read ${open.path}.`, todo };
  }
  const foreign = found.find(({ uid, groupMayRead }) => !groupMayRead && self !== undefined && self !== 0 && uid !== self);
  if (foreign) {
    const todo = "Run this as the account that the site runs as: sudo -u clinic npm run doctor";
    return { ...line, state: "red", sentence: `${foreign.path} belongs to another account than the one that asks.`, todo };
  }
  return { ...line, state: "fine", sentence: "Only the site’s own account reads its data and settings." };
}

import { chmodSync, statSync } from "node:fs";

/** Others on this machine may not read the data. What can't be changed is named in a warning: it may be meant so. */
export function keepPrivate(paths: readonly string[], warn: (line: string) => void, self = process.getuid?.()): void {
  for (const path of paths) {
    const { mode = 0, uid } = statSync(path, { throwIfNoEntry: false }) ?? {};
    // A folder with the sticky bit, as /tmp has it, is everybody's.
    if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) continue;
    try {
      if (uid !== self) throw new Error("it belongs to another account");
      chmodSync(path, mode & ~OTHERS & 0o7777);
    } catch (error) {
      warn(`Other accounts of this machine may be able to read ${path}, and that could not be changed: ${String(error)}`);
    }
  }
}

const OTHERS = 0o077;
const STICKY = 0o1000;

import { chmodSync, statSync } from "node:fs";

/** Denies other accounts of this machine access to the data, with a warning where that fails: it may be on purpose. */
export function keepPrivate(paths: readonly string[], warn: (line: string) => void, self = process.getuid?.()): void {
  for (const path of paths) {
    const { mode = 0, uid } = statSync(path, { throwIfNoEntry: false }) ?? {};
    // A folder with the sticky bit, such as /tmp, is for everybody.
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

import { statSync } from "node:fs";
import path from "node:path";

/** Belongs to nobody, on every Linux. */
export const otherAccount = 65_534;

/** Why the built site can't run as another account here; empty where it can. */
export const otherAccountProblem = findProblem();

if (otherAccountProblem) console.warn(`The tests that run the site as another account are skipped. ${otherAccountProblem}`);

function findProblem(): string {
  if (process.getuid?.() !== 0) return "Only root can change to another account.";
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return `This clone is closed to other accounts by the mode of ${folder}.`;
    if (folder === path.dirname(folder)) return "";
  }
}

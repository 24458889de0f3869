import { isAtWork, machine } from "~/domain/blog-import/runs/import-record";
import { failImport, listImports } from "~/domain/blog-import/runs/import-records.server";
import type { WatchedWork } from "./work-watch.server";

const NO_END =
  "Its process ended before its end again and again. Perhaps the file needs more memory than there is; the site’s log has the reason.";

export const watchedImports: WatchedWork = {
  command: "import-run",
  name: "Imports",
  list: async (db) => (await listImports(db)).filter(({ state, by }) => isAtWork(state) && by.id !== machine.id),
  giveUp: (db, id) => failImport(db, id, NO_END, new Date()),
};

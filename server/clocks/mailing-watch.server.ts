import { stopMailing } from "~/domain/mailings/mailing-commands.server";
import { listDueMailings } from "~/domain/mailings/mailing-queries.server";
import type { WatchedWork } from "./work-watch.server";

const NO_END = "The process that sends ended again and again; the site’s log has the reason.";

export const watchedMailings: WatchedWork = {
  command: "send-mailing",
  name: "Mailings",
  list: (db) => listDueMailings(db, new Date()),
  giveUp: (db, id) => stopMailing(db, id, NO_END),
};

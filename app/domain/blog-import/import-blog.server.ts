import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "~/database/database.server";
import { requireRole } from "~/domain/staff/roles";
import { recordImport } from "./import-history.server";
import type { ImportItem } from "./import-item";
import type { ImportReport } from "./import-report";
import { PassingLedger, reportOf } from "./runs/import-ledger";
import { ItemImport, type ItemImportOptions } from "./runs/item-import.server";

export interface ImportOptions extends Omit<ItemImportOptions, "ledger" | "oldSite"> {
  readonly onEntry?: (() => void) | undefined;
}

/**
 * Imports what `readImport` yields. Each post is stored in a transaction of its own; one that can't be stored is reported and
 * stops no other. What is here already is never changed, so an import that was interrupted can be run again.
 *
 * @throws notAllowed, ImportError
 */
export async function importBlog(database: Database, items: AsyncIterable<ImportItem>, options: ImportOptions): Promise<ImportReport> {
  requireRole(options.actor, "owner");
  const ledger = new PassingLedger();
  const run = await ItemImport.open(database, { ...options, ledger });
  const report = () => {
    const { entries } = ledger;
    const { clinicNotice: facts } = run;
    const { notices, ...others } = reportOf(entries, options.isDryRun, { pictures: 0 });
    return { ...others, notices: facts ? [{ where: "The clinic’s facts", text: facts }, ...notices] : notices };
  };
  try {
    for await (const item of items) {
      await run.import(item);
      options.onEntry?.();
      // So that requests are answered during an import.
      await nextTurn();
    }
    await run.finishCategories();
  } finally {
    await recordImport(database, report(), { actor: options.actor, at: options.now() });
  }
  return report();
}

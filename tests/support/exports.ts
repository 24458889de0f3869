import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach } from "vitest";
import type { Database } from "~/database/database.server";
import { exportBlog } from "~/domain/blog-export/export-blog.server";
import { writeExportFolder } from "~/domain/blog-export/export-folder.server";
import { type ImportOptions, importBlog } from "~/domain/blog-import/import-blog.server";
import type { ImportReport } from "~/domain/blog-import/import-report";
import { readImport } from "~/domain/blog-import/import-source.server";
import type { Actor } from "~/domain/staff/roles";
import { wednesdayMorning } from "./site";

export const importingOwner: Actor = { id: "owner-of-the-tests", name: "Dr. Casey Morgan", role: "owner" };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-export-"));
  folders.push(folder);
  return folder;
}

/** A file with these contents. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

export async function exportTo(database: Database, { revisions = false, media = null as ImportOptions["media"] } = {}): Promise<string> {
  const folder = path.join(temporaryFolder(), "export");
  await writeExportFolder(exportBlog(database.kysely, { revisions, media }), folder, { replace: false });
  return folder;
}

export function importFrom(
  database: Database,
  file: string,
  options: Partial<ImportOptions> & { site?: string } = {},
): Promise<ImportReport> {
  const { site = null, ...others } = options;
  return importBlog(database, readImport(file, { site }), {
    ...{ actor: importingOwner, now: () => wednesdayMorning, isDryRun: false, author: "Clinic Team", media: null },
    ...others,
  });
}

/** Every file below a folder with its bytes, as text that can be compared. */
export function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), readFileSync(file).toString("latin1")]));
}

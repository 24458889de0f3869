import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Database } from "~/database/database.server";
import { exportBlog } from "~/domain/blog-export/export-blog.server";
import { writeExportFolder } from "~/domain/blog-export/export-folder.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import { finishFileImport, type ImportReport, startFileImport } from "~/domain/blog-import/runs/file-import.server";
import type { Actor } from "~/domain/staff/roles";
import { clinicDefaults } from "~content/clinic";
import { wednesdayMorning } from "./site";

export const importingOwner: Actor = { id: "owner-of-the-tests", name: "Dr. Casey Morgan", role: "owner" };

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file with these contents. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

export async function exportTo(database: Database, { revisions = false } = {}): Promise<string> {
  const folder = path.join(temporaryFolder(), "export");
  await writeExportFolder(exportBlog(database.kysely, { revisions }), folder, { replace: false });
  return folder;
}

/** Imports a file as the job of the server does, without a person's choices. @throws ImportError */
export async function importFrom(
  database: Database,
  file: string,
  { site = null }: { readonly site?: string | null } = {},
): Promise<ImportReport> {
  const { kysely } = database;
  const id = randomUUID();
  const choices = { categories: {}, author: "Clinic Team", fetchesPictures: false, site };
  await startFileImport(kysely, { id, fileName: path.basename(file), by: importingOwner, choices, now: wednesdayMorning });
  return finishFileImport(database, id, {
    ...{ clinicDefaults, now: () => wednesdayMorning, folder: path.join(temporaryFolder(), "pictures"), wait: async () => undefined },
    fetchPicture: () => Promise.reject(new Error("Nobody wants pictures")),
    read: () => readImport(file, { site }),
    review: () => Promise.reject(new Error("Nobody reviews it")),
    discardUpload: async () => undefined,
  });
}

/** Every file below a folder with its bytes, as text that can be compared. */
export function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), readFileSync(file).toString("latin1")]));
}

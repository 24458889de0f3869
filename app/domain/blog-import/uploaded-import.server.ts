import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImportReport } from "./import-report";

/** An uploaded file with the report of its dry run or import. */
export interface UploadedImport {
  readonly id: string;
  readonly name: string;
  readonly report: ImportReport;
  readonly isWaiting: boolean;
}

const LIFETIME_HOURS = 24;

const MOST_LINES = 1000;

/** Saves a file below the site's own folder and deletes those of yesterday. @returns its id */
export async function saveUpload(dataDir: string, bytes: Uint8Array, now: Date): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteOldUploads(folder, now);
  const id = randomUUID();
  await writeFile(path.join(folder, `${id}.upload`), bytes, { flag: "wx", mode: 0o600 });
  return id;
}

export function uploadedFile(dataDir: string, id: string): string {
  return path.join(folderOf(dataDir), `${id}.upload`);
}

export async function saveReport(dataDir: string, id: string, { name, report }: Pick<UploadedImport, "name" | "report">): Promise<void> {
  const { skipped, notices } = report;
  const shown = { ...report, skipped: skipped.slice(0, MOST_LINES), notices: notices.slice(0, MOST_LINES) };
  const about = { name: name.slice(0, 200), report: shown };
  await writeFile(path.join(folderOf(dataDir), `${id}.json`), JSON.stringify(about), { mode: 0o600 });
}

export async function findUpload(dataDir: string, id: string): Promise<UploadedImport | null> {
  const file = isId(id) ? path.join(folderOf(dataDir), `${id}.json`) : "";
  if (file === "" || !existsSync(file)) return null;
  const { name, report } = JSON.parse(await readFile(file, "utf8")) as Pick<UploadedImport, "name" | "report">;
  return { id, name, report, isWaiting: existsSync(uploadedFile(dataDir, id)) };
}

/** Gives an upload to `use` once, then deletes it; a second call returns false. When `use` fails, it can be called again. */
export async function withUpload(dataDir: string, id: string, use: (file: string) => Promise<void>): Promise<boolean> {
  if (!isId(id)) return false;
  const waiting = uploadedFile(dataDir, id);
  const taken = `${waiting}.taken`;
  try {
    await rename(waiting, taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
  try {
    await use(taken);
  } catch (error) {
    await rename(taken, waiting);
    throw error;
  }
  await rm(taken);
  return true;
}

export async function deleteUpload(dataDir: string, id: string): Promise<void> {
  if (!isId(id)) return;
  for (const ending of ["upload", "json"]) await rm(path.join(folderOf(dataDir), `${id}.${ending}`), { force: true });
}

function folderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "imports");
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

async function deleteOldUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < now.getTime() - LIFETIME_HOURS * 3_600_000) await rm(file, { force: true });
  }
}

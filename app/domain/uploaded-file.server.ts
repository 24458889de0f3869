import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

export async function placeUpload(dataDir: string): Promise<{ readonly id: string; readonly file: string }> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const id = randomUUID();
  return { id, file: uploadedFile(dataDir, id) };
}

export function uploadedFile(dataDir: string, id: string): string {
  return path.join(folderOf(dataDir), `${id}.upload`);
}

export async function deleteUpload(dataDir: string, id: string): Promise<void> {
  await rm(uploadedFile(dataDir, id), { force: true });
}

/** The file is in the data folder of one machine: its row tells the others that there is one. */
export async function noteUpload(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.deleteFrom("runs").where("name", "like", "upload %").where("started_at", "<", dayBefore(now).toISOString()).execute();
  await db
    .insertInto("runs")
    .values({ name: `upload ${id}`, started_at: now.toISOString() })
    .execute();
}

/** Whether there is a file that this machine doesn't have. Ask only when it is not here. */
export async function isUploadElsewhere(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom("runs").select("name").where("name", "=", `upload ${id}`).executeTakeFirst()) !== undefined;
}

export async function forgetUpload(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom("runs").where("name", "=", `upload ${id}`).execute();
}

/** Deletes interrupted uploads, and files that nobody imported. @param isNeeded whether an import still needs its file */
export async function deleteStrayUploads(dataDir: string, isNeeded: (id: string) => boolean, now: Date): Promise<void> {
  await deleteOldFiles(folderOf(dataDir), isNeeded, now);
}

const LIFETIME_HOURS = 24;

/** Deletes the files of a folder that are a day old. @param isNeeded gets the file name up to its first dot */
export async function deleteOldFiles(folder: string, isNeeded: (id: string) => boolean, now: Date): Promise<void> {
  const before = dayBefore(now).getTime();
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const [id = ""] = entry.name.split(".");
    if (!entry.isFile() || isNeeded(id)) continue;
    const file = path.join(folder, entry.name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - LIFETIME_HOURS * 3_600_000);
}

function folderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "imports");
}

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A place for a file that is about to arrive, below the site's own folder. */
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

const LIFETIME_HOURS = 24;

/** Deletes what broke off while it arrived. @param known imports whose files are needed */
export async function deleteStrayUploads(dataDir: string, known: ReadonlySet<string>, now: Date): Promise<void> {
  const folder = folderOf(dataDir);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [id = ""] = entry.name.split(".");
    if (!entry.isFile() || known.has(id)) continue;
    const file = path.join(folder, entry.name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < now.getTime() - LIFETIME_HOURS * 3_600_000) await rm(file, { force: true });
  }
}

function folderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "imports");
}

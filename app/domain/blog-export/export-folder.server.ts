import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DomainError } from "~/domain/errors";
import { EXPORT_FORMAT, type ExportedFile } from "./export-blog.server";

/**
 * Writes an export to a folder, which appears once it is complete, or not at all.
 *
 * @param options.replace replaces an earlier export in that folder, but never other files
 * @throws DomainError
 */
export async function writeExportFolder(
  files: AsyncIterable<ExportedFile>,
  folder: string,
  { replace, onFile = () => undefined }: { replace: boolean; onFile?: (file: ExportedFile) => void },
): Promise<void> {
  const target = path.resolve(folder);
  await requireEmptyFolder(target, replace);
  await mkdir(path.dirname(target), { recursive: true });
  const partial = await mkdtemp(`${target}.partial-`);
  try {
    for await (const file of files) {
      await writeFile(partial, file);
      onFile(file);
    }
    await moveIntoPlace(partial, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function requireEmptyFolder(target: string, replace: boolean): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR")
      throw new DomainError("conflict", "Export", `${target} is a file. Name a folder that is empty or not there yet.`);
    throw error;
  });
  if (entries.length === 0) return;
  if (!(await isExport(target))) {
    throw new DomainError("conflict", "Export", `${target} holds other files. Name a folder that is empty or not there yet.`);
  }
  if (!replace) throw new DomainError("conflict", "Export", `${target} holds an earlier export. Name another folder, or add --replace.`);
}

async function isExport(folder: string): Promise<boolean> {
  const manifest = path.join(folder, "export.yaml");
  return existsSync(manifest) && (await readFile(manifest, "utf8")).startsWith(`format: ${EXPORT_FORMAT}\n`);
}

async function writeFile(folder: string, { path: name, content, modifiedAt }: ExportedFile): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(
    Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false }),
    createWriteStream(file, { flags: "wx" }),
  );
  await utimes(file, modifiedAt, modifiedAt);
}

async function moveIntoPlace(partial: string, target: string): Promise<void> {
  const old = `${partial}-old`;
  if (existsSync(target)) await rename(target, old);
  await rename(partial, target);
  await rm(old, { recursive: true, force: true });
}

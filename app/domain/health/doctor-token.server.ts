import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { chown, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

export const DOCTOR_HEADER = "X-Doctor-Token";

/** Proves to the running site that somebody asks who may read its data. @returns the token, and what takes it back */
export async function writeDoctorToken(dataDir: string): Promise<{ token: string; remove: () => Promise<void> }> {
  const file = fileOf(dataDir);
  const token = randomUUID();
  const { uid, gid } = await stat(dataDir);
  await rm(file, { force: true });
  await writeFile(file, token, { mode: 0o600, flag: "wx" });
  if (process.getuid?.() === 0) await chown(file, uid, gid);
  return { token, remove: () => rm(file, { force: true }) };
}

export async function isDoctorToken(dataDir: string, token: string): Promise<boolean> {
  try {
    return timingSafeEqual(digest(token), digest(await readFile(fileOf(dataDir), "utf8")));
  } catch {
    return false;
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, "doctor-token");
}

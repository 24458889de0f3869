// Runs on Node 20 and before anything is installed: no dependencies here.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { run } from "./toolchain.mjs";

/** Which version an archive brings: its commit, when that was made, and the state of its migrations. */
export const RELEASE_FILE = "build/release.json";

/** @returns which version it is @throws Error in a sentence, with nothing changed but the folder */
export async function unpackRelease(archive, folder) {
  const checksum = `${archive}.sha256`;
  for (const file of [archive, checksum]) {
    if (!existsSync(file)) throw new Error(`There is no ${file}. A release is an archive and its checksum. Nothing was changed.`);
  }
  const [expected] = readFileSync(checksum, "utf8").split(/\s/);
  if ((await sha256(archive)) !== expected) {
    throw new Error(`${archive} is not what its checksum says: fetch both again. Nothing was changed.`);
  }
  mkdirSync(folder, { recursive: true });
  const { code } = await run("tar", ["-xzf", archive, "-C", folder, "--strip-components=1", "--no-same-owner"]);
  const isRelease = existsSync(path.join(folder, RELEASE_FILE));
  const hasNode = existsSync(path.join(folder, `node_modules/node-${process.platform}-${process.arch}`));
  if (code !== 0 || !isRelease || !hasNode) {
    throw new Error(`${archive} is no release of this site for ${process.platform} on ${process.arch}. Nothing was changed.`);
  }
  return JSON.parse(readFileSync(path.join(folder, RELEASE_FILE), "utf8"));
}

export async function sha256(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

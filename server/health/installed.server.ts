import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Installed } from "~/domain/health/machine-facts";
import { version } from "../../package.json";

/** What runs here. The build's files are as old as the build. */
export function installed(): Installed {
  return { version, builtAt: statSync(fileURLToPath(import.meta.url)).mtime, node: process.versions.node };
}

import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { productVersion } from "~/domain/backup/product-version";
import type { Installed } from "~/domain/health/machine-checks";

/** What runs here. The build's files are as old as the build. */
export function installed(): Installed {
  return { version: productVersion, builtAt: statSync(fileURLToPath(import.meta.url)).mtime, node: process.versions.node };
}

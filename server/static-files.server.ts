import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compress, type Representation, tagOf } from "./representation.server";
import { isText } from "./response-finish.server";

/** By file, for every site of the process: compressing costs up to a second, and a build stays as it is while it runs. */
const representations = new Map<string, Promise<Representation>>();

export class StaticFiles {
  readonly #files = new Map<string, string>();

  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
      if (address.startsWith("/.vite/")) continue;
      this.#files.set(address, file);
    }
  }

  has(address: string): boolean {
    return this.#files.has(address);
  }

  stylesheet(address: string): string | undefined {
    const file = address.endsWith(".css") ? this.#files.get(address) : undefined;
    return file && readFileSync(file, "utf8");
  }

  async find(address: string): Promise<Representation | undefined> {
    const file = this.#files.get(address);
    if (file === undefined) return undefined;
    const known = representations.get(file) ?? read(file, address);
    representations.set(file, known);
    return known;
  }
}

async function read(file: string, address: string): Promise<Representation> {
  const body = readFileSync(file);
  const type = contentTypes[path.extname(file)] ?? "application/octet-stream";
  return {
    status: 200,
    headers: {
      "Content-Type": type,
      // Names under /assets carry a hash of the content; the few others (icons, manifest) are asked for again after a day.
      "Cache-Control": address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
    },
    tag: tagOf(body),
    encodings: isText(type) ? await compress(body) : { identity: body },
  };
}

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

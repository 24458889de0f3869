import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { NOT_FRAMED } from "../security-headers.server";
import { compressBest, type Representation, tagOf } from "./representation.server";
import { isText } from "./response-finish.server";

/** By file, for all sites of the process: a build does not change while it runs. */
const representations = new Map<string, Representation>();

/** The build writes each text a second time, compressed: `scripts/prepare.mjs`. */
const BROTLI = ".br";

const stylesheets = new Map<string, string>();

export class StaticFiles {
  readonly #files = new Map<string, string>();

  /** @param former files of the build before, which pages that are still open name */
  constructor(folder: string, former: string) {
    this.#add(former);
    this.#add(folder);
  }

  #add(folder: string): void {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith(BROTLI)) continue;
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
    if (file === undefined) return undefined;
    const text = stylesheets.get(file) ?? readFileSync(file, "utf8");
    stylesheets.set(file, text);
    return text;
  }

  /** Undefined until {@link read}. */
  find(address: string): Representation | undefined {
    return representations.get(this.#files.get(address) ?? "");
  }

  /** @param address one that {@link has} knows */
  async read(address: string): Promise<Representation> {
    const file = this.#files.get(address);
    if (file === undefined) throw new Error(`${address} is no file.`);
    const identity = readFileSync(file);
    const type = contentTypes[path.extname(file)] ?? "application/octet-stream";
    const headers = {
      "Content-Type": type,
      "Cache-Control": cacheControlOf(address),
      "Content-Security-Policy": NOT_FRAMED,
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
    };
    const compressed = existsSync(file + BROTLI) ? readFileSync(file + BROTLI) : undefined;
    const encodings = isText(type) ? await compressBest(identity, compressed) : { identity };
    const representation = { status: 200, headers, tag: tagOf(identity), encodings };
    representations.set(file, representation);
    return representation;
  }
}

/** Names under /assets have a hash of the content. Texts name diagrams, so these keep their names; icons and the manifest change soonest. */
function cacheControlOf(address: string): string {
  if (address.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return address.startsWith("/diagrams/") ? "public, max-age=2592000" : "public, max-age=86400";
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

import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { NOT_FRAMED } from "../security-headers.server";
import { BackgroundWork } from "../work/background-work.server";
import { compressBest, compressQuickly, type Representation, tagOf } from "./representation.server";
import { isText } from "./response-finish.server";

/** By file, for all sites of the process: compressing takes up to a second, and a build does not change while it runs. */
const representations = new Map<string, Representation>();

const stylesheets = new Map<string, string>();

export class StaticFiles {
  readonly #files = new Map<string, string>();

  /** @param former files of the build before, which pages that are still open name */
  constructor(
    folder: string,
    former: string,
    readonly background = new BackgroundWork(),
  ) {
    this.#add(former);
    this.#add(folder);
  }

  #add(folder: string): void {
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
  async read(address: string, request: IncomingMessage): Promise<Representation> {
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
    const whole = { status: 200, headers, tag: tagOf(identity), encodings: { identity } };
    if (!isText(type)) {
      representations.set(file, whole);
      return whole;
    }
    const quick = { ...whole, encodings: compressQuickly(identity, request, true) };
    if (representations.has(file)) return quick;
    representations.set(file, quick);
    this.background.add(file, async () => void representations.set(file, { ...whole, encodings: await compressBest(identity) }));
    return quick;
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

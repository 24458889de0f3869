import { ReadableStream } from "node:stream/web";
import { findDownloadName } from "~/domain/media/media-queries.server";
import { findMediaBlob, readMediaBlob } from "~/domain/media/media-storage.server";
import { fileExtensions } from "~/domain/pictures/media-address";
import { matchesEtag } from "~/web/etag";
import { withOutageResponse } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/media-file";
import { type ByteRange, parseByteRange } from "./byte-range";

export const loader = withOutageResponse(async ({ context, params, request }: Route.LoaderArgs) => {
  const { kysely } = context.get(requestContext).database;
  const [hash = "", extension] = params.file.split(".");
  const blob = /^[\w-]{22}$/.test(hash) ? await findMediaBlob(kysely, hash) : null;
  if (!blob || fileExtensions[blob.format] !== extension) return new Response("There is no such file.\n", { status: 404 });
  const etag = `"${hash}"`;
  const headers = new Headers({ ...fixedHeaders, "Content-Type": contentTypes[blob.format], ETag: etag });
  if (blob.format === "pdf") headers.set("Content-Disposition", asDownload(await findDownloadName(kysely, hash)));
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range");
  const range = ifRange === null || ifRange === etag ? parseByteRange(request.headers.get("Range"), blob.size) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${blob.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last }: ByteRange = range ?? { first: 0, last: blob.size - 1 };
  headers.set("Content-Length", String(last - first + 1));
  if (range) headers.set("Content-Range", `bytes ${first}-${last}/${blob.size}`);
  // Reads nothing ahead: for HEAD that is nothing at all. A standard stream; only Node's type differs.
  const body = ReadableStream.from(readMediaBlob(kysely, hash, first, last)) as unknown as BodyInit;
  return new Response(body, { status: range ? 206 : 200, headers });
});

const fixedHeaders = {
  "Accept-Ranges": "bytes",
  "Cache-Control": "public, max-age=31536000, immutable",
  // Should a browser ever show it as a page.
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const contentTypes: Readonly<Record<keyof typeof fileExtensions, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

/** The name in ASCII and in full (RFC 6266 §4.3). */
function asDownload(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

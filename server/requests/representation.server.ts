import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { matchesEtag } from "~/web/page-validity";

export interface Representation {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** {@link tagOf} the identity body; the strong ETag is this plus the encoding's suffix (RFC 9110 §8.8.3.3). */
  readonly tag: string;
  readonly encodings: Encodings;
}

interface Encodings {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

type Encoding = keyof Encodings;

export function tagOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

const MIN_COMPRESSED_BYTES = 256;

/** About 40 ms of processor time for a page of 40 KB, and 0.5 for one whose Brotli is known. */
export async function compressBest(identity: Buffer, known?: Buffer): Promise<Encodings> {
  if (identity.length < MIN_COMPRESSED_BYTES) return { identity };
  const br = known ?? trimmed(await brotli(identity, { params: brotliSize(identity) }));
  return { identity, br, gzip: trimmed(await gunzippable(identity, { level: 9 })) };
}

/** A page of 3 MB would hold the event loop for 20 ms and more. */
const MAX_BYTES_AT_ONCE = 200_000;

/**
 * Half a millisecond for the same page, a sixth larger, and only in the encoding of the request; at once, since handing it to another
 * thread costs as much again, which is worth it for a large one.
 * @param isCached whether the best compression comes later, under the same ETag; otherwise gzip is as small and a third cheaper
 */
export async function compressQuickly(identity: Buffer, request: IncomingMessage, isCached: boolean): Promise<Encodings> {
  const available = isCached ? (["br", "gzip"] as const) : (["gzip"] as const);
  const encoding = identity.length < MIN_COMPRESSED_BYTES ? "identity" : acceptedEncoding(request, available);
  if (encoding === "identity") return { identity };
  const isLarge = identity.length > MAX_BYTES_AT_ONCE;
  const params = { ...brotliSize(identity), [constants.BROTLI_PARAM_QUALITY]: 4 };
  const quick =
    encoding === "br"
      ? await (isLarge ? brotli : brotliCompressSync)(identity, { params })
      : await (isLarge ? gunzippable : gzipSync)(identity, { level: 4 });
  return { identity, [encoding]: trimmed(quick) };
}

/** The window that the text fills: by the usual one of 4 MB, the best setting takes 40 MB of memory for a page. */
function brotliSize({ length }: Buffer): Record<number, number> {
  const window = Math.ceil(Math.log2(length + BROTLI_WINDOW_GAP));
  const bounded = Math.min(Math.max(window, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
  return { [constants.BROTLI_PARAM_SIZE_HINT]: length, [constants.BROTLI_PARAM_LGWIN]: bounded };
}

/** RFC 7932 §9.1: a window of n bits holds 16 bytes less. */
const BROTLI_WINDOW_GAP = 16;

/** zlib returns a slice of a 16 KB buffer, which would stay in memory. */
function trimmed(slice: Buffer): Buffer {
  return Buffer.copyBytesFrom(slice);
}

export function send(request: IncomingMessage, response: ServerResponse, found: Representation): void {
  const answers = answersOf(found);
  const { etag, body, headers, unchanged } = answers[chosenEncoding(request.headers["accept-encoding"], answers)] ?? answers.identity;
  if (found.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, unchanged).end();
    return;
  }
  response.writeHead(found.status, headers).end(request.method === "HEAD" ? undefined : body);
}

interface Answer {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values in turn, as Node sends them fastest. */
  readonly headers: string[];
  /** For 304. */
  readonly unchanged: string[];
}

type Answers = Readonly<Partial<Record<Encoding, Answer>>> & { readonly identity: Answer };

const knownAnswers = new WeakMap<Representation, Answers>();

function answersOf(found: Representation): Answers {
  const known = knownAnswers.get(found);
  if (known) return known;
  const { identity, br, gzip: gzipped } = found.encodings;
  const isEncoded = br !== undefined || gzipped !== undefined;
  const answers = {
    identity: answerOf(found, "identity", identity, isEncoded),
    ...(br && { br: answerOf(found, "br", br, isEncoded) }),
    ...(gzipped && { gzip: answerOf(found, "gzip", gzipped, isEncoded) }),
  };
  knownAnswers.set(found, answers);
  return answers;
}

function answerOf({ status, headers, tag }: Representation, encoding: Encoding, body: Buffer, varies: boolean): Answer {
  const etag = `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const unchanged = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]));
  if (status === 200) unchanged.push("ETag", etag);
  if (varies) unchanged.push("Vary", "Accept-Encoding");
  const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return { etag, body, unchanged, headers: [...unchanged, ...encoded, "Content-Length", String(body.length)] };
}

function chosenEncoding(header: string | string[] | undefined, available: Readonly<Partial<Record<Encoding, unknown>>>): Encoding {
  if (!header) return "identity";
  return acceptableEncodings(String(header)).find((encoding) => available[encoding]) ?? "identity";
}

/** RFC 9110 §12.5.3: weights, `*`, `;q=0` forbids. */
export function acceptedEncoding(request: IncomingMessage, available: readonly ("br" | "gzip")[]): Encoding {
  return chosenEncoding(request.headers["accept-encoding"], Object.fromEntries(available.map((encoding) => [encoding, true])));
}

/** Browsers send only a few different ones; more are not cached. */
const MAX_KNOWN_HEADERS = 50;

const knownHeaders = new Map<string, readonly Encoding[]>();

/** The best first. */
function acceptableEncodings(header: string): readonly Encoding[] {
  const known = knownHeaders.get(header);
  if (known) return known;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const acceptable = (["br", "gzip"] as const).filter((name) => weightOf(name) > 0).sort((one, other) => weightOf(other) - weightOf(one));
  if (knownHeaders.size < MAX_KNOWN_HEADERS) knownHeaders.set(header, acceptable);
  return acceptable;
}

import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { matchesEtag } from "~/web/etag";

export interface Representation {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** {@link tagOf} the identity body; the strong ETag is this plus the encoding's suffix (RFC 9110 §8.8.3.3). */
  readonly tag: string;
  readonly encodings: { readonly identity: Buffer; readonly gzip?: Buffer; readonly br?: Buffer };
}

export function tagOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

type Encoding = keyof Representation["encodings"];

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

const WORTH_COMPRESSING = 256;

export async function compress(identity: Buffer): Promise<Representation["encodings"]> {
  if (identity.length < WORTH_COMPRESSING) return { identity };
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    gunzippable(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gz };
}

export async function compressQuickly(identity: Buffer, request: IncomingMessage): Promise<Representation["encodings"]> {
  if (identity.length < WORTH_COMPRESSING) return { identity };
  if (acceptedEncoding(request, ["br"]) === "br") {
    return { identity, br: await brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) };
  }
  return { identity, gzip: await gunzippable(identity, { level: 5 }) };
}

export function send(request: IncomingMessage, response: ServerResponse, found: Representation): void {
  const available = (["br", "gzip"] as const).filter((encoding) => found.encodings[encoding]);
  const encoding = acceptedEncoding(request, available);
  const body = found.encodings[encoding] ?? found.encodings.identity;
  const etag = `"${found.tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers: OutgoingHttpHeaders = { ...found.headers };
  if (found.status === 200) headers.ETag = etag;
  if (available.length > 0) headers.Vary = "Accept-Encoding";
  if (found.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = body.length;
  response.writeHead(found.status, headers).end(request.method === "HEAD" ? undefined : body);
}

/** RFC 9110 §12.5.3: weights, `*`, `;q=0` forbids. */
export function acceptedEncoding(request: IncomingMessage, available: readonly Exclude<Encoding, "identity">[]): Encoding {
  const header = request.headers["accept-encoding"];
  if (!header || available.length === 0) return "identity";
  const weights = new Map<string, number>();
  for (const part of String(header).toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const best = available.reduce<{ name: Encoding; weight: number }>(
    (chosen, name) => (weigh(name) > chosen.weight ? { name, weight: weigh(name) } : chosen),
    { name: "identity", weight: 0 },
  );
  return best.name;
}

import { createHash } from "node:crypto";

/** What a page may run and load, for the server's Content-Security-Policy; the server removes the header. */
export const PAGE_POLICY_HEADER = "X-Page-Policy";

export interface PagePolicy {
  /** The texts of the inline scripts that the renderer wrote. */
  readonly scripts: readonly string[];
  /** The same of style sheets. */
  readonly styles: readonly string[];
  readonly loadsModules?: boolean;
  readonly hasFrames?: boolean;
  readonly hasManifest?: boolean;
  /** Where pictures of other websites may come from: everywhere, or these origins. */
  readonly remoteImages?: true | readonly string[];
  readonly hasLocalImages?: boolean;
  readonly hasTrustedTypes?: boolean;
  readonly isFramed?: boolean;
  readonly framesOwnPages?: boolean;
}

/** Removes the nonce of the renderer and returns the scripts or style sheets that had it. Those in stored HTML have none. */
export function takeMarked(name: "script" | "style", marked: string, nonce: string): { html: string; texts: string[] } {
  const found = marked.matchAll(new RegExp(`<${name}(?=[^<>]* nonce="${nonce}")[^<>]*>([\\s\\S]*?)</${name}>`, "g"));
  return { html: marked.replaceAll(` nonce="${nonce}"`, ""), texts: [...found].flatMap(([, text]) => text || []) };
}

export function encodePolicy({ scripts, styles, ...rest }: PagePolicy): string {
  return JSON.stringify({ ...rest, scripts: scripts.map(hashSource), styles: styles.map(hashSource) });
}

/** W3C CSP Level 3. Inline code is allowed by hash, which is valid in a cached page too; a nonce would not be. */
function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The origins of the featured images in what loaders gave. Over HTTPS alone, as the browser asks for all of them. */
export function featuredOrigins(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const found = Object.entries(value).flatMap(([name, inner]) => {
    if (name !== "featuredImage" || typeof inner !== "string") return featuredOrigins(inner);
    const url = URL.parse(inner);
    // A host may have ";" in it, which would begin another directive.
    return url && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? [`https://${url.host}`] : [];
  });
  return [...new Set(found)];
}

/** @returns the policy with hashes in place of texts; one that allows nothing for a page that says nothing */
export function decodePolicy(header: string | null): PagePolicy {
  return header === null ? { scripts: [], styles: [] } : JSON.parse(header);
}

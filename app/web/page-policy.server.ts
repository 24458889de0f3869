import { createHash } from "node:crypto";

/** Names what a page may run and load, for the server's Content-Security-Policy, which takes the header off. */
export const PAGE_POLICY_HEADER = "X-Page-Policy";

export interface PagePolicy {
  /** The texts of the inline scripts that the renderer wrote. */
  readonly scripts: readonly string[];
  /** The same of style sheets. */
  readonly styles: readonly string[];
  readonly loadsModules: boolean;
  readonly hasRemoteImages: boolean;
  readonly hasLocalImages: boolean;
  readonly hasTrustedTypes: boolean;
  readonly isFramed: boolean;
  readonly framesOwnPages: boolean;
}

/** Takes the nonce off that only the renderer could write, and gives the scripts or style sheets that had it: one in stored HTML has none. */
export function takeMarked(name: "script" | "style", marked: string, nonce: string): { html: string; texts: string[] } {
  const found = marked.matchAll(new RegExp(`<${name}(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</${name}>`, "g"));
  return { html: marked.replaceAll(` nonce="${nonce}"`, ""), texts: [...found].flatMap(([, text]) => text || []) };
}

export function encodePolicy({ scripts, styles, ...rest }: PagePolicy): string {
  return JSON.stringify({ ...rest, scripts: scripts.map(hashSource), styles: styles.map(hashSource) });
}

/** W3C CSP Level 3. Inline code is allowed by its hashes, which hold for a cached page too; a nonce would not. */
function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

const nothing = {
  loadsModules: false,
  hasRemoteImages: false,
  hasLocalImages: false,
  hasTrustedTypes: false,
  isFramed: false,
  framesOwnPages: false,
};

/** @returns the policy with hashes in place of texts; one that allows nothing for a page that says nothing */
export function decodePolicy(header: string | null): PagePolicy {
  return header === null ? { scripts: [], styles: [], ...nothing } : JSON.parse(header);
}

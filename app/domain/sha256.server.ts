import { createHash } from "node:crypto";

/** In 43 URL-safe letters. Enough for a token of random bits, which nobody can guess; never for a password. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}

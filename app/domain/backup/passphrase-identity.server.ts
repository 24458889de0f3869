import { createDecipheriv, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Identity, Stanza } from "age-encryption";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const LABEL = "age-encryption.org/v1/scrypt";
const SALT_BYTES = 16;
const BODY_BYTES = 32;
const TAG_BYTES = 16;

/** 256 MB of memory; a server of 512 MB reads it. Ours have 17, and the age program writes 18. */
const MAX_WORK_FACTOR = 18;

/** A passphrase as the age format uses it. The library's own takes seconds for each and blocks everything else. */
export function passphraseIdentity(passphrase: string): Identity {
  return { unwrapFileKey: (stanzas) => unwrapFileKey(passphrase, stanzas) };
}

/** @returns null for another passphrase */
async function unwrapFileKey(passphrase: string, stanzas: Stanza[]): Promise<Uint8Array | null> {
  const [stanza, ...others] = stanzas;
  if (stanzas.every(({ args }) => args[0] !== "scrypt")) return null;
  const { salt, workFactor, body } = parseStanza(stanza, others);
  const N = 2 ** workFactor;
  const key = await derive(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, { N, r: 8, p: 1, maxmem: 256 * 8 * N });
  const decipher = createDecipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const fileKey = decipher.update(body.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return fileKey;
  } catch {
    return null;
  }
}

/** A passphrase must be the only way into a file: https://c2sp.org/age#scrypt-recipient-stanza. */
function parseStanza(stanza: Stanza | undefined, others: readonly Stanza[]): { salt: Buffer; workFactor: number; body: Uint8Array } {
  const [type, salt = "", factor = "", ...more] = stanza?.args ?? [];
  const bytes = Buffer.from(salt, "base64");
  const isValid = type === "scrypt" && others.length === 0 && more.length === 0 && bytes.length === SALT_BYTES && /^[1-9]\d?$/.test(factor);
  if (!stanza || !isValid || Number(factor) > MAX_WORK_FACTOR || stanza.body.length !== BODY_BYTES)
    throw new Error("invalid scrypt stanza");
  return { salt: bytes, workFactor: Number(factor), body: stanza.body };
}

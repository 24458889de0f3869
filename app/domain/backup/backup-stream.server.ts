import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error";
import { normalizePassphrase, passphraseCandidates } from "./passphrase";
import { passphraseIdentity } from "./passphrase-identity.server";

const AGE_HEADER = Buffer.from("age-encryption.org/v1\n");
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** OWASP's password storage cheat sheet (2026): scrypt with N = 2^17, which takes 128 MB for a moment. */
const SCRYPT_WORK_FACTOR = 17;

/** Encrypts in the format of https://age-encryption.org/v1, which `age --decrypt` opens. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalizePassphrase(passphrase));
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  return Readable.from(await encrypter.encrypt(toWeb(plain)), { objectMode: false });
}

/** Node's type differs from the browser's type, which the library expects. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const head = await readHead(file);
  return head.subarray(0, AGE_HEADER.length).equals(AGE_HEADER);
}

/** The decrypted and uncompressed contents. @throws BackupError */
export async function* readContents(file: string, passphrase: string | null): AsyncGenerator<Buffer> {
  const head = await readHead(file);
  const source = createReadStream(file);
  const plain = await decrypted(source, head, passphrase);
  const contents = createZstdDecompress();
  pipeline(plain, contents).catch(() => undefined);
  try {
    for await (const chunk of contents) yield chunk;
  } catch (error) {
    throw readingError(error);
  } finally {
    source.destroy();
  }
}

async function decrypted(source: Readable, head: Buffer, passphrase: string | null): Promise<Readable> {
  if (head.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return source;
  if (!head.subarray(0, AGE_HEADER.length).equals(AGE_HEADER)) throw new BackupError(head.length === 0 ? "truncated" : "not-a-backup");
  if (!passphrase) throw new BackupError("passphrase-needed");
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const candidate of passphraseCandidates(passphrase)) decrypter.addIdentity(passphraseIdentity(candidate));
  try {
    return Readable.from(await decrypter.decrypt(toWeb(source)), { objectMode: false });
  } catch (error) {
    source.destroy();
    throw new BackupError(error instanceof Error && error.message.startsWith("no identity matched") ? "wrong-passphrase" : "damaged");
  }
}

async function readHead(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    throw new BackupError("no-file");
  }
}

function readingError(error: unknown): BackupError {
  const isCutOff = error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
  return new BackupError(isCutOff ? "truncated" : "damaged");
}

import { Decrypter, Encrypter, type Identity } from "age-encryption";
import { expect, test, vi } from "vitest";
import { passphraseIdentity } from "./passphrase-identity.server";

const passphrase = "caf\u00e9 opens at dawn";

async function encryptedText(workFactor = 4): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return await encrypter.encrypt("40 posts");
}

function decrypt(file: Uint8Array, identities: readonly Identity[]): Promise<string> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(file, "text");
}

test("opens what the library encrypted", async () => {
  expect(await decrypt(await encryptedText(), [passphraseIdentity(passphrase)])).toBe("40 posts");
});

test("after others that are wrong", async () => {
  expect(await decrypt(await encryptedText(), [passphraseIdentity("wrong"), passphraseIdentity(passphrase)])).toBe("40 posts");
});

test("the right one is not followed by another", async () => {
  const next = { unwrapFileKey: vi.fn() };
  await decrypt(await encryptedText(), [passphraseIdentity(passphrase), next]);
  expect(next.unwrapFileKey).not.toHaveBeenCalled();
});

test("a wrong one is told apart from a damaged file", async () => {
  await expect(decrypt(await encryptedText(), [passphraseIdentity("wrong")])).rejects.toThrow("no identity matched");
});

test("a work factor that would take the whole memory is refused", async () => {
  const header = Buffer.from(await encryptedText())
    .toString("latin1")
    .replace(/(-> scrypt \S+) 4\n/, "$1 19\n");
  await expect(decrypt(Buffer.from(header, "latin1"), [passphraseIdentity(passphrase)])).rejects.toThrow("invalid scrypt stanza");
});

test("backups' own work factor leaves the process free", async () => {
  const file = await encryptedText(17);
  let turns = 0;
  const clock = setInterval(() => turns++, 1);
  await decrypt(file, [passphraseIdentity(passphrase)]);
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
});

const secretFields: ReadonlySet<string> = new Set([
  "password",
  "password-to-confirm",
  "current",
  "next",
  "passphrase",
  "code",
  "setupCode",
  "recoveryCode",
  "token",
  "secret",
]);

/** By the whole name: `postalCode` is none. */
export function isSecretField(name: string): boolean {
  return secretFields.has(name);
}

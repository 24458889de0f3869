import { expect, test } from "vitest";
import { normalizePassphrase, passphraseCandidates } from "./passphrase";

const composed = "caf\u00e9 opens at dawn";
const decomposed = "cafe\u0301 opens at dawn";

test.each([
  ["as it is", composed],
  ["with a blank at its end", `${composed} `],
  ["with blanks at its beginning", `  ${composed}`],
  ["with the line ending of Unix", `${composed}\n`],
  ["with the line ending of Windows", `${composed}\r\n`],
  ["with a byte order mark", `\ufeff${composed}`],
  ["with a tab after it", `${composed}\t`],
  ["as macOS writes it", decomposed],
  ["with no-break spaces", composed.replaceAll(" ", "\u00a0")],
])("a passphrase %s is the same, byte for byte", (_how, typed) => {
  expect(Buffer.from(normalizePassphrase(typed)).toString("hex")).toBe(Buffer.from(composed).toString("hex"));
});

test("spaces between its words count", () => {
  expect(normalizePassphrase("five  words")).toBe("five  words");
  expect(normalizePassphrase("Five words")).toBe("Five words");
});

test("blanks alone are no passphrase", () => {
  for (const blanks of [" ".repeat(12), "\u00a0\u2003", "\r\n", ""]) expect(normalizePassphrase(blanks)).toBe("");
});

test("the normalized one is tried first, and then whatever an earlier version may have encrypted with", () => {
  const candidates = passphraseCandidates(composed);
  expect(candidates[0]).toBe(composed);
  expect(candidates).toEqual(expect.arrayContaining([`${composed} `, ` ${composed}`, decomposed, `${decomposed} `]));
  expect(passphraseCandidates(`  ${composed}  `)).toContain(`  ${composed}  `);
  expect(passphraseCandidates("quail walks at dawn")).toHaveLength(3);
  expect(passphraseCandidates(" ".repeat(12))).toEqual([" ".repeat(12)]);
  expect(passphraseCandidates("")).toEqual([]);
});

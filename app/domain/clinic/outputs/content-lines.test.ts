import { expect, test } from "vitest";
import { contentLines, textValue } from "./content-lines";

test("no line is longer than 75 octets, and none splits a character", () => {
  for (const character of ["a", "é", "–", "🐾"]) {
    const line = `NOTE:${character.repeat(200)}`;
    const folded = contentLines([line]);
    for (const one of folded.split("\r\n")) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
    expect(folded).not.toContain("\ufffd");
    expect(folded.replaceAll("\r\n ", "")).toBe(`${line}\r\n`);
  }
});

test("a text can't end its line, and no control character is in it", () => {
  expect(textValue("a,b;c\\d\r\nEND:VCARD\re\u0007f")).toBe("a\\,b\\;c\\\\d\\nEND:VCARD\\ne f");
});

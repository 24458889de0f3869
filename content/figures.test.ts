import { expect, test } from "vitest";
import { builtInPostTexts } from "./built-in-posts";
import { demonstrationPostTexts } from "./demonstration-posts";
import { figures, withFigures } from "./figures";
import { pageTexts } from "./page-texts";

test("replaces the name of a figure by its words", () => {
  const { words } = figures["anesthesia-risk-dogs"] ?? {};
  expect(withFigures("About {{anesthesia-risk-dogs}} dogs {so}.[^us]")).toBe(`About ${words} dogs {so}.[^us]`);
});

test.each(["{{anesthesia-risk}}", "{{}}", "{{ anesthesia-risk-dogs }}"])("rejects %s, which is not a figure", (text) => {
  expect(() => withFigures(text)).toThrow("content/figures.ts");
});

test("no text keeps the name of a figure", () => {
  const texts = [...Object.values(pageTexts), ...builtInPostTexts, ...demonstrationPostTexts];
  expect(texts.filter((text) => /\{\{|\}\}/.test(text))).toEqual([]);
});

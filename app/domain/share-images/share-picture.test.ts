import sharp from "sharp";
import { expect, test } from "vitest";
import outlines from "./besley-bold.json?raw";
import { drawableText, fitTitle, textWidth } from "./lettering.server";
import { fnv1a, shareDesign, shareImageVersion } from "./share-image";
import { drawSharePicture } from "./share-picture.server";
import scene from "./share-scene.svg?raw";

const lettering = { name: "Superstition Ridge", kind: "Veterinary Clinic" };
const longest =
  "Everything a worried owner in Apache Junction could ever want to know about rattlesnakes, toads, heat, cactus and the monsoon, and then some";

test("keeps accents, simplifies those the typeface lacks and drops what it can't draw", () => {
  expect(drawableText("Señor Łukasz’s ǎ 🐶 猫 cat")).toBe("Señor Łukasz’s a cat");
  expect(drawableText("  two\n\tlines ")).toBe("two lines");
  expect(drawableText("猫の健康")).toBe("");
});

test("kerns accented letters like their base letters", () => {
  expect(textWidth("Tó", 100)).toBe(textWidth("To", 100));
  expect(textWidth("AV", 100)).toBeLessThan(textWidth("A", 100) + textWidth("V", 100));
});

test("sets a short title large and a long one smaller", () => {
  expect(fitTitle("About us")).toMatchObject({ size: 76, lines: ["About us"] });
  expect(fitTitle("Valley Fever Titers: What the Test Can Tell You About a Sick Dog").size).toBeLessThan(76);
});

test("cuts a title that is too long with an ellipsis, within the width", () => {
  const { size, lines } = fitTitle(longest);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/\w…$/);
  for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(540);
});

test("breaks a word wider than the picture", () => {
  const { size, lines } = fitTitle("Pneumonoultramicroscopicsilicovolcanoconiosis");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(540);
});

test.each(["Dentistry", longest, "¿Qué comió? Señales de peligro", "猫の健康", ""])(
  "draws a small picture of the right size for %j",
  async (title) => {
    const png = await drawSharePicture(title, lettering);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(300_000);
  },
);

test("draws a title once", async () => {
  expect(drawSharePicture("Dentistry", lettering)).toBe(drawSharePicture("Dentistry", lettering));
});

test("gives another title another address", () => {
  expect(shareImageVersion("Dentistry")).not.toBe(shareImageVersion("Vaccinations"));
});

test("names the design by its scene and letters; a change of either needs a new shareDesign", () => {
  expect({ shareDesign, drawing: fnv1a(scene + outlines) }).toMatchInlineSnapshot(`
    {
      "drawing": 1286136371,
      "shareDesign": "2",
    }
  `);
});

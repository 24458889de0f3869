import { expect, it } from "vitest";
import { isRich } from "./pasting";

it.each([
  ["bold words", "<p>Call <b>today</b></p>", true],
  ["a long article", `<h2>Heat</h2>${"<p>Call <b>today</b></p>".repeat(3000)}`, true],
  ["a power of ten", "<p>5 x 10<sup>9</sup>/L</p>", true],
  ["a power of ten in Google Docs", '<span>10<span style="vertical-align:super">9</span></span>', true],
  ["words in a plain box", "<div>Call today</div>", false],
  ["boxes in boxes that hold the page", `<b>Call</b>${"<div>".repeat(100_000)}`, false],
])("tells whether HTML is worth its conversion: %s", (_what, html, expected) => {
  expect(isRich(html)).toBe(expected);
});

import { expect, it } from "vitest";
import { typedAddress } from "./surface-link";

it.each([
  ["https://a.example/x", "https://a.example/x"],
  ["a.example/x", "https://a.example/x"],
  ["/about", "/about"],
  ["#signs", "#signs"],
  ["(480) 555-0199", "tel:+14805550199"],
  ["desk@clinic.example", "mailto:desk@clinic.example"],
  ["//evil.example", null],
  ["javascript:alert(1)", null],
  ["diet", null],
  ["two words.example", null],
])("%j leads to %j", (typed, address) => expect(typedAddress(typed)?.address ?? null).toBe(address));

import { expect, it } from "vitest";
import { guessCategory } from "./guess-category";

const here = ["Preventive Care", "Dental Care", "Emergency Care", "Nutrition", "Cat Health", "Dog Health", "General"];

it.each([
  ["dental care", "Dental Care"],
  ["Dental", "Dental Care"],
  ["Cats", "Cat Health"],
  ["Nutritional Advice", "Nutrition"],
  ["Emergencies", "Emergency Care"],
  ["Prevention", "Preventive Care"],
  ["News", null],
  ["Pet Care", null],
  ["Dogs & Cats", null],
])("takes “%s” for %s", (name, guess) => {
  expect(guessCategory(name, here)).toBe(guess);
});

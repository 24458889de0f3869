import { expect, it } from "vitest";
import { rankedByTitle } from "./link-ranking";

const target = (title: string, address: string, text = "") => ({ title, address, text });
const targets = [
  target("Home introduction", "/", "Ear infections are what we care for each day."),
  target("Vaccinations", "/vaccinations", "We hear of infectious diseases: ear, nose."),
  target("Swimming dogs", "/blog/swimming-dogs", "After a swim, ear infections are common."),
  target("Chronic ear infections in spaniels", "/blog/spaniels"),
  target("Infections of the ear", "/blog/infections-of-the-ear"),
  target("Ear infections in cats", "/blog/cats"),
  target("Sore and itching", "/blog/ear-infections-at-night"),
  target("Ear Infections", "/blog/ear-infections"),
];
const ranked = (typed: string) => rankedByTitle(targets, typed).map(({ title }) => title);

it("ranks the exact title first, then titles that begin with it, titles with the words, addresses, and texts", () => {
  expect(ranked("ear infections")).toEqual([
    "Ear Infections",
    "Ear infections in cats",
    "Chronic ear infections in spaniels",
    "Infections of the ear",
    "Sore and itching",
    "Home introduction",
    "Swimming dogs",
  ]);
  expect(ranked("ear inf").slice(0, 2)).toEqual(["Ear infections in cats", "Ear Infections"]);
});

it.each([
  ["has nothing of a few letters within words, or of texts", "car", []],
  ["has what a word in a text begins with", "vaccin", ["Vaccinations"]],
  ["takes neither case nor accents nor signs for a difference", "“EÁR infections in CATS!”", ["Ear infections in cats"]],
  ["has nothing without words", " – ", []],
])("%s", (_what, typed, titles) => expect(ranked(typed)).toEqual(titles));

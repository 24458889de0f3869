import { describe, expect, test } from "vitest";
import { parseFrontMatter } from "~/domain/front-matter";
import { readingEase, spanishFaults, syllablesOf } from "../../tests/support/spanish-rules";

const spanish = import.meta.glob<string>(["./pages/*.md", "./services/*.md", "./articles/*.md", "./statements/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const english = import.meta.glob<string>(["../services/*.md", "../{pages,statements}/*.md", "../{built-in,demonstration}-posts/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});
// Of the site, not of pets.
const aboutTheSite = ["privacy", "home"];
const nameOf = (file: string) => file.replace(/^.*\/|\.md$/g, "");
const twins = new Map(Object.entries(english).map(([file, text]) => [nameOf(file), parseFrontMatter(text).body]));

describe.each(Object.entries(spanish).map(([file, text]) => ({ name: nameOf(file), body: parseFrontMatter(text).body })))(
  "the Spanish text of $name",
  ({ name, body }) => {
    test("says what its English twin says, in the Spanish of its readers", () => {
      expect(spanishFaults(body, twins.get(name) ?? "", aboutTheSite.includes(name) ? { leastEase: 55 } : {})).toEqual([]);
    });
  },
);

test.each([
  ["sapo", 2],
  ["víbora", 3],
  ["veterinario", 5],
  ["quemaduras", 4],
  ["guitarra", 3],
  ["vergüenza", 3],
  ["día", 2],
  ["leer", 2],
  ["agua", 2],
  ["llueve", 2],
  ["ahora", 3],
  ["muy", 1],
  ["y", 1],
  ["perro", 2],
])("%s has %i syllables", (word, count) => {
  expect(syllablesOf(word)).toBe(count);
});

test("short words and short sentences are easier to read", () => {
  expect(readingEase(["Llame ya. Vaya al hospital."])).toBeGreaterThan(
    readingEase(["Recomendamos comunicarse inmediatamente con el establecimiento hospitalario veterinario correspondiente."]),
  );
});

const note = "[^a]: FDA, [Lilies](https://a.example) (en inglés), 2020. Leído el 2 de mayo de 2026.";
const easy = "Llame si su gato no come. Vaya si el perro no se para.";

test.each([
  ["a figure that the twin has not", `${easy} Espere 3 días.`, "Call. Go to a hospital.", /with the number 3/],
  ["a figure that is missing", easy, "Call after 4 hours. Go to a hospital.", /without the number 4/],
  ["another telephone number", `${easy} (888) 426-4430`, "Call (888) 426-4435. Go to a hospital.", /without the number 4435/],
  ["an order that is missing", "El gato puede estar malo. Eso es todo.", "Go now with your cat.", /does not say “go now”/],
  ["tú", `${easy} Puedes esperar.`, "Call. Go to a hospital.", /says tú/],
  ["a word from elsewhere", `${easy} Súbalo al coche.`, "Call. Go to a hospital.", /is not said here/],
  ["a home cure", `${easy} Dele leche tibia.`, "Call. Go to a hospital.", /home cure/],
  ["a source that seems Spanish", `${easy}[^a]\n\n${note.replace(" (en inglés)", "")}`, "Call. Go to a hospital.", /in English/],
  ["a link to an English page", `${easy} Lea [esto](/dentistry).`, "Call. Go to a hospital. [This](/dentistry)", /a page in English/],
  ["another number of sections", `${easy}\n\n## Más`, "Call. Go to a hospital.", /sections/],
  ["a figure by hand", `${easy} 10 a 15 minutos.`, "Call. Go to a hospital. {{toad-rinse}}", /figures by name/],
])("the rules find %s", (_, ours, theirs, fault) => {
  expect(spanishFaults(ours, theirs).join("\n")).toMatch(fault);
});

import { describe, expect, test } from "vitest";
import { parseFrontMatter } from "~/domain/front-matter";
import { copyFaults, readingEase, spanishFaults, syllablesOf } from "../../tests/support/spanish-rules";
import { closureCopy } from "../closure-copy";
import { figures, firstSteps } from "../figures";
import { outputsCopy } from "../outputs-copy";
import { requestsCopy } from "../requests-copy";
import { seoCopy, shareSceneAlt } from "../seo-copy";
import { siteCopy } from "../site-copy";
import { spanishClosureCopy } from "./closure-copy";
import { editionCopy } from "./edition-copy";
import { factWords } from "./fact-words";
import { spanishFigures } from "./figures";
import { spanishOutputsCopy } from "./outputs-copy";
import { spanishRequestsCopy } from "./requests-copy";
import { spanishSeoCopy, shareSceneAlt as spanishShareSceneAlt } from "./seo-copy";
import { serviceCards } from "./service-cards";
import { spanishSiteCopy } from "./site-copy";

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
const headsOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [nameOf(file), headOf(text)]));
// Addresses and dates are no words.
const headOf = (text: string) => {
  const { slug: _, published_at: __, updated_at: ___, ...head } = parseFrontMatter(text).data as Record<string, unknown>;
  return head;
};
const [heads, englishHeads] = [headsOf(spanish), headsOf(english)];
// The links to English are in English.
const { languages: _, locale: __, ...siteWords } = spanishSiteCopy;
const figureWords = Object.fromEntries(Object.entries({ ...figures, ...firstSteps }).map(([name, { words }]) => [name, words]));
const around: Readonly<Record<string, readonly [spanish: unknown, english?: unknown]>> = {
  heads: [heads, englishHeads],
  "site-copy": [siteWords, siteCopy],
  "requests-copy": [spanishRequestsCopy, requestsCopy],
  "outputs-copy": [spanishOutputsCopy, outputsCopy],
  "closure-copy": [spanishClosureCopy, closureCopy],
  "seo-copy": [
    { ...spanishSeoCopy, shareSceneAlt: spanishShareSceneAlt },
    { ...seoCopy, shareSceneAlt },
  ],
  "service-cards": [serviceCards, englishHeads],
  figures: [spanishFigures, figureWords],
  "edition-copy": [editionCopy],
  "fact-words": [factWords],
};

describe.each(Object.entries(spanish).map(([file, text]) => ({ name: nameOf(file), body: parseFrontMatter(text).body })))(
  "the Spanish text of $name",
  ({ name, body }) => {
    test("says what its English twin says, in the Spanish of its readers", () => {
      expect(spanishFaults(body, twins.get(name) ?? "", aboutTheSite.includes(name) ? { leastEase: 55 } : {})).toEqual([]);
    });
  },
);

test.each(Object.entries(around))(
  "the words of %s say what their English twins say, in the Spanish of their readers",
  (_, [ours, theirs]) => {
    expect(copyFaults(ours, theirs)).toEqual([]);
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
const orders = "Call if your cat is not well. Go to a hospital.";

test.each([
  ["a figure that the twin has not", `${easy} Espere 3 días.`, orders, /the numbers 3 day, in English none/],
  ["a figure that is missing", easy, `${orders} Wait 4 hours.`, /the numbers none, in English 4 hour/],
  ["another unit", `${easy} Espere 4 días.`, `${orders} Wait 4 hours.`, /the numbers 4 day, in English 4 hour/],
  ["another telephone number", `${easy} (888) 426-4430`, `${orders} (888) 426-4435`, /4430.*4435/],
  ["a wrong conversion", `${easy} A 120°F (84°C).`, `${orders} At 120°F.`, /converted wrongly/],
  ["an order that is missing", "El gato puede estar malo. Eso es todo.", "Go now with your cat.", /does not say “go”/],
  ["a refusal that is missing", "Meta el dedo en la boca del gato.", "Never sweep blindly.", /does not say “no”/],
  ["tú", `${easy} Puedes esperar.`, orders, /says tú/],
  ["the pronoun tú", `${easy} Y tú espera.`, orders, /says tú/],
  ["a word from elsewhere", `${easy} Súbalo al coche.`, orders, /is not said here/],
  ["a home cure", `${easy} No espere: dele leche tibia.`, orders, /home cure/],
  ["a source that seems Spanish", `${easy}[^a]\n\n${note.replace(" (en inglés)", "")}`, orders, /in English/],
  ["another source", `${easy}[^a]\n\n${note}`, `${orders}[^a]\n\n${note.replace("a.example", "b.example")}`, /leads to/],
  ["a link to an English page", `${easy} Lea [esto](/dentistry).`, `${orders} [This](/dentistry)`, /a page in English/],
  ["another number of items", `${easy}\n\n## Más`, orders, /2 items/],
  ["a figure by hand", `${easy} 10 a 15 minutos.`, `${orders} {{toad-rinse}}`, /figures by name/],
])("the rules find %s", (_, ours, theirs, fault) => {
  expect(spanishFaults(ours, theirs).join("\n")).toMatch(fault);
});

/** Each would hurt somebody, and is one change of the text as it ships. */
test.each([
  ["emergency-care", "a los 2 minutos no ha parado", "a los 5 minutos no ha parado"],
  ["emergency-care", "30 minutos de esfuerzo", "30 horas de esfuerzo"],
  ["emergency-care", "**Nunca** meta el dedo", "Meta el dedo"],
  ["emergency-care", "**Nunca** apunte", "Apunte"],
  ["emergency-care", "**No** acerque las manos", "Acerque las manos"],
  ["emergency-care", "y vaya si tiembla", "y espere si tiembla"],
  ["emergency-care", "agua tibia de la llave, luego vaya.", "agua tibia de la llave."],
  [
    "emergency-care",
    "- hace esfuerzo para orinar y sale poco o nada, sobre todo un gato macho: de día o de noche, aunque parezca estreñimiento\n",
    "",
  ],
  ["vaccinations", "las 16 semanas de edad", "las 12 semanas de edad"],
  ["vaccinations", "DAPP cada 3 años", "DAPP cada 1 año"],
  ["heat-cool-first-then-drive", "144°F (62°C)", "144°F (26°C)"],
  ["spay-neuter", "44 lb (20 kg)", "44 lb (200 kg)"],
])("the rules find in %s that “%s” is gone", (name, ours, other) => {
  const [, text = ""] = Object.entries(spanish).find(([file]) => nameOf(file) === name) ?? [];
  const { body } = parseFrontMatter(text);
  const changed = body.replace(ours, other);
  expect(changed).not.toBe(body);
  expect(spanishFaults(changed, twins.get(name) ?? "")).not.toEqual([]);
});

test.each([
  ["site-copy", "anticongelante, xilitol (perros)", "anticongelante"],
  ["site-copy", "Vaya ahora: anticongelante", "Espere: anticongelante"],
  ["site-copy", "llámenos desde el carro", "llámenos desde el coche"],
  ["site-copy", "de 5 estrellas", "de 4 estrellas"],
  ["requests-copy", "(480) 555-0123", "(480) 555-0124"],
  ["requests-copy", "hasta 10 MB", "hasta 20 MB"],
  ["requests-copy", "Escriba su nombre.", "Escribe tu nombre."],
  ["requests-copy", "No espere nuestra respuesta.", "Espere nuestra respuesta."],
  ["outputs-copy", "débil: vaya ahora.", "débil: espere."],
  ["seo-copy", "85208", "85209"],
  ["heads", "Traiga los papeles", "Trae tus papeles"],
  ["figures", "12 meses", "12 años"],
  ["figures", "103°F (39.4°C)", "103°F (43.9°C)"],
  ["figures", "vaya ahora, aunque su gato se vea bien", "espere, aunque su gato se vea bien"],
  ["edition-copy", "o llame.", "o dele leche."],
])("the rules find in the words of %s that “%s” is “%s”", (name, ours, other) => {
  const [words, theirs] = around[name] ?? [];
  const faults = copyFaults(withReplaced(words, ours, other), theirs);
  expect(faults).not.toEqual([]);
});

function withReplaced(words: unknown, from: string, to: string): unknown {
  if (typeof words === "string") return words.replaceAll(from, to);
  if (typeof words === "function") return (...given: readonly string[]) => withReplaced(words(...given), from, to);
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, withReplaced(value, from, to)]));
}

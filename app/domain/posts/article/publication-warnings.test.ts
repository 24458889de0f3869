import { describe, expect, it } from "vitest";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { knownPhoneNumbers, warningSentences } from "~content/warning-sentences";
import { clinic } from "../../../../tests/support/default-clinic";
import { publicationWarnings, type WarningContext } from "./publication-warnings";

const context: WarningContext = {
  sentences: warningSentences,
  origin: "https://clinic.example",
  isReachable: (path) => ["/", "/contact", "/dentistry", "/blog/heat"].includes(path),
  knownPhones: [clinic.phone.e164, ...knownPhoneNumbers],
};

const post = {
  title: "Heat: cool first, then drive",
  slug: "cool-first",
  excerpt: "What to do first.",
  content: "## Cool first\n\nUse water.\n\n### Then drive\n\nCall us.\n",
} satisfies Partial<EditorFields>;

const plainSentences = "The dog is hot. Give it water and shade. Wet its coat and fan it. Then call us and drive in. ".repeat(8);
const hardSentences =
  "Hyperthermia necessitates immediate multidisciplinary stabilization, incorporating evaporative thermoregulation, intravenous crystalloid administration and continuous electrocardiographic observation. ".repeat(
    8,
  );

/** Codes of the warnings that a change of the flawless post causes. */
function codes(change: Partial<typeof post>): string[] {
  return publicationWarnings({ ...post, ...change }, context).map(({ code }) => code);
}

it("has no warning about a post that is in order", () => {
  expect(codes({})).toEqual([]);
});

it("warns of a range that two tildes strike out", () => {
  expect(publicationWarnings({ ...post, content: "Give 5~10 mL or 10~20 mL. ~~Never~~ 5\\~10 g.\n" }, context)).toEqual([
    expect.objectContaining({ code: "single-tildes", where: { line: 1, quote: "10 mL or 10" } }),
  ]);
});

it("has other rules for a page: its title is fixed, and its links are relative to its own address", () => {
  const page = { slug: "page/dentistry", title: "A".repeat(61), content: "## Brushing\n\n[Down](#brushing), [on](contact)" };
  expect(codes(page)).toEqual([]);
  expect(codes({ ...page, excerpt: "" })).toEqual(["no-hero-sentence"]);
});

describe("warns of", () => {
  it.each([
    ["a missing excerpt", "no-excerpt", { excerpt: " " }],
    ["a picture without words", "no-alt", { content: "![](/media/dog.jpg)" }],
    ["a picture by reference without words", "no-alt", { content: "![][dog]\n\n[dog]: /media/dog.jpg" }],
    ["a picture of another website", "foreign-picture", { content: "![Dog](https://lh7-rt.googleusercontent.com/docsz/AD_4n)" }],
    ["a picture without a scheme", "foreign-picture", { content: "![Dog](//other.example/dog.jpg)" }],
    ["a heading that leaves a level out", "heading-jump", { content: "## One\n\n#### Three" }],
    ["a first heading that is too deep", "heading-jump", { content: "### Three" }],
    ["a link to a page that is not there", "dead-link", { content: "[Prices](/prices)" }],
    ["a link to an article that is not there", "dead-link", { content: "[Cold](https://clinic.example/blog/cold?x=1)" }],
    ["a relative link that leads into the blog", "dead-link", { content: "[Contact](contact)" }],
    ["a link to a heading that is not there", "dead-link", { content: "## Heat\n\n[Down](#cold)" }],
    ["an empty link", "dead-link", { content: "[Later]()" }],
    ["somebody else's number", "foreign-phone", { content: "Call (602) 253-1111." }],
    ["somebody else's number to dial", "foreign-phone", { content: "[Call](tel:+16022531111)" }],
    ["a hard text", "hard-to-read", { content: hardSentences }],
    ["a title that search results cut off", "long-title", { title: "A".repeat(61) }],
    ["lorem ipsum", "placeholder", { content: "Lorem ipsum dolor." }],
    ["an example domain", "placeholder", { content: "See https://www.example.com/x." }],
    ["a number that is nobody's", "placeholder", { content: "Call 480-555-0199." }],
    ["a mark left for later", "placeholder", { excerpt: "Opening hours TBD" }],
    ["a gap", "placeholder", { content: "It weighs […] pounds." }],
  ])("%s", (_what, code, change) => {
    expect(codes(change)).toEqual([code]);
  });
});

describe("accepts", () => {
  it.each([
    ["a picture with words", { content: "![A dog in the shade](/media/dog.jpg)" }],
    ["headings one level at a time, and any way back up", { content: "## Two\n\n### Three\n\n#### Four\n\n## Two" }],
    ["headings that begin with one mark, which the page moves down", { content: "# One\n\n## Two" }],
    [
      "links to pages, articles, files elsewhere, mail and the clinic's number",
      {
        content:
          "[a](/contact) [b](/blog/heat#x) [c](https://avma.org/none) [d](mailto:a@b.example) [e](tel:+14805550142) [f](/dentistry/) [g](heat)",
      },
    ],
    ["links to its own headings and notes", { content: "## Dogs & cats\n\n[Up](#dogs--cats)[^1]\n\n[^1]: A note." }],
    [
      "the clinic's number and the poison lines, however written",
      { content: "(480) 555-0142, 480.555.0142, 888-426-4435, +1 855 764 7661." },
    ],
    ["digits that are no telephone number", { content: "PMID 31452239, 2018-2019-2020, 10.1111/jvim.15560 and 1,200 dogs." }],
    ["plain sentences", { content: plainSentences }],
    [
      "hard words in tables, notes and code",
      { content: `${plainSentences}\n\n| a |\n|---|\n| ${hardSentences} |\n\n\`\`\`\n${hardSentences}\n\`\`\`` },
    ],
    ["a text too short to judge", { content: "Multidisciplinary thermoregulation necessitates stabilization." }],
    ["a title of sixty characters", { title: "A".repeat(60) }],
    ["words that only resemble placeholders", { content: "For example, a dog (see [the list](/contact)) todo el día ... and more." }],
    ["placeholders shown as code", { content: "`TBD` and `example.com`" }],
  ])("%s", (_what, change) => {
    expect(codes(change)).toEqual([]);
  });
});

it("tells the place in the text, and names each number once", () => {
  const content = "Call us.\n\nOr call (602) 253-1111, again 602-253-1111.\n\n[Prices](/prices)";
  expect(publicationWarnings({ ...post, content }, context).map(({ code, where }) => [code, where])).toEqual([
    ["dead-link", { line: 5, quote: "Prices" }],
    ["foreign-phone", { line: 3, quote: "(602) 253-1111" }],
  ]);
});

it("lets a picture be decorative, or described in the library", () => {
  const warned = publicationWarnings({ ...post, content: "![](/media/line.png)" }, { ...context, hasAlt: () => true });
  expect(warned).toEqual([]);
});

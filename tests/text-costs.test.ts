import fc from "fast-check";
import type { Element, Text } from "hast";
import { it } from "vitest";
import { distinctWords } from "~/database/search/search-words";
import { normalizePassphrase, passphraseCandidates } from "~/domain/backup/passphrase";
import { OldSite } from "~/domain/blog-import/html/old-site";
import { withoutModules, withPlainSyntax } from "~/domain/blog-import/markdown/dialects";
import { readHead } from "~/domain/blog-import/markdown/read-head";
import { withoutTemplateTags } from "~/domain/blog-import/markdown/template-tags";
import { titleParts } from "~/domain/blog-import/website/old-page";
import { withoutShortcodes } from "~/domain/blog-import/wordpress/shortcode-html";
import { wordpressHtml } from "~/domain/blog-import/wordpress/wordpress-html";
import { emailAddress } from "~/domain/email-address";
import { formerPathCandidates } from "~/domain/former-addresses/former-path";
import { senderParts } from "~/domain/mail/sender-name";
import { formatReply } from "~/domain/mail/smtp-answer";
import { textBlock } from "~/domain/mailings/mail-text";
import { serviceParts } from "~/domain/pages/service-parts";
import { withSpanishLabels } from "~/domain/pages/spanish-texts.server";
import { phoneNumbersIn } from "~/domain/phone-numbers";
import { listMediaIds } from "~/domain/pictures/media-address";
import { listHeadings } from "~/domain/posts/article/article-headings";
import { withoutForeignTags } from "~/domain/posts/article/article-tags";
import { isWithinLimits, isWithinLimitsWithCode } from "~/domain/posts/article/markdown-limits";
import { sentencesOf } from "~/domain/posts/article/reading-grade";
import { countWords, openingText, plainText } from "~/domain/posts/article/reading-time";
import { styleOf } from "~/domain/posts/document/write-markdown";
import { slugFromTitle } from "~/domain/posts/post/slug";
import { readableText } from "~/domain/posts/revisions/readable-markdown";
import { bothOf, mergeTexts } from "~/domain/posts/writing/text-merge";
import { passwordProblem } from "~/domain/staff/sign-in/password-rules";
import { typedAddress } from "~/routes/admin/posts/editor/surface/links/surface-link";
import { withAbsoluteAddresses } from "~/routes/blog/feed-documents";
import { repeated } from "./support/hostile-texts";
import { takesLess } from "./support/processor-time";

const LENGTH = 100_000;

/** Milliseconds. With the square of such a text each of these would take seconds. */
const LIMIT = 400;

/** What some pattern looks for: repeated, it is searched for again and again. */
const delimiters = [
  ...["“my ", "“the”", "~", "~~~", "`", '"', "'", "<", ">", "<th", "<th>", "<tr>", "<table>", "<sup>", "<h2 id=", '<a href="', "<img "],
  ...[
    "<!--",
    "<picture><source",
    "[",
    "]",
    "](",
    "![",
    "[](",
    "[^",
    "(",
    "{{",
    "{%",
    "{:",
    "{#",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "\u00a0",
  ],
  ...[
    "#\t",
    "> ",
    "- ",
    "1. ",
    "0)\r",
    "|",
    "| ",
    "|-",
    "=",
    "*a_ ",
    "**a",
    "_",
    "\\",
    "@",
    ".",
    "!",
    "…",
    "a.",
    "/",
    "?",
    ",",
    ";",
    ":",
    "-",
    "--",
  ],
  ...["0", "1a", "-0x0", "520-", "(520) ", "http://", "https://a.", "www.", "mailto:a@", "&", "&amp;", "/media/", "\u0301\u0323", "\uff9e"],
] as const;

const delimiter = fc.constantFrom(...delimiters);

/** Words of which none is there twice. */
const distinct = Array.from({ length: LENGTH / 5 }, (_, index) => index.toString(36).padStart(4, "z")).join(" ");

const hostileText = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        fc.array(delimiter, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "a", '<a title="', "~~~"),
        fc.constantFrom("", "x", "`", "\t", "\n", "”"),
      ),
    },
    // A letter, one that NFKD turns into eighteen, and one that it turns into a letter and marks.
    { weight: 1, arbitrary: fc.constantFrom("a", "\ufdfa", "\u1fa7", "1").map((letter) => [[letter], "", ""] as const) },
    { weight: 1, arbitrary: fc.constant([[distinct], "", ""] as const) },
  )
  .map(([units, before, after]) => before + repeated(units.join(""), LENGTH) + after);

const context = { url: "https://example.com/blog/a", origin: "https://example.com", copy: { picture: (alt: string) => alt } };
const line = (value: string): Text => ({ type: "text", value });
const lineBreak: Element = { type: "element", tagName: "br", properties: {}, children: [] };
const paragraph = (text: string): Element => ({
  type: "element",
  tagName: "p",
  properties: {},
  children: [line(text), lineBreak, line(text)],
});

const functions: Readonly<Record<string, (text: string) => unknown>> = {
  withSpanishLabels,
  "withSpanishLabels, in a title": (text) => withSpanishLabels(`<p title="${text.replaceAll('"', "&#x22;")}">a</p>`),
  isWithinLimits,
  isWithinLimitsWithCode,
  senderParts,
  normalizePassphrase,
  passphraseCandidates,
  textBlock: (text) => textBlock(paragraph(text), context as unknown as Parameters<typeof textBlock>[1]),
  serviceParts,
  "serviceParts, in a table": (text) => serviceParts(`<table><thead><tr><th>a</th></tr></thead><tr><td>${text}</td></tr></table>`),
  listHeadings: (text) => listHeadings(`<h2 id="a">${text}</h2>${text}`),
  withAbsoluteAddresses: (text) => withAbsoluteAddresses(text, "https://example.com", "https://example.com/blog/a"),
  distinctWords,
  sentencesOf,
  countWords,
  plainText,
  openingText,
  styleOf,
  readableText,
  slugFromTitle,
  phoneNumbersIn,
  listMediaIds,
  withoutForeignTags,
  mergeTexts: (text) => mergeTexts(text, `${text}a`, `b${text}`),
  bothOf: (text) => bothOf({ base: "", mine: text, theirs: `a ${text}` } as Parameters<typeof bothOf>[0]),
  formatReply: (text) => formatReply(`550 ${text}`),
  emailAddress: (text) => emailAddress().safeParse(`a@${text}`),
  formerPathCandidates: (text) => formerPathCandidates(`/${text}`),
  passwordProblem: (text) => passwordProblem(text, { words: [], isCommon: () => false }),
  typedAddress,
  titleParts,
  withPlainSyntax,
  withoutModules,
  readHead: (text) => ignoring(() => readHead(text)),
  "readHead, in a head": (text) => ignoring(() => readHead(`---\ntitle: |\n  ${text}`)),
  withoutTemplateTags: (text) =>
    withoutTemplateTags(text, { fieldOf: () => "", linkTo: () => null } as unknown as Parameters<typeof withoutTemplateTags>[1]),
  withoutShortcodes: (text) => withoutShortcodes(text, new Map() as unknown as Parameters<typeof withoutShortcodes>[1]),
  wordpressHtml: (text) => wordpressHtml(text),
  mentionsIn: (text) => new OldSite("https://example.com").mentionsIn(text),
};

function ignoring(work: () => unknown): void {
  try {
    work();
  } catch {
    // Not the shape that it reads.
  }
}

it.each(Object.entries(functions))("%s takes time in proportion to its text, whatever is repeated in it", async (_name, read) => {
  const isCheap = async (text: string) => {
    if (!(await takesLess(LIMIT, () => read(text)))) throw new Error(`${text.slice(0, 40)}… takes ${LIMIT} ms or more.`);
  };
  for (const one of delimiters) for (const end of ["x", "`"]) await isCheap(repeated(one, LENGTH) + end);
  await fc.assert(fc.asyncProperty(hostileText, isCheap), { seed: 46, numRuns: 40, endOnFailure: true });
});

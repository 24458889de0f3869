/** Texts that cost a parser far more than their length: the issue's own first, then those a guard by counting lets through. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  "emphasis that never closes": (length) => repeated("*a_ ", length),
  "strong openings": (length) => repeated("**a", length),
  "underlined headings": (length) => repeated("a\n=\n", length),
  "empty quotes": (length) => repeated(">\n", length),
  "link openings": (length) => repeated("[a](b (", length),
  "picture openings": (length) => repeated("![a](", length),
  "nested lists": (length) => repeated("- 1. ", length),
  "line ends": (length) => `a${"\n".repeat(length - 2)}b`,
  "line ends in code": (length) => `~~~\n${"\n".repeat(length - 5)}b`,
  "a table of 1,000 columns with short rows": (length) => `${"|a".repeat(1000)}\n${"|-".repeat(1000)}\n${repeated("b\n", length - 4002)}`,
  "closing brackets": (length) => repeated("]", length),
  "link endings": (length) => repeated("a](", length),
  "footnote marks": (length) => repeated("[^a]", length),
  "strong in words": (length) => repeated("a**b", length),
  "lists of empty lists": (length) => repeated("- -\n", length),
  "short list items": (length) => repeated("- a\n", length),
  "short quotes": (length) => repeated("> a\n\n", length),
  "quotes in quotes": (length) => repeated(`${"> ".repeat(20)}a\n\n`, length),
  "quotes of two depths": (length) => repeated("> a\n> > b\n", length),
  "a deep quote of many lines": (length) => `${"> ".repeat(99)}${repeated("a\n", length)}`.slice(0, length),
  "a list item of many lines": (length) => `- ${repeated("a\n", length)}`.slice(0, length),
  "lines of one hyphen": (length) => repeated("-\n", length),
  "two levels of items": (length) => repeated("- one two three\n  - four five six\n", length),
  "code that never closes": (length) => `~~~a\n\n${repeated("*a_ ", length)}`.slice(0, length),
  "emphasis behind a fence that is none": (length) => `    ~~~\n\n${repeated("*a_ ", length)}`.slice(0, length),
};

/** Syntax of both engines' searches, other scripts, and what no keyboard types. */
export const oddSearches = [
  ...['"', "'", "\\", 'heat"', "heat' or '1'='1", "heat) or (1=1", "a:b", "post_id:x", "words : heat", "title : heat", "^heat", "-heat"],
  ...[
    "NEAR(heat dog)",
    "heat OR dog",
    "heat AND",
    "NOT heat",
    "heat & !dog",
    "heat | dog",
    "<->",
    ":*",
    "heat:*A",
    "%",
    "_",
    "*",
    "()",
    "{}",
  ],
  ...["\0", "\u202e", "🐶", "\ud800", "عاصفة", "ß", "İstanbul", "1 2 3", "x".repeat(5000), "heat ".repeat(3000), "*".repeat(4000)],
];

/** @returns exactly `length` characters */
export function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

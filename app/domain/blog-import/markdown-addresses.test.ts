import { expect, it } from "vitest";
import { listRemotePictures, replaceAddresses } from "./markdown-addresses";

const old = "https://old.example";
const text = `![A](${old}/a.jpg "t") and [![B](<${old}/b.jpg>)](${old}/page) ${old}/bare\n\n![C][c] \`![no](${old}/a.jpg)\`\n\n[c]: ${old}/a.jpg\n`;

it("finds the pictures of other sites, however their address is written", () => {
  expect(listRemotePictures(text)).toEqual([`${old}/a.jpg`, `${old}/b.jpg`]);
  expect(listRemotePictures("No picture, but https://old.example/a.jpg")).toEqual([]);
});

it("replaces addresses and changes no other byte", () => {
  const places = { "/a.jpg": "/media/a", "/b.jpg": "/media/b", "/page": "/blog/page", "/bare": "/blog/bare" };
  const addresses = new Map(Object.entries(places).map(([from, to]) => [`${old}${from}`, to]));
  expect(replaceAddresses(text, addresses)).toBe(
    `![A](/media/a "t") and [![B](</media/b>)](/blog/page) [${old}/bare](/blog/bare)\n\n![C][c] \`![no](${old}/a.jpg)\`\n\n[c]: /media/a\n`,
  );
});

it.each([
  ["![A](https://old.example/a\\(1\\)_b\\&c.png)", "![A](/media/a)"],
  ['![A](https://old.example/a(1)\\_b&amp;c.png "t")', '![A](/media/a "t")'],
  ["[c]: <https://old.example/a(1)_b&c.png>", "[c]: </media/a>"],
])("replaces the address that %s spells", (markdown, replaced) => {
  expect(replaceAddresses(markdown, new Map([["https://old.example/a(1)_b&c.png", "/media/a"]]))).toBe(replaced);
});

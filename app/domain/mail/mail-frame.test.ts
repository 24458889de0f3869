import { expect, test } from "vitest";
import { letterHtml } from "./mail-frame";

test("a mail written as plain text becomes paragraphs, and an address alone a link", () => {
  const html = letterHtml({
    subject: "A question <b>",
    text: "Hello,\n\nPat & Co have written.\nAnswer here:\n\nhttps://www.example.com/admin/requests/1?a=1&b=2\n\nhttps://www.example.com is ours.\n",
  });
  expect(html).toContain("<title>A question &lt;b&gt;</title>");
  expect(html).toMatch(/<p [^>]+>Pat &amp; Co have written\.<br>Answer here:<\/p>/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(/<a href="https:\/\/www\.example\.com\/admin\/requests\/1\?a=1&amp;b=2"/);
});

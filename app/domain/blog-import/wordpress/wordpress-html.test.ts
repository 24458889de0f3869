import { expect, it } from "vitest";
import { processorTime } from "../../../../tests/support/processor-time";
import { wordpressHtml } from "./wordpress-html";

it("makes paragraphs of lines, but not inside <pre>, and not of blocks", () => {
  expect(wordpressHtml("One\ntwo\r\n\r\n<h2>Three</h2>\n<pre>a\n\nb</pre>").html).toBe(
    "<p>One<br>\ntwo</p>\n<h2>Three</h2>\n<pre>a\n\nb</pre>",
  );
  expect(wordpressHtml("<!-- wp:paragraph -->\n<p>One</p>\n\n").html).toBe("\n<p>One</p>\n\n");
});

it("removes shortcodes and keeps words in brackets", () => {
  const { html, notices } = wordpressHtml(
    '[gallery ids="1"] [sic] [1] [box]inside[/box] [embed]https://v.example[/embed] [a](https://x.example)',
  );
  expect(html).toBe("<p>[sic] [1] inside</p>\n<p>https://v.example</p>\n<p>[a](https://x.example)</p>");
  expect(notices).toEqual([
    { about: "embed", text: "Became a link or a picture: [embed]." },
    { about: "shortcode", text: "Shortcodes were left out; what stood between them stays: [gallery], [box]." },
  ]);
});

it("reads a text with pathological nesting quickly", async () => {
  for (const piece of ["<pre", "[a ", "<!--", "[/", "\n \t"]) {
    expect(await processorTime(() => wordpressHtml(piece.repeat(200_000))), piece).toBeLessThan(1000);
  }
  expect(await processorTime(() => wordpressHtml(`[a ${'"'.repeat(42)}`))).toBeLessThan(1000);
});

it("repeats a shared block until the text is as long as one may be", () => {
  const sharedBlock = () => "x".repeat(1_000_000);
  const { html } = wordpressHtml('<!-- wp:block {"ref":1} /-->'.repeat(1000), { byId: () => undefined, ofPost: [], sharedBlock });
  expect(html.length).toBeLessThan(5_000_000);
});

it("accepts any quotation marks in shortcodes", () => {
  const html = (stored: string) => wordpressHtml(stored).html;
  expect(html('[embed title="a]b"]https://v.example[/embed]')).toBe('<p><a href="https://v.example">a]b</a></p>');
  expect(html(`[box_wide size=5" tall]in it's[/box_wide] 6" wide`)).toBe(`<p>in it's 6" wide</p>`);
});

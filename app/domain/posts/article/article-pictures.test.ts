import { describe, expect, it } from "vitest";
import { listMediaIds } from "~/domain/pictures/media-address";
import type { Picture } from "~/domain/pictures/picture";
import { withAbsoluteAddresses } from "~/routes/blog/feed-documents";
import { renderMarkdown } from "./article-html";

const hash = (letter: string) => letter.repeat(22);
const quail: Picture = {
  id: "quail1234567",
  alt: "A quail",
  focal: { x: 0.25, y: 0.5 },
  color: "#aa5522",
  blur: "data:image/webp;base64,AAAA",
  renditions: [
    { format: "avif", width: 480, height: 360, hash: hash("a") },
    { format: "avif", width: 1600, height: 1200, hash: hash("b") },
    { format: "jpeg", width: 480, height: 360, hash: hash("c") },
    { format: "jpeg", width: 1600, height: 1200, hash: hash("d") },
  ],
};
const media = new Map([[quail.id, quail]]);

describe("an article's picture from the library", () => {
  it("has every size and format, and reserves its space while it loads", () => {
    expect(renderMarkdown("Look: ![](/media/quail1234567)", { media })).toBe(
      "<p>Look: <picture>" +
        `<source type="image/avif" srcset="/media/files/${hash("a")}.avif 480w, /media/files/${hash("b")}.avif 1600w" sizes="(width < 48rem) 92vw, 43rem">` +
        `<img src="/media/files/${hash("c")}.jpg" alt="A quail" decoding="async" width="1600" height="1200" ` +
        `srcset="/media/files/${hash("c")}.jpg 480w, /media/files/${hash("d")}.jpg 1600w" sizes="(width < 48rem) 92vw, 43rem" ` +
        `style="background:#aa5522 url(data:image/webp;base64,AAAA) 50%/cover no-repeat;object-position:25% 50%"></picture></p>`,
    );
  });

  it("takes the article's alt text before the library's, and keeps its link and title", () => {
    const html = renderMarkdown('[![Two "quails" > one](/media/quail1234567 "At noon")](/about)', { media });
    expect(html).toContain('alt="Two &#x22;quails&#x22; > one"');
    expect(html).toContain('title="At noon"');
    expect(html).toMatch(/<a href="\/about"><picture>.*<\/picture><\/a>/);
  });

  it("stays a plain image while the library does not have it", () => {
    expect(renderMarkdown("![Gone](/media/000000000000)", { media })).toContain('<img src="/media/000000000000" alt="Gone"');
    expect(renderMarkdown("![A quail](/media/quail1234567)")).toContain('<img src="/media/quail1234567"');
    expect(renderMarkdown("![Elsewhere](https://example.com/media/quail1234567)", { media })).not.toContain("<picture>");
  });

  it("is one plain image in a feed", () => {
    const html = renderMarkdown('![a > "b"](/media/quail1234567)', { media });
    const inFeed = withAbsoluteAddresses(html, "https://clinic.example", "https://clinic.example/blog/x");
    expect(inFeed).toContain(`<img src="https://clinic.example/media/files/${hash("c")}.jpg"`);
    expect(inFeed).not.toMatch(/srcset|<picture|<source|style=/);
  });
});

it("lists the library's files in a text once each, and no others", () => {
  const text =
    "![](/media/quail1234567) [pdf](/media/abc123abc123) ![](/media/quail1234567) /media/files/x /media/short /media/toolong1234567";
  expect(listMediaIds(text)).toEqual(["quail1234567", "abc123abc123"]);
});

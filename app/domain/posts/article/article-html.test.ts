import { readFileSync } from "node:fs";
import type { Element, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { processorTime } from "../../../../tests/support/processor-time";
import { renderMarkdown } from "./article-html";

const corpus = (name: string) => readFileSync(`tests/corpora/${name}`, "utf8");
const parsed = (html: string) => fromHtml(html, { fragment: true });

function elements(node: Root | Element): Element[] {
  return node.children.flatMap((child) => (child.type === "element" ? [child, ...elements(child)] : []));
}

const tags = (html: string) => elements(parsed(html)).map((node) => node.tagName);
const all = (html: string, tagName: string) => elements(parsed(html)).filter((node) => node.tagName === tagName);

function textOf(node: RootContent | Root): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

test("blank lines in code stay", () => {
  expect(renderMarkdown("```\na\n\n\n\n\nb\n```")).toContain("a\n\n\n\n\nb");
});

describe("the rules of an article", () => {
  test("leave the page its only h1", () => {
    expect(tags(renderMarkdown("# A\n\n## B\n\n###### C"))).toEqual(["h2", "h3", "h6"]);
    expect(tags(renderMarkdown("## B\n\n### C"))).toEqual(["h2", "h3"]);
  });

  test("name headings, each differently, and never like a part of the page", () => {
    const ids = all(renderMarkdown("## Before the day\n\n## Main\n\n## Main\n\n## Footnote label\n\n## 🐶"), "h2").map(
      (node) => node.properties.id,
    );
    expect(ids).toEqual(["before-the-day", "main-1", "main-2", "footnote-label-1", "section"]);
  });

  test("make a paragraph that begins with a diagram a figure with its caption", () => {
    const diagram = "![A dog](/diagrams/toad-rinse.svg)";
    const html = renderMarkdown(`${diagram}\nHead **down**.[^1]\n\n[^1]: Source`);
    expect(tags(html).slice(0, 4)).toEqual(["figure", "img", "figcaption", "strong"]);
    expect(all(html, "img")[0]?.properties).toMatchObject({ alt: "A dog", width: 450, height: 350 });
    expect(all(html, "figcaption").map(textOf)).toEqual(["\nHead down.1"]);
    expect(tags(renderMarkdown(diagram))).toEqual(["figure", "img"]);
    for (const other of [`See ${diagram}`, "![A dog](/diagrams/../dog.svg) Dog", "![A dog](https://far.example/diagrams/a.svg) Dog"]) {
      expect(tags(renderMarkdown(other))).toEqual(["p", "img"]);
    }
  });

  test("make a paragraph in italics after a table or a checklist its caption", () => {
    const table = "| Age | Shots |\n|---|---|\n| 6 weeks | DAPP |";
    const caption = "*The calendar.[^1]*\n\n[^1]: Source";
    const html = renderMarkdown(`${table}\n\n${caption}`);
    expect(tags(html).slice(0, 2)).toEqual(["figure", "div"]);
    expect(all(html, "figcaption").map(textOf)).toEqual(["The calendar.1"]);
    expect(tags(renderMarkdown(`- [ ] A leash\n\n${caption}`)).slice(0, 2)).toEqual(["figure", "ul"]);
    for (const other of [`Words.\n\n${caption}`, `- A leash\n\n${caption}`, `${table}\n\n*Not* all.`, `${table}\n\n## Next\n\n*All.*`]) {
      expect(tags(renderMarkdown(other))).not.toContain("figure");
    }
  });

  test("drop empty headings", () => {
    expect(renderMarkdown("##\n\ntext")).not.toContain("<h");
  });

  test("wrap a task in a label, up to its nested list, in tight and loose lists", () => {
    for (const markdown of ["- [x] Call **us**\n  - inner\n- [ ] Rest", "- [x] Call **us**\n\n  - inner\n\n- [ ] Rest"]) {
      const labels = all(renderMarkdown(markdown), "label");
      expect(labels.map((label) => textOf(label).trim())).toEqual(["Call us", "Rest"]);
      expect(labels.map((label) => elements(label)[0]?.properties)).toEqual([
        { type: "checkbox", checked: true, disabled: true },
        { type: "checkbox", disabled: true },
      ]);
    }
  });

  test("put a table into a scrolling region with a name", () => {
    const boxes = all(renderMarkdown("| Stage | Days[^1] |\n|:-:|--:|\n| a | b |\n\n| Stage |\n|---|\n\n[^1]: Note"), "div");
    expect(boxes.map((box) => box.properties)).toEqual([
      { className: ["scroll"], role: "region", tabIndex: 0, ariaLabel: "Table 1: Stage, Days" },
      { className: ["scroll"], role: "region", tabIndex: 0, ariaLabel: "Table 2: Stage" },
    ]);
    expect(all(renderMarkdown("| a |\n|--:|"), "th")[0]?.properties).toEqual({ className: ["to-right"] });
  });

  test("load pictures with the page and mark links that leave the site", () => {
    expect(all(renderMarkdown("![A dog](/media/dog.jpg)"), "img")[0]?.properties).toEqual({
      src: "/media/dog.jpg",
      alt: "A dog",
      decoding: "async",
    });
    expect(all(renderMarkdown("[typed on a phone](Https://example.com)"), "a")[0]?.properties.href).toBe("https://example.com");
    const rels = all(renderMarkdown("https://example.com [in](/about) [out](//example.com) [mail](mailto:a@b.example)"), "a");
    expect(rels.map((link) => link.properties.rel)).toEqual([["noopener"], undefined, ["noopener"], undefined]);
  });

  test("link telephone numbers, except in links and code", () => {
    const html = renderMarkdown(
      "## Call **(480) 555-0142**\n\n`480-555-0142` [480-555-0142](/contact) www.example.com/480-555-0142\n\n- [ ] 480.555.0142\n\n```\n480-555-0142\n```",
    );
    const addresses = all(html, "a").map((link) => link.properties.href);
    expect(addresses).toEqual(["tel:+14805550142", "/contact", "http://www.example.com/480-555-0142", "tel:+14805550142"]);
    expect(all(html, "h2")[0]?.properties.id).toBe("call-480-555-0142");
  });

  test("show raw HTML as text, hide comments and let <br> break a line", () => {
    const html = renderMarkdown("<div>\nkept\n</div>\n\na <b>b</b> <!-- note --> c<br>d\n\n<!-- block -->");
    expect(tags(html)).toEqual(["p", "p", "br"]);
    expect(textOf(parsed(html))).toContain("<div>\nkept\n</div>");
    expect(html).not.toContain("note");
  });
});

describe("footnotes", () => {
  const html = renderMarkdown("One[^a] two[^b] one again[^a].\n\n[^a]: First\n[^b]: Second");

  test("lead there and back, from every mention", () => {
    const ids = new Set(elements(parsed(html)).map((node) => node.properties.id));
    const targets = all(html, "a").map((link) => String(link.properties.href));
    expect(targets).toHaveLength(6);
    for (const target of targets) expect(ids).toContain(target.slice(1));
  });

  test("are described by a heading that is there", () => {
    const described = all(html, "a").flatMap((link) => link.properties.ariaDescribedBy ?? []);
    expect(new Set(described)).toEqual(new Set(["footnote-label"]));
    expect(all(html, "h2")[0]?.properties.id).toBe("footnote-label");
  });
});

describe("hostile input", () => {
  const payloads = [...JSON.parse(corpus("xss-owasp.json")), ...JSON.parse(corpus("xss-dompurify.json")), ...ownPayloads()] as {
    payload: string;
  }[];

  test("the corpora are there", () => {
    expect(payloads.length).toBeGreaterThan(300);
  });

  test("never becomes anything else than an article may contain, wherever it is typed", () => {
    for (const { payload } of payloads) {
      const line = payload.replaceAll("\n", " ");
      const places = [
        payload,
        `> ${payload}`,
        `- ${line}`,
        `## ${line}`,
        `[link](${line})`,
        `[link](<${line}>)`,
        `[link](/x "${line}")`,
        `[${line}](/x)`,
        `![${line}](${line})`,
        `![picture](<${line}> '${line}')`,
        `<${line}>`,
        `[ref]: ${line}\n\n[ref]`,
        `\`${payload}\``,
        `\`\`\`${line}\n${payload}\n\`\`\``,
        `| ${line} | b |\n|---|---|\n| ${line} | c |`,
        `- [ ] ${line}`,
        `note[^${line.replaceAll(/[\s\]]/g, "")}] and[^1]\n\n[^1]: ${payload}`,
        `~~${line}~~ **${line}** https://example.com/${line}`,
      ];
      for (const place of places) expect(faults(renderMarkdown(place)), place).toEqual([]);
    }
  });

  test.each([
    ["nested quotes", ">".repeat(50_000)],
    ["spaced nested quotes", "> ".repeat(20_000)],
    ["nested lists", "- ".repeat(50_000)],
    ["open brackets", "[".repeat(100_000)],
    ["nested pictures", "![".repeat(10_000) + "](x)".repeat(10_000)],
    ["emphasis that never closes", "*a **a ".repeat(10_000)],
    ["angle brackets", "<a ".repeat(30_000)],
    ["a lone surrogate and control characters", "\ud800 \u0000 \u0007"],
  ])("%s end in seconds", async (_what, markdown) => {
    expect(await processorTime(() => expect(faults(renderMarkdown(markdown))).toEqual([]))).toBeLessThan(5000);
  });
});

/** Addresses that each context must reject, in spellings that browsers accept. */
function ownPayloads(): { payload: string }[] {
  const addresses = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)",
  ];
  return [
    ...addresses,
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "\u0001javascript:alert(1)",
    "blob:x",
    "file:///etc/passwd",
  ].map((payload) => ({ payload }));
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "id", "rel", "ariaLabel", "ariaDescribedBy", "dataFootnoteRef", "dataFootnoteBackref"],
  code: ["className"],
  div: ["className", "role", "tabIndex", "ariaLabel"],
  ...Object.fromEntries(["h2", "h3", "h4", "h5", "h6"].map((heading) => [heading, ["id"]])),
  img: ["src", "alt", "title", "loading", "decoding"],
  input: ["type", "disabled", "checked"],
  li: ["id", "className"],
  ol: ["start", "className"],
  pre: ["tabIndex"],
  section: ["dataFootnotes", "className"],
  td: ["className"],
  th: ["className"],
  ul: ["className"],
  ...Object.fromEntries(
    ["blockquote", "br", "del", "em", "hr", "label", "p", "strong", "sup", "table", "tbody", "thead", "tr"].map((name) => [name, []]),
  ),
};

/** What a browser would find in the HTML that an article may not hold. */
function faults(html: string): string[] {
  return elements(parsed(html)).flatMap((node) => {
    const allowed = ALLOWED[node.tagName];
    if (!allowed) return [`<${node.tagName}>`];
    const attributes = Object.keys(node.properties).filter((name) => !allowed.includes(name));
    const addresses = [node.properties.href, node.properties.src].filter(
      (address) => address !== undefined && !isHarmless(String(address)),
    );
    return [...attributes.map((name) => `${node.tagName} ${name}`), ...addresses.map(String)];
  });
}

function isHarmless(address: string): boolean {
  const url = URL.parse(address, "https://clinic.example/");
  // What does not parse leads nowhere.
  return url === null || ["http:", "https:", "mailto:", "tel:"].includes(url.protocol);
}

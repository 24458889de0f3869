import { describe, expect, it } from "vitest";
import { withDeferredRuntime, withInlineStyles, withJoinedStyles } from "./page-delivery";
import { takeMarked } from "./page-policy.server";

describe("withInlineStyles", () => {
  const page = '<head><link rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/other.css"/></head>';

  it("puts the style sheets it knows into the page and leaves the others linked", () => {
    const delivered = withInlineStyles(page, "n", (address) => (address === "/assets/root.css" ? "a{color:red}\n" : undefined));
    expect(delivered).toBe(
      '<head><style nonce="n" data-href="/assets/root.css">a{color:red}</style><link rel="stylesheet" href="/assets/other.css"/></head>',
    );
  });

  it("inlines a style sheet that a script loads, too", () => {
    const shared = '<link rel="stylesheet" href="/assets/root.css#"/>';
    const delivered = withInlineStyles(shared, "n", (address) => (address === "/assets/root.css" ? "a{}" : undefined));
    expect(delivered).toBe('<style nonce="n" data-href="/assets/root.css#">a{}</style>');
  });

  it("joins adjacent ones where no script needs them apart", () => {
    const stored = '<p>Words</p><style data-href="/c.css">c{}</style><style data-href="/d.css">d{}</style>';
    const joined = withJoinedStyles(`${withInlineStyles(page, "n", (address) => `${address}{}`)}${stored}`, "n");
    expect(takeMarked("style", joined, "n").texts).toEqual(["/assets/root.css{}\n/assets/other.css{}"]);
    expect(joined).toContain(stored);
  });

  it("takes the text of a style sheet literally", () => {
    expect(withInlineStyles(page, "n", () => 'a::before{content:"$&"}')).toContain('content:"$&"');
  });
});

describe("withDeferredRuntime", () => {
  const page =
    '<head><link rel="modulepreload" href="/assets/entry.js"/></head><body><script>context</script><script type="module" async="">import "/assets/entry.js"</script></body>';

  it("starts no module by itself and keeps the runtime's text", () => {
    const delivered = withDeferredRuntime(page);
    expect(delivered).not.toContain("modulepreload");
    expect(delivered).not.toContain('type="module" async');
    expect(delivered).toContain('<script type="text/deferred-module">import "/assets/entry.js"</script>');
  });

  it("leaves a page without a runtime alone", () => {
    expect(withDeferredRuntime("<body><p>Sorry</p></body>")).toBe("<body><p>Sorry</p></body>");
  });
});

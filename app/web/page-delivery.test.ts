import { describe, expect, it } from "vitest";
import { runningScripts, startRuntime, withDeferredRuntime, withInlineStyles } from "./page-delivery";
import { takeMarked } from "./page-policy.server";

describe("withInlineStyles", () => {
  const link = (address: string) => `<link rel="stylesheet" href="${address}"/>`;
  const page = `<head>${link("/assets/root.css")}${link("/assets/other.css#")}</head><p>Words</p>${link("/assets/third.css")}`;

  it("puts the rules that apply into the page, those of adjacent links in one element", () => {
    const sheet = (address: string) => `a{from:${address}}p{from:${address}}\n`;
    expect(withInlineStyles(page, "n", sheet)).toBe(
      '<head><style nonce="n" data-href="/assets/root.css /assets/other.css#">p{from:/assets/root.css}p{from:/assets/other.css}</style></head>' +
        '<p>Words</p><style nonce="n" data-href="/assets/third.css">p{from:/assets/third.css}</style>',
    );
  });

  it("leaves links to style sheets that it does not know", () => {
    expect(withInlineStyles(page, "n", (address) => (address === "/assets/root.css" ? "p{a:b}" : undefined))).toBe(page);
  });

  it("marks them for the security policy, and takes their text literally", () => {
    const delivered = withInlineStyles(`${page}<style data-href="/c.css">c{}</style>`, "n", () => 'p::before{content:"$&"}');
    const rule = 'p::before{content:"$&"}';
    expect(takeMarked("style", delivered, "n").texts).toEqual([rule + rule, rule]);
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

  it("holds the router's data back, too, and allows all of it as one script", () => {
    const [context, module, data] = [
      "window.__reactRouterContext = {};",
      'import "/assets/entry.js"',
      "window.__reactRouterContext.close();",
    ];
    const delivered = withDeferredRuntime(
      `<body><script>first()</script><script>${context}</script><script type="module" async="">${module}</script><script>${data}</script></body>`,
    );
    const running = [...delivered.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
    expect(running).toEqual(["first()", startRuntime]);
    expect(runningScripts(["first()", context, module, data])).toEqual([`${context}\n${module}\n${data}`, ...running]);
  });

  it("leaves a page without a runtime alone", () => {
    expect(withDeferredRuntime("<body><p>Sorry</p></body>")).toBe("<body><p>Sorry</p></body>");
  });
});

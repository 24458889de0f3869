import { describe, expect, it } from "vitest";
import { usedStyles } from "./used-styles";

const page =
  '<html lang="en"><body class="page"><main id="main"><p class="lead soft">Text</p><details><summary>More</summary></details><a href="/x">A</a></main></body></html>';

const used = (...sheets: string[]) => usedStyles(sheets, page).join("\n");

describe("usedStyles", () => {
  it.each([
    "p{a:b}",
    ".lead.soft{a:b}",
    "#main>.lead:first-child{a:b}",
    "a:hover{a:b}",
    ":focus-visible{a:b}",
    "a[href^=tel]{a:b}",
    "details[open] summary{a:b}",
    ".lead:not(.gone){a:b}",
    "main:has(.gone,.lead){a:b}",
    ":is(.gone,.lead)>*+*{a:b}",
    ':where(.lead)::before{content:"};{"}',
    "p:nth-child(2n + 1){a:b}",
    ".w\\:lead{a:b}",
    "@media print{p{a:b}}",
    "@media (min-width:64rem){@supports (a:b){p{a:b}}}",
    "@font-face{font-family:X;src:url(/x.woff2)}",
    "@page{margin:1cm}",
  ])("keeps %s", (sheet) => expect(used(sheet)).toBe(sheet));

  it.each([
    "table{a:b}",
    ".gone{a:b}",
    ".lead .gone:hover{a:b}",
    "#gone{a:b}",
    "[hidden]{a:b}",
    "main:has(>.gone){a:b}",
    ":is(.gone,.lead.gone) p{a:b}",
    ":is(:where(.gone),ul) p{a:b}",
    "@media print{.gone{a:b}}",
    "@media (min-width:64rem){@supports (a:b){.gone{a:b}}}",
  ])("leaves out %s", (sheet) => expect(used(sheet)).toBe(""));

  it("leaves out the selectors of a list that match nothing", () => {
    expect(used("h1,.lead,.gone>p,a:is(.x,.y){a:b;c:d}")).toBe(".lead{a:b;c:d}");
  });

  it("keeps the custom properties and animations that something reads, in whichever sheet", () => {
    const tokens = ":root{--one:var(--two);--two:red;--three:3px;--four:4px}.lead{--three:1px}";
    const moves = "@keyframes rise{to{top:0}}@keyframes fall{to{top:var(--four)}}";
    expect(usedStyles([tokens, `${moves}p{color:var(--one);animation:.2s rise}`], page)).toEqual([
      ":root{--one:var(--two);--two:red}",
      "@keyframes rise{to{top:0}}p{color:var(--one);animation:.2s rise}",
    ]);
    expect(usedStyles([tokens], '<p style="width:var(--three)">').join()).toBe(":root{--three:3px}");
  });
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { DESKTOP, PHONE } from "./site-test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Looks at a page's state on a phone and on a desktop: axe finds nothing, and it does not scroll sideways. */
export async function expectAccessible(page: Page, state: string, findMore = async (_page: Page): Promise<string[]> => []): Promise<void> {
  const found: string[] = [];
  for (const { width } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: PHONE.height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) found.push(`${state}, ${width} px: scrolls sideways by ${overflow} px`);
    const findings = [...(await axeFindings(page)), ...(await findMore(page))];
    found.push(...findings.map((finding) => `${state}, ${width} px: ${finding}`));
  }
  expect.soft(found).toEqual([]);
}

/** What axe finds at the page's present size. Its package for Playwright loads it again and returns all results each time: twice the work. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run({
      runOnly: { type: "tag", values },
      // WCAG 2.5.3: what somebody reads on a control is in the name that they say to it. Experimental, so no tag chooses it.
      rules: { "label-content-name-mismatch": { enabled: true } },
      resultTypes: ["violations"],
      reporter: "no-passes",
      // No rule that these tags choose reads style sheets, which axe would fetch and parse at each run.
      preload: { assets: ["media"] },
    });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}) at ${target.join(" ")}`));
  }, tags);
}

/** A screen reader would say the name of each of these twice. */
export async function namesSaidTwice(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const said = nodes.filter(({ ignored }) => !ignored).map(({ name, description }) => [name?.value ?? "", description?.value ?? ""]);
  // "Bold (Ctrl+B)" for "Bold"; a sentence about Save Draft may begin with its name.
  return said.flatMap(([name, description]) => (name && (description === name || description.startsWith(`${name} (`)) ? [name] : []));
}

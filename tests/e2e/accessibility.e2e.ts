import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { publicPages } from "../support/pages";
import { DESKTOP, PHONE, test } from "./site-test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const path of publicPages) {
  test(`axe finds nothing on ${path} on a phone and a desktop`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    const found: string[] = [];
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      found.push(
        ...violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target }) => `${size.width} px: ${id} (${help}) at ${target.join(" ")}`),
        ),
      );
    }
    expect(found).toEqual([]);
  });
}

import type { Page } from "@playwright/test";

interface Stop {
  readonly name: string;
  readonly target: string | null;
  readonly outlined: boolean;
  readonly covered: boolean;
}

/** Presses Tab until the focus leaves the page, and marks every element that had it. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < 300) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body || element.dataset.reached) return null;
      element.dataset.reached = "yes";
      // A card whose link covers it shows the focus around the whole card.
      const styles = [];
      for (let shown: Element | null = element; shown && !shown.matches("main, header, footer, body"); shown = shown.parentElement) {
        styles.push(getComputedStyle(shown));
      }
      const box = element.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, innerHeight / 2));
      return {
        name: `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 40)}"`,
        target: element.getAttribute("href"),
        outlined: styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2),
        covered: hit?.closest("header, nav") !== null && element.closest("header, nav") === null,
      };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error("The focus never left the page.");
}

export function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
      .filter(
        (element) =>
          element.checkVisibility({ checkVisibilityCSS: true }) &&
          element.tabIndex >= 0 &&
          !element.dataset.reached &&
          !element.matches(":disabled") &&
          // The arrow keys reach the others of a group (HTML, radio button groups).
          !(
            element.matches("[type=radio]:not(:checked)") &&
            document.querySelector(`[name="${element.getAttribute("name")}"][data-reached]`)
          ),
      )
      .map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 40)}"`),
  );
}

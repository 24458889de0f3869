import type { Page } from "@playwright/test";

/** CSS pixels; WCAG 2.5.5, beyond the 24 of level AA. */
const SMALLEST_TARGET = 44;

/** Controls that a 44-pixel square around their middle does not belong to. Links within a sentence are exempt, as in WCAG. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")];
    return controls.filter((control) => isShown(control) && !isInSentence(control) && !isLargeEnough(control)).map(describe);

    function isShown(control: HTMLElement): boolean {
      const { width, height } = control.getBoundingClientRect();
      const visible = control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
      // The skip link waits above the page until it has the focus; what nobody can operate is no target.
      return visible && width > 1 && height > 1 && !control.matches('a[href="#main"], :disabled, [tabindex="-1"]');
    }

    function isInSentence(control: HTMLElement): boolean {
      if ([...(control.parentNode?.childNodes ?? [])].some((beside) => beside instanceof Text && beside.data.trim() !== "")) return true;
      if (getComputedStyle(control).display !== "inline") return false;
      const block = control.closest("p, li, td, th, dd, dt, blockquote, address, figcaption");
      return (block?.textContent ?? "").trim().length > (control.textContent ?? "").trim().length;
    }

    function isLargeEnough(control: HTMLElement): boolean {
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const box = control.getBoundingClientRect();
      if (box.width >= least && box.height >= least) return true;
      // A card's link may cover the whole card by a pseudo-element; only a hit test sees that.
      const [x, y, reach] = [box.x + box.width / 2, box.y + box.height / 2, least / 2 - 1];
      return [-reach, reach].every((dx) => [-reach, reach].every((dy) => belongsTo(control, document.elementFromPoint(x + dx, y + dy))));
    }

    function belongsTo(control: HTMLElement, hit: Element | null): boolean {
      const label = "labels" in control ? (control.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined;
      return hit !== null && (control.contains(hit) || Boolean(label?.contains(hit)));
    }

    function describe(control: HTMLElement): string {
      const { width, height } = control.getBoundingClientRect();
      return `${control.tagName.toLowerCase()} "${(control.textContent ?? "").trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`;
    }
  }, SMALLEST_TARGET);
}

import { readFileSync } from "node:fs";
import { type Page, expect as usualExpect } from "@playwright/test";
import sharp from "sharp";
import { cornerColors, cornersOf, drawing, pdf, phonePhoto, photo } from "../support/pictures";
import { expectAccessible } from "./accessible";
import { openNewPost } from "./editor-test";
import { isHydrated, openAdmin, test } from "./staff-test";

/** Encoding waits for its turn on a busy machine. */
const expect = usualExpect.configure({ timeout: 300_000 });

/** Lets go of files over an element, as a hand does that drags them from a folder. */
async function drop(page: Page, selector: string, files: readonly { name: string; type: string; bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      }
      return data;
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString("base64") })),
  );
  await page.dispatchEvent(selector, "drop", { dataTransfer: transfer });
}

test("a photo of 12 megapixels from a phone, dropped into a post, is upright, small and clean in the article", async ({
  staffPage: page,
  site,
}) => {
  const bytes = await phonePhoto({ width: 6000, height: 2000 });
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("A quail at noon");
  await page.getByLabel("Content *").fill("Before the picture.\n\nAfter it.");
  await page.getByLabel("Content *").evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(19, 19));
  await drop(page, "textarea[name=content]", [{ name: "IMG_0001.jpg", type: "image/jpeg", bytes }]);
  await expect(page.getByRole("progressbar")).toBeVisible();
  // Typed while it is sent.
  await page.getByLabel("Content *").press("Control+End");
  await page.keyboard.type(" And more.");
  const asked = page.getByLabel(/What does IMG_0001\.jpg show\?/);
  await expect(asked).toBeVisible();
  await asked.fill("A quail in the shade");
  await page.getByRole("button", { name: "Describe", exact: true }).click();
  await expect(page.getByLabel("Content *")).toHaveValue(
    /^Before the picture\.\n\n!\[A quail in the shade\]\(\/media\/[0-9a-z]{12}\)\n\nAfter it\. And more\.$/,
  );
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.goto(`${site.url}/blog/a-quail-at-noon`);
  const shown = page.getByRole("img", { name: "A quail in the shade" });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveAttribute("srcset", /480w.*1920w/);
  const [address, ratio] = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.currentSrc, image.naturalHeight / image.naturalWidth] as const;
  });
  expect(ratio).toBeCloseTo(1 / 3, 1);
  const sent = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(address).toMatch(/\.avif$/);
  expect(sent.length).toBeLessThan(bytes.length / 4);
  expect(await cornersOf(sent)).toEqual(cornerColors);
  const { exif, xmp } = await sharp(sent).metadata();
  expect({ exif, xmp }).toEqual({});
});

test("several files at once come in one below the other, and one undo takes each back", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  const content = page.getByLabel("Content *");
  await content.fill("Start.");
  await drop(page, "textarea[name=content]", [
    { name: "After care.pdf", type: "application/pdf", bytes: pdf() },
    { name: "chart.png", type: "image/png", bytes: await drawing() },
    { name: "page.html", type: "text/html", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
  ]);
  await expect(page.getByRole("alert")).toContainText("page.html: This is a web page, not a picture.");
  await expect(content).toHaveValue(/^Start\.\n\n\[After care\.pdf\]\(\/media\/\w{12}\)\n\n!\[\]\(\/media\/\w{12}\)\n$/);
  await page.getByRole("button", { name: "Decorative" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await content.press("Control+z");
  await expect(content).toHaveValue(/^Start\.\n\n\[After care\.pdf\]\(\/media\/\w{12}\)\n$/);
  await content.press("Control+z");
  await expect(content).toHaveValue("Start.");
});

test("a picture that is dropped on the featured image's field fills it in", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  const bytes = await photo({ width: 640, height: 480 });
  await drop(page, "input[name=featured_image]", [{ name: "toad.jpg", type: "image/jpeg", bytes }]);
  const address = page.getByLabel("Featured Image URL");
  await expect(address).toHaveValue(/^\/media\/\w{12}$/);
  await expect(address).toBeFocused();
  await expect(page.getByLabel("Content *")).toHaveValue("");
});

test("a featured image is chosen beside its address, and what is in the library again", async ({ staffPage: page, site }) => {
  await openNewPost(page, site);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose picture" }).click();
  await (await chooser).setFiles({ name: "quail.jpg", mimeType: "image/jpeg", buffer: await photo({ width: 700, height: 500 }) });
  const address = page.getByLabel("Featured Image URL");
  await expect(address).toHaveValue(/^\/media\/\w{12}$/);
  const chosen = await address.inputValue();
  const featured = page.getByRole("group", { name: "Featured image" });
  await expect(featured.locator("img")).toHaveJSProperty("naturalWidth", 700);
  await expect(featured.getByText("Tap the part that must stay in view.")).toBeVisible();
  const focused = page.waitForResponse("**/focus");
  await featured.locator("img").click({ position: { x: 20, y: 20 } });
  expect((await focused).status()).toBe(204);
  await featured.getByRole("button", { name: "Remove featured image" }).click();
  await expect(featured.locator("img")).toHaveCount(0);
  await page.getByRole("button", { name: "Picture library" }).click();
  await page.getByRole("button", { name: "quail.jpg" }).click();
  await expect(address).toHaveValue(chosen);
  await page.getByLabel("Title *").fill("Quails");
  await page.getByLabel("Content *").fill("See:");
  await page.getByRole("button", { name: "Library", exact: true }).click();
  const library = page.getByRole("dialog", { name: "Picture library" });
  await library.getByRole("searchbox").fill("qua");
  await expect(library.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page, "library in the editor");
  await library.getByRole("checkbox", { name: "quail.jpg" }).check();
  await library.getByRole("button", { name: "Insert 1 picture" }).click();
  await expect(page.getByLabel("Content *")).toHaveValue(`See:\n\n![](${chosen})\n`);
  await expectAccessible(page, "editor with pictures");
});

test("axe finds nothing in the library, where a picture is described, focused, trashed and restored", async ({ staffPage: page, site }) => {
  await openAdmin(page, site, "/pictures");
  await expectAccessible(page, "empty library");
  await drop(page, "section.drop", [
    {
      name: "quail-with-a-rather-long-name-from-a-phone_2026-11-18.jpg",
      type: "image/jpeg",
      bytes: await photo({ width: 900, height: 600 }),
    },
    { name: "chart.png", type: "image/png", bytes: await drawing() },
    { name: "After care.pdf", type: "application/pdf", bytes: pdf() },
    { name: "drawing.svg", type: "image/svg+xml", bytes: readFileSync("app/ui/art/empty.svg") },
  ]);
  await expect(page.getByRole("alert")).toContainText("SVG drawings can’t be uploaded");
  await expect(page.getByText("3 files")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expectAccessible(page, "library");
  await page.reload();
  await isHydrated(page);
  await page.getByRole("link", { name: "chart.png" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("chart.png");
  await page.getByLabel("Description (alt text)").fill("Three bars and a disc");
  await page.getByLabel("Focal point, from left to right").fill("80");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Posts that use the file show it right away.")).toBeVisible();
  await expectAccessible(page, "details");
  await page.reload();
  await expect(page.getByLabel("Description (alt text)")).toHaveValue("Three bars and a disc");
  await expect(page.getByLabel("Focal point, from left to right")).toHaveValue("80");
  await isHydrated(page);
  await page.getByRole("button", { name: "Move to the trash" }).click();
  await expect(page.getByText("2 files")).toBeVisible();
  await page.getByLabel("Show").selectOption("trash");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "chart.png" }).click();
  await expect(page.getByText("This file is in the trash.")).toBeVisible();
  await expectAccessible(page, "details in the trash");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("3 files")).toBeVisible();
});

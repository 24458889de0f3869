import { type Page, type Route, expect as usualExpect } from "@playwright/test";
import { photo } from "../support/pictures";
import { expectAccessible } from "./accessible";
import { openNewPost, openPost, writeArticle } from "./editor-test";
import { test } from "./staff-test";
import { storedTexts } from "./writing-test";

/** Encoding waits for its turn on a busy machine. */
const expect = usualExpect.configure({ timeout: 300_000 });

const text = (page: Page) => page.locator(".surface").getByRole("textbox", { name: "Content *" });
const markdown = (page: Page) => page.locator("textarea[name=content]");

interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Pastes files at the caret, as a screenshot or a photo that was copied. */
async function paste(page: Page, files: readonly GivenFile[]): Promise<void> {
  await text(page).evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given) {
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: "image/jpeg" }));
      }
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") })),
  );
}

/** Keeps uploads back until they are let go, or lost. */
async function holdUploads(page: Page): Promise<(name: string, end?: "continue" | "abort") => Promise<void>> {
  const held = new Map<string, Route>();
  await page.route("**/admin/pictures/upload", (route) => void held.set(route.request().headers()["x-file-name"] ?? "", route));
  return async (name, end = "continue") => {
    await expect.poll(() => held.has(name)).toBe(true);
    const route = held.get(name);
    held.delete(name);
    await route?.[end]();
  };
}

test("photos are shown in the text at once, described there, and added to the Markdown when they are uploaded", async ({
  staffPage: page,
  site,
}) => {
  await page.context().addInitScript(() => localStorage.removeItem("content-view"));
  const letGo = await holdUploads(page);
  await openNewPost(page, site);
  await page.getByLabel("Title *").fill("Two toads");
  await text(page).click();
  await page.keyboard.type("Before.");
  await paste(page, [
    { name: "one.jpg", bytes: await photo({ width: 640, height: 480 }) },
    { name: "two.jpg", bytes: await photo({ width: 480, height: 360 }) },
  ]);
  const one = text(page).getByRole("group", { name: "Picture one.jpg" });
  const two = text(page).getByRole("group", { name: "Picture two.jpg" });
  await expect(one.getByRole("img", { name: "one.jpg" })).toHaveJSProperty("naturalWidth", 640);
  await expect(two.getByRole("progressbar")).toBeVisible();
  await page.keyboard.type("After.");
  await expect(markdown(page)).toHaveValue("Before.\n\nAfter.\n");
  await one.getByLabel("What does it show?").fill("A toad in wet sand");
  await text(page).getByText("After.").click();
  await expectAccessible(page, "pictures that are uploading");

  await letGo("two.jpg");
  await expect(markdown(page)).toHaveValue(/^Before\.\n\n!\[\]\(\/media\/\w{12}\)\n\nAfter\.\n$/);
  await two.getByRole("button", { name: "Decorative" }).click();
  await expect(two).toHaveCount(0);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator(".save-state")).toHaveText("Waiting for 1 picture, then saving");
  await page.getByRole("button", { name: "Keep writing" }).click();
  await letGo("one.jpg");
  await expect(markdown(page)).toHaveValue(
    /^Before\.\n\n!\[A toad in wet sand\]\(\/media\/\w{12}\)\n\n!\[\]\(\/media\/\w{12}\)\n\nAfter\.\n$/,
  );
  await one.getByLabel("What does it show?").press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Between.");
  await expect(markdown(page)).toHaveValue(/\(\/media\/\w{12}\)\n\nBetween\.\n\n!\[\]/);

  const both = await markdown(page).inputValue();
  await text(page).getByRole("img", { name: "Picture without a description" }).click();
  await page.keyboard.press("Enter");
  await expect(two.getByLabel("What does it show?")).toBeFocused();
  await two.getByRole("button", { name: "Remove" }).click();
  await expect(markdown(page)).toHaveValue(/^Before\.\n\n!\[A toad in wet sand\]\(\/media\/\w{12}\)\n\nBetween\.\n\nAfter\.\n$/);
  await page.keyboard.press("Control+z");
  await expect(markdown(page)).toHaveValue(both);
  await page.keyboard.press("Control+Shift+z");
  await expect(markdown(page)).not.toHaveValue(both);

  const picture = text(page).getByRole("img", { name: "A toad in wet sand" });
  await picture.dragTo(text(page).getByText("After."), { targetPosition: { x: 40, y: 24 } });
  await expect(markdown(page)).toHaveValue(/^Before\.\n\nBetween\.\n\nAfter\.\n\n!\[A toad in wet sand\]\(\/media\/\w{12}\)\n$/);
  await page.keyboard.press("Control+z");
  await expect(markdown(page)).toHaveValue(/^Before\.\n\n!\[A toad in wet sand\]\(\/media\/\w{12}\)\n\nBetween\.\n\nAfter\.\n$/);
  await picture.click();
  const focused = page.waitForResponse("**/focus");
  await picture.click({ position: { x: 64, y: 384 } });
  expect((await focused).status()).toBe(204);
  await page.keyboard.press("Control+x");
  await expect(markdown(page)).toHaveValue("Before.\n\nBetween.\n\nAfter.\n");
  await text(page).getByText("After.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+v");
  await expect(markdown(page)).toHaveValue(/^Before\.\n\nBetween\.\n\nAfter\.\n\n!\[A toad in wet sand\]\(\/media\/\w{12}\)\n$/);

  await paste(page, [{ name: "three.jpg", bytes: await photo({ width: 320, height: 240 }) }]);
  const three = text(page).getByRole("group", { name: "Picture three.jpg" });
  await letGo("three.jpg", "abort");
  await expect(three.getByRole("alert")).toHaveText("three.jpg: The connection was lost. Try again.");
  await expectAccessible(page, "a picture that was rejected");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("More.");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.locator(".save-state")).toHaveText("Saved, but a picture couldn’t be added.");
  expect((await storedTexts(site, page.url().split("/").at(-1) ?? "")).at(-1)).toContain("More.");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await letGo("three.jpg", "abort");
  await expect(three.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Show picture" }).click();
  await expect(three.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator(".save-state")).toHaveText("Waiting for 1 picture, then saving");
  await letGo("three.jpg");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${site.url}/blog/two-toads`);
  await expect(page.locator(".prose").locator("img")).toHaveCount(2);
  await expect(page.getByRole("img", { name: "A toad in wet sand" })).toHaveAttribute("style", /object-position: ?10% 80%/);

  await page.setViewportSize({ width: 390, height: 844 });
  await openNewPost(page, site);
  await text(page).click();
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  await expect(page.getByRole("button", { name: "From this device" })).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "four.jpg", mimeType: "image/jpeg", buffer: await photo({ width: 640, height: 480 }) });
  await expect(page.getByLabel("What does it show?")).toBeFocused();
  await expect(page.locator(".picture-question")).toBeInViewport({ ratio: 1 });
});

test("the suggestion to describe a picture leads to the field below it", async ({ staffPage: page, site }) => {
  await page.context().addInitScript(() => localStorage.removeItem("content-view"));
  await openPost(page, site, await writeArticle(page, site, "Save Draft", { content: "Before.\n\n![](/toad.jpg)\n" }));
  await expect(text(page)).toBeVisible();
  await page.getByRole("link", { name: "Check and publish" }).click();
  await page.getByRole("listitem").filter({ hasText: "A picture has no description" }).getByRole("button", { name: "Go there" }).click();
  await expect(page.getByLabel("What does it show?")).toBeFocused();
  await page.keyboard.type("A toad");
  await expect(markdown(page)).toHaveValue("Before.\n\n![A toad](/toad.jpg)\n");
});

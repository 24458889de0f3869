import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import { Key } from "./browser";
import type { Firefox } from "./firefox";
import { longPost, openNewPost, type Steps, typeInto, until } from "./walk";

/** Calls that WebKit's driver doesn't have, and what Firefox alone got wrong. */
export const firefoxSteps: Steps<Firefox> = {
  "A second tab knows of the first": async (walk) => {
    const { browser } = walk;
    await openNewPost(walk);
    await typeInto(browser, "[name=title]", "Teeth");
    await browser.press(Key.enter, ..."Brush them.");
    await until(browser, "return /^Saved/.test(document.querySelector('.save-words').textContent);");
    const post = await browser.run<string>("return location.href;");
    await browser.openTab();
    await browser.open(post);
    await until(browser, "return document.body.textContent.includes('open in another tab');");
    await browser.closeTab();
  },

  "First aid prints on one sheet, no heading apart from its text": async ({ browser, url }) => {
    await browser.open(`${url}/emergency-care`);
    assert.equal(countSheets(await browser.print()), 1);
    assert.deepEqual(await lonelyHeadings(browser), []);
  },

  "A handout prints on one sheet, no heading apart from its text": async ({ browser, url }) => {
    await browser.open(`${url}/blog/${longPost.slug}/handout`);
    assert.equal(countSheets(await browser.print()), 1);
    assert.deepEqual(await lonelyHeadings(browser), []);
  },

  "No page wrote an error to the console": async ({ browser }) => {
    // Of the site that was killed.
    const expected = /^Firefox can’t establish a connection to the server at \S+\/admin\/events/;
    assert.deepEqual(
      browser.errors().filter((error) => !expected.test(error)),
      [],
    );
  },
};

/** Headings at the end of a printed column, with the rules for print applied to the window; of a handout at many heights. */
async function lonelyHeadings(browser: Firefox): Promise<string[]> {
  // Pixels of a letter's text area, between margins of half an inch.
  await browser.resize(720, 960);
  const names = await browser.run<string[]>(`
    const toAll = (media) => { if (media.mediaText.includes("print")) media.mediaText = "all"; };
    for (const { media, cssRules } of document.styleSheets) {
      toAll(media);
      for (const rule of cssRules) if (rule.media) toAll(rule.media);
    }
    const headings = [...document.querySelectorAll("h3, .handout h2")];
    const isLonely = (heading) => {
      const [own] = heading.getClientRects();
      const [next] = heading.nextElementSibling?.getClientRects() ?? [];
      return own && next && next.left > own.right;
    };
    const handout = document.querySelector(".handout");
    if (!handout) return headings.filter(isLonely).map((heading) => heading.textContent);
    return Array.from({ length: 60 }, (_, step) => 600 + 5 * step).flatMap((height) => {
      handout.style.height = height + "px";
      return headings.filter(isLonely).map((heading) => height + " px: " + heading.textContent);
    });`);
  await browser.resize(1280, 900);
  return names;
}

/** A PDF's objects may be in compressed streams. */
function countSheets(pdf: Buffer): number {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes = ""]) => inflated(Buffer.from(bytes, "latin1")));
  return [text, ...streams].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString("latin1");
  } catch {
    return "";
  }
}
